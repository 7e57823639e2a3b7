"""Learning Seven-Up: the weights of the rules of thumb that *hard* goes by.

    cardtable train seven_up two_players
    cardtable train seven_up four_players

Players with different weights play the same hands, from both sides, against the weights that were
thought up. What is bid before is left to the rules of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.ai.cloud import CloudCourse, Numbers, Weight
from cardtable.core.table import OVER
from games.seven_up.players.bidding import gives, prospects, stands, worst
from games.seven_up.players.card_play import FIRST, TrickView, Weights, rate
from games.seven_up.players.encoding import SUIT
from games.seven_up.players.model import Tricks, high_and_low
from games.seven_up.players.weights import FILES, weights_from
from games.seven_up.state import HAND, NOBODY, THREE, sides_of

_CHIPS = 7
_WEIGHTS = {
    "jack": Weight(14.0, 5.0, least=0),
    "eager": Weight(0.8, 0.2, least=0),
    "to_come": Weight(0.4, 0.5),
    "hunt": Weight(0.35, 0.3, least=0),
    "patience": Weight(8.0, 4.0),
    "ace": Weight(1.2, 1.0),
    "king": Weight(0.7, 0.7),
    "queen": Weight(0.3, 0.5),
    "trump": Weight(4.0, 2.0),
    "step": Weight(0.6, 0.4),
}


class Hard(CloudCourse):
    """The course for the worth of a card in the trick and in hand."""

    result = "points a hand"
    weights = _WEIGHTS

    def __init__(self, seats: int, deals: int, steps: int) -> None:
        self.seats = seats
        self.deals = deals
        self.steps = steps
        self.file = FILES[seats]

    def worth(self, numbers: Numbers, seed: str) -> float:
        """The lead in points over the weights that were thought up."""
        candidate, total = weights_from(numbers, self.seats), 0.0
        for deal in range(self.deals):
            total += won(candidate, FIRST, self.seats, f"{seed}/{deal}")
        return total / self.deals


def won(candidate: Weights, others: Weights, seats: int, seed: str) -> float:
    """The gain of a side with these weights in a deal, from both sides, in points a hand."""
    tricks, upcard = dealt(seats, Random(seed))
    total = 0.0
    for side in range(2):
        total += played(
            tricks.copy(), upcard, [candidate, others] if not side else [others, candidate]
        )[side]
    return total / 2


def played(tricks: Tricks, upcard: int, weights: Sequence[Weights]) -> Sequence[float]:
    """The result of a hand in which the sides go by these weights and remember every card."""
    unplayed = {*range(52)} - {upcard}
    lying: list[tuple[int, int]] = []
    while tricks.turn != OVER:
        if not tricks.lying:
            unplayed.difference_update(card for _, card in lying)
            lying = []
        card = best_card(tricks, lying, unplayed, weights[tricks.turn % 2])
        lying.append((tricks.turn, card))
        tricks.apply(card)
    return tricks.result()


def best_card(
    tricks: Tricks, lying: Sequence[tuple[int, int]], unplayed: set[int], weights: Weights
) -> int:
    """The card of the seat on turn that looks best to one who remembers what was played."""
    turn, cards = tricks.turn, tricks.legal()
    if len(cards) == 1:
        return cards[0]
    hand = tricks.hands[turn]
    unseen = unplayed.difference(hand, [card for _, card in lying])
    left = tuple(map(len, tricks.hands))
    view = TrickView(
        turn, tricks.seats, tricks.trump, tuple(hand), tuple(lying), tuple(unseen), left,
        weights=weights,
    )  # fmt: skip
    return max(sorted(cards), key=lambda card: rate(view, card).rank)


def dealt(seats: int, rng: Random) -> tuple[Tricks, int]:
    """Six tricks before the first lead, and the upcard, when all bid by the rules of thumb."""
    cards = list(range(52))
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(HAND)] for _ in range(seats)]
    upcard = cards.pop()
    asked = ((0, stands), (seats - 1, gives))  # eldest, then the dealer
    if not any(holds(_margin(hands[seat], upcard, seats), seats) for seat, holds in asked):
        rejected = SUIT[upcard]
        while SUIT[upcard] == rejected and len(cards) > THREE * seats:
            more = [[cards.pop() for _ in range(THREE)] for _ in range(seats)]
            upcard = cards.pop()
        hands = [_kept(hand + three, SUIT[upcard]) for hand, three in zip(hands, more, strict=True)]
    owners = {card: seat for seat, hand in enumerate(hands) for card in hand}
    booked = high_and_low(seats, SUIT[upcard], owners)
    chips = (_CHIPS,) * sides_of(seats)
    tie = 0 if seats == 2 else NOBODY
    return Tricks(hands, SUIT[upcard], 0, chips=chips, booked=booked, tie=tie), upcard


def _margin(hand: list[int], upcard: int, seats: int) -> float:
    unseen = [card for card in range(52) if card != upcard and card not in hand]
    return prospects(hand, SUIT[upcard], unseen, HAND * (seats - 1), seats).margin


def _kept(hand: list[int], trump: int) -> list[int]:
    gone = worst(hand, trump, len(hand) - HAND)
    return [card for card in hand if card not in gone]


COURSES = {"two_players": Hard(2, 1500, 4), "four_players": Hard(4, 400, 5)}
