"""What the people on the court cards hold, and the hands and sleeves that hold it.

A thing held upright stands round the middle of the hand at the origin, its top at about -116; the
hand is drawn over it. Knows no card and no face.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from heads import LINE, n
from marks import star_outline
from palette import GOLD_DYE, GREEN_DYE, INK, LINEN_DYE, RED_DYE, STEEL_DYE, WOOD_DYE, Dye
from pips import pip
from svg import around, circle, line, moved, path

_EDGE: dict[str, str | float | None] = {
    "stroke": INK,
    "stroke_width": LINE,
    "stroke_linejoin": "round",
}
_GREEN = GREEN_DYE


def hand(skin: Dye) -> list[str]:
    """A fist round an upright shaft, seen from its knuckles."""
    back = (
        "M-8-7C-5-10.5 3-10.5 7-8.5C9.5-7 10-3 9.5 1C9.5 6 8 9.5 4 9.8"
        "C-1 10.4-6 9.6-8 7.5C-9.6 3-9.6-3-8-7Z"
    )
    fingers = "M-1.5-5.4L9.4-4.2M-2-.6L9.8.2M-1.6 4.2L9 5"
    thumb = "M-8-6.4C-5-12.4 2-13 5-10.4C6-8.8 4.4-7.6 2.4-8C-1-8.6-3-7.4-5-4.6"
    return [
        path(back, skin.base, **_EDGE),
        path("M4 9.8C8 9.5 9.5 6 9.5 1C9.7-1 9.6-3 9.2-5C6-2 6 4 1 10Z", skin.shade),
        line(fingers, INK, 1, stroke_linecap="round"),
        path(thumb, skin.base, stroke=INK, stroke_width=1.2, stroke_linejoin="round"),
    ]


def _shaft(top: float, bottom: float, wide: float, dye: Dye) -> list[str]:
    half = wide / 2
    return [
        path(
            f"M{n(-half, top)}L{n(half, top)}L{n(half, bottom)}L{n(-half, bottom)}Z",
            dye.base,
            **_EDGE,
        ),
        line(f"M{n(half * 0.35, top)}L{n(half * 0.35, bottom)}", dye.shade, 1),
    ]


def sword(_dye: Dye) -> list[str]:
    """A broad sword, point up."""
    return [
        path("M0-117L5.6-106L4.6-14L-4.6-14L-5.6-106Z", STEEL_DYE.light, **_EDGE),
        path("M0-117L5.6-106L4.6-14L0-14Z", STEEL_DYE.base),
        line("M0-104L0-22", STEEL_DYE.shade, 1.2),
        path(
            "M-19-18C-12-13-6-14 0-14C6-14 12-13 19-18C20-14 18-9 14-9.5"
            "C8-8-8-8-14-9.5C-18-9-20-14-19-18Z",
            GOLD_DYE.base,
            **_EDGE,
        ),
        *_shaft(-8, 15, 5.6, WOOD_DYE),
        circle(0, 19, 5.4, fill=GOLD_DYE.base, **_EDGE),
        circle(0, 19, 2.2, fill=RED_DYE.base),
    ]


def sceptre(dye: Dye) -> list[str]:
    """A sceptre with a sun of seven rays."""
    sun = [
        path(star_outline(2, 19, 0, -97), GOLD_DYE.base, **_EDGE),
        circle(0, -97, 10, fill=GOLD_DYE.light, stroke=INK, stroke_width=1.1),
        pip("D", dye.base, 0, -97, 14),
    ]
    return [*_shaft(-82, 30, 5, GOLD_DYE), _ball(0, -75, 4.6), _ball(0, -20, 4.2), *sun]


def _ball(x: float, y: float, r: float) -> str:
    return circle(x, y, r, fill=GOLD_DYE.light, **_EDGE)


def mace(dye: Dye) -> list[str]:
    """A mace with a flanged head, the trefoil of clubs on its top."""
    return [
        *_shaft(-80, 30, 6, WOOD_DYE),
        path(
            "M-5-78C-16-80-19-90-16-100C-12-104-6-106 0-106C6-106 12-104 16-100C19-90 16-80 5-78Z",
            STEEL_DYE.base,
            **_EDGE,
        ),
        path("M5-78C16-80 19-90 16-100C12-104 8-105.4 5-105.8C9-98 9-86 2-78Z", STEEL_DYE.shade),
        line("M-8-79C-11-88-10-98-6-105M0-78L0-106M8-79C11-88 10-98 6-105", INK, 1.1),
        path("M-7-79L7-79L6-72L-6-72Z", GOLD_DYE.base, **_EDGE),
        pip("C", GOLD_DYE.base, 0, -113, 17),
        pip("C", dye.base, 0, -113, 10),
    ]


def orb(dye: Dye) -> list[str]:
    """A ball of gold, banded, the star of the house on it; held on the open hand."""
    return [
        circle(0, -18, 17, fill=GOLD_DYE.base, **_EDGE),
        path("M8-33A17 17 0 0 1 4-1.4C12-10 13-24 8-33Z", GOLD_DYE.shade),
        path("M-17-20Q0-13 17-20L17-15Q0-8-17-15Z", dye.base, stroke=INK, stroke_width=1),
        path("M-2.6-35L2.6-35L2.4-12L-2.4-12Z", dye.base, stroke=INK, stroke_width=1),
        circle(-8, -26, 2.6, fill=GOLD_DYE.light),
        path(star_outline(3, 12, 0, -45), GOLD_DYE.light, **_EDGE),
    ]


def open_hand(skin: Dye) -> list[str]:
    """A hand turned up, for what lies on it."""
    palm = "M-15-4C-10 0 8 1 15-6C17-4 16 0 13 3C10 8 6 11 0 11C-8 11-13 5-16 0C-17-2-16-4-15-4Z"
    return [
        path(palm, skin.base, **_EDGE),
        line("M-9 0L-6 6M-2 1L0 8M6 0L7 6", INK, 1, stroke_linecap="round"),
    ]


def rose(_dye: Dye) -> list[str]:
    """A red rose on its stem."""
    bloom = "M0-20C-8-22-17-17-18-7C-20 1-14 9-7 12C-3 15 3 15 7 12C14 9 20 1 18-7C17-17 8-22 0-20Z"
    petals = (
        "M-18-6C-10-4-6 4-7 12M18-6C10-4 6 4 7 12M-12-16C-10-8-4-4 0-4C6-4 11-9 12-16"
        "M-5-10C-4-15 4-16 6-11C7-7 1-5-1-8"
    )
    leaf = "M0-40C-7-49-15-51-21-47C-19-38-11-34 0-36Z"
    return [
        line("M0 22C2 0-2-30 0-58", INK, 4.4),
        line("M0 22C2 0-2-30 0-58", _GREEN.base, 2.2),
        path(leaf, _GREEN.base, **_EDGE),
        line("M-2-38C-8-44-13-46-18-45", _GREEN.light, 1),
        path("M0-26C7-36 16-40 23-37C21-27 12-22 0-22Z", _GREEN.base, **_EDGE),
        path("M-12-64L0-56L12-64L8-70L-8-70Z", _GREEN.base, **_EDGE),
        moved(
            [
                path(bloom, RED_DYE.base, **_EDGE),
                path("M18-7C20 1 14 9 7 12C6 4 10-4 18-6Z", RED_DYE.shade),
                line(petals, INK, 1.1, stroke_linecap="round"),
                line("M-14-9C-12-13-9-15-6-16", RED_DYE.light, 1.8, stroke_linecap="round"),
            ],
            0,
            -80,
        ),
    ]


def key(_dye: Dye) -> list[str]:
    """A great key, its bow a heptagon of rings."""
    bow = around(7, 10.5, 0, 0, -94)
    return [
        *_shaft(-78, 26, 5.4, GOLD_DYE),
        path("M2.6 8L15 8L15 13L10 13L10 16L15 16L15 24L2.6 24Z", GOLD_DYE.base, **_EDGE),
        *(circle(x, y, 5.6, fill=GOLD_DYE.base, **_EDGE) for x, y in bow),
        circle(0, -94, 11.5, fill=GOLD_DYE.base, stroke=INK, stroke_width=1.2),
        circle(0, -94, 6.2, fill=LINEN_DYE.base, stroke=INK, stroke_width=1.2),
        _ball(0, -76, 4.8),
    ]


def fan(dye: Dye) -> list[str]:
    """An open fan of seven leaves."""
    leaves, ribs, dots = [], [], []
    for i in range(7):
        start, end = -62 + i * 17.7, -62 + (i + 1) * 17.7
        p = [
            (30 * math.sin(math.radians(a)), -8 - 30 * math.cos(math.radians(a)))
            for a in (start, end)
        ]
        q = [
            (15 * math.sin(math.radians(a)), -8 - 15 * math.cos(math.radians(a)))
            for a in (end, start)
        ]
        m = math.radians((start + end) / 2)
        tip = (33.2 * math.sin(m), -8 - 33.2 * math.cos(m))
        d = f"M{n(*p[0])}Q{n(*tip)} {n(*p[1])}L{n(*q[0])}L{n(*q[1])}Z"
        leaves.append(path(d, dye.base if i % 2 else dye.light, **_EDGE))
        ribs.append(f"M0-6L{n(*q[1])}")
        dots.append(circle(23.6 * math.sin(m), -8 - 23.6 * math.cos(m), 2.6, fill=GOLD_DYE.light))
    ribs.append(f"M0-6L{n(15 * math.sin(math.radians(62)), -8 - 15 * math.cos(math.radians(62)))}")
    return [line("".join(ribs), INK, 4), line("".join(ribs), GOLD_DYE.base, 2), *leaves, *dots]


def wheat(_dye: Dye) -> list[str]:
    """A sheaf of ripe ears, tied."""
    parts = []
    for x, turn in ((-15, -11), (15, 11), (-7.5, -5.5), (7.5, 5.5), (0, 0)):
        grains = "".join(
            f"M0 {n(-y)}C{n(s * 7)} {n(-y - 2)} {n(s * 8)} {n(-y - 8)} {n(s * 4)} {n(-y - 12)}"
            f"C{n(s * 1)} {n(-y - 9)} 0 {n(-y - 5)} 0 {n(-y)}Z"
            for y in (50, 59, 68, 77)
            for s in (-1, 1)
        )
        tip = "M0-84C-4-90-3-97 0-102C3-97 4-90 0-84Z"
        parts.append(
            moved(
                [
                    line("M0 4L0-54", INK, 3.6),
                    line("M0 4L0-54", GOLD_DYE.base, 1.8),
                    path(
                        grains + tip,
                        GOLD_DYE.light if turn == 0 else GOLD_DYE.base,
                        stroke=INK,
                        stroke_width=1.1,
                        stroke_linejoin="round",
                    ),
                ],
                x * 0.18,
                0,
                1,
                turn,
            )
        )
    parts.append(path("M-7-17L7-17L8-10L-8-10Z", RED_DYE.base, **_EDGE))
    return [moved(parts, -2, 0, 0.92, -4)]


def halberd(_dye: Dye) -> list[str]:
    """A halberd: spike, blade to the left and hook to the right."""
    return [
        *_shaft(-84, 30, 5, WOOD_DYE),
        path("M0-118L5-98L3-88L-3-88L-5-98Z", STEEL_DYE.light, **_EDGE),
        path(
            "M-3-92C-10-92-17-98-21-106C-29-96-30-78-22-64C-17-70-10-74-3-74Z",
            STEEL_DYE.base,
            **_EDGE,
        ),
        path(
            "M-21-106C-29-96-30-78-22-64C-24-70-25-78-24-86C-24-94-23-100-21-106Z", STEEL_DYE.light
        ),
        path("M3-90C11-92 18-88 21-80C15-81 9-79 3-76Z", STEEL_DYE.base, **_EDGE),
        path("M-4.4-94L4.4-94L4.4-70L-4.4-70Z", GOLD_DYE.base, **_EDGE),
        circle(0, -82, 1.8, fill=INK),
    ]


def lute(_dye: Dye) -> list[str]:
    """A lute held across: its neck rises and bends back at the pegs."""
    body = "M0-30C14-24 22-6 20 10C18 26 8 33 0 33C-8 33-18 26-20 10C-22-6-14-24 0-30Z"
    return [
        moved(
            [
                path("M-4-24L-3-86L3-86L4-24Z", WOOD_DYE.shade, **_EDGE),
                path("M-4-84L4-86L-8-104L-17-100Z", WOOD_DYE.base, **_EDGE),
                *(
                    circle(x, y, 2, fill=GOLD_DYE.base, stroke=INK, stroke_width=0.8)
                    for x, y in ((-14, -92), (-18, -98), (-1, -98), (-6, -104))
                ),
                path(body, WOOD_DYE.light, **_EDGE),
                path("M0 33C8 33 18 26 20 10C22-6 14-24 6-28C14-8 14 18 0 33Z", WOOD_DYE.base),
                circle(0, 0, 6.6, fill=INK, stroke=GOLD_DYE.base, stroke_width=2),
                path("M-9 20L9 20L9 24L-9 24Z", WOOD_DYE.shade, stroke=INK, stroke_width=1),
                line("M-2.4 20L-1.6-84M0 20L0-84M2.4 20L1.6-84", LINEN_DYE.light, 0.7),
            ],
            5,
            -4,
            0.96,
            -5,
        )
    ]


def falcon(_dye: Dye) -> list[str]:
    """A falcon on the fist, looking back over its wing."""
    body = (
        "M-3-8C-14-16-18-34-11-48C-12-58-4-66 4-64C12-63 15-56 13-50C18-40 16-22 7-8"
        "C9 0 8 8 5 14L-3 12Z"
    )
    return [
        path(body, WOOD_DYE.light, **_EDGE),
        path(
            "M-3-8C-14-16-18-34-11-48C-4-46 4-34 5-20C6-8 5 4 1 13L-3 12Z", WOOD_DYE.base, **_EDGE
        ),
        line(
            "M-10-40C-4-34-1-26 0-16M-12-32C-7-26-4-20-3-12M-12-24C-9-20-7-16-6-13",
            WOOD_DYE.shade,
            1.2,
        ),
        line("M8-46L10-44M10-38L12-36M8-32L10-30M10-26L12-24M7-22L9-20", WOOD_DYE.shade, 1.4),
        path("M12-57C18-58 21-54 19-48C17-51 14-52 12-51Z", GOLD_DYE.base, **_EDGE),
        circle(6, -57, 2.7, fill=GOLD_DYE.light, stroke=INK, stroke_width=1),
        circle(6.4, -57, 1.3, fill=INK),
        path("M-6-60C-2-68 8-68 12-62C6-63 0-62-4-56Z", RED_DYE.base, **_EDGE),
        line("M-1-8L-3-1M4-8L5-1", GOLD_DYE.base, 2.6),
    ]


def horn(_dye: Dye) -> list[str]:
    """A hunting horn, its bell up."""
    d = "M-22 8C-30-22-14-56 16-76L32-58C10-50-6-30-4-2C-8 8-18 14-22 8Z"
    return [
        moved(
            [
                path(d, LINEN_DYE.base, **_EDGE),
                path("M32-58C10-50-6-30-4-2C-7 5-12 9-16 10C-16-18-2-50 26-66Z", LINEN_DYE.shade),
                path("M12-81C18-83 38-62 37-55C32-52 8-74 12-81Z", GOLD_DYE.base, **_EDGE),
                path("M15-78C22-77 33-65 34-58C28-60 17-70 15-78Z", INK),
                path("M-22-22L-3-14L-4-5L-25-13Z", GOLD_DYE.base, **_EDGE),
                path("M-8-48L6-36L1-29L-13-42Z", GOLD_DYE.base, **_EDGE),
                path("M-22 8C-24 14-18 20-13 16L-4-1C-9 6-16 10-22 8Z", GOLD_DYE.base, **_EDGE),
            ],
            -3,
            -10,
            0.74,
            -10,
        )
    ]


def _marotte(dye: Dye, gold: Dye) -> list[str]:
    """The fool's stick, the star of the house on it."""
    return [
        *_shaft(-76, 30, 5, gold),
        path("M-12-80L-8-64L0-76L8-64L12-80Z", dye.base, **_EDGE),
        path(star_outline(2, 19, 0, -93), gold.light, **_EDGE),
        path(star_outline(3, 13, 0, -93), dye.base, stroke=INK, stroke_width=0.8),
    ]


def marotte(dye: Dye) -> list[str]:
    """The fool's stick in the deck's colours."""
    return _marotte(dye, GOLD_DYE)


def marotte_of_silver(dye: Dye) -> list[str]:
    """The old fool's stick."""
    return _marotte(dye, STEEL_DYE)


def sleeve(cloth: Dye, cuff: Dye, reach: float = 44) -> list[str]:
    """A forearm rising from below, by `reach`, towards the hand at the origin, with a cuff."""
    far, near = reach, reach - 8
    arm = f"M-9 15C-11 {n(far * 0.6)}-9 {n(far * 0.8)}-4 {n(far)}L32 {n(near)}C24 28 15 22 10 13Z"
    return [
        path(arm, cloth.base, **_EDGE),
        path(f"M10 13C15 22 24 28 32 {n(near)}L20 {n(near + 2.6)}C14 32 6 24 3 15Z", cloth.shade),
        line("M-6 28C-2 32 6 32 12 27", cloth.shade, 1.3, stroke_linecap="round"),
        path("M-13 9C-6 5 6 4 13 7L15 18C6 14-6 15-13 20Z", cuff.base, **_EDGE),
        line("M-12.6 16.4C-5 12 6 11 14.2 14.6", cuff.shade, 1.2),
    ]


# How far inwards the hand is brought by what is broad.
BROAD = {
    "fan": 12.0, "wheat": 12.0, "halberd": 11.5, "orb": 3.0, "sceptre": 1.0, "rose": 3.5,
    "lute": 5.0, "horn": 4.0,
}  # fmt: skip
LYING = ("orb",)  # these lie on the open hand
THINGS: dict[str, Callable[[Dye], list[str]]] = {
    "sword": sword, "key": key, "halberd": halberd, "orb": orb, "rose": rose, "lute": lute,
    "sceptre": sceptre, "fan": fan, "falcon": falcon, "mace": mace, "wheat": wheat, "horn": horn,
    "marotte": marotte, "marotte of silver": marotte_of_silver,
}  # fmt: skip
