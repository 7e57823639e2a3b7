"""Name plates: what stands beside a seat's name, and which seats sit at which edge.

The viewer is south; the others follow clockwise, so the left neighbour is at the left. Knows no
cards and no rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardtable.ui.layout.items import Item
from cardtable.ui.layout.measure import Measure
from cardtable.ui.layout.rects import Rect

BADGES_ABOVE = 6  # with more others than this, plates are badges


@dataclass(frozen=True, slots=True)
class Block:
    """A plate with its piles and counters, laid out from 0, 0."""

    seat: int
    w: int
    h: int
    plate: Rect
    boxes: tuple[tuple[Item, Rect], ...]
    badge: bool = False


def under(measure: Measure, seat: int, items: Sequence[Item]) -> Block:
    """A block for the sides: the plate, numbers under it, piles under those."""
    piles, counters = _parted(items)
    room = max([measure.px(136), *(measure.need(item)[0] for item in piles)])
    plate = Rect(0, 0, measure.px(136), measure.px(40))
    boxes, y = _flowed(measure, counters, room, plate.bottom + measure.slot_gap)
    more, y = _flowed(measure, piles, room, y)
    return Block(seat, room, y - measure.slot_gap, plate, (*boxes, *more))


def beside(measure: Measure, seat: int, items: Sequence[Item]) -> Block:
    """A block for the top: the plate with its numbers under it, the piles at its right."""
    piles, counters = _parted(items)
    plate = Rect(0, 0, measure.px(136), measure.px(40))
    boxes, y = _flowed(measure, counters, plate.w, plate.bottom + measure.slot_gap)
    x, tallest = plate.w, y - measure.slot_gap
    for item in piles:
        width, height = measure.need(item)
        boxes.append((item, Rect(x + measure.gap, 0, width, height)))
        x += measure.gap + width
        tallest = max(tallest, height)
    return Block(seat, x, tallest, plate, tuple(boxes))


def badge(measure: Measure, seat: int, items: Sequence[Item]) -> Block:
    """A block for a crowd: one low line of name, small backs and numbers."""
    piles, counters = _parted(items)
    height, gap = measure.px(40), measure.slot_gap
    plate = Rect(0, 0, measure.px(80), height)
    boxes: list[tuple[Item, Rect]] = []
    x = plate.w + gap
    for item in piles:
        boxes.append((item, Rect(x, measure.px(6), measure.px(20), measure.px(28))))
        x += measure.px(20) + gap
    for number, item in enumerate(counters):
        boxes.append((item, Rect(x, number % 2 * (height // 2), measure.px(34), height // 2)))
        if number % 2 or number == len(counters) - 1:
            x += measure.px(34) + gap
    return Block(seat, x, height, plate, tuple(boxes), badge=True)


def _parted(items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    piles = [item for item in items if item.counter is None]
    return piles, [item for item in items if item.counter is not None]


def _flowed(
    measure: Measure, items: Sequence[Item], room: int, top: int
) -> tuple[list[tuple[Item, Rect]], int]:
    """Items in lines of a block, and where the next line would begin."""
    boxes: list[tuple[Item, Rect]] = []
    x, y, tallest = 0, top, 0
    for item in items:
        counter = item.counter
        width, height = measure.plate_counter(counter) if counter else measure.need(item)
        if x and x + width > room:
            x, y, tallest = 0, y + tallest + measure.slot_gap, 0
        boxes.append((item, Rect(x, y, width, height)))
        x += width + measure.slot_gap
        tallest = max(tallest, height)
    return boxes, y + tallest + (measure.slot_gap if items else 0)


def clockwise(viewer: int, seats: int) -> tuple[int, ...]:
    """The other seats, from the viewer's left neighbour round to the right one."""
    return tuple((viewer + step) % seats for step in range(1, seats))


def splits(others: int, *, tall: bool) -> Iterator[int]:
    """How many of the others may sit at each side, the most natural number first.

    A crowd stands along three edges, in a tall window along the top.
    """
    natural = others // 2 if others < 4 else max(1, round(others / 4))
    natural = 0 if others == 1 else natural
    crowd = others > BADGES_ABOVE
    if not (crowd and tall):
        yield natural
        nearby = (1, -1) if crowd else (1, -1, 2)
        yield from (natural + by for by in nearby if 0 < natural + by <= others // 2)
    if (natural or crowd) and (tall or not crowd):
        yield 0


@dataclass(frozen=True, slots=True)
class Around:
    """The other seats' blocks by edge, clockwise: left from the bottom up, right from the top."""

    left: tuple[Block, ...]
    top: tuple[tuple[Block, ...], ...]
    right: tuple[Block, ...]

    def column(self, measure: Measure) -> int:
        """The width that each side column takes, with its gap."""
        widest = max((block.w for block in (*self.left, *self.right)), default=0)
        return widest + measure.gap if widest else 0

    def tall(self, measure: Measure) -> int:
        """The height the taller side column needs."""
        return max(stacked(measure, self.left), stacked(measure, self.right))

    def strip(self, measure: Measure) -> int:
        """The height of the top strip, with its gap."""
        return sum(max(block.h for block in line) + measure.gap for line in self.top)


def stacked(measure: Measure, blocks: Sequence[Block]) -> int:
    """The height of blocks above each other."""
    return sum(block.h for block in blocks) + measure.gap * max(0, len(blocks) - 1)


def seated(
    measure: Measure,
    others: Sequence[int],
    items: dict[int, tuple[Item, ...]],
    sides: int,
    felt: Rect,
) -> Around | None:
    """The blocks of the other seats, so many at each side; None when they are too wide."""
    crowd = len(others) > BADGES_ABOVE
    side, top = (badge, badge) if crowd else (under, beside)
    last = len(others) - sides
    left = tuple(side(measure, seat, items.get(seat, ())) for seat in others[:sides])
    right = tuple(side(measure, seat, items.get(seat, ())) for seat in others[last:])
    above = [top(measure, seat, items.get(seat, ())) for seat in others[sides:last]]
    column = Around(left, (), right).column(measure)
    room = felt.w - 2 * column
    if any(block.w > room for block in above):
        return None
    return Around(left, tuple(_in_lines(measure, above, room)), right)


def _in_lines(measure: Measure, blocks: list[Block], room: int) -> Iterator[tuple[Block, ...]]:
    """The blocks of the top strip in lines of about the same length."""
    most = max(1, (room + measure.gap) // max([block.w + measure.gap for block in blocks] or [1]))
    count = -(-len(blocks) // most)
    start = 0
    for number in range(count):
        end = start + -(-(len(blocks) - start) // (count - number))
        yield tuple(blocks[start:end])
        start = end
