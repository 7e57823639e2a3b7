"""What the people at the table wear, who are no court: shirts and shawls, hats, glasses.

Each piece stands round the origin of its head, like those of hats and dress. Knows no person.
"""

from __future__ import annotations

from collections.abc import Callable

from heads import LINE, both, locks
from palette import GOLD_DYE, GREEN_DYE, INK, LINEN_DYE, RED_DYE, STEEL_DYE, Dye
from svg import circle, disc, line, path

_JOINED: dict[str, str | float | None] = {
    "stroke": INK,
    "stroke_width": LINE,
    "stroke_linejoin": "round",
}
_SHOULDERS = "M-62 84C-62 54-46 41-24 34L-11 28Q0 42 11 28L24 34C46 41 62 54 62 84Z"
_SHADED = "M24 34C46 41 62 54 62 84L30 84C38 66 36 48 24 34Z"


def bust(wears: str, cloth: Dye, trim: Dye, neck: list[str]) -> list[str]:
    """Shoulders in a piece of clothing, with the neck in it."""
    garment = [
        path(_SHOULDERS, cloth.base, **_JOINED),
        path(_SHADED, cloth.shade),
        line("M-30 44C-38 54-40 66-40 80", cloth.shade, 1.2),
    ]
    if wears in ("roll", "lace"):  # these hide the throat
        return [*garment, *neck, *_GARMENTS[wears](cloth, trim)]
    return [*neck, *garment, *neck[:1], *neck[1:], *_GARMENTS[wears](cloth, trim)]


def _shirt(_cloth: Dye, trim: Dye) -> list[str]:
    return _collar(_cloth, trim)


def _collar(_cloth: Dye, trim: Dye) -> list[str]:
    """A turned-down collar of two points."""
    return [
        path("M-12 26L-25 34L-12 52L0 40L12 52L25 34L12 26Q0 40-12 26Z", trim.light, **_JOINED),
        line("M-20 36L-12 46M20 36L12 46", trim.shade, 1.2),
    ]


def _pearls(cloth: Dye, _trim: Dye) -> list[str]:
    places = [(-13, 31), (-10, 37), (-5.5, 41.5), (0, 43.2), (5.5, 41.5), (10, 37), (13, 31)]
    return [
        line("M-24 34L0 62L24 34", cloth.light, 2.4),
        *(circle(x, y, 2.9, fill=LINEN_DYE.light, stroke=INK, stroke_width=1) for x, y in places),
    ]


def _bow(_cloth: Dye, trim: Dye) -> list[str]:
    """A white shirt front with a bow tie."""
    return [
        path("M-22 34L0 76L22 34L11 28Q0 40-11 28Z", LINEN_DYE.light, **_JOINED),
        path(
            "M0 38C-6 32-12 32-15 34L-15 46C-12 48-6 48 0 42"
            "C6 48 12 48 15 46L15 34C12 32 6 32 0 38Z",
            trim.base,
            **_JOINED,
        ),
        circle(0, 40, 3, fill=trim.shade, stroke=INK, stroke_width=1),
    ]


def _lapels(cloth: Dye, trim: Dye) -> list[str]:
    return [
        path("M-20 33L0 78L20 33L11 28Q0 40-11 28Z", trim.light, **_JOINED),
        path(both("M-11 27L-28 36L-25 50L-31 54L0 84L-20 40Z"), cloth.light, **_JOINED),
        *(circle(0, y, 1.3, fill=INK) for y in (46, 54)),
    ]


def _vee(_cloth: Dye, trim: Dye) -> list[str]:
    return [
        path("M-14 26L-25 33L0 66L25 33L14 26L0 50Z", trim.base, **_JOINED),
        line("M-19 32L0 58L19 32", trim.shade, 1.2),
    ]


def _roll(cloth: Dye, _trim: Dye) -> list[str]:
    """A high rolled collar."""
    return [
        path(
            "M-15 22C-18 30-18 36-16 42Q0 51 16 42C18 36 18 30 15 22Q0 34-15 22Z",
            cloth.light,
            **_JOINED,
        ),
        line("M-15 33Q0 43 15 33M-10 28L-10 43M-3 32L-3 46M4 32L4 46M11 27L11 43", cloth.shade, 1),
    ]


def _stripes(cloth: Dye, trim: Dye) -> list[str]:
    bands = "".join(
        f"M-{wide} {y}Q0 {y + 9} {wide} {y}" for y, wide in ((43, 32), (53, 44), (63, 52), (73, 57))
    )
    return [
        line(bands, trim.base, 4.2),
        path("M-13 26L-24 33Q0 56 24 33L13 26Q0 42-13 26Z", cloth.light, **_JOINED),
    ]


def _scarf(_cloth: Dye, trim: Dye) -> list[str]:
    return [
        path(
            "M-17 22C-24 28-28 36-24 42Q0 54 24 42C28 36 24 28 17 22Q0 36-17 22Z",
            trim.base,
            **_JOINED,
        ),
        path("M8 44L20 41L26 74L12 76Z", trim.light, **_JOINED),
        line("M-20 32Q0 45 20 32M13 50L21 48M14 58L23 56", trim.shade, 1.4),
    ]


def _kerchief(_cloth: Dye, trim: Dye) -> list[str]:
    spots = "".join(disc(x, y, 1.4) for x, y in ((-11, 36), (-3, 42), (5, 42), (12, 35), (0, 52)))
    return [
        path("M-15 24L-23 32Q-8 44 0 60Q8 44 23 32L15 24Q0 38-15 24Z", trim.base, **_JOINED),
        path(spots, LINEN_DYE.light),
    ]


def _shawl(_cloth: Dye, trim: Dye) -> list[str]:
    fringe = both("M-44 62L-47 69M-34 70L-36 77M-24 74L-25 82M-13 76L-13 84")
    return [
        path(
            "M-20 30C-44 38-58 52-56 62Q-30 68-6 80L0 66L6 80Q30 68 56 62C58 52 44 38 20 30L0 62Z",
            trim.base,
            **_JOINED,
        ),
        line(both("M-26 40C-38 46-44 54-45 60M-18 42C-24 54-22 64-12 72"), GOLD_DYE.base, 1.5),
        line(fringe, GOLD_DYE.base, 1.2),
    ]


def _sari(_cloth: Dye, trim: Dye) -> list[str]:
    return [
        path(
            "M-24 34C-8 52 14 66 40 84L62 84C62 70 56 60 46 50C30 44 8 40-11 28Z",
            trim.base,
            **_JOINED,
        ),
        line("M-16 36C2 52 28 62 52 80", RED_DYE.base, 2),
        circle(0, 44, 2.6, fill=GOLD_DYE.light, stroke=INK, stroke_width=1),
    ]


def _lace(_cloth: Dye, trim: Dye) -> list[str]:
    points = "".join(disc(x, 50 - x * x / 60, 3.2) for x in range(-24, 25, 6))
    return [
        path(
            "M-14 24C-18 30-24 34-28 38Q0 62 28 38C24 34 18 30 14 24Q0 38-14 24Z",
            trim.light,
            **_JOINED,
        ),
        path(points, trim.light, stroke=INK, stroke_width=1),
        circle(0, 40, 3.6, fill=RED_DYE.base, stroke=INK, stroke_width=1.1),
    ]


_GARMENTS: dict[str, Callable[[Dye, Dye], list[str]]] = {
    "shirt": _shirt,
    "collar": _collar,
    "pearls": _pearls,
    "bow": _bow,
    "lapels": _lapels,
    "vee": _vee,
    "roll": _roll,
    "stripes": _stripes,
    "scarf": _scarf,
    "kerchief": _kerchief,
    "shawl": _shawl,
    "sari": _sari,
    "lace": _lace,
}


# -- hair that no court wears ----------------------------------------------------------------------


def worn(style: str, hair: Dye, others: Callable[[str, Dye], list[str]]) -> list[str]:
    """Hair by its style: one of these, else what the `others` know by that name."""
    made = _HAIR.get(style)
    return made(hair) if made else others(style, hair)


def _rim(hair: Dye) -> list[str]:
    """A wreath of hair round a bald head."""
    return locks(both("M-16-12C-23-14-26-4-23 8L-17 10Z"), hair, both("M-21-8C-23-2-22 4-20 8"))


def _cloud(hair: Dye) -> list[str]:
    """Very curly hair, standing out all round."""
    places = ((0, -30, 13), (-15, -26, 13), (-26, -14, 13), (-29, 1, 12), (-25, 14, 10))
    discs = [(x * s, y, r) for x, y, r in places for s in ((1, -1) if x else (1,))]
    arcs = "".join(f"M{x - 5} {y - 2}q4-5 8 0" for x, y, _r in discs)
    return [
        *(circle(x, y, r, fill=hair.base, stroke=INK, stroke_width=LINE) for x, y, r in discs),
        *(circle(x * 0.9, y * 0.9, r, fill=hair.base) for x, y, r in discs),
        line(arcs, hair.light, 1),
    ]


def _puffs(hair: Dye) -> list[str]:
    """Two knots of hair, tied above the ears."""
    parts = []
    for side in (-1, 1):
        parts += [
            circle(side * 22, -24, 10.5, fill=hair.base, stroke=INK, stroke_width=LINE),
            line(f"M{side * 22 - 5}-26q5-6 10 0M{side * 22 - 4}-20q4-4 8 0", hair.light, 1),
            circle(side * 16.5, -18, 3.2, fill=RED_DYE.base, stroke=INK, stroke_width=1),
        ]
    return parts + locks("M0-28C-22-28-25-12-22 4L22 4C25-12 22-28 0-28Z", hair)


def _cropped(hair: Dye) -> list[str]:
    """Hair cut close, with a straight edge at the brow."""
    return [
        path(
            "M-19.6-3C-22-30 22-30 19.6-3L16.5-9C16-13 14-15.5 11-15.5L-11-15.5"
            "C-14-15.5-16-13-16.5-9Z",
            hair.base,
            **_JOINED,
        )
    ]


_HAIR = {"rim": _rim, "cloud": _cloud, "puffs": _puffs, "cropped": _cropped}


# -- on the head and the nose ----------------------------------------------------------------------


def headgear(name: str, dyed: Dye, hair: Dye) -> list[str]:
    """A hat, or what else somebody wears on the head, by name; nothing for ""."""
    return _HEADGEAR[name](dyed, hair) if name else []


def _bowler(dyed: Dye, _hair: Dye) -> list[str]:
    return [
        path("M-20-17C-22-44-12-50 0-50C12-50 22-44 20-17Z", dyed.base, **_JOINED),
        line("M-13-24C-14-36-10-43-4-45", dyed.light, 2.2),
        path("M-20.5-26Q0-20 20.5-26L20.6-18Q0-12-20.6-18Z", RED_DYE.base, **_JOINED),
        path(
            "M-30-20C-22-15 22-15 30-20C32-15 24-10 0-10C-24-10-32-15-30-20Z", dyed.base, **_JOINED
        ),
    ]


def _wrap(dyed: Dye, _hair: Dye) -> list[str]:
    """A cloth wound round the head, knotted in front."""
    return [
        path(
            "M-21-6C-26-40-14-48 0-48C14-48 26-40 21-6C16-15 8-19 0-19C-8-19-16-15-21-6Z",
            dyed.base,
            **_JOINED,
        ),
        line(
            "M-20-14C-14-30 0-38 16-40M-17-16C-8-28 8-33 22-30M-21-24C-14-38-4-44 6-46",
            GOLD_DYE.base,
            1.8,
        ),
        path(
            "M-4-34C-16-50-22-46-20-38C-18-32-10-30-4-32ZM4-34C14-52 24-48 21-39C18-32 10-30 4-32Z",
            dyed.light,
            **_JOINED,
        ),
        circle(0, -33, 5, fill=dyed.base, stroke=INK, stroke_width=1.3),
    ]


def _flat(dyed: Dye, _hair: Dye) -> list[str]:
    """A flat cap of tweed with a short peak."""
    return [
        path("M-24-17C-30-34-14-42 4-41C22-40 31-30 25-17Q0-10-24-17Z", dyed.base, **_JOINED),
        line("M-18-30L-14-18M-8-36L-5-16M4-38L5-16M15-35L15-17M-22-24Q0-20 25-25", dyed.shade, 1.2),
        path(
            "M-19-16Q2-10 24-17C32-14 30-9 22-9.5C8-14-8-12-18-10C-22-11-22-14-19-16Z",
            dyed.shade,
            **_JOINED,
        ),
    ]


def _knitted(dyed: Dye, _hair: Dye) -> list[str]:
    """A knitted cap, turned up."""
    ribs = "".join(f"M{x}-23L{x}-14" for x in range(-18, 19, 6))
    return [
        path("M-21-20C-22-40-12-47 0-47C12-47 22-40 21-20Z", dyed.base, **_JOINED),
        line("M-12-40L-13-24M-4-45L-4-24M4-45L4-24M12-40L13-24", dyed.shade, 1.2),
        path("M-23-24Q0-20 23-24L23.5-13Q0-9-23.5-13Z", dyed.light, **_JOINED),
        line(ribs, dyed.shade, 1.2),
    ]


def _rose(_dyed: Dye, _hair: Dye) -> list[str]:
    """A rose behind the ear."""
    return [
        path(
            "M14-14C8-10 8-4 12-2C16-4 17-10 14-14ZM26-8C32-6 34-12 33-16C28-17 25-13 26-8Z",
            GREEN_DYE.base,
            **_JOINED,
        ),
        circle(21, -17, 8.2, fill=RED_DYE.base, stroke=INK, stroke_width=LINE),
        line(
            "M15.5-18C16-24 26-24 26-17C26-12 18-12 18.5-17C19-20 23.5-20 23-17", RED_DYE.light, 1.5
        ),
    ]


def _jewel(_dyed: Dye, _hair: Dye) -> list[str]:
    """A gold chain down the parting, with a stone on the brow."""
    return [
        line("M1-24L1.6-16", GOLD_DYE.base, 2),
        circle(1.8, -13.4, 2.8, fill=RED_DYE.base, stroke=GOLD_DYE.base, stroke_width=1.4),
    ]


def _artist(dyed: Dye, _hair: Dye) -> list[str]:
    """A soft round cap, worn to one side."""
    return [
        path("M-22-17C-38-28-30-44-6-45C18-46 32-34 24-20Q2-12-22-17Z", dyed.base, **_JOINED),
        path("M6-15.5C16-20 20-32 12-45C26-42 32-32 24-20Q15-16 6-15.5Z", dyed.shade),
        line("M-20-17Q0-11 22-19", dyed.light, 2),
        line("M-4-45L-6-50", dyed.shade, 2.4),
    ]


def _band(dyed: Dye, _hair: Dye) -> list[str]:
    return [
        path(
            "M-20.5-10C-19-24-10-27 0-27C10-27 19-24 20.5-10L19-5"
            "C16-17 9-20 0-20C-9-20-16-17-19-5Z",
            dyed.base,
            **_JOINED,
        )
    ]


def _straw(dyed: Dye, _hair: Dye) -> list[str]:
    """A wide straw hat with a ribbon."""
    return [
        path("M-18-20C-20-42-12-47 0-47C12-47 20-42 18-20Z", GOLD_DYE.light, **_JOINED),
        line("M-16-36Q0-32 16-36M-14-42Q0-38 14-42", GOLD_DYE.shade, 1.1),
        path("M-19-29Q0-24 19-29L19-20Q0-14-19-20Z", dyed.base, **_JOINED),
        path(
            "M-38-16C-26-25-18-21 0-20C18-21 26-25 38-16C30-9 18-12 0-12C-18-12-30-9-38-16Z",
            GOLD_DYE.light,
            **_JOINED,
        ),
        line("M-32-15.5C-20-20-10-17 0-16.5C10-17 20-20 32-15.5", GOLD_DYE.shade, 1.1),
    ]


def _cloche(dyed: Dye, _hair: Dye) -> list[str]:
    """A close bell-shaped hat with a turned brim and a flower."""
    return [
        path("M-22-12C-25-40-12-46 0-46C12-46 25-40 22-12Q0-20-22-12Z", dyed.base, **_JOINED),
        path("M10-44C20-40 25-32 22-12Q18-14 14-15C18-28 16-38 10-44Z", dyed.shade),
        path("M-22.5-24Q0-30 22.5-24L22.5-18Q0-24-22.5-18Z", LINEN_DYE.base, **_JOINED),
        path(
            "M-22-12Q0-20 22-12C28-6 26-3 21-5Q0-14-21-5C-26-3-28-6-22-12Z", dyed.light, **_JOINED
        ),
        circle(-15, -24, 5, fill=RED_DYE.light, stroke=INK, stroke_width=1.2),
        circle(-15, -24, 1.8, fill=GOLD_DYE.light),
    ]


def _captain(dyed: Dye, _hair: Dye) -> list[str]:
    """A white cap with a dark peak."""
    return [
        path("M-22-22C-34-32-28-46 0-46C28-46 34-32 22-22Z", LINEN_DYE.light, **_JOINED),
        path("M10-22C20-28 24-38 16-44C30-42 33-31 22-22Z", LINEN_DYE.shade),
        path("M-22-25Q0-20 22-25L22-16Q0-11-22-16Z", dyed.base, **_JOINED),
        path("M-22-16Q0-11 22-16C20-8 12-7 0-8C-12-7-20-8-22-16Z", dyed.shade, **_JOINED),
        circle(0, -24, 4.6, fill=GOLD_DYE.base, stroke=INK, stroke_width=1.1),
        line("M-19-16Q0-12 19-16", GOLD_DYE.base, 1.6),
    ]


def _turban(dyed: Dye, _hair: Dye) -> list[str]:
    return [
        path(
            "M-23-12C-30-36-16-48 0-48C16-48 30-36 23-12C16-18 8-22 0-23C-8-22-16-18-23-12Z",
            dyed.base,
            **_JOINED,
        ),
        line(
            both("M-22-18C-16-28-8-32 0-34M-25-26C-18-36-8-40 0-42M-2-23C-8-27-16-26-20-22"),
            dyed.shade,
            1.5,
        ),
        path("M0-23C-5-28-5-36 0-42C5-36 5-28 0-23Z", dyed.light, **_JOINED),
    ]


def _knot(_dyed: Dye, hair: Dye) -> list[str]:
    """A knot of hair on top of the head."""
    return [
        circle(0, -31, 10, fill=hair.base, stroke=INK, stroke_width=LINE),
        line("M-6-33C-4-38 4-38 6-33M-5-28C-2-32 3-32 5-28", hair.shade, 1),
        line("M-12-38L12-26", RED_DYE.base, 2.2),
        circle(-12, -38, 2.6, fill=GOLD_DYE.base, stroke=INK, stroke_width=1),
    ]


_HEADGEAR: dict[str, Callable[[Dye, Dye], list[str]]] = {
    "bowler": _bowler,
    "wrap": _wrap,
    "flat": _flat,
    "knitted": _knitted,
    "rose": _rose,
    "jewel": _jewel,
    "artist": _artist,
    "band": _band,
    "straw": _straw,
    "cloche": _cloche,
    "captain": _captain,
    "turban": _turban,
    "knot": _knot,
}


def glasses(shape: str, turn: float) -> list[str]:
    """A pair of glasses: "round", "square", "half" or none."""
    if not shape:
        return []
    middle = 3.4 * turn
    left, right = middle - 8, middle + 7.6
    metal: dict[str, str | float | None] = {
        "stroke": STEEL_DYE.shade if shape == "half" else INK,
        "stroke_width": 1.5,
    }
    if shape == "square":
        d = "".join(
            f"M{x - 6.6}-8.6L{x + 6.6}-8.6L{x + 5.6} 1.6L{x - 5.6} 1.6Z" for x in (left, right)
        )
    elif shape == "half":
        d = "".join(
            f"M{x - 6.4} 0L{x + 6.4} 0C{x + 6} 6.4 {x - 6} 6.4 {x - 6.4} 0Z" for x in (left, right)
        )
    else:
        d = "".join(disc(x, -3, 6.9) for x in (left, right))
    y = 0 if shape == "half" else -4
    bows = f"M{left + 6.6} {y}Q{middle} {y - 2.6} {right - 6.6} {y}M{left - 6.6} {y}L-19 {y - 2}"
    bows += f"M{right + 6.6} {y}L19 {y - 2}"
    return [path(d, "#FFFFFF", fill_opacity=0.16, **metal), line(bows, str(metal["stroke"]), 1.4)]
