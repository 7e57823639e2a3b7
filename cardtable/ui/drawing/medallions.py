"""Medallions: a portrait on a disc of its colour, within a rim that lights up; and name plates.

Everything is drawn from values alone, so that the drawing thread can do it. Knows no seat and no
screen.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from cardtable.core.frozen import dataclass
from cardtable.ui.assets import asset
from cardtable.ui.drawing.pictures import CardPicture
from cardtable.ui.drawing.shapes import BLEND, Colour, Size, blank, hexed, ready, soft, svg
from cardtable.ui.layout.faces import GROUNDS, Face

_RIM = 0.07  # of the side of a medallion: its rim, which covers the edge of the portrait


@dataclass(frozen=True, slots=True)
class Metal:
    """The colours of a rim or a plate: its face, its lit upper edge and its lower edge."""

    face: Colour
    light: Colour
    shade: Colour


def medallion(
    face: Face, side: int, rim: Metal, team: Colour | None, glow: Colour | None
) -> CardPicture:
    """A portrait in its rim, on its shadow.

    The `glow` lights the rim; the ring in the colour of a `team` lies inside it.
    """
    spread = max(4, side // 5)
    image = blank((side + 2 * spread, side + 2 * spread))
    image.blit(
        _cast(side, spread, glow or (0, 0, 0, 150)),
        (0, 0 if glow else max(1, side // 24)),
        special_flags=BLEND,
    )
    image.blit(_disc(face, side), (spread, spread), special_flags=BLEND)
    image.blit(_rim(side, rim, team), (spread, spread), special_flags=BLEND)
    return CardPicture(image, spread, spread, (side, side))


@lru_cache(maxsize=4)
def _cast(side: int, spread: int, colour: Colour) -> pygame.Surface:
    """The shadow or the glow, the same round every portrait of a table."""
    return soft((side, side), side / 2, spread, colour)


def _disc(face: Face, side: int) -> pygame.Surface:
    """The portrait on its ground, cut round; twice as fine as the rim that hides its edge."""
    made = blank((side, side))
    made.fill(GROUNDS[face.ground])
    portrait = pygame.image.load_sized_svg(asset("portraits", f"{face.portrait}.svg"), (side, side))
    made.blit(ready(portrait), (0, 0), special_flags=BLEND)
    made.blit(_round(side), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


@lru_cache(maxsize=4)
def _round(side: int) -> pygame.Surface:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" '
    middle = f'cx="{side / 2}" cy="{side / 2}" r="{side / 2 - 0.7}"'
    return svg(
        f'{head}viewBox="0 0 {side} {side}"><circle {middle} fill="#FFF"/></svg>', (side, side)
    )


@lru_cache(maxsize=4)
def _rim(side: int, rim: Metal, team: Colour | None) -> pygame.Surface:
    wide = max(2.0, side * _RIM)
    middle, reach = side / 2, side / 2 - wide / 2
    rings = [
        (reach, wide, rim.shade),
        (reach + wide * 0.08, wide * 0.72, rim.face),
    ]
    if team is not None:
        rings.append((reach - wide * 0.85, wide * 0.8, team))
    drawn = "".join(
        f'<circle cx="{middle}" cy="{middle}" r="{r:.2f}" fill="none" stroke="{hexed(shade)}" '
        f'stroke-width="{across:.2f}"/>'
        for r, across, shade in rings
    )
    arc = reach + wide * 0.16  # the light from the upper left lies on the rim
    far, near = middle - arc * 0.92, middle + arc * 0.39
    drawn += (
        f'<path d="M{far:.2f} {near:.2f}A{arc:.2f} {arc:.2f} 0 0 1 {near:.2f} {far:.2f}" '
        f'fill="none" stroke="{hexed(rim.light)}" '
        f'stroke-width="{wide * 0.34:.2f}" stroke-linecap="round"/>'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" '
    return svg(f'{head}viewBox="0 0 {side} {side}">{drawn}</svg>', (side, side))


def name_plate(size: Size, corner: float, plate: Metal, shadow: Colour) -> CardPicture:
    """A plate of wood or cloth with a bevelled edge, on its shadow."""
    spread, drop = max(4, size[1] // 4), max(1, size[1] // 14)
    image = blank((size[0] + 2 * spread, size[1] + 2 * spread + drop))
    image.blit(soft(size, corner, spread, shadow), (0, drop), special_flags=BLEND)
    image.blit(_plate(size, corner, plate), (spread, spread), special_flags=BLEND)
    return CardPicture(image, spread, spread, size)


def _plate(size: Size, corner: float, plate: Metal) -> pygame.Surface:
    wide, high = size
    line = max(1.0, high / 36)
    grain = "".join(
        f'<path d="M{corner * 0.6:.1f} {high * at:.1f}Q{wide * bend:.1f} {high * (at + lift):.1f} '
        f'{wide - corner * 0.6:.1f} {high * at:.1f}"/>'
        for at, bend, lift in (
            (0.22, 0.3, 0.1),
            (0.4, 0.7, -0.12),
            (0.63, 0.4, 0.12),
            (0.82, 0.6, -0.1),
        )
    )
    half = line / 2
    box = f'x="{half}" y="{half}" width="{wide - line}" height="{high - line}" rx="{corner - half}"'
    inner = (
        f'x="{line * 1.6}" y="{line * 1.6}" width="{wide - line * 3.2}" '
        f'height="{high - line * 3.2}" rx="{max(1.0, corner - line * 1.6)}"'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
    return svg(
        f'{head}viewBox="0 0 {wide} {high}">'
        f'<rect width="{wide}" height="{high}" rx="{corner}" fill="{hexed(plate.face)}"/>'
        f'<g fill="none" stroke="{hexed(plate.shade)}" stroke-opacity=".5" stroke-width="{line}">'
        f"{grain}</g>"
        f'<rect {box} fill="none" stroke="{hexed(plate.shade)}" stroke-width="{line}"/>'
        f'<rect {inner} fill="none" stroke="{hexed(plate.light)}" stroke-opacity=".55" '
        f'stroke-width="{line}"/></svg>',
        size,
    )
