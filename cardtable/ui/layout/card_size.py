"""How large a card is: the widest at which everything on the table finds room.

The answer depends on the zones, the window and the viewer, never on how many cards lie where, so
cards keep their size while a game goes on. Knows no cards and no positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain, pairwise
from math import ceil
from typing import NamedTuple

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
    READABLE,
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
    is_crowd,
    others_clockwise,
    seating,
    side_block,
    side_counts,
)

ROWS = (Row.FAR, Row.CENTRE, Row.NEAR, Row.HAND)

_LARGEST = 184  # pixels of card width at 1280 by 720, however empty the table
_SMALLEST = 12
_WORTH_IT = 1.08  # cards must be this much larger to justify a less natural seating
_TEXT_SCALES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)  # where room is short, text gives way to cards
_CARDS_KEPT = 0.9  # of the width that cards have with text of ordinary size

_RowFit = tuple[dict[Side, Lines], tuple[int, ...], int]  # its lines, their heights, its own


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything that needs room, sorted by where it goes.

    What lies `instead` of a hand needs none: by the hand's name, what is laid out in its place.
    """

    rows: dict[Row, dict[Side, Lines]]
    at_plates: dict[int, tuple[Item, ...]]
    instead: dict[str, Item]
    others: tuple[int, ...]
    viewer: int
    shelf: bool


@dataclass(frozen=True, slots=True)
class Fit:
    """One way to fit it all in: the measure, the seating, and the lines and height of each row.

    `spare` is the height left over, `slack` how far the rows below the side columns may grow.
    """

    measure: Measure
    seating: Seating
    own: PlateBlock
    lines: dict[Row, dict[Side, Lines]]
    line_heights: dict[Row, tuple[int, ...]]
    heights: dict[Row, int]
    near_between_columns: bool
    spare: int
    slack: int


def contents(
    zones: Zones, viewer: int, seats: int, absent: frozenset[str], shelf: bool
) -> Contents:
    """What has to be fitted into the window for this viewer."""
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
    return Contents(rows, at_plates, instead, others_clockwise(viewer, seats), viewer, shelf)


def _clockwise(lines: Lines, viewer: int, seats: int) -> Lines:
    """What single seats have laid out in a line, in the order in which these sit at the table."""
    return tuple(
        tuple(sorted(line, key=lambda item: (item.seat - viewer) % seats))
        if all(item.is_named for item in line)
        else line
        for line in lines
    )


def largest_fit(table: Contents, felt: Rect, screen: float, scale: float) -> Fit:
    """The fit with the largest cards beside text of ordinary size, or of a smaller one if asked.

    Where cards could not be read, text gives way to them.
    """
    ordinary = min(scale, max(0.6, screen))
    search = _search(table, felt, screen, ordinary)
    largest = search.any_fit(ordinary)
    if largest is None:
        return _cut_off(table, felt, Measure(_SMALLEST, 0.6, screen))
    for shrink in _TEXT_SCALES:
        if largest.measure.width >= READABLE * screen:
            break
        wider = (largest.measure.width + 1, search.all_widths[1])
        largest = search.best_seating(max(0.6, scale * shrink), wider) or largest
    return largest


def _search(table: Contents, felt: Rect, screen: float, scale: float) -> _Search:
    """How to look for the largest cards on one felt.

    While there is a shelf, little lies in columns yet: they give it their room, so that cards are
    as large as they are without it.
    """
    if not table.shelf:
        return _Search(table, felt, screen)
    without = _Search(replace(table, shelf=False), felt, screen).any_fit(scale)
    largest = without.measure.width if without else None
    return _Search(table, felt, screen, close=True, largest=largest)


def fit_beside_larger_text(
    table: Contents, felt: Rect, screen: float, scale: float, usual: Fit
) -> Fit | None:
    """The fit with the largest text, up to `scale`, that leaves cards as they are in `usual`.

    That is the fit beside text of ordinary size. Larger text takes little from cards, and what can
    be read as cards there does not become tiles. None where even text of that size would take more.
    """
    search = _search(table, felt, screen, max(0.6, screen))
    widest = usual.measure.width
    least = max(ceil(widest * _CARDS_KEPT), _least_without_tiles(table, usual))
    kept = (least, widest)
    texts = [scale * shrink for shrink in _TEXT_SCALES if scale * shrink > usual.measure.scale]
    columns = _room_for_columns(table, usual)
    for text in (*texts, usual.measure.scale):
        fit = search.best_seating(text, kept)
        if fit is not None and _room_for_columns(table, fit) >= columns:
            return fit
    return None


def _room_for_columns(table: Contents, fit: Fit) -> int:
    """How far down columns may grow; 0 where there are none."""
    columns = [
        row
        for row, sides in table.rows.items()
        for item in chain(*chain(*sides.values()))
        if item.spot.fan is Fan.DOWN and item.grows_down
    ]
    return fit.heights[columns[0]] + fit.spare if columns else 0


def _least_without_tiles(table: Contents, fit: Fit) -> int:
    """The least card width at which all that is cards in this fit can still be read as cards."""
    readable = round(READABLE * fit.measure.screen)
    items = [
        item for sides in table.rows.values() for lines in sides.values() for item in chain(*lines)
    ]
    scales = [item.spot.scale for item in items if item.readable and not fit.measure.is_tile(item)]
    wanted = [ceil((readable - 0.5) / scale) for scale in scales]
    return max((width for width in wanted if width <= fit.measure.width), default=readable)


class _Search:
    """Looks for the best seats round one table; a crowd sits in a ring if there is any way."""

    def __init__(
        self,
        table: Contents,
        felt: Rect,
        screen: float,
        *,
        close: bool = False,
        largest: int | None = None,
    ) -> None:
        self.table, self.felt, self.screen, self.close = table, felt, screen, close
        self.all_widths = (_SMALLEST, largest or round(_LARGEST * screen))
        self.tall = felt.h > felt.w
        self.ringed = is_crowd(table.others) and not self.tall

    def any_fit(self, scale: float) -> Fit | None:
        """A fit with text of this scale, or of a smaller one; at last without the ring."""
        texts = [max(0.6, scale * shrink) for shrink in _TEXT_SCALES]
        fit = next(filter(None, (self.best_seating(text, self.all_widths) for text in texts)), None)
        if fit is not None or not self.ringed:
            return fit
        self.ringed = False
        return self.any_fit(scale)

    def best_seating(self, scale: float, widths: tuple[int, int]) -> Fit | None:
        """The fit with the largest cards; among seatings about as good, the most natural one.

        `widths` are the least and the largest that are wanted.
        """
        best: Fit | None = None
        least, largest = widths
        for at_each_side in side_counts(len(self.table.others), tall=self.tall):
            if self.ringed and not at_each_side:
                continue  # in lines along the top, neighbours would not sit side by side
            measure = Measure(largest, scale, self.screen, self.close)
            fit = _widest(self.table, self.felt, measure, at_each_side, least)
            if fit:
                best, least = fit, int(fit.measure.width * _WORTH_IT) + 1
        return best


def _widest(
    table: Contents, felt: Rect, largest: Measure, at_each_side: int, least: int
) -> Fit | None:
    """The fit with the largest cards for one seating, found in coarse steps and then fine ones."""
    seated: Seating | None = None
    if is_crowd(table.others):  # badges are as large beside small cards as beside large ones
        seated = seating(largest, table.others, table.at_plates, at_each_side, felt)
        if seated is None:
            return None

    def fit_at(width: int) -> Fit | None:
        return _fit(table, felt, replace(largest, width=width), at_each_side, seated)

    width = largest.width
    step = max(1, round(_LARGEST * largest.screen) // 40)
    while width >= least:
        if fit_at(width):
            break
        width -= step
    for wider in range(min(largest.width, width + step - 1), max(least, width) - 1, -1):
        fit = fit_at(wider)
        if fit:
            return fit
    return None


def _fit(
    table: Contents, felt: Rect, measure: Measure, at_each_side: int, seated: Seating | None
) -> Fit | None:
    """The fit at one card width, or None; the near row spans the whole felt where it can."""
    if _least_height(table, measure) > felt.h:
        return None
    around = seated or seating(measure, table.others, table.at_plates, at_each_side, felt)
    if around is None:
        return None
    own = side_block(measure, table.viewer, table.at_plates.get(table.viewer, ()))
    given = _Given(measure, around, own, cache(partial(_row_fit, measure, table)))
    fits = (
        _rows_fit(table, felt, given, near_between_columns=between)
        for between in (False, True)[: 1 + at_each_side]
    )
    return next(filter(None, fits), None)


def _least_height(table: Contents, measure: Measure) -> int:
    """What the rows take even where there is all the width in the world: most fits fail at this."""
    heights = [
        max((lines_need(measure, lines)[1] for lines in sides.values() if lines), default=0)
        for sides in table.rows.values()
    ]
    return sum(heights) + measure.gap * (sum(1 for height in heights if height) - 1)


class _Given(NamedTuple):
    """What one card width gives, wherever the near row lies; most rows have one room both ways."""

    measure: Measure
    around: Seating
    own: PlateBlock
    row_fit: Callable[[Row, int], _RowFit | None]


def _rows_fit(
    table: Contents, felt: Rect, given: _Given, *, near_between_columns: bool
) -> Fit | None:
    measure, around, own, row_fit = given
    lines: dict[Row, dict[Side, Lines]] = {}
    line_heights: dict[Row, tuple[int, ...]] = {}
    heights: dict[Row, int] = {}
    left = felt.h - around.top_height(measure)  # most widths are too high: seen by the first rows
    for row in ROWS:
        room = felt.w
        if row is Row.HAND:
            room -= own.w + measure.gap
        elif row is not Row.NEAR or near_between_columns:
            room -= 2 * (around.column_width(measure) + measure.inset(table.rows[row]))
        fitted = row_fit(row, room)
        if fitted is None or (left := left - fitted[2]) < 0:
            return None
        lines[row], line_heights[row], heights[row] = fitted
    if table.others or table.at_plates:  # a lone player has no plate
        heights[Row.HAND] = max(heights[Row.HAND], own.h)
    shelf = measure.shelf + measure.gap if table.shelf else 0
    gaps = measure.gap * (sum(1 for height in heights.values() if height) - 1)
    used = around.top_height(measure) + sum(heights.values()) + gaps + shelf
    below_columns = heights[Row.HAND] + measure.gap + shelf
    if not near_between_columns and heights[Row.NEAR]:
        below_columns += heights[Row.NEAR] + measure.gap
    spare = felt.h - used
    slack = felt.h - below_columns - around.column_height(measure)
    if spare < 0 or slack < 0:
        return None
    return Fit(
        measure, around, own, lines, line_heights, heights, near_between_columns, spare, slack
    )


def _row_fit(measure: Measure, table: Contents, row: Row, room: int) -> _RowFit | None:
    """A row's lines, the heights they share, and the row's own; None when it is too wide."""
    sides = table.rows[row]
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
    return wrapped, shared, max(height, sum(shared) + sum(gaps_below(measure, longest)))


def _has_ring(lines: Lines) -> bool:
    """Whether cards lie here in front of each seat, round a common middle."""
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
    """Two lines of what seats have laid out, so many `above`: the nearest seats at both ends below.

    `line` begins with the left neighbour and goes on clockwise.
    """
    left = -(-(len(line) - above) // 2)
    return [line[left : left + above], line[:left] + line[left + above :]]


def _shared_heights(measure: Measure, sides: Mapping[Side, Lines], room: int) -> tuple[int, ...]:
    """The heights of a row's lines; sides with the same number of lines stand level.

    `room` is the width of the middle.
    """
    count = max(len(lines) for lines in sides.values())
    heights = [0] * count
    for side, lines in sides.items():
        width = room if side is Side.MIDDLE else UNLIMITED
        for number, line in enumerate(lines if len(lines) == count else ()):
            heights[number] = max(heights[number], line_height(measure, line, width))
    return tuple(heights)


def _cut_off(table: Contents, felt: Rect, measure: Measure) -> Fit:
    """The last resort for a window far below the smallest allowed: some of it may be cut off."""
    around = seating(measure, table.others, table.at_plates, 0, felt) or Seating((), (), ())
    own = side_block(measure, table.viewer, ())
    heights = dict.fromkeys(ROWS, 0)
    return Fit(measure, around, own, table.rows, {}, heights, False, 0, 0)
