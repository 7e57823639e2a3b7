"""Learning Seven Bridge: the weights of the rules of thumb that keep a hand concealed.

    cardtable train seven_bridge two_players

Players with different weights play the same deals, from every seat, against players that meld at
once and against those that hold back.
"""

from __future__ import annotations

from random import Random

from cardtable.ai.cloud import CloudCourse, Numbers, Weight
from cardtable.core.table import OVER
from games.seven_bridge.players.model import random_round
from games.seven_bridge.players.playout import NORMAL, Weights, play_turn
from games.seven_bridge.players.weights import CONCEALED, file_for, weights_from

_WEIGHTS = {
    "cost": Weight(0.25, 0.15),
    "set_out": Weight(2.0, 0.7),
    "run_out": Weight(1.5, 0.7),
    "danger": Weight(0.2, 0.2),
    "hold": Weight(5.0, 1.5, least=0, whole=True),
    "haste": Weight(2.0, 1.0, least=0, whole=True),
}
_TURNS = 400  # after which a hand counts as it lies


class Concealed(CloudCourse):
    """The weights for a number of players, each player of a generation on so many deals."""

    result = "points a hand"
    weights = _WEIGHTS

    def __init__(self, seats: int, deals: int, steps: int) -> None:
        self.seats = seats
        self.deals = deals
        self.steps = steps
        self.file = file_for(seats)

    def worth(self, numbers: Numbers, seed: str) -> float:
        """Points a hand against both kinds of opponents."""
        own, total = weights_from(numbers), 0.0
        for deal in range(self.deals):
            for others in (NORMAL, CONCEALED):
                total += margin(own, others, self.seats, f"{seed}/{deal}")
        return total / (2 * self.deals)


def margin(own: Weights, others: Weights, seats: int, seed: str) -> float:
    """A deal's points a hand for one player against others, over all seats."""
    total = 0.0
    for seat in range(seats):
        rng = Random(seed)
        model = random_round(seats, rng)
        turns = _TURNS
        while model.turn != OVER and turns:
            play_turn(model, own if model.turn == seat else others, rng.random, 0.0)
            turns -= 1
        total += model.result()[seat]
    return total / seats


COURSES = {"two_players": Concealed(2, 250, 12), "four_players": Concealed(4, 400, 10)}
