"""The house mark, the seven-pointed star, and the icon drawn from it."""

from __future__ import annotations

from numerals import numeral
from palette import EDGE, GOLD, INK, PAPER
from pips import pip
from svg import Point, around, circle, line, moved, path, polygon, rect


def heptagram(step: int, radius: float, cx: float = 0, cy: float = 0, turn: float = 0) -> str:
    """Path data of the star {7/step}: one unbroken line through every step-th of seven points."""
    points = around(7, radius, turn, cx, cy)
    return polygon([points[i * step % 7] for i in range(7)])


def star_outline(
    step: int, radius: float, cx: float = 0, cy: float = 0, turn: float = 0, back: bool = False
) -> str:
    """Path data of the star's outer edge: seven tips and seven valleys; `back` for a hole."""
    depth = {2: 0.692, 3: 0.357}[step]  # where neighbouring lines of the heptagram cross
    tips = around(7, radius, turn, cx, cy)
    valleys = around(7, radius * depth, turn + 180 / 7, cx, cy)
    both: list[Point] = [point for pair in zip(tips, valleys, strict=True) for point in pair]
    return polygon(reversed(both) if back else both)


def house_mark(colour: str) -> list[str]:
    """Both heptagrams in a ring, 200 units wide, as lines."""
    return [
        line(heptagram(2, 84), colour, 3.2, stroke_linejoin="round"),
        line(heptagram(3, 84), colour, 3.2, stroke_linejoin="round"),
        circle(0, 0, 93, fill="none", stroke=colour, stroke_width=3.2),
    ]


def star(colour: str) -> list[str]:
    """The full star {7/3}, 200 units wide: the sign of a wild card and of whose turn it is."""
    return [path(star_outline(3, 98), colour)]


def icon() -> list[str]:
    """The program's icon, 512 units wide: a fan of two cards under a gold star on felt."""
    back = [
        rect(-92, -130, 184, 260, rx=20, fill=EDGE),
        rect(-86, -124, 172, 248, rx=15, fill="#B4232C"),
    ]
    front = [
        rect(-92, -130, 184, 260, rx=20, fill=PAPER),
        path(star_outline(3, 96), GOLD),
    ]
    return [
        rect(16, 16, 480, 480, rx=104, fill="#173B2C"),
        rect(28, 28, 456, 456, rx=94, fill="#24563F"),
        moved(back, 206, 262, 1.22, -13),
        moved(front, 300, 262, 1.22, 9),
    ]


__all__ = ["INK", "heptagram", "house_mark", "icon", "numeral", "pip", "star", "star_outline"]
