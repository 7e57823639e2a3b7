"""Seven's lean model agrees with its rules, move by move."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable.core.rules import require
from cardtable.core.table import DEALER, OVER, table_for
from games.nccc_seven import game
from games.nccc_seven.players import actions, encoding
from games.nccc_seven.players.model import Round, random_round
from games.nccc_seven.state import Question


@pytest.mark.parametrize("seats", [4, 6, 11, 25])
def test_the_model_plays_as_the_rules_do(seats):
    for seed in range(12):
        rng = Random(f"{seats}/{seed}")
        table = table_for(game.options, seats, {"knock": "automatic", "hands": "1"})
        state = game.start(table)
        while state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
        hand = Round.of(state)
        while hand.turn != OVER:
            said = f"seats {seats}, seed {seed}"
            moves = [move for move in game.moves(state, state.turn) if move.word in ("", "ask")]
            assert hand.turn == state.turn, said
            assert sorted(map(actions.action_of, moves)) == sorted(hand.legal()), said
            action = hand.legal()[int(rng.random() * len(hand.legal()))]
            move = require(game, state, actions.move_of(hand, action))
            state = game.play(state, move)
            hand.apply(action)
        assert state.turn == DEALER
        costs = [encoding.value(cards, hand.dead) for cards in hand.hands]
        state = game.play(state, game.deal(state, rng))
        assert costs == [line.points for line in state.lines]


def test_a_copy_is_a_hand_of_its_own():
    hand = random_round(4, Random(7))
    twin = hand.copy()
    twin.apply(twin.legal()[0])
    assert (hand.filled, hand.turn) != (twin.filled, twin.turn)
    assert hand.filled == 0


def test_after_a_penalty_the_model_goes_on_where_the_rules_do():
    rng = Random(3)
    state = game.start(table_for(game.options, 5))
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, rng))
    offender = (state.turn + 2) % 5
    waiting = replace(state, questions=(Question((offender + 1) % 5, offender, penalty=True),))
    waiting = replace(waiting, after=state.turn, turn=(offender + 1) % 5)
    hand = Round.of(waiting)
    gift = next(move for move in game.moves(waiting, waiting.turn) if move.picks)
    hand.apply(actions.action_of(gift))
    after = game.play(waiting, gift)
    assert hand.turn == after.turn == state.turn
    assert hand.hands == [encoding.mask_of(after.hand_of(seat)) for seat in range(5)]


def test_the_open_places_kept_up_to_date_are_the_open_places():
    for seed in range(60):
        rng = Random(seed)
        hand = random_round(rng.randrange(4, 9), rng)
        while hand.turn != OVER:
            assert hand.open == encoding.open_now(hand.filled), f"seed {seed}"
            hand.apply(hand.legal()[int(rng.random() * len(hand.legal()))])
