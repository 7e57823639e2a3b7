"""The computer players of Lucky Sevens: what each level weighs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.lucky_sevens.players import alone, competitive, reasons
from games.lucky_sevens.players.plans import Plan, Position, moves_of, plans_for, untidiness
from games.lucky_sevens.state import COLUMNS, LuckyState, pairs

_SLIP = 0.2  # the share of cards that a player who goes by sight overlooks
_SHOWN = 12  # how many of the weighed turns are told of
_LOOKS = 80

Ranked = list[tuple[Plan, float]]  # turns, best first, each with its worth


class Careless:
    """Puts cards where they match at once, takes what it sees, and sometimes sees too little."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """A sensible move, with slips."""
        moves = rules.moves(view, seat)
        if view.piles[f"dealt-{seat}"]:
            return self._placing(view, moves, budget)
        collecting = [move for move in moves if move.picks and move.target not in COLUMNS]
        if not collecting or budget.rng.random() < _SLIP:
            return Advice(moves[-1], reasons.nothing_seen())
        move = collecting[int(budget.rng.random() * len(collecting))]
        return Advice(move, reasons.collectable(move))

    def _placing(self, view: LuckyState, moves: Sequence[Move], budget: Budget) -> Advice:
        matching = [move for move in moves if _matches(view, move)]
        if matching and budget.rng.random() >= _SLIP:
            move = matching[int(budget.rng.random() * len(matching))]
            return Advice(move, reasons.matches())
        return Advice(moves[int(budget.rng.random() * len(moves))], reasons.any_column())


class Hasty:
    """Finds the turn that collects most, or is too hasty to look for it and goes by sight.

    `against` others and `alone` are the shares of its moves that are made so.
    """

    def __init__(self, against: float, alone: float) -> None:
        self.against = against
        self.alone = alone

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The next move, and with it the whole turn where that was looked for."""
        hasty = budget.rng.random() < (self.alone if view.table.seats == 1 else self.against)
        player = Careless() if hasty else RuleBased()
        return player.choose(rules, view, seat, budget)


class RuleBased:
    """Collects the most that this turn gives; of equal turns it takes the tidier one."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the turn that collects most."""
        key = _tidy if view.table.seats == 1 else _mean
        plan = min(plans_for(Position.of(view, seat)), key=key)
        moves = moves_of(view, seat, plan)
        return Advice(moves[0], reasons.of_most(plan, moves), moves[1:])


class ByValues(RuleBased):
    """Alone it goes by what was learned, without a look ahead; else it collects the most."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the turn after which the table is likeliest to be cleared."""
        if view.table.seats > 1:
            return super().choose(rules, view, seat, budget)
        return Searching(looks=0).choose(rules, view, seat, budget)


class Searching:
    """Imagines what may come, and what the others will do with what it leaves them.

    `looks` at rounds that may come next are taken for one decision where it sits alone.
    """

    def __init__(self, looks: int = _LOOKS) -> None:
        self.looks = looks

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the turn that is worth most."""
        position = Position.of(view, seat)
        plans = plans_for(position)
        if view.table.seats == 1:
            ranked = self.alone(view, plans, budget, position.empty)
        else:
            ranked = competitive.ranked(view, seat, plans, budget, empty=position.empty)
        plan, _ = ranked[0]
        moves = moves_of(view, seat, plan)
        if view.table.seats == 1:
            reason = reasons.of_chances(view, ranked, moves)
        else:
            most = max(other.gain for other in plans)
            reason = reasons.of_answers(ranked, moves, most)
        return Advice(moves[0], reason, moves[1:], _first_moves(view, seat, ranked))

    def alone(self, view: LuckyState, plans: list[Plan], budget: Budget, empty: bool) -> Ranked:
        """By what was learned, and a look at the rounds that may come next."""
        looks = budget.iterations or self.looks
        return alone.ranked(view, plans, budget, empty=empty, looks=looks if self.looks else 0)


def _first_moves(
    view: LuckyState, seat: int, ranked: Sequence[tuple[Plan, float]]
) -> tuple[tuple[Move, float], ...]:
    """The first moves of the best turns, each with the worth of its best turn."""
    worths: dict[Move, float] = {}
    for plan, worth in ranked[:_SHOWN]:
        worths.setdefault(moves_of(view, seat, plan)[0], worth)
    return tuple(worths.items())


def _matches(view: LuckyState, move: Move) -> bool:
    """True when a dealt card would pair with what lies open now or has been placed."""
    card = move.picks[0].card
    column = view.piles[move.target]
    placed = [view.piles[COLUMNS[number - 1]][-1] for number in view.filled]
    return any(pairs(card, other) for other in (*column[-1:], *placed))


def _mean(plan: Plan) -> tuple[int, int, int]:
    """Among several: the most cards, then the fewest matches left one card away."""
    return -plan.gain, competitive.chances(plan.end), len(plan.path)


def _tidy(plan: Plan) -> tuple[int, int]:
    """Alone: the most cards, then no long columns."""
    return untidiness(plan.end), len(plan.path)


PLAYERS: dict[str, Player] = {
    "easy": Hasty(against=0.9, alone=0.8),
    "normal": Hasty(against=0.75, alone=0.35),
    "hard": ByValues(),
    "master": Searching(),
}
