"""Weighs any play, gift or ask of Seven for a review, in points of the hand.

A knock or a call is not weighed: the lean model knocks by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from cardtable.ai.weighing import weigh
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


class SevenWeigher:
    """Plays every choice out by rules of thumb; the lead at the end of the hand is its worth."""

    unit: str = say.later("points")
    about: str = say.later("from each decision to the end of the hand")
    mistake = 5.0
    levels: Mapping[str, float] = {}

    def __init__(self) -> None:
        self._rules = RulesOfThumb(learned())

    def weigh(
        self, rules: AnyRules, view: SevenState, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """The worth of moves that play, ask for or give a card."""
        if seat != view.turn:
            return ()
        actions = by_action(tuple(moves))
        worlds = Worlds(view, budget.rng)
        return weigh(
            list(actions.values()), list(actions), worlds.world, self._worth, budget, worlds=WORLDS
        )

    def _worth(self, action: int, world: Round, _rng: Random) -> float:
        seat, twin = world.turn, world.copy()
        twin.apply(action)
        play_out(twin, [self._rules] * twin.seats)
        return twin.result()[seat]
