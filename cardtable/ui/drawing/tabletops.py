"""The ground of a table: cloth or wood under a light from the upper left, within a rim.

It is made once for a size and kept by the art, so that no frame costs more for it. Knows no cards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.one_heap import make_room
from cardtable.ui.drawing import ornaments
from cardtable.ui.drawing.shapes import BLEND, Colour, Size, blank, hexed, punch, svg

_TILE = 256  # pixels, the side of a square of texture that the ground repeats
_WIDE_RIM = 24  # pixels
_LIGHT_GRID = 96  # the light is worked out on so many columns and then made larger


@dataclass(frozen=True, slots=True)
class Ground:
    """The cover of a table: "felt", "linen", "silk", "wood" or "plain", its colours and its rim.

    `centre` is its colour under the light, which falls at `light` (in parts of width and height),
    and `edge` far from it. `grain` is the strength of the texture from 0 to 1. The `ornament` is
    printed on it, in the colour `print`: the name of one in assets/ornaments, or "".
    """

    material: str
    centre: Colour
    edge: Colour
    grain: float
    light: tuple[float, float]
    rim: Colour
    rim_light: Colour
    inlay: Colour
    ornament: str = ""
    print: Colour = (0, 0, 0, 0)

    def dimmed(self, part: float) -> Ground:
        """The same cover in a part of its light."""
        return replace(self, centre=_dim(self.centre, part), edge=_dim(self.edge, part))


def tabletop(
    size: Size,
    ground: Ground,
    room: tuple[int, int, int, int] | None = None,
    rim: int = 0,
    cover: Callable[[], pygame.Surface | None] | None = None,
) -> pygame.Surface:
    """The ground for a whole surface; opaque. The rim lies inside `room` (or the surface).

    It is painted on its `cover` where that returns one, which another thread may still be making:
    it is asked for when all that lies on it is drawn.
    """
    around = pygame.Rect(room or ((0, 0), size))
    inside = around.inflate(-2 * rim, -2 * rim)
    ornament = ornaments.drawn(inside, ground.ornament, ground.print)
    edge = _edge(around, ground, rim) if rim else []
    made = (cover() if cover else None) or covered(size, ground)
    if ornament is not None:
        ornament.put_on(made)
    made.fblits(edge, BLEND)
    return made


def covered(size: Size, ground: Ground) -> pygame.Surface:
    """The cloth, the wood or the plain colour under its light, with nothing on it."""
    if ground.material == "plain":
        made = pygame.Surface(size)
        made.fill(ground.centre[:3])
        return made.convert() if pygame.display.get_init() else made
    return _MATERIALS[ground.material](size, ground)


def _dim(colour: Colour, part: float) -> Colour:
    red, green, blue, alpha = colour
    return round(red * part), round(green * part), round(blue * part), alpha


# -- light ---------------------------------------------------------------------------------------


def _lit(size: Size, ground: Ground, raised: int = 0) -> pygame.Surface:
    """The colours alone, raised by so many levels: bright where the light falls."""
    shape = (_LIGHT_GRID, max(1, _LIGHT_GRID * size[1] // max(1, size[0])))
    small = _surface(_light(shape, ground.centre, ground.edge, ground.light), shape)
    small.fill((raised, raised, raised), special_flags=pygame.BLEND_RGB_ADD)
    make_room(4 * size[0] * size[1])
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=8)
def _light(size: Size, centre: Colour, edge: Colour, light: tuple[float, float]) -> bytes:
    """The light on a small cloth, three bytes a pixel; kept, because miniatures use it too."""
    falling, places = _falling(size, light)
    pixels = bytearray(3 * len(falling))
    for channel in range(3):
        pixels[channel::3] = bytes(places(_fading(centre[channel], edge[channel], falling)))
    return bytes(pixels)


@lru_cache(maxsize=2)
def _falling(size: Size, light: tuple[float, float]) -> tuple[list[float], itemgetter[Any]]:
    """The part that the edge's colour has in each pixel, least first, and the way back.

    What is made of such a row is put into the places of the pixels by the getter of items. Cloths
    of many colours lie under one light.
    """
    wide, high = size
    columns = [((x / wide - light[0]) / 0.84) ** 2 for x in range(wide)]
    rows = [((y / high - light[1]) / 0.9) ** 2 for y in range(high)]
    squares = [across + down for down in rows for across in columns]
    parts = [square * (3 - 2 * square**0.5) if square < 1 else 1.0 for square in squares]
    rank = [0] * len(parts)
    for number, pixel in enumerate(sorted(range(len(parts)), key=parts.__getitem__)):
        rank[pixel] = number
    return sorted(parts), itemgetter(*rank)


def _fading(centre: int, edge: int, falling: list[float]) -> bytes:
    """The levels of one colour from the centre's to the edge's, which change in few places."""
    by, step = edge - centre, 1 if edge > centre else -1
    levels, done = bytearray(), 0
    for level in range(centre, edge, step):
        key = partial(_level, centre, by, step)
        end = bisect_right(falling, step * level, lo=done, key=key)
        levels += bytes((level,)) * (end - done)
        done = end
    return bytes(levels) + bytes((edge,)) * (len(falling) - done)


def _level(centre: int, by: int, step: int, part: float) -> int:
    """The level at a part of the way, the other way round where levels fall."""
    return step * round(centre + by * part)


# -- materials -----------------------------------------------------------------------------------


class _Weave(NamedTuple):
    """A square of cloth, which is taken away from light that was raised by so many levels.

    So one pass over a cloth makes some of it lighter and some darker.
    """

    square: pygame.Surface
    raised: int


def _felt(size: Size, ground: Ground) -> pygame.Surface:
    """Short fibres, and a mottling as where hands have brushed the nap."""
    return _cloth(size, ground, _weave(_nap, (7, 49), _strength(ground)))


def _linen(size: Size, ground: Ground) -> pygame.Surface:
    """Threads over and under each other, no two alike."""
    return _cloth(size, ground, _weave(_threads, (11, 12), _strength(ground)))


def _strength(ground: Ground) -> int:
    return round(255 * ground.grain)


@lru_cache(maxsize=4)
def _weave(
    greys: Callable[[int, int], pygame.Surface], seeds: tuple[int, int], strength: int
) -> _Weave:
    """A weave that adds one square of greys and takes another away, as strong as that."""
    lighter, darker = (greys(seed, strength) for seed in seeds)
    raised = strength + max(1, strength // 2)
    square = lighter.copy()
    square.fill((raised, raised, raised))
    square.blit(lighter, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    square.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return _Weave(square, raised)


def _cloth(size: Size, ground: Ground, weave: _Weave) -> pygame.Surface:
    """The weave all over, a row of squares at a time: other threads wait for each."""
    made = _lit(size, ground, weave.raised)
    wide, high = size
    for top in range(0, high, _TILE):
        row = [(weave.square, (left, top)) for left in range(0, wide, _TILE)]
        made.fblits(row, pygame.BLEND_RGB_SUB)
    return made


def _wood(size: Size, ground: Ground) -> pygame.Surface:
    """Planks of walnut: long streaks, growth rings where the saw cut them, dark seams between."""
    made = _lit(size, ground)
    wide, high = size
    planks = max(2, min(6, round(high / max(60, wide / 9))))
    seams = [round(high * at / planks) for at in range(planks + 1)]
    for number, (top, bottom) in enumerate(pairwise(seams)):
        part = made.subsurface((0, top, wide, bottom - top))
        streaks = _streaks(part.get_size(), 3 * number + 1, ground.grain)
        part.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        part.blit(_rings(part.get_size(), number, ground), (0, 0), special_flags=BLEND)
    for y in seams[1:-1]:
        made.fill((26, 22, 18), (0, y - 1, wide, 1), special_flags=pygame.BLEND_RGB_SUB)
        made.fill((14, 12, 9), (0, y, wide, 1), special_flags=pygame.BLEND_RGB_ADD)
    return made


def _silk(size: Size, ground: Ground) -> pygame.Surface:
    """Fine threads, and broad soft folds that shine where they turn to the light."""
    strength = _strength(ground)
    made = _cloth(size, ground, _weave(_threads, (11, 12), max(1, strength // 2)))
    for seed, flag in ((21, pygame.BLEND_RGB_ADD), (22, pygame.BLEND_RGB_SUB)):
        folds = _noise((9, 6), seed, max(1, round(strength * 1.2)))
        made.blit(pygame.transform.smoothscale(folds, size), (0, 0), special_flags=flag)
    return made


_MATERIALS = {"felt": _felt, "linen": _linen, "silk": _silk, "wood": _wood}


def _streaks(size: Size, seed: int, grain: float) -> pygame.Surface:
    """Streaks along the grain, fine ones over broad ones, as greys to multiply by.

    They change slowly along a plank: all is put together narrow and made wide once.
    """
    wide, high = size
    narrow = (max(3, wide // 24), high)
    made = pygame.Surface(narrow)
    tone = 255 - Random(seed).randrange(0, 22)
    made.fill((tone, tone, tone))
    for across, down, share, salt in ((420, 1, 0.6, 0), (900, 9, 1.0, 100)):
        shape = (max(3, wide // across + 2), max(3, high // down))
        noise = _noise(shape, seed + salt, round(255 * grain * share * 2.2))
        layer = pygame.transform.smoothscale(noise, narrow)
        made.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    made = pygame.transform.smoothscale(made, size)
    return made.convert() if pygame.display.get_init() else made


def _rings(size: Size, seed: int, ground: Ground) -> pygame.Surface:
    """Growth rings as a flat saw cut shows them: long arches, one in another."""
    wide, high = size
    rng = Random(seed * 7 + 3)
    middle, tip = high * rng.uniform(0.25, 0.75), wide * rng.uniform(0.1, 0.9)
    side = rng.choice((-1, 1))
    arches = []
    for ring in range(1, 15):
        spread = high * (0.03 + 0.045 * ring) * rng.uniform(0.92, 1.08)
        start = tip + side * ring * wide * 0.05
        far = start - side * wide * 1.6
        bend = start - side * wide * 0.22
        for up in (-1, 1):
            y = middle + up * spread
            arches.append(
                f"M{start:.0f} {middle:.0f}C{start:.0f} {middle + up * spread * 0.6:.0f} "
                f"{bend:.0f} {y:.0f} {far:.0f} {y + up * spread * 0.5:.0f}"
            )
    dark = hexed(ground.edge)
    return svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}"><path d="{"".join(arches)}" fill="none" stroke="{dark}" '
        f'stroke-width="{max(1.0, wide / 900):.1f}" stroke-opacity=".3"/></svg>',
        size,
    )


def _surface(pixels: bytes, size: Size) -> pygame.Surface:
    made = pygame.image.frombuffer(pixels, size, "RGB")
    return made.convert() if pygame.display.get_init() else made.copy()


def forget_materials() -> None:
    """Throws away what cloths are put together from; the next cloth makes its own."""
    for material in (_falling, _greys, _weave):
        material.cache_clear()


def _grey(levels: bytes) -> bytes:
    pixels = bytearray(3 * len(levels))
    for channel in range(3):
        pixels[channel::3] = levels
    return bytes(pixels)


def _noise(size: Size, seed: int, strength: int) -> pygame.Surface:
    table = bytes(round(strength * level / 255) for level in range(256))
    return _surface(_grey(Random(seed).randbytes(size[0] * size[1]).translate(table)), size)


@lru_cache(maxsize=8)
def _greys(seed: int, strength: int) -> bytes:
    """A square of random grey from 0 to about `strength`, mostly faint, like the grain of cloth."""
    table = bytes(round(strength * (level / 255) ** 2) for level in range(256))
    return _grey(Random(seed).randbytes(_TILE * _TILE).translate(table))


def _clouds(seed: int, strength: int, coarse: int) -> pygame.Surface:
    """A square of soft patches, which meet at its edges.

    It is the middle of nine, made larger first across and then down: so nothing is as large as
    all nine.
    """
    few = _noise((_TILE // coarse, _TILE // coarse), seed, strength)
    side = few.get_width()
    wrapped = pygame.Surface((3 * side, 3 * side))
    for place in range(9):
        wrapped.blit(few, (place % 3 * side, place // 3 * side))
    wide = pygame.transform.smoothscale(wrapped, (3 * _TILE, 3 * side))
    column = wide.subsurface((_TILE, 0, _TILE, 3 * side)).copy()
    large = pygame.transform.smoothscale(column, (_TILE, 3 * _TILE))
    made = large.subsurface((0, _TILE, _TILE, _TILE)).copy()
    return made.convert() if pygame.display.get_init() else made


def _nap(seed: int, strength: int) -> pygame.Surface:
    """A square of fibres and soft patches."""
    made = _surface(_greys(seed, strength), (_TILE, _TILE))
    made.blit(_clouds(seed, max(1, strength // 4), 16), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return made


def _threads(seed: int, strength: int) -> pygame.Surface:
    """A square of plain weave, threads of two pixels, each of its own lightness."""
    rng = Random(seed)
    count = _TILE // 2
    under = 1 - seed % 2
    rows = [round(strength * (0.2 + 0.7 * rng.random())) for _ in range(count)]
    columns = bytes(
        round(strength * (0.2 + 0.42 * level)) for level in (rng.random() for _ in range(count))
    )
    levels = bytearray()
    for y, thread in enumerate(rows):
        line = bytearray(_TILE)
        line[::2] = line[1::2] = columns
        if thread:
            first = 2 * ((y + under) % 2)
            line[first::4] = line[first + 1 :: 4] = bytes((thread,)) * (count // 2)
        levels += line + line
    made = _surface(_grey(bytes(levels)), (_TILE, _TILE))
    fine = _surface(_greys(seed, max(1, strength // 2)), (_TILE, _TILE))
    made.blit(fine, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return made


# -- rim -----------------------------------------------------------------------------------------


_Placed = tuple[pygame.Surface, tuple[int, int]]  # a picture and its upper left corner


def _edge(room: pygame.Rect, ground: Ground, rim: int) -> list[_Placed]:
    """The rim round the room: lit on its upper left, a thin inlay, its shadow on the ground.

    Both are drawn on a small square and stretched between its corners.
    """
    inside = room.inflate(-2 * rim, -2 * rim)
    corner = 5 * rim
    side = 2 * corner + 2
    shade: list[_Placed] = []
    if ground.material != "plain":
        shade = [*_stretched(inside, _shade(side, rim), corner)]
    hole = pygame.Rect(rim, rim, side - 2 * rim, side - 2 * rim)
    frame = _frame((side, side), hole, rim * 0.9, ground)
    return [*shade, *_stretched(room, frame, corner)]


def _stretched(area: pygame.Rect, picture: pygame.Surface, corner: int) -> Iterator[_Placed]:
    """A square picture over an area: its corners as they are, the lines between them drawn out."""
    side = picture.get_width()
    cuts = ((0, corner), (corner, side - 2 * corner), (side - corner, corner))
    corner = min(corner, area.w // 2, area.h // 2)
    across = ((0, corner), (corner, area.w - 2 * corner), (area.w - corner, corner))
    down = ((0, corner), (corner, area.h - 2 * corner), (area.h - corner, corner))
    for column, (left, wide) in enumerate(across):
        for row, (top, high) in enumerate(down):
            if (row, column) == (1, 1) or wide <= 0 or high <= 0:
                continue
            cut = pygame.Rect(cuts[column][0], cuts[row][0], cuts[column][1], cuts[row][1])
            part = pygame.Rect(left, top, wide, high).move(area.topleft)
            yield from _drawn_out(part, picture.subsurface(cut))


def _drawn_out(part: pygame.Rect, piece: pygame.Surface) -> Iterator[_Placed]:
    """A piece of a picture for a part of the ground; where it is as wide or high, only its ink."""
    ink, (wide, high) = piece.get_bounding_rect(), piece.get_size()
    x, w, across = (ink.x, ink.w, ink.w) if wide == part.w else (0, wide, part.w)
    y, h, down = (ink.y, ink.h, ink.h) if high == part.h else (0, high, part.h)
    if not ink:
        return
    piece = piece.subsurface((x, y, w, h))
    if piece.get_size() != (across, down):
        piece = pygame.transform.scale(piece, (across, down))
    yield piece, (part.x + x, part.y + y)


def _shade(side: int, rim: int) -> pygame.Surface:
    """The shadow of the rim on the ground, along the two sides that the light comes from.

    It is soft: that of a wide rim is drawn at half its size.
    """
    if rim >= _WIDE_RIM:
        return pygame.transform.smoothscale(_shade(side // 2, rim // 2), (side, side))
    reach = round(rim * 1.5)
    seen = side + reach + 1  # farther away nothing is blurred into the square
    shade = blank((seen, seen))
    shade.fill((0, 0, 0, 120))
    hole = pygame.Rect(reach, reach, seen + reach, seen + reach)  # it has no right nor lower side
    punch(shade, hole, max(1.0, rim * 0.9))
    soft = pygame.transform.box_blur(shade, max(1, reach), repeat_edge_pixels=True)
    return soft.subsurface((0, 0, side, side)).copy()


def _frame(size: Size, inside: pygame.Rect, corner: float, ground: Ground) -> pygame.Surface:
    """The rim alone, with its hole."""
    wide, high = size
    x, y, right, bottom = inside.left, inside.top, inside.right, inside.bottom
    r = max(0.0, corner)
    hole = (
        f"M{x + r} {y}L{right - r} {y}A{r} {r} 0 0 1 {right} {y + r}L{right} {bottom - r}"
        f"A{r} {r} 0 0 1 {right - r} {bottom}L{x + r} {bottom}A{r} {r} 0 0 1 {x} {bottom - r}"
        f"L{x} {y + r}A{r} {r} 0 0 1 {x + r} {y}Z"
    )
    if ground.material == "plain":
        drawn = _outline(_inset(wide, high, x * 0.4, r), ground.rim, max(1.5, x / 5))
    else:
        drawn = (
            f'<path d="M0 0L{wide} 0L{wide} {high}L0 {high}Z{hole}" fill="{hexed(ground.rim)}" '
            'fill-rule="evenodd"/>'
            f'<path d="M0 0L{wide} 0L{right} {y}L{x} {y}L{x} {bottom}L0 {high}Z" '
            f'fill="{hexed(ground.rim_light)}" fill-opacity=".55"/>'
            + _outline(f"M0 {high}L0 0L{wide} 0", ground.rim_light, max(1.0, x / 6))
            + _outline(hole, ground.edge, max(1.0, x / 7))
            + _outline(_inset(wide, high, x * 0.55, r + x * 0.4), ground.inlay, max(1.0, x / 9))
        )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
    return svg(f'{head}viewBox="0 0 {wide} {high}">{drawn}</svg>', size)


def _inset(wide: int, high: int, by: float, r: float) -> str:
    """A rounded rectangle that far inside an area."""
    right, bottom = wide - by, high - by
    return (
        f"M{by + r} {by}L{right - r} {by}A{r} {r} 0 0 1 {right} {by + r}L{right} {bottom - r}"
        f"A{r} {r} 0 0 1 {right - r} {bottom}L{by + r} {bottom}A{r} {r} 0 0 1 {by} {bottom - r}"
        f"L{by} {by + r}A{r} {r} 0 0 1 {by + r} {by}Z"
    )


def _outline(d: str, colour: Colour, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{hexed(colour)}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{colour[3] / 255:.3f}"/>'
    )
