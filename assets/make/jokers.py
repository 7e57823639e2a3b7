"""The two jokers under caps with seven bells: a bright young one, and an old one of the night."""

from __future__ import annotations

from dataclasses import dataclass

from cast import Person
from dress import Dress, stars
from heads import Face, back_hair, beard, front
from marks import star_outline
from palette import (
    AUBURN_HAIR,
    BLUE_DYE,
    FAIR,
    GOLD,
    GOLD_DYE,
    GREY_HAIR,
    INK,
    INK_DYE,
    OLIVE,
    PAPER,
    PLUM_DYE,
    RED,
    RED_DYE,
    STEEL_DYE,
    TEAL_DYE,
)
from svg import Point, circle, compact, line, mirrored, moved, number, path


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

JOKERS = {
    True: Person(
        Face(FAIR, 0.5, 0.84, brow=-1.0, smile=2.0, nose=1.15, lips="#C23A44", blush=True),
        AUBURN_HAIR,
        Dress(BLUE_DYE, RED_DYE, stars, GOLD_DYE, "dags"),
        "jester",
        "marotte",
        behind="curls",
    ),
    False: Person(
        Face(OLIVE, 0.6, 0.95, brow=0.6, lids=0.3, smile=1.6, nose=1.3, age=1, heavy=2.4),
        GREY_HAIR,
        Dress(PLUM_DYE, TEAL_DYE, stars, STEEL_DYE, "dags", thread=STEEL_DYE.light),
        "little jester",
        "marotte of silver",
        cuff=STEEL_DYE,
        behind="bob",
        beard="pointed",
        moustache="curled",
        flipped=True,
    ),
}

Fills = tuple[str, str, str, str]


_CAPS: Fills = (INK_DYE.base, RED, BLUE_DYE.base, GOLD)
_DAGS: Fills = (RED, BLUE_DYE.base, RED, GOLD)
_NIGHT: Fills = (TEAL_DYE.base, PLUM_DYE.base, TEAL_DYE.light, STEEL_DYE.light)
_NIGHT_DAGS: Fills = (PLUM_DYE.base, TEAL_DYE.base, PLUM_DYE.base, STEEL_DYE.light)


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
    """Seven dags hanging from the neck, each with a bell, the outermost first in `fills`."""
    dags = []
    for i in (0, 6, 1, 5, 2, 4, 3):
        out = abs(i - 3)
        x, drop = -69 + 23 * i, 58 - out * out * 2.6
        d = f"M{number(x - 13)} 4L{number(x + 13)} 4L{number(x * 1.1)} {number(drop)}Z"
        dags += [
            path(d, fills[3 - out], stroke=INK, stroke_width=weight, stroke_linejoin="round"),
            circle(x * 1.1, drop + 3, 5, fill=fills[-1], stroke=INK, stroke_width=weight * 0.8),
        ]
    return dags


def _hoop(fill: str, weight: float) -> list[str]:
    band = path("M-72-7Q0 7 72-7L74 10Q0 25-74 10Z", fill, stroke=INK, stroke_width=weight)
    jewels = [
        path(f"M{x - 6} {y}L{x} {y - 4.5}L{x + 6} {y}L{x} {y + 4.5}Z", INK)
        for x, y in ((-48, 5), (-24, 7.5), (0, 8.5), (24, 7.5), (48, 5))
    ]
    return [band, *jewels]


def cap(big: bool, weight: float) -> list[str]:
    """The cap with its hoop, the hoop's middle at the origin, 240 wide."""
    if big:
        return [*_cap(_CAPS, GOLD, weight), *_hoop(GOLD, weight)]
    return [*_cap(_NIGHT, STEEL_DYE.light, weight), *_hoop(STEEL_DYE.light, weight)]


def joker_head(big: bool) -> list[str]:
    """Cap, face and collar around the middle of the face, for the smallest cards."""
    person = JOKERS[big]
    return compact(
        [
            moved(_collar(_DAGS if big else _NIGHT_DAGS, 2.6), 0, 52, 1.05),
            moved(back_hair(person.behind, person.hair), 0, 0, 2),
            moved([*front(person.face, person.hair), *beard(person.beard, person.hair)], 0, 0, 2),
            moved(cap(big, 3.4), 0, -42, 0.75),
        ]
    )


def index_star(big: bool, x: float, y: float, radius: float) -> str:
    """The sign in a joker's corner: a full star or an open one."""
    d = star_outline(3, radius, x, y)
    if big:
        return path(d, RED)
    return path(
        d, PAPER, stroke=PLUM_DYE.shade, stroke_width=radius * 0.13, stroke_linejoin="round"
    )
