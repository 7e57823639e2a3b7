"""Shapes made of colour alone: boxes, shadows, glows and chips, as premultiplied surfaces.

Round shapes are written as SVG, whose edges come out smooth. Knows no card and no screen.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from math import ceil
from typing import NamedTuple

import pygame

BLEND = pygame.BLEND_PREMULTIPLIED

Colour = tuple[int, int, int, int]
Size = tuple[int, int]

_LARGE = 500_000  # pixels of a box with an edge, from which it is made small and drawn out


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The surface, premultiplied and in the format of the display, which is fastest to blit."""
    if pygame.display.get_init():
        return surface.convert_alpha().premul_alpha_ip()
    return surface.premul_alpha()


def svg(text: str, size: Size) -> pygame.Surface:
    """An SVG drawn at exactly this size."""
    return ready(pygame.image.load_sized_svg(io.BytesIO(text.encode()), size))


def blank(size: Size) -> pygame.Surface:
    """A surface with nothing on it."""
    some = max(1, size[0]), max(1, size[1])
    if not pygame.display.get_init():
        return pygame.Surface(some, pygame.SRCALPHA)
    like = pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha()  # a large one would be copied
    return pygame.Surface(some, pygame.SRCALPHA, like)


def hexed(colour: Colour) -> str:
    """A colour as SVG writes it, without its alpha."""
    return f"#{colour[0]:02X}{colour[1]:02X}{colour[2]:02X}"


def box(
    size: Size, radius: float, fill: Colour, edge: Colour | None = None, width: float = 1
) -> pygame.Surface:
    """A rounded box; its edge lies within the size."""
    across, high = max(1, size[0]), max(1, size[1])
    radius = min(radius, across / 2, high / 2)
    if edge is not None and edge[3]:
        if across * high < _LARGE:  # where lines are smoothed depends a little on their length
            return _box((across, high), radius, fill, edge, width)
        corner = ceil(radius + width) + 1
        return _spread_out(
            (across, high), corner, lambda part: _box(part, radius, fill, edge, width)
        )
    return _spread_out((across, high), ceil(radius) + 1, lambda part: _box(part, radius, fill))


def _box(
    size: Size, radius: float, fill: Colour, edge: Colour | None = None, width: float = 1
) -> pygame.Surface:
    across, high = size
    parts = [
        f'<rect width="{across}" height="{high}" rx="{radius}" fill="{hexed(fill)}" '
        f'fill-opacity="{fill[3] / 255:.3f}"/>'
    ]
    if edge is not None and edge[3]:
        half = width / 2
        parts.append(
            f'<rect x="{half}" y="{half}" width="{across - width}" height="{high - width}" '
            f'rx="{max(0, radius - half)}" fill="none" stroke="{hexed(edge)}" '
            f'stroke-opacity="{edge[3] / 255:.3f}" stroke-width="{width}"/>'
        )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{high}" '
    return svg(f'{head}viewBox="0 0 {across} {high}">{"".join(parts)}</svg>', (across, high))


class Sunk(NamedTuple):
    """The colours of a place let into the cloth: its floor, its edges to the light and away."""

    floor: Colour
    shade: Colour
    light: Colour


def sunk(size: Size, radius: float, cut: Sunk, width: float = 1) -> pygame.Surface:
    """A rounded place let into the cloth: dark along its upper left, lit along its lower right."""
    across, high = max(1, size[0]), max(1, size[1])
    radius = min(radius, across / 2, high / 2)
    if across * high < _LARGE // 8:
        return _sunk((across, high), radius, cut, width)
    corner = ceil(radius + 3 * width) + 1
    return _spread_out((across, high), corner, lambda part: _sunk(part, radius, cut, width))


def _sunk(size: Size, radius: float, cut: Sunk, width: float) -> pygame.Surface:
    across, high = size
    edges = "".join(
        f'<path d="{half(across, high, at, radius)}" fill="none" stroke="{hexed(shade)}" '
        f'stroke-width="{line:g}" stroke-opacity="{part * shade[3] / 255:.3f}"/>'
        for half, shade in ((_upper_left, cut.shade), (_lower_right, cut.light))
        for at, line, part in ((width / 2, width, 1), (width * 1.7, width * 1.6, 0.3))
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{high}" '
    return svg(
        f'{head}viewBox="0 0 {across} {high}"><rect width="{across}" height="{high}" '
        f'rx="{radius}" fill="{hexed(cut.floor)}" fill-opacity="{cut.floor[3] / 255:.3f}"/>'
        f"{edges}</svg>",
        size,
    )


_SLANT = 0.293  # of a corner's radius: where a slanting line from its middle meets the arc


def _upper_left(wide: float, high: float, at: float, radius: float) -> str:
    """The half of a rounded outline that lies towards the light, `at` pixels inside it."""
    r, s = max(0.0, radius - at), _SLANT * max(0.0, radius - at)
    left, top, right, low = at, at, wide - at, high - at
    return (
        f"M{left + s:.2f} {low - s:.2f}A{r:.2f} {r:.2f} 0 0 1 {left} {low - r:.2f}V{top + r:.2f}"
        f"A{r:.2f} {r:.2f} 0 0 1 {left + r:.2f} {top}H{right - r:.2f}"
        f"A{r:.2f} {r:.2f} 0 0 1 {right - s:.2f} {top + s:.2f}"
    )


def _lower_right(wide: float, high: float, at: float, radius: float) -> str:
    """The other half."""
    r, s = max(0.0, radius - at), _SLANT * max(0.0, radius - at)
    left, top, right, low = at, at, wide - at, high - at
    return (
        f"M{right - s:.2f} {top + s:.2f}A{r:.2f} {r:.2f} 0 0 1 {right} {top + r:.2f}"
        f"V{low - r:.2f}A{r:.2f} {r:.2f} 0 0 1 {right - r:.2f} {low}H{left + r:.2f}"
        f"A{r:.2f} {r:.2f} 0 0 1 {left + s:.2f} {low - s:.2f}"
    )


def soft(size: Size, radius: float, spread: int, colour: Colour) -> pygame.Surface:
    """A blurred rounded box that spreads so many pixels on every side: a shadow or a halo."""
    across, high = size[0] + 2 * spread, size[1] + 2 * spread
    radius = min(radius, size[0] / 2, size[1] / 2)
    corner = ceil(radius) + 2 * spread + 1
    return _spread_out((across, high), corner, lambda part: _soft(part, radius, spread, colour))


def _soft(size: Size, radius: float, spread: int, colour: Colour) -> pygame.Surface:
    made = blank(size)
    inner = (size[0] - 2 * spread, size[1] - 2 * spread)
    made.blit(box(inner, radius, colour), (spread, spread), special_flags=BLEND)
    for step in (spread // 2, spread // 3):
        if step > 0:
            made = pygame.transform.box_blur(made, step, repeat_edge_pixels=False)
    return made


def _spread_out(size: Size, corner: int, make: Callable[[Size], pygame.Surface]) -> pygame.Surface:
    """A picture with equal lines between its corners: made small, its middle drawn out."""
    small = (min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1))
    made = make(small)
    if small == size:
        return made
    wide = _drawn_out(made, size[0], across=True)
    return _drawn_out(wide, size[1], across=False)


def _drawn_out(picture: pygame.Surface, length: int, *, across: bool) -> pygame.Surface:
    """The picture so long in one direction, by repeating the line in its middle."""
    wide, high = picture.get_size()
    old = wide if across else high
    if length == old:
        return picture
    made = blank((length, high) if across else (wide, length))
    before = old // 2
    after = old - before - 1
    for start, count, to, room in (
        (0, before, 0, before),
        (before, 1, before, length - before - after),
        (before + 1, after, length - after, after),
    ):
        cut = (start, 0, count, high) if across else (0, start, wide, count)
        piece = picture.subsurface(cut)
        if room != count:
            piece = pygame.transform.scale(piece, (room, high) if across else (wide, room))
        made.blit(piece, (to, 0) if across else (0, to), special_flags=BLEND)
    return made


def halo(size: Size, radius: float, spread: int, colour: Colour, inner: Colour) -> pygame.Surface:
    """A glow round a rounded box: bright at its edge, fading outwards, nothing inside.

    An `inner` line of another colour keeps the bright one apart from what lies in the box, so that
    it is seen on paper as on felt.
    """
    made = soft(size, radius, spread, colour)
    bright = (colour[0], colour[1], colour[2], 255)
    punch(made, pygame.Rect(spread, spread, *size), radius)
    line = max(2, spread / 5)
    for shade, width in ((inner, line * 1.6), (bright, line)):
        ring = box(size, radius, (0, 0, 0, 0), shade, width)
        made.blit(ring, (spread, spread), special_flags=BLEND)
    return made


def punch(surface: pygame.Surface, area: pygame.Rect, radius: float) -> None:
    """Cuts a rounded hole into a premultiplied surface."""
    outside = blank(surface.get_size())
    outside.fill((255, 255, 255, 255))
    hole = box(area.size, radius, (255, 255, 255, 255))
    outside.blit(hole, area.topleft, special_flags=pygame.BLEND_RGBA_SUB)
    surface.blit(outside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def tinted(drawn: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The shape of a freshly drawn picture, all of it in one colour, premultiplied.

    The picture that is given is not premultiplied, and is used up.
    """
    drawn.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)  # white, with its alpha
    white, alpha = ready(drawn), colour[3] / 255
    shade = tuple(round(part * alpha) for part in colour[:3])
    white.fill((*shade, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return white


def chip(size: int, colour: Colour) -> pygame.Surface:
    """A gaming chip: a rim with seven light notches round a paler middle."""
    notches = "".join(
        f'<path d="M-9 -48L9 -48L7 -36L-7 -36Z" fill="#FFFFFF" fill-opacity=".8" '
        f'transform="rotate({turn * 360 / 7:.2f})"/>'
        for turn in range(7)
    )
    return svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        'viewBox="-54 -52 108 108">'
        '<circle cy="4" r="49" fill="#000000" fill-opacity=".35"/>'
        f'<circle r="49" fill="{hexed(colour)}"/>{notches}'
        '<circle r="34" fill="#000000" fill-opacity=".14"/>'
        f'<circle r="31" fill="{hexed(colour)}"/>'
        '<circle r="31" fill="#FFFFFF" fill-opacity=".16"/></svg>',
        (size, size),
    )


def faded(surface: pygame.Surface, part: float) -> pygame.Surface:
    """The premultiplied surface at this opacity, from 0 to 1."""
    made = surface.copy()
    level = round(255 * max(0.0, min(1.0, part)))
    made.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def darkened(surface: pygame.Surface, part: float) -> pygame.Surface:
    """The premultiplied surface under a layer of black of this opacity, from 0 to 1."""
    made = surface.copy()
    level = round(255 * (1 - part))
    made.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return made
