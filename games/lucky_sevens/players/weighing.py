"""Weighs any move of Lucky Sevens for a review: by the tableaus that the turn can still leave.

Alone the worth is the chance that the table is cleared, in per cent, by the learned values and a
look at the round that comes next; the last round is worked out. For several it is in cards, until
one's own next turn.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Any

from cardtable.ai.weighing import FEWEST, Losses, at_table, judged
from cardtable.core.cards import shuffled
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Weigher, Worth
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table
from games.lucky_sevens.messages import say
from games.lucky_sevens.players import alone, model
from games.lucky_sevens.players.competitive import Coming, answer, chances
from games.lucky_sevens.players.model import Tableau
from games.lucky_sevens.players.plans import Position, plans_for, tableau_of, untidiness
from games.lucky_sevens.state import IN_A_ROUND, LuckyState

_BEST = 4  # tableaus that are looked at besides the best one of each move
_WORLDS = 16
_MOST_ENDS = 6000  # of the round that comes next, in one decision: the time goes by these
_PER_CENT = 100.0
# What the levels lose, by docs/review.md.
ALONE: Mapping[str, float] = {
    "random": 6.4,
    "easy": 3.6,
    "normal": 2.7,
    "hard": 0.1,
    "master": 0.0,
}
SEVERAL: Losses = {
    2: {"random": 2.90, "easy": 1.56, "normal": 1.29, "hard": 0.10, "master": -0.06},
    4: {"random": 1.43, "easy": 0.68, "normal": 0.50, "hard": -0.41, "master": -0.50},
}

Ends = dict[Move, set[Tableau]]  # the tableaus that a turn can leave after each move
Rows = dict[Tableau, list[float]]  # their worth in each of the same worlds


def weigher_for(table: Table) -> Weigher:
    """The weigher of a table: alone another thing counts than among several."""
    if table.seats == 1:
        return Alone()
    return AmongSeveral(table.seats)


class Alone:
    """The chance that the table is cleared."""

    unit: str = say.later("percent")
    about: str = say.later("the chance to clear the table, at each decision")
    levels = ALONE
    mistake = ALONE["random"]

    def weigh(
        self, rules: AnyRules, view: LuckyState, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """The worth of moves."""
        empty, stock = Position.of(view, seat).empty, alone.unseen(view)
        reached = _reached(rules, view, seat, moves)
        rounds = len(stock) // IN_A_ROUND
        if rounds < 2:
            return _exactly(reached, stock, empty=empty)
        counts = [stock.count(kind) for kind in range(8)]

        @cache
        def rank(end: Tableau) -> tuple[float, int]:
            return -alone.value(end, counts, rounds), untidiness(end)

        looks = 0

        def worth(end: Tableau, dealt: Sequence[int]) -> float:
            nonlocal looks
            looked = alone.after(end, dealt, counts, rounds - 1, empty=empty)
            looks += looked.ends
            return _PER_CENT * looked.chance

        worlds = budget.iterations or _WORLDS
        rows: Rows = {end: [] for end in _candidates(reached, rank)}
        for number in range(max(worlds, FEWEST)):
            if number >= FEWEST and (looks > _MOST_ENDS or budget.stop()):
                break
            dealt = shuffled(stock, budget.rng)[:IN_A_ROUND]
            for end, row in rows.items():
                row.append(worth(end, dealt))
        return _by_best_end(reached, rows)


class AmongSeveral:
    """Cards: what a turn collects, less what the others then collect, and one's own next turn."""

    unit: str = say.later("cards")
    about: str = say.later("from each decision to the end of one's next turn")

    def __init__(self, seats: int) -> None:
        self.levels = at_table(SEVERAL, seats)
        self.mistake = self.levels["random"]

    def weigh(
        self, rules: AnyRules, view: LuckyState, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """The worth of moves."""
        if seat != view.turn:
            return ()
        position, coming = Position.of(view, seat), Coming.of(view, seat)
        laid, others = model.size(position.tableau) + len(position.dealt), view.table.seats - 1
        reached = _reached(rules, view, seat, moves)
        rows: Rows = {
            end: []
            for end in _candidates(
                reached, lambda end: (model.size(end), chances(end), untidiness(end))
            )
        }
        worlds = 1 if coming.certain else max(budget.iterations or _WORLDS, FEWEST)
        for number in range(worlds):
            if number >= FEWEST and budget.stop():
                break
            world = coming.imagined(budget.rng)
            for end, row in rows.items():
                total, tableau = float(laid - model.size(end)), end
                for own, hand in world:
                    gain, tableau = answer(tableau, hand, position.empty)
                    total += gain if own else -gain / others
                row.append(total)
        return _by_best_end(reached, rows)


def _reached(rules: AnyRules, view: LuckyState, seat: int, moves: Iterable[Move]) -> Ends:
    """The tableaus that the turn can leave after each move, in standard order."""
    reached: Ends = {}
    known: dict[Any, set[Tableau]] = {}
    for move in moves:
        after = rules.play(view, move)
        if after.turn == seat:
            position = Position.of(after, seat)
            if position not in known:
                known[position] = {model.alike(plan.end) for plan in plans_for(position)}
            reached[move] = known[position]
        else:
            reached[move] = {model.alike(tableau_of(after))}
    return reached


def _candidates(reached: Ends, rank: Callable[[Tableau], Any]) -> list[Tableau]:
    """The best tableau of each move, and the best of all; by a rank that is quickly found."""
    every = sorted(set().union(*reached.values()), key=lambda end: (rank(end), end))
    own = {min(ends, key=lambda end: (rank(end), end)) for ends in reached.values()}
    return [end for place, end in enumerate(every) if place < _BEST or end in own]


def _by_best_end(reached: Ends, rows: Rows) -> tuple[Worth, ...]:
    """Each move by the tableau that is best on average of those it can still leave."""
    means = {end: statistics.fmean(row) for end, row in rows.items()}
    moves = list(reached)
    best = [max(means.keys() & reached[move], key=lambda end: (means[end], end)) for move in moves]
    return judged(moves, [rows[end] for end in best])


def _exactly(reached: Ends, stock: Sequence[int], *, empty: bool) -> tuple[Worth, ...]:
    """The last round and the one before it: the share of the orders of the last four cards."""
    orders = [*set(permutations(stock))] if stock else []

    @cache
    def cleared(end: Tableau) -> float:
        if not orders:
            return _PER_CENT * (end == model.EMPTY)
        return _PER_CENT * statistics.fmean(
            alone.clears(end, order, empty=empty) for order in orders
        )

    worths = {move: max(map(cleared, ends)) for move, ends in reached.items()}
    most = max(worths.values(), default=0.0)
    weighed = (Worth(move, worth, most - worth) for move, worth in worths.items())
    return tuple(sorted(weighed, key=lambda worth: -worth.worth))
