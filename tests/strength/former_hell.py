"""Sevens from Hell as version 0.2 played it: rounds played to their end, by weights thought up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardtable.ai.search import compare, settle
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.sevens_from_hell.players.actions import move_of
from games.sevens_from_hell.players.encoding import FOOT
from games.sevens_from_hell.players.levels import (
    TO_THE_END,
    Outlook,
    Searching,
    advised,
    beside_the_turn,
)
from games.sevens_from_hell.players.plans import Memory, hidden_ranks, plans_for, shown_pairs
from games.sevens_from_hell.players.playout import SHARP
from games.sevens_from_hell.players.worlds import Trial
from games.sevens_from_hell.state import CUTTING, asked_partner


@dataclass(frozen=True, slots=True)
class Sharp(Searching):
    """Plays each promising plan out to the end of the round, by the sharp rules of thumb."""

    worlds: int = TO_THE_END

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the best plan, with the plans weighed."""
        if view.phase == CUTTING or asked_partner(view) == seat:
            return beside_the_turn(view, seat, budget.rng)
        model = Trial.of(view)
        if FOOT in model.legal():
            return advised(rules, view, (FOOT,))
        plans = plans_for(model, Memory(shown_pairs(view), hidden_ranks(view)), SHARP)
        if len(plans) == 1:
            return advised(rules, view, plans[0].actions)
        imagine = self.worlds_of(rules, view).world
        outlook = Outlook(view.turn, SHARP, 0)
        weighed = compare(plans, imagine, outlook, budget, worlds=min(self.worlds, TO_THE_END))
        best = settle(weighed, lambda index: plans[index].rank, noise=1.5)
        advice = advised(rules, view, plans[best.index].actions)
        worths = tuple(
            (move_of(view, plans[plan.index].actions[0]), plan.worth) for plan in weighed
        )
        return Advice(advice.move, advice.reason, advice.plan, worths)


FORMER: dict[str, Player] = {"hard-0.2": Sharp()}
