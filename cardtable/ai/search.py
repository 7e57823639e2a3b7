"""Search for any game: a tree of information sets, and a flat comparison of plans.

Both imagine whole worlds from what one seat sees, by the game's own means; neither is ever given
a state. Knows no game, no cards and no clock but the budget's. The tree is single-observer
information-set Monte Carlo tree search: one tree, a new world every iteration, and moves that are
not possible in a world simply absent from it (Cowling, Powley, Whitehouse 2012).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import hypot, inf, log, sqrt
from random import Random
from typing import TypeVar

from cardtable.core.players import Budget, Model
from cardtable.core.table import OVER

Chance = Callable[[], float]
Playout = Callable[[Model, Chance, int], None]

P = TypeVar("P")
W = TypeVar("W")

_STOP_EVERY = 8  # iterations between two looks at the budget
_FIRST_CUT = 16  # worlds before a plan can be dropped: fewer may agree by chance
_FAIR_SHARE = 0.25  # of the visits of the best: with fewer, a mean says too little


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a search found of one action (or plan, by its index): its worth and how sure that is.

    `worth` is in the unit of the model's result; `error` is a standard error in the same unit.
    """

    action: int
    visits: int
    worth: float
    error: float


def random_playout(model: Model, chance: Chance, steps: int) -> None:
    """Plays any legal actions to the end, or for so many steps."""
    while steps and model.turn != OVER:
        actions = model.legal()
        model.apply(actions[int(chance() * len(actions))])
        steps -= 1


@dataclass(frozen=True, slots=True)
class Search:
    """How to search a tree: the level's own number of iterations, and the game's hooks.

    `exploration` is in units of the range of results seen so far. `open_play` says that every
    seat sees every action whole, so that `Model.seen` need not be asked. `steps` caps one
    imagined game; `Model.result` must make sense there too.
    """

    iterations: int = 1000
    exploration: float = 0.5
    steps: int = 1000
    playout: Playout = random_playout
    open_play: bool = False

    def weigh(
        self, imagine: Callable[[Random], Model], seat: int, budget: Budget
    ) -> tuple[Weighed, ...]:
        """The actions of `seat`, which is on turn in every imagined world, most visited first.

        Actions that look alike to their own mover are searched as one, under the first of them.
        """
        tree = _Tree(self, seat, budget.rng.random)
        for number in range(budget.iterations or self.iterations):
            if number and number % _STOP_EVERY == 0 and budget.stop():
                break
            tree.grow(imagine(budget.rng))
        return tree.weighed()


class _Branch:
    """One action of one information set, with what came of it for its mover."""

    __slots__ = ("action", "below", "open", "squares", "total", "visits")

    def __init__(self, action: int) -> None:
        self.action = action
        self.visits = 0
        self.open = 1  # in how many worlds that came here it was possible
        self.total = 0.0
        self.squares = 0.0
        self.below: dict[Hashable, _Branch] = {}

    def weighed(self) -> Weighed:
        """Its mean and standard error."""
        mean = self.total / self.visits
        spread = max(self.squares / self.visits - mean * mean, 0.0)
        error = sqrt(spread / (self.visits - 1)) if self.visits > 1 else inf
        return Weighed(self.action, self.visits, mean, error)


class _Tree:
    """The tree of one search, grown by one imagined world at a time."""

    def __init__(self, search: Search, seat: int, chance: Chance) -> None:
        self.search = search
        self.seat = seat
        self.chance = chance
        self.root: dict[Hashable, _Branch] = {}
        self.low = inf
        self.high = -inf

    def grow(self, model: Model) -> None:
        """Goes down the tree in one world, adds a branch, plays out, and books the result."""
        path: list[tuple[int, _Branch]] = []
        node = self.root
        steps = self.search.steps
        turn = model.turn
        while turn != OVER and steps:
            branch, action = self._chosen(model, node)
            path.append((turn, branch))
            model.apply(action)
            steps -= 1
            if not branch.visits:
                self.search.playout(model, self.chance, steps)
                break
            node = branch.below
            turn = model.turn
        self._book(path, model.result())

    def _book(self, path: list[tuple[int, _Branch]], result: Sequence[float]) -> None:
        self.low = min(self.low, *result)
        self.high = max(self.high, *result)
        for turn, branch in path:
            worth = result[turn]
            branch.visits += 1
            branch.total += worth
            branch.squares += worth * worth

    def _chosen(self, model: Model, node: dict[Hashable, _Branch]) -> tuple[_Branch, int]:
        """A branch by its upper confidence bound, an untried one first; and its action here."""
        groups = self._groups(model)
        best: _Branch | None = None
        best_key: Hashable = None
        best_bound = -inf
        fresh: list[Hashable] = []
        scale = self.search.exploration * ((self.high - self.low) or 1.0)
        for key in groups:
            branch = node.get(key)
            if branch is None:
                fresh.append(key)
                continue
            branch.open += 1
            bound = branch.total / branch.visits
            bound += scale * sqrt(log(branch.open) / branch.visits)
            if bound > best_bound:
                best, best_key, best_bound = branch, key, bound
        if fresh or best is None:
            best_key = fresh[int(self.chance() * len(fresh))]
            best = node[best_key] = _Branch(groups[best_key][0])
        alike = groups[best_key]
        return best, alike[0] if len(alike) == 1 else alike[int(self.chance() * len(alike))]

    def _groups(self, model: Model) -> dict[Hashable, list[int]]:
        """The actions on turn, by what the observer (for its own: the mover) sees of them."""
        if self.search.open_play:
            return {action: [action] for action in model.legal()}
        groups: dict[Hashable, list[int]] = {}
        for action in model.legal():
            groups.setdefault(model.seen(action, self.seat), []).append(action)
        return groups

    def weighed(self) -> tuple[Weighed, ...]:
        """The actions at the root, most visited first, then the better, then as listed."""
        found = [branch.weighed() for branch in self.root.values() if branch.visits]
        return tuple(sorted(found, key=lambda one: (-one.visits, -one.worth)))


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
    A plan that trails by `drop` errors is dropped. `playouts` ends it after so many in all, when
    every plan was played out once; 0: after any number.
    """
    values: list[list[float]] = [[] for _ in plans]
    alive = list(range(len(plans)))
    for number in range(budget.iterations or worlds):
        if number and (budget.stop() or 0 < playouts <= sum(map(len, values))):
            break
        if number >= _FIRST_CUT and number % _STOP_EVERY == 0:
            alive = _in_the_running(values, alive, drop)
            if len(alive) == 1:
                break
        world = imagine(budget.rng)
        luck = budget.rng.random()
        for plan in alive:
            values[plan].append(play_out(plans[plan], world, Random(luck)))
    return _ranked(values, alive)


def _in_the_running(values: list[list[float]], alive: list[int], drop: float) -> list[int]:
    best = max(alive, key=lambda plan: sum(values[plan]))
    kept = []
    for plan in alive:
        gap, error = _gap(values[best], values[plan])
        if plan == best or gap <= drop * error:
            kept.append(plan)
    return kept


def _ranked(values: list[list[float]], alive: list[int]) -> tuple[Weighed, ...]:
    best = max(alive, key=lambda plan: sum(values[plan]), default=None)
    if best is None or not values[best]:
        return ()
    top = sum(values[best]) / len(values[best])
    found = []
    for plan, worths in enumerate(values):
        gap, error = _gap(values[best], worths)
        found.append(Weighed(plan, len(worths), top - gap, 0.0 if plan == best else error))
    return tuple(sorted(found, key=lambda one: (one.action != best, -one.worth)))


def _gap(best: list[float], other: list[float]) -> tuple[float, float]:
    """The mean of the differences in the worlds both were played in, and its standard error."""
    gaps = [one - two for one, two in zip(best, other, strict=False)]
    count = len(gaps)
    mean = sum(gaps) / count
    if count < 2:
        return mean, inf
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (count - 1) / count)


def settle(weighed: Sequence[Weighed], rank: Callable[[int], float], noise: float = 1.0) -> Weighed:
    """The action to take: of those within noise of the best, the one the game ranks highest.

    Raw search is indifferent between moves that come to the same, and partners notice. Equal
    ranks go to the better one found. Raises ValueError when nothing was weighed.
    """
    if not weighed:
        raise ValueError("expected at least one action that was weighed")
    best, *others = weighed
    near = [best]
    for one in others:
        enough = one.visits >= _FAIR_SHARE * best.visits
        if enough and best.worth - one.worth <= noise * hypot(best.error, one.error):
            near.append(one)
    return max(near, key=lambda one: rank(one.action))
