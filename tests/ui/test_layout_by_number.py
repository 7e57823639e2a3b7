"""Parts of the layout by their numbers: distances, tiles, cells of slots, a hand in lines."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.ui.layout import families, fans, measure
from cardtable.ui.layout.rects import Rect, card_height

BOX = Rect(100, 200, 50, 70)


@pytest.mark.parametrize(
    ("point", "far"),
    [
        ((99, 230), 1),
        ((100, 230), 0),
        ((149, 230), 0),
        ((150, 230), 1),
        ((120, 199), 1),
        ((120, 200), 0),
        ((120, 269), 0),
        ((120, 270), 1),
        ((120, 290), 21),
        ((160, 290), 21),
    ],
)
def test_a_point_is_as_far_from_a_place_as_from_its_nearest_edge(point, far) -> None:
    assert BOX.distance(*point) == far
    assert BOX.holds(*point) == (far == 0)


@pytest.mark.parametrize(("count", "width"), [(1, 60), (7, 60), (24, 60), (60, 41)])
def test_tiles_are_as_large_as_fits(count, width) -> None:
    room, gap = Rect(0, 0, 300, 200), 6
    columns, w, h = next(families._grids(room, count, gap, width))

    def fits(wide: int) -> bool:
        high = round(wide * families._TILE)
        return (300 + gap) // (wide + gap) * ((200 + gap) // (high + gap)) >= count

    assert (columns, h) == ((300 + gap) // (w + gap), round(w * families._TILE))
    assert fits(w)
    assert w == width or not fits(w + 1), "one larger would not fit"


@pytest.mark.parametrize(("high", "tiles"), [(400, True), (400, False), (120, True)])
def test_cells_of_slots_stand_in_the_middle_of_their_room_and_inside_it(high, tiles) -> None:
    zone: Any = SimpleNamespace(name="books", slots=tuple("abcdef"))
    room = Rect(20, 30, 200, high)
    cells = list(families.slotted(room, zone, 3, 10, tiles=tiles).values())
    assert all(cell.inside(room) for cell in cells)
    top, foot = min(cell.y for cell in cells) - room.y, room.bottom - max(c.bottom for c in cells)
    assert abs(top - foot) <= 1
    assert (top > 10) == (tiles and high == 400)
    assert all(cell.h <= card_height(cell.w) for cell in cells) or not tiles


@pytest.mark.parametrize(("number", "clear"), [((True,), 2), ((True, False), 1), ((False,), 1)])
def test_only_a_line_of_numbers_stands_clear_of_the_pile_above(monkeypatch, number, clear) -> None:
    monkeypatch.setattr(measure, "is_heading", lambda line: False)
    below = tuple(SimpleNamespace(counter=is_one) for is_one in number)
    lines: Any = ((SimpleNamespace(counter=None),), below)
    scale: Any = SimpleNamespace(gap=7, slot_gap=3)
    assert measure.gaps_below(scale, lines) == (7 * clear,)


def test_a_squeezed_hand_has_two_lines_where_the_first_one_is_seen_above_the_second() -> None:
    width, order = 60, fans.CardOrder((tuple(range(30)),))
    height = card_height(width)
    index = round(height * fans._COLUMN)
    for more, lines in ((index - 1, 1), (index, 2)):
        rects = fans._hand(Rect(0, 0, 400, height + more), width, order, None)
        assert len({rect.y for rect in rects}) == lines
        assert len(rects) == 30
