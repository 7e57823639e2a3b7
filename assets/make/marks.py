"""The house mark, the seven-pointed star, and the icon drawn from it."""

from __future__ import annotations

from palette import GOLD, GOLD_DARK, INK, PAPER, RED
from pips import pip
from svg import Point, around, circle, line, moved, path, polygon, rect


def heptagram(step: int, radius: float, cx: float = 0, cy: float = 0, turn: float = 0) -> str:
    """Path data of the star {7/step}: one unbroken line through every step-th of seven points."""
    points = around(7, radius, turn, cx, cy)
    return polygon([points[i * step % 7] for i in range(7)])


def star_outline(
    step: int, radius: float, cx: float = 0, cy: float = 0, *, back: bool = False
) -> str:
    """Path data of the star's outer edge: seven tips and seven valleys; `back` for a hole."""
    depth = {2: 0.692, 3: 0.357}[step]  # where neighbouring lines of the heptagram cross
    tips = around(7, radius, 0, cx, cy)
    valleys = around(7, radius * depth, 180 / 7, cx, cy)
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


def icon(small: bool = False) -> list[str]:
    """The program's icon, 512 units wide: two cards on felt, the front one with a gold star.

    `small` leaves out what would blur below 40 pixels.
    """
    if small:
        tips = star_outline(3, 128, 310, 258)
        return [
            rect(0, 0, 512, 512, rx=96, fill="#24563F"),
            moved([rect(-128, -192, 256, 384, rx=32, fill=RED)], 180, 262, 1, -14),
            rect(150, 40, 320, 432, rx=40, fill="#173B2C"),
            rect(166, 56, 288, 400, rx=32, fill=PAPER),
            path(tips, GOLD, stroke=GOLD, stroke_width=30, stroke_linejoin="round"),
        ]
    return [
        rect(0, 0, 512, 512, rx=112, fill="#0F2A1F"),
        rect(10, 10, 492, 492, rx=103, fill="#24563F"),
        moved(_icon_back(), 190, 262, 1.08, -15),
        moved(_icon_front(), 306, 262, 1.08, 8),
    ]


def _icon_back() -> list[str]:
    return [
        rect(-120, -168, 240, 336, rx=22, fill=PAPER),
        rect(-106, -154, 212, 308, rx=12, fill=RED),
        line(heptagram(3, 88, 0, 0) + heptagram(2, 88, 0, 0), PAPER, 5, stroke_opacity=0.7),
    ]


def _icon_front() -> list[str]:
    shadow = rect(-128, -170, 256, 352, rx=26, fill="#0B1612", fill_opacity=0.35)
    return [
        shadow,
        rect(-122, -171, 244, 342, rx=22, fill=PAPER),
        path(star_outline(3, 112), GOLD),
        line(heptagram(3, 112), GOLD_DARK, 3.5, stroke_linejoin="round"),
        pip("S", INK, -86, -128, 44),
        pip("H", RED, 86, 128, 44, turned=True),
    ]
