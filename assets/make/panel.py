"""The panel of a court card and the quiet ornament of the others: what frames the middle of a face.

The panel is as wide as the card but for two notches, where the indices stand, so it looks the same
upside down. Knows no person and no suit.
"""

from __future__ import annotations

import math

from palette import GOLD_DYE, Dye
from svg import Point, around, disc, line, path, polygon

WIDTH, HEIGHT = 250.0, 350.0
LEFT, RIGHT, TOP, BOTTOM = 14.0, 236.0, 14.0, 336.0
NOTCH: Point = (56.0, 114.0)  # the corner of the panel beside the upper index
FIELD, RAY = "#F3E7CC", "#EAD9B4"
HUSH = "#EFE3C6"  # a line that is seen only by looking for it


def outline(inset: float = 0) -> str:
    """Path data of the panel's edge, so far inside of it."""
    across, down = NOTCH[0] + inset, NOTCH[1] + inset
    left, top = LEFT + inset, TOP + inset
    half = [(across, top), (WIDTH - left, top), (WIDTH - left, HEIGHT - down)]
    corners = [*half, (WIDTH - across, HEIGHT - down)]
    turned = [(WIDTH - x, HEIGHT - y) for x, y in corners]
    return polygon([*corners, *turned])


def field(colour: str = FIELD) -> str:
    """The ground of the panel."""
    return path(outline(), colour)


def frame(own: Dye, gold: Dye = GOLD_DYE) -> list[str]:
    """A gold frame between two lines of the suit's colour."""
    return [
        path(outline(), stroke=gold.base, stroke_width=4.4, stroke_linejoin="round"),
        path(outline(-2.2), stroke=own.base, stroke_width=1.6, stroke_linejoin="round"),
        path(outline(2.4), stroke=own.base, stroke_width=1),
    ]


def rays(middle: Point, colour: str = RAY) -> str:
    """Light behind a head at a place (from the middle of the card), out to the upper frame."""
    wedges = []
    for i in range(-10, 11):
        ends = [_reached(middle, math.radians((i + k) * 9.6)) for k in (-0.22, 0.22)]
        if ends[0][0] != ends[1][0] and max(end[0] for end in ends) < 0:
            inner = max(end[0] for end in ends)  # neither may run on below the notch
            ends = [_at(middle, math.radians((i + k) * 9.6), inner) for k in (-0.22, 0.22)]
        wedges.append(polygon([(middle[0], middle[1]), *ends]))
    return path("".join(wedges), colour)


def _at(middle: Point, angle: float, x: float) -> Point:
    """Where a ray at an angle (from upright) comes to `x`."""
    return x, middle[1] - (x - middle[0]) / math.tan(angle)


def _reached(middle: Point, angle: float) -> Point:
    """Where a ray meets the frame of the upper half, from the middle of the card."""
    dx, dy = math.sin(angle), -math.cos(angle)
    x, y = middle
    top, right = TOP + 1 - HEIGHT / 2, RIGHT - 1 - WIDTH / 2
    steps = [(top - y) / dy] if dy < 0 else []
    if dx > 0:
        steps.append((right - x) / dx)
    if dx < 0:
        inner = NOTCH[0] + 1 - WIDTH / 2
        notch = (inner - x) / dx
        above = y + notch * dy < NOTCH[1] + 1 - HEIGHT / 2
        steps.append(notch if above else (LEFT + 1 - WIDTH / 2 - x) / dx)
    step = min(steps)
    if y + step * dy > 0:  # the middle of the card: what lies below belongs to the other half
        step = -y / dy
    return x + step * dx, y + step * dy


def ornament() -> list[str]:
    """What number cards have behind their pips: a star of fourteen points, and two corners."""
    star = around(14, 72, 0, WIDTH / 2, HEIGHT / 2)
    lines = polygon([star[i * 5 % 14] for i in range(14)])
    ring = disc(WIDTH / 2, HEIGHT / 2, 78)
    corners = "".join(_corner(x, y, s) for x, y, s in ((236, 14, 1), (14, 336, -1)))
    return [line(lines + ring, HUSH, 1.1), line(corners, "#DDC692", 1.3)]


def _corner(x: float, y: float, s: int) -> str:
    """Two quarter rings and a leaf in a corner; `s` is 1 for the upper right one."""
    return (
        f"M{x - s * 30:g} {y}L{x - s * 10:g} {y}A10 10 0 0 1 {x:g} {y + s * 10:g}"
        f"L{x:g} {y + s * 30:g}"
        f"M{x - s * 17:g} {y + s * 5:g}C{x - s * 12:g} {y + s * 5:g} {x - s * 5:g} {y + s * 12:g}"
        f" {x - s * 5:g} {y + s * 17:g}C{x - s * 12:g} {y + s * 17:g} {x - s * 17:g} {y + s * 12:g}"
        f" {x - s * 17:g} {y + s * 5:g}Z"
    )
