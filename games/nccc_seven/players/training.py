"""Learning Seven: the weights of the rules of thumb that *hard* goes by.

    cardtable train nccc_seven hard

Players with different weights play the same deals for four, from every seat, against three by the
weights that were thought up and against three beginners.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardtable.ai.cloud import CloudCourse, Numbers, Weight
from cardtable.core.table import OVER
from games.nccc_seven.players.model import Round, random_round
from games.nccc_seven.players.playout import FIRST, SELFISH, RulesOfThumb
from games.nccc_seven.players.weights import FILE, weights_from

_SEATS = 4
_WEIGHTS = {
    "opens_own": Weight(3.0, 1.5),
    "opens_others": Weight(1.0, 1.0),
    "leads": Weight(0.0, 1.0),
    "frees": Weight(0.0, 0.5),
    "sheds": Weight(0.15, 0.2),
    "spade": Weight(0.0, 3.0),
    "joker": Weight(-6.0, 4.0),
    "joker_late": Weight(7.5, 4.0),
    "joker_leads": Weight(0.0, 0.7),
    "kills_own": Weight(8.0, 6.0),
    "gives_far": Weight(2.0, 1.5),
    "gives_dear": Weight(0.15, 0.3),
    "gives_spade": Weight(0.0, 1.5),
    "gives_leading": Weight(0.0, 0.7),
    "gives_joker": Weight(-40.0, 30.0),
    "gives_joker_late": Weight(20.0, 30.0),
    "few": Weight(3.0, 1.0, least=0, whole=True),
    "least": Weight(2.0, 1.0, least=0, whole=True),
}

Choose = Callable[[Round], int]


class Hard(CloudCourse):
    """The course for the worth of a card that is played or given."""

    file = FILE
    steps = 15
    result = "hands won of 100"
    players = 48
    best = 12
    deals = 250
    weights = _WEIGHTS

    def worth(self, numbers: Numbers, seed: str) -> float:
        """Hands won of a hundred (even: 25) from both kinds of opponents."""
        candidate, total = RulesOfThumb(weights_from(numbers)).choose, 0.0
        for weights in (FIRST, SELFISH):
            others = RulesOfThumb(weights).choose
            for deal in range(self.deals):
                total += won(candidate, others, f"{seed}/{deal}")[0]
        return 100 * total / (2 * self.deals)


def won(candidate: Choose, others: Choose, seed: str) -> tuple[float, float]:
    """The share of a deal's hands that the candidate wins, and its mean margin in points."""
    share = margin = 0.0
    for seat in range(_SEATS):
        model = random_round(_SEATS, Random(seed))
        while model.turn != OVER:
            model.apply((candidate if model.turn == seat else others)(model))
        share += not model.hands[seat]
        margin += model.result()[seat]
    return share / _SEATS, margin / _SEATS


COURSES = {"hard": Hard()}
