"""The computer players of Lucky Sevens: what each level weighs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cardtable.ai.leaning import INDIFFERENT, Leaning
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.lucky_sevens.players import alone, competitive, model, reasons
from games.lucky_sevens.players.plans import Plan, Position, moves_of, plans_for, untidiness
from games.lucky_sevens.state import COLUMNS, LuckyState, pairs

_SLIP = 0.2  # the share of cards that a player who goes by sight overlooks
_SHOWN = 12  # how many of the weighed turns are told of
_LOOKS = 80
_BEST = 4  # turns of which one may be preferred: of others the worth is less certain

Ranked = list[tuple[Plan, float]]  # turns, best first, each with its worth


class Careless:
    """Puts cards where they match at once, takes what it sees, and sometimes sees too little."""

    def __init__(self, leans: Leaning = INDIFFERENT) -> None:
        self.leans = leans  # to long columns, where several cards would match

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
            leans = self.leans.thinks(budget.rng)
            if leans.sign:
                move = leans.first(matching, _alike, lambda to: len(view.piles[to.target]))[0]
            return Advice(move, reasons.matches())
        return Advice(moves[int(budget.rng.random() * len(moves))], reasons.any_column())


class Hasty:
    """Finds the turn that collects most, or is too hasty to look for it and goes by sight.

    `against` others and `alone` are the shares of its moves that are made so.
    """

    def __init__(self, against: float, alone: float, leans: Leaning = INDIFFERENT) -> None:
        self.against = against
        self.alone = alone
        self.leans = leans

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The next move, and with it the whole turn where that was looked for."""
        hasty = budget.rng.random() < (self.alone if view.table.seats == 1 else self.against)
        player = Careless(self.leans) if hasty else RuleBased(self.leans)
        return player.choose(rules, view, seat, budget)


class RuleBased:
    """Collects the most that this turn gives; of equal turns it takes the tidier one.

    Among several it may lean to long columns, where as much is collected.
    """

    def __init__(self, leans: Leaning = INDIFFERENT) -> None:
        self.leans = leans

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the turn that collects most."""
        plans = plans_for(Position.of(view, seat))
        if view.table.seats == 1:
            plan = min(plans, key=_tidy)
        else:
            ranked = sorted(plans, key=_mean)
            plan = self.leans.thinks(budget.rng).first(ranked, _rank, _longest)[0]
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

    `looks` at rounds that may come next are taken for one decision where it sits alone. `forgets`
    is the share of turns in which it does not count the cards that were collected.
    """

    def __init__(
        self, looks: int = _LOOKS, leans: Leaning = INDIFFERENT, *, forgets: float = 0.0
    ) -> None:
        self.looks = looks
        self.leans = leans  # to long columns, among several
        self.forgets = forgets

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the turn that is worth most."""
        position = Position.of(view, seat)
        plans = plans_for(position)
        if view.table.seats == 1:
            ranked = self.alone(view, plans, budget, position.empty)
        else:
            ranked = self._among_several(view, seat, plans, budget, position.empty)
        plan, worth = ranked[0]
        moves = moves_of(view, seat, plan)
        if view.table.seats == 1:
            reason, figures = reasons.of_chances(view, ranked, moves)
        else:
            most = max(other.gain for other in plans)
            fullest = [other for other in plans if other.gain == most]
            level = [(other, min(theirs, worth)) for other, theirs in ranked]  # within the noise
            reason, figures = reasons.of_answers(level, moves, fullest)
        advice = Advice(moves[0], reason, moves[1:], _first_moves(view, seat, ranked))
        return advice.beside_others(figures)

    def _among_several(
        self, view: LuckyState, seat: int, plans: list[Plan], budget: Budget, empty: bool
    ) -> Ranked:
        """By what the others then take and what comes back; of the best, the preferred first."""
        forgets = self.forgets > 0 and _peeked(budget.rng) < self.forgets
        ranked = competitive.ranked(view, seat, plans, budget, empty=empty, counts=not forgets)
        leans = self.leans.thinks(budget.rng)
        best = leans.first(ranked[:_BEST], lambda pair: pair[1], lambda pair: _longest(pair[0]))
        return [*best, *ranked[_BEST:]]

    def alone(self, view: LuckyState, plans: list[Plan], budget: Budget, empty: bool) -> Ranked:
        """By what was learned, and a look at the rounds that may come next."""
        looks = budget.iterations or self.looks
        return alone.ranked(view, plans, budget, empty=empty, looks=looks if self.looks else 0)


def _peeked(rng: Random) -> float:
    """The next number of a generator, which it will give all the same.

    So the worlds that are imagined afterwards are those of a player who never forgets.
    """
    copied = Random()
    copied.setstate(rng.getstate())
    return copied.random()


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


def _alike(_move: Move) -> float:
    """The rank of a place where a card matches, to a player who goes by sight."""
    return 0.0


def _rank(plan: Plan) -> float:
    """The rank of a turn among several; a match left one card away counts little."""
    return plan.gain - competitive.chances(plan.end) / 16


def _longest(plan: Plan) -> int:
    """The cards in the longest column that a turn leaves."""
    return max(map(model.height, plan.end))


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
EVEN, LONG = Leaning(-1, 0.05, 0.25), Leaning(1, 0.05, 0.25)
TEMPERED: dict[str, Player] = {
    "easy:careful": Hasty(0.9, 0.8, EVEN),
    "easy:bold": Hasty(0.9, 0.8, LONG),
    "normal:careful": Hasty(0.75, 0.35, EVEN),
    "normal:bold": Hasty(0.75, 0.35, LONG),
    "hard:careful": ByValues(EVEN),
    "hard:bold": ByValues(LONG),
    "master:careful": Searching(leans=EVEN),
    "master:bold": Searching(leans=LONG),
    "master:forgetful": Searching(forgets=0.5),
}
