"""The computer players of Seven (NCCC): rules of thumb, and a search that imagines the other hands.

They are given a view. Easy and normal think of their own hands alone, slip and forget, normal less
so; hard plays by the rules of thumb, master plays every choice out in imagined worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cardtable.ai.endings import solved
from cardtable.ai.leaning import INDIFFERENT, Leaning
from cardtable.ai.outcomes import came_out
from cardtable.ai.search import Weighed, compare, lean, settle_plainly
from cardtable.core.messages import shown
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.nccc_seven.players import reasons
from games.nccc_seven.players.actions import action_of
from games.nccc_seven.players.encoding import AS_JOKER, ASK, BIG, BOTH_JOKERS, FREE, value
from games.nccc_seven.players.model import Round
from games.nccc_seven.players.playout import (
    BEGINNER,
    SELFISH,
    RulesOfThumb,
    Weights,
    play_out,
)
from games.nccc_seven.players.weights import learned
from games.nccc_seven.players.worlds import Worlds
from games.nccc_seven.state import SevenState

_NEARLY_OUT = 2  # cards
_ENDING = 12  # cards in all hands together from which an imagined hand is worked out exactly,
_MOST_ACTIONS = 200  # unless that takes more actions than this


def absurd(model: Round, action: int) -> bool:
    """True when nobody would do this by mistake: kill a card of its own, or give one that fits."""
    if model.asker >= 0:
        return bool(action & model.open)
    return action >= AS_JOKER and bool(action & model.hands[model.turn])


def sensible(model: Round, actions: list[int]) -> list[int]:
    """The actions that nobody would shake their head at; all where there is no other.

    A dead card is given before any other and a card that fits only where no other is held; a
    joker does not take the place of a card in the own hand.
    """
    if model.asker < 0:
        return [action for action in actions if not absurd(model, action)] or actions
    fits = model.open | (BOTH_JOKERS if model.open & FREE else 0)
    dead = [card for card in actions if card & model.dead]
    return dead or [card for card in actions if not card & fits] or actions


def hoarding(model: Round, actions: list[int]) -> list[int]:
    """The places of actions that keep a joker, the dearest card to hold, though a hand is short.

    There are none where a joker could only be played in the place of an own card.
    """
    others = (cards for seat, cards in enumerate(model.hands) if seat != model.turn)
    jokers = [action for action in actions if action >= AS_JOKER and not absurd(model, action)]
    if model.asker >= 0 or not jokers or min(map(int.bit_count, others)) > _NEARLY_OUT:
        return []
    return [place for place, action in enumerate(actions) if action < AS_JOKER]


def costs(action: int) -> int:
    """The points that a card played or given would cost in hand; 0 for jokers and for asking."""
    return value(action, 0) if action < BIG else 0


class RuleBased:
    """Rules of thumb; `slips` of its choices, knocks and calls go wrong."""

    def __init__(
        self,
        weights: Weights,
        *,
        slips: float = 0.0,
        forgets: float = 0.0,
        overlooks: float = 0.0,
        leans: Leaning = INDIFFERENT,
    ) -> None:
        self.rules = RulesOfThumb(weights)
        self.slips = slips
        self.forgets = forgets
        self.overlooks = overlooks
        self.leans = leans  # to cards that cost more in hand

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """Knocks and calls first, then the best card, or now and then a worse one."""
        moves = rules.moves(view, seat)
        spoken = self.speak(moves, budget.rng)
        if spoken or seat != view.turn:
            return spoken or Advice(None)
        model = Round.of(view)
        ranks = {move: self.rules.rank(model, action) for action, move in by_action(moves).items()}
        ranked = sorted(ranks, key=lambda move: -ranks[move])
        ranked = self.leans.first(ranked, ranks.__getitem__, lambda move: costs(action_of(move)))
        best, *others = ranked
        slip = bool(others) and budget.rng.random() < self.slips
        if slip and not absurd(model, action_of(others[0])):
            best = others[0]
        weighed = tuple((move, ranks[move]) for move in ranked)
        reason = reasons.why(model, action_of(best), only=len(ranked) == 1)
        return Advice(best, reason, weighed=weighed)

    def speak(self, moves: tuple[Move, ...], rng: Random) -> Advice | None:
        """A knock that is due, or a call, unless it is forgotten or overlooked."""
        for move in moves:
            if move.word == "knock" and rng.random() >= self.forgets:
                return Advice(move, shown(reasons.KNOCK))
            if move.word == "call" and rng.random() >= self.overlooks:
                return Advice(move, reasons.call(move.numbers()[0]))
        return None


def by_action(moves: tuple[Move, ...]) -> dict[int, Move]:
    """The moves that play or ask for a card, by the model's action."""
    return {action_of(move): move for move in moves if move.word in ("", "ask")}


class Searching:
    """Plays every sensible choice out by rules of thumb, in the same imagined worlds for all."""

    WORLDS = 400
    CARDS = 60_000  # held by all seats in all playouts together: the time goes by these
    GOING_OUT = 40.0  # points on top of the margin: a hand is also won or lost
    MARGIN = 2.0  # points that a temperament may give up

    def __init__(self, weights: Weights, overlooks: float = 0.0, leans: int = 0) -> None:
        self.rule_based = RuleBased(weights, overlooks=overlooks)
        self.rules = self.rule_based.rules
        self.leans = leans  # to cards that cost more (1) or less (-1) in hand

    def choose(self, rules: AnyRules, view: SevenState, seat: int, budget: Budget) -> Advice:
        """The move that leaves the most; of those within noise, what a rule of thumb prefers."""
        moves = rules.moves(view, seat)
        spoken = self.rule_based.speak(moves, budget.rng)
        if spoken or seat != view.turn:
            return spoken or Advice(None)
        actions = by_action(moves)
        model = Round.of(view)
        plans = sensible(model, [action for action in actions if action != ASK] or [ASK])
        if len(plans) == 1:
            return Advice(actions[plans[0]], reasons.why(model, plans[0], only=len(actions) == 1))
        weighed = compare(
            plans,
            Worlds(view, budget.rng).world,
            self.worth,
            budget,
            worlds=self.WORLDS,
            playouts=self.CARDS // sum(cards.bit_count() for cards in model.hands),
        )
        best = self._settled(model, plans, weighed)
        action = plans[best.index]
        worths = tuple((actions[plans[plan.index]], plan.worth) for plan in weighed)
        came = came_out(weighed, best, [reasons.name(plan) for plan in plans], reasons.behind)
        why = reasons.why(model, action)
        return Advice(actions[action], why, weighed=worths).beside_others(came)

    def _settled(self, model: Round, plans: list[int], weighed: Sequence[Weighed]) -> Weighed:
        """The plan to follow: what came to the same goes by a rule of thumb, or the temperament."""
        odd = hoarding(model, plans)
        best = settle_plainly(weighed, lambda i: self.rules.rank(model, plans[i]), odd)
        if not self.leans or best.index in odd:
            return best
        plain = [plan for plan in weighed if plan.index not in odd]
        return lean(plain, best, lambda i: self.leans * costs(plans[i]), self.MARGIN)

    def worth(self, action: int, world: Round, _rng: Random) -> float:
        """The end of a hand for the seat on turn after an action, in points."""
        seat, twin = world.turn, world.copy()
        twin.apply(action)
        if sum(map(int.bit_count, twin.hands)) <= _ENDING:
            reached = solved(twin, self.worths, actions=_MOST_ACTIONS)
            if reached is not None:
                return reached[seat]
        play_out(twin, [self.rules] * twin.seats)
        return self.worths(twin)[seat]

    def worths(self, ended: Round) -> list[float]:
        """The end of a hand for each seat."""
        return [
            margin + (0.0 if hand else self.GOING_OUT)
            for margin, hand in zip(ended.result(), ended.hands, strict=True)
        ]


PLAYERS: dict[str, Player] = {
    "easy": RuleBased(BEGINNER, slips=0.5, forgets=0.3, overlooks=0.7),
    "normal": RuleBased(SELFISH, slips=0.33, forgets=0.15, overlooks=0.5),
    "hard": RuleBased(learned(), overlooks=0.2),
    "master": Searching(learned()),
}
DEARER, CHEAPER = Leaning(1, 0.5), Leaning(-1, 0.5)
TEMPERED: dict[str, Player] = {
    "easy:careful": RuleBased(BEGINNER, slips=0.5, forgets=0.3, overlooks=0.7, leans=DEARER),
    "easy:bold": RuleBased(BEGINNER, slips=0.5, forgets=0.3, overlooks=0.7, leans=CHEAPER),
    "easy:forgetful": RuleBased(BEGINNER, slips=0.5, forgets=0.3, overlooks=0.95),
    "normal:careful": RuleBased(SELFISH, slips=0.33, forgets=0.15, overlooks=0.5, leans=DEARER),
    "normal:bold": RuleBased(SELFISH, slips=0.33, forgets=0.15, overlooks=0.5, leans=CHEAPER),
    "normal:forgetful": RuleBased(SELFISH, slips=0.33, forgets=0.15, overlooks=0.9),
    "hard:careful": RuleBased(learned(), overlooks=0.2, leans=DEARER),
    "hard:bold": RuleBased(learned(), overlooks=0.2, leans=CHEAPER),
    "hard:forgetful": RuleBased(learned(), overlooks=0.8),
    "master:careful": Searching(learned(), leans=1),
    "master:bold": Searching(learned(), leans=-1),
    "master:forgetful": Searching(learned(), overlooks=0.7),
}
