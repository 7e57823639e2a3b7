"""Weighs any bid, throw or card of Seven-Up for a review, in points of the hand.

A revoke is worth what is played after it less what it costs at the end. A call changes no score,
for every revoke is found then, so it is worth what can be played after it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.weighing import Losses, at_table, weigh, with_free
from cardtable.ai.weighted import WeightedWorlds
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Worth
from cardtable.core.rules import AnyRules
from games.seven_up.messages import say
from games.seven_up.players.bid_playout import BidPlayout
from games.seven_up.players.encoding import number
from games.seven_up.players.levels import SPARE, play_card_out
from games.seven_up.players.revokes import Revokes
from games.seven_up.players.weights import learned
from games.seven_up.players.worlds import Worlds
from games.seven_up.state import NOBODY, SevenUpState

WORLDS = 160
LOSSES: Losses = {  # docs/review.md, "What the levels lose"
    2: {"random": 0.297, "easy": 0.197, "normal": 0.141, "hard": 0.079, "master": 0.01},
    4: {"random": 0.209, "easy": 0.144, "normal": 0.111, "hard": 0.054, "master": 0.0},
}
_BIDDING = ("beg", "gift", "bunch")


class SevenUpWeigher:
    """Plays every answer out in imagined deals; the lead in points, and the game, is its worth."""

    unit: str = say.later("points")
    about: str = say.later("from each decision to the end of the hand")

    def __init__(self, seats: int) -> None:
        self.levels = at_table(LOSSES, seats)
        self.mistake = self.levels["random"]

    def weigh(
        self, rules: AnyRules, view: SevenUpState, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """The worth of bids, throws or cards."""
        if view.phase == "play":
            return self._cards(view, seat, moves, budget)
        if seat != view.turn:
            return ()
        if view.phase != "discard" and view.phase not in _BIDDING:
            return ()
        playout = BidPlayout(view, seat)
        if view.phase == "discard":
            throws = [tuple(number(pick.card) for pick in move.picks) for move in moves]
            imagine, worth = playout.imagine, playout.worth_of_throw
            return weigh(moves, throws, imagine, worth, budget, worlds=WORLDS)
        words = [move.word for move in moves]
        return weigh(moves, words, playout.imagine, playout.worth, budget, worlds=WORLDS)

    def _cards(
        self, view: SevenUpState, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """Cards, also those of a revoke; calls beside them, or alone where it is not one's turn."""
        plays = [move for move in moves if move.picks] or moves
        cards = [number(move.picks[0].card) if move.picks else NOBODY for move in plays]
        count = budget.iterations or WORLDS
        worlds = WeightedWorlds(Worlds(view, seat, learned(view.seats)), SPARE * count, budget.rng)
        play_out = Revokes(view, seat).play_out if view.penalised else play_card_out
        return with_free(moves, weigh(plays, cards, worlds.world, play_out, budget, worlds=WORLDS))
