"""The brushes of nodes: boxes, words and signs at the theme's scale, kept between frames.

A box is put together from the corners and stripes of one small picture, so that a panel costs no
more memory than a button.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pygame

from cardtable.ui.drawing import icons, shapes
from cardtable.ui.drawing.shapes import BLEND, Colour
from cardtable.ui.drawing.theme import REGULAR, Role, Theme

_MIDDLE = 64
_OPAQUE = 255
CLEAR: Colour = (0, 0, 0, 0)


class Canvas:
    """A surface and the theme; sizes are in units of the design unless they are rectangles."""

    def __init__(self, surface: pygame.Surface, theme: Theme) -> None:
        self.surface = surface
        self.theme = theme

    def box(
        self,
        rect: pygame.Rect,
        fill: Role = CLEAR,
        *,
        radius: float = 8,
        edge: Role = CLEAR,
        width: float = 1,
    ) -> None:
        """A rounded box; its edge lies inside the rectangle."""
        if rect.width < 2 or rect.height < 2:
            return
        corner = min(self.theme.px(radius), rect.width // 2, rect.height // 2)
        line = self.theme.px(width)
        cut = min(max(corner, line + 1), rect.width // 2, rect.height // 2)
        colour = self.theme.of(fill)
        tile = _tile(corner, cut, colour, self.theme.of(edge), line)
        plain = cut > line and colour[3] in {0, _OPAQUE}
        if plain and colour[3]:
            inner = rect.inflate(-2 * cut, -2 * cut)
            self.surface.fill(colour, inner)  # the same pixels in a tenth of the time
        _paste(self.surface, rect, tile, cut, hollow=plain)

    def fill(self, rect: pygame.Rect, role: Role) -> None:
        """A plain area, for lines and grounds without corners."""
        colour = self.theme.of(role)
        if colour[3] == _OPAQUE:
            self.surface.fill(colour, rect)
        else:
            self.picture(_filled(rect.size, colour), rect.topleft)

    def shadow(
        self, rect: pygame.Rect, *, radius: float = 16, spread: float = 24, under: Role = CLEAR
    ) -> None:
        """The soft shadow under a panel, a little lower than the panel.

        Where the ground that comes over it hides its middle, only the rim is painted.
        """
        reach = self.theme.px(spread)
        corner = self.theme.px(radius)
        tile = _shadow_tile(corner, reach, self.theme.of("shadow_panel"))
        around = rect.inflate(2 * reach, 2 * reach).move(0, reach // 3)
        hidden = self.theme.of(under)[3] == _OPAQUE
        _paste(self.surface, around, tile, corner + 2 * reach, hollow=hidden)

    def ring(self, rect: pygame.Rect, *, radius: float = 8) -> None:
        """The focus ring, just outside a control: bright between two dark lines."""
        for out, width, role in ((5, 5, "focus_ground"), (4, 3, "focus")):
            around = rect.inflate(2 * self.theme.px(out), 2 * self.theme.px(out))
            self.box(around, radius=radius + out, edge=role, width=width)

    def text(
        self,
        rect: pygame.Rect,
        words: str,
        size: float = 14,
        role: Role = "panel_text",
        *,
        weight: str = REGULAR,
        align: str = "left",
    ) -> None:
        """One line, in the middle of the rectangle's height, cut with … where it is too long."""
        shown = self.theme.shortened(words, rect.width, size, weight)
        made = self.theme.text(shown, size, role, weight)
        spare = rect.width - made.get_width()
        left = rect.left + {"left": 0, "centre": spare // 2, "right": spare}[align]
        top = rect.top + (rect.height - made.get_height()) // 2
        self.surface.blit(made, (left, top), special_flags=BLEND)

    def lines(
        self, lines: Iterable[str], place: tuple[int, int], pitch: int, size: float = 14
    ) -> None:
        """Plain lines under each other, each in the middle of its `pitch`."""
        left, top = place
        for line in lines:
            made = self.theme.text(line, size, "panel_text")
            self.picture(made, (left, top + (pitch - made.get_height()) // 2))
            top += pitch

    def icon(self, rect: pygame.Rect, name: str, size: float, role: Role = "panel_text") -> None:
        """A sign in the middle of the rectangle."""
        made = _icon(name, self.theme.px(size), self.theme.of(role))
        self.surface.blit(made, made.get_rect(center=rect.center), special_flags=BLEND)

    def picture(self, picture: pygame.Surface, place: tuple[int, int]) -> None:
        """A premultiplied picture."""
        self.surface.blit(picture, place, special_flags=BLEND)


@lru_cache(maxsize=8)
def _filled(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill(colour)
    return made.premul_alpha()


@lru_cache(maxsize=256)
def _tile(corner: int, cut: int, fill: Colour, edge: Colour, width: int) -> pygame.Surface:
    """A box whose corners are `cut` pixels of its sides, and its stripes the rest."""
    side = 2 * cut + _MIDDLE
    return shapes.box((side, side), corner, fill, edge, width)


@lru_cache(maxsize=8)
def _shadow_tile(corner: int, reach: int, colour: Colour) -> pygame.Surface:
    side = 2 * (corner + reach) + _MIDDLE
    return shapes.soft((side, side), corner, reach, colour)


@lru_cache(maxsize=256)
def _icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    return icons.icon(name, size, colour)


def _paste(
    surface: pygame.Surface,
    rect: pygame.Rect,
    tile: pygame.Surface,
    corner: int,
    *,
    hollow: bool = False,
) -> None:
    """Fills the rectangle from the tile: its four corners once, its middle again and again.

    Of a `hollow` one only the rim is painted: its middle is empty, or filled already.
    """
    middle = tile.get_width() - 2 * corner
    corner = min(corner, rect.width // 2, rect.height // 2)
    across = _pieces(rect.width, corner, middle, tile.get_width())
    down = _pieces(rect.height, corner, middle, tile.get_width())
    clip = surface.get_clip()
    sides = (across[0], across[-1])
    for top, source_top, high in down:
        if not rect.top + top < clip.bottom or rect.top + top + high <= clip.top:
            continue
        inner = hollow and 0 < top < rect.height - corner
        for left, source_left, wide in sides if inner else across:
            area = pygame.Rect(source_left, source_top, wide, high)
            place = (rect.left + left, rect.top + top)
            surface.blit(tile, place, area, special_flags=BLEND)


def _pieces(length: int, corner: int, middle: int, side: int) -> list[tuple[int, int, int]]:
    """The place, the source and the length of each piece along one side."""
    pieces = [(0, 0, corner)]
    at = corner
    inside = (side - middle) // 2
    while at < length - corner:
        long = min(middle, length - corner - at)
        pieces.append((at, inside, long))
        at += long
    return [*pieces, (length - corner, side - corner, corner)]


def round_corners(
    picture: pygame.Surface, corner: int, *, below: bool = False, edge: Colour | None = None
) -> pygame.Surface:
    """The picture with round upper corners; those `below` stay square unless asked for.

    A fine line in the colour of the `edge` follows them.
    """
    made = picture.convert_alpha() if pygame.display.get_init() else picture.copy()
    size = (made.get_width(), made.get_height() + (0 if below else corner))
    mask = shapes.box(size, corner, (255, 255, 255, 255))
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if edge is not None:
        line = shapes.box(size, corner, (0, 0, 0, 0), edge, max(1.5, corner / 6))
        made.blit(line, (0, 0), special_flags=shapes.BLEND)
    return made
