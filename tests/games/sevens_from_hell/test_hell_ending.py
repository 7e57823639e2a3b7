"""The computer players at the end of a round: they go out when they can, and leave little."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtable.core.players import Budget
from cardtable.core.table import DEALER, OVER
from games.sevens_from_hell import game
from games.sevens_from_hell.players.encoding import DRAW, GROW, size_of
from games.sevens_from_hell.players.endgame import last_turn, threatened, way_out
from games.sevens_from_hell.players.levels import RuleBased, Searching
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.players.playout import SHARP, Turn, discards, play_turn
from games.sevens_from_hell.players.training import dealt
from games.sevens_from_hell.state import PLAY
from tests.support.positions.hell_positions import FIVE, hell, of, settle

PLAYERS = {"hard": RuleBased(), "sharp": RuleBased(SHARP), "master": Searching(worlds=2)}


def played(state, level):
    """The state after the turn of seat 0."""
    while state.turn == 0 or (state.turn == DEALER and state.phase == PLAY):
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, Random(1)))
            continue
        view = game.view(state, 0)
        state = game.play(state, PLAYERS[level].choose(game, view, 0, Budget(Random(1))).move)
    return state


@pytest.mark.parametrize(
    ("hand", "books", "closed"),
    [
        ("5h Qh *1", {"0/Q": of("Q", 3), "0/K": of("K", 3)}, FIVE),  # the joker fits any book
        ("5h 5d 2h 9h", {}, FIVE),  # a pair becomes a book
        ("2h 2d *1 9h", {}, FIVE),
        ("8h Qh", {"0/Q": of("Q", 6), "0/8": f"{of('8', 5)} 2h"}, FIVE[:1] + FIVE[1:2] + FIVE[4:]),
        ("7h 7d 7s", {}, FIVE),
        ("5h", {}, FIVE),
    ],
)
@pytest.mark.parametrize("level", ["hard", "sharp"])
def test_who_can_go_out_does(level, hand, books, closed):
    state = hell({0: hand}, books, closed, melded=(0,), taken=(0, 2))
    assert played(state, level).out == 0


@pytest.mark.parametrize("level", ["hard", "sharp"])
def test_who_goes_out_throws_no_card_away_that_closes_a_book(level):
    books = {"0/J": of("J", 3), "0/Q": of("Q", 6)}
    state = hell({0: "Jh Qh"}, books, FIVE, melded=(0,), taken=(0, 2))
    advice = PLAYERS[level].choose(game, game.view(state, 0), 0, Budget(Random(1)))
    for move in (advice.move, *advice.plan):
        state = settle(game.play(state, move))
    assert state.out == 0
    assert len(state.closings) == len(FIVE) + 1


@pytest.mark.parametrize(
    ("hand", "closed", "taken"),
    [
        ("5h 5d 2h 9h", FIVE[:4], (0,)),  # a dirty book is missing
        ("5h 5d 2h 9h", FIVE, ()),  # the foot still lies there
        ("5h 5d 2h 7h", FIVE, (0,)),  # a seven cannot be discarded
        ("5h 5d 9h", FIVE, (0,)),
        ("5h 5d 5s 3h 3d", FIVE, (0,)),
        ("Qh Qd 5h", ((0, "7", 0), *FIVE[1:2], *FIVE[3:]), (0,)),  # no clean book
    ],
)
def test_no_way_out_is_seen_where_none_is(hand, closed, taken):
    state = hell({0: hand}, {"0/Q": of("Q", 3)}, closed, melded=(0,), taken=taken)
    assert way_out(Round.of(state)) == []


def positions(count):
    """Positions of self-play in which a seat with few cards has drawn."""
    endings = []
    for number in range(count):
        start = dealt(number, Random(f"ending/{number}"))
        model = start.copy()
        while model.turn != OVER:
            if not model.acquiring and model.melded[model.team[model.turn]]:
                endings += [model.copy()] if size_of(model.hand) <= 6 else []
            play_turn(model)
    return endings


def out_by_any_way(model, seat):
    """True when some run of plays and a discard goes out; every one is tried."""
    for action in model.legal():
        if action < DRAW and size_of(model.hand) > 1:
            continue
        if action >= GROW or action < DRAW:
            after = model.copy()
            after.apply(action)
            if after.out == seat or (after.turn == seat and out_by_any_way(after, seat)):
                return True
    return False


def test_every_way_out_ends_the_round_and_none_is_missed():
    seen = Counter()
    for model in positions(40):
        seat, way = model.turn, way_out(model)
        missed = not way and size_of(model.hand) > 1 and not model.feet[seat]
        if missed and sum(model.missing[model.team[seat]]) <= 2:
            assert not out_by_any_way(model.copy(), seat), (model.hand.counts, model.side)
            seen["none"] += 1
        for action in way:
            model.apply(action)
        if way and model.turn == seat:
            assert size_of(model.hand) == 1
            model.apply(next(action for action in model.legal() if action < DRAW))
        if way:
            assert (model.turn, model.out) == (OVER, seat)
            seen["out"] += 1
    assert seen["out"] > 5
    assert seen["none"] > 20


# -- the last turn -------------------------------------------------------------------------------


def test_in_the_last_turn_everything_goes_down():
    hand = "Kh Kd 2h *1 *2 *1 9h 9d 4h"
    books = {"0/K": of("K", 3), "0/5": of("5", 3), "0/*": "2s 2d *1 *2 *2 *1"}
    for draws, laid in (("4s 5s", True), (of("4", 12), False)):
        state = hell({0: hand}, books, ((0, "8", 0), (0, "6", 0)), melded=(0,), draws=(draws, "Jc"))
        assert last_turn(Round.of(state)) is laid
        after = played(state, "hard")
        wilds = sum(card.rank in (0, 2) for card in after.piles["hand-0"])
        assert (wilds == 0) is laid


def test_the_last_discard_is_the_dearest():
    for draws, thrown in (("4s 5s", 1), (of("4", 12), 3)):
        state = hell({0: "3h Ah 9h"}, {}, (), melded=(), draws=(draws, "Jc"))
        assert discards(Turn(Round.of(state)))[0][1] == thrown


def test_a_clean_book_that_is_still_needed_is_not_dirtied_at_the_end():
    books = {"0/K": of("K", 5), "0/5": of("5", 3)}
    for closed, dirtied in (((), False), (((2, "8", 0),), True)):
        state = hell({0: "*1 9h Jd"}, {"0/K": of("K", 5)}, closed, melded=(0,), draws=("4s", "Jc"))
        after = played(state, "sharp")
        assert ("*1" in str(after.piles["books-0/K"])) is dirtied
    state = hell({0: "*1 9h Jd"}, books, melded=(0,), draws=("4s", "Jc"))
    assert "*1" in str(played(state, "sharp").piles["books-0/5"])


def test_wilds_go_down_when_an_opponent_may_go_out():
    five = tuple((seat + 1, slot, wilds) for seat, slot, wilds in FIVE)
    for taken in ((1, 2, 3), (0, 2)):
        state = hell(
            {0: "2h 9h Jd Jh", 1: "4h"}, {"0/5": of("5", 3)}, five, melded=(0, 1), taken=taken
        )
        assert threatened(Round.of(state), 2) is (1 in taken)
        after = played(state, "hard")
        assert ("2h" in str(after.piles["hand-0"])) is (1 not in taken)
