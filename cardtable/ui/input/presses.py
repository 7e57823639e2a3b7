"""The buttons of the pointer over time: what is held down, clicked twice, or only glanced at.

Time comes through `step` alone. Knows no moves and no screen.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cardtable.core.diff import Place
from cardtable.ui.layout.arrangement import Hit

DRAG_DISTANCE = 6  # units the pointer travels before a press becomes a drag
DOUBLE_CLICK = 0.4  # seconds between the two clicks of a double click, at most
LONG_PRESS = 0.8  # seconds a card is held down, unmoved, until the moves with it are shown
GLANCE = 0.3  # seconds for which the other button is down at most, when these are to be shown
_LONGEST_FRAME = 0.1  # seconds of a frame that count: where the machine stalls, no hand held on


@dataclass(slots=True)
class Press:
    """The main button, down since a moment, with the keys that were held."""

    hit: Hit
    at: tuple[int, int]
    shift: bool
    ctrl: bool
    held: float = 0.0  # seconds, unmoved
    finger: bool = False  # made by a finger, which covers what it presses
    explained: bool = False  # it was held down so long that the moves with the card are shown

    def is_far(self, x: int, y: int, scale: float) -> bool:
        """True when the pointer has gone so far that the press is a drag."""
        return max(abs(x - self.at[0]), abs(y - self.at[1])) >= DRAG_DISTANCE * scale


class Presses:
    """The press that goes on, the latest click, and the card that the other button is held on."""

    def __init__(self) -> None:
        self.press: Press | None = None
        self._now = 0.0
        self._clicked: tuple[Place, float] | None = None
        self._asked: tuple[Place, float] | None = None

    @property
    def place(self) -> Place | None:
        """The card that is pressed."""
        return self.press.hit.place if self.press else None

    def step(self, seconds: float, *, dragging: bool) -> Place | None:
        """Lets time pass; returns a card that has just been held down for long."""
        self._now += seconds
        press = self.press
        if press is None or press.hit.place is None or dragging or press.explained:
            return None
        press.held += min(seconds, _LONGEST_FRAME)
        press.explained = press.held >= LONG_PRESS
        return press.hit.place if press.explained else None

    def places(self) -> tuple[Place, ...]:
        """The cards that are pressed or were clicked last."""
        clicked = self._clicked[0] if self._clicked else None
        return tuple(place for place in (self.place, clicked) if place is not None)

    def forget(self, gone: Collection[Place]) -> None:
        """Forgets the press and the click on cards that are no longer where they were."""
        if self.place in gone:
            self.press = None
        if self._clicked and self._clicked[0] in gone:
            self._clicked = None

    def forget_click(self) -> None:
        """Makes the next click a first one."""
        self._clicked = None

    def click(self, place: Place | None) -> None:
        """Notes a click on a card, or beside all cards."""
        self._clicked = (place, self._now) if place is not None else None

    def is_double(self, place: Place) -> bool:
        """True when a card is clicked that has just been clicked."""
        clicked = self._clicked
        return (
            clicked is not None and clicked[0] == place and self._now - clicked[1] <= DOUBLE_CLICK
        )

    def ask(self, place: Place | None) -> None:
        """Notes that the other button is held on a card, or on none."""
        self._asked = (place, self._now) if place is not None else None

    def glanced(self) -> Place | None:
        """The card of the other button, which is released, if it was down no more than a glance."""
        asked, self._asked = self._asked, None
        return asked[0] if asked is not None and self._now - asked[1] <= GLANCE else None
