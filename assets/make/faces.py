"""The faces: paper, indices and what stands between them, in three sizes of index.

Standard: rank over suit. Large: rank beside suit, for narrow fans and small sizes.
Compact: rank and suit fill the card. Every face looks the same upside down but the jokers.
"""

from __future__ import annotations

from courts import court, large_court
from jokers import index_star, joker
from numerals import numeral, outline
from palette import EDGE, PAPER
from pips import pip, places
from svg import both_ways, moved, rect

WIDTH, HEIGHT = 250.0, 350.0
COURTS = ("J", "Q", "K")


def paper() -> str:
    """The card itself: round corners of 5.5 % of its width and a hairline edge."""
    return rect(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, rx=13, fill=PAPER, stroke=EDGE,
                stroke_width=1.5)


def standard_face(rank: str, suit: str, colour: str) -> list[str]:
    """Rank over suit in the corners, pips or a court between."""
    index = [numeral(rank, colour, 31, 17, 57), pip(suit, colour, 31, 97, 33)]
    if rank in COURTS:
        middle = court(rank, suit, colour)
    elif rank == "A":
        middle = [pip(suit, colour, 125, 175, 118)]
    else:
        middle = [pip(suit, colour, x, y, 50, turned=y > HEIGHT / 2 + 1)
                  for x, y in places(int(rank))]
    return [paper(), *middle, *both_ways(index, WIDTH, HEIGHT)]


def large_face(rank: str, suit: str, colour: str) -> list[str]:
    """Rank beside suit in the corners, large; one pip or a court between."""
    height = 82.0
    width = outline(rank)[0] * height / 100
    index = [
        numeral(rank, colour, 12 + width / 2, 15, height),
        pip(suit, colour, 12 + width + 33, 56, 56),
    ]
    middle = large_court(rank, suit, colour) if rank in COURTS else []
    if not middle:
        middle = [pip(suit, colour, 125, 175, 96)]
    return [paper(), *middle, *both_ways(index, WIDTH, HEIGHT)]


def compact_face(rank: str, suit: str, colour: str) -> list[str]:
    """Rank and suit, as large as fit."""
    height = 150.0
    width = outline(rank)[0] * height / 100
    return [
        paper(),
        numeral(rank, colour, 16 + width / 2, 20, height),
        pip(suit, colour, 20 + width + (222 - width) / 2, 95, 92),
        pip(suit, colour, 125, 255, 140),
    ]


def standard_joker(big: bool) -> list[str]:
    """The cap between two stars."""
    index = [index_star(big, 31, 45, 25)]
    return [paper(), *joker(big), *both_ways(index, WIDTH, HEIGHT)]


def large_joker(big: bool) -> list[str]:
    """The cap between two larger stars."""
    index = [index_star(big, 54, 55, 42)]
    return [paper(), moved(joker(big), 25, 35, 0.8), *both_ways(index, WIDTH, HEIGHT)]


def compact_joker(big: bool) -> list[str]:
    """One large star and the cap."""
    return [paper(), index_star(big, 84, 92, 72), moved(joker(big), 6, 90, 0.95)]
