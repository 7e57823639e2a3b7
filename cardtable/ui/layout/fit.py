"""Finds out whether everything on a table has room at one size of cards and of text.

The answer depends on the zones, the felt and the viewer, never on how many cards lie where, so
cards keep their size while a game goes on. Looks for no size and gives nothing a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from cardtable.core.frozen import dataclass
from cardtable.core.table import Fan, Row, Side, Zones
from cardtable.ui.layout.items import (
    Item,
    Line,
    Lines,
    are_columns,
    in_place_of_hands,
    items_for,
    lines_of,
)
from cardtable.ui.layout.measure import (
    UNLIMITED,
    Measure,
    gaps_below,
    line_height,
    lines_need,
)
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.seating import (
    PlateBlock,
    Seating,
    others_clockwise,
    own_block,
    seating,
    side_block,
)

ROWS = (Row.FAR, Row.CENTRE, Row.NEAR, Row.HAND)
_APART = 1.6  # gaps, besides the one that lies between any two rows


@dataclass(frozen=True, slots=True, eq=False)
class Contents:
    """Everything that needs room, sorted by where it goes.

    What lies `instead` of a hand needs none: by the hand's name, what is laid out in its place.
    On a `stacked` table what would stand beside the middle lies above it.
    """

    rows: dict[Row, dict[Side, Lines]]
    at_plates: dict[int, tuple[Item, ...]]
    instead: dict[str, Item]
    others: tuple[int, ...]
    viewer: int
    shelf: bool
    stacked: bool = False

    def in_rows(self) -> tuple[Item, ...]:
        """Every item that lies in a row."""
        lines = chain(*(lines for sides in self.rows.values() for lines in sides.values()))
        return tuple(chain(*lines))


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """One way to fit it all in: the measure, the seating, and the lines and height of each row.

    `spare` is the height left over, `slack` how far the rows below the side columns may grow.
    The seats at the sides are `above_middle` where the middle takes the whole width below them,
    and `own_above` says that one's own plate stands above the hand.
    """

    measure: Measure
    seating: Seating
    own: PlateBlock
    lines: dict[Row, dict[Side, Lines]]
    line_heights: dict[Row, tuple[int, ...]]
    heights: dict[Row, int]
    near_between_columns: bool = False
    spare: int = 0
    slack: int = 0
    above_middle: bool = False
    own_above: bool = False


class _RowFit(NamedTuple):
    """A row in its room: its lines, the heights that they share, and the height of the row."""

    lines: dict[Side, Lines]
    line_heights: tuple[int, ...]
    height: int


def contents(
    zones: Zones,
    viewer: int,
    seats: int,
    absent: frozenset[str],
    *,
    shelf: bool,
    tall: bool = False,
) -> Contents:
    """Everything that has to be fitted into the window for this viewer."""
    present = items_for(zones, viewer, absent)
    instead = in_place_of_hands(present)
    items = [item for item in present if item not in instead.values()]
    at_plates: dict[int, tuple[Item, ...]] = {}
    for item in items:
        if item.spot.row is Row.PLATE:
            seat = viewer if item.seat < 0 else item.seat
            at_plates[seat] = (*at_plates.get(seat, ()), item)
    rows = {
        row: {side: _clockwise(lines_of(items, row, side), viewer, seats) for side in Side}
        for row in ROWS
    }
    stacked = tall and _stack_middle(rows)
    return Contents(
        rows, at_plates, instead, others_clockwise(viewer, seats), viewer, shelf, stacked
    )


def _stack_middle(rows: dict[Row, dict[Side, Lines]]) -> bool:
    """Puts what stands beside a common middle above it: an upright table is narrow and high.

    False where there is nothing beside it.
    """
    centre, far = rows[Row.CENTRE], rows[Row.FAR]
    beside = tuple(map(_lying_flat, chain(*centre[Side.LEFT], *centre[Side.RIGHT])))
    middle = centre[Side.MIDDLE]
    common = _has_ring(middle) or any(map(are_columns, middle))
    if not beside or not common or any(far.values()):
        return False
    far[Side.MIDDLE] = (beside,)
    centre[Side.LEFT] = centre[Side.RIGHT] = ()
    return True


def _lying_flat(item: Item) -> Item:
    """The item as it lies above columns: as wide as it was high beside them."""
    zone, spot = item.zone, item.spot
    if zone is None or spot.high <= spot.wide:
        return item
    fan = Fan.ACROSS if spot.fan is Fan.DOWN else spot.fan
    columns = -(-len(zone.slots) // zone.columns) if zone.columns else 0
    flat = replace(spot, wide=spot.high, high=spot.wide, fan=fan)
    return replace(item, spot=flat, zone=replace(zone, columns=columns))


def _clockwise(lines: Lines, viewer: int, seats: int) -> Lines:
    """The lines, with what single seats have laid out in the order in which these sit."""
    return tuple(
        tuple(sorted(line, key=lambda item: (item.seat - viewer) % seats))
        if all(item.is_named for item in line)
        else line
        for line in lines
    )


def fit(
    table: Contents, felt: Rect, measure: Measure, at_each_side: int, seated: Seating | None
) -> Fit | None:
    """The fit at one measure, or None; the near row spans the whole felt where it can.

    `seated` is the seating of a crowd, which is the same at every size of cards.
    """
    if least_height(table, measure) > felt.h:
        return None
    around = seated or seating(measure, table.others, table.at_plates, at_each_side, felt)
    if around is None:
        return None
    own = own_block(measure, table.viewer, table.at_plates.get(table.viewer, ()))
    above_middle = measure.upright is not None and _has_ring(table.rows[Row.CENTRE][Side.MIDDLE])
    between_columns = felt.w - 2 * around.column_width(measure)
    rooms = {
        Row.FAR: between_columns,
        Row.CENTRE: felt.w if above_middle else between_columns,
        Row.HAND: felt.w if measure.own_above else felt.w - own.w - measure.gap,
    }
    rows = _fitted_rows(table, measure, rooms)
    if rows is None:
        return None
    if above_middle:
        beside_columns = max(rows[Row.FAR].height, around.column_height(measure))
        rows[Row.FAR] = rows[Row.FAR]._replace(height=beside_columns)
    left = felt.h - around.top_height(measure) - sum(row.height for row in rows.values())
    beside = between_columns - 2 * measure.inset(table.rows[Row.NEAR])
    for between, room in ((False, felt.w), (True, beside))[: 1 + at_each_side]:
        near = _row_fit(measure, table.rows[Row.NEAR], room)
        if near is not None and near.height <= left:
            given = _Given(measure, around, own, {**rows, Row.NEAR: near}, between, above_middle)
            made = _stacked(table, felt, given)
            if made is not None:
                return made
    return None


def _fitted_rows(
    table: Contents, measure: Measure, rooms: Mapping[Row, int]
) -> dict[Row, _RowFit] | None:
    """Rows in rooms so wide; None where one of them is too wide for its room."""
    rows: dict[Row, _RowFit] = {}
    for row, room in rooms.items():
        inset = 0 if row is Row.HAND else 2 * measure.inset(table.rows[row])
        fitted = _row_fit(measure, table.rows[row], room - inset)
        if fitted is None:
            return None
        rows[row] = fitted
    return rows


class _Given(NamedTuple):
    """All that one measure gives before the rows are put above each other."""

    measure: Measure
    around: Seating
    own: PlateBlock
    rows: dict[Row, _RowFit]
    near_between_columns: bool
    above_middle: bool


def _stacked(table: Contents, felt: Rect, given: _Given) -> Fit | None:
    """The rows below the seats at the top and beside the side columns; None where it is too low."""
    measure, around = given.measure, given.around
    heights = {row: given.rows[row].height for row in ROWS}
    if table.others or table.at_plates:  # a lone player has no plate
        own, hand = given.own.h, heights[Row.HAND]
        heights[Row.HAND] = hand + measure.gap + own if measure.own_above else max(hand, own)
    shelf = measure.shelf + measure.gap if table.shelf else 0
    apart = above_hand(table.rows, measure)
    gaps = measure.gap * (sum(1 for height in heights.values() if height) - 1) + apart
    below_columns = heights[Row.HAND] + measure.gap + apart + shelf
    if not given.near_between_columns and heights[Row.NEAR]:
        below_columns += heights[Row.NEAR] + measure.gap
    spare = felt.h - around.top_height(measure) - sum(heights.values()) - gaps - shelf
    slack = felt.h - below_columns - around.column_height(measure)
    if given.above_middle:
        slack = spare
    if spare < 0 or slack < 0:
        return None
    return Fit(
        measure,
        around,
        given.own,
        {row: given.rows[row].lines for row in ROWS},
        {row: given.rows[row].line_heights for row in ROWS},
        heights,
        given.near_between_columns,
        spare,
        slack,
        given.above_middle,
        measure.own_above and bool(table.others or table.at_plates),
    )


@lru_cache(maxsize=1024)  # the same with any number of seats at each side
def least_height(table: Contents, measure: Measure) -> int:
    """The height of the rows where there is all the width in the world: most fits fail at this."""
    heights = [
        max((lines_need(measure, lines)[1] for lines in sides.values() if lines), default=0)
        for sides in table.rows.values()
    ]
    gaps = measure.gap * (sum(1 for height in heights if height) - 1)
    return sum(heights) + gaps + above_hand(table.rows, measure)


def above_hand(rows: Mapping[Row, Mapping[Side, Lines]], measure: Measure) -> int:
    """The height that keeps what a seat has laid out apart from its hand, besides the usual gap.

    What lies open in named trays and what is held look alike, and a badge hangs below a meld.
    """
    if measure.low or not rows[Row.HAND][Side.MIDDLE]:
        return 0
    above = next((rows[row] for row in (Row.NEAR, Row.CENTRE) if any(rows[row].values())), {})
    trays = chain(*above.get(Side.MIDDLE, ()))
    return round(_APART * measure.gap) if any(item.is_named for item in trays) else 0


def cut_off(table: Contents, felt: Rect, measure: Measure) -> Fit:
    """The last resort for a window far below the smallest allowed: some of it may be cut off."""
    around = seating(measure, table.others, table.at_plates, 0, felt) or Seating((), (), ())
    own = side_block(measure, table.viewer, ())
    return Fit(measure, around, own, table.rows, {}, dict.fromkeys(ROWS, 0))


def _row_fit(measure: Measure, sides: dict[Side, Lines], room: int) -> _RowFit | None:
    """The fit of a row in a room so wide; None where it is too wide for that."""
    beside = [0, 0]
    height = 0
    for at, side in enumerate((Side.LEFT, Side.RIGHT)):
        if sides[side]:
            side_width, side_height = lines_need(measure, sides[side])
            beside[at] = side_width + measure.gap
            height = max(height, side_height)
    # a ring lies in the middle of the table, whichever side needs more room
    outer = 2 * max(beside) if _has_ring(sides[Side.MIDDLE]) else sum(beside)
    middle = _wrapped(measure, sides[Side.MIDDLE], room - outer)
    if middle is None or sum(beside) - measure.gap > room:
        return None
    height = max(height, lines_need(measure, middle, room - outer)[1])
    wrapped = {**sides, Side.MIDDLE: middle}
    shared = _shared_heights(measure, wrapped, room - outer)
    longest = max(wrapped.values(), key=len)
    least = sum(shared) + sum(gaps_below(measure, longest))
    return _RowFit(wrapped, shared, max(height, least))


def _has_ring(lines: Lines) -> bool:
    """True when cards lie here in front of each seat, round a common middle."""
    return any(item.is_ring for item in chain(*lines))


def _wrapped(measure: Measure, lines: Lines, room: int) -> Lines | None:
    """The lines, broken where they are wider than the room; None when a single item is wider."""
    wrapped: list[Line] = []
    for line in lines:
        first = len(wrapped)
        present: list[Item] = []
        used = 0
        for item in line:
            width = measure.need(item, room)[0]
            if width > room:
                return None
            if present and used + measure.gap + width > room:
                wrapped.append(tuple(present))
                present, used = [], 0
            used += width + (measure.gap if present else 0)
            present.append(item)
        wrapped.append(tuple(present))
        if len(wrapped) == first + 2 and all(item.is_named for item in line):
            wrapped[first:] = _round_the_table(line, len(wrapped[first]))
        elif len(wrapped) > first + 1 and are_columns(line):
            wrapped[first:] = _evenly(line, len(wrapped) - first)
    return tuple(wrapped)


def _evenly(line: Line, count: int) -> list[Line]:
    """Columns, which are equally wide, in so many lines: four stand two by two, not three and one.

    No line has more of them than the longest one of lines that are filled one after the other.
    """
    ends = [-(-len(line) * number // count) for number in range(count + 1)]
    return [line[start:end] for start, end in pairwise(ends)]


def _round_the_table(line: Line, above: int) -> list[Line]:
    """Two lines of laid out piles, so many `above`: those of the nearest seats at both ends below.

    `line` begins with the left neighbour and goes on clockwise.
    """
    left = -(-(len(line) - above) // 2)
    return [line[left : left + above], line[:left] + line[left + above :]]


def _shared_heights(measure: Measure, sides: Mapping[Side, Lines], room: int) -> tuple[int, ...]:
    """The heights of a row's lines; sides with the same number of lines stand level.

    `room` is the width of the middle.
    """
    count = max(map(len, sides.values()))
    level = {side: lines for side, lines in sides.items() if len(lines) == count}
    rooms = {Side.MIDDLE: room}
    return tuple(
        max(
            line_height(measure, lines[number], rooms.get(side, UNLIMITED))
            for side, lines in level.items()
        )
        for number in range(count)
    )
