"""Seeming blunders, weighed with the cards as they lie: shared by the scripts for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

from cardtable.core.moves import Move
from cardtable.core.players import Advice


@dataclass
class Gain:
    """The count of something done, of so many chances, and its gain in points."""

    done: str  # what it is called
    digits: int = 1
    chances: int = 0
    expected: list[float] = field(default_factory=list)
    brought: list[float] = field(default_factory=list)

    def add(self, *, expected: float, brought: float) -> None:
        """It was done, for so much by the player's own reckoning, and brought so much."""
        self.expected.append(expected)
        self.brought.append(brought)

    def weigh(
        self,
        moves: Sequence[Move],
        is_blunder: Callable[[Move], object],
        advise: Callable[[], Advice],
        brings: Callable[[Move], float],
    ) -> None:
        """Where a move is a blunder, asks for advice; if that is one, weighs it and the best other.

        `brings` tells what a move brings in the deal as it is.
        """
        if not any(map(is_blunder, moves)):
            return
        self.chances += 1
        advice = advise()
        assert advice.move is not None
        if is_blunder(advice.move):
            worths = dict(advice.weighed)
            other = next(move for move in worths if not is_blunder(move))
            self.add(
                expected=worths[advice.move] - worths[other],
                brought=brings(advice.move) - brings(other),
            )

    def __str__(self) -> str:
        told = f"{self.done}: {len(self.brought)} of {self.chances}"
        if len(self.brought) < 2:
            return told
        error = 1.96 * stdev(self.brought) / len(self.brought) ** 0.5
        brought, expected = (
            f"{fmean(values):+.{self.digits}f}" for values in (self.brought, self.expected)
        )
        return f"{told}; {brought} ± {error:.{self.digits}f} points, expected {expected}"
