"""Weighs any play, gift or ask of Seven for a review, in points of the hand.

A knock leaves every other move as it was and only saves the penalty, so it is worth what the best
of them is; a call is worth what it leaves when the one who was called has taken a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from cardtable.ai.weighing import Losses, at_table, weigh, with_free
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Worth
from cardtable.core.rules import AnyRules
from games.nccc_seven.messages import say
from games.nccc_seven.players.levels import by_action
from games.nccc_seven.players.model import Round
from games.nccc_seven.players.playout import RulesOfThumb, play_out
from games.nccc_seven.players.weights import learned
from games.nccc_seven.players.worlds import Worlds
from games.nccc_seven.state import SevenState

WORLDS = 100
LOSSES: Losses = {  # docs/review.md, "What the levels lose"
    4: {"random": 7.7, "easy": 5.8, "normal": 2.9, "hard": 1.6, "master": -0.3},
}
_Plan = int | Round  # an action, or the table after a call


class SevenWeigher:
    """Plays every choice out by rules of thumb; the lead at the end of the hand is its worth."""

    unit: str = say.later("points")
    about: str = say.later("from each decision to the end of the hand")

    def __init__(self, seats: int) -> None:
        self.levels = at_table(LOSSES, seats)
        self.mistake = self.levels["random"]
        self._rules = RulesOfThumb(learned())

    def weigh(
        self, rules: AnyRules, view: SevenState, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """The worth of moves that play, ask for or give a card, and of knocks and calls."""
        actions = by_action(tuple(moves)) if seat == view.turn else {}
        called = {move: Round.of(rules.play(view, move)) for move in moves if move.word == "call"}
        plans: list[_Plan] = [*actions, *called.values()]
        if not plans:
            return ()
        weighed = weigh(
            [*actions.values(), *called],
            plans,
            Worlds(view, budget.rng).world,
            partial(self._worth, seat),
            budget,
            worlds=WORLDS,
        )
        return with_free(moves, weighed)

    def _worth(self, seat: int, plan: _Plan, world: Round, _rng: Random) -> float:
        twin = world.copy()
        if isinstance(plan, Round):  # the table after a call, with the imagined hands
            twin = plan.copy()
            twin.hands = world.hands[:]
        else:
            twin.apply(plan)
        play_out(twin, [self._rules] * twin.seats)
        return twin.result()[seat]
