"""Seven Bridge's reasons are true: each claim is read out of a sentence and tried by the rules."""

from __future__ import annotations

import re
from random import Random

import pytest

from cardtable.core.cards import Card, pack
from cardtable.core.players import Budget
from games.seven_bridge import game
from games.seven_bridge.melds import melds_in
from games.seven_bridge.players import COMPUTERS
from games.seven_bridge.players.encoding import BIT, INDEX, cards_of, mask_of
from games.seven_bridge.players.playout import outs
from tests.support.claims.bridge_claims import THREE, told, untrue
from tests.support.positions.bridge_positions import bridge, played


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_every_claim_of_a_reason_is_true(level, seats):
    assert len(told(level, seats)) > 20
    for turn in told(level, seats):
        assert not list(untrue(turn)), f"{turn.moves} at\n{turn.before}"


@pytest.mark.parametrize("seats", [4, 2])  # first the game that is told above as well
def test_every_plan_is_compared_with_another(seats):
    for turn in told("master", seats):
        if turn.advice.weighed:
            assert re.search(
                r"imagined deals (.+ came (out \d+ points? behind|to the same)"
                r"|nothing came out better)\.$",
                turn.advice.reason,
            )


def test_a_lone_seven_joins_no_card_that_does_not_touch_it():
    """A nine and the seven of its suit lack the eight; the seven alone makes no meld with it."""
    assert (
        outs(INDEX[Card.parse("9d")], mask_of([Card.parse("9d"), Card.parse("7d")]))
        == (BIT[INDEX[Card.parse("8d")]])
    )
    assert not outs(INDEX[Card.parse("9d")], mask_of([Card.parse("9d"), Card.parse("2s")]))


@pytest.mark.parametrize("seed", range(40))
def test_what_helps_a_card_is_what_the_rules_of_melds_say(seed):
    """Again: python -m pytest -k 'what_helps_a_card and SEED'."""
    rng = Random(seed)
    hand = rng.sample(pack(), 8)
    for card in hand:
        told_by_rules = {
            other
            for other in pack()
            if other not in hand
            and any(
                card in meld and other in meld and len(meld) <= THREE
                for meld in melds_in([*hand, other])
            )
        }
        assert set(cards_of(outs(INDEX[card], mask_of(hand)))) == told_by_rules


def test_no_lone_seven_is_said_to_be_broken_up():
    state = bridge(["8h 2s", "7h Kc 3d 5s 9d", "Ks 4h 2d"])
    state = played(state, "0 hand-0:8h > discard")
    for seed in range(4):
        view = game.view(state, 1)
        reason = COMPUTERS.players["easy"].choose(game, view, 1, Budget(Random(seed))).reason
        assert "break up" not in reason
