"""Imagined worlds drawn as often as they agree with what was seen, for any game's search.

Knows no game: it is told how a world is imagined, and how likely what was seen would have been.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import Generic, Protocol, TypeVar

from cardtable.core.players import never

_FEWEST = 50  # worlds, however late it is: of fewer hardly one agrees with the play

W = TypeVar("W")


class Imagining(Protocol[W]):
    """Imagines whole worlds for one view, and judges them."""

    def world(self, rng: Random) -> W:
        """An imagined world."""

    def agrees(self, world: W) -> float:
        """The probability that the others would have done in it what they have done."""


class WeightedWorlds(Generic[W]):
    """Worlds imagined in advance; each is drawn as often as it agrees with the play so far.

    So many of them, and fewer once it is late.
    """

    def __init__(
        self, worlds: Imagining[W], count: int, rng: Random, late: Callable[[], bool] = never
    ) -> None:
        self.worlds: list[W] = []
        self._weights: list[float] = []
        while len(self.worlds) < count:
            if len(self.worlds) >= _FEWEST and late() and any(self._weights):
                break
            self.worlds.append(worlds.world(rng))
            self._weights.append(worlds.agrees(self.worlds[-1]))
        self._cumulative = list(accumulate(self._weights))

    def world(self, rng: Random) -> W:
        """One of the worlds, to be copied before it is played in."""
        return self.worlds[bisect(self._cumulative, rng.random() * self._cumulative[-1])]

    def share(self, holds: Callable[[W], bool]) -> float:
        """The probability of something that holds in some of the worlds."""
        where = [holds(world) for world in self.worlds]
        agreeing = sum(w for w, held in zip(self._weights, where, strict=True) if held)
        return agreeing / self._cumulative[-1]
