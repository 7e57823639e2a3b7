"""A race between turns: all are tried in the same imagined worlds, the slower half drops out.

Knows no cards. Half of the laps' tries go to every field, so the favourites are looked at longest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from cardtable.core.players import Budget

T = TypeVar("T")
W = TypeVar("W")


def race(
    runners: Sequence[T],
    imagine: Callable[[Random], W],
    worth: Callable[[T, W], float],
    budget: Budget,
    tries: int,
) -> list[tuple[T, float]]:
    """The runners, best first, each with its mean worth; about `tries` worlds are looked at.

    Of runners that come to the same the earlier one stays ahead.
    """
    totals = [0.0] * len(runners)
    counts = [0] * len(runners)
    field = list(range(len(runners)))
    left: list[int] = []
    laps = max(1, (len(runners) - 1).bit_length())
    while len(field) > 1 and not budget.stop():
        for _ in range(max(1, tries // (laps * len(field)))):
            world = imagine(budget.rng)
            for one in field:
                totals[one] += worth(runners[one], world)
                counts[one] += 1
            if budget.stop():
                break
        field.sort(key=lambda one: -totals[one] / counts[one])
        half = (len(field) + 1) // 2
        left = field[half:] + left
        field = field[:half]
    order = field + left
    return [(runners[one], totals[one] / max(counts[one], 1)) for one in order]
