"""Seven-Up's reasons are true: each claim about a card is played out by the rules.

A sentence is read as a player reads it. Where it says what will happen, the cards that the seat
does not see are dealt anew, again and again, and everything the others may do is tried.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from cardtable.core.players import Advice, Budget
from games.seven_up import game
from games.seven_up.players import COMPUTERS
from games.seven_up.players.levels import promised
from games.seven_up.players.reasons import of_bid
from games.seven_up.state import SevenUpState, side_of
from tests.support.claims.seven_up_claims import (
    asked,
    is_sure,
    legal_cards,
    may_be_beaten,
    miscounted,
    promises,
    seat_so_far,
    told,
    told_share,
    untrue,
    untrue_promise,
)
from tests.support.positions.seven_up_positions import seven_up


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_every_claim_about_a_card_is_true(level, seats):
    reasons = told(level, seats)
    assert len(reasons) > 60
    for state, card, reason in reasons:
        assert not list(untrue(state, card, reason)), f"{card} at\n{state}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_said_of_taking_where_a_sure_winner_stays_in_hand(seats):
    """Whoever holds the card that takes a trick for certain is told so, or plays one that does."""
    for state, card, reason in told("hard", seats):
        own = side_of(state.seats, state.turn)
        ours = side_of(state.seats, seat_so_far(state, card)) == own
        if ours and is_sure(state, card):
            continue
        spared = [
            other
            for other in legal_cards(state)
            if seat_so_far(state, other) == state.turn and not may_be_beaten(state, other)
        ]
        assert not spared or "would take it for certain" in reason


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_how_often_a_card_takes_the_trick_is_counted(seats):
    """Counted anew in other deals that agree with what was played, with master's own effort."""
    positions = [state for state, _, reason in told("master", seats) if told_share(reason)]
    wrong, claims = [], 0
    for state in positions[:12]:
        view, budget = game.view(state, state.turn), Budget(Random(5), 200)
        advice = COMPUTERS.players["master"].choose(game, view, state.turn, budget)
        if told_share(advice.reason) is not None:
            claims += 1
            wrong.append(miscounted(state, advice.move.picks[0].card, advice.reason))
    assert claims > 5
    assert not any(wrong), wrong


# -- bids ----------------------------------------------------------------------------------------


def bids(level: str, seats: int) -> list[tuple[SevenUpState, Advice]]:
    return [
        (state, advice)
        for state, advice in asked(level, seats)
        if state.phase in ("beg", "gift", "bunch")
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bid_is_compared_with_its_alternative(seats):
    assert len(bids("master", seats)) > 8
    for state, advice in bids("master", seats):
        words = [move.word for move in game.moves(state, state.turn)]
        compared = re.search(r"“(\w+)” came (?:out .+ behind|to the same)", advice.reason)
        nothing_else = len(words) == 1 or "gift" in words
        assert compared or nothing_else or "nothing came out better" in advice.reason
        if compared:
            assert compared[1] in words
            assert compared[1] != advice.move.word


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", ["normal", "master"])
def test_what_a_hand_promises_is_what_comes_in_other_deals(level, seats):
    found = [*bids(level, seats)]
    assert any(promises(advice.reason) for _, advice in found)
    for state, advice in found:
        assert not list(untrue_promise(state, advice.reason)), f"at\n{state}"


@pytest.mark.parametrize(
    ("margin", "word", "told"),
    [
        (0.84, "stand", "about three quarters of a point ahead of the other: good enough"),
        (-0.62, "beg", "about half a point behind the other: another trump"),
    ],
)
def test_what_a_bid_is_said_to_promise_is_the_lead_that_decided_it(margin, word, told):
    assert told in of_bid(word, margin, 2)


def test_after_a_run_the_chance_of_high_is_that_of_nine_cards_each():
    """The king is high unless the ace is among the others' cards: nine each, of which six stay."""
    hands = ["Kh 3d 4d 5d 6d 7d 8d 9d 3c", "4s 5s 6s 7s 8s 2s 10s Js Qs"]
    facts = "runs 1; asked 1"
    state = seven_up(*hands, phase="bunch", trump="h", upcard="9h", turned="9s", facts=facts)
    view = game.view(state, 0)
    unseen = 52 - len([card for card in view.piles.cards() if not card.is_hidden])
    assert promised(view, 0).high == pytest.approx(1 - 9 / unseen)
