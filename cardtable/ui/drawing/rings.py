"""The cues round cards and slots, and the slots themselves, in the colours they are given.

Every function here gives the same picture for the same values. Knows no theme and no pile.
"""

from __future__ import annotations

from math import ceil

import pygame

from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.card_pictures import radius
from cardtable.ui.drawing.pictures import CardPicture
from cardtable.ui.drawing.shapes import BLEND, Colour, Size, Sunk

_CLEAR = (0, 0, 0, 0)


def glow(size: Size, shade: Colour) -> CardPicture:
    """The light that falls on the cloth round a card or slot, and not into it."""
    spread = max(5, round(min(size) * 0.13))
    image = shapes.soft(size, _corner(size), spread, shade)
    shapes.punch(image, pygame.Rect(spread, spread, *size), _corner(size))
    return CardPicture(image, spread, spread, size)


def lit_edge(size: Size, shade: Colour, ground: Colour) -> CardPicture:
    """A bright line round a card or slot, and one of the `ground` that is seen on paper.

    All of it lies outside of the card, whose index it leaves alone.
    """
    line = max(2.0, min(size) * 0.026)
    out = ceil(1.6 * line)
    around = (size[0] + 2 * out, size[1] + 2 * out)
    image = shapes.box(around, _corner(size) + out, _CLEAR, ground, 1.6 * line).copy()
    bright = shapes.box(around, _corner(size) + out, _CLEAR, (*shade[:3], 255), line)
    image.blit(bright, (0, 0), special_flags=BLEND)
    return CardPicture(image, out, out, size)


def ring(size: Size, shade: Colour, ground: Colour, thin: bool) -> CardPicture:
    """A bright line round a card or slot, beside a dark one that is seen on paper."""
    line = _line(size)
    out, outer = round(line), _corner(size) + round(line)
    full = (size[0] + 2 * out, size[1] + 2 * out)
    width = max(1.5, line * 0.7) if thin else line
    image = shapes.box(full, outer, _CLEAR, ground, width * 1.6).copy()
    bright = shapes.box(full, outer, _CLEAR, shade, width)
    image.blit(bright, (0, 0), special_flags=BLEND)
    return CardPicture(image, out, out, size)


def focus_ring(size: Size, shade: Colour, ground: Colour) -> CardPicture:
    """A bright line between two dark ones, which shows on felt, on paper and on gold."""
    line, corner = _line(size), _corner(size)
    out, inset = round(line * 2.4), round(line * 0.6)
    full = (size[0] + 2 * out, size[1] + 2 * out)
    image = shapes.box(full, corner + out, _CLEAR, ground, line * 2.2).copy()
    inner = (full[0] - 2 * inset, full[1] - 2 * inset)
    bright = shapes.box(inner, corner + out - inset, _CLEAR, shade, line)
    image.blit(bright, (inset, inset), special_flags=BLEND)
    return CardPicture(image, out, out, size)


def slot(size: Size, cut: Sunk) -> pygame.Surface:
    """A place let into the cloth where a card may lie."""
    return shapes.sunk(size, _corner(size), cut, max(1.0, _card(size) / 70))


def well(size: Size, card: int, cut: Sunk) -> pygame.Surface:
    """A lane for cards of this width, let into the cloth; it fades towards its end."""
    made = shapes.sunk(size, 1.4 * radius(card), cut, max(1.0, card / 90))
    fading = shapes.blank((1, 2))
    fading.set_at((0, 0), (255, 255, 255, 255))
    slope = pygame.transform.smoothscale(fading, (1, 2 * size[1]))
    slope = pygame.transform.scale(slope.subsurface((0, size[1] // 2, 1, size[1])), size)
    made.blit(slope, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _card(size: Size) -> int:
    """The width of a card in an area: one for several cards is as high as one."""
    return min(size[0], round(size[1] / 1.4))


def _corner(size: Size) -> float:
    return radius(_card(size))


def _line(size: Size) -> float:
    return max(2.0, min(size) * 0.03)
