"""Seven Bridge's computer players: rules of thumb, and a search among plans for a whole turn.

They are given a view, and think on worlds imagined from it. Easy gets rid of what is dear and slips
often, normal does so less, and neither keeps count of what has been played; hard plays by the rules
of thumb, master plays its plans out in many worlds, inferred from what the others did, by weights
that were learned by self-play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from random import Random
from typing import Any

from cardtable.ai.leaning import INDIFFERENT, Leaning
from cardtable.ai.outcomes import came_out, whole_points
from cardtable.ai.search import Weighed, compare, lean, settle
from cardtable.core.frozen import replace
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.seven_bridge.players import playout, reasons
from games.seven_bridge.players.actions import move_of
from games.seven_bridge.players.encoding import WORTH
from games.seven_bridge.players.model import PASS, Round
from games.seven_bridge.players.plans import (
    Plan,
    of_no_use,
    plans_for,
    ranked_discards,
    worth,
)
from games.seven_bridge.players.playout import Playout, Weights
from games.seven_bridge.players.weights import learned
from games.seven_bridge.players.worlds import LikelyWorlds, Worlds
from games.seven_bridge.state import PLAY, BridgeState

HASTY = replace(playout.NORMAL, cost=1.0, set_out=0.3, run_out=0.3, remembers=False)
SHORT_MEMORY = replace(playout.NORMAL, cost=0.6, set_out=1.0, run_out=0.8, remembers=False)
NOISE = 0.5
MARGIN = 1.0  # points that a temperament may give up with a discard
WORLDS = 200
SPARE = 4  # times as many worlds are imagined as are played: most agree badly with what was done


class RuleBased:
    """Rules of thumb; `slips` is the share of poor discards and of missed claims.

    A slip discards one of the `next_best` cards after the best, if not one that can be laid off.
    """

    def __init__(
        self,
        weights: Weights = playout.NORMAL,
        slips: float = 0.0,
        next_best: int = 1,
        leans: Leaning = INDIFFERENT,
    ) -> None:
        self.weights = weights
        self.leans = leans  # to discards that would cost more when caught
        self.slips = slips
        self.next_best = next_best

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The best turn by the rules of thumb, or now and then a worse one."""
        forced = without_choice(rules, view, seat)
        if forced:
            return forced
        world = Worlds(rules, view).world(budget.rng)
        slip = 0
        if budget.rng.random() < self.slips:
            slip = 1 + int(budget.rng.random() * self.next_best)
        plan = self._claim(world, slip) if world.offer else self._turn(world, slip)
        return advised(rules, view, world, plan)

    def _claim(self, world: Round, slip: int) -> Plan:
        return (PASS if slip else playout.claim(world, self.weights),)

    def _turn(self, world: Round, slip: int) -> Plan:
        after = world.copy()
        laid = playout.put_down(after, self.weights)
        need = dict(zip(after.hand.cards, playout.needs(after, self.weights), strict=True))
        discards = of_no_use(after, ranked_discards(after, self.weights))
        discards = self.leans.first(discards, lambda card: -need[card], WORTH.__getitem__)
        return (*laid, discards[min(slip, len(discards) - 1)])


class Searching:
    """Plays plans for the whole turn out in imagined worlds; rules of thumb break ties.

    Worlds that agree with what the others did are drawn more often.
    """

    def __init__(self, leans: int = 0) -> None:
        self.leans = leans  # to discards that would cost more (1) or less (-1) when caught

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The plan that does best, unless others are within noise of it."""
        forced = without_choice(rules, view, seat)
        if forced:
            return forced
        worlds = self.worlds_of(rules, view)
        world = worlds.world(Random(0))
        weights = learned(view.seats)
        plans = plans_for(world, weights)
        if len(plans) == 1:
            return advised(rules, view, world, plans[0])
        play_out = partial(worth, Playout(seat, weights, weights))
        count = budget.iterations or WORLDS
        imagine = self.likely(worlds, SPARE * count, budget).world
        weighed = compare(plans, imagine, play_out, budget, worlds=count)
        best = self._settled(plans, weighed)
        names = [reasons.named(world, plan, plans[best.index]) for plan in plans]
        came = came_out(weighed, best, names, whole_points)
        advice = advised(rules, view, world, plans[best.index])
        worths = weighed_moves(rules, view, world, plans, weighed)
        return replace(advice, weighed=worths).beside_others(came)

    def _settled(self, plans: Sequence[Plan], weighed: Sequence[Weighed]) -> Weighed:
        """The plan to follow; with a temperament, among those that discard after the same melds."""
        best = settle(weighed, lambda index: -index, NOISE)
        if not self.leans or not _discards(plans[best.index]):
            return best
        laid = plans[best.index][:-1]
        alike = {place for place, plan in enumerate(plans) if plan[:-1] == laid and _discards(plan)}
        return lean(
            weighed,
            best,
            lambda index: self.leans * WORTH[plans[index][-1]] if index in alike else -inf,
            MARGIN,
        )

    def worlds_of(self, rules: AnyRules, view: BridgeState) -> Worlds:
        """The worlds that it imagines; a measure may look at more than a player does."""
        return Worlds(rules, view)

    def likely(self, worlds: Worlds, count: int, budget: Budget) -> Worlds | LikelyWorlds:
        """The worlds by how well they agree with what the others did, once they did something."""
        if not worlds.view.deeds:
            return worlds
        return LikelyWorlds(worlds, count, budget.rng, budget.late)


def _discards(plan: Plan) -> bool:
    """True for a plan that ends with a discard, as all but claims and passes do."""
    return 0 <= plan[-1] < len(WORTH)


def without_choice(rules: AnyRules, view: BridgeState, seat: int) -> Advice | None:
    """A draw, or a pass where nothing can be claimed; None where there is a choice."""
    if seat != view.turn:
        return Advice(None)
    moves = rules.moves(view, seat)
    if len(moves) > 1 or view.phase == PLAY:
        return None
    return Advice(moves[0], reasons.no_choice(view))


def advised(rules: AnyRules, view: BridgeState, world: Round, plan: Plan) -> Advice:
    """A plan as advice: its first move, why, and the rest of the turn."""
    moves = _moves_of(rules, view, world, plan)
    return Advice(moves[0], reasons.why(world, plan), moves[1:])


def weighed_moves(
    rules: AnyRules,
    view: BridgeState,
    world: Round,
    plans: Sequence[Plan],
    weighed: Sequence[Weighed],
) -> tuple[tuple[Move, float], ...]:
    """The last move of each plan, by which they differ, with the worth of the plan."""
    return tuple(
        (_moves_of(rules, view, world, plans[plan.index])[-1], plan.worth) for plan in weighed
    )


def _moves_of(rules: AnyRules, view: BridgeState, world: Round, plan: Plan) -> tuple[Move, ...]:
    """A plan as moves of the rules."""
    moves, model = [], world.copy()
    for action in plan:
        move = move_of(model, view, action)
        moves.append(move)
        view = rules.play(view, move)
        if model.turn == move.seat:
            model.apply(action)
    return tuple(moves)


PLAYERS: dict[str, Player] = {
    "easy": RuleBased(HASTY, slips=0.6, next_best=4),
    "normal": RuleBased(SHORT_MEMORY, slips=0.3),
    "hard": RuleBased(),
    "master": Searching(),
}
DEARER, CHEAPER = Leaning(1, 0.5), Leaning(-1, 0.5)
MUCH_DEARER, MUCH_CHEAPER = Leaning(1, 1.5), Leaning(-1, 1.5)
TEMPERED: dict[str, Player] = {
    "easy:bold": RuleBased(HASTY, slips=0.6, next_best=4, leans=MUCH_CHEAPER),
    "normal:careful": RuleBased(SHORT_MEMORY, slips=0.3, leans=MUCH_DEARER),
    "normal:bold": RuleBased(SHORT_MEMORY, slips=0.3, leans=MUCH_CHEAPER),
    "hard:careful": RuleBased(leans=DEARER),
    "hard:bold": RuleBased(leans=CHEAPER),
    "hard:forgetful": RuleBased(replace(playout.NORMAL, recalls_discards=False)),
    "master:careful": Searching(leans=1),
    "master:bold": Searching(leans=-1),
}
