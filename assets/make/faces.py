"""The faces: paper, indices and what stands between them, in three sizes of index.

Standard: rank over suit. Large: rank beside suit, for narrow fans and small sizes.
Compact: rank and suit fill the card. Every face looks the same upside down but the jokers.
"""

from __future__ import annotations

from courts import court, large_court
from jokers import index_star, joker
from marks import star_outline
from numerals import numeral
from palette import EDGE, GOLD, PAPER
from pips import engraving, pip, places
from svg import both_ways, line, moved, path, rect

WIDTH, HEIGHT = 250.0, 350.0
COURTS = ("J", "Q", "K")


def paper() -> str:
    """The card itself: round corners of 5.5 % of its width and a hairline edge."""
    return rect(
        0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, rx=13, fill=PAPER, stroke=EDGE, stroke_width=1.5
    )


def standard_face(rank: str, suit: str, colour: str) -> list[str]:
    """Rank over suit in the corners, pips or a court between."""
    index = [numeral(rank, colour, 31, 17, 57), pip(suit, colour, 31, 97, 33)]
    if rank in COURTS:
        middle = court(rank, suit, colour)
    elif rank == "A":
        middle = _ace(suit, colour)
    else:
        middle = [
            pip(suit, colour, x, y, 47, turned=y > HEIGHT / 2 + 1) for x, y in places(int(rank))
        ]
    return [paper(), *middle, *both_ways(index, WIDTH, HEIGHT)]


def _ace(suit: str, colour: str) -> list[str]:
    """One large engraved pip; the ace of spades bears the house star."""
    size = 140.0
    parts = [
        pip(suit, colour, 125, 175, size),
        moved([line(engraving(suit), PAPER, 1.3)], 125, 175, size / 100),
    ]
    if suit == "S":
        parts.append(path(star_outline(3, 27, 125, 171), GOLD))
    return parts


def large_face(rank: str, suit: str, colour: str) -> list[str]:
    """Rank beside suit in the corners, large; one pip or a court between."""
    index = [numeral(rank, colour, 43, 15, 82), pip(suit, colour, 104, 56, 57)]
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
    index = [index_star(big, 33, 42, 24)]
    return [paper(), moved(joker(big), 125, 206, 0.92), *both_ways(index, WIDTH, HEIGHT)]


def large_joker(big: bool) -> list[str]:
    """The cap between two larger stars."""
    index = [index_star(big, 56, 56, 43)]
    return [paper(), moved(joker(big, 3), 125, 203, 0.84), *both_ways(index, WIDTH, HEIGHT)]


def compact_joker(big: bool) -> list[str]:
    """One large star and the cap."""
    return [paper(), index_star(big, 84, 86, 70), moved(joker(big, 3.4), 125, 283, 0.9)]
