"""Half a second of grace: a press meant for what stood there before is never taken by what came.

A table changes by itself: a pause ends, a list closes because somebody has played, a button
appears where another one was. Whoever is just pressing then means what was there. Told what can
be pressed and how time passes; knows no clock and no pygame.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardtable.ui.layout.rects import Rect
from cardtable.ui.table import keys
from cardtable.ui.table.in_play import Action, Popup

GRACE = 0.5  # seconds
_POPUP_KEYS = (*keys.ENTER, "space", "escape", "tab", "up", "down")


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be pressed at one moment, and where.

    While a list is open nothing else can; in a pause a click on the table means to go on.
    """

    actions: tuple[Action, ...] = ()
    places: tuple[tuple[str, Rect], ...] = ()  # what each button means, and its place
    popup: Popup | None = None
    pausing: bool = False

    def click(self, x: int, y: int) -> str:
        """What a click at a point means; "" on the table, where the cards say it."""
        button = next((meant for meant, rect in self.places if rect.holds(x, y)), "")
        return button or ("pause" if self.pausing else "")

    def key(self, name: str, *, shift: bool, picked: bool, focused: bool) -> str:
        """What a key means; "" where the cards say it, or nothing."""
        if self.popup is not None:
            return "popup" if name in _POPUP_KEYS or name.isdigit() else ""
        command = keys.command_of(
            name, self.actions, ctrl=False, shift=shift, picked=picked, pausing=self.pausing
        )
        if not command and name in keys.ENTER and not focused:
            return keys.gold(self.actions)
        return command


class Grace:
    """What could be pressed in the last half second, and what can be pressed now."""

    def __init__(self) -> None:
        self._now = 0.0
        self.offer = Offer()  # what can be pressed now
        self._opened = False
        self._before: list[tuple[float, Offer]] = []  # when each went, the latest last

    def step(self, seconds: float) -> None:
        """Lets time pass: what went longer ago is forgotten."""
        self._now += seconds
        self._before = [(gone, offer) for gone, offer in self._before if gone + GRACE > self._now]

    def see(self, offer: Offer) -> None:
        """Tells what can be pressed now."""
        if offer != self.offer:
            if self._opened:
                self._before.append((self._now, self.offer))
            self.offer, self._opened = offer, True

    def own_act(self) -> None:
        """The person has pressed something: they know which list is open and that a pause ended.

        Buttons that came by it are not expected, though: the second half of a double click.
        """
        popup, pausing = self.offer.popup, self.offer.pausing
        self._before = [
            (gone, replace(offer, pausing=pausing))
            for gone, offer in self._before
            if offer.popup == popup
        ]

    def click_is_early(self, x: int, y: int) -> bool:
        """Whether a click there may be meant for something that has just gone."""
        if self.offer.popup is not None:
            return False  # a person has opened it
        now = self.offer.click(x, y)
        return any(offer.click(x, y) not in ("", now) for offer in self._recent())

    def key_is_early(self, name: str, *, shift: bool, picked: bool, focused: bool) -> bool:
        """Whether a key may be meant for something that has just gone."""
        if self.offer.popup is not None:
            return False
        now, *before = (
            offer.key(name, shift=shift, picked=picked, focused=focused)
            for offer in (self.offer, *self._recent())
        )
        return any(meant not in ("", now) for meant in before)

    def _recent(self) -> Iterator[Offer]:
        return (offer for _, offer in self._before)
