"""The curtain between people: how long its button has been held, and when it opens.

Knows a name and what time it is held; it never has a view, so it has nothing to give away. Pure,
without pygame.
"""

from __future__ import annotations

from cardtable.core.frozen import dataclass
from cardtable.store.pins import DIGITS, Pins

HOLD = 0.45  # seconds the button is held until the table shows
FORGOTTEN = 10.0  # seconds the other button is held until a forgotten PIN is taken away
_AFTER_WRONG = 2.0  # seconds after a wrong PIN in which no digit is taken
_BACK = 3  # times as fast as it fills, it empties


@dataclass(frozen=True, slots=True)
class Curtain:
    """Nothing of the table: who takes the screen, and how far the button has been held (0 to 1).

    `hidden`: the person has not changed, but has hidden their own hand. `pin` says how many digits
    of their PIN have been typed, and is -1 where none is asked for; then `wrong` says that the last
    one was, and `forgotten` how far the button of the forgetful has been held (0 to 1).
    """

    name: str
    title: str
    held: float = 0.0
    hidden: bool = False
    pin: int = -1
    wrong: bool = False
    forgotten: float = 0.0


class PinLock:
    """Asks for a person's PIN before a curtain can be opened.

    A forgotten PIN locks nobody out: held long enough, the other button takes it away.
    """

    def __init__(self, pins: Pins, name: str) -> None:
        self._pins, self._name = pins, name
        self.typed = ""
        self.wrong = self.is_open = self.forgetting = False
        self.known = False  # the PIN was typed
        self.lost = False  # the PIN has just been taken away
        self.held = 0.0
        self._deaf = 0.0  # seconds in which no digit is taken

    def type(self, digit: str) -> None:
        """One more digit; the fourth opens the lock or is wrong."""
        if self._deaf > 0 or self.is_open:
            return
        self.typed, self.wrong = self.typed + digit, False
        if len(self.typed) == DIGITS:
            self.is_open = self.known = self._pins.fits(self._name, self.typed)
            self.wrong, self.typed = not self.is_open, ""
            self._deaf = 0.0 if self.is_open else _AFTER_WRONG

    def erase(self) -> None:
        """Takes the last digit back."""
        self.typed = self.typed[:-1]

    def step(self, seconds: float) -> None:
        """Lets time pass: digits are taken again, a forgotten PIN goes."""
        self._deaf = max(0.0, self._deaf - seconds)
        self.held = min(FORGOTTEN, self.held + seconds) if self.forgetting else 0.0
        if self.held >= FORGOTTEN and not self.is_open:
            self._pins.lose(self._name)
            self.is_open = self.lost = True


class FallenCurtain:
    """Asks for one person, who holds the button (or a key) to see the table."""

    def __init__(
        self, name: str, title: str, *, hidden: bool = False, pins: Pins | None = None
    ) -> None:
        self.lock = PinLock(pins, name) if pins is not None and pins.has(name) else None
        self.name = name
        self.title = title
        self.hidden = hidden
        self.holding = False
        self.opened = False
        self._held = 0.0

    def step(self, seconds: float) -> bool:
        """Opens when held long enough, or a moment after the PIN; returns True for a change."""
        before = self.shown()
        if self.lock is not None:
            self.lock.step(seconds)
        known = self.lock is not None and self.lock.known  # whoever typed the PIN is there
        if known or (self.holding and not self.locked):
            self._held = min(HOLD, self._held + seconds)
            self.opened = self.opened or self._held >= HOLD
        else:
            self._held = max(0.0, self._held - _BACK * seconds)
        return self.shown() != before

    @property
    def locked(self) -> bool:
        """True while a PIN is asked for."""
        return self.lock is not None and not self.lock.is_open

    def type(self, key: str) -> None:
        """Types a digit of the PIN, or takes the last one back ("backspace")."""
        if self.lock is not None and key == "backspace":
            self.lock.erase()
        elif self.lock is not None:
            self.lock.type(key)

    def forget(self, *, on: bool) -> None:
        """Holds the button of a forgotten PIN, or lets it go."""
        if self.lock is not None:
            self.lock.forgetting = on

    def take_lost_pin(self) -> bool:
        """True once, after a forgotten PIN was taken away."""
        lost = self.lock is not None and self.lock.lost
        if self.lock is not None:
            self.lock.lost = False
        return lost

    def shown(self) -> Curtain:
        """Returns what is to be seen of it."""
        held, lock = self._held / HOLD, self.lock
        if lock is None or lock.is_open:
            return Curtain(self.name, self.title, held, self.hidden)
        part = lock.held / FORGOTTEN
        return Curtain(self.name, self.title, held, self.hidden, len(lock.typed), lock.wrong, part)
