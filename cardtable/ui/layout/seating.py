"""Which seats sit at which edge of the table, and how much room their name plates need there.

The viewer sits in the south and the others follow clockwise, so the left neighbour is on the left.
Knows no cards and no rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from cardtable.core.frozen import dataclass
from cardtable.ui.layout.items import Item
from cardtable.ui.layout.measure import Measure
from cardtable.ui.layout.rects import Rect, card_height

# units, of text and of what does not grow with it: see Measure.beside_text
_PLATE, _BADGE = (108, 48), (64, 44)  # the width of a name plate, and of one at a crowded table
_SHORT_PLATE = (94, 48)  # of several along the top
_HIGH, _BADGE_HIGH = (28, 12), (33, 7)  # the heights of both
_BACK, _UPRIGHT_BACK = 20, 24  # the width of a pile beside a badge, and where there is height
_POINTS = 34  # that of points there
_LOW, _LOW_NAME = 18, (80, 24)  # the height of a badge with one line, and the width of its plate
_COUNTER = 84  # units: the width of a counter between name plate and piles, with room for words
_PORTRAIT_ROOM = 8  # units: what the portrait of a badge needs beside the badge before it
_PILLARS_APART = 3  # gaps between seats side by side along the top
BADGES_ABOVE = 6  # with more opponents than this, name plates shrink to badges


@dataclass(frozen=True, slots=True)
class PlateBlock:
    """A name plate with its seat's piles and counters, laid out from (0, 0)."""

    seat: int
    w: int
    h: int
    plate: Rect
    boxes: tuple[tuple[Item, Rect], ...]
    badge: bool = False
    mirrored: bool = False

    def at_right(self) -> PlateBlock:
        """The same block for the right-hand side: everything is flush with its right edge."""
        plate = _mirrored(self.plate, self.w)
        boxes = tuple((item, _mirrored(rect, self.w)) for item, rect in self.boxes)
        return replace(self, plate=plate, boxes=boxes, mirrored=True)


def _mirrored(rect: Rect, width: int) -> Rect:
    return Rect(width - rect.right, rect.y, rect.w, rect.h)


def side_block(measure: Measure, seat: int, items: Sequence[Item]) -> PlateBlock:
    """A block for the sides: the plate, its counters below it, its piles below those."""
    piles, counters = _piles_and_counters(items)
    wide = measure.plate(*_PLATE)
    room = max([wide, *(measure.need(item)[0] for item in piles)])
    plate = Rect(0, 0, wide, measure.plate(*_HIGH))
    boxes, y = _in_lines(measure, counters, room, plate.bottom + measure.slot_gap)
    pile_boxes, y = _in_lines(measure, piles, room, y)
    return PlateBlock(seat, room, y - measure.slot_gap, plate, (*boxes, *pile_boxes))


def own_block(measure: Measure, seat: int, items: Sequence[Item]) -> PlateBlock:
    """The block of the seat at the screen: beside the hand, or above it on an upright table."""
    if not measure.own_above:
        return side_block(measure, seat, items)
    return _top_block(measure, seat, items, alone=True)


def _top_block(
    measure: Measure, seat: int, items: Sequence[Item], *, alone: bool = False
) -> PlateBlock:
    """A block for the top: the plate, its counters above one another, its piles beside them.

    One that is `alone` there has room for longer words.
    """
    piles, counters = _piles_and_counters(items)
    wide = measure.plate(*(_PLATE if alone else _SHORT_PLATE), at_top=True)
    plate = Rect(0, 0, wide, measure.plate(*_HIGH, at_top=True))
    boxes: list[tuple[Item, Rect]] = []
    sizes = [measure.plate_counter(item.counter) for item in counters if item.counter]
    x, y = plate.w + measure.gap, max(0, (plate.h - sum(height for _, height in sizes)) // 2)
    if alone:
        sizes = [(max(width, measure.px(_COUNTER)), height) for width, height in sizes]
    for item, (width, height) in zip(counters, sizes, strict=True):
        boxes.append((item, Rect(x, y, width, height)))
        y += height
    x += max(width for width, _ in sizes) + measure.gap if sizes else 0
    tallest = plate.h
    for item in piles:
        width, height = measure.need(item)
        boxes.append((item, Rect(x, 0, width, height)))
        x += width + measure.gap
        tallest = max(tallest, height)
    return PlateBlock(seat, x - measure.gap, max(tallest, y), plate, tuple(boxes))


def _pillar(measure: Measure, seat: int, items: Sequence[Item], room: int) -> PlateBlock:
    """A block for one of several seats side by side along the top: its piles lie below the plate.

    They take as many lines as the `room` across asks for. Words at a counter are longer where they
    have room, and there is air below.
    """
    piles, counters = _piles_and_counters(items)
    head = _top_block(measure, seat, counters, alone=True)
    if head.w > room:
        head = _top_block(measure, seat, counters)
    boxes, y = _in_lines(measure, piles, room, head.h + measure.slot_gap)
    wide = max([head.w, *(rect.right for _, rect in boxes)])
    high = y - measure.slot_gap + measure.gap
    return PlateBlock(seat, wide, high, head.plate, (*head.boxes, *boxes))


def _badge_block(measure: Measure, seat: int, items: Sequence[Item]) -> PlateBlock:
    """A block for a crowded table: name, small card backs and counters in one low line."""
    if measure.low:
        return _low_block(measure, seat, items)
    piles, counters = _piles_and_counters(items)
    height, gap = measure.plate(*_BADGE_HIGH), measure.slot_gap
    plate = Rect(0, 0, measure.plate(*_BADGE), height)
    boxes: list[tuple[Item, Rect]] = []
    x, points = plate.w + gap, measure.plate(_POINTS, 0)
    for item in piles:
        back = measure.plate(_UPRIGHT_BACK if measure.upright else _BACK, 0)
        boxes.append((item, Rect(x, 0, back, card_height(back))))  # its number hangs below it
        x += back + gap
    for number, item in enumerate(counters):
        alone = number == len(counters) - 1 and number % 2 == 0
        down = height // 4 if alone else number % 2 * (height // 2)
        boxes.append((item, Rect(x, down, points, height // 2)))
        if number % 2 or number == len(counters) - 1:
            x += points + gap
    return PlateBlock(seat, x - gap, height, plate, tuple(boxes), badge=True)


def _badge_at_top(measure: Measure, seat: int, items: Sequence[Item]) -> PlateBlock:
    """A badge with room for its portrait, which hangs over the end towards the badge before it."""
    block, hangs = _badge_block(measure, seat, items), measure.beside_text(0, _PORTRAIT_ROOM)
    boxes = tuple((item, rect.moved(hangs, 0)) for item, rect in block.boxes)
    return replace(block, w=block.w + hangs, plate=block.plate.moved(hangs, 0), boxes=boxes)


def _low_block(measure: Measure, seat: int, items: Sequence[Item]) -> PlateBlock:
    """A block with a single line of text, for a crowd beside large text."""
    piles, counters = _piles_and_counters(items)
    height, gap = measure.px(_LOW), measure.slot_gap
    plate = Rect(0, 0, measure.beside_text(*_LOW_NAME), height)
    boxes: list[tuple[Item, Rect]] = []
    x = plate.w + gap
    for item in piles:
        room, back = measure.px(20), round(height * 0.5)  # its number hangs over it
        boxes.append((item, Rect(x + (room - back) // 2, 0, back, round(back * 7 / 5))))
        x += room + gap
    for item in counters:
        boxes.append((item, Rect(x, 0, measure.px(28), height)))
        x += measure.px(28) + gap
    return PlateBlock(seat, x - gap, height, plate, tuple(boxes), badge=True)


def _piles_and_counters(items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    piles = [item for item in items if item.counter is None]
    return piles, [item for item in items if item.counter is not None]


def _in_lines(
    measure: Measure, items: Sequence[Item], room: int, top: int
) -> tuple[list[tuple[Item, Rect]], int]:
    """The items of a block in lines from `top` on, and where the next line would begin."""
    boxes: list[tuple[Item, Rect]] = []
    x, y, tallest = 0, top, 0
    for item in items:
        counter = item.counter
        width, height = measure.plate_counter(counter) if counter else measure.need(item)
        if x and x + width > room:
            apart = measure.slot_gap if counter else measure.gap  # clear of the counts of piles
            x, y, tallest = 0, y + tallest + apart, 0
        boxes.append((item, Rect(x, y, width, height)))
        x += width + measure.slot_gap
        tallest = max(tallest, height)
    return boxes, y + tallest + (measure.slot_gap if items else 0)


def others_clockwise(viewer: int, seats: int) -> tuple[int, ...]:
    """The other seats, from the viewer's left neighbour round to the right one."""
    return tuple((viewer + step) % seats for step in range(1, seats))


def is_crowd(others: Sequence[int]) -> bool:
    """True when so many others sit round the table that their plates shrink to badges."""
    return len(others) > BADGES_ABOVE


def side_counts(others: int, *, tall: bool) -> Iterator[int]:
    """The numbers of others that may sit at each side, the most natural one first.

    A crowd sits along three edges, or along the top where the window is tall.
    """
    natural = others // 2 if others < 4 else max(1, round(others / 4))
    natural = 0 if others == 1 else natural
    crowd = others > BADGES_ABOVE
    if not (crowd and tall):
        yield natural
        nearby = range(1, natural + 1) if crowd else (1, -1, 2)
        yield from (natural + by for by in nearby if 0 < natural + by <= others // 2)
    if natural:
        yield 0


@dataclass(frozen=True, slots=True)
class Seating:
    """The blocks of the other seats by edge, clockwise from the viewer's left neighbour.

    The left column is listed from the bottom up; the top may take several lines.
    """

    left: tuple[PlateBlock, ...]
    top: tuple[tuple[PlateBlock, ...], ...]
    right: tuple[PlateBlock, ...]

    def column_width(self, measure: Measure) -> int:
        """The width of each side column, gap included; 0 without side columns."""
        widest = max((block.w for block in (*self.left, *self.right)), default=0)
        return widest + measure.gap if widest else 0

    def column_height(self, measure: Measure) -> int:
        """The height that the taller side column needs."""
        return max(stacked_height(measure, self.left), stacked_height(measure, self.right))

    def top_height(self, measure: Measure) -> int:
        """The height of the seats along the top, gaps included."""
        return sum(max(block.h for block in line) + measure.gap for line in self.top)


def stacked_height(measure: Measure, blocks: Sequence[PlateBlock]) -> int:
    """The height of blocks above one another."""
    return sum(block.h for block in blocks) + between(measure) * max(0, len(blocks) - 1)


def between(measure: Measure) -> int:
    """The least gap between blocks above one another."""
    return measure.slot_gap // 2 if measure.low else measure.gap


def seating(
    measure: Measure,
    others: Sequence[int],
    items: dict[int, tuple[Item, ...]],
    at_each_side: int,
    felt: Rect,
) -> Seating | None:
    """The blocks of the other seats round the table; None when those at the top are too wide."""
    crowd = is_crowd(others)
    block_at_side = _badge_block if crowd else side_block
    last = len(others) - at_each_side
    on_left, along_top, on_right = others[:at_each_side], others[at_each_side:last], others[last:]
    left = tuple(block_at_side(measure, seat, items.get(seat, ())) for seat in on_left)
    right = tuple(block_at_side(measure, seat, items.get(seat, ())) for seat in on_right)
    right = tuple(block.at_right() for block in right)
    if measure.pillars and not crowd and len(along_top) > 1:
        return _in_pillars(measure, along_top, items, felt) if not at_each_side else None
    alone = len(along_top) == 1
    block_at_top = _badge_at_top if crowd else partial(_top_block, alone=alone)
    top = [block_at_top(measure, seat, items.get(seat, ())) for seat in along_top]
    room = felt.w - 2 * Seating(left, (), right).column_width(measure)
    lines = tuple(_even_lines(measure, top, room))
    broken = crowd and at_each_side and len(lines) > 1  # round three edges, neighbours stay so
    if broken or any(block.w > room for block in top):
        return None
    return Seating(left, lines, right)


def _in_pillars(
    measure: Measure, others: Sequence[int], items: dict[int, tuple[Item, ...]], felt: Rect
) -> Seating | None:
    """All the others side by side along the top; None when that is too wide."""
    each = (felt.w - _PILLARS_APART * measure.gap * (len(others) - 1)) // len(others)
    blocks = tuple(_pillar(measure, seat, items.get(seat, ()), each) for seat in others)
    return Seating((), (blocks,), ()) if all(block.w <= each for block in blocks) else None


def _even_lines(
    measure: Measure, blocks: list[PlateBlock], room: int
) -> Iterator[tuple[PlateBlock, ...]]:
    """The blocks along the top, in lines of about the same length."""
    widest = max([block.w + measure.gap for block in blocks] or [1])
    most = max(1, (room + measure.gap) // widest)
    count = -(-len(blocks) // most)
    each = -(-len(blocks) // max(1, count))
    start = 0
    for number in range(count):
        left = -(-(len(blocks) - start) // (count - number))
        end = start + (each if blocks[0].badge else left)  # badges stand below one another
        yield tuple(blocks[start:end])
        start = end
