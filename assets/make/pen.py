"""A broad pen: turns the skeleton of a letter into its outline.

The nib is an ellipse: `across` is the thickness of upright strokes, `along` that of level ones.
Ends are cut square; corners are mitred. Knows no letter.
"""

from __future__ import annotations

import math
import re

from svg import Point, number

Curve = tuple[Point, Point, Point, Point]
SPLITS = 2  # pieces a curve is cut into before its sides are offset; 2 keeps the error below 0.3


def parsed(skeleton: str) -> tuple[list[Curve], bool]:
    """One contour of absolute M, L, C and Z as curves, and whether it is closed."""
    tokens = re.findall(r"[MLCZ]|-?\d*\.?\d+", skeleton)
    curves: list[Curve] = []
    command, here, start, i = "M", (0.0, 0.0), (0.0, 0.0), 0
    while i < len(tokens):
        if tokens[i] in "MLCZ":
            command, i = tokens[i], i + 1
            if command == "Z":
                return curves, True
        count = 6 if command == "C" else 2
        values = [float(token) for token in tokens[i : i + count]]
        i += count
        points = list(zip(values[::2], values[1::2], strict=True))
        if command == "M":
            here = start = points[0]
            command = "L"
            continue
        curves.append(_curve(here, points))
        here = points[-1]
    return curves, here == start


def _curve(here: Point, points: list[Point]) -> Curve:
    if len(points) == 3:
        return here, points[0], points[1], points[2]
    (x0, y0), (x1, y1) = here, points[0]
    third = ((x0 * 2 + x1) / 3, (y0 * 2 + y1) / 3)
    return here, third, ((x0 + x1 * 2) / 3, (y0 + y1 * 2) / 3), (x1, y1)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _split(curve: Curve, t: float) -> tuple[Curve, Curve]:
    a, b, c, d = curve
    ab, bc, cd = _between(a, b, t), _between(b, c, t), _between(c, d, t)
    abc, bcd = _between(ab, bc, t), _between(bc, cd, t)
    middle = _between(abc, bcd, t)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def _pieces(curve: Curve) -> list[Curve]:
    pieces, rest = [], curve
    for left in range(SPLITS, 1, -1):
        piece, rest = _split(rest, 1 / left)
        pieces.append(piece)
    return [*pieces, rest]


def _normal(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    return dy / length, -dx / length


def _beside(curve: Curve, reach: float) -> Curve:
    """The curve's parallel at a distance, by scaling its handles with its chord."""
    a, b, c, d = curve
    n0, n1 = _normal(a, b), _normal(c, d)
    start = (a[0] + n0[0] * reach, a[1] + n0[1] * reach)
    end = (d[0] + n1[0] * reach, d[1] + n1[1] * reach)
    chord = math.dist(a, d) or 1.0
    grown = math.dist(start, end) / chord
    first = (start[0] + (b[0] - a[0]) * grown, start[1] + (b[1] - a[1]) * grown)
    return start, first, (end[0] + (c[0] - d[0]) * grown, end[1] + (c[1] - d[1]) * grown), end


def _meeting(before: Curve, after: Curve) -> Point | None:
    """Where the end of one side and the start of the next meet when drawn on, if they must."""
    (px, py), (qx, qy) = before[3], after[0]
    if math.dist((px, py), (qx, qy)) < 0.3:
        return None
    ux, uy = px - before[2][0], py - before[2][1]
    vx, vy = after[1][0] - qx, after[1][1] - qy
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-6:
        return None
    t = ((qx - px) * vy - (qy - py) * vx) / cross
    return px + ux * t, py + uy * t


def _side(curves: list[Curve], reach: float, closed: bool) -> list[tuple[Point, ...]]:
    """The points of one side: single ones are corners or ends of lines, triples are curves."""
    sides = [_beside(curve, reach) for curve in curves]
    out: list[tuple[Point, ...]] = []
    for i, side in enumerate(sides):
        before = sides[i - 1] if i or closed else None
        corner = _meeting(before, side) if before else None
        out.append((corner or side[0],))
        out.append(side[1:])
    return out


def stroked(skeleton: str, across: float, along: float) -> str:
    """Outline path data of one contour of a skeleton."""
    squeeze = along / across
    curves, closed = parsed(skeleton)
    narrow = [tuple((x * squeeze, y) for x, y in c) for c in curves]
    cut = [piece for c in narrow for piece in _pieces((c[0], c[1], c[2], c[3]))]
    left = _side(cut, along / 2, closed)
    right = _side([(d, c, b, a) for a, b, c, d in reversed(cut)], along / 2, closed)
    if closed:
        return _written(left, squeeze) + _written(right, squeeze)
    return _written([*left, *right], squeeze)


def _written(side: list[tuple[Point, ...]], squeeze: float) -> str:
    text = ""
    for step in side:
        letter = "C" if len(step) == 3 else "L" if text else "M"
        pairs = " ".join(f"{number(x / squeeze)} {number(y)}" for x, y in step)
        text += letter + pairs
    return text + "Z"
