"""Weighs any moves beside each other: every one is played out in the same imagined worlds.

Unlike a search it drops none, for a review asks what a move was worth that nobody would have
looked at. Knows no game, and is given no state.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import TypeVar

from cardtable.core.moves import Move
from cardtable.core.players import Budget, Worth

P = TypeVar("P")
W = TypeVar("W")

Losses = Mapping[int, Mapping[str, float]]  # per decision, of "random" and each level, by seats

FEWEST = 8  # worlds, of which each half chooses the best move for the other


def weigh(
    moves: Sequence[Move],
    plans: Sequence[P],
    imagine: Callable[[Random], W],
    play_out: Callable[[P, W, Random], float],
    budget: Budget,
    *,
    worlds: int,
) -> tuple[Worth, ...]:
    """The worth of moves, best first, each by its plan in the same worlds with the same chance."""
    values: list[list[float]] = [[] for _ in plans]
    for number in range(max(budget.iterations or worlds, FEWEST)):
        if number >= FEWEST and budget.stop():
            break
        world = imagine(budget.rng)
        luck = budget.rng.random()
        for row, plan in zip(values, plans, strict=True):
            row.append(play_out(plan, world, Random(luck)))
    return judged(moves, values)


def judged(moves: Sequence[Move], values: Sequence[Sequence[float]]) -> tuple[Worth, ...]:
    """The worth of moves by their value in each of the same worlds.

    The best of several noisy means looks better than it is. So each half of the worlds names the
    best move for the other half, in which the loss of all moves is taken against it.

    >>> from cardtable.core.moves import says
    >>> first, second = says(0, "stand"), says(0, "beg")
    >>> [worth.loss for worth in judged([first, second], [[3.0, 3.0], [1.0, 2.0]])]
    [0.0, 1.5]
    """
    if not moves:
        return ()
    count = len(values[0])
    halves = [range(start, count, 2) for start in (0, 1)]
    best = [max(range(len(moves)), key=lambda row: _sum(values[row], half)) for half in halves]
    rivals = [values[best[1 - world % 2]][world] for world in range(count)]
    worths = []
    for move, row in zip(moves, values, strict=True):
        losses = [rival - value for rival, value in zip(rivals, row, strict=True)]
        worths.append(Worth(move, statistics.fmean(row), statistics.fmean(losses), _error(losses)))
    return tuple(sorted(worths, key=lambda worth: -worth.worth))


def at_table(losses: Losses, seats: int) -> Mapping[str, float]:
    """The losses at a table; where none were measured, those at the table nearest in size.

    >>> at_table({2: {"random": 0.3}, 4: {"random": 0.4}}, 5)
    {'random': 0.4}
    """
    return losses[min(losses, key=lambda count: (abs(count - seats), count))]


def with_free(moves: Sequence[Move], weighed: tuple[Worth, ...]) -> tuple[Worth, ...]:
    """The worths with those of the moves that were not weighed, each worth what the best is.

    For a word that binds nobody and after which every other move is still possible.

    >>> from cardtable.core.moves import says
    >>> knock, card = says(0, "knock"), says(0, "play")
    >>> [worth.worth for worth in with_free([knock, card], (Worth(card, 3.0),))]
    [3.0, 3.0]
    """
    if not weighed:
        return ()
    best, *others = weighed
    known = {worth.move for worth in weighed}
    free = (Worth(move, best.worth, best.loss, best.error) for move in moves if move not in known)
    return (best, *free, *others)


def _sum(values: Sequence[float], places: range) -> float:
    return sum(values[place] for place in places)


def _error(values: Sequence[float]) -> float:
    mean, count = statistics.fmean(values), len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / max(count - 1, 1) / count)
