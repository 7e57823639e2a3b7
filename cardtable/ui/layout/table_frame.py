"""The frame of a table: a box for every zone, name plate and counter, in cards of the best size.

`card_size` finds the largest cards that fit; here the height left over is shared out and everything
gets its place. Knows no cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from cardtable.core.table import Fan, Row, Side, Zones
from cardtable.ui.layout.arrangement import LayoutOptions, Plate
from cardtable.ui.layout.card_size import (
    ROWS,
    Contents,
    Fit,
    contents,
    fit_beside_larger_text,
    largest_fit,
)
from cardtable.ui.layout.face_design import FaceDesign, design_for
from cardtable.ui.layout.items import Item, Line, Lines, are_columns, grows_down, is_heading
from cardtable.ui.layout.measure import Measure, gaps_below, line_height, line_width, lines_need
from cardtable.ui.layout.rects import Rect, card_height, rim_width, screen_scale
from cardtable.ui.layout.seating import PlateBlock, is_crowd, stacked_height

_BAR, _PROMPT = 40, 44  # units: the heights of the strips
_MARGIN = 6  # units: from the rim of the table to what lies on it
_TWO_LINES = 30  # units: the least height of a tile with room for a second line of text
_STRIPS_GROW = (1.0, 0.5, 0.25, 0.0)  # less, where cards would shrink or names stay small
_COLUMNS_SPREAD = 0.35  # of a card: how far columns stand apart, at most, where there is room
_GAPS_BESIDE = 4  # within and without what stands to the left and to the right of a middle
_BAR_GROWS, _PROMPT_GROWS = 1.5, 1.75  # times their heights: text of 200 % finds room in them


@dataclass(frozen=True, slots=True, eq=False)
class ItemBox:
    """An item and the room it has; known by its identity, as the frame is that it belongs to.

    What is `mirrored` lies flush with the right of its room, the plate of its seat being there.
    Piles that flow beside columns have the room `below` as well, where further lines of them lie.
    A row that `wraps` takes several lines before its cards become small.
    """

    item: Item
    rect: Rect
    mirrored: bool = False
    below: int = 0
    wraps: bool = False


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
    table = contents(zones, viewer, seats, absent, shelf=options.shelf)
    usual = window if options.scale <= 1 else (window[0], options.usual_height or window[1])
    room = _Room(usual, screen_scale((window[0], options.usual_height or window[1])), options)
    around, usual_fit = _usual_fit(zones, viewer, seats, absent, room.usual())
    fit = usual_fit
    if room.scale > room.ordinary:
        around, fit = replace(room, window=window).beside_larger_text(table, usual_fit)
    whole = Rect(0, 0, *window)
    bar, prompt = around.bar, around.prompt
    return _FrameBuilder(table, fit, around.felt, usual_fit.measure.width).build(
        whole,
        Rect(0, 0, whole.w, bar) if bar else None,
        Rect(0, whole.h - prompt, whole.w, prompt) if prompt else None,
        large_print=options.large_print,
    )


def forget_frames() -> None:
    """Has every frame looked for again, as for the first time: for whoever measures that."""
    table_frame.cache_clear()
    _usual_fit.cache_clear()


@lru_cache(maxsize=64)
def _usual_fit(
    zones: Zones, viewer: int, seats: int, absent: frozenset[str], room: _Room
) -> tuple[_Surroundings, Fit]:
    """The fit beside text of ordinary size: what cards beside larger text are measured against."""
    return room.fitted(contents(zones, viewer, seats, absent, shelf=room.options.shelf))


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """The heights of the bar and of the prompt, and the felt that they leave."""

    bar: int
    prompt: int
    felt: Rect


@dataclass(frozen=True, slots=True)
class _Room:
    """A window, and what stands in it round the table."""

    window: tuple[int, int]
    screen: float
    options: LayoutOptions

    @property
    def scale(self) -> float:
        """How large text is to be."""
        return max(0.6, self.screen * self.options.scale)

    @property
    def ordinary(self) -> float:
        """How large text of ordinary size is in such a window."""
        return max(0.6, self.screen)

    def usual(self) -> _Room:
        """The same with text of ordinary size, or of a smaller one if that is wanted."""
        more = max(1.0, self.options.scale)
        options = replace(
            self.options, scale=self.options.scale / more, note=round(self.options.note / more)
        )
        return replace(self, options=options)

    def fitted(self, table: Contents) -> tuple[_Surroundings, Fit]:
        """The fit beside text that is of ordinary size at most."""
        around = self._surroundings(self.scale, self.options.note)
        return around, largest_fit(table, around.felt, self.screen, self.scale)

    def beside_larger_text(self, table: Contents, usual: Fit) -> tuple[_Surroundings, Fit]:
        """The fit with larger text; strips and names grow as far as cards stay as they are.

        Where not all of it can be as large as is wanted, the smaller of the two is as large as it
        can be; badges round a crowd leave nothing to share. `usual` is the fit beside text of
        ordinary size.
        """
        best: tuple[_Surroundings, Fit] | None = None
        reached = 0.0
        for grown in _STRIPS_GROW:
            scale = self.ordinary + (self.scale - self.ordinary) * grown
            if scale <= reached:
                break
            around = self._surroundings(scale, self.options.note)
            fit = fit_beside_larger_text(table, around.felt, self.screen, self.scale, usual)
            if fit is not None and min(scale, fit.measure.scale) > reached:
                best, reached = (around, fit), min(scale, fit.measure.scale)
                if is_crowd(table.others):
                    break
        return best or (around, largest_fit(table, around.felt, self.screen, self.ordinary))

    def _surroundings(self, scale: float, note: int) -> _Surroundings:
        """Strips for text of this scale, and what they leave for the table within its rim."""
        bar = round(_BAR * min(scale, _BAR_GROWS * self.screen)) if self.options.bar else 0
        prompt = min(scale, _PROMPT_GROWS * self.screen) if self.options.prompt else 0
        below = round(_PROMPT * prompt)
        wide, high = self.window
        margin = rim_width(self.window) + max(4, round(_MARGIN * self.screen))
        felt = Rect(0, bar + note, wide, high - bar - note - below).grown(-margin)
        return _Surroundings(bar, below, felt)


class _FrameBuilder:
    """Turns a fit into boxes."""

    def __init__(self, table: Contents, fit: Fit, felt: Rect, usual_width: int) -> None:
        self.table, self.fit, self.felt, self.usual_width = table, fit, felt, usual_width
        self.measure = fit.measure
        self.gap = fit.measure.gap
        self.boxes: list[ItemBox] = []
        self.plates: list[Plate] = []

    def build(
        self, window: Rect, bar: Rect | None, prompt: Rect | None, *, large_print: bool
    ) -> TableFrame:
        """The frame."""
        extra = _extra_heights(self.fit)
        column = self.fit.seating.column_width(self.measure)
        self._place_top_seats(column)
        y = self.felt.y + self.fit.seating.top_height(self.measure)
        shelf = None
        columns_end = self.felt.bottom
        left_over = self.fit.spare - sum(extra.values())
        if not self.fit.seating.top and not self.fit.heights[Row.FAR]:
            air = min(
                self.gap * 3 // 4, extra[Row.CENTRE] // 2
            )  # between the rim and what lies first
            extra[Row.CENTRE] -= 2 * air
            y += air
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
        self._place_instead_of_hands(columns_end)
        return TableFrame(
            self.measure,
            window,
            self.felt,
            bar,
            prompt,
            shelf,
            tuple(self.boxes),
            tuple(sorted(self.plates, key=lambda plate: plate.seat)),
            design_for(self._smallest_readable(), large_print=large_print),
            self.usual_width,
        )

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
        """What is laid out of a hand, where that lay: one's own at the lower edge of its room."""
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
            corner = self.felt.right - self.fit.seating.column_width(self.measure)
            end = min((other.x for other in line if other.x > block.x), default=corner)
            high = max(other.h for other in line)
            return Rect(hand.x, hand.y, max(hand.w, end - self.gap - hand.x), high)
        below = (other.y for other in along if other.y > block.y)
        end = min(below, default=columns_end + self.gap) - self.gap
        left, right = (block.x, hand.right) if box.mirrored else (hand.x, block.right)
        return Rect(left, hand.y, right - left, max(hand.h, end - hand.y))

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
        self.boxes += [
            ItemBox(item, rect.moved(x, y), block.mirrored) for item, rect in block.boxes
        ]

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
        """The middle round the middle of the table, the sides next to it or at the ends."""
        sides = self.fit.lines[row]
        left, right = (
            lines_need(self.measure, sides[side])[0] if sides[side] else 0
            for side in (Side.LEFT, Side.RIGHT)
        )
        inset = self.measure.inset(sides)
        start = room.x + inset + (left + self.gap if left else 0)
        end = room.right - inset - (right + self.gap if right else 0)
        between = Rect(start, room.y, end - start, room.h)
        middle = self._middle(sides[Side.MIDDLE], between)
        self._place_lines(row, sides[Side.MIDDLE], middle, extra)
        at_edge = row is Row.HAND or not sides[Side.MIDDLE]
        if left:
            x = middle.x - self._beside(middle.x - room.x - left, inset) - left
            x = room.x if at_edge else x
            self._place_lines(row, sides[Side.LEFT], Rect(x, room.y, left, room.h), extra)
        if right:
            x = middle.right + self._beside(room.right - middle.right - right, inset)
            x = room.right - right if at_edge else x
            self._place_lines(row, sides[Side.RIGHT], Rect(x, room.y, right, room.h), extra)

    def _beside(self, spare: int, inset: int) -> int:
        """How far from the middle a side stands: half-way to what is beyond it, seldom further.

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

    def _place_lines(self, row: Row, lines: Lines, room: Rect, extra: int) -> None:
        heights = self.fit.line_heights.get(row, ())
        columns = self._has_columns(row)
        if len(heights) != len(lines) or columns:
            heights = tuple(line_height(self.measure, line, room.w) for line in lines)
        gaps = (*gaps_below(self.measure, lines), 0)[: len(lines)]
        used = sum(heights) + sum(gaps)
        growing = [line for line in lines if grows_down(row, line)]
        growth = min(extra, room.h - used) // len(growing) if growing else 0
        spare = room.h - used - growth * len(growing)
        beside_columns = not growing and columns
        y = room.y + (0 if beside_columns else _space_above(row, spare))
        above = room.x
        for line, least, gap in zip(lines, heights, gaps, strict=True):
            height = least + (growth if line in growing else 0)
            line_room = self._line_room(line, Rect(room.x, y, room.w, height), above)
            self._place_line(row, line, line_room)
            y, above = y + height + gap, line_room.x

    def _has_names(self, row: Row) -> bool:
        """Whether owners' names stand above something in a row."""
        lines = chain(*self.fit.lines[row].values())
        return any(item.is_named for item in chain(*lines))

    def _has_columns(self, row: Row) -> bool:
        """Whether columns grow down in a row, so that all of it begins at one height."""
        lines = chain(*self.fit.lines[row].values())
        return any(item.spot.fan is Fan.DOWN and item.grows_down for item in chain(*lines))

    def _line_room(self, line: Line, room: Rect, above: int) -> Rect:
        """All the room for what grows and for headings; else what is needed, in its middle.

        Numbers stand flush with the line `above` them, which begins there.
        """
        if is_heading(line) or any(item.grows_across for item in line):
            return room
        if are_columns(line):
            return room
        width = line_width(self.measure, line, room.w)
        if all(item.counter for item in line):
            return Rect(min(above, room.right - width), room.y, width, room.h)
        return Rect(room.x + (room.w - width) // 2, room.y, width, room.h)

    def _place_line(self, row: Row, line: Line, room: Rect) -> None:
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
            self._place_item(row, item, Rect(x, room.y, width, room.h), slots)
            x += width + self.gap

    def _place_item(self, row: Row, item: Item, room: Rect, slots: Item | None) -> None:
        grows = item.grows_down or item.is_hand
        height = room.h if grows else self.measure.need(item, room.w)[1]
        if slots is not None and item is not slots and item.flows:
            place = self._beside_slots(slots, room)
            tiles = self.measure.is_tile(item) or self.measure.is_tile(slots)
            below = 0 if tiles else max(0, room.bottom - place.bottom)
            self.boxes.append(ItemBox(item, place, below=below))
            return
        spare = 0 if self._has_columns(row) else _space_above(row, room.h - height)
        if row is Row.NEAR and self._has_names(row) and not item.is_named:
            spare = min(self.measure.name, room.h - height)  # level with the cards below the names
        y = room.y + spare
        self.boxes.append(ItemBox(item, Rect(room.x, y, room.w, height)))

    def _beside_slots(self, slots: Item, room: Rect) -> Rect:
        """A room within a place that is level with empty slots beside it, top and foot."""
        height, above = self.measure.card(slots)[1], 0
        if self.measure.is_tile(slots):  # see families.slotted
            height = min(height, room.h)
            above = (room.h - height) // 2
        place, inset = Rect(room.x, room.y + above, room.w, height), self.measure.slot_gap
        roomy = height - 2 * inset >= self.measure.px(_TWO_LINES)
        return place.grown(-inset) if roomy else place


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
    return extra


def _growing_rows(fit: Fit) -> Iterator[Row]:
    for row in ROWS:
        lines = [line for side in fit.lines[row].values() for line in side]
        if any(grows_down(row, line) for line in lines):
            yield row
