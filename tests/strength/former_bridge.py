"""Seven Bridge as versions 0.1 and 0.2 played it: searches in worlds that were dealt blindly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from cardtable.ai.search import compare, settle
from cardtable.core.frozen import replace
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.seven_bridge.players import playout
from games.seven_bridge.players.levels import (
    NOISE,
    RuleBased,
    advised,
    weighed_moves,
    without_choice,
)
from games.seven_bridge.players.model import Round
from games.seven_bridge.players.plans import (
    DISCARDS,
    MOST,
    Plan,
    layings,
    plans_for,
    ranked_discards,
    worth,
)
from games.seven_bridge.players.playout import Playout, Weights
from games.seven_bridge.players.weights import CONCEALED, learned
from games.seven_bridge.players.worlds import Worlds


def concealed(_seats: int) -> Weights:
    """The weights of the time before any were learned."""
    return CONCEALED


def wasteful_plans(model: Round, weights: Weights) -> list[Plan]:
    """As `plans_for`, with plans that throw away a card which could be laid off."""
    if model.offer or not model.hand.exposed:
        return plans_for(model, weights)
    plans: list[Plan] = []
    for laid in layings(model, weights):
        after = model.copy()
        for action in laid:
            after.apply(action)
        plans += [(*laid, card) for card in ranked_discards(after, weights)[:DISCARDS]]
        if len(after.hand.cards) == 1:  # out
            return plans[-1:]
    return list(dict.fromkeys(plans))[:MOST]


@dataclass(frozen=True)
class Blind:
    """Plays plans for the whole turn out in worlds dealt at random, whatever the others did."""

    worlds: int = 200
    claim_worlds: int = 200
    weights: Callable[[int], Weights] = learned
    plans: Callable[[Round, Weights], list[Plan]] = plans_for

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The plan that does best, unless others are within noise of it."""
        forced = without_choice(rules, view, seat)
        if forced:
            return forced
        worlds = Worlds(rules, view)
        world = worlds.world(Random(0))
        weights = self.weights(view.seats)
        plans = self.plans(world, weights)
        if len(plans) == 1:
            return advised(rules, view, world, plans[0])
        play_out = partial(worth, Playout(seat, weights, weights))
        count = budget.iterations or (self.claim_worlds if world.offer else self.worlds)
        weighed = compare(plans, worlds.world, play_out, budget, worlds=count)
        best = plans[settle(weighed, lambda index: -index, NOISE).index]
        advice = advised(rules, view, world, best)
        return replace(advice, weighed=weighed_moves(rules, view, world, plans, weighed))


FORMER: dict[str, Player] = {
    "easy-0.1": RuleBased(replace(playout.NORMAL, remembers=False), slips=0.2),
    "normal-0.1": RuleBased(),
    "hard-0.1": Blind(60, 40, concealed, wasteful_plans),
    "hard-0.2": Blind(60, 40, concealed),
    "master-0.2": Blind(),
}
