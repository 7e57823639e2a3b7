"""Seven (NCCC) as version 0.1 played it: by weights that were thought up, and any card goes."""

from __future__ import annotations

from random import Random

from cardtable.ai.search import compare, settle
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.nccc_seven.players import reasons
from games.nccc_seven.players.encoding import ASK
from games.nccc_seven.players.levels import RuleBased, Searching, by_action
from games.nccc_seven.players.model import Round
from games.nccc_seven.players.playout import FIRST, play_out
from games.nccc_seven.players.worlds import Worlds
from games.nccc_seven.state import SevenState


class Anything(Searching):
    """Weighs moves that nobody would make by mistake too, and plays every hand out to its end."""

    def choose(self, rules: AnyRules, view: SevenState, seat: int, budget: Budget) -> Advice:
        """The move that leaves the most."""
        moves = rules.moves(view, seat)
        spoken = self.rule_based.speak(moves, budget.rng)
        if spoken or seat != view.turn:
            return spoken or Advice(None)
        actions = by_action(moves)
        model = Round.of(view)
        plans = [action for action in actions if action != ASK] or [ASK]
        if len(plans) == 1:
            return Advice(actions[plans[0]], reasons.why(model, plans[0], only=len(actions) == 1))
        cards = sum(cards.bit_count() for cards in model.hands)
        imagine = Worlds(view, budget.rng).world
        weighed = compare(
            plans, imagine, self.worth, budget, worlds=self.WORLDS, playouts=self.CARDS // cards
        )
        best = plans[settle(weighed, lambda i: self.rules.rank(model, plans[i])).index]
        worths = tuple((actions[plans[plan.index]], plan.worth) for plan in weighed)
        return Advice(actions[best], reasons.why(model, best), weighed=worths)

    def worth(self, action: int, world: Round, _rng: Random) -> float:
        """The end of a hand for the seat on turn after an action, in points."""
        seat, twin = world.turn, world.copy()
        twin.apply(action)
        play_out(twin, [self.rules] * twin.seats)
        return self.worths(twin)[seat]


FORMER: dict[str, Player] = {
    "easy-0.1": RuleBased(FIRST, slips=0.2, forgets=0.2, overlooks=0.6),
    "normal-0.1": RuleBased(FIRST, overlooks=0.2),
    "hard-0.1": Anything(FIRST),
}
