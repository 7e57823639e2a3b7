"""The curtain between people: how long its button has been held, and when it opens.

Knows a name and what time it is held; it never has a view, so it has nothing to give away. Pure,
without pygame.
"""

from __future__ import annotations

from dataclasses import dataclass

HOLD = 0.45  # seconds the button is held until the table shows
_BACK = 3  # times as fast as it fills, it empties


@dataclass(frozen=True, slots=True)
class Curtain:
    """Nothing of the table: who takes the screen, and how far the button has been held (0 to 1).

    `hidden`: the person has not changed, but has hidden their own hand.
    """

    name: str
    title: str
    held: float = 0.0
    hidden: bool = False


class FallenCurtain:
    """Asks for one person, who holds the button (or a key) to see the table."""

    def __init__(self, name: str, title: str, *, hidden: bool = False) -> None:
        self.name = name
        self.title = title
        self.hidden = hidden
        self.holding = False
        self.opened = False
        self._held = 0.0

    def step(self, seconds: float) -> bool:
        """Held long enough it opens; let go too early it starts again. Whether it changes."""
        before = self._held
        if self.holding:
            self._held = min(HOLD, self._held + seconds)
            self.opened = self.opened or self._held >= HOLD
        else:
            self._held = max(0.0, self._held - _BACK * seconds)
        return self._held != before

    def shown(self) -> Curtain:
        """What is to be seen of it."""
        return Curtain(self.name, self.title, self._held / HOLD, self.hidden)
