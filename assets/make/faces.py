"""The faces: paper, indices and what stands between them, in three sizes of index.

Standard and large: rank over suit, so that a fan covers neither; large for large print and small
sizes. How much room either index takes is declared in cardtable/ui/layout/face_design.py.
Compact: rank and suit fill the card. Every face looks the same upside down but the jokers.
"""

from __future__ import annotations

import classic
from courts import court, joker, large_court, large_joker_bust
from jokers import index_star, joker_head
from marks import star_outline
from numerals import numeral
from palette import EDGE, GOLD, INK, PAPER, PLUM_DYE, RED
from panel import ornament
from pips import engraving, pip, places
from svg import around, both_ways, circle, disc, line, moved, path, rect

WIDTH, HEIGHT = 250.0, 350.0
COURTS = ("J", "Q", "K")
_SCARLET = "#D32A31"
_INDEX = 28.0  # the middle of the small index from the card's edge


def paper() -> str:
    """The card itself: round corners of 5.5 % of its width and a hairline edge."""
    return rect(
        0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, rx=13, fill=PAPER, stroke=EDGE, stroke_width=1.5
    )


def white() -> str:
    """The classic deck's card."""
    return rect(
        0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, rx=13, fill="#FFFFFF", stroke=EDGE, stroke_width=1.5
    )


def standard_face(rank: str, suit: str, colour: str) -> list[str]:
    """Rank over suit in the corners, pips or a court between."""
    index = [numeral(rank, colour, _INDEX, 14, 57), pip(suit, colour, _INDEX, 91.5, 31)]
    if rank in COURTS:
        middle = court(rank, suit, colour)
    elif rank == "A":
        middle = _ace(suit, colour)
    else:
        pips = (
            pip(suit, colour, x, y, 41, turned=y > HEIGHT / 2 + 1) for x, y in places(int(rank))
        )
        middle = [*ornament(), *pips]
    return [paper(), *middle, *both_ways(index, WIDTH, HEIGHT)]


def _ace(suit: str, colour: str) -> list[str]:
    """One large engraved pip in a sun of seven rays, and between them the small suit.

    Everything stays within 88 of the middle, so that nothing touches an index.
    """
    middle = (125.0, 175.0)
    wreath = [pip(suit, colour, x, y, 12) for x, y in around(7, 80, 180 / 7, *middle)]
    beads = "".join(disc(x, y, 1.6) for x, y in around(28, 65.5, 0, *middle))
    rays = "".join(
        f"M{x0:.1f} {y0:.1f}Q{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f}"
        f"Q{x3:.1f} {y3:.1f} {x4:.1f} {y4:.1f}Z"
        for (x0, y0), (x1, y1), (x2, y2), (x3, y3), (x4, y4) in zip(
            around(7, 70, -11, *middle),
            around(7, 74, -3, *middle),
            around(7, 92, 0, *middle),
            around(7, 74, 3, *middle),
            around(7, 70, 11, *middle),
            strict=True,
        )
    )
    size = 96.0
    return [
        *ornament()[1:],
        path(rays, GOLD),
        *wreath,
        circle(*middle, 70, fill="none", stroke=GOLD, stroke_width=2.6),
        circle(*middle, 61, fill="none", stroke=GOLD, stroke_width=1.1),
        path(beads, GOLD),
        pip(suit, colour, *middle, size),
        moved([line(engraving(suit), PAPER, 1.6)], *middle, size / 100),
        path(star_outline(3, 13, 125, _HEARTS_OF_PIPS[suit]), GOLD),
    ]


# Where the star of the house stands in an ace's pip.
_HEARTS_OF_PIPS = {"S": 176.0, "H": 167.0, "D": 175.0, "C": 177.0}


def classic_face(rank: str, suit: str, colour: str) -> list[str]:
    """A face as the old printers made them: white, bright, lettered with feet, one large ace."""
    colour = {RED: _SCARLET, INK: INK}.get(colour, colour)
    index = [numeral(rank, colour, 29.5, 14, 57, serifs=True), pip(suit, colour, 30, 91.5, 31)]
    if rank in COURTS:
        middle = classic.court(rank + suit, suit, colour)
    elif rank == "A":
        middle = _classic_ace(suit, colour)
    else:
        middle = [
            pip(suit, colour, x, y, 43, turned=y > HEIGHT / 2 + 1) for x, y in places(int(rank))
        ]
    return [white(), *middle, *both_ways(index, WIDTH, HEIGHT)]


def _classic_ace(suit: str, colour: str) -> list[str]:
    """One pip in laurel; that of spades is large and engraved, where printers put the stamp."""
    if suit != "S":
        return classic.ace(suit, colour)
    vines = "".join(
        f"M{125 + s * 14:g} {175 + 22:g}c{s * 14:g} 4 {s * 26:g}-6 {s * 18:g}-20"
        f"c{-s * 4:g}-8 {-s * 14:g}-4 {-s * 10:g} 3c{s * 2:g} 4 {s * 7:g} 2 {s * 5:g}-2"
        for s in (-1, 1)
    )
    return [
        pip(suit, colour, 125, 175, 176),
        moved([line(engraving(suit), PAPER, 1.2)], 125, 175, 1.76),
        line(vines, PAPER, 2.2, stroke_linecap="round"),
        path(star_outline(3, 24, 125, 158), PAPER),
        circle(125, 158, 31, fill="none", stroke=PAPER, stroke_width=1.6),
    ]


def large_face(rank: str, suit: str, colour: str) -> list[str]:
    """Rank over suit in the corners, large; one pip or a court between."""
    index = [numeral(rank, colour, 37, 12, 78), pip(suit, colour, 36, 116, 43)]
    middle = large_court(rank, suit, colour) if rank in COURTS else []
    if not middle:
        middle = [pip(suit, colour, 125, 175, 104)]
    return [paper(), *middle, *both_ways(index, WIDTH, HEIGHT)]


def compact_face(rank: str, suit: str, colour: str) -> list[str]:
    """Rank and suit, as large as fit."""
    return [
        paper(),
        numeral(rank, colour, 75, 20, 150),
        pip(suit, colour, 190, 95, 92),
        pip(suit, colour, 125, 257, 142),
    ]


def standard_joker(big: bool) -> list[str]:
    """The cap between two stars."""
    index = [index_star(big, 27, 40, 20)]
    return [paper(), *joker(big), *both_ways(index, WIDTH, HEIGHT)]


def classic_joker(big: bool) -> list[str]:
    """A fool between two stars, on white."""
    star = index_star(big, 27, 40, 20)
    index = [star.replace(RED, classic.RED).replace(PLUM_DYE.shade, classic.BLUE)]
    middle = classic.court("JK1" if big else "JK2", "", "")
    return [white(), *middle, *both_ways(index, WIDTH, HEIGHT)]


def large_joker(big: bool) -> list[str]:
    """The cap between two larger stars."""
    index = [index_star(big, 36, 46, 29)]
    return [paper(), *large_joker_bust(big), *both_ways(index, WIDTH, HEIGHT)]


def compact_joker(big: bool) -> list[str]:
    """One large star and the cap."""
    return [paper(), index_star(big, 50, 50, 38), moved(joker_head(big), 125, 218, 1.08)]
