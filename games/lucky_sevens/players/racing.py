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
    *,
    tries: int,
    noise: float = 0.0,
) -> list[tuple[T, float]]:
    """The runners, best first, each with its mean worth; about `tries` times one is tried.

    `noise` is how far the worth of two runners differs by chance in one world: unless the last
    but one is that much behind (by the root of the tries), the one named earlier wins.
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
    means = [total / max(count, 1) for total, count in zip(totals, counts, strict=True)]
    first, *others = field + left
    if others and others[0] < first:
        lead = means[first] - means[others[0]]
        if lead <= noise / max(counts[others[0]], 1) ** 0.5:
            first, others[0] = others[0], first
    return [(runners[one], means[one]) for one in (first, *others)]
