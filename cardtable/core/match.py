"""A match: several games between the same seats, and who has won how many of them.

It is over once nobody can catch up: after as many games as were agreed on, and while the best are
equal after one more. Knows no game and no seat's side: those are given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cardtable.core.frozen import dataclass

LENGTHS: Final = (3, 5)  # best of so many games
MOST: Final = 200  # games of a match that are read
_WORDS: Final = re.compile(r"([35]) ([a-z0-9]{1,16})((?: (?:-|[0-9]{1,3}(?:,[0-9]{1,3}){0,99}))*)")


@dataclass(frozen=True, slots=True)
class Match:
    """Best of so many games; `code` tells it from others, `won` has the winners of each game.

    >>> match = Match(3, "k7", ((0,), (0, 2)))
    >>> str(match), Match.read("3 k7 0 0,2") == match
    ('3 k7 0 0,2', True)
    """

    best_of: int
    code: str
    won: tuple[tuple[int, ...], ...] = ()

    def __str__(self) -> str:
        games = [",".join(map(str, winners)) or "-" for winners in self.won]
        return " ".join([str(self.best_of), self.code, *games])

    @classmethod
    def read(cls, text: str) -> Match | None:
        """The match of a text; None for a text that is none."""
        found = _WORDS.fullmatch(text)
        if found is None:
            return None
        games = found[3].split()[:MOST]
        won = (() if game == "-" else tuple(map(int, game.split(","))) for game in games)
        return cls(int(found[1]), found[2], tuple(won))

    def after(self, winners: Sequence[int]) -> Match:
        """The match after one more game."""
        return Match(self.best_of, self.code, (*self.won, tuple(winners)))

    def wins(self, seat: int) -> int:
        """The games that a seat has won."""
        return sum(seat in winners for winners in self.won)

    def leaders(self, seats: int) -> tuple[int, ...]:
        """The seats that have won the most games."""
        most = max(map(self.wins, range(seats)))
        return tuple(seat for seat in range(seats) if self.wins(seat) == most)

    def is_over(self, sides: Sequence[int]) -> bool:
        """True once nobody can catch up; `sides` has the side of each seat.

        >>> two = (0, 1)
        >>> Match(3, "k", ((0,), (0,))).is_over(two), Match(3, "k", ((0,), (1,))).is_over(two)
        (True, False)
        >>> Match(3, "k", ((0,), (1,), (2,))).is_over((0, 1, 2)), "three are equal"
        (False, 'three are equal')
        """
        by_side: dict[int, int] = {}
        for seat, side in enumerate(sides):
            by_side[side] = max(by_side.get(side, 0), self.wins(seat))
        best, *others = sorted(by_side.values(), reverse=True)
        left = max(0, self.best_of - len(self.won))
        return best > max(others, default=0) + left
