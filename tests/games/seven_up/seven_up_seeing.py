"""Players of Seven-Up who look at the cards, for tests/games/seeing.py.

"seeing" sees every hand and the stock from the first card on; "peeping" answers before the play as
master does, and sees every hand from the first lead on.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.ai.search import compare
from cardtable.core.moves import carries, says
from cardtable.core.players import Advice, Budget
from cardtable.core.rules import AnyRules
from games.seven_up import game
from games.seven_up.players import COMPUTERS
from games.seven_up.players.bid_playout import BidPlayout, Deal, trump_of
from games.seven_up.players.bidding import keeping
from games.seven_up.players.encoding import CARDS, number
from games.seven_up.players.levels import (
    cards_of,
    play_card_out,
    ways_to_throw,
    wins_for_eldest,
)
from games.seven_up.players.model import Tricks
from games.seven_up.state import THREE

PLAYERS = COMPUTERS.players

PLAYOUTS = 400  # of a card, in the hand as it is
DEALS = 60  # how often an answer is played out: chance is only in the play


class Known(BidPlayout):
    """Decisions before the play, by somebody who knows every hand and the stock."""

    def imagine(self, rng: Random) -> Deal:
        """The deal as it is."""
        hands = [list(map(number, self.view.hand_of(seat))) for seat in range(self.seats)]
        return Deal(hands, self._stock())

    def _stock(self) -> list[int]:
        """The stock with every three where the model's run takes them from: by seat, not round."""
        stock = list(map(number, self.view.piles["stock"]))
        many, end = THREE * self.seats, len(stock)
        while end > many:
            block = stock[end - many : end][::-1]
            threes = {
                seat: block[THREE * turn : THREE * turn + THREE]
                for turn, seat in enumerate(self.view.round)
            }
            stock[end - many : end] = [card for seat in range(self.seats) for card in threes[seat]]
            end -= many + 1
        return stock


@dataclass(frozen=True, slots=True)
class Seeing:
    """Every choice played out with every card in seen: nothing is imagined."""

    peeping: bool = False  # only in the play

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The best found for a seat; `view` is the whole state."""
        if seat != view.turn:
            return Advice(None)
        if view.phase == "play":
            whole, cards = Tricks.of(view), cards_of(view, seat)
            playouts = Budget(budget.rng, PLAYOUTS)
            best = compare(cards, lambda _: whole, play_card_out, playouts)[0].index
            return Advice(carries(seat, f"hand-{seat}", (CARDS[cards[best]],), f"trick/{seat}"))
        if self.peeping:
            return PLAYERS["master"].choose(game, game.view(view, seat), seat, budget)
        known, budget = Known(view, seat), Budget(budget.rng, DEALS)
        if view.phase == "discard":
            order = sorted(known.own, key=lambda card: keeping(card, trump_of(view)))
            plans = ways_to_throw(order)[:20]
            best = compare(plans, known.imagine, known.worth_of_throw, budget)[0].index
            gone = sorted(CARDS[card] for card in plans[best])
            return Advice(carries(seat, f"hand-{seat}", gone, f"thrown-{seat}"))
        moves = [move for move in rules.moves(view, seat) if not wins_for_eldest(view, move)]
        words = [move.word for move in moves]
        best = compare(words, known.imagine, known.worth, budget)[0].index
        return Advice(says(seat, words[best]))


LOOKING = {"seeing": Seeing(), "peeping": Seeing(peeping=True)}
OPTIONS: dict[str, str] = {}
