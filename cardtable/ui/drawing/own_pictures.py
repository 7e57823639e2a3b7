"""Pictures that a player brought, as they are shown: cards, our index over them, and cloth.

Every function gives the same picture for the same values. What cannot be read any more is the
house's own, so that a damaged file never costs a card.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from cardtable.core.frozen import dataclass
from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.card_pictures import face_text, rasterised
from cardtable.ui.drawing.shapes import BLEND, Size
from cardtable.ui.drawing.tabletops import Ground, tabletop
from cardtable.ui.layout.face_design import FaceDesign
from cardtable.ui.layout.rects import card_height

KEPT = (480, 672)  # pixels of a card as it is kept
_PATCH = 'fill="#FFFFFF" fill-opacity=".94"'
_CALM = 0.3  # how far a cloth is drawn towards its own mean


# -- cards -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnFace:
    """A card of a deck that was brought: its picture, and the house's card in its place.

    `index` is the design whose index is laid over it; None leaves it as it is. `letter` is that of
    the house's index where it is none of K Q J A.
    """

    path: str
    house: tuple[str, str]
    index: FaceDesign | None
    letter: str = ""


def own_face(face: OwnFace, width: int) -> pygame.Surface:
    """The card exactly as large as a card of this width."""
    size = (width, card_height(width))
    try:
        picture = pygame.image.load(face.path)
        if picture.get_size() != KEPT:
            return rasterised(face.house, width, face.letter)
        made = shapes.ready(pygame.transform.smoothscale(picture.convert_alpha(), size))
    except (OSError, pygame.error):
        return rasterised(face.house, width, face.letter)
    if face.index is not None:
        over = shapes.svg(_index_over(face.house, face.index, face.letter), size)
        made.blit(over, (0, 0), special_flags=BLEND)
    return made


@lru_cache(maxsize=128)
def _index_over(house: tuple[str, str], design: FaceDesign, letter: str) -> str:
    """The index of the house's card, both ways, each on a patch of paper."""
    text = face_text(house, letter)
    head, *_, last, _foot = text.splitlines()
    alone = last.split(">", 1)[1].removesuffix("</g>")
    wide, high = design.across * 250, design.down * 350
    patch = (
        f'<path d="M2 15A13 13 0 0 1 15 2L{wide} 2L{wide} {high - 8}A8 8 0 0 1 {wide - 8} {high}'
        f'L2 {high}Z" {_PATCH}/>'
    )
    return f'{head}{patch}{alone}<g transform="rotate(180 125 175)">{patch}{alone}</g></svg>'


# -- cloth -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cloth:
    """A picture as the cover of a table, tiled or stretched."""

    path: str
    tiled: bool
    changed: int = 0  # when it was brought


def clothed(
    size: Size, ground: Ground, room: tuple[int, int, int, int] | None, rim: int, cloth: Cloth
) -> pygame.Surface:
    """The ground of a table with a picture within its rim; without one, the theme's cloth."""
    made = tabletop(size, ground, room, rim)
    inside = pygame.Rect(room or (0, 0, *size)).inflate(-2 * rim, -2 * rim)
    try:
        picture = pygame.image.load(cloth.path)
    except (OSError, pygame.error):
        return made
    if inside.width < 1 or inside.height < 1:
        return made
    cover = _laid(picture, inside.size, tiled=cloth.tiled)
    _calmed(cover, luminance(ground.centre))
    corner = rim * 0.9
    mask = shapes.box(inside.size, corner, (255, 255, 255, 255))
    mask.blit(cover, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    made.blit(mask, inside.topleft, special_flags=BLEND)
    return made


def _laid(picture: pygame.Surface, size: Size, *, tiled: bool) -> pygame.Surface:
    """The picture over an area: side by side, or so large that it covers all of it."""
    cover = pygame.Surface(size, depth=32)
    wide, high = picture.get_size()
    if tiled:
        for x in range(0, size[0], wide):
            for y in range(0, size[1], high):
                cover.blit(picture, (x, y))
        return cover
    part = max(size[0] / wide, size[1] / high)
    whole = pygame.transform.smoothscale(
        picture.convert(cover), (max(size[0], round(wide * part)), max(size[1], round(high * part)))
    )
    cover.blit(whole, whole.get_rect(center=cover.get_rect().center))
    return cover


def _calmed(cover: pygame.Surface, limit: float) -> None:
    """Takes contrast and light out of a cloth until captions on it can be read everywhere."""
    mean = pygame.transform.average_color(cover)[:3]
    veil = pygame.Surface(cover.get_size())
    veil.fill(mean)
    veil.set_alpha(round(255 * _CALM))
    cover.blit(veil, (0, 0))
    few = (min(160, cover.get_width()), min(90, cover.get_height()))
    grid = pygame.transform.smoothscale(cover, few)
    pixels = pygame.image.tobytes(grid, "RGB")
    lights = sorted(luminance((*pixels[i : i + 3], 255)) for i in range(0, len(pixels), 3))
    brightest = lights[-1 - len(lights) // 200]
    if brightest > limit:
        tone = round(255 * (limit / brightest) ** (1 / 2.2))
        cover.fill((tone, tone, tone), special_flags=pygame.BLEND_RGB_MULT)
    ceiling = round(255 * (limit * 1.15) ** (1 / 2.2))
    cover.fill((ceiling, ceiling, ceiling), special_flags=pygame.BLEND_RGB_MIN)


def luminance(colour: tuple[int, ...]) -> float:
    """The light of a colour, from 0 to 1, as contrasts are reckoned."""
    parts = [value / 255 for value in colour[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
