"""The court cards: two-way heraldic panels, not portraits.

A framed field in the suit's colour, split by a diagonal band. In each half the rank's arms:
the headgear over the shield, two of the rank's attributes crossed behind it; on the band the
monogram. The frame's ornament differs by suit.
"""

from __future__ import annotations

import math

from emblems import Tincture, cap, coronet, crown, halberd, rose, sceptre, shield
from marks import star_outline
from numerals import monogram
from palette import SHADES
from svg import both_ways, line, mirrored, moved, number, path, polygon, rect

WIDTH, HEIGHT = 250.0, 350.0
LEFT, RIGHT, TOP, BOTTOM = 58.0, 192.0, 17.0, 333.0  # the panel
BORDER = 9.0
SLOPE = 0.36  # of the band: it rises to the right
BAND = 28.5  # half its upright thickness

_HEADS = {"K": crown, "Q": coronet, "J": cap}
_ATTRIBUTES = {"K": sceptre, "Q": rose, "J": halberd}


def court(rank: str, suit: str, colour: str) -> list[str]:
    """The panel of a court card, without paper and indices."""
    t = Tincture(suit, colour, SHADES[colour])
    x, y = LEFT + BORDER, TOP + BORDER
    w, h = RIGHT - LEFT - 2 * BORDER, BOTTOM - TOP - 2 * BORDER
    return [
        rect(x, y, w, h, fill=colour),
        *both_ways([_hatching(t, x, y, x + w), *_crossed(rank, t)], WIDTH, HEIGHT),
        *_band(t, rank, x, x + w),
        *both_ways(_arms(rank, t), WIDTH, HEIGHT),
        *_frame(t, x, y, w, h),
    ]


# Where a rank's attribute stands beside the shield: x from the middle, y, scale, lean.
_STANCES = {"K": (43, 101, 0.92, 24), "Q": (41, 104, 1.0, 30), "J": (33, 112, 0.86, 20)}


def _crossed(rank: str, t: Tincture) -> list[str]:
    """Two of the rank's attributes in saltire; shield and band cover their lower parts."""
    x, y, scale, lean = _STANCES[rank]
    right = moved(_ATTRIBUTES[rank](t), x, y, scale, lean)
    return [moved([right], 125, 0), moved(mirrored([right]), 125, 0)]


def _arms(rank: str, t: Tincture) -> list[str]:
    """Headgear over shield, between two stars of the house."""
    stars = "".join(star_outline(3, 5.6, 125 + x, 41) for x in (-46, 46))
    return [
        path(stars, t.gold),
        moved(shield(t), 125, 117.5, 0.8),
        moved(_HEADS[rank](t), 125, 69, 0.8),
    ]


def _hatching(t: Tincture, left: float, top: float, right: float) -> str:
    """Fine tone-on-tone lines, parallel to the band, over the upper half."""
    parts = []
    y = top + 4.0
    while y < HEIGHT / 2 + 40:
        start, end = y, y - SLOPE * (right - left)
        cut = right if end >= top else left + (start - top) / SLOPE
        parts.append(f"M{number(left)} {number(y)}L{number(cut)} {number(max(end, top))}")
        y += 6.0
    return line("".join(parts), t.shade, 0.9)


def _band(t: Tincture, rank: str, left: float, right: float) -> list[str]:
    """The diagonal with the monogram upright at its left and turned at its right."""
    rise = SLOPE * (right - left) / 2
    mid = HEIGHT / 2

    def strip(reach: float) -> str:
        corners = [
            (left, mid + rise - reach),
            (right, mid - rise - reach),
            (right, mid - rise + reach),
            (left, mid + rise + reach),
        ]
        return polygon(corners)

    x, tall = (left + right) / 2 - 32, 43.0
    letter = monogram(rank, t.colour, t.paper, x, mid + SLOPE * 32 - tall / 2, height=tall)
    return [
        path(strip(BAND + 4.4), t.gold),
        path(strip(BAND + 2), t.colour),
        path(strip(BAND), t.paper),
        *both_ways(letter, WIDTH, HEIGHT),
        path("M125 167L130 175L125 183L120 175Z", t.gold),
    ]


def _frame(t: Tincture, x: float, y: float, w: float, h: float) -> list[str]:
    """Two lines and between them an ornament that differs by suit."""
    return [
        path(_ornament(t.suit), t.colour),
        rect(
            LEFT,
            TOP,
            RIGHT - LEFT,
            BOTTOM - TOP,
            rx=3,
            fill="none",
            stroke=t.colour,
            stroke_width=1.6,
        ),
        rect(x, y, w, h, fill="none", stroke=t.gold, stroke_width=1.8),
    ]


def _ornament(suit: str) -> str:
    """Small repeated signs along the border, as one path."""
    shapes = {"S": _dart, "H": _scale, "D": _lozenge, "C": _bead}
    half = BORDER / 2
    wide, high = RIGHT - LEFT - BORDER, BOTTOM - TOP - BORDER
    across, down = 14, 35
    parts = []
    for i in range(across + 1):
        x = LEFT + half + wide * i / across
        parts += [shapes[suit](x, TOP + half, 0), shapes[suit](x, BOTTOM - half, 180)]
    for i in range(1, down):
        y = TOP + half + high * i / down
        parts += [shapes[suit](LEFT + half, y, 270), shapes[suit](RIGHT - half, y, 90)]
    return "".join(parts)


def _placed(points: tuple[tuple[float, float], ...], x: float, y: float, turn: float) -> str:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return polygon([(x + px * c - py * s, y + px * s + py * c) for px, py in points])


def _dart(x: float, y: float, turn: float) -> str:
    return _placed(((0, -2.8), (3, 2.6), (-3, 2.6)), x, y, turn)


def _lozenge(x: float, y: float, turn: float) -> str:
    return _placed(((0, -2.8), (3.6, 0), (0, 2.8), (-3.6, 0)), x, y, turn)


def _bead(x: float, y: float, _turn: float) -> str:
    n = number
    return f"M{n(x - 2.2)} {n(y)}a2.2 2.2 0 1 1 0 .01z"


def _scale(x: float, y: float, turn: float) -> str:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    ends = [(x + px * c - 2.2 * s, y + px * s + 2.2 * c) for px in (-3.6, 3.6)]
    n = number
    return (
        f"M{n(ends[0][0])} {n(ends[0][1])}A3.6 4.4 {n(turn)} 0 1 {n(ends[1][0])} {n(ends[1][1])}Z"
    )


def large_court(rank: str, suit: str, colour: str) -> list[str]:
    """The panel of a narrow-fan court: it leaves the corners of the large indices free.

    Between the two halves lies the rank's attribute along the diagonal, a head at either end.
    """
    t = Tincture(suit, colour, SHADES[colour])
    attribute = moved(_ATTRIBUTES[rank](t), 58, 143, 1.12, -64.5)
    arms = [moved(shield(t), 185.5, 136, 0.92), moved(_HEADS[rank](t), 185.5, 79, 0.88)]
    return [
        path(_stepped(0), colour),
        *both_ways([attribute], WIDTH, HEIGHT),
        *both_ways(arms, WIDTH, HEIGHT),
        path(_stepped(3.5), "none", stroke=t.gold, stroke_width=1.8),
    ]


def _stepped(inset: float) -> str:
    """A panel without its upper left and lower right corners."""
    i = inset
    half = [(136 + i, 15 + i), (235 - i, 15 + i), (235 - i, 240 - i), (114 - i, 240 - i)]
    return polygon([*half, *((WIDTH - x, HEIGHT - y) for x, y in half)])
