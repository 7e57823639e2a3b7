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
    cross = "M-2.2-49h4.4v5h4.8v4.4h-4.8v7.6h-4.4v-7.6h-4.8v-4.4h4.8Z"
    return [
        path(cross, t.gold),
        path(outer, t.gold),
        *half,
        *mirrored(half),
        circle(0, -26, 6.5, fill=t.gold),
        *[circle(0, y, 2.4, fill=t.paper) for y in (-8, 0, 8)],
        *_band(t, 36, 14),
    ]


def _band(t: Tincture, reach: float, y: float) -> list[str]:
    """The jewelled hoop that crown and coronet rest on."""
    low = f"L{reach + 2} {y + 13}Q0 {y + 21} {-reach - 2} {y + 13}Z"
    d = f"M{-reach} {y}Q0 {y + 7} {reach} {y}{low}"
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
    drops = [
        path(f"M{x} {y}q4 7 0 11q-4-4 0-11Z", t.colour) for x, y in ((0, -15), (-21, -9), (21, -9))
    ]
    return [path(d + "L33 17Q0 24-33 17Z", t.gold), *drops, *pearls, *lights, *_band(t, 34, 12)]


def cap(t: Tincture) -> list[str]:
    """The jack's: a flat slashed cap with a long feather."""
    puff = "M-38 13C-53 3-51-13-35-19C-17-27 19-27 35-16C45-9 45 2 40 8C20 17-18 20-38 13Z"
    brim = "M-42 8C-21 18 20 16 43 4C47 9 46 17 42 20C20 31-22 31-41 24C-46 20-46 13-42 8Z"
    slashes = (
        "M-29-16Q-37-3-31 10Q-23-3-29-16Z",
        "M-11-20Q-17-4-12 13Q-5-4-11-20Z",
        "M7-20Q4-4 8 13Q14-4 7-20Z",
    )
    return [
        path(puff, t.shade, stroke=t.gold, stroke_width=2.2),
        *[path(d, t.gold) for d in slashes],
        path(brim, t.gold, stroke=t.paper, stroke_width=1.6),
        *[
            circle(x, y, 2.2, fill=t.colour)
            for x, y in ((-32, 18), (-17, 20.5), (-1, 20.7), (14, 18.5))
        ],
        *_feather(t),
        circle(31, 11, 7, fill=t.gold, stroke=t.colour, stroke_width=1.6),
        circle(31, 11, 2.8, fill=t.paper),
    ]


def _feather(t: Tincture) -> list[str]:
    vane = (
        "M31 11C42-18 30-46-6-50C-26-52-45-46-51-33C-43-37-36-37-31-35C-37-32-41-28-43-22"
        "C-30-30-9-30 5-21C18-13 26-2 31 11Z"
    )
    quill = "M31 11C28-16 6-40-42-39"
    barbs = (
        "M26-11L29-25",
        "M21-19L22-33",
        "M14-26L12-40",
        "M4-32L-1-44",
        "M-8-36L-15-46",
        "M-20-38L-28-45",
        "M18-22L8-19",
        "M10-29L-1-24",
        "M-1-34L-13-27",
        "M-14-37L-25-30",
    )
    return [
        path(vane, t.paper, stroke=t.colour, stroke_width=1.4, stroke_linejoin="round"),
        line(quill, t.gold, 2.2),
        line("".join(barbs), t.colour, 1.2),
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
    petals = [
        circle(x, y, 8, fill=t.paper, stroke=t.colour, stroke_width=1.2) for x, y in around(5, 9)
    ]
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
    inside = (
        "M-25-25C-16-23-7-24 0-26.5C7-24 16-23 25-25L25-2C25 17 12 28.5 0 35C-12 28.5-25 17-25-2Z"
    )
    return [
        path(edge, t.gold, stroke=t.colour, stroke_width=2.4),
        path(inside, t.paper),
        pip(t.suit, t.colour, 0, 2, 42),
    ]
