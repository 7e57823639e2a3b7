"""Which cards a lasso or a shift-click means, on a table as it lies.

Pure questions to an arrangement. Knows no rules and no pointer.
"""

from __future__ import annotations

from cardtable.core.diff import Place
from cardtable.core.table import Fan
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect


def in_own_hand(table: Arrangement | None, place: Place) -> bool:
    """Whether a card lies in a hand of the seat at the screen."""
    box = table.piles.get(place.pile) if table is not None else None
    return box is not None and box.own and box.fan is Fan.HAND


def stretch(table: Arrangement, one: Place, other: Place) -> tuple[Place, ...]:
    """The cards from one to another of the same pile, as they lie; none across piles."""
    line = [placed.place for placed in table.lying(one.pile)]
    if one not in line or other not in line:
        return ()
    first, last = sorted((line.index(one), line.index(other)))
    return tuple(line[first : last + 1])


def within(table: Arrangement, area: Rect) -> tuple[Place, ...]:
    """The cards of which the middle of what shows lies in an area."""
    return tuple(
        placed.place
        for placed in table.cards
        if not placed.covered and area.holds(*placed.shows.centre)
    )


def area_between(one: tuple[int, int], other: tuple[int, int]) -> Rect:
    """The rectangle that a pointer spans from one point to another."""
    x, y = min(one[0], other[0]), min(one[1], other[1])
    return Rect(x, y, abs(one[0] - other[0]) + 1, abs(one[1] - other[1]) + 1)
