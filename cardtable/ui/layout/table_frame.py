"""The frame of a table: a box for every zone, name plate and counter, in the sizes that were found.

The height left over is shared out and everything gets its position. Looks for no size and knows no
cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil

from cardtable.core.frozen import dataclass
from cardtable.core.table import Row, Side, Zones
from cardtable.ui.layout.arrangement import BADGE, FREE_MARGIN, LayoutOptions, Plate
from cardtable.ui.layout.face_design import FaceDesign, design_for
from cardtable.ui.layout.fit import ROWS, Fit, above_hand
from cardtable.ui.layout.items import grows_down
from cardtable.ui.layout.measure import Measure
from cardtable.ui.layout.rects import Rect, card_height
from cardtable.ui.layout.row_boxes import ItemBox, row_boxes
from cardtable.ui.layout.seating import PlateBlock, between, stacked_height
from cardtable.ui.layout.text_and_card_size import Sizes, Wanted, sizes


@dataclass(frozen=True, slots=True, eq=False)
class TableFrame:
    """Everything that stands still while the cards move.

    The same frame is given again and again, and known by its identity: what follows from it alone
    can be kept with little effort.

    `usual_width` is that of a card beside text of ordinary size.
    """

    measure: Measure
    window: Rect
    felt: Rect
    bar: Rect | None
    prompt: Rect | None
    shelf: Rect | None
    boxes: tuple[ItemBox, ...]
    plates: tuple[Plate, ...]
    design: FaceDesign
    usual_width: int


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
    return frame_for(Wanted(zones, viewer, seats, window, options, absent))


def frame_for(wanted: Wanted) -> TableFrame:
    """The frame for a table as it is wanted."""
    return _frame(sizes(wanted))


def forget_frames() -> None:
    """Clears the frames that are remembered, and their sizes; used by the benchmark."""
    _frame.cache_clear()
    sizes.cache_clear()


@lru_cache(maxsize=64)
def _frame(found: Sizes) -> TableFrame:
    return _FrameBuilder(found).build()


class _FrameBuilder:
    """Turns sizes into boxes."""

    def __init__(self, found: Sizes) -> None:
        self.found, self.table, self.fit = found, found.table, found.fit
        self.felt = found.strips.felt
        self.measure, self.gap = found.fit.measure, found.fit.measure.gap
        self.column = found.fit.seating.column_width(self.measure)
        self.boxes: list[ItemBox] = []
        self.plates: list[Plate] = []

    def build(self) -> TableFrame:
        """The frame."""
        self._place_top_seats()
        shelf, columns_end = self._place_rows()
        self._place_side_seats(columns_end)
        self._place_instead_of_hands(columns_end)
        window, strips = Rect(0, 0, *self.found.wanted.window), self.found.strips
        bar, prompt = strips.bar, strips.prompt
        large_print = self.found.wanted.options.large_print
        return TableFrame(
            self.measure,
            window,
            self.felt,
            Rect(0, 0, window.w, bar) if bar else None,
            Rect(0, window.h - prompt, window.w, prompt) if prompt else None,
            shelf,
            tuple(self.boxes),
            tuple(sorted(self.plates, key=lambda plate: plate.seat)),
            design_for(self._smallest_readable(), large_print=large_print),
            self.found.usual_width,
        )

    def _place_rows(self) -> tuple[Rect | None, int]:
        """The rows from the top down; the shelf above the hand, and where side columns end."""
        fit, extra = self.fit, _extra_heights(self.fit)
        left_over = fit.spare - sum(extra.values())
        air = self._air_above(extra[Row.CENTRE])
        extra[Row.CENTRE] -= 2 * air
        y = self.felt.y + fit.seating.top_height(self.measure) + air
        shelf, columns_end = None, self.felt.bottom
        for row in ROWS:
            height = fit.heights[row] + extra[row]
            if row is Row.NEAR:  # what nobody took stays above the near rows
                y += left_over
            if row is Row.HAND:
                y += above_hand(fit.lines, self.measure)
            if row is Row.HAND and self.table.shelf:
                shelf = Rect(self.felt.x, y, self.felt.w, self.measure.shelf)
                columns_end = min(columns_end, y - self.gap)
                y += shelf.h + self.gap
            near_ends_columns = row is Row.NEAR and height and not fit.near_between_columns
            middle_ends_columns = row is Row.CENTRE and fit.above_middle
            if row is Row.HAND or near_ends_columns or middle_ends_columns:
                columns_end = min(columns_end, y - self.gap)
            if height:
                room = self._row_room(row, y, height)
                self.boxes += row_boxes(fit, self.felt, row, room, extra[row])
                y += height + self.gap + (air if row is Row.CENTRE else 0)
        return shelf, columns_end

    def _air_above(self, extra: int) -> int:
        """The space above and below the middle, where nothing else lies along the top."""
        if self.fit.seating.top or self.fit.heights[Row.FAR]:
            return 0
        return min(self.gap * 3 // 4, extra // 2)

    def _row_room(self, row: Row, y: int, height: int) -> Rect:
        """The room of a row; the viewer's own plate stands to the left of the hand."""
        felt, column = self.felt, self.column
        if row is Row.CENTRE and self.fit.above_middle:
            return Rect(felt.x, y, felt.w, height)
        if row is Row.HAND:
            own = self.fit.own
            if self.fit.own_above:
                self._place_block(own, felt.x, y, "south")
                taken = own.h + self.gap
                return Rect(felt.x, y + taken, felt.w, height - taken)
            self._place_block(own, felt.x, y + (height - own.h), "south")
            taken = own.w + self.gap
            return Rect(felt.x + taken, y, felt.w - taken, height)
        if row is Row.NEAR and not self.fit.near_between_columns:
            column = 0
        return Rect(felt.x + column, y, felt.w - 2 * column, height)

    def _smallest_readable(self) -> int:
        """The width of the smallest cards that somebody is to read.

        Those at a plate are looked at in passing: they count where they are very small, and not at
        all where they wrap, so that no face changes its design when hands are laid out.
        """
        items = [
            box.item
            for box in self.boxes
            if box.item.zone is not None and box.item.readable and not box.wraps
        ]
        widths = [
            self.measure.card(item)[0] * (1.4 if item.spot.row is Row.PLATE else 1)
            for item in items
            if not self.measure.is_tile(item)
        ]
        return round(min(widths, default=self.measure.width))

    def _place_instead_of_hands(self, columns_end: int) -> None:
        """Puts hands that are laid out where they lay: one's own at the lower edge of its room."""
        for box in [box for box in self.boxes if box.item.name in self.table.instead]:
            item, room = self.table.instead[box.item.name], box.rect
            plate = next(plate for plate in self.plates if plate.seat == item.seat)
            if plate.edge != "south" and not plate.badge:
                room = self._laid_out_at_plate(plate, box, columns_end)
                self.boxes.append(ItemBox(item, room, box.mirrored, wraps=True))
                continue
            height = min(room.h, self.measure.card(item)[1])
            low = Rect(room.x, room.bottom - height, room.w, height)
            self.boxes.append(ItemBox(item, low))

    def _laid_out_at_plate(self, plate: Plate, box: ItemBox, columns_end: int) -> Rect:
        """The room of a laid out hand: on to the next seat, within the column or the line."""
        block, hand = plate.block, box.rect
        along = [other.block for other in self.plates if other.edge == plate.edge]
        if plate.edge == "top":
            line = [other for other in along if other.y == block.y]
            corner = self.felt.right - self.column
            end = min((other.x for other in line if other.x > block.x), default=corner)
            high = max(other.h for other in line)
            return Rect(hand.x, hand.y, max(hand.w, end - self.gap - hand.x), high)
        below = (other.y for other in along if other.y > block.y)
        end = min(below, default=columns_end + self.gap) - self.gap
        left, right = (block.x, hand.right) if box.mirrored else (hand.x, block.right)
        return Rect(left, hand.y, right - left, max(hand.h, end - hand.y))

    # -- seats ---------------------------------------------------------------------------------

    def _place_top_seats(self) -> None:
        """The seats along the top, in lines; the badges of a crowd stand below one another too."""
        y = self.felt.y
        longest = max(self.fit.seating.top, key=len, default=())
        for line in self.fit.seating.top:
            room = self.felt.w - 2 * self.column
            used = sum(block.w for block in (longest if line[0].badge else line))
            pillars = self.measure.pillars  # further apart than from the rim
            count = len(longest if line[0].badge else line)
            between = (room - used) // (count + (not pillars))
            x = self.felt.x + self.column + (between // 2 if pillars else between)
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
            apart, least = spare // (len(blocks) + 1), between(self.measure)
            y = self.felt.y + apart
            for block in blocks:
                x = self.felt.x if edge == "left" else self.felt.right - block.w
                self._place_block(block, x, y, edge)
                y += block.h + max(least, apart)

    def _place_block(self, block: PlateBlock, x: int, y: int, edge: str) -> None:
        whole = Rect(x, y, block.w, block.h)
        self.plates.append(Plate(block.seat, block.plate.moved(x, y), whole, edge, block.badge))
        self.boxes += [
            ItemBox(item, rect.moved(x, y), block.mirrored) for item, rect in block.boxes
        ]


def _extra_heights(fit: Fit) -> dict[Row, int]:
    """The spare height by rows: a second line for a long hand, then what can grow."""
    extra = dict.fromkeys(ROWS, 0)
    spare = fit.spare
    growing = [row for row in _growing_rows(fit) if row is not Row.HAND]
    if Row.HAND in _growing_rows(fit):
        second_line = round(card_height(fit.measure.width) * 0.8)
        if not (fit.above_middle or fit.own_above):  # there a hand has all the width
            extra[Row.HAND] = min(second_line, fit.slack, round(spare * 0.4))
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
    if fit.measure.upright is not None and fit.measure.upright.columns:
        given = _given_to_own_columns(fit, extra)
        extra[Row.FAR] -= given
        extra[Row.NEAR] += given
    return extra


def _given_to_own_columns(fit: Fit, extra: Mapping[Row, int]) -> int:
    """The height that one's own columns get because others' could not show an index more with it.

    These keep the room for a badge below their cards.
    """
    measure = fit.measure
    columns = [
        item
        for line in fit.lines[Row.FAR][Side.MIDDLE]
        for item in line
        if measure.in_two_lines(item) and not measure.is_tile(item)
    ]
    if not columns or not fit.heights[Row.NEAR]:
        return 0
    width, height = measure.card(columns[0])
    lines = 2 * len(columns)
    each, least = extra[Row.FAR] // lines, min(width, measure.readable)
    index = design_for(width, large_print=False).step_down(least)
    if height + each >= card_height(least) + ceil(index):
        return 0
    badge = max(0, measure.px(BADGE) - int(height * FREE_MARGIN))
    given = lines * max(0, each - badge)
    if not fit.near_between_columns:
        given = min(given, fit.slack - extra[Row.HAND] - extra[Row.NEAR])
    return max(0, given)


def _growing_rows(fit: Fit) -> Iterator[Row]:
    for row in ROWS:
        lines = [line for side in fit.lines[row].values() for line in side]
        if any(grows_down(row, line) for line in lines):
            yield row
