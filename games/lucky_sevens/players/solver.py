"""A solver for deals of Lucky Sevens, which knows the stock.

For after the game only: it is given whole states. Depth first through the rounds, the tidiest
tableaus first, with restarts that shuffle this order a little; what was searched to its end is
remembered, so a search that comes through proves that nothing clears the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from random import Random

from cardtable.core.cards import signs
from cardtable.core.frozen import dataclass
from cardtable.core.messages import shown
from cardtable.core.moves import Move
from cardtable.core.players import Afterthought, Budget
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER
from games.lucky_sevens.messages import say
from games.lucky_sevens.players import model
from games.lucky_sevens.players.model import Path, Tableau
from games.lucky_sevens.players.plans import Plan, moves_of, tableau_of
from games.lucky_sevens.state import IN_A_ROUND, PACK, LuckyState, collected, may_fill_empty

_FIRST_LIMIT = 60  # turns that the first attempt looks at; each attempt may look at more
_GROWTH = 1.3
_ATTEMPTS = 40
_NOISE = 0.35


@dataclass(frozen=True, slots=True)
class Solution:
    """A way to clear the table, a path for each round; without one, whether there is none."""

    paths: tuple[Path, ...] | None
    proven: bool = True


@dataclass
class Search:
    """One question: a tableau, what is to be dealt in order, and the house rule."""

    stock: tuple[int, ...]
    empty: bool
    budget: Budget
    dead: set[tuple[Tableau, int]] = field(default_factory=set)
    left: float = 0.0

    def solve(self, tableau: Tableau, *, seven_open: bool = False) -> Solution:
        """Attempts of growing length until one clears, one proves, or the budget stops."""
        limit = float(_FIRST_LIMIT)
        for _ in range(_ATTEMPTS):
            self.left = limit
            paths = self._cleared(tableau, 0, seven_open=seven_open)
            if paths is not None:
                return Solution(paths)
            if self.left > 0:
                return Solution(None)
            if self.budget.stop():
                break
            limit *= _GROWTH
        return Solution(None, proven=False)

    def _cleared(
        self, tableau: Tableau, dealt: int, *, seven_open: bool = False
    ) -> tuple[Path, ...] | None:
        """The paths from a tableau whose round is to be collected; None within `left` turns."""
        self.left = 0.0 if self.budget.stop() else self.left - 1
        if self.left <= 0 or (dealt and (tableau, dealt) in self.dead):
            return None
        reached = model.ends(tableau, seven_open=seven_open, empty=self.empty, key=model.same)
        if dealt == len(self.stock):
            return (reached[model.EMPTY],) if model.EMPTY in reached else None
        for end in sorted(reached, key=self._promise):
            rest = self._cleared(self.dealt_on(end, dealt), dealt + 4)
            if rest is not None:
                return (reached[end], *rest)
            if self.left <= 0:
                return None
        self.dead.add((tableau, dealt))
        return None

    def _promise(self, end: Tableau) -> float:
        """Small for a tidy end, with some chance in it."""
        return sum(model.height(column) ** 3 for column in end) * (
            1 + _NOISE * self.budget.rng.random()
        )

    def dealt_on(self, tableau: Tableau, dealt: int) -> Tableau:
        """The columns with the next four cards, left to right (LS-13)."""
        a, b, c, d = tableau
        w, x, y, z = self.stock[dealt : dealt + 4]
        return a << 3 | w, b << 3 | x, c << 3 | y, d << 3 | z


def solved(state: LuckyState, budget: Budget) -> Solution:
    """Returns a way to clear the table from a whole state of the solitaire, if there is one."""
    stock = tuple(model.card_class(card) for card in reversed(state.piles["stock"]))
    stock = stock[: len(stock) // IN_A_ROUND * IN_A_ROUND]
    search = Search(stock, may_fill_empty(state.table), budget)
    tableau = tableau_of(state)
    if state.turn == DEALER and stock:  # the round is over: the next four come first
        rest = Search(stock[4:], search.empty, budget)
        return rest.solve(search.dealt_on(tableau, 0))
    return search.solve(tableau, seven_open=state.seven_open)


def line_of(rules: AnyRules, state: LuckyState, paths: Sequence[Path]) -> tuple[Move, ...]:
    """The moves, the dealer's among them, that follow these paths to the cleared table."""
    moves: list[Move] = []
    for path in paths:
        if state.turn == DEALER:
            moves.append(rules.deal(state, Random(0)))
            state = rules.play(state, moves[-1])
        if state.turn == DEALER:
            continue  # nothing could be collected in this round, so it ended by itself
        end = tableau_of(state)
        for step in path:
            end = model.after(end, step)
        for move in moves_of(state, 0, Plan((), path, end, 0)):
            state = rules.play(state, move)
            moves.append(move)
    return tuple(moves)


def afterthought(
    rules: AnyRules, states: Sequence[LuckyState], log: Sequence[Move], budget: Budget
) -> Afterthought | None:
    """Until which move of a game, lost or given up, the table could still be cleared."""
    last = states[-1]
    if last.table.seats > 1 or not last.round or len(collected(last, 0)) == PACK:
        return None
    points = [at for at, move in enumerate(log) if move.seat == 0 and not states[at].second]
    if last.turn == 0 and not last.second:
        points.append(len(log))
    hope, sure = _last_hope(states, points, budget)
    if hope is None:
        return Afterthought(_without(budget))
    at, paths = hope
    return Afterthought(_told(states, log, at, sure=sure), at, line_of(rules, states[at], paths))


def _last_hope(
    states: Sequence[LuckyState], points: Sequence[int], budget: Budget
) -> tuple[tuple[int, tuple[Path, ...]] | None, bool]:
    """The last of the points from which the table can be cleared, by halving; whether surely."""
    hope, sure = None, True
    low, high = 0, len(points)
    while low < high and not (hope and budget.stop()):
        middle = (low + high) // 2
        solution = solved(states[points[middle]], budget)
        if solution.paths is not None:
            hope, low = (points[middle], solution.paths), middle + 1
        else:
            high = middle
            sure = sure and solution.proven
    return hope, sure and low >= high


def _without(budget: Budget) -> str:
    if budget.stop():
        return say("There was no time to find out whether this deal could be cleared.")
    return say("No way to clear this deal was found.")


def _told(states: Sequence[LuckyState], log: Sequence[Move], at: int, *, sure: bool) -> str:
    if at == len(log):
        return say("The table can still be cleared from here.")
    move = log[at]
    facts = {
        "move": sum(one.seat == 0 for one in log[: at + 1]),
        "round": states[at].round,
        "cards": signs([pick.card for pick in move.picks]),
    }
    return shown((_UNTIL_STOPPING if move.words else _UNTIL)[not sure], **facts)


# Where no later move is left from which the table can be cleared, and where one may be.
_UNTIL = (
    say.later("This deal could be cleared until move {move} (round {round}: {cards})."),
    say.later("This deal could be cleared at least until move {move} (round {round}: {cards})."),
)
_UNTIL_STOPPING = (
    say.later("This deal could be cleared until move {move} (round {round}: stopping)."),
    say.later("This deal could be cleared at least until move {move} (round {round}: stopping)."),
)
