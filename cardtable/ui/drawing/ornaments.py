"""The ornaments printed on a cloth: in the middle, in the corners, and a small one all over.

They are SVG files in assets/ornaments, drawn in one ink. Knows no theme and no table.
"""

from __future__ import annotations

import pygame

from cardtable.ui.assets import asset, has_asset
from cardtable.ui.drawing.shapes import BLEND, Colour, tinted

_MIDDLE = 0.86  # of the lesser side of the cloth
_CORNER = 0.2
_TILE = 0.115
_INSET = 0.02  # of the lesser side: from the rim to a corner
_FINE = 1000  # pixels, the side above which faint lines are drawn at half their size


def printed(cloth: pygame.Surface, room: pygame.Rect, name: str, ink: Colour) -> None:
    """Prints an ornament on the part of a cloth inside its rim."""
    lesser = min(room.size)
    if lesser < 60:
        return
    if has_asset("ornaments", f"{name}-tile.svg"):
        _all_over(cloth, room, _part(name, "tile", round(lesser * _TILE), ink))
    side = round(lesser * _MIDDLE)
    middle = _part(name, "middle", side, ink)
    cloth.blit(middle, middle.get_rect(center=room.center), special_flags=BLEND)
    _in_corners(cloth, room, _part(name, "corner", round(lesser * _CORNER), ink))


def emblem(name: str, side: int, ink: Colour) -> pygame.Surface:
    """The middle of an ornament alone, so large."""
    return _part(name, "middle", side, ink)


def _part(name: str, part: str, side: int, ink: Colour) -> pygame.Surface:
    drawn_at = side if side <= _FINE else side // 2
    file = asset("ornaments", f"{name}-{part}.svg")
    made = tinted(pygame.image.load_sized_svg(file, (drawn_at, drawn_at)), ink)
    return made if drawn_at == side else pygame.transform.smoothscale(made, (side, side))


def _all_over(cloth: pygame.Surface, room: pygame.Rect, tile: pygame.Surface) -> None:
    """Tiles from the middle outwards, cut off at the rim."""
    side = tile.get_width()
    before = cloth.get_clip()
    cloth.set_clip(room.clip(before))
    top = room.centery - side // 2 - side * (room.h // (2 * side) + 1)
    left = room.centerx - side // 2 - side * (room.w // (2 * side) + 1)
    for y in range(top, room.bottom, side):
        for x in range(left, room.right, side):
            cloth.blit(tile, (x, y), special_flags=BLEND)
    cloth.set_clip(before)


def _in_corners(cloth: pygame.Surface, room: pygame.Rect, corner: pygame.Surface) -> None:
    inset, side = round(min(room.size) * _INSET), corner.get_width()
    for right in (False, True):
        for low in (False, True):
            x = room.right - inset - side if right else room.x + inset
            y = room.bottom - inset - side if low else room.y + inset
            turned = pygame.transform.flip(corner, right, low)
            cloth.blit(turned, (x, y), special_flags=BLEND)
