"""The computer players of Sevens from Hell: four levels, who are good partners as well.

All judge by playout.py. Easy slips and overlooks, normal does so less often, hard does not; master
plays its best plans out in imagined rounds. They are given a view, and know nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from cardtable.ai.leaning import INDIFFERENT, Leaning
from cardtable.ai.outcomes import came_out
from cardtable.ai.search import Weighed, compare, lean, settle
from cardtable.core.frozen import dataclass, replace
from cardtable.core.moves import Move, says
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules, legal
from cardtable.core.table import DEALER
from games.sevens_from_hell.books import DEUCE, JOKER
from games.sevens_from_hell.options import house
from games.sevens_from_hell.players import reasons, values
from games.sevens_from_hell.players.actions import move_of
from games.sevens_from_hell.players.encoding import DISCARD, DRAW, END, FOOT
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.players.plans import (
    Memory,
    Plan,
    hidden_ranks,
    plans_for,
    shown_pairs,
    worth_throwing,
)
from games.sevens_from_hell.players.playout import (
    NORMAL,
    Turn,
    Weights,
    discards,
    lay_down,
    may_throw,
    play_on,
    play_turn,
    take,
)
from games.sevens_from_hell.players.weights import learned
from games.sevens_from_hell.players.worlds import Trial, Worlds
from games.sevens_from_hell.state import ACQUIRE, CUT, CUTTING, HellState, asked_partner
from games.sevens_from_hell.turns import NO, YES

TO_THE_END = 32  # worlds, where rounds are played to their end
LEARNED_FOR = 4  # seats
_SPARE = 100  # points in hand with which a partner may go out: what going out brings
MARGIN = 25.0  # points that a temperament may give up with a discard
TURNS = 8  # until the learned values are asked
_HORIZON = 400  # turns: to the end of any round

Costing = tuple[float, int]  # of a discard: its cost, and its rank


def cut(view: HellState, rng: Random) -> Advice:
    """A packet near 24, as a hand that has done it before cuts it."""
    bell = sum(rng.random() for _ in range(6)) - 3.0  # about normal, spread 0.7
    number = min(max(round(24 + 4 * bell), CUT[0]), CUT[1])
    return Advice(says(view.turn, "cut", number), reasons.cut_24())


def beside_the_turn(view: HellState, seat: int, rng: Random) -> Advice:
    """The answer of a seat that does not take its turn: a cut, or a word to the partner."""
    return cut(view, rng) if view.phase == CUTTING else may_go_out(view, seat)


def may_go_out(view: HellState, seat: int) -> Advice:
    """Answers the partner who would go out: cards left in one's own hand and foot count."""
    if view.piles[f"foot-{seat}"]:
        return Advice(says(seat, NO), reasons.foot_left())
    held = house(view.table).points(view.piles[f"hand-{seat}"])
    word = YES if held <= _SPARE else NO
    return Advice(says(seat, word), reasons.of_hand_left(held, _SPARE))


def leaning(leans: Leaning, turn: Turn, ranked: list[Costing]) -> list[Costing]:
    """Discards with their costs, cheapest first, the preferred one of those about as good first."""
    worth = turn.model.house.worth
    return leans.first(ranked, lambda discard: -discard[0], lambda discard: worth[discard[1]])


@dataclass(frozen=True, slots=True)
class RuleBased:
    """Plays by the rules of thumb of playout.py, without a slip."""

    weights: Weights = NORMAL
    leans: Leaning = INDIFFERENT  # to discards that would cost more in hand
    remembers: bool = True  # with which cards the others took the pile

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The move, its reason, and how the turn is meant to go on."""
        if view.phase == CUTTING or asked_partner(view) == seat:
            return beside_the_turn(view, seat, budget.rng)
        model = Trial.of(view)
        if model.acquiring:
            return advised(rules, view, (take(model),))
        if FOOT in model.legal():
            return advised(rules, view, (FOOT,))
        turn = Turn(model, self.weights)
        lay_down(turn)
        if model.unseen_from < 0 and model.turn == seat and not model.acquiring:
            memory = Memory(shown_pairs(view)) if self.remembers else Memory()
            thrown = leaning(self.leans, turn, worth_throwing(turn, memory))
            model.apply(DISCARD + thrown[0][1] if thrown else END)
        return advised(rules, view, model.known_actions())


@dataclass(frozen=True, slots=True)
class Careless:
    """Knows the rules of thumb, but slips: overlooks piles and plays, discards at random."""

    slip: float = 0.28
    leans: Leaning = INDIFFERENT  # to discards that would cost more in hand

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The move, perhaps not the best one."""
        chance = budget.rng.random
        if view.phase == CUTTING or asked_partner(view) == seat:
            return beside_the_turn(view, seat, budget.rng)
        model = Trial.of(view)
        if model.acquiring:
            overlooks = chance() < 2 * self.slip
            return advised(rules, view, (self._taken(model, overlooks),))
        if FOOT in model.legal() and chance() > self.slip:
            return advised(rules, view, (FOOT,))
        saves = chance() > 2 * self.slip
        turn = Turn(model, NORMAL._replace(danger=0.0, wild_first=saves))
        if model.melding or chance() > 1.5 * self.slip or not may_throw(turn):
            lay_down(turn)
        if model.unseen_from < 0 and model.turn == seat and not model.acquiring:
            model.apply(self._thrown(turn, chance() < 1.5 * self.slip, chance()))
        return advised(rules, view, model.known_actions())

    def _taken(self, model: Round, overlooks: bool) -> int:
        action = take(model)
        return DRAW if overlooks and action != DRAW else action

    def _thrown(self, turn: Turn, slips: bool, luck: float) -> int:
        plain = [rank for _, rank in discards(turn) if rank not in (JOKER, DEUCE)]
        if slips and plain:
            return DISCARD + plain[int(luck * len(plain))]
        ranked = leaning(self.leans, turn, discards(turn))
        return DISCARD + ranked[0][1] if ranked else END


@dataclass(frozen=True, slots=True)
class Searching:
    """Plays each promising plan out in the same imagined rounds and takes the best.

    All play by the learned rules of thumb, so many turns on; then the learned values say what the
    round will come to. With more players than those were learned for, or without them, rounds are
    played to the end.
    """

    worlds: int = 200
    leans: int = 0  # to discards that would cost more (1) or less (-1) in hand
    remembers: bool = True  # with which cards the others took the pile

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the best plan, with the plans weighed."""
        if view.phase == CUTTING or asked_partner(view) == seat:
            return beside_the_turn(view, seat, budget.rng)
        model = Trial.of(view)
        if FOOT in model.legal():
            return advised(rules, view, (FOOT,))
        feeds = shown_pairs(view) if self.remembers else frozenset[int]()
        plans = plans_for(model, Memory(feeds, hidden_ranks(view)), learned())
        if len(plans) == 1:
            return advised(rules, view, plans[0].actions)
        weighed = self._weighed(rules, view, plans, budget)
        best = self._settled(model, plans, weighed)
        advice = advised(rules, view, plans[best.index].actions)
        worths = tuple(
            (move_of(view, plans[plan.index].actions[0]), plan.worth) for plan in weighed
        )
        followed = plans[best.index].actions
        names = [reasons.named(plan.actions, followed) for plan in plans]
        came = came_out(weighed, best, names, reasons.behind)
        return replace(advice, weighed=worths).beside_others(came)

    def _settled(self, model: Round, plans: Sequence[Plan], weighed: Sequence[Weighed]) -> Weighed:
        """The plan to follow; with a temperament, among those that differ in the discard alone."""
        best = settle(weighed, lambda index: plans[index].rank, noise=1.5)
        *before, last = plans[best.index].actions
        if not self.leans or not DISCARD <= last < DRAW:
            return best

        def pull(index: int) -> float:
            *others, thrown = plans[index].actions
            alike = others == before and DISCARD <= thrown < DRAW
            return self.leans * model.house.worth[thrown - DISCARD] if alike else -inf

        return lean(weighed, best, pull, MARGIN)

    def _weighed(
        self, rules: AnyRules, view: HellState, plans: Sequence[Plan], budget: Budget
    ) -> tuple[Weighed, ...]:
        foresees = view.table.seats == LEARNED_FOR and bool(values.table())
        outlook = Outlook(view.turn, learned(), TURNS if foresees else 0)
        worlds = self.worlds_of(rules, view)
        count = self.worlds if foresees else min(self.worlds, TO_THE_END)
        return compare(plans, worlds.world, outlook, budget, worlds=count)

    def worlds_of(self, rules: AnyRules, view: HellState) -> Worlds:
        """The worlds that it imagines; a measure may look at more than a player does."""
        return Worlds(view, tuple(card.rank for card in rules.deck(view.table)))


class Outlook:
    """The worth of plans: the margin of their team at the end of the round.

    After so many `turns` the learned values say which is expected; 0 plays the round to its end.
    """

    def __init__(self, seat: int, weights: Weights, turns: int) -> None:
        self.seat = seat
        self.weights = weights
        self.turns = turns

    def __call__(self, plan: Plan, world: Round, rng: Random) -> float:
        """The worth of a plan in a world."""
        model = world.copy()
        for action in plan.actions:
            model.apply(action)
        if model.turn == self.seat:
            play_turn(model, self.weights)
        play_on(model, self.turns or _HORIZON, self.weights)
        if self.turns:
            return values.worth(values.table(), model, self.seat)
        return model.result()[self.seat]


def advised(rules: AnyRules, view: HellState, actions: Sequence[int]) -> Advice:
    """The moves of actions, as one advice: the first, and the rest of the turn as its plan."""
    seat = view.turn
    state = view
    moves: list[Move] = []
    for action in actions:
        if state.turn != seat or (moves and state.phase == ACQUIRE):
            break
        move = move_of(state, action)
        moves.append(move)
        state = _after(rules, state, move)
    if legal(rules, view, moves[0]) is None:
        return _allowed(rules, view)
    return Advice(moves[0], reasons.reason(view, actions), tuple(moves[1:]))


def _allowed(rules: AnyRules, view: HellState) -> Advice:
    """The first legal move, where the rules of thumb know none.

    They believe that a full book in an unfinished first meld can still grow.
    """
    return Advice(rules.moves(view, view.turn)[0], reasons.nothing_better())


def _after(rules: AnyRules, state: HellState, move: Move) -> HellState:
    """The view after a move, and after what the dealer does within the turn."""
    seat = state.turn
    state = rules.play(state, move)
    while state.turn == DEALER and state.actor == seat and state.phase == "play":
        state = rules.play(state, rules.deal(state, Random(0)))
    return state


PLAYERS: dict[str, Player] = {
    "easy": Careless(),
    "normal": Careless(slip=0.12),
    "hard": RuleBased(),
    "master": Searching(),
}
DEARER, CHEAPER = Leaning(1, 0.6), Leaning(-1, 0.6)
TEMPERED: dict[str, Player] = {
    "easy:bold": Careless(leans=CHEAPER),
    "normal:bold": Careless(slip=0.12, leans=CHEAPER),
    "hard:careful": RuleBased(leans=DEARER),
    "hard:bold": RuleBased(leans=CHEAPER),
    "hard:forgetful": RuleBased(remembers=False),
    "master:careful": Searching(leans=1),
    "master:bold": Searching(leans=-1),
    "master:forgetful": Searching(remembers=False),
}
