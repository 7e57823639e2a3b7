"""The ornaments printed on a cloth: in the middle, in the corners, and a small one all over.

They are SVG files in assets/ornaments, drawn in one ink. Knows no theme and no table.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from cardtable.ui.assets import asset, has_asset
from cardtable.ui.drawing.shapes import BLEND, Colour, tinted

_MIDDLE = 0.86  # of the lesser side of the cloth
_CORNER = 0.2
_TILE = 0.115
_INSET = 0.02  # of the lesser side: from the rim to a corner
_SMALLEST = 60  # pixels: the lesser side of a room with an ornament
_WORTH_CUTTING = 100  # pixels: the side of a tile
_MUCH = 0.4  # of a picture, covered with ink
_CUTS = 4  # into so many parts a tile is cut across and down
_FINE = 1000  # pixels, the side above which faint lines are drawn at half their size
_LINES = 32  # of such a picture that are printed at once: the whole would take new memory, 10 MB


class Print(NamedTuple):
    """An ornament drawn for a room, before there is a cloth to print it on."""

    room: pygame.Rect
    tile: pygame.Surface | None
    middle: pygame.Surface  # as it was drawn; printed so many pixels wide and high
    side: int
    corner: pygame.Surface

    def put_on(self, cloth: pygame.Surface) -> None:
        """Prints it on the part of a cloth inside its rim."""
        if self.tile is not None:
            _all_over(cloth, self.room, self.tile)
        place = pygame.Rect(0, 0, self.side, self.side)
        place.center = self.room.center
        _enlarged(cloth, self.middle, place)
        _in_corners(cloth, self.room, self.corner)


def drawn(room: pygame.Rect, name: str, ink: Colour) -> Print | None:
    """An ornament for a room; None without a name, or where the room is too small."""
    lesser = min(room.size)
    if not name or lesser < _SMALLEST:
        return None
    tiled = has_asset("ornaments", f"{name}-tile.svg")
    tile = _whole(name, "tile", round(lesser * _TILE), ink) if tiled else None
    side = round(lesser * _MIDDLE)
    corner = _whole(name, "corner", round(lesser * _CORNER), ink)
    return Print(room, tile, _part(name, "middle", side, ink), side, corner)


def emblem(name: str, side: int, ink: Colour) -> pygame.Surface:
    """The middle of an ornament alone, so large."""
    return _whole(name, "middle", side, ink)


def _whole(name: str, part: str, side: int, ink: Colour) -> pygame.Surface:
    made = _part(name, part, side, ink)
    return pygame.transform.smoothscale(made, (side, side)) if side > _FINE else made


def _part(name: str, part: str, side: int, ink: Colour) -> pygame.Surface:
    """A part of an ornament for a square so large, drawn at half of it where that will do."""
    drawn_at = side // 2 if side > _FINE else side
    file = asset("ornaments", f"{name}-{part}.svg")
    return tinted(pygame.image.load_sized_svg(file, (drawn_at, drawn_at)), ink)


def _enlarged(cloth: pygame.Surface, picture: pygame.Surface, place: pygame.Rect) -> None:
    """Prints a picture in its place; where that is twice as large, a few lines at a time.

    Each line becomes two; the last ones end where the place does. Lines are enlarged together with
    the next one below them, so that no seam is seen.
    """
    wide, high = picture.get_size()
    if place.h <= _FINE:
        cloth.blit(picture, place, special_flags=BLEND)
        return
    for top in range(0, high, _LINES):
        below = min(top + _LINES, high)
        lines = picture.subsurface((0, top, wide, min(below + 1, high) - top))
        end = 2 * below if below < high else place.h
        larger = pygame.transform.smoothscale(lines, (place.w, end - 2 * top))
        cloth.blit(larger, (place.x, place.y + 2 * top), special_flags=BLEND)


def _all_over(cloth: pygame.Surface, room: pygame.Rect, tile: pygame.Surface) -> None:
    """Tiles from the middle outwards, cut off at the rim."""
    side = tile.get_width()
    before = cloth.get_clip()
    cloth.set_clip(room.clip(before))
    top = room.centery - side // 2 - side * (room.h // (2 * side) + 1)
    left = room.centerx - side // 2 - side * (room.w // (2 * side) + 1)
    inked = _inked(tile)
    for y in range(top, room.bottom, side):
        for x in range(left, room.right, side):
            cloth.fblits([(part, (x + dx, y + dy)) for part, dx, dy in inked], BLEND)
    cloth.set_clip(before)


def _inked(picture: pygame.Surface) -> list[tuple[pygame.Surface, int, int]]:
    """The parts of a picture that have any ink, with their places in it; the rest takes time too.

    Each lies in a sixteenth of it, and is cut to its ink. A small picture, and one with much ink,
    is quicker whole.
    """
    wide, high = (-(-length // _CUTS) for length in picture.get_size())
    whole, parts = picture.get_rect(), []
    for number in range(_CUTS * _CUTS):
        row, column = divmod(number, _CUTS)
        area = pygame.Rect(column * wide, row * high, wide, high).clip(whole)
        ink = picture.subsurface(area).get_bounding_rect().move(area.topleft)
        if ink:
            parts.append((picture.subsurface(ink), ink.x, ink.y))
    inked = sum(part.get_width() * part.get_height() for part, _, _ in parts)
    cut = min(whole.size) >= _WORTH_CUTTING and inked < _MUCH * whole.w * whole.h
    return parts if cut else [(picture, 0, 0)]


def _in_corners(cloth: pygame.Surface, room: pygame.Rect, corner: pygame.Surface) -> None:
    inset, side = round(min(room.size) * _INSET), corner.get_width()
    for right in (False, True):
        for low in (False, True):
            x = room.right - inset - side if right else room.x + inset
            y = room.bottom - inset - side if low else room.y + inset
            turned = pygame.transform.flip(corner, right, low)
            cloth.blit(turned, (x, y), special_flags=BLEND)
