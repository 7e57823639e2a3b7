"""Search for any game: plans are compared by playing them out in the same imagined worlds.

Both ways to do so imagine whole worlds from what one seat sees, by the game's own means; neither is
ever given a state. Knows no game, no cards and no clock but the budget's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import hypot, inf, sqrt
from random import Random
from typing import TypeVar

from cardtable.core.frozen import dataclass
from cardtable.core.players import Budget

P = TypeVar("P")
W = TypeVar("W")

_STOP_EVERY = 8  # worlds between two looks at who can still win
_FIRST_CUT = 16  # worlds before a plan can be dropped: fewer may agree by chance
_SURELY = 3.0  # standard errors by which a plan whose point nobody sees must be better
_FAIR_SHARE = 0.25  # of the visits of the best: with fewer, a mean says too little


@dataclass(frozen=True, slots=True)
class Weighed:
    """The worth of one plan, as a search found it, and how sure that is.

    `index` is its place among the plans that were compared, `visits` how often it was played out;
    `worth` is in the unit of the results, `error` a standard error in the same unit.
    """

    index: int
    visits: int
    worth: float
    error: float


def compare(
    plans: Sequence[P],
    imagine: Callable[[Random], W],
    play_out: Callable[[P, W, Random], float],
    budget: Budget,
    *,
    worlds: int = 40,
    playouts: int = 0,
    drop: float = 3.0,
) -> tuple[Weighed, ...]:
    """Plans, best first, each played out in the same imagined worlds with the same chance.

    `play_out` gives a plan's worth in a world, which it leaves as it was. What plans have in
    common cancels, so few worlds tell them apart; `error` is that of the difference to the best.
    A plan that trails by `drop` errors is dropped. `playouts` ends it after that many in all, once
    every plan was played out; 0 sets no limit. A world in which time is up counts for no plan, but
    the first.
    """
    values: list[list[float]] = [[] for _ in plans]
    alive = list(range(len(plans)))
    for number in range(budget.iterations or worlds):
        if number and (budget.stop() or 0 < playouts <= sum(map(len, values))):
            break
        if number >= _FIRST_CUT and number % _STOP_EVERY == 0:
            alive = _still_in_it(values, alive, drop)
            if len(alive) == 1:
                break
        world = imagine(budget.rng)
        luck = budget.rng.random()
        worths: list[float] = []
        for index in alive:
            if number and budget.stop():
                return _ranked(values, alive)
            worths.append(play_out(plans[index], world, Random(luck)))
        for index, worth in zip(alive, worths, strict=True):
            values[index].append(worth)
    return _ranked(values, alive)


def _still_in_it(values: list[list[float]], alive: list[int], drop: float) -> list[int]:
    """The plans that may still turn out to be the best."""
    best = max(alive, key=lambda index: sum(values[index]))
    kept = []
    for index in alive:
        gap, error = _gap(values[best], values[index])
        if index == best or gap <= drop * error:
            kept.append(index)
    return kept


def _ranked(values: list[list[float]], alive: list[int]) -> tuple[Weighed, ...]:
    best = max(alive, key=lambda index: sum(values[index]), default=None)
    if best is None or not values[best]:
        return ()
    top = sum(values[best]) / len(values[best])
    weighed = []
    for index, worths in enumerate(values):
        gap, error = _gap(values[best], worths)
        weighed.append(Weighed(index, len(worths), top - gap, 0.0 if index == best else error))
    return tuple(sorted(weighed, key=lambda plan: (plan.index != best, -plan.worth)))


def _gap(best: list[float], other: list[float]) -> tuple[float, float]:
    """The mean of the differences in the worlds both were played in, and its standard error."""
    gaps = [mine - theirs for mine, theirs in zip(best, other, strict=False)]
    count = len(gaps)
    mean = sum(gaps) / count
    if count < 2:
        return mean, inf
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (count - 1) / count)


def settle(weighed: Sequence[Weighed], rank: Callable[[int], float], noise: float = 1.0) -> Weighed:
    """The plan to follow: of those within noise of the best, the one the game ranks highest.

    `rank` is given a plan's index. Raw search is indifferent between moves that come to the same,
    and partners notice. Of equal ranks the better plan is taken. Raises ValueError when nothing
    was weighed.
    """
    return max(level(weighed, noise), key=lambda plan: rank(plan.index))


def settle_plainly(
    weighed: Sequence[Weighed], rank: Callable[[int], float], odd: Collection[int]
) -> Weighed:
    """As `settle`, but an odd plan is followed only if it is clearly better than all others.

    `odd` are the indices of plans whose point nobody at the table would see.
    """
    near = [plan for plan in level(weighed, _SURELY) if plan.index not in odd]
    return settle(near or weighed, rank)


def level(weighed: Sequence[Weighed], noise: float = 1.0) -> tuple[Weighed, ...]:
    """The best plan and those that came to the same, within noise of it.

    Raises ValueError when nothing was weighed.
    """
    if not weighed:
        raise ValueError("expected at least one plan that was weighed")
    best, *others = weighed
    near = [best]
    for other in others:
        enough = other.visits >= _FAIR_SHARE * best.visits
        if enough and best.worth - other.worth <= noise * hypot(best.error, other.error):
            near.append(other)
    return tuple(near)


def lean(
    weighed: Sequence[Weighed], plain: Weighed, pull: Callable[[int], float], margin: float
) -> Weighed:
    """The plan that a temperament follows in place of the plain player's.

    `pull` is given a plan's index, and `margin` is in the unit of the results. Another plan is
    followed only where it is shown to be as good: what it trails the best by, and a standard error
    of both plans more, is within the margin. A search of few worlds, which tells few plans apart,
    shows little to be as good, and its player with a temperament plays as the plain one does.
    """
    best = weighed[0]
    shown = (
        plan
        for plan in weighed
        if plan.visits >= _FIRST_CUT
        and best.worth - plan.worth + hypot(plan.error, plain.error) <= margin
    )
    return max([plain, *shown], key=lambda plan: pull(plan.index))


def halve(
    plans: Sequence[P],
    imagine: Callable[[Random], W],
    play_out: Callable[[P, W], float],
    budget: Budget,
    *,
    playouts: int,
    noise: float = 0.0,
    unseen: Callable[[P], float] = lambda _: 0.0,
    enough: Callable[[], bool] = lambda: False,
) -> list[tuple[P, float]]:
    """The plans, best first, each with its mean worth, by successive halving.

    For many plans: all are played out in the same imagined worlds, and again and again the worse
    half drops out, so that the favourites are looked at longest; about `playouts` in all, fewer
    once it is `enough`. `noise` is how far the worth of two plans differs by chance in one world:
    unless the runner-up is that much behind (by the root of its playouts), the one of the two that
    was named earlier wins. A world in which time was up counts for no plan; a plan for which none
    counts has the worth that it has `unseen`.
    """
    tally = _Tally([unseen(plan) for plan in plans])
    alive, dropped = list(range(len(plans))), list[int]()
    rounds = max(1, (len(plans) - 1).bit_length())
    while len(alive) > 1 and not (budget.stop() or enough()):
        for _ in range(max(1, playouts // (rounds * len(alive)))):
            world = imagine(budget.rng)
            tally.add(alive, _played_out(plans, alive, world, play_out, budget.stop))
            if budget.stop() or enough():
                break
        if not all(tally.visits):
            break
        alive.sort(key=lambda index: -tally.mean(index))
        half = (len(alive) + 1) // 2
        alive, dropped = alive[:half], alive[half:] + dropped
    order = tally.settled(alive + dropped, noise)
    return [(plans[index], tally.mean(index)) for index in order]


class _Tally:
    """The worths of plans, added up, and how often each was played out."""

    def __init__(self, unseen: Sequence[float]) -> None:
        self.totals, self.visits = [0.0] * len(unseen), [0] * len(unseen)
        self._unseen = unseen

    def add(self, plans: Sequence[int], worths: Sequence[float]) -> None:
        """Adds what plans came to in one world; no worths where time was up in it."""
        for index, worth in zip(plans, worths, strict=False):
            self.totals[index] += worth
            self.visits[index] += 1

    def mean(self, plan: int) -> float:
        """The mean worth of a plan, and what it is worth unseen until it has one."""
        visits = self.visits[plan]
        return self.totals[plan] / visits if visits else self._unseen[plan]

    def settled(self, order: list[int], noise: float) -> list[int]:
        """The order, with the runner-up first if it was named earlier and is within the noise."""
        if len(order) > 1 and order[1] < order[0]:
            lead = self.mean(order[0]) - self.mean(order[1])
            if lead <= noise / max(self.visits[order[1]], 1) ** 0.5:
                return [order[1], order[0], *order[2:]]
        return order


def _played_out(
    plans: Sequence[P],
    alive: Sequence[int],
    world: W,
    play_out: Callable[[P, W], float],
    stop: Callable[[], bool],
) -> list[float]:
    """The worths of the plans that are alive in one world; of none when time is up too early."""
    worths: list[float] = []
    for index in alive:
        if worths and stop():
            return []
        worths.append(play_out(plans[index], world))
    return worths
