"""The rooms of the members of a family: fixed slots, a ring round the table, or flowing lines.

Members that flow lie in lines, then squeezed, then shrunk, and at last as tiles. Pure geometry:
knows no faces and no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, cos, radians, sin

from cardtable.core.table import Fan, Zone
from cardtable.ui.layout.face_design import STANDARD, FaceDesign
from cardtable.ui.layout.rects import Rect, card_height

_SQUEEZES = (0.45, 0.34, 0.0)  # of a card's width, from card to card; at last just the index
_SHRINKS = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.65, 0.6, 0.55, 0.5)
_AIR = (
    1.03  # of an index: where a row is squeezed most, so that the next card's shadow is beside it
)
_PAIR = 0.54  # of a card's width: how far from the middle the cards of two stand
_TILE = 0.8  # a tile's height to its width
_LEAST_TILE = 4  # pixels across a tile where there is room for none

Members = Sequence[tuple[str, int]]
Rooms = dict[str, Rect]


def latticed(
    room: Rect, zone: Zone, lattice: Sequence[tuple[float, float]], gap: int, width: int
) -> Rooms:
    """A fixed cell for each slot at its column and line; the lines share the spare height."""
    height, lines = card_height(width), max(line for _, line in lattice)
    across = width + gap
    down = min((room.h - height) / lines, height + 4 * gap) if lines else 0
    wide, high = round(max(column for column, _ in lattice) * across) + width, lines * down + height
    left, top = room.x + (room.w - wide) // 2, room.y + (room.h - round(high)) // 2
    return {
        f"{zone.name}/{slot}": Rect(
            left + round(column * across), top + round(line * down), width, height
        )
        for slot, (column, line) in zip(zone.slots, lattice, strict=True)
    }


def slotted(
    room: Rect, zone: Zone, columns: int, gap: int, *, tiles: bool, width: int = 0
) -> Rooms:
    """A fixed cell for each slot, by the name of its pile.

    Lines of cards this `width` reach from the top of the room to its foot; the spare height is
    between them.
    """
    lines = -(-len(zone.slots) // columns)
    w = (room.w - gap * (columns - 1)) // columns
    h = (room.h - gap * (lines - 1)) // lines
    down, top = h + gap, room.y
    if tiles:  # never taller than a card
        h = min(h, card_height(w))
        down, top = h + gap, room.y + (room.h - lines * h - gap * (lines - 1)) // 2
    elif lines > 1 and 0 < card_height(width) < h:
        h = card_height(width)
        down = (room.h - h) // (lines - 1)
    cells = {}
    for number, slot in enumerate(zone.slots):
        line, column = divmod(number, columns)
        cell = Rect(room.x + column * (w + gap), top + line * down, w, h)
        cells[f"{zone.name}/{slot}"] = cell
    return cells


def ringed(room: Rect, zone: Zone, width: int, viewer: int, seats: int) -> Rooms:
    """A card's place in front of each seat, round the middle of the room.

    Two stand side by side, so that a low room is enough: the viewer's lower, on the right.
    """
    height = card_height(width)
    across = min(room.w - width, 3 * width) / 2
    if seats == 3:  # nobody sits at the very side: those beyond the table have its corners
        across /= cos(radians(30))
    down = (room.h - height) / 2
    offsets: dict[str, tuple[float, float]] = {}
    for number, slot in enumerate(zone.slots):
        seat = int(slot) if slot.isdigit() else number
        angle = radians(90 + 360 * ((seat - viewer) % seats) / seats)
        beside = sin(angle) * _PAIR * width if seats == 2 else across * cos(angle)
        offsets[f"{zone.name}/{slot}"] = (beside, down * sin(angle))
    levels = [low for _, low in offsets.values()]
    x = room.x + (room.w - width) / 2
    y = room.y + (room.h - height - min(levels) - max(levels)) / 2
    return {
        name: Rect(round(x + beside), round(y + low), width, height)
        for name, (beside, low) in offsets.items()
    }


def flowed(
    room: Rect,
    members: Members,
    width: int,
    fan: Fan,
    *,
    design: FaceDesign = STANDARD,
    gap: int,
    least: int,
) -> tuple[Rooms, bool]:
    """A room for each member (name and number of cards), and whether they became tiles.

    Lines lie round the middle of the room; tiles begin at its left, in the middle of its height.
    """
    if not members:
        return {}, False
    tries = _tries(width, fan, design, least)
    for _, packed in _packings(room, members, tries, fan, gap=gap):
        return packed, False
    tiles = _tiles(room, members, gap, max(least, 24))
    down = (room.bottom - max(rect.bottom for rect in tiles.values())) // 2
    return {name: rect.moved(0, down) for name, rect in tiles.items()}, True


def flowing_width(
    room: Rect,
    members: Members,
    width: int,
    fan: Fan,
    *,
    design: FaceDesign = STANDARD,
    gap: int,
    least: int,
) -> int:
    """The width of the cards of members that flow in a room; 0 where they become tiles."""
    tries = _tries(width, fan, design, least)
    return next((wide for wide, _ in _packings(room, members, tries, fan, gap=gap)), 0)


def _packings(
    room: Rect,
    members: Members,
    tries: Iterator[tuple[int, float]],
    fan: Fan,
    *,
    gap: int,
) -> Iterator[tuple[int, Rooms]]:
    """The widths of cards, of those tried, at which all members fit, with a room for each."""
    for card_width, step in tries:
        sizes = [(name, *_size(fan, card_width, count, step)) for name, count in members]
        packed = _packed(room, sizes, gap * 2)
        if packed is not None:
            yield card_width, packed


def _tries(width: int, fan: Fan, design: FaceDesign, least: int) -> Iterator[tuple[int, float]]:
    """Widths of cards and steps from card to card, the roomiest first, none below the `least`."""
    if width < least:
        return
    for shrink in _SHRINKS:
        card_width = round(width * shrink)
        if card_width < least:
            return
        for squeeze in _SQUEEZES if fan is Fan.ACROSS else _SQUEEZES[-1:]:
            least_step = ceil(_AIR * design.step_across(card_width))
            yield card_width, max(squeeze * card_width, least_step)


def _size(fan: Fan, width: int, count: int, step: float) -> tuple[int, int]:
    """The room of a member; a row's cards lie a `step` apart."""
    height = card_height(width)
    if fan in (Fan.ACROSS, Fan.HAND):
        return ceil(width + (count - 1) * step), height
    if fan is Fan.TOP:
        return round(width * 2.0), height
    return width, height


def _packed(room: Rect, sizes: list[tuple[str, int, int]], gap: int) -> Rooms | None:
    """The members in lines round the middle of the room; None when they do not all fit."""
    packed: Rooms = {}
    x, y, tallest = room.x, room.y, 0
    for name, w, h in sizes:
        if x > room.x and x + w > room.right:
            x, y, tallest = room.x, y + tallest + gap, 0
        packed[name] = Rect(x, y, w, h)
        if not packed[name].inside(room):
            return None
        x += w + gap
        tallest = max(tallest, h)
    return _centred(room, packed)


def _centred(room: Rect, members: Rooms) -> Rooms:
    """The same lines, together round the middle of the room, each round that of its width."""
    line_ends = {rect.y: rect.right for rect in members.values()}  # of the last one in each
    down = (room.bottom - max([room.y, *(rect.bottom for rect in members.values())])) // 2
    return {
        name: rect.moved((room.right - line_ends[rect.y]) // 2, down)
        for name, rect in members.items()
    }


def _tiles(room: Rect, members: Members, gap: int, width: int) -> Rooms:
    """Tiles in a grid, as large as fits."""
    columns, w, h = next(_grids(room, len(members), gap, width))
    return {
        name: Rect(
            room.x + number % columns * (w + gap), room.y + number // columns * (h + gap), w, h
        )
        for number, (name, _) in enumerate(members)
    }


def _grids(room: Rect, count: int, gap: int, width: int) -> Iterator[tuple[int, int, int]]:
    """Grids that fit, the largest tiles first: columns, width and height of a tile."""
    for w in range(width, 7, -1):
        h = round(w * _TILE)
        columns = (room.w + gap) // (w + gap)
        if columns and (room.h + gap) // (h + gap) * columns >= count:
            yield columns, w, h
    columns = max(1, (room.w + gap) // (_LEAST_TILE + gap))
    lines = -(-count // columns)
    yield columns, _LEAST_TILE, max(1, (room.h + gap) // lines - gap)
