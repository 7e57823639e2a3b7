"""The frame of a table: a box for every zone, name plate and counter, in cards of the best size.

`card_size` finds the largest cards that fit; here the height left over is shared out and everything
gets its place. Knows no cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cardtable.core.table import Row, Side, Zones
from cardtable.ui.layout.arrangement import LayoutOptions, Plate
from cardtable.ui.layout.card_size import ROWS, Contents, Fit, contents, largest_fit
from cardtable.ui.layout.items import Item, Line, Unit, grows_down
from cardtable.ui.layout.measure import Measure, line_height, lines_need, unit_need
from cardtable.ui.layout.rects import Rect, card_height, screen_scale
from cardtable.ui.layout.seating import PlateBlock, stacked_height


@dataclass(frozen=True, slots=True)
class ItemBox:
    """An item and the room it has."""

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
    bar_height = round(40 * scale) if options.bar else 0
    prompt_height = round(44 * scale) if options.prompt else 0
    top = bar_height + options.note
    felt = Rect(0, top, whole.w, whole.h - top - prompt_height).grown(-max(4, round(8 * scale)))
    table = contents(zones, viewer, seats, absent, shelf=options.shelf)
    fit = largest_fit(table, felt, screen, scale)
    return _FrameBuilder(table, fit, felt).build(
        whole,
        Rect(0, 0, whole.w, bar_height) if bar_height else None,
        Rect(0, whole.h - prompt_height, whole.w, prompt_height) if prompt_height else None,
    )


class _FrameBuilder:
    """Turns a fit into boxes."""

    def __init__(self, table: Contents, fit: Fit, felt: Rect) -> None:
        self.table, self.fit, self.felt = table, fit, felt
        self.measure = fit.measure
        self.gap = fit.measure.gap
        self.boxes: list[ItemBox] = []
        self.plates: list[Plate] = []

    def build(self, window: Rect, bar: Rect | None, prompt: Rect | None) -> TableFrame:
        """The frame."""
        extra = _extra_heights(self.fit)
        column = self.fit.seating.column_width(self.measure)
        self._place_top_seats(column)
        y = self.felt.y + self.fit.seating.top_height(self.measure)
        shelf = None
        columns_end = self.felt.bottom
        left_over = self.fit.spare - sum(extra.values())
        for row in ROWS:
            height = self.fit.heights[row] + extra[row]
            if row is Row.NEAR:  # what nobody took stays above the near rows
                y += left_over
            if row is Row.HAND and self.table.shelf:
                shelf = Rect(self.felt.x, y, self.felt.w, self.measure.shelf)
                columns_end = min(columns_end, y - self.gap)
                y += shelf.h + self.gap
            near_ends_columns = row is Row.NEAR and height and not self.fit.near_between_columns
            if row is Row.HAND or near_ends_columns:
                columns_end = min(columns_end, y - self.gap)
            if height:
                self._place_row(row, self._row_room(row, y, height, column), extra[row])
                y += height + self.gap
        self._place_side_seats(columns_end)
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

    # -- seats ---------------------------------------------------------------------------------

    def _place_top_seats(self, column: int) -> None:
        y = self.felt.y
        for line in self.fit.seating.top:
            room = self.felt.w - 2 * column
            used = sum(block.w for block in line)
            between = (room - used) // (len(line) + 1)
            x = self.felt.x + column + between
            for block in line:
                self._place_block(block, x, y, "top")
                x += block.w + between
            y += max(block.h for block in line) + self.gap

    def _place_side_seats(self, end: int) -> None:
        for blocks, edge in (
            (tuple(reversed(self.fit.seating.left)), "left"),
            (self.fit.seating.right, "right"),
        ):
            spare = end - self.felt.y - stacked_height(self.measure, blocks)
            between = spare // (len(blocks) + 1)
            y = self.felt.y + between
            for block in blocks:
                x = self.felt.x if edge == "left" else self.felt.right - block.w
                self._place_block(block, x, y, edge)
                y += block.h + self.gap + max(0, between - self.gap)

    def _place_block(self, block: PlateBlock, x: int, y: int, edge: str) -> None:
        whole = Rect(x, y, block.w, block.h)
        self.plates.append(Plate(block.seat, block.plate.moved(x, y), whole, edge, block.badge))
        self.boxes += [ItemBox(item, rect.moved(x, y)) for item, rect in block.boxes]

    # -- rows ----------------------------------------------------------------------------------

    def _row_room(self, row: Row, y: int, height: int, column: int) -> Rect:
        """The room of a row; the viewer's own plate stands to the left of the hand."""
        if row is Row.HAND:
            own = self.fit.own
            self._place_block(own, self.felt.x, y + (height - own.h), "south")
            taken = own.w + self.gap
            return Rect(self.felt.x + taken, y, self.felt.w - taken, height)
        if row is Row.NEAR and not self.fit.near_between_columns:
            column = 0
        return Rect(self.felt.x + column, y, self.felt.w - 2 * column, height)

    def _place_row(self, row: Row, room: Rect, extra: int) -> None:
        sides = self.fit.lines[row]
        left = lines_need(self.measure, sides[Side.LEFT])[0] if sides[Side.LEFT] else 0
        right = lines_need(self.measure, sides[Side.RIGHT])[0] if sides[Side.RIGHT] else 0
        if left:
            self._place_side(row, Side.LEFT, Rect(room.x, room.y, left, room.h), extra)
        if right:
            right_room = Rect(room.right - right, room.y, right, room.h)
            self._place_side(row, Side.RIGHT, right_room, extra)
        start = room.x + (left + self.gap if left else 0)
        end = room.right - (right + self.gap if right else 0)
        self._place_side(row, Side.MIDDLE, Rect(start, room.y, end - start, room.h), extra)

    def _place_side(self, row: Row, side: Side, room: Rect, extra: int) -> None:
        lines = self.fit.lines[row][side]
        heights = self.fit.line_heights.get(row, ())
        if len(heights) != len(lines):
            heights = tuple(line_height(self.measure, line, room.w) for line in lines)
        used = sum(heights) + self.gap * (len(lines) - 1)
        growing = [line for line in lines if grows_down(row, line)]
        growth = min(extra, room.h - used) // len(growing) if growing else 0
        y = room.y + _space_above(row, room.h - used - growth * len(growing))
        for line, least in zip(lines, heights, strict=True):
            height = least + (growth if line in growing else 0)
            self._place_line(row, side, line, Rect(room.x, y, room.w, height))
            y += height + self.gap

    def _place_line(self, row: Row, side: Side, line: Line, room: Rect) -> None:
        widths = [unit_need(self.measure, unit, room.w)[0] for unit in line]
        used = sum(widths) + self.gap * (len(line) - 1)
        growing = sum(unit[-1].grows_across for unit in line)
        growth = (room.w - used) // growing if growing else 0
        x = self._line_start(side, room, used + growth * growing)
        for unit, least in zip(line, widths, strict=True):
            width = least + (growth if unit[-1].grows_across else 0)
            self._place_unit(row, unit, Rect(x, room.y, width, room.h))
            x += width + self.gap

    def _line_start(self, side: Side, room: Rect, used: int) -> int:
        """Where a line begins: at its side, or round the middle of the table where it can."""
        if side is Side.LEFT:
            return room.x
        if side is Side.RIGHT:
            return room.right - used
        centred = self.felt.x + (self.felt.w - used) // 2
        return max(room.x, min(centred, room.right - used))

    def _place_unit(self, row: Row, unit: Unit, room: Rect) -> None:
        used = unit_need(self.measure, unit, room.w)[1]
        last = unit[-1]
        growth = room.h - used if last.grows_down or last.is_hand else 0
        y = room.y + _space_above(row, room.h - used - growth)
        for item in unit:
            height = self.measure.need(item, room.w)[1] + (growth if item is last else 0)
            self.boxes.append(ItemBox(item, Rect(room.x, y, room.w, height)))
            y += height + self.measure.slot_gap


def _space_above(row: Row, spare: int) -> int:
    """How much of the spare height goes above: near things hang from the top of their row."""
    return {Row.NEAR: 0, Row.CENTRE: spare // 2}.get(row, spare)


def _extra_heights(fit: Fit) -> dict[Row, int]:
    """What each row gets of the spare height: a second line for a long hand, then what can grow."""
    extra = dict.fromkeys(ROWS, 0)
    spare = fit.spare
    growing = [row for row in _growing_rows(fit) if row is not Row.HAND]
    if Row.HAND in _growing_rows(fit):
        second_line = round(card_height(fit.measure.width) * 0.8)
        extra[Row.HAND] = min(second_line, fit.slack, round(spare * 0.4) if growing else spare)
        spare -= extra[Row.HAND]
    near_below_columns = Row.NEAR in growing and not fit.near_between_columns
    if near_below_columns:
        extra[Row.NEAR] = min(spare // len(growing), fit.slack - extra[Row.HAND])
        spare -= extra[Row.NEAR]
    present = [row for row in (Row.CENTRE, Row.FAR) if fit.heights[row]]
    unserved = [row for row in growing if row is not Row.NEAR or not near_below_columns]
    takers = unserved or present[:1]
    for row in takers:
        extra[row] = spare // len(takers)
    return extra


def _growing_rows(fit: Fit) -> Iterator[Row]:
    for row in ROWS:
        lines = [line for side in fit.lines[row].values() for line in side]
        if any(grows_down(row, line) for line in lines):
            yield row
