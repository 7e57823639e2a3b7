"""The two jokers: a jester's cap with seven bells, in colours or in line."""

from __future__ import annotations

from dataclasses import dataclass

from marks import star_outline
from palette import BLUE, GOLD, GREEN, INK, PAPER, RED
from svg import Point, circle, line, mirrored, number, path


@dataclass(frozen=True, slots=True)
class Horn:
    """One point of the cap: its path and where its bell hangs."""

    d: str
    bell: Point


# The right half from the middle outwards; the left half is its mirror image.
_MIDDLE = Horn("M-19 0C-24-40-15-80 0-110C15-80 24-40 19 0Z", (0, -116))
_RIGHT = (
    Horn(
        "M4 0C4-52 26-100 60-103C73-104 81-96 82-84C70-92 58-86 52-70C46-52 46-24 44 0Z", (83, -76)
    ),
    Horn(
        "M28 0C33-42 58-72 88-70C102-69 111-59 110-46C100-55 86-53 77-42C67-30 63-12 60 2Z",
        (110, -37),
    ),
    Horn(
        "M46 2C56-24 82-37 102-29C114-23 119-10 114 3C106-6 95-9 86-5C77-1 70 5 66 12Z", (112, 12)
    ),
)


Fills = tuple[str, str, str, str]


def _bell(x: float, y: float, fill: str, weight: float) -> list[str]:
    return [
        circle(x, y, 9.5, fill=fill, stroke=INK, stroke_width=weight),
        line(f"M{x - 9:g} {y + 1:g}Q{x:g} {y + 4:g} {x + 9:g} {y + 1:g}", INK, weight * 0.7),
        circle(x, y + 5.5, 1.8, fill=INK),
    ]


def _cap(fills: Fills, bell: str, weight: float) -> list[str]:
    """The cap around the middle of its hoop; `fills` from the outermost point to the middle."""
    parts = []
    for horn, fill in zip((*reversed(_RIGHT), _MIDDLE), fills, strict=True):
        right = path(horn.d, fill, stroke=INK, stroke_width=weight, stroke_linejoin="round")
        bells = _bell(*horn.bell, bell, weight)
        parts += [right, *bells]
        if horn.bell[0]:
            parts += mirrored([right, *bells])
    return parts


def _collar(fills: Fills, weight: float) -> list[str]:
    """Seven dags hanging from the hoop, the outermost first in `fills`."""
    dags = []
    for i in (0, 6, 1, 5, 2, 4, 3):
        out = abs(i - 3)
        x, drop = -69 + 23 * i, 58 - out * out * 2.6
        d = f"M{number(x - 13)} 4L{number(x + 13)} 4L{number(x * 1.1)} {number(drop)}Z"
        dags.append(
            path(d, fills[3 - out], stroke=INK, stroke_width=weight, stroke_linejoin="round")
        )
    return dags


def _hoop(fill: str, weight: float) -> list[str]:
    band = path("M-72-7Q0 7 72-7L74 10Q0 25-74 10Z", fill, stroke=INK, stroke_width=weight)
    jewels = [
        path(f"M{x - 6} {y}L{x} {y - 4.5}L{x + 6} {y}L{x} {y + 4.5}Z", INK)
        for x, y in ((-48, 5), (-24, 7.5), (0, 8.5), (24, 7.5), (48, 5))
    ]
    return [band, *jewels]


def joker(big: bool, weight: float = 2.2) -> list[str]:
    """The picture of a joker around the cap's middle; it reaches from -126 to 59.

    `weight` is the thickness of its lines; the little joker has nothing else and gets more.
    """
    if big:
        caps, dags, gold = (GREEN, BLUE, RED, GOLD), (RED, BLUE, GREEN, RED), GOLD
    else:
        caps = dags = (PAPER, PAPER, PAPER, PAPER)
        gold, weight = PAPER, weight * 1.35
    return [*_collar(dags, weight), *_cap(caps, gold, weight), *_hoop(gold, weight)]


def index_star(big: bool, x: float, y: float, radius: float) -> str:
    """The sign in a joker's corner: a full star or an open one."""
    d = star_outline(3, radius, x, y)
    if big:
        return path(d, RED)
    return path(d, PAPER, stroke=INK, stroke_width=radius * 0.11, stroke_linejoin="round")
