"""The worth of each bid before the play, in imagined deals that are played to their end.

Given a view, never a state: stand, beg, gift, run, bunch, and which three cards to throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardtable.core.cards import SUITS
from games.seven_up.players.bidding import gives, prospects, worst
from games.seven_up.players.encoding import SUIT, number
from games.seven_up.players.model import Tricks, high_and_low
from games.seven_up.players.playout import play_out
from games.seven_up.state import HAND, JACK, NOBODY, THREE, SevenUpState, side_of


@dataclass(slots=True)
class Deal:
    """An imagined deal: every hand (nine cards after a run), and the stock, its top last."""

    hands: list[list[int]]
    stock: list[int]


class BidPlayout:
    """One seat's decision before the play, and how each answer would turn out."""

    def __init__(self, view: SevenUpState, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.seats = view.seats
        self.upcard = number(view.piles["upcard"][-1])
        self.own = [number(card) for card in view.hand_of(seat)]
        seen = {number(card) for card in view.piles.cards() if not card.is_hidden}
        self.pool = [card for card in range(52) if card not in seen]
        self.tie = view.side(view.eldest) if self.seats == 2 else NOBODY

    def imagine(self, rng: Random) -> Deal:
        """Deals the unseen cards at random; seats that have thrown have their cards back."""
        view, pool, chance = self.view, self.pool, rng.random
        for last in range(len(pool) - 1, 0, -1):
            other = int(chance() * (last + 1))
            pool[last], pool[other] = pool[other], pool[last]
        hands = []
        begin = 0
        for seat in range(self.seats):
            count = len(view.hand_of(seat)) + len(view.piles[f"thrown-{seat}"])
            if seat == self.seat:
                hands.append(self.own[:])
                continue
            hands.append(pool[begin : begin + count])
            begin += count
        return Deal(hands, pool[begin:])

    def worth(self, plan: str, deal: Deal, rng: Random) -> float:
        """The worth of a bid to this seat in an imagined deal."""
        view, trump = self.view, SUIT[self.upcard]
        if plan == "stand":
            return self._played(deal.hands, trump, (), rng)
        if plan == "beg":
            plan = "gift" if self._dealer_gives(deal) else "run"
        if plan == "gift":
            return self._played(deal.hands, trump, (view.side(view.eldest),), rng)
        if plan == "run":
            return self._run(deal, rng)
        if plan == "bunch":
            return 0.0
        return self._played(self._thrown(deal.hands, trump), trump, (), rng)

    def worth_of_throw(self, throw: tuple[int, ...], deal: Deal, rng: Random) -> float:
        """The worth of throwing these three in an imagined deal."""
        trump = SUIT[self.upcard]
        hands = self._thrown(deal.hands, trump)
        hands[self.seat] = [card for card in self.own if card not in throw]
        return self._played(hands, trump, (), rng)

    def _dealer_gives(self, deal: Deal) -> bool:
        """The answer of a dealer of rules of thumb to a beg."""
        view = self.view
        if view.chips[view.side(view.eldest)] == 1:
            return False
        hand = deal.hands[view.dealer]
        unseen = [card for card in range(52) if card != self.upcard and card not in hand]
        others = HAND * (self.seats - 1)
        promise = prospects(hand, SUIT[self.upcard], unseen, others, self.seats)
        return gives(promise.margin, self.seats)

    def _run(self, deal: Deal, rng: Random) -> float:
        """Runs the cards until another suit turns up; a pack that runs dry is worth nothing."""
        stock, dealt = deal.stock, THREE * self.seats
        end = len(stock)
        while end > dealt:
            card = stock[end - dealt - 1]
            if SUIT[card] != SUIT[self.upcard]:
                new = stock[end - dealt : end]
                hands = [
                    hand + new[THREE * seat : THREE * seat + THREE]
                    for seat, hand in enumerate(deal.hands)
                ]
                booked = (side_of(self.seats, self.view.dealer),) if card % 13 == JACK - 2 else ()
                return self._played(self._thrown(hands, SUIT[card]), SUIT[card], booked, rng)
            end -= dealt + 1
        return 0.0

    def _thrown(self, hands: list[list[int]], trump: int) -> list[list[int]]:
        """The hands when everybody has thrown down to six."""
        kept = []
        for hand in hands:
            gone = worst(hand, trump, len(hand) - HAND)
            kept.append([card for card in hand if card not in gone])
        return kept

    def _played(
        self, hands: list[list[int]], trump: int, booked: tuple[int, ...], rng: Random
    ) -> float:
        """The worth of the tricks to this seat, after points that were booked before them."""
        owners = {card: seat for seat, hand in enumerate(hands) for card in hand}
        tricks = Tricks(
            [hand[:] for hand in hands],
            trump,
            self.view.eldest,
            chips=self.view.chips,
            booked=(*booked, *high_and_low(self.seats, trump, owners)),
            tie=self.tie,
        )
        play_out(tricks, rng.random)
        return tricks.result()[self.seat]


def trump_of(view: SevenUpState) -> int:
    """The suit of the upcard."""
    return SUITS.index(view.piles["upcard"][-1].suit)
