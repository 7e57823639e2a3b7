"""Laying off all that fits at one touch, and what may be taken back: Sevens from Hell."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.moves import Move
from cardtable.core.rules import require
from cardtable.core.table import DEALER
from games.sevens_from_hell import game
from games.sevens_from_hell.dealing import duty
from tests.support.positions.hell_positions import go, hell, of


def laid(state) -> list[str]:
    """The ranks that are laid off at one touch, in order."""
    run = game.handling.lay_offs(game.view(state, state.turn), state.turn)
    return [str(move.picks[0].card)[:-1] for move in run]


def test_what_fits_is_laid_off_and_nothing_else():
    state = hell(
        {0: "Ks Kh 9d 8s 3h 2d Qs Qh Qd"}, {"0/K": of("K", 3), "0/9": of("9", 4)}, melded=(0,)
    )
    assert laid(state) == ["9", "K", "K"]


def test_nothing_is_laid_off_out_of_turn_or_before_the_first_meld():
    books = {"0/K": of("K", 3)}
    assert not laid(hell({0: "Ks 4d 5d"}, books, melded=(0,), phase="acquire"))
    assert not laid(hell({0: of("K", 3) + " 4d"}, {}, melded=(1,)))
    state = hell({0: "Ks 4d 5d"}, books, melded=(0,))
    assert game.handling.lay_offs(game.view(state, 1), 1) == ()


def test_the_last_card_stays_because_it_would_bring_the_foot():
    state = hell({0: "Ks Kh"}, {"0/K": of("K", 3)}, melded=(0,))
    assert laid(state) == ["K"]


def test_SFH_07_what_is_laid_off_leaves_a_discard_and_a_card_to_keep():
    state = hell({0: "Ks Kh 9d"}, {"0/K": of("K", 3), "0/9": of("9", 3)}, melded=(0,), taken=(0,))
    assert laid(state) == ["9"]


def test_a_book_is_closed_where_only_one_can_be():
    state = hell({0: "Ks 9d 4s 5s"}, {"0/K": of("K", 6), "0/9": of("9", 3)}, melded=(0,))
    assert laid(state) == ["9", "K"]


def test_SFH_13_the_choice_of_the_one_book_to_close_is_left_to_the_player():
    books = {"0/K": of("K", 6), "0/9": of("9", 6)}
    assert laid(hell({0: "Ks 9d 4s 5s"}, books, melded=(0,))) == []
    mate = ((2, "8", 2),)
    assert laid(hell({0: "Ks 9d 4s 5s"}, books, mate, melded=(0,))) == ["9", "K"]


@pytest.mark.parametrize("seed", range(6))
def test_a_run_is_legal_and_brings_nothing_to_light(seed):
    rng = Random(seed)
    ranks = [*"45689JQKA"]
    books = {f"0/{rank}": of(rank, rng.randint(3, 6)) for rank in rng.sample(ranks, 5)}
    cards = " ".join(of(rank, rng.randint(0, 3), "dchs") for rank in ranks)
    state = hell({0: cards + " 3s 2d"}, books, ((2, "7", 0),), melded=(0,))
    seen = game.view(state, 0).piles.cards()
    run = game.handling.lay_offs(game.view(state, 0), 0)
    assert run
    for move in run:
        state = game.play(state, require(game, state, move))
        while state.turn == DEALER:
            following = duty(state)
            assert following.target.startswith("closed")
            state = game.play(state, following)
    assert game.view(state, 0).piles.cards() == seen
    assert state.turn == 0


def test_SFH_42_the_discard_stands_and_what_was_played_before_does_not():
    state = hell({0: "Ks Kh Kd 9d"}, {"0/K": of("K", 3)}, melded=(0,))
    assert game.handling.stands(state, Move.parse("0 hand-0:9d > discard"))
    assert not game.handling.stands(state, Move.parse("0 hand-0:Ks > books-0/K"))
    after = go(state, "hand-0:Ks > books-0/K")
    assert len(after.piles["books-0/K"]) == 4
