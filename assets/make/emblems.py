"""What the court cards carry: crown, coronet, feathered cap; sceptre, rose, halberd; shield.

Each is drawn around its own origin and given its colours. Knows no card.
"""

from __future__ import annotations

from dataclasses import dataclass

from palette import GOLD, GOLD_DARK, PAPER
from pips import pip
from svg import around, circle, line, mirrored, moved, path, polygon, rect


@dataclass(frozen=True, slots=True)
class Tincture:
    """The colours of one court: its suit's, that colour's lighter shade, paper and gold."""

    suit: str
    colour: str
    shade: str
    paper: str = PAPER
    gold: str = GOLD
    deep: str = GOLD_DARK


def crown(t: Tincture) -> list[str]:
    """The king's: closed, two arches, orb and cross; about 84 wide, from -48 up to 30 below."""
    outer = "M-33 16C-50-2-47-29-24-29C-11-29-3-22 0-13C3-22 11-29 24-29C47-29 50-2 33 16Z"
    inner = "M-25 14C-40-2-37-21-24-21C-10-21-5-8-5 15Z"
    velvet = path(inner, t.shade)
    pearls = [circle(x, y, 2.6, fill=t.paper) for x, y in ((-41.5, -6), (-35, -20), (-22, -25))]
    half = [velvet, *pearls]
    cross = "M-2.2-49L2.2-49L2.2-44L7-44L7-39.600L2.2-39.600L2.2-32L-2.2-32L-2.2-39.600L-7-39.600L-7-44L-2.2-44Z"
    return [
        path(cross.replace("39.600", "39.6"), t.gold),
        path(outer, t.gold),
        *half,
        *mirrored(half),
        circle(0, -26, 6.5, fill=t.gold),
        *[circle(0, y, 2.4, fill=t.paper) for y in (-8, 0, 8)],
        *_band(t, 36, 14),
    ]


def _band(t: Tincture, reach: float, y: float) -> list[str]:
    """The jewelled hoop that crown and coronet rest on."""
    d = f"M{-reach} {y}Q0 {y + 7} {reach} {y}L{reach + 2} {y + 13}Q0 {y + 21} {-reach - 2} {y + 13}Z"
    jewels = [
        path(polygon([(x - 6, c), (x, c - 4.2), (x + 6, c), (x, c + 4.2)]), t.colour)
        for x, c in ((0, y + 10.3), (-22, y + 9), (22, y + 9))
    ]
    studs = [circle(x, y + 9.8, 2, fill=t.paper) for x in (-11, 11)]
    return [path(d, t.gold, stroke=t.paper, stroke_width=1.6), *jewels, *studs]


def coronet(t: Tincture) -> list[str]:
    """The queen's: open, five points with pearls."""
    tips = ((-44, -17), (-23, -29), (0, -36), (23, -29), (44, -17))
    valleys = ((-30, -2), (-11, -6), (11, -6), (30, -2))
    d = "M-33 17"
    for i, (x, y) in enumerate(tips):
        d += f"L{x} {y}"
        if i < len(valleys):
            d += f"L{valleys[i][0]} {valleys[i][1]}"
    pearls = [circle(x, y - 3, 5, fill=t.gold) for x, y in tips]
    lights = [circle(x, y - 3, 2.3, fill=t.paper) for x, y in tips]
    drops = [path(f"M{x} {y}q4 7 0 11q-4-4 0-11Z", t.colour) for x, y in ((0, -15), (-21, -9), (21, -9))]
    return [path(d + "L33 17Q0 24-33 17Z", t.gold), *drops, *pearls, *lights, *_band(t, 34, 12)]


def cap(t: Tincture) -> list[str]:
    """The jack's: a flat cap with a long feather."""
    puff = "M-40 12C-48-4-34-20-10-21C14-22 38-12 41 9C30 16-26 19-40 12Z"
    brim = "M-42 10C-20 18 20 17 42 7C46 11 45 18 41 21C20 30-20 31-40 24C-45 21-45 14-42 10Z"
    slits = [line(f"M{x} {y}Q{x + b} {y + 12} {x + b * 2.4:g} {y + 26}", t.colour, 2.4)
             for x, y, b in ((-14, -15, -3), (2, -17, 0), (18, -14, 3))]
    return [
        path(puff, t.paper),
        *slits,
        path(brim, t.gold),
        *[circle(x, 19.5 - abs(x) / 14, 2, fill=t.colour) for x in (-26, -13, 0, 13)],
        *_feather(t),
        circle(29, 12, 6.5, fill=t.gold, stroke=t.colour, stroke_width=1.6),
        circle(29, 12, 2.6, fill=t.paper),
    ]


def _feather(t: Tincture) -> list[str]:
    vane = "M30 12C34-14 20-40-10-46C-24-49-40-45-47-36C-38-38-32-37-28-34C-34-35-40-33-44-28C-30-31-8-28 6-18C17-11 24 0 30 12Z"
    quill = "M30 12C24-14 4-36-40-38"
    barbs = [
        "M22-8L14-22", "M13-20L2-34", "M2-28L-10-39", "M-11-33.500L-22-41.500",
        "M18-14L6-16", "M8-24L-6-24", "M-4-30.500L-18-29",
    ]  # fmt: skip
    return [
        path(vane, t.paper, stroke=t.colour, stroke_width=1.4),
        line(quill, t.gold, 2.2),
        line("".join(barbs).replace(".500", ".5"), t.colour, 1.2),
    ]


def sceptre(t: Tincture) -> list[str]:
    """Upright, its head at the origin, its rod going down 100."""
    leaf = "M0-4C-3-12-10-12-11-19C-6-17-3-18 0-27C3-18 6-17 11-19C10-12 3-12 0-4Z"
    return [
        line("M0 0L0 100", t.gold, 5),
        path(leaf, t.gold),
        circle(0, -2, 5.5, fill=t.paper, stroke=t.gold, stroke_width=2),
        rect(-6, 6, 12, 4, fill=t.gold),
        rect(-4.5, 13, 9, 3, fill=t.gold),
    ]


def rose(t: Tincture) -> list[str]:
    """A heraldic rose with its stem and leaves going down 100."""
    petals = [circle(x, y, 8, fill=t.paper, stroke=t.colour, stroke_width=1.2) for x, y in around(5, 9)]
    inner = [circle(x, y, 3.6, fill=t.gold) for x, y in around(5, 5, 36)]
    leaf = "M0 26C-4 16-14 14-20 18C-17 26-8 30 0 30Z"
    return [
        line("M0 0L0 100", t.gold, 3.6),
        path(leaf, t.gold),
        *mirrored([moved([path(leaf, t.gold)], 0, 12)]),
        *petals,
        *inner,
        circle(0, 0, 3.4, fill=t.colour),
    ]


def halberd(t: Tincture) -> list[str]:
    """Upright, blade to the right, hook to the left, its shaft going down 100."""
    blade = "M2-6C8-6 15-12 18-17C24-6 24 12 17 22C14 16 8 11 2 11Z"
    hook = "M-2-3C-9-4-14-2-17 4C-12 4-7 6-2 9Z"
    return [
        line("M0-6L0 100", t.gold, 4.4),
        path("M0-34L5-12L2.2-6L-2.2-6L-5-12Z", t.paper),
        path(blade, t.paper),
        path(hook, t.paper),
        rect(-4, -7, 8, 20, fill=t.gold),
    ]


def shield(t: Tincture) -> list[str]:
    """A heater shield with the suit on paper; 58 wide, from -30 to 40."""
    edge = "M-29-30C-18-27-8-28 0-31C8-28 18-27 29-30L29-2C29 20 14 33 0 40C-14 33-29 20-29-2Z"
    inside = "M-25-25C-16-23-7-24 0-26.500C7-24 16-23 25-25L25-2C25 17 12 28.500 0 35C-12 28.500-25 17-25-2Z"
    return [
        path(edge, t.gold, stroke=t.colour, stroke_width=2.4),
        path(inside.replace(".500", ".5"), t.paper),
        pip(t.suit, t.colour, 0, 2, 42),
    ]
