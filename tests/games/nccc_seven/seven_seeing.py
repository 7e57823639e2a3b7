"""A player of Seven who looks into every hand, for tests/games/seeing.py."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cardtable.ai.search import compare
from cardtable.core.players import Advice, Budget
from cardtable.core.rules import AnyRules
from cardtable.core.table import OVER
from games.nccc_seven.players import actions
from games.nccc_seven.players.levels import Searching
from games.nccc_seven.players.model import Round
from games.nccc_seven.players.playout import FIRST, RulesOfThumb

SLIPS = 0.05  # so often any action is played in a hand that is played out: else all are the same
PLAYOUTS = 60


class Seeing:
    """Plays every choice out in the world as it is."""

    def __init__(self) -> None:
        self.rules = RulesOfThumb(FIRST)

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The best found for a seat; `view` is the whole state."""
        if seat != view.turn:
            return Advice(None)
        whole = Round.of(view)
        plans = list(whole.legal())
        if len(plans) == 1:
            return Advice(actions.move_of(whole, plans[0]))
        weighed = compare(plans, lambda _: whole, self.worth, budget, worlds=PLAYOUTS)
        return Advice(actions.move_of(whole, plans[weighed[0].index]))

    def worth(self, action: int, world: Round, rng: Random) -> float:
        """As master reckons it, with slips."""
        seat, twin = world.turn, world.copy()
        twin.apply(action)
        while twin.turn != OVER:
            legal: Sequence[int] = twin.legal() if rng.random() < SLIPS else ()
            twin.apply(legal[int(rng.random() * len(legal))] if legal else self.rules.choose(twin))
        return twin.result()[seat] + (0.0 if twin.hands[seat] else Searching.GOING_OUT)


LOOKING = {"seeing": Seeing()}
OPTIONS = {"hands": "1", "knock": "automatic"}
