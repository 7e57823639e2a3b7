"""Rows of a table: how things share lines, what grows, and what each thing is."""

from __future__ import annotations

from itertools import pairwise, product
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.core.table import Fan, Row, Side
from cardtable.ui.layout import fit, items
from tests.support.layout_sweeps import tables

GAP = 7
MEASURE: Any = SimpleNamespace(gap=GAP, need=lambda item, _room: (item.width, 50))


def _item(width: int, **more: Any) -> Any:
    told = {"grows_down": False, "flows": False, "is_named": False} | more
    return SimpleNamespace(width=width, spot=SimpleNamespace(fan=Fan.DOWN), **told)


def _wide(line: Any) -> Any:
    return sum(item.width for item in line) + GAP * (len(line) - 1)


WIDTHS = ((20,), (30, 50), (50, 30, 41, 20), (60, 60, 60, 60, 60), (10, 90, 10, 90, 10, 10))


@pytest.mark.parametrize("widths", WIDTHS)
def test_a_line_is_broken_just_where_the_next_thing_has_no_room(widths: tuple[int, ...]) -> None:
    line = tuple(map(_item, widths))
    for room in range(5, _wide(line) + 3):
        lines = fit._wrapped(MEASURE, (line, line), room)
        if max(widths) > room:
            assert lines is None, "a single thing is wider than the room"
            continue
        assert lines is not None
        assert sum(lines, ()) == line + line
        half = lines[: len(lines) // 2]
        assert half + half == lines, "lines that are declared apart are never joined"
        assert all(_wide(one) <= room for one in lines)
        for one, after in pairwise(half):
            assert _wide((*one, after[0])) > room, "there was room for one more"


@pytest.mark.parametrize("widths", [(40,) * number for number in range(1, 9)])
def test_columns_in_lines_are_shared_out_and_no_line_is_longer_than_filled_ones(
    widths: tuple[int, ...],
) -> None:
    plain = tuple(map(_item, widths))
    line = tuple(_item(width, grows_down=True) for width in widths)
    for room in range(40, _wide(line) + 3, 5):
        filled, shared = (fit._wrapped(MEASURE, (one,), room) for one in (plain, line))
        assert filled is not None
        assert shared is not None
        assert sum(shared, ()) == line
        assert len(shared) == len(filled)
        lengths = [len(one) for one in shared]
        assert max(lengths) - min(lengths) <= 1
        assert max(lengths) <= len(filled[0])


@pytest.mark.parametrize("count", range(2, 9))
def test_what_seats_have_laid_out_lies_round_the_table_in_two_lines(count: int) -> None:
    line = tuple(_item(40, is_named=True, seat=seat) for seat in range(count))
    for room in range(40, _wide(line) + 3, 20):
        lines = fit._wrapped(MEASURE, (line,), room)
        assert lines is not None
        if len(lines) != 2:
            assert sum(lines, ()) == line
            continue
        above, below = ([item.seat for item in one] for one in lines)
        assert sorted(above + below) == list(range(count))
        first = above[0]
        left, right = below[:first], below[first:]
        assert left == list(range(first)), "the nearest neighbours at the left lie below"
        assert above == list(range(first, first + len(above)))
        assert right == list(range(first + len(above), count))
        assert 0 <= len(left) - len(right) <= 1


@pytest.mark.parametrize(
    ("left", "middle", "right", "shared", "high"),
    [
        ([50, 20], [20, 50], [], (50, 50), 107),  # as two lines of 50 with the gap between them
        ([], [20, 50, 30], [9, 80, 30], (20, 80, 30), 144),
        ([90], [20, 50], [60, 10], (60, 50), 117),  # a single thing stands beside both lines
        ([200], [20, 50], [], (20, 50), 200),
        ([], [], [40], (40,), 40),
    ],
)
def test_a_row_is_as_high_as_its_level_lines_and_the_gaps_between_them(
    left, middle, right, shared, high
) -> None:
    scale: Any = _Scale()
    sides: Any = {
        side: tuple((_tall(height),) for height in heights)
        for side, heights in ((Side.LEFT, left), (Side.MIDDLE, middle), (Side.RIGHT, right))
    }
    found = fit._row_fit(scale, sides, 500)
    assert found is not None
    assert found.line_heights == shared
    assert found.height == high


class _Scale:
    """A measure of which each test has its own: what was needed is remembered by it."""

    gap, slot_gap = GAP, 2

    def need(self, item: Any, _room: int) -> tuple[int, int]:
        return item.width, item.height


class _Thing(SimpleNamespace):
    """A thing in a row, known by its identity."""

    __hash__ = object.__hash__


def _tall(height: int) -> Any:
    plain = {"counter": None, "is_ring": False, "is_heading": False, "is_named": False}
    return _Thing(width=30, height=height, **plain)


def test_what_lies_round_the_middle_is_one_seats_own_or_a_ring() -> None:
    """What an item is follows from its zone, on every table there is."""
    for number, (zones, seats) in enumerate(tables()):
        for item in items.items_for(zones, number % seats):
            zone = item.zone
            if zone is None:
                assert not any((item.flows, item.is_named, item.is_ring, item.is_of_hand))
                continue
            assert item.flows == (bool(zone.family) and not zone.slots)
            assert item.is_named == (item.flows and len(zone.owners) == 1)
            assert item.is_ring == bool(zone.ring)
            assert item.is_of_hand == (zone.near.fan is Fan.HAND)
            if not item.spot.grows:
                assert not item.grows_down
                assert not item.grows_across
            elif item.flows:
                assert item.grows_down
                assert item.grows_across
            else:
                assert item.grows_down == (item.spot.fan is Fan.DOWN)
                assert item.grows_across == (item.spot.fan in (Fan.ACROSS, Fan.HAND))


def test_lines_are_those_declared_each_with_headings_first_and_nothing_is_lost() -> None:
    for number, (zones, seats) in enumerate(tables()):
        seen = items.items_for(zones, number % seats)
        found: list[Any] = []
        for row, side in product(Row, Side):
            for line in items.lines_of(seen, row, side):
                assert line
                assert len({item.spot.line for item in line}) == 1
                headings = [item.is_heading for item in line]
                assert headings == sorted(headings, reverse=True)
                found += line
        assert len(found) == len(seen)
        assert all(item in found for item in seen)
