"""The second thing in the hands of the people on the court cards, and what only a pose shows.

Each stands round the middle of the hand at the origin, like those of `held`. Knows no card.
"""

from __future__ import annotations

from collections.abc import Callable

from heads import LINE, n
from marks import star_outline
from palette import GOLD_DYE, INK, LINEN_DYE, RED_DYE, STEEL_DYE, WOOD_DYE, Dye
from pips import pip
from svg import around, circle, line, moved, path

_EDGE: dict[str, str | float | None] = {
    "stroke": INK,
    "stroke_width": LINE,
    "stroke_linejoin": "round",
}


def mirror(dye: Dye) -> list[str]:
    """A hand mirror, its frame set with stones."""
    stones = [circle(x, y, 1.7, fill=dye.base) for x, y in around(9, 19.4, 0, 0, -48)]
    return [
        path("M-3-26L3-26L4 20Q0 27-4 20Z", GOLD_DYE.base, **_EDGE),
        circle(0, -48, 23, fill=GOLD_DYE.base, **_EDGE),
        *stones,
        circle(0, -48, 15.6, fill="#CFE0EA", stroke=INK, stroke_width=1.2),
        path("M-10-46C-9-54-4-58 2-58.6L-7-39C-9-41-10-43-10-46Z", "#F4FAFD"),
        line("M4-38L11-52", "#F4FAFD", 2, stroke_linecap="round"),
    ]


def buckler(dye: Dye) -> list[str]:
    """A round shield, held before the body."""
    rivets = [
        circle(x, y, 1.8, fill=GOLD_DYE.light, stroke=INK, stroke_width=0.8)
        for x, y in around(12, 23.6, 15)
    ]
    return [
        circle(0, 0, 28, fill=STEEL_DYE.base, **_EDGE),
        *rivets,
        circle(0, 0, 19, fill=RED_DYE.base, stroke=INK, stroke_width=1.2),
        path("M0-19C10.5-19 19-10.5 19 0L0 0Z M0 19C-10.5 19-19 10.5-19 0L0 0Z", LINEN_DYE.base),
        circle(0, 0, 19, fill="none", stroke=INK, stroke_width=1.2),
        circle(0, 0, 7, fill=GOLD_DYE.base, stroke=INK, stroke_width=1.1),
        pip("S", dye.base, 0, -0.4, 9),
    ]


def sword_down(_dye: Dye) -> list[str]:
    """A sword, point down: a pommel, a grip below the hand, a guard, the blade's beginning."""
    return [
        path("M-5 12L5 12L4.6 64L-4.6 64Z", STEEL_DYE.light, **_EDGE),
        path("M0 12L5 12L4.6 64L0 64Z", STEEL_DYE.base),
        path(
            "M-20 9C-12 12-6 12 0 12C6 12 12 12 20 9C21 13 19 18 15 17.4C8 16-8 16-15 17.4"
            "C-19 18-21 13-20 9Z",
            GOLD_DYE.base,
            **_EDGE,
        ),
        path("M-3-16L3-16L3 12L-3 12Z", WOOD_DYE.base, **_EDGE),
        circle(0, -20, 6, fill=GOLD_DYE.base, **_EDGE),
        circle(0, -20, 2.6, fill=RED_DYE.base),
    ]


def coin(dye: Dye) -> list[str]:
    """A large gold coin between the fingers."""
    return [
        circle(0, -17, 13.6, fill=GOLD_DYE.base, **_EDGE),
        circle(0, -17, 10.2, fill=GOLD_DYE.light, stroke=GOLD_DYE.shade, stroke_width=1),
        pip("D", dye.base, 0, -17, 13),
    ]


def letter(dye: Dye) -> list[str]:
    """A folded letter with a seal."""
    return [
        path("M-19-48L19-48L19 4L-19 4Z", LINEN_DYE.light, **_EDGE),
        path("M-19-48L0-28L19-48Z", LINEN_DYE.base, stroke=INK, stroke_width=1.1),
        line("M-13-18L13-18M-13-12L13-12M-13-6L6-6", LINEN_DYE.shade, 1.6),
        circle(0, -29, 5.6, fill=dye.base, stroke=INK, stroke_width=1.1),
        path(star_outline(3, 3.6, 0, -29), GOLD_DYE.light),
    ]


def purse(dye: Dye) -> list[str]:
    """A purse that hangs from the hand by its cord."""
    return [
        line("M-3 4L-6 14M3 4L6 14", INK, 3.4),
        line("M-3 4L-6 14M3 4L6 14", GOLD_DYE.base, 1.8),
        path("M-8 12C-22 20-22 38 0 38C22 38 22 20 8 12Q0 16-8 12Z", dye.base, **_EDGE),
        path("M-10 10Q0 15 10 10L11 16Q0 21-11 16Z", GOLD_DYE.base, **_EDGE),
        pip("D", GOLD_DYE.light, 0, 27, 12),
    ]


def sickle(_dye: Dye) -> list[str]:
    """A sickle, its blade bent over."""
    return [
        path(
            "M-3-14C-6-40 6-64 34-62C52-60 56-44 50-30C48-46 38-54 26-50C10-46 4-30 4-14Z",
            STEEL_DYE.light,
            **_EDGE,
        ),
        path(
            "M4-14C4-30 10-46 26-50C38-54 48-46 50-30C50-42 42-58 28-56C10-54 2-36 1-14Z",
            STEEL_DYE.base,
        ),
        path("M-4-16L5-16L5 18L-4 18Z", WOOD_DYE.base, **_EDGE),
        path("M-5-18L6-18L6-11L-5-11Z", GOLD_DYE.base, **_EDGE),
    ]


def blown_horn(_dye: Dye) -> list[str]:
    """A hunting horn from the mouth at the origin, bent upwards to its bell on the right."""
    return [
        path(
            "M0-2C18 10 44 6 56-30L76-22C66 16 26 32-2 6Z",
            LINEN_DYE.base,
            **_EDGE,
        ),
        path("M-2 6C26 32 66 16 76-22L70-24C60 10 26 22-1 3Z", LINEN_DYE.shade),
        path("M50-30C56-38 80-30 80-22C78-16 50-24 50-30Z", GOLD_DYE.base, **_EDGE),
        path("M55-30C60-35 75-29 75-24C72-21 56-26 55-30Z", INK),
        path("M24 5L29 20L36 18L31 3Z", GOLD_DYE.base, **_EDGE),
        path("M46-8L62 1L66-7L50-16Z", GOLD_DYE.base, **_EDGE),
        path("M-4-3L2-5L6 7L0 9Z", GOLD_DYE.base, **_EDGE),
    ]


def mask(dye: Dye) -> list[str]:
    """A mask that laughs, on a stick."""
    return [
        path("M-2.4-22L2.4-22L2.4 24L-2.4 24Z", WOOD_DYE.base, **_EDGE),
        path(
            "M-19-74C-8-80 8-80 19-74C22-52 16-30 0-22C-16-30-22-52-19-74Z",
            LINEN_DYE.light,
            **_EDGE,
        ),
        path("M0-78.6C8-79 14-77 19-74C22-52 16-30 0-22C10-34 12-60 0-78.6Z", LINEN_DYE.shade),
        path("M-14-62Q-9-70-3-62Q-8.5-57-14-62ZM3-62Q9-70 14-62Q8.5-57 3-62Z", INK),
        path("M-12-46Q0-40 12-46Q8-32 0-32Q-8-32-12-46Z", dye.base, stroke=INK, stroke_width=1.2),
        line("M0-58L-2-50L2-50", INK, 1.1),
    ]


def balls(dye: Dye) -> list[str]:
    """Three balls in the air above an open hand."""
    thrown = ((0, -14, dye.light), (-16, -46, GOLD_DYE.base), (9, -74, dye.base))
    return [
        part
        for x, y, fill in thrown
        for part in (
            circle(x, y, 9.4, fill=fill, **_EDGE),
            line(f"M{n(x - 5, y - 3)}Q{n(x - 3, y - 6)} {n(x + 1, y - 6)}", LINEN_DYE.light, 1.4),
        )
    ]


def goblet(dye: Dye) -> list[str]:
    """A gold cup with stones."""
    return [
        path("M-3-12L3-12L4 8L10 14L-10 14L-4 8Z", GOLD_DYE.base, **_EDGE),
        path("M-15-42C-16-24-10-12 0-12C10-12 16-24 15-42Z", GOLD_DYE.base, **_EDGE),
        path("M5-13C13-17 16-28 15-42L8-42C9-28 8-18 0-12Z", GOLD_DYE.shade),
        path("M-15-42Q0-47 15-42Q0-37-15-42Z", "#6E1F33", stroke=INK, stroke_width=1.2),
        *(circle(x, -28 - abs(x) * 0.2, 2.4, fill=dye.light) for x in (-8, 0, 8)),
    ]


def arrows(dye: Dye) -> list[str]:
    """Three arrows held together, their feathers up."""
    parts = []
    for turn in (-11, 11, 0):
        feathers = "M-1-30L-7-36L-7-54L0-48L7-54L7-36L1-30Z"
        parts.append(
            moved(
                [
                    line("M0 18L0-48", INK, 4),
                    line("M0 18L0-48", WOOD_DYE.light, 1.9),
                    path(feathers, RED_DYE.base if turn else LINEN_DYE.light, **_EDGE),
                    line("M0-50L0-32", dye.base, 1),
                ],
                0,
                0,
                1,
                turn,
            )
        )
    return parts


def lantern(dye: Dye) -> list[str]:
    """A lantern held up by its ring, its light the star of the house."""
    return [
        circle(0, 0, 8, fill="none", stroke=INK, stroke_width=4.4),
        circle(0, 0, 8, fill="none", stroke=STEEL_DYE.light, stroke_width=1.8),
        line("M0-17L0-8", INK, 3),
        path("M-14-20L14-20L11-58L-11-58Z", "#FBE7A8", **_EDGE),
        line("M-5-20L-4-58M5-20L4-58", STEEL_DYE.shade, 1.4),
        path(star_outline(2, 9.5, 0, -39), GOLD_DYE.base, stroke=INK, stroke_width=1),
        path("M-17-23L17-23L17-17L-17-17Z", dye.base, **_EDGE),
        path("M-14-62L14-62L12-56L-12-56Z", STEEL_DYE.base, **_EDGE),
        path("M-8-62C-8-72 8-72 8-62Z", dye.base, **_EDGE),
    ]


def pinching(skin: Dye) -> list[str]:
    """A hand whose forefinger and thumb hold something small above it."""
    palm = (
        "M-8 10C-11 3-9-4-5-7L-3-13C-1-15 2-14 2-11L1-5C4-8 6-11 9-12C12-12 12-9 10-7L6 1"
        "C8 5 7 9 5 11Z"
    )
    return [
        path(palm, skin.base, **_EDGE),
        line("M-4 0Q0 3 4 1M-5 4Q-1 7 4 5", INK, 1, stroke_linecap="round"),
    ]


def resting(skin: Dye) -> list[str]:
    """A hand laid flat on the breast, its fingers to the left."""
    back = (
        "M12-6C4-10-4-9-12-7C-19-6-20-1-14-1L-15 1C-19 2-18 6-13 5.4C-15 8-12 10-8 9C-2 9 6 9 12 7Z"
    )
    return [
        path(back, skin.base, **_EDGE),
        line("M-14-1L-4-1M-13 5.4L-4 4.4", INK, 1, stroke_linecap="round"),
        path("M2-7C-2-13-7-14-9-12C-9-9-5-7-2-6Z", skin.base, stroke=INK, stroke_width=1.2),
    ]


CARRIED: dict[str, Callable[[Dye], list[str]]] = {
    "mirror": mirror, "buckler": buckler, "sword down": sword_down, "coin": coin,
    "letter": letter, "purse": purse, "sickle": sickle, "blown horn": blown_horn, "mask": mask,
    "balls": balls, "goblet": goblet, "arrows": arrows, "lantern": lantern,
}  # fmt: skip
