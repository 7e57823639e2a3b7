"""The way a finished game is celebrated on the table: one of a few finales, and what takes part.

A game says it in `Handling.celebration`; the table shows it. Knows no rules and no screen.
"""

from __future__ import annotations

from enum import Enum

from cardtable.core.frozen import dataclass

Wave = tuple[str, ...]  # names of piles, families or counters that begin together


class Finale(Enum):
    """The finales that the table knows."""

    STAR = "star"  # open cards stand once as a seven-pointed star, and turn
    ARCH = "arch"  # open cards span the table like a bridge, and a ripple runs along it
    LIGHT = "light"  # a gold light runs over the places, each wave after the one before
    EMBERS = "embers"  # piles begin to glow one after another, and sparks rise from them
    CHIPS = "chips"  # chips pour from these counters to the winners, and are stacked before them


@dataclass(frozen=True, slots=True)
class Celebration:
    """A finale and its waves; without any, what the winners have collected or laid out takes part.

    A name in a wave is a pile, a family (all its piles), or, for chips, a counter. What does not
    lie on the table is left out.
    """

    finale: Finale = Finale.STAR
    waves: tuple[Wave, ...] = ()
