"""Claims of the rest in Seven-Up: against a search of every hand that the other could hold."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from cardtable.core.cards import pack
from games.seven_up import game
from games.seven_up.tricks import playable, taker
from tests.support.positions.seven_up_positions import seven_up


def claimed(state):
    claim = game.handling.claim(game.view(state, state.turn), state.turn)
    return [str(move.picks[0].card) for move in claim.moves] if claim else None


def takes_all(order, hand, trump):
    """True when these leads take every trick from that hand, however it is played."""
    if not order:
        return True
    lead, rest = order[0], order[1:]
    answers = playable(hand, lead.suit, trump)
    return all(
        taker(((0, lead), (1, card)), trump) == 0
        and takes_all(rest, [other for other in hand if other != card], trump)
        for card in answers
    )


def is_certain(own, upcard, trump):
    """True when some order takes every trick from every hand of the cards that are not seen."""
    unseen = [card for card in pack() if card not in own and card != upcard]
    hands = list(combinations(unseen, len(own)))
    return any(all(takes_all(order, hand, trump) for hand in hands) for order in permutations(own))


@pytest.mark.parametrize("seed", range(4))
def test_a_claim_is_offered_where_it_is_certain_and_nowhere_else(seed):
    dice, found = Random(seed), {True: 0, False: 0}
    for _ in range(60):
        cards = list(pack())
        dice.shuffle(cards)
        trump = cards[0].suit
        high = [card for card in cards[1:] if card.suit == trump and card.rank in (1, 13, 12, 11)]
        own = [*high[:1], *[card for card in cards[1:] if card not in high][:1]]
        if dice.random() < 0.6:
            own = high[:2]
        other = [card for card in cards[1:] if card not in own][:2]
        state = seven_up(
            " ".join(map(str, other)), " ".join(map(str, own)), trump=trump, upcard=str(cards[0])
        )
        certain = is_certain(own, cards[0], trump)
        found[certain] += 1
        assert (claimed(state) is not None) == certain, (seed, own, cards[0], trump)
    assert min(found.values()) > 3


def test_three_cards_are_claimed_when_earlier_ones_draw_the_trumps():
    """With one trump unseen, the first lead draws it; then a lower one and a top card are safe."""
    lower = "3h 4h 5h 6h 7h 8h 9h 10h Jh"
    state = seven_up("2s 3s 4s", "Ah Kh As", trump="h", upcard="2h", won_0=lower)
    assert claimed(state) == ["Ah", "Kh", "As"]
    state = seven_up("2s 3s 4s", "Ah Kh Ks", trump="h", upcard="2h", won_0=lower)
    assert claimed(state) is None, "the ace of spades may be out"
    state = seven_up("2s 3s 4s", "Ah As Ks", trump="h", upcard="2h", won_0=lower)
    assert claimed(state) is None, "of two trumps that may be out one lead draws but one"


def test_nobody_claims_where_revokes_are_possible_nor_with_one_card():
    state = seven_up("2s 3s", "Ah Kh", trump="h", options="revokes penalised")
    assert claimed(state) is None
    assert claimed(seven_up("2s", "Ah", trump="h")) is None
