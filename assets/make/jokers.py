"""The two jokers: a jester's cap with seven bells, in colours or in line."""

from __future__ import annotations

from dataclasses import dataclass

from marks import star_outline
from palette import BLUE, EDGE, GOLD, GOLD_DARK, GREEN, INK, PAPER, RED
from svg import Point, circle, line, moved, path


@dataclass(frozen=True, slots=True)
class Horn:
    """One point of the cap: its path and where its bell hangs."""

    d: str
    bell: Point


# The right half from the middle outwards; the left half is its mirror image.
_MIDDLE = Horn("M-17 0C-19-40-10-78 0-104C10-78 19-40 17 0Z", (0, -112))
_RIGHT = (
    Horn("M3 0C6-42 20-84 62-92C49-72 43-40 41 0Z", (70, -95)),
    Horn("M22 0C28-38 56-66 96-54C77-44 60-24 56 0Z", (104, -51)),
    Horn("M38 0C48-28 84-34 104-2C84-8 66-4 60 6Z", (107, 8)),
)


def _bell(x: float, y: float, fill: str, edge: str) -> list[str]:
    return [
        circle(x, y, 9, fill=fill, stroke=edge, stroke_width=2),
        line(f"M{x - 8.6:g} {y + 1:g}Q{x:g} {y + 4:g} {x + 8.6:g} {y + 1:g}", edge, 1.6),
        circle(x, y + 5, 1.8, fill=edge),
    ]


def jester(fills: tuple[str, str, str, str], line_colour: str, bell: str) -> list[str]:
    """The cap around the middle of its hoop; `fills` from the outermost point to the middle."""
    parts = []
    for horn, fill in zip(reversed(_RIGHT), fills[:3], strict=True):
        body = path(horn.d, fill, stroke=line_colour, stroke_width=2.2, stroke_linejoin="round")
        mirror = {fills[0]: fills[0]}.get(fill, fill)
        left = path(horn.d, mirror, stroke=line_colour, stroke_width=2.2, stroke_linejoin="round",
                    transform="scale(-1 1)")
        parts += [body, left]
    parts.append(path(_MIDDLE.d, fills[3], stroke=line_colour, stroke_width=2.2))
    for horn in (*_RIGHT, _MIDDLE):
        x, y = horn.bell
        parts += _bell(x, y, bell, line_colour)
        if x:
            parts += _bell(-x, y, bell, line_colour)
    return parts


def _collar(fill: str, second: str, edge: str) -> list[str]:
    """The hoop and the dags hanging from it."""
    dags = []
    for i in range(7):
        x = -60 + 20 * i
        colour = fill if i % 2 == 0 else second
        drop = 30 - abs(i - 3) * 3
        dags.append(path(f"M{x - 10} 4L{x + 10} 4L{x} {4 + drop}Z", colour, stroke=edge,
                         stroke_width=2, stroke_linejoin="round"))
    return dags


def joker(big: bool) -> list[str]:
    """The picture of a joker on a card of 250 by 350."""
    edge = INK
    if big:
        cap = jester((BLUE, GOLD, RED, GREEN), edge, GOLD)
        hoop, collar = GOLD, _collar(RED, BLUE, edge)
    else:
        cap = jester((PAPER, PAPER, PAPER, PAPER), edge, PAPER)
        hoop, collar = PAPER, _collar(PAPER, PAPER, edge)
    band = path("M-70-6Q0 6 70-6L70 10Q0 22-70 10Z", hoop, stroke=edge, stroke_width=2.2)
    studs = [circle(x, 8 - abs(x) / 14, 2.2, fill=edge) for x in (-48, -24, 0, 24, 48)]
    star = path(star_outline(3, 30, 0, 84), GOLD if big else PAPER, stroke=edge,
                stroke_width=2, stroke_linejoin="round")
    return [moved([*collar, *cap, band, *studs, star], 125, 176, 0.95)]


def index_star(big: bool, x: float, y: float, radius: float) -> str:
    """The sign in a joker's corner: a full star or an open one."""
    d = star_outline(3, radius, x, y)
    if big:
        return path(d, RED)
    return path(d, PAPER, stroke=INK, stroke_width=radius * 0.11, stroke_linejoin="round")


__all__ = ["EDGE", "GOLD_DARK", "index_star", "jester", "joker"]
