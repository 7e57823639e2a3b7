"""The frame of a table: the largest card that fits, and a box for every zone, plate and counter.

Depends on the zones, the window and the viewer only, never on how many cards lie where: cards keep
their size while a game goes on. Knows no cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cardtable.core.table import Row, Side, Zones
from cardtable.ui.layout.arrangement import LayoutOptions, Plate
from cardtable.ui.layout.items import Item, Line, Lines, Unit, grows_down, items_for, lines_of
from cardtable.ui.layout.measure import (
    READABLE,
    Measure,
    above,
    bands,
    extent,
    line_height,
    unit_need,
    wrapped,
)
from cardtable.ui.layout.rects import Rect, card_height, screen_scale
from cardtable.ui.layout.seating import (
    Around,
    Block,
    clockwise,
    seated,
    splits,
    stacked,
    under,
)

_ROWS = (Row.FAR, Row.CENTRE, Row.NEAR, Row.HAND)
_LARGEST = 150  # pixels of card width at 1280 by 720, however empty the table
_LEAST = 12
_AS_GOOD = 1.08  # so much larger cards are worth a less natural seating
_GIVING_WAY = (1.0, 0.85, 0.7, 0.55, 0.4)  # what becomes of large text when room is short


@dataclass(frozen=True, slots=True)
class ItemBox:
    """An item's room."""

    item: Item
    rect: Rect


@dataclass(frozen=True, slots=True)
class TableFrame:
    """Everything that stands still while the cards move."""

    measure: Measure
    window: Rect
    felt: Rect
    bar: Rect | None
    prompt: Rect | None
    shelf: Rect | None
    boxes: tuple[ItemBox, ...]
    plates: tuple[Plate, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """What is to be fitted, sorted by place."""

    rows: dict[Row, dict[Side, Lines]]
    at_plates: dict[int, tuple[Item, ...]]
    others: tuple[int, ...]
    viewer: int
    shelf: bool


@dataclass(frozen=True, slots=True)
class _Fit:
    """A way to fit it: the measure, the seats around, each row's lines and height."""

    measure: Measure
    around: Around
    own: Block
    lines: dict[Row, dict[Side, Lines]]
    bands: dict[Row, tuple[int, ...]]
    heights: dict[Row, int]
    beside_near: bool
    spare: int
    slack: int  # by which the rows under the side columns may grow


@lru_cache(maxsize=64)
def table_frame(
    zones: Zones,
    viewer: int,
    seats: int,
    window: tuple[int, int],
    *,
    options: LayoutOptions,
    absent: frozenset[str] = frozenset(),
) -> TableFrame:
    """The frame for a window; a window too small for anything gets the smallest cards."""
    screen = screen_scale(window)
    scale = max(0.6, screen * options.scale)
    whole = Rect(0, 0, *window)
    bar_h = round(40 * scale) if options.bar else 0
    prompt_h = round(44 * scale) if options.prompt else 0
    top = bar_h + options.note
    felt = Rect(0, top, whole.w, whole.h - top - prompt_h).grown(-max(4, round(8 * scale)))
    table = _sorted(items_for(zones, viewer, absent), viewer, seats, options.shelf)
    fit = _largest(table, felt, screen, scale)
    return _Builder(table, fit, felt).build(
        whole,
        Rect(0, 0, whole.w, bar_h) if bar_h else None,
        Rect(0, whole.h - prompt_h, whole.w, prompt_h) if prompt_h else None,
    )


def _sorted(items: tuple[Item, ...], viewer: int, seats: int, shelf: bool) -> _Table:
    at_plates: dict[int, tuple[Item, ...]] = {}
    for item in items:
        if item.spot.row is Row.PLATE:
            seat = viewer if item.seat < 0 else item.seat
            at_plates[seat] = (*at_plates.get(seat, ()), item)
    rows = {row: {side: lines_of(items, row, side) for side in Side} for row in _ROWS}
    return _Table(rows, at_plates, clockwise(viewer, seats), viewer, shelf)


def _largest(table: _Table, felt: Rect, screen: float, scale: float) -> _Fit:
    """The fit with the largest cards; where those were too small, plates and numbers give way."""
    found: _Fit | None = None
    for shrink in _GIVING_WAY:
        fit = _best_seating(table, felt, screen, max(0.6, scale * shrink))
        if fit and (found is None or fit.measure.width > found.measure.width):
            found = fit
        if found and found.measure.width >= READABLE * screen:
            break
    return found or _forced(table, felt, Measure(_LEAST, 0.6, screen))


def _best_seating(table: _Table, felt: Rect, screen: float, scale: float) -> _Fit | None:
    """The fit with the largest cards; of seatings about as good the most natural one."""
    best: _Fit | None = None
    for sides in splits(len(table.others), tall=felt.h > felt.w):
        fit = _widest(table, felt, screen, scale, sides)
        if fit and (best is None or fit.measure.width > best.measure.width * _AS_GOOD):
            best = fit
    return best


def _widest(table: _Table, felt: Rect, screen: float, scale: float, sides: int) -> _Fit | None:
    """The fit with the largest cards for one way of seating: coarse steps, then fine ones."""
    width = top = round(_LARGEST * screen)
    step = max(1, top // 40)
    while width >= _LEAST:
        if _fit(table, felt, Measure(width, scale, screen), sides):
            break
        width -= step
    for fine in range(min(top, width + step - 1), max(_LEAST, width) - 1, -1):
        fit = _fit(table, felt, Measure(fine, scale, screen), sides)
        if fit:
            return fit
    return None


def _fit(table: _Table, felt: Rect, measure: Measure, sides: int) -> _Fit | None:
    around = seated(measure, table.others, table.at_plates, sides, felt)
    if around is None:
        return None
    fits = (
        _rows_fit(table, felt, measure, around, beside) for beside in (False, True)[: 1 + sides]
    )
    return next(filter(None, fits), None)


def _rows_fit(
    table: _Table, felt: Rect, measure: Measure, around: Around, beside_near: bool
) -> _Fit | None:
    own = under(measure, table.viewer, table.at_plates.get(table.viewer, ()))
    lines: dict[Row, dict[Side, Lines]] = {}
    shared: dict[Row, tuple[int, ...]] = {}
    heights: dict[Row, int] = {}
    for row in _ROWS:
        room = felt.w
        if row is Row.HAND:
            room -= own.w + measure.gap
        elif row is not Row.NEAR or beside_near:
            room -= 2 * around.column(measure)
        fitted = _row_fit(measure, table.rows[row], room)
        if fitted is None:
            return None
        lines[row], shared[row], heights[row] = fitted
    heights[Row.HAND] = max(heights[Row.HAND], own.h)
    shelf = measure.shelf + measure.gap if table.shelf else 0
    gaps = measure.gap * (sum(1 for height in heights.values() if height) - 1)
    used = around.strip(measure) + sum(heights.values()) + gaps + shelf
    below = heights[Row.HAND] + measure.gap + shelf
    if not beside_near and heights[Row.NEAR]:
        below += heights[Row.NEAR] + measure.gap
    slack = felt.h - below - around.tall(measure)
    if used > felt.h or slack < 0:
        return None
    return _Fit(measure, around, own, lines, shared, heights, beside_near, felt.h - used, slack)


def _row_fit(
    measure: Measure, sides: dict[Side, Lines], room: int
) -> tuple[dict[Side, Lines], tuple[int, ...], int] | None:
    """A row's lines, the heights these share, and its own; None when it is too wide."""
    outer = 0
    height = 0
    for side in (Side.LEFT, Side.RIGHT):
        if sides[side]:
            width, tall = extent(measure, sides[side])
            outer += width + measure.gap
            height = max(height, tall)
    middle = wrapped(measure, sides[Side.MIDDLE], room - outer)
    if middle is None or outer - measure.gap > room:
        return None
    height = max(height, extent(measure, middle, room - outer)[1])
    found = {**sides, Side.MIDDLE: middle}
    shared = bands(measure, found, room - outer)
    return found, shared, max(height, sum(shared) + measure.gap * (len(shared) - 1))


def _forced(table: _Table, felt: Rect, measure: Measure) -> _Fit:
    """The last resort for a window far below the smallest: it may be cut off."""
    around = seated(measure, table.others, table.at_plates, 0, felt) or Around((), (), ())
    own = under(measure, table.viewer, ())
    heights = dict.fromkeys(_ROWS, 0)
    return _Fit(measure, around, own, table.rows, {}, heights, False, 0, 0)


class _Builder:
    """Turns a fit into boxes."""

    def __init__(self, table: _Table, fit: _Fit, felt: Rect) -> None:
        self.table, self.fit, self.felt = table, fit, felt
        self.measure = fit.measure
        self.gap = fit.measure.gap
        self.boxes: list[ItemBox] = []
        self.plates: list[Plate] = []

    def build(self, window: Rect, bar: Rect | None, prompt: Rect | None) -> TableFrame:
        """The frame."""
        extra = _shared(self.fit)
        column = self.fit.around.column(self.measure)
        self._top(column)
        y = self.felt.y + self.fit.around.strip(self.measure)
        shelf = None
        side_end = self.felt.bottom
        left_over = self.fit.spare - sum(extra.values())
        for row in _ROWS:
            height = self.fit.heights[row] + extra[row]
            if row is Row.NEAR:  # the near rows keep to the near edge
                y += left_over
            if row is Row.HAND and self.table.shelf:
                tall = self.measure.shelf
                shelf = Rect(self.felt.x, y, self.felt.w, tall)
                side_end = min(side_end, y - self.gap)
                y += tall + self.gap
            if row is Row.HAND or (row is Row.NEAR and height and not self.fit.beside_near):
                side_end = min(side_end, y - self.gap)
            if height:
                self._row(row, self._room(row, y, height, column), extra[row])
                y += height + self.gap
        self._columns(side_end)
        return TableFrame(
            self.measure,
            window,
            self.felt,
            bar,
            prompt,
            shelf,
            tuple(self.boxes),
            tuple(sorted(self.plates, key=lambda plate: plate.seat)),
        )

    def _room(self, row: Row, y: int, height: int, column: int) -> Rect:
        if row is Row.HAND:
            own = self.fit.own
            self._block(own, self.felt.x, y + (height - own.h), "south")
            taken = own.w + self.gap
            return Rect(self.felt.x + taken, y, self.felt.w - taken, height)
        if row is Row.NEAR and not self.fit.beside_near:
            column = 0
        return Rect(self.felt.x + column, y, self.felt.w - 2 * column, height)

    def _block(self, block: Block, x: int, y: int, edge: str) -> None:
        whole = Rect(x, y, block.w, block.h)
        self.plates.append(Plate(block.seat, block.plate.moved(x, y), whole, edge, block.badge))
        self.boxes += [ItemBox(item, rect.moved(x, y)) for item, rect in block.boxes]

    def _top(self, column: int) -> None:
        y = self.felt.y
        for line in self.fit.around.top:
            room = self.felt.w - 2 * column
            used = sum(block.w for block in line)
            between = (room - used) // (len(line) + 1)
            x = self.felt.x + column + between
            for block in line:
                self._block(block, x, y, "top")
                x += block.w + between
            y += max(block.h for block in line) + self.gap

    def _columns(self, end: int) -> None:
        for blocks, edge in (
            (tuple(reversed(self.fit.around.left)), "left"),
            (self.fit.around.right, "right"),
        ):
            spare = end - self.felt.y - stacked(self.measure, blocks)
            between = spare // (len(blocks) + 1)
            y = self.felt.y + between
            for block in blocks:
                x = self.felt.x if edge == "left" else self.felt.right - block.w
                self._block(block, x, y, edge)
                y += block.h + self.gap + max(0, between - self.gap)

    def _row(self, row: Row, room: Rect, extra: int) -> None:
        sides = self.fit.lines[row]
        left = extent(self.measure, sides[Side.LEFT])[0] if sides[Side.LEFT] else 0
        right = extent(self.measure, sides[Side.RIGHT])[0] if sides[Side.RIGHT] else 0
        if left:
            self._side(row, Side.LEFT, Rect(room.x, room.y, left, room.h), extra)
        if right:
            self._side(row, Side.RIGHT, Rect(room.right - right, room.y, right, room.h), extra)
        start = room.x + (left + self.gap if left else 0)
        end = room.right - (right + self.gap if right else 0)
        self._side(row, Side.MIDDLE, Rect(start, room.y, end - start, room.h), extra)

    def _side(self, row: Row, side: Side, room: Rect, extra: int) -> None:
        lines = self.fit.lines[row][side]
        heights = self.fit.bands.get(row, ())
        if len(heights) != len(lines):
            heights = tuple(line_height(self.measure, line, room.w) for line in lines)
        tall = sum(heights) + self.gap * (len(lines) - 1)
        growing = [line for line in lines if grows_down(row, line)]
        more = min(extra, room.h - tall) // len(growing) if growing else 0
        y = room.y + above(row, room.h - tall - more * len(growing))
        for line, least in zip(lines, heights, strict=True):
            height = least + (more if line in growing else 0)
            self._line(row, side, line, Rect(room.x, y, room.w, height))
            y += height + self.gap

    def _line(self, row: Row, side: Side, line: Line, room: Rect) -> None:
        widths = [unit_need(self.measure, unit, room.w)[0] for unit in line]
        used = sum(widths) + self.gap * (len(line) - 1)
        growing = sum(unit[-1].grows_across for unit in line)
        more = (room.w - used) // growing if growing else 0
        x = self._start(side, room, used + more * growing)
        for unit, width in zip(line, widths, strict=True):
            wide = width + (more if unit[-1].grows_across else 0)
            self._unit(row, unit, Rect(x, room.y, wide, room.h))
            x += wide + self.gap

    def _unit(self, row: Row, unit: Unit, room: Rect) -> None:
        tall = unit_need(self.measure, unit, room.w)[1]
        last = unit[-1]
        grown = room.h - tall if last.grows_down or last.is_hand else 0
        y = room.y + above(row, room.h - tall - grown)
        for item in unit:
            high = self.measure.need(item, room.w)[1] + (grown if item is last else 0)
            self.boxes.append(ItemBox(item, Rect(room.x, y, room.w, high)))
            y += high + self.measure.slot_gap

    def _start(self, side: Side, room: Rect, used: int) -> int:
        """Where a line begins: at its side, or around the middle of the table where it can."""
        if side is Side.LEFT:
            return room.x
        if side is Side.RIGHT:
            return room.right - used
        wanted = self.felt.x + (self.felt.w - used) // 2
        return max(room.x, min(wanted, room.right - used))


def _shared(fit: _Fit) -> dict[Row, int]:
    """What each row gets of the spare height: long hands a second line, then whatever grows."""
    extra = dict.fromkeys(_ROWS, 0)
    spare = fit.spare
    growing = [row for row in _growing(fit) if row is not Row.HAND]
    if Row.HAND in _growing(fit):
        wish = round(card_height(fit.measure.width) * 0.8)
        extra[Row.HAND] = min(wish, fit.slack, round(spare * 0.4) if growing else spare)
        spare -= extra[Row.HAND]
    under_sides = Row.NEAR in growing and not fit.beside_near
    if under_sides:
        extra[Row.NEAR] = min(spare // len(growing), fit.slack - extra[Row.HAND])
        spare -= extra[Row.NEAR]
    present = [row for row in (Row.CENTRE, Row.FAR) if fit.heights[row]]
    takers = [row for row in growing if row is not Row.NEAR or not under_sides] or present[:1]
    for row in takers:
        extra[row] = spare // len(takers)
    return extra


def _growing(fit: _Fit) -> Iterator[Row]:
    for row in _ROWS:
        lines = [line for side in fit.lines[row].values() for line in side]
        if any(grows_down(row, line) for line in lines):
            yield row
