"""The four backs, each in three colours: lattice, heptagons, guilloche, and the printers' diaper.

All are the same when turned by half a circle. Nothing may clip, so lines are cut here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from marks import heptagram
from palette import BACKS, EDGE, PAPER
from pips import pip
from svg import (
    Point,
    around,
    both_ways,
    circle,
    disc,
    line,
    moved,
    number,
    path,
    rect,
    unclosed,
    without_circles,
)

WIDTH, HEIGHT = 250.0, 350.0
MARGIN = 12.0  # paper around the ground
BOX = (27.0, 27.0, 223.0, 323.0)  # what the pattern fills

Segment = tuple[Point, Point]


def back(design: str, colour: str) -> list[str]:
    """A whole back without the paper's edge."""
    ground, light, deep = BACKS[colour]
    drawn = {
        "lattice": _lattice,
        "heptagons": _heptagons,
        "guilloche": _guilloche,
        "diaper": _diaper,
    }[design]
    w, h = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    parts = [
        rect(
            0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, rx=13, fill=PAPER, stroke=EDGE, stroke_width=1.5
        ),
        rect(MARGIN, MARGIN, w, h, rx=6, fill=deep),
        rect(MARGIN + 4, MARGIN + 4, w - 8, h - 8, rx=3, fill=ground),
        *drawn(light),
        *_medallion(light, deep),
        *_border(light, deep),
        rect(
            MARGIN + 4, MARGIN + 4, w - 8, h - 8, rx=3, fill="none", stroke=light, stroke_width=1.8
        ),
    ]
    return [text for part in parts for text in without_circles(unclosed([part]))]


def _medallion(light: str, deep: str) -> list[str]:
    """In the middle two stars within a ring, and round them the suits, seven times seven dots."""
    x, y = WIDTH / 2, HEIGHT / 2
    dots = "".join(disc(px, py, 0.9) for px, py in around(49, 36.5, 0, x, y))
    suits = [
        moved(
            [pip(suit, light, 0, 0, 9.5)],
            x + 28.5 * math.sin(turn),
            y - 28.5 * math.cos(turn),
            1,
            math.degrees(turn),
        )
        for suit, turn in zip("SHCD", (-1.1, -0.37, 0.37, 1.1), strict=True)
    ]
    stars = heptagram(3, 19, x, y) + heptagram(3, 19, x, y, 180)
    return [
        circle(x, y, 41, fill=deep, stroke=light, stroke_width=1.8),
        path(dots, light),
        circle(x, y, 34, fill="none", stroke=light, stroke_width=0.7),
        *both_ways(suits, WIDTH, HEIGHT),
        line(stars, light, 1),
        circle(x, y, 22, fill="none", stroke=light, stroke_width=1),
        circle(x, y, 3, fill=light),
    ]


def _border(light: str, deep: str) -> list[str]:
    """A band of lozenges and dots along the edge, as on a banknote."""
    left, top, right, bottom = (
        MARGIN + 9.5,
        MARGIN + 9.5,
        WIDTH - MARGIN - 9.5,
        HEIGHT - MARGIN - 9.5,
    )
    across, down = 22, 34
    lozenges, dots = "", ""
    edge: list[tuple[float, float, bool]] = []
    for i in range(across + 1):
        x = left + (right - left) * i / across
        edge += [(x, top, bool(i % 2)), (x, bottom, bool(i % 2))]
    for i in range(1, down):
        y = top + (bottom - top) * i / down
        edge += [(left, y, bool(i % 2)), (right, y, bool(i % 2))]
    for x, y, small in edge:
        if small:
            dots += disc(x, y, 1)
        else:
            lozenges += f"M{number(x)} {number(y - 2.7)}l2.7 2.7l-2.7 2.7l-2.7-2.7z"
    w, h = right - left, bottom - top
    return [
        rect(left, top, w, h, fill="none", stroke=deep, stroke_width=9.5),
        rect(
            left + 4.7,
            top + 4.7,
            w - 9.4,
            h - 9.4,
            rx=1.5,
            fill="none",
            stroke=light,
            stroke_width=0.9,
        ),
        path(lozenges + dots, light),
    ]


def _cut(a: Point, b: Point) -> Segment | None:
    """The part of a line within BOX (Liang and Barsky)."""
    (x0, y0), (x1, y1) = a, b
    dx, dy = x1 - x0, y1 - y0
    start, end = 0.0, 1.0
    for p, q in ((-dx, x0 - BOX[0]), (dx, BOX[2] - x0), (-dy, y0 - BOX[1]), (dy, BOX[3] - y0)):
        if p == 0:
            if q < 0:
                return None
        elif p < 0:
            start = max(start, q / p)
        else:
            end = min(end, q / p)
    if start >= end:
        return None
    return (x0 + dx * start, y0 + dy * start), (x0 + dx * end, y0 + dy * end)


def _clipped(points: Iterable[Point]) -> str:
    """Path data of a line through points, only what lies in BOX."""
    text, last = "", None
    for a, b in pairwise(points):
        piece = _cut(a, b)
        if piece is None:
            continue
        if last is None or math.dist(last, piece[0]) > 0.05:
            text += f"M{number(piece[0][0])} {number(piece[0][1])}"
        text += f"L{number(piece[1][0])} {number(piece[1][1])}"
        last = piece[1]
    return text


def _star(step: int, radius: float, x: float, y: float, turn: float) -> str:
    points = around(7, radius, turn, x, y)
    return _clipped([points[i * step % 7] for i in range(8)])


def _lattice(light: str) -> list[str]:
    """Whole stars like a chessboard, every other one upside down, and studs between them."""
    columns, rows, radius = 6, 9, 16.3
    wide, high = (BOX[2] - BOX[0]) / columns, (BOX[3] - BOX[1]) / rows
    bold = fine = studs = ""
    for row in range(rows):
        for column in range(columns):
            x, y = BOX[0] + wide * (column + 0.5), BOX[1] + high * (row + 0.5)
            turn = 180 if (row + column) % 2 else 0
            y += radius * (-0.05 if turn else 0.05)  # a heptagon's middle is not its box's
            bold += _star(3, radius, x, y, turn)
            fine += _star(2, radius, x, y, turn)
            if row and column:
                studs += disc(x - wide / 2, BOX[1] + high * row, 1.5)
    return [
        line(fine, light, 0.8, stroke_opacity=0.5),
        line(bold, light, 1.1),
        path(studs, light),
    ]


def _diaper(light: str) -> list[str]:
    """Double lines that cross, with a flower in every lozenge: the back of the classic deck."""
    across, down = 28.0, 37.0  # a lozenge
    x0, y0 = WIDTH / 2, HEIGHT / 2
    bold, fine, petals, hearts = "", "", "", ""
    for i in range(-14, 15):
        for side in (-1, 1):
            for shift, weight in ((0.0, 0), (2.6, 1), (-2.6, 1)):
                x = x0 + (i + 0.5) * across + shift
                reach = 5 * down
                ends = [
                    (x - side * reach * across / down, y0 - reach),
                    (x + side * reach * across / down, y0 + reach),
                ]
                if weight:
                    fine += _clipped(ends)
                else:
                    bold += _clipped(ends)
    for row in range(-9, 10):
        for column in range(-8, 9):
            x = x0 + (column + 0.5 * (row % 2)) * across
            y = y0 + row * down / 2
            if BOX[0] + 7 < x < BOX[2] - 7 and BOX[1] + 7 < y < BOX[3] - 7:
                petals += "".join(disc(px, py, 1.9) for px, py in around(4, 4.2, 45, x, y))
                hearts += disc(x, y, 1.5)
    return [
        line(bold, light, 1.5),
        line(fine, light, 0.6, stroke_opacity=0.6),
        path(petals + hearts, light),
    ]


def _heptagons(light: str) -> list[str]:
    """Rings of two heptagons, one the other's half turn, round a star."""
    bold, fine = "", ""
    for ring in range(1, 22):
        radius = 22 + ring * 9.5
        for turn in (0, 180):
            points = around(7, radius, turn, 125, 175)
            d = _clipped([*points, points[0]])
            if ring % 3 == 0:
                bold += d
            else:
                fine += d
    middle = heptagram(3, 24, 125, 175) + heptagram(3, 24, 125, 175, 180)
    return [
        line(fine, light, 0.8, stroke_opacity=0.6),
        line(bold, light, 1.7),
        line(middle, light, 1.1),
    ]


def _edge(angle: float) -> float:
    """How far a squarish oval reaches in a direction: the shape the guilloche follows."""
    a, b, power = 96.0, 146.0, 3.2
    x, y = abs(math.sin(angle)) / a, abs(math.cos(angle)) / b
    return float((x**power + y**power) ** (-1 / power))


def _wave(lobes: int, middle: float, swing: float, phase: float) -> str:
    """A closed curve swinging `lobes` times about a share of the oval.

    Four smooth relative curves a lobe: a third of the size of a line through enough points.
    """
    steps = lobes * 4

    def at(i: float) -> Point:
        angle = 2 * math.pi * i / steps
        reach = _edge(angle) * (middle + swing * math.cos(lobes * angle + phase))
        return 125 + reach * math.sin(angle), 175 - reach * math.cos(angle)

    def handle(i: int, side: int) -> Point:
        (x, y), (x0, y0), (x1, y1) = at(i), at(i - 0.05), at(i + 0.05)
        return x + side * (x1 - x0) / 0.3, y + side * (y1 - y0) / 0.3

    here = _rounded(at(0))
    text = f"M{number(here[0])} {number(here[1])}"
    for i in range(1, steps + 1):
        leave = [handle(i - 1, 1)] if i == 1 else []
        points = [_rounded(point) for point in (*leave, handle(i, -1), at(i))]
        text += ("c" if leave else "s") + _relative(points, here)
        here = points[-1]
    return text + "Z"


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _relative(points: Iterable[Point], here: Point) -> str:
    """Coordinates seen from a place, without the spaces that a sign makes needless."""
    values = [number(value) for x, y in points for value in (x - here[0], y - here[1])]
    return "".join(v if v.startswith("-") else f" {v}" for v in values).strip()


def _woven(lobes: int, middle: float, swing: float, strands: int) -> str:
    """Equal waves, each a little further on than the one before."""
    phases = (2 * math.pi * i / strands for i in range(strands))
    return "".join(_wave(lobes, middle, swing, phase) for phase in phases)


def _guilloche(light: str) -> list[str]:
    """Three woven bands of fine waves, fourteen-fold."""
    return [
        line(_woven(42, 0.93, 0.05, 4), light, 0.7),
        line(_woven(28, 0.71, 0.13, 6), light, 0.6),
        line(_woven(14, 0.36, 0.19, 8), light, 0.6),
        *both_ways([line(_guilloche_stars(), light, 0.9)], WIDTH, HEIGHT),
    ]


def _guilloche_stars() -> str:
    """Half of the stars in the empty corners and the middle."""
    corners = heptagram(3, 8, 36, 37) + heptagram(3, 8, WIDTH - 36, 37)
    return corners + heptagram(3, 13, 125, 175)
