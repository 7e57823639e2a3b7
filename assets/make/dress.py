"""What the people on the court cards wear: tunic, mantle and its border, collar.

A body stands below a head's origin: its neck at 20, its shoulders at 34 to 60, its waist below.
Patterns are laid out by hand, as nothing may clip. Knows no card and no face.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from heads import LINE, both, locks, n
from marks import star_outline
from palette import GOLD_DYE, INK, INK_DYE, LINEN_DYE, STEEL_DYE, Dye
from svg import Point, circle, disc, line, path, polygon

_EDGE: dict[str, str | float | None] = {
    "stroke": INK,
    "stroke_width": LINE,
    "stroke_linejoin": "round",
}
WIDE = 57.6  # the half width of the panel a figure stands in


def _inside(x: float, y: float, corners: list[Point]) -> bool:
    """Whether a point lies in a polygon."""
    odd = False
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


Motif = Callable[[float, float], str]


def dots(x: float, y: float) -> str:
    """A small disc."""
    return disc(x, y, 1.5)


def lozenges(x: float, y: float) -> str:
    """A small lozenge."""
    return f"M{n(x, y - 3.2)}l2.4 3.2l-2.4 3.2l-2.4-3.2z"


def crosses(x: float, y: float) -> str:
    """Four petals."""
    return "".join(disc(x + dx, y + dy, 1.15) for dx, dy in ((0, -2), (2, 0), (0, 2), (-2, 0)))


def stars(x: float, y: float) -> str:
    """A star of the house."""
    return star_outline(3, 4, x, y)


def trefoils(x: float, y: float) -> str:
    """Three leaves."""
    return "".join(disc(x + dx, y + dy, 1.4) for dx, dy in ((0, -1.9), (1.9, 1), (-1.9, 1)))


def hearts(x: float, y: float) -> str:
    """A small heart."""
    return (
        f"M{n(x, y + 3)}c-1.4-1.6-3.4-2.6-3.4-4.5c0-2.4 2.8-2.4 3.4-.4"
        "c.6-2 3.4-2 3.4.4c0 1.9-2 2.9-3.4 4.5z"
    )


def spades(x: float, y: float) -> str:
    """A small spear head."""
    return (
        f"M{n(x, y - 3.2)}c1.4 1.6 3 2.4 3 4.2c0 1.6-1.8 1.9-2.4.9l.5 1.7l-2.2 0l.5-1.7"
        "c-.6 1-2.4.7-2.4-.9c0-1.8 1.6-2.6 3-4.2z"
    )


def strewn(corners: list[Point], motif: Motif, step: Point, colour: str, inset: float = 3.5) -> str:
    """A pattern over a polygon, in staggered rows, only where all of a motif fits."""
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    (across, down), parts, row = step, [], 0
    y = min(ys) + down * 0.7
    while y < max(ys):
        count = int((max(xs) - min(xs)) / across) + 2
        for i in range(-count, count + 1):
            x = (i + 0.5 * (row % 2)) * across
            if all(
                _inside(x + dx, y + dy, corners)
                for dx, dy in ((inset, 0), (-inset, 0), (0, inset), (0, -inset))
            ):
                parts.append(motif(x, y))
        y, row = y + down, row + 1
    return path("".join(parts), colour) if parts else ""


@dataclass(frozen=True, slots=True)
class Dress:
    """What one person wears: cloth of tunic and mantle, their motifs, and the collar."""

    tunic: Dye
    mantle: Dye
    motif: Motif
    border: Dye = GOLD_DYE
    collar: str = "plain"
    broad: float = 1.0  # of the shoulders
    thread: str = GOLD_DYE.base


def body(dress: Dress, low: Callable[[float], float]) -> list[str]:
    """Tunic, mantle and border down to the line `low` (its height at each x)."""
    b = dress.broad
    tunic = [(-16.0, 30.0), (16.0, 30.0), (30.0, low(30)), (-30.0, low(-30))]
    parts = [
        path(polygon(tunic), dress.tunic.base, **_EDGE),
        strewn(
            [(-14, 44), (14, 44), (22, low(22)), (-22, low(-22))],
            dress.motif,
            (10, 8.5),
            dress.thread,
            2.6,
        ),
    ]
    for side in (-1, 1):
        parts += _mantle(dress, low, side, b)
    return parts


def _mantle(dress: Dress, low: Callable[[float], float], side: int, b: float) -> list[str]:
    """One half of the mantle, from the neck over the shoulder."""
    s = side
    inner, foot = 13.0, 25.0
    edge = WIDE
    outline = (
        f"M{n(s * inner, 26)}C{n(s * 24 * b, 31)} {n(s * 36 * b, 32)} {n(s * 45 * b, 40)}"
        f"C{n(s * 52 * b, 45)} {n(s * edge, 54)} {n(s * edge, 64)}L{n(s * edge, low(s * edge))}"
        f"L{n(s * foot, low(s * foot))}Z"
    )
    turned = (
        f"M{n(s * 45 * b, 40)}C{n(s * 52 * b, 45)} {n(s * edge, 54)} {n(s * edge, 64)}"
        f"L{n(s * edge, low(s * edge))}L{n(s * 44, low(s * 44))}"
        f"C{n(s * 50, 66)} {n(s * 47, 52)} {n(s * 41 * b, 42)}Z"
    )
    field = [
        (s * 26, 40.0),
        (s * 40 * b, 44.0),
        (s * 46, 60.0),
        (s * 45, low(s * 45)),
        (s * 38, low(s * 38)),
    ]
    fold = f"M{n(s * 30, 35)}C{n(s * 37, 48)} {n(s * 39, 60)} {n(s * 40, low(s * 40))}"
    band = [
        (s * inner, 27.0),
        (s * (inner + 9), 30.0),
        (s * (foot + 11), low(s * (foot + 11))),
        (s * foot, low(s * foot)),
    ]
    return [
        path(outline, dress.mantle.base, **_EDGE),
        path(turned, dress.mantle.shade),
        line(fold, dress.mantle.light if dress.mantle is INK_DYE else dress.mantle.shade, 1.2),
        strewn(field, dress.motif, (13, 10), dress.mantle.light, 3.4),
        path(outline, "none", **_EDGE),
        path(polygon(band), dress.border.base, **_EDGE),
        _beads(band, dress.border),
    ]


def _beads(band: list[Point], dye: Dye) -> str:
    """Lozenges and pearls down a border."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = band
    parts, pearls = "", ""
    top, foot = ((x0 + x1) / 2, (y0 + y1) / 2), ((x2 + x3) / 2, (y2 + y3) / 2)
    steps = max(3, round((foot[1] - top[1]) / 7.5))
    for i in range(1, steps):
        x, y = (a + (b - a) * i / steps for a, b in zip(top, foot, strict=True))
        if i % 2:
            parts += f"M{n(x, y - 3.8)}l2.9 3.8l-2.9 3.8l-2.9-3.8z"
        else:
            pearls += disc(x, y, 1.5)
    return path(parts, dye.shade) + path(pearls, LINEN_DYE.light)


def braids(hair: Dye) -> list[str]:
    """Two braids that fall over the shoulders, tied with gold."""
    parts = []
    for s in (-1, 1):
        for i in range(6):
            x, y = s * (21 + i * 1.2), 8 + i * 8.4
            knot = (
                f"M{n(x - 5.4, y)}Q{n(x, y - 5)} {n(x + 5.4, y)}Q{n(x + 4, y + 9)} {n(x, y + 10)}"
                f"Q{n(x - 4, y + 9)} {n(x - 5.4, y)}Z"
            )
            parts += locks(knot, hair, f"M{n(x - 3, y + 1)}Q{n(x, y + 6)} {n(x + 2, y + 7)}")
        x = s * 28.0
        tie = f"M{n(x - 4.6, 58)}L{n(x + 4.6, 58)}L{n(x + 4, 63)}L{n(x - 4, 63)}Z"
        parts.append(path(tie, GOLD_DYE.base, stroke=INK, stroke_width=1.2))
    return parts


def neck(skin: Dye, wide: float = 9.0) -> list[str]:
    """The neck down to the collar bones."""
    d = f"M{n(-wide, 12)}L{n(-wide - 1, 30)}Q0 {n(42)} {n(wide + 1, 30)}L{n(wide, 12)}Z"
    return [
        path(d, skin.base, **_EDGE),
        path(
            f"M{n(-wide, 18)}C-4 28 6 28 {n(wide, 16)}L{n(wide + 0.6, 27)}C4 31-4 30-{n(wide)} 24Z",
            skin.shade,
        ),
    ]


def collar(style: str, dress: Dress) -> list[str]:
    """What lies round the neck: "ermine", "ruff", "chain", "gorget", "vee", "high" or "plain"."""
    return _COLLARS[style](dress)


def _ermine(_dress: Dress) -> list[str]:
    cape = (
        "M-15 22C-26 30-40 32-50 44C-44 58-26 64-10 62L0 54L10 62C26 64 44 58 50 44"
        "C40 32 26 30 15 22Q0 34-15 22Z"
    )
    tails = "".join(
        f"M{n(x, y - 3.4)}c1.6 2.4 2 4.6 1.2 6.8l-1.2-1.8l-1.2 1.8c-.8-2.2-.4-4.4 1.2-6.8z"
        for x, y in (
            (-40, 46),
            (-31, 39),
            (-29, 52),
            (-19, 46),
            (-18, 34),
            (-11, 55),
            (40, 46),
            (31, 39),
            (29, 52),
            (19, 46),
            (18, 34),
            (11, 55),
            (0, 45),
        )
    )
    return [
        path(cape, LINEN_DYE.light, **_EDGE),
        path("M10 62C26 64 44 58 50 44C46 40 42 38 38 36.4C40 50 26 58 6 58.6Z", LINEN_DYE.shade),
        path(tails, INK),
    ]


def _ruff(_dress: Dress) -> list[str]:
    parts = []
    for i in range(11):
        x = -27.5 + 5.5 * i
        y = 27 + 7.5 * (1 - (x / 28) ** 2)
        parts.append(
            path(
                f"M{n(x * 0.62, 20 + 5 * (1 - (x / 28) ** 2))}L{n(x - 4.2, y + 1)}"
                f"Q{n(x, y + 8)} {n(x + 4.2, y + 1)}Z",
                LINEN_DYE.light if i % 2 else LINEN_DYE.base,
                stroke=INK,
                stroke_width=1.1,
                stroke_linejoin="round",
            )
        )
    return parts


def _chain(dress: Dress) -> list[str]:
    links = "".join(
        disc(x, y, 2.5) for x, y in _along(((-24, 33), (-16, 43), (0, 49), (16, 43), (24, 33)), 13)
    )
    return [
        path(
            "M-14 24C-18 30-22 32-26 34L0 46L26 34C22 32 18 30 14 24Q0 36-14 24Z",
            dress.border.base,
            **_EDGE,
        ),
        path(links, GOLD_DYE.light, stroke=INK, stroke_width=1),
        path("M0 46L6.4 53L0 60L-6.4 53Z", dress.mantle.base, stroke=INK, stroke_width=1.3),
        path("M0 49L3.4 53L0 57L-3.4 53Z", dress.mantle.light),
    ]


def _along(points: tuple[Point, ...], count: int) -> list[Point]:
    """Points spaced evenly by index along a smooth curve through others."""
    out = []
    last = len(points) - 1
    for i in range(count):
        t = i * last / (count - 1)
        k = min(int(t), last - 1)
        f = t - k
        a, b = points[k], points[k + 1]
        before, after = points[max(0, k - 1)], points[min(last, k + 2)]
        out.append(
            (
                _spline(before[0], a[0], b[0], after[0], f),
                _spline(before[1], a[1], b[1], after[1], f),
            )
        )
    return out


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
    )


def _gorget(dress: Dress) -> list[str]:
    return [
        path(
            "M-13 22C-22 32-34 34-44 44C-34 54-14 56 0 66C14 56 34 54 44 44"
            "C34 34 22 32 13 22Q0 32-13 22Z",
            STEEL_DYE.base,
            **_EDGE,
        ),
        path("M0 66C14 56 34 54 44 44C40 40 34 37 30 35C30 46 14 52 0 60Z", STEEL_DYE.shade),
        line("M-38 44C-28 51-12 51 0 60C12 51 28 51 38 44", GOLD_DYE.base, 2.2),
        line("M-18 30C-24 36-30 38-34 41", STEEL_DYE.light, 2, stroke_linecap="round"),
        circle(0, 46, 4.4, fill=GOLD_DYE.base, stroke=INK, stroke_width=1.1),
        circle(0, 46, 2, fill=dress.mantle.base),
    ]


def _vee(dress: Dress) -> list[str]:
    return [
        path("M-15 25L-24 31L0 64L24 31L15 25L0 50Z", dress.border.base, **_EDGE),
        path(_strung(), LINEN_DYE.light, stroke=INK, stroke_width=0.9),
        path(disc(0, 48, 3.4), dress.mantle.base, stroke=INK, stroke_width=1.1),
    ]


def _strung() -> str:
    return "".join(
        disc(x, y, 1.9) for x, y in _along(((-11, 27), (-7, 36), (0, 42), (7, 36), (11, 27)), 11)
    )


def _high(dress: Dress) -> list[str]:
    """A stiff collar standing up behind the cheeks, open in front."""
    return [
        path(
            both("M-12 30C-20 26-28 16-30 4C-36 14-38 26-34 36L-14 42Z"), dress.border.base, **_EDGE
        ),
        line(both("M-30 8C-33 18-34 26-31 34M-25 16C-28 22-29 28-27 36"), dress.border.shade, 1.1),
        path(_strung(), LINEN_DYE.light, stroke=INK, stroke_width=0.9),
    ]


def _dags(dress: Dress) -> list[str]:
    """The pointed collar of a jester, a bell at each point."""
    parts = []
    for i in (0, 6, 1, 5, 2, 4, 3):
        x, y = -36 + 12 * i, 58 - 2.6 * (i - 3) ** 2
        dye = dress.tunic if i % 2 else dress.border
        parts += [
            path(f"M{n(x * 0.5 - 6, 25)}L{n(x * 0.5 + 6, 25)}L{n(x, y)}Z", dye.base, **_EDGE),
            circle(x, y + 1.5, 2.8, fill=dress.border.light, stroke=INK, stroke_width=1),
        ]
    return parts


def _plain(_dress: Dress) -> list[str]:
    return [
        path(
            "M-14 24C-20 30-24 31-27 33L-8 52L0 38L8 52L27 33C24 31 20 30 14 24Q0 38-14 24Z",
            LINEN_DYE.light,
            **_EDGE,
        ),
        line("M-20 33L-9 45M20 33L9 45", LINEN_DYE.shade, 1.2),
    ]


_COLLARS: dict[str, Callable[[Dress], list[str]]] = {
    "ermine": _ermine,
    "ruff": _ruff,
    "chain": _chain,
    "gorget": _gorget,
    "vee": _vee,
    "high": _high,
    "plain": _plain,
    "dags": _dags,
}
