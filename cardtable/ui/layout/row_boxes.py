"""The boxes of one row: its lines side by side and above each other, in the room of the row.

The middle lies round the middle of the table, the sides next to it or at the ends. Knows no cards
and no seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from cardtable.core.frozen import dataclass
from cardtable.core.table import Fan, Row, Side
from cardtable.ui.layout.fit import Fit
from cardtable.ui.layout.items import Item, Line, Lines, are_columns, grows_down, is_heading
from cardtable.ui.layout.measure import gaps_below, line_height, line_width, lines_need
from cardtable.ui.layout.rects import Rect

_TWO_LINES = 30  # units: the least height of a tile with room for a second line of text
_COLUMNS_SPREAD = 0.35  # of a card: how far columns stand apart, at most, where there is room
_GAPS_BESIDE = 4  # within and without what stands to the left and to the right of a middle


@dataclass(frozen=True, slots=True, eq=False)
class ItemBox:
    """An item and the room it has; known by its identity, as the frame is that it belongs to.

    A `mirrored` item lies flush with the right of its room, the plate of its seat being there.
    Piles that flow beside columns have the room `below` as well, where further lines of them lie.
    A row that `wraps` takes several lines before its cards become small.
    """

    item: Item
    rect: Rect
    mirrored: bool = False
    below: int = 0
    wraps: bool = False


def row_boxes(fit: Fit, felt: Rect, row: Row, room: Rect, extra: int) -> Iterator[ItemBox]:
    """The boxes of everything in a row; what grows shares the `extra` height."""
    return _RowOfBoxes(fit, felt, row, room, extra).boxes()


class _RowOfBoxes:
    """One row while its items are given their rooms."""

    def __init__(self, fit: Fit, felt: Rect, row: Row, room: Rect, extra: int) -> None:
        self.row, self.room, self.extra, self.felt = row, room, extra, felt
        self.measure, self.gap = fit.measure, fit.measure.gap
        self.sides = fit.lines[row]
        self.line_heights = fit.line_heights.get(row, ())
        items = [item for lines in self.sides.values() for item in chain(*lines)]
        self.has_names = any(item.is_named for item in items)
        # columns that grow down make all of a row begin at one height
        self.has_columns = any(item.spot.fan is Fan.DOWN and item.grows_down for item in items)

    def boxes(self) -> Iterator[ItemBox]:
        """The middle round the middle of the table, the sides next to it or at the ends."""
        sides, room = self.sides, self.room
        left, right = (lines_need(self.measure, sides[side])[0] for side in (Side.LEFT, Side.RIGHT))
        inset = self.measure.inset(sides)
        start = room.x + inset + (left + self.gap if left else 0)
        end = room.right - inset - (right + self.gap if right else 0)
        between = Rect(start, room.y, end - start, room.h)
        middle = self._middle(sides[Side.MIDDLE], between)
        yield from self._lines(sides[Side.MIDDLE], middle)
        at_edge = self.row is Row.HAND or not sides[Side.MIDDLE]
        if left:
            x = middle.x - self._beside(middle.x - room.x - left, inset) - left
            x = room.x if at_edge else x
            yield from self._lines(sides[Side.LEFT], Rect(x, room.y, left, room.h))
        if right:
            x = middle.right + self._beside(room.right - middle.right - right, inset)
            x = room.right - right if at_edge else x
            yield from self._lines(sides[Side.RIGHT], Rect(x, room.y, right, room.h))

    def _beside(self, spare: int, inset: int) -> int:
        """The distance of a side from the middle: half-way to what is beyond it, seldom further.

        Beyond the room there is a gap to the next thing, or the margin of the table. A side stays
        as far within the room as its row does.
        """
        half_way = (spare + self.gap) // 2
        return max(0, min(spare - inset, half_way, self.measure.width))

    def _middle(self, lines: Lines, room: Rect) -> Rect:
        """The room that the lines of the middle take, round the middle of the felt if it can."""
        items = [item for line in lines for item in line if not item.is_heading]
        if any(item.grows_across for item in items):
            return room
        width = min(room.w, lines_need(self.measure, lines, room.w)[0])
        columns = max((len(line) for line in lines if are_columns(line)), default=0)
        if columns:  # they share the spare room with the gaps round what stands beside them
            middle = self.felt.x + self.felt.w // 2
            spare = 2 * min(middle - room.x, room.right - middle) - width
            apart = round(columns * self.measure.width * _COLUMNS_SPREAD)
            width += max(0, min(apart, spare * columns // (columns + _GAPS_BESIDE)))
        centred = self.felt.x + (self.felt.w - width) // 2
        return Rect(max(room.x, min(centred, room.right - width)), room.y, width, room.h)

    # -- lines ---------------------------------------------------------------------------------

    def _lines(self, lines: Lines, room: Rect) -> Iterator[ItemBox]:
        heights = self.line_heights
        if len(heights) != len(lines) or self.has_columns:
            heights = tuple(line_height(self.measure, line, room.w) for line in lines)
        gaps = (*gaps_below(self.measure, lines), 0)[: len(lines)]
        used = sum(heights) + sum(gaps)
        growing = [line for line in lines if grows_down(self.row, line)]
        growth = min(self.extra, room.h - used) // len(growing) if growing else 0
        spare = room.h - used - growth * len(growing)
        beside_columns = not growing and self.has_columns
        y = room.y + (0 if beside_columns else self._space_above(spare))
        above = room.x
        for line, least, gap in zip(lines, heights, gaps, strict=True):
            height = least + (growth if line in growing else 0)
            line_room = self._line_room(line, Rect(room.x, y, room.w, height), above)
            yield from self._line(line, line_room)
            y, above = y + height + gap, line_room.x

    def _space_above(self, spare: int) -> int:
        """The part of the spare height that goes above: near things hang from the top of a row."""
        return {Row.NEAR: 0, Row.CENTRE: spare // 2}.get(self.row, spare)

    def _line_room(self, line: Line, room: Rect, above: int) -> Rect:
        """All the room for what grows and for headings; else what is needed, in its middle.

        Numbers stand flush with the line `above` them, which begins there; chips do not.
        """
        if is_heading(line) or are_columns(line) or any(item.grows_across for item in line):
            return room
        width = line_width(self.measure, line, room.w)
        if all(item.counter and item.counter.style != "chips" for item in line):
            return Rect(min(above, room.right - width), room.y, width, room.h)
        return Rect(room.x + (room.w - width) // 2, room.y, width, room.h)

    def _line(self, line: Line, room: Rect) -> Iterator[ItemBox]:
        """The items of a line side by side, in the whole of its room."""
        widths = [self.measure.need(item, room.w)[0] for item in line]
        used = sum(widths) + self.gap * (len(line) - 1)
        growing = sum(item.grows_across for item in line)
        growth = (room.w - used) // growing if growing else 0
        spread = (room.w - used) // len(line) if are_columns(line) else 0
        slots = next((item for item in line if item.zone and item.zone.slots), None)
        x = room.x + ((room.w - used) % len(line) // 2 if spread else 0)
        for item, least in zip(line, widths, strict=True):
            width = least + (growth if item.grows_across else spread)
            yield self._box(item, Rect(x, room.y, width, room.h), slots)
            x += width + self.gap

    # -- items ---------------------------------------------------------------------------------

    def _box(self, item: Item, room: Rect, slots: Item | None) -> ItemBox:
        if slots is not None and item is not slots and item.flows:
            beside = self._beside_slots(slots, room)
            tiles = self.measure.is_tile(item) or self.measure.is_tile(slots)
            below = 0 if tiles else max(0, room.bottom - beside.bottom)
            return ItemBox(item, beside, below=below)
        grows = item.grows_down or item.is_hand
        height = room.h if grows else self.measure.need(item, room.w)[1]
        spare = 0 if self.has_columns else self._space_above(room.h - height)
        if self.row is Row.NEAR and self.has_names and not item.is_named:
            spare = min(self.measure.name, room.h - height)  # level with the cards below the names
        return ItemBox(item, Rect(room.x, room.y + spare, room.w, height))

    def _beside_slots(self, slots: Item, room: Rect) -> Rect:
        """A room that is level with empty slots beside it, top and foot."""
        height, above = self.measure.card(slots)[1], 0
        if self.measure.is_tile(slots):  # see families.slotted
            height = min(height, room.h)
            above = (room.h - height) // 2
        level, inset = Rect(room.x, room.y + above, room.w, height), self.measure.slot_gap
        roomy = height - 2 * inset >= self.measure.px(_TWO_LINES)
        return level.grown(-inset) if roomy else level
