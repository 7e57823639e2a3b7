"""How the members of a family without fixed places flow: in lines, squeezed, shrunk, then tiles.

Pure geometry. Knows no faces and no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.core.table import Fan, Side
from cardtable.ui.layout.rects import Rect, card_height

_SQUEEZES = (0.45, 0.34, 0.25)  # of a card's width, from card to card of a member
_SHRINKS = (1.0, 0.92, 0.85, 0.78, 0.7)
_BAND = 0.22  # of a card's height, from card to card of a column
_TILE = 0.8  # a tile's height to its width

Members = Sequence[tuple[str, int]]


def flowed(
    room: Rect,
    members: Members,
    width: int,
    fan: Fan,
    *,
    gap: int,
    least: int,
    side: Side = Side.MIDDLE,
    low: bool = False,
) -> tuple[dict[str, Rect], bool]:
    """A room for each member (name and number of cards), and whether they became tiles.

    Tiles beside the middle begin at the left of the room; `low` ones stand on its lower edge.
    """
    if not members:
        return {}, False
    for shrink in _SHRINKS:
        size = round(width * shrink)
        if least and size < min(least, width):
            break
        for squeeze in _SQUEEZES if fan is Fan.ACROSS else _SQUEEZES[-1:]:
            sizes = [(name, *_size(fan, size, count, squeeze)) for name, count in members]
            placed = _packed(room, sizes, gap * 2)
            if placed is not None and (not least or width >= least):
                return placed, False
    tiles = _tiles(room, members, gap, max(least, 24))
    if side is Side.MIDDLE:
        tiles = _centred(room, tiles)
    down = room.bottom - max(rect.bottom for rect in tiles.values()) if low else 0
    return {name: rect.moved(0, down) for name, rect in tiles.items()}, True


def _size(fan: Fan, width: int, count: int, squeeze: float) -> tuple[int, int]:
    height = card_height(width)
    if fan in (Fan.ACROSS, Fan.HAND):
        return round(width + (count - 1) * squeeze * width), height
    if fan is Fan.DOWN:
        return width, round(height + (count - 1) * _BAND * height)
    if fan is Fan.TOP:
        return round(width * 2.0), height
    return width, height


def _packed(room: Rect, sizes: list[tuple[str, int, int]], gap: int) -> dict[str, Rect] | None:
    """The members in lines from the top, each centred; None when they do not all fit."""
    found: dict[str, Rect] = {}
    x, y, tallest = room.x, room.y, 0
    for name, w, h in sizes:
        if x > room.x and x + w > room.right:
            x, y, tallest = room.x, y + tallest + gap, 0
        found[name] = Rect(x, y, w, h)
        if not found[name].inside(room):
            return None
        x += w + gap
        tallest = max(tallest, h)
    return _centred(room, found)


def _centred(room: Rect, placed: dict[str, Rect]) -> dict[str, Rect]:
    """The same lines, each in the middle of the room."""
    ends: dict[int, int] = {}
    for rect in placed.values():
        ends[rect.y] = max(ends.get(rect.y, 0), rect.right)
    return {
        name: Rect(rect.x + (room.right - ends[rect.y]) // 2, rect.y, rect.w, rect.h)
        for name, rect in placed.items()
    }


def _tiles(room: Rect, members: Members, gap: int, width: int) -> dict[str, Rect]:
    """Boxes in a grid, as large as fits."""
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
    columns = max(1, room.w // 4)
    lines = -(-count // columns)
    yield columns, max(1, 4 - gap // 4), max(1, room.h // lines - gap)
