"""Makes the pictures that are kept of what a player brought: cards of one shape, and cloths.

Raises BadDrawing with the reason for what cannot be drawn. Knows no files.
"""

from __future__ import annotations

import io

import pygame

from cardtable.core.messages import say
from cardtable.store.own_decks import Given
from cardtable.store.picture_sizes import checked, ending
from cardtable.store.svg_reading import BadDrawing, Box, Drawing, seen
from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.own_pictures import KEPT

KEPT_CLOTH = 1920  # pixels of the longer side of a cloth, at most
_SMALLEST = 60  # pixels of width of a card that can be made out
_ROUGH = 900  # pixels of width at which an element is looked for in its drawing
_BEYOND = 0.25  # how far beyond the edges of a drawing, in parts of its sides


def card_picture(given: Given) -> bytes:
    """A card as a PNG of the size that is kept; raises BadDrawing."""
    made = _from_pixels(given) if isinstance(given, bytes) else _from_drawing(*given)
    wide, high = made.get_size()
    if not 0.5 < wide / max(1, high) < 0.95:
        raise BadDrawing(say("it is not as high and narrow as a card"))
    made = pygame.transform.smoothscale(made.convert_alpha(), KEPT)
    corners = shapes.box(KEPT, KEPT[0] * 0.055, (255, 255, 255, 255))
    made.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return _png(made)


def cloth_picture(data: bytes) -> bytes:
    """A cloth as a PNG that is no larger than a window; raises BadDrawing."""
    made = _loaded(data)
    wide, high = made.get_size()
    if min(wide, high) < 32:
        raise BadDrawing(say("it is smaller than 32 pixels"))
    part = min(1.0, KEPT_CLOTH / max(wide, high))
    size = (max(1, round(wide * part)), max(1, round(high * part)))
    plain = pygame.Surface((wide, high), depth=24)
    plain.blit(made, (0, 0))
    return _png(pygame.transform.smoothscale(plain, size))


def _loaded(data: bytes) -> pygame.Surface:
    checked(data)
    try:
        return pygame.image.load(io.BytesIO(data), "picture" + ending(data))
    except pygame.error as error:
        raise BadDrawing(say("it is damaged")) from error


def _from_pixels(data: bytes) -> pygame.Surface:
    made = _loaded(data)
    if made.get_width() < _SMALLEST:
        raise BadDrawing(say("it is only {number} pixels wide", number=made.get_width()))
    return made


def _from_drawing(drawing: Drawing, name: str) -> pygame.Surface:
    """The drawing of a card, cut where its paint begins when it is an element among others."""
    inside = drawing.alone(name)
    if not name:
        return _drawn(inside, drawing.box, KEPT[0])
    x, y, wide, high = drawing.box
    across, down = _BEYOND * wide, _BEYOND * high
    around = (x - across, y - down, wide + 2 * across, high + 2 * down)
    rough = _drawn(inside, around, _ROUGH)
    ink, unit = _painted(rough), around[2] / rough.get_width()
    near = (
        around[0] + (ink.x - 1) * unit,
        around[1] + (ink.y - 1) * unit,
        (ink.width + 2) * unit,
        (ink.height + 2) * unit,
    )
    # as much larger as makes the card itself as wide as it is kept
    made = _drawn(inside, near, KEPT[0] * (ink.width + 2) // ink.width)
    return made.subsurface(_painted(made)).copy()


def _painted(made: pygame.Surface) -> pygame.Rect:
    """The part of a picture in which something is to be seen."""
    ink = made.get_bounding_rect(min_alpha=24)
    if not ink.width or not ink.height:
        raise BadDrawing(say("there is nothing to be seen"))
    return ink


def _drawn(inside: str, box: Box, wide: int) -> pygame.Surface:
    text = seen(inside, box).encode()
    try:
        return pygame.image.load_sized_svg(io.BytesIO(text), (wide, 4 * wide))
    except pygame.error as error:
        raise BadDrawing(say("it cannot be drawn")) from error


def _png(surface: pygame.Surface) -> bytes:
    out = io.BytesIO()
    pygame.image.save(surface, out, "card.png")
    return out.getvalue()
