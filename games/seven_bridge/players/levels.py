"""Seven Bridge's computer players: rules of thumb, and a search among plans for a whole turn.

They are given a view, and think on worlds imagined from it. Easy gets rid of what is dear and slips
often, normal does so less, and neither keeps count of what has been played; hard plays by the rules
of thumb, master plays its plans out in many worlds, inferred from what the others did, by weights
that were learned by self-play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from cardtable.ai.search import compare, settle
from cardtable.core.frozen import replace
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.seven_bridge.players import playout, reasons
from games.seven_bridge.players.actions import move_of
from games.seven_bridge.players.model import PASS, Round
from games.seven_bridge.players.plans import (
    Plan,
    of_no_use,
    plans_for,
    ranked_discards,
    worth,
)
from games.seven_bridge.players.playout import Playout, Weights
from games.seven_bridge.players.weights import CONCEALED, learned
from games.seven_bridge.players.worlds import LikelyWorlds, Worlds
from games.seven_bridge.state import PLAY, BridgeState

HASTY = replace(playout.NORMAL, cost=1.0, set_out=0.3, run_out=0.3, remembers=False)
SHORT_MEMORY = replace(playout.NORMAL, cost=0.6, set_out=1.0, run_out=0.8, remembers=False)
NOISE = 0.5
_SPARE = 4  # times as many worlds are imagined as are played: most agree badly with what was done


class RuleBased:
    """Rules of thumb; `slips` is the share of poor discards and of missed claims.

    A slip discards one of the `next_best` cards after the best, if not one that can be laid off.
    """

    def __init__(
        self, weights: Weights = playout.NORMAL, slips: float = 0.0, next_best: int = 1
    ) -> None:
        self.weights = weights
        self.slips = slips
        self.next_best = next_best

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The best turn by the rules of thumb, or now and then a worse one."""
        forced = _without_choice(rules, view, seat)
        if forced:
            return forced
        world = Worlds(rules, view).world(budget.rng)
        slip = 0
        if budget.rng.random() < self.slips:
            slip = 1 + int(budget.rng.random() * self.next_best)
        plan = self._claim(world, slip) if world.offer else self._turn(world, slip)
        return _advice(rules, view, world, plan, self.weights)

    def _claim(self, world: Round, slip: int) -> Plan:
        return (PASS if slip else playout.claim(world, self.weights),)

    def _turn(self, world: Round, slip: int) -> Plan:
        after = world.copy()
        laid = playout.put_down(after, self.weights)
        discards = of_no_use(after, ranked_discards(after, self.weights))
        return (*laid, discards[min(slip, len(discards) - 1)])


class Searching:
    """Plays plans for the whole turn out in imagined worlds; rules of thumb break ties.

    `weights` are those that everybody plays by in them, by the number of seats. Of `spare` times as
    many worlds as are played those are drawn more often that agree with what the others did; with
    none they are dealt blindly. Who `wastes` may discard what could be laid off, as hard did in
    version 0.1.
    """

    def __init__(
        self,
        worlds: int = 200,
        claim_worlds: int = 200,
        weights: Callable[[int], Weights] = learned,
        *,
        spare: int = 0,
        wastes: bool = False,
    ) -> None:
        self.worlds = worlds
        self.claim_worlds = claim_worlds
        self.weights = weights
        self.spare = spare
        self.wastes = wastes

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The plan that does best, unless others are within noise of it."""
        forced = _without_choice(rules, view, seat)
        if forced:
            return forced
        worlds = self.worlds_of(rules, view)
        world = worlds.world(Random(0))
        weights = self.weights(view.seats)
        plans = plans_for(world, weights, wastes=self.wastes)
        if len(plans) == 1:
            return _advice(rules, view, world, plans[0], weights)
        play_out = partial(worth, Playout(seat, weights, weights))
        count = budget.iterations or (self.claim_worlds if world.offer else self.worlds)
        imagine = worlds.world
        if self.spare and view.deeds:
            imagine = LikelyWorlds(worlds, self.spare * count, budget.rng).world
        weighed = compare(plans, imagine, play_out, budget, worlds=count)
        best = plans[settle(weighed, lambda index: -index, NOISE).index]
        advice = _advice(rules, view, world, best, weights)
        last_moves = tuple(
            (_moves_of(rules, view, world, plans[plan.index])[-1], plan.worth) for plan in weighed
        )
        return replace(advice, weighed=last_moves)

    def worlds_of(self, rules: AnyRules, view: BridgeState) -> Worlds:
        """What it imagines; a measure may look at more than a player does."""
        return Worlds(rules, view)


def _without_choice(rules: AnyRules, view: BridgeState, seat: int) -> Advice | None:
    """A draw, or a pass where nothing can be claimed; None where there is a choice."""
    if seat != view.turn:
        return Advice(None)
    moves = rules.moves(view, seat)
    if len(moves) > 1 or view.phase == PLAY:
        return None
    return Advice(moves[0], reasons.no_choice(view))


def _advice(
    rules: AnyRules, view: BridgeState, world: Round, plan: Plan, weights: Weights
) -> Advice:
    """A plan as advice: its first move, why, and the rest of the turn."""
    moves = _moves_of(rules, view, world, plan)
    return Advice(moves[0], reasons.why(world, plan, weights), moves[1:])


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


def _concealed(_seats: int) -> Weights:
    """What hard played by before it learned."""
    return CONCEALED


PLAYERS: dict[str, Player] = {
    "easy": RuleBased(HASTY, slips=0.6, next_best=4),
    "normal": RuleBased(SHORT_MEMORY, slips=0.3),
    "hard": RuleBased(),
    "master": Searching(spare=_SPARE),
}
FORMER: dict[str, Player] = {
    "easy-0.1": RuleBased(replace(playout.NORMAL, remembers=False), slips=0.2),
    "normal-0.1": RuleBased(),
    "hard-0.1": Searching(60, 40, _concealed, wastes=True),
    "hard-0.2": Searching(60, 40, _concealed),
    "master-0.2": Searching(),
}
