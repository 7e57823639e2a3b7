"""Seven-Up's lean model: the same tricks as the rules, move by move, and the same worth."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.conformance.lean_model import disagreement
from cardtable.core.cards import pack
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_up import game
from games.seven_up.players.encoding import CARDS, COUNTS, PIPS, POWER, number
from games.seven_up.players.model import WIN, Tricks, worth
from games.seven_up.players.twin import SevenUpTwin
from games.seven_up.state import height, pips
from games.seven_up.tricks import taker
from tests.support.positions.seven_up_positions import seven_up, tricks


def in_play(seats: int, seed: int, options: dict[str, str]):
    """A hand at its first lead, after random answers; some sides have few chips left."""
    rng = Random(f"{seats}/{seed}")
    state = game.start(table_for(game.options, seats, options))
    while state.phase != "play" or state.turn == DEALER:
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
        else:
            moves = game.moves(state, state.turn)
            state = game.play(state, moves[int(rng.random() * len(moves))])
    few = tuple(1 + int(rng.random() * 4) for _ in state.chips)
    return type(state)(
        **{name: getattr(state, name) for name in state.__dataclass_fields__} | {"chips": few}
    )


@pytest.mark.parametrize("strict", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_model_agrees_with_the_rules(seats, strict):
    for seed in range(60):
        state = in_play(seats, seed, {"first_trick_void_must_trump": strict})
        fault = disagreement(SevenUpTwin(game), state, Random(seed))
        assert not fault, f"in_play({seats}, {seed}, strict {strict}): {fault}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_model_can_begin_in_the_middle_of_a_trick(seats):
    for seed in range(30):
        rng = Random(seed)
        state = in_play(seats, seed, {})
        for _ in range(int(rng.random() * 5 * seats)):
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
            if state.turn >= 0:
                moves = game.moves(state, state.turn)
                state = game.play(state, moves[int(rng.random() * len(moves))])
        fault = disagreement(SevenUpTwin(game), state, rng)
        assert not fault, f"in_play({seats}, {seed}), then random cards: {fault}"


def test_cards_and_ints_are_the_same():
    assert [number(card) for card in CARDS] == list(range(52))
    assert sorted(CARDS) == sorted(pack())
    for index, card in enumerate(CARDS):
        assert index % 13 == height(card) - 2
        assert PIPS[index] == pips(card)
    assert sum(PIPS) == 80


def test_power_says_who_takes_a_trick():
    rng = Random(4)
    for _ in range(300):
        cards = [int(rng.random() * 52) for _ in range(4)]
        if len(set(cards)) < 4:
            continue
        trump = int(rng.random() * 4)
        lying = [(seat, CARDS[card]) for seat, card in enumerate(cards)]
        power = POWER[trump][cards[0] // 13]
        best = max(range(4), key=lambda seat: power[cards[seat]])
        assert best == taker(lying, "shdc"[trump])


def test_the_jack_counts_apart_from_its_pip():
    for trump in range(4):
        odd = [card for card in range(52) if COUNTS[trump][card] != PIPS[card]]
        assert [CARDS[card] for card in odd] == [(11, "shdc"[trump])]
        assert COUNTS[trump][odd[0]] == 1001


def test_worth_stops_counting_at_the_last_chip():
    assert worth(2, (7, 7), (0, 1, 0, -1)) == (1.0, -1.0)
    assert worth(2, (7, 1), (0, 1, 0, 0)) == (0.0 - WIN, 0.0 + WIN)
    assert worth(3, (7, 7, 7), (0, 1, 1, -1)) == (0.0, 1.5, -1.5)
    assert worth(4, (2, 7), (0, 0, 1, 1)) == (2 + WIN, -2 - WIN, 2 + WIN, -2 - WIN)


def test_a_played_out_model_is_over():
    state = seven_up("2h 3s 4s 5s 6s 7s", "Ah 3d 4d 5d 6d 7d", trump="h")
    model = Tricks.of(tricks(state, "Ah 2h", "3d 3s", "4d 4s", "5d 5s", "6d 6s", "7d"))
    assert model.legal() == [number(state.hand_of(0)[-1])]
    model.apply(model.legal()[0])
    assert model.turn == OVER
    assert model.result() == (-1.0, 1.0)
