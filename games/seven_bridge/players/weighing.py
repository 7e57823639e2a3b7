"""Weighs any claim, meld, card laid off or discard of Seven Bridge for a review, in points.

What follows a move in the same turn is played by the weights that *master* goes by.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from cardtable.ai.weighing import Losses, at_table, weigh
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Worth
from cardtable.core.rules import AnyRules
from games.seven_bridge.messages import say
from games.seven_bridge.players.actions import action_of
from games.seven_bridge.players.levels import SPARE, without_choice
from games.seven_bridge.players.plans import worth
from games.seven_bridge.players.playout import Playout
from games.seven_bridge.players.weights import learned
from games.seven_bridge.players.worlds import LikelyWorlds, Worlds
from games.seven_bridge.state import BridgeState

WORLDS = 100
LOSSES: Losses = {  # docs/review.md, "What the levels lose"
    2: {"random": 2.6, "easy": 1.4, "normal": 0.8, "hard": 0.7, "master": -0.1},
    4: {"random": 7.1, "easy": 4.3, "normal": 3.5, "hard": 2.4, "master": 0.1},
}


class BridgeWeigher:
    """Plays every move and the rest of the hand out; the points of the hand are its worth."""

    unit: str = say.later("points")
    about: str = say.later("from each decision to the end of the hand")

    def __init__(self, seats: int) -> None:
        self.levels = at_table(LOSSES, seats)
        self.mistake = self.levels["random"]

    def weigh(
        self, rules: AnyRules, view: BridgeState, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """The worth of moves; a draw has nothing beside it."""
        if without_choice(rules, view, seat):
            return ()
        worlds = Worlds(rules, view)
        seen = worlds.world(Random(0))
        plans = [(action_of(seen, view, move),) for move in moves]
        weights = learned(view.seats)
        play_out = partial(worth, Playout(seat, weights, weights))
        count = budget.iterations or WORLDS
        likely = LikelyWorlds(worlds, SPARE * count, budget.rng) if view.deeds else worlds
        return weigh(moves, plans, likely.world, play_out, budget, worlds=WORLDS)
