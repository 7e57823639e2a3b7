"""The cards at the pointer: where they are, and how they lean into their way. Knows no pygame."""

from __future__ import annotations

from cardtable.core.diff import Place
from cardtable.ui.input.intents import Drag
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.standing import Offsets
from cardtable.ui.motion.departures import Pace
from cardtable.ui.motion.lean import Lean

_FAN = 0.28  # of a card's width: how far dragged cards lie apart
_LEANING = 2  # more cards than this are dragged upright: each is turned by itself


class DraggedCards:
    """The cards that are dragged at one table."""

    def __init__(self) -> None:
        self._lean = Lean()

    @property
    def lean(self) -> int:
        """The degrees by which they are turned, clockwise below 0."""
        return self._lean.degrees

    def step(
        self, seconds: float, table: Arrangement | None, drag: Drag | None, pace: Pace
    ) -> None:
        """Lets time pass; with less motion they stay upright."""
        first = table.at(drag.grabbed) if drag and table else None
        still = pace.reduced or not pace.factor
        if drag is None or first is None or still or len(drag.places) > _LEANING:
            self._lean.let_go()
        else:
            self._lean.step(seconds, drag.now[0], first.rect.w)


def held_rects(table: Arrangement, drag: Drag, offsets: Offsets) -> dict[Place, Rect]:
    """Returns where the dragged cards are: gathered round the one that was taken hold of.

    That one was taken from where it stood: `offsets` says how far that is from where it lies. Above
    a finger it is lifted anyway, and lies where it is dropped.
    """
    first = table.at(drag.grabbed)
    if first is None:
        return {}
    grabbed = drag.grabbed
    order = sorted(drag.places, key=lambda place: (place.pile != grabbed.pile, place.index))
    at = order.index(grabbed) if grabbed in order else 0
    step = round(first.rect.w * _FAN)
    stood = (0, 0) if drag.lift else offsets.get(grabbed, (0, 0))
    base = first.rect.moved(*drag.offset).moved(*stood)
    return {
        place: Rect(base.x + (number - at) * step, base.y, base.w, base.h)
        for number, place in enumerate(order)
    }
