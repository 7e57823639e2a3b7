"""The leaning of a player with a temperament: its choice among moves that are about as good.

Nothing is taken that is worse than the best by more than a margin, so a temperament hardly changes
how strong somebody plays. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from cardtable.core.frozen import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Leaning:
    """A preference: 1 for the more of something, -1 for the less of it; 0 is none.

    `margin` is by how much a choice may be worse than the best, in the unit of their ranks; `often`
    is the share of decisions in which it is thought of at all.
    """

    sign: int = 0
    margin: float = 0.0
    often: float = 1.0

    def thinks(self, rng: Random) -> Leaning:
        """This preference in a decision in which it is thought of, else none."""
        return self if self.sign and rng.random() < self.often else INDIFFERENT

    def first(
        self, ranked: Sequence[T], rank: Callable[[T], float], pull: Callable[[T], float]
    ) -> list[T]:
        """Choices, best first, with the one put first that is preferred of those about as good.

        >>> Leaning(-1, 0.5).first([9, 8, 3], {9: 2.0, 8: 1.8, 3: 0.0}.__getitem__, float)
        [8, 9, 3]
        """
        if not self.sign or not ranked:
            return list(ranked)
        best = rank(ranked[0])
        near = [choice for choice in ranked if rank(choice) >= best - self.margin]
        chosen = max(near, key=lambda choice: self.sign * pull(choice))
        return [chosen, *(choice for choice in ranked if choice is not chosen)]


INDIFFERENT = Leaning()
