"""The computer players of Sevens from Hell: legal, honest, cooperative, and they say why."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.moves import Move
from cardtable.core.piles import Piles
from cardtable.core.players import Budget
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER
from games.sevens_from_hell import game
from games.sevens_from_hell.books import DEUCE, JOKER, SLOT_OF_RANK
from games.sevens_from_hell.players import COMPUTERS
from games.sevens_from_hell.players.encoding import DISCARD, GROW, START, unpacked
from games.sevens_from_hell.players.levels import RuleBased, Searching
from games.sevens_from_hell.players.plans import (
    Memory,
    hidden_ranks,
    plans_for,
    shown_pairs,
    worth_throwing,
)
from games.sevens_from_hell.players.playout import SHARP, Turn
from games.sevens_from_hell.players.worlds import Trial, Worlds
from games.sevens_from_hell.state import HellState
from tests.support.positions.hell_positions import at, hell, of

PLAYERS = COMPUTERS.players

QUICK = {**PLAYERS, "master": Searching(worlds=2), "sharp": RuleBased(SHARP)}


def advice(state: HellState, level: str = "hard", seed: int = 1):
    view = game.view(state, state.turn)
    return QUICK[level].choose(game, view, state.turn, Budget(Random(seed)))


def chosen(state: HellState, level: str = "hard", seed: int = 1) -> str:
    return str(advice(state, level, seed).move)


@pytest.mark.parametrize(
    ("seats", "options", "levels"),
    [
        (4, {"rounds": "1"}, ("hard", "easy")),
        (4, {"rounds": "1", "foot": "remember", "exact_cut": "on"}, ("easy", "hard")),
        (6, {"rounds": "1", "mode": "2x3"}, ("hard", "easy")),
        (6, {"rounds": "1", "mode": "3x2"}, ("hard", "easy", "easy")),
    ],
)
def test_whole_rounds_end_and_every_card_and_point_is_there(seats, options, levels):
    for seed in range(3):
        state, rng = game.start(at(seats, **options)), Random(seed)
        deck = Counter(game.deck(state.table))
        while state.turn != OVER:
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
                continue
            advised = advice(state, levels[state.turn % len(levels)], seed)
            assert advised.reason
            assert legal(game, state, advised.move), (seed, str(advised.move))
            state = game.play(state, advised.move)
            assert not game.invariant(state)
        assert state.piles.cards() == deck
        outcome = game.outcome(state)
        totals = Counter()
        for line in game.sheet(state):
            totals[line.side] += line.points
        for seat in range(seats):
            assert outcome.scores[seat] == totals[game.side(state.table, seat)]


def played_to(plies: int, seed: int) -> HellState:
    """A position of a random game in which a seat may play."""
    state, rng = game.start(at()), Random(seed)
    while plies > 0 or state.turn == DEALER or state.phase != "play":
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
        else:
            moves = game.moves(state, state.turn)
            state = game.play(state, moves[int(rng.random() * len(moves))])
        plies -= 1
    return state


def swapped(state: HellState, rng: Random) -> HellState:
    """Another world that the seat on turn cannot tell from this one."""
    return game.imagine(game.view(state, state.turn), rng)


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
def test_other_hidden_cards_change_nothing(level):
    for plies in (20, 90, 200):
        state = played_to(plies, plies)
        other = swapped(state, Random(plies + 1))
        assert other.piles != state.piles
        assert chosen(state, level) == chosen(other, level)


def test_imagined_rounds_agree_with_what_is_seen():
    state = played_to(150, 4)
    view = game.view(state, state.turn)
    deck = tuple(card.rank for card in game.deck(state.table))
    worlds = Worlds(view, deck)
    for seed in range(5):
        world = worlds.world(Random(seed))
        for seat in range(4):
            held = Counter(dict(enumerate(unpacked(world.hands[seat]))))
            assert held.total() == len(state.piles[f"hand-{seat}"])
            assert not Counter(card.rank for card in view.picked[seat]) - held
            assert len(world.feet[seat]) == len(state.piles[f"foot-{seat}"])
        own = Counter(card.rank for card in state.piles[f"hand-{state.turn}"])
        assert unpacked(world.hand) == [own[rank] for rank in range(14)]


def test_unseen_cards_are_spread_evenly():
    """A rank of which n of m unseen cards exist lies in a hand of k about k·n/m times (χ²)."""
    state = played_to(0, 9)
    view = game.view(state, state.turn)
    deck = tuple(card.rank for card in game.deck(state.table))
    worlds = Worlds(view, deck)
    other = (state.turn + 1) % 4
    size, unseen = len(state.piles[f"hand-{other}"]), Counter(worlds.pool)
    counts: Counter[int] = Counter()
    rounds = 400
    for seed in range(rounds):
        hand = worlds.world(Random(seed)).hands[other]
        counts.update(dict(enumerate(unpacked(hand))))
    square = 0.0
    for rank, number in unseen.items():
        expected = rounds * size * number / unseen.total()
        square += (counts[rank] - expected) ** 2 / expected
    assert square < 35  # 13 degrees of freedom: 0.1 %


def test_same_seed_same_move():
    state = played_to(60, 3)
    assert chosen(state, "master", 5) == chosen(state, "master", 5)


# -- what a good partner does --------------------------------------------------------------------


def test_the_partner_is_left_the_closing_card():
    state = hell({0: "Kh Kd 4h 5h"}, {"0/K": of("K", 5)}, ((0, "8", 2),), melded=(0,))
    advised = advice(state)
    assert advised.move == Move.parse("0 hand-0:Kh > books-0/K")
    assert "leaves the closing card to {2}" in advised.reason
    assert not any(move.target == "books-0/K" for move in advised.plan)


def test_the_wild_book_is_filled_early():
    state = hell({0: "2h 2d *1 4h 9h Jd"}, melded=(0,))
    assert chosen(state).endswith("> books-0/*")


def test_no_wild_closes_a_third_dirty_book_while_the_wild_book_is_missing():
    two = ((0, "8", 2), (2, "9", 2), (0, "Q", 0))
    books = {"0/K": of("K", 6), "0/5": of("5", 6)}
    kept = hell({0: "2h *1 4h Jd"}, books, two, melded=(0,), taken=(0,))
    assert str(advice(kept).move) == "0 hand-0:Jd > discard"
    there = hell({0: "2h *1 4h Jd"}, books, (*two, (2, "*", 7)), melded=(0,), taken=(0,))
    assert "wild" in advice(there).reason or "closes" in advice(there).reason
    earns = hell({0: "2h *1 4h Jd"}, books, ((2, "8", 2), (2, "9", 2), (2, "Q", 0)), melded=(0,))
    assert "earns the foot" in advice(earns).reason


def test_a_three_is_thrown_and_never_a_wild_one():
    state = hell({0: "2h 3h Kd Kc 9h 9d"}, melded=(0,))
    advised = advice(state)
    assert str(advised.move) == "0 hand-0:3h > discard"
    assert "cannot take the pile" in advised.reason


def test_a_discard_the_next_player_has_no_room_for_is_preferred():
    state = hell(
        {0: "8h Jd Jc 9h", 1: "4h 4d 4s 5h 5d 6h 6d 10h 10d Qh Qd"},
        {"1/8": of("8", 6)},
        melded=(0, 1),
        discard="4c 5c 6c 10c Qc",
    )
    advised = advice(state)
    assert str(advised.move) == "0 hand-0:8h > discard"
    assert "no room" in advised.reason


@pytest.mark.parametrize("level", ["hard", "sharp", "master"])
def test_a_shown_pair_of_the_next_player_is_not_fed(level):
    """He took two eights with the pile, all have seen it; so a dearer card is thrown."""
    state = hell({0: "8h Jd Jc 5h", 1: "8d 8c 4h 9d"}, melded=(0, 1), discard="10c 10d 10s Qc Qs")
    shown = replace(state, picked=((), tuple(parse_cards("8d 8c 5c 5d")), (), ()))
    assert shown_pairs(game.view(shown, 0)) == {5, 8}
    assert str(advice(shown, level).move) not in ("0 hand-0:8h > discard", "0 hand-0:5h > discard")
    full = replace(shown, piles=shown.piles.with_piles({"books-1/8": parse_cards(of("8", 5))}))
    assert shown_pairs(game.view(full, 0)) == {5}
    apart = replace(shown, melded=(True, False))
    assert shown_pairs(game.view(apart, 0)) == set()


def test_a_search_throws_no_wild_card_and_closes_what_it_can():
    state = hell(
        {0: "Kh 2h *1 9h 9d 9s 4h"}, {"0/K": of("K", 6)}, ((2, "8", 0),), melded=(0,), taken=(2,)
    )
    for plan in plans_for(Trial.of(game.view(state, 0))):
        assert plan.actions[-1] not in (DISCARD + DEUCE, DISCARD + JOKER)
        assert GROW + SLOT_OF_RANK[13] in plan.actions


def test_a_search_throws_no_card_that_fits_an_own_book():
    """Pairs are kept for the pile, and one must be broken: not the kings, whose book lies there."""
    state = hell(
        {0: "7h 7d Jh Jd Qh Qd Kh Kd", 1: f"{of('4', 9)} {of('5', 9)}"},
        {"0/K": of("K", 3), "1/K": of("K", 6)},
        melded=(0, 1),
        discard="6h 8h 9h 10h Ah",
    )
    thrown = {plan.actions[-1] - DISCARD for plan in plans_for(Trial.of(game.view(state, 0)))}
    assert thrown == {11, 12}
    only = hell({0: "7h 7d Kh"}, {"0/K": of("K", 3)}, melded=(0, 1), taken=(0,))
    assert {plan.actions for plan in plans_for(Trial.of(game.view(only, 0)))} == {(DISCARD + 13,)}


def test_master_keeps_three_of_a_kind_for_the_pile_and_hard_lays_them_down():
    state = hell({0: "9h 9d 9s 5h Jd 4h"}, {"0/K": of("K", 3)}, melded=(0,))
    assert chosen(state, "hard").endswith("> books-0/9")
    assert chosen(state, "sharp").endswith("> discard")
    ways = {plan.actions[0] for plan in plans_for(Trial.of(game.view(state, 0)))}
    assert START + SLOT_OF_RANK[9] in ways  # but the search looks at it


def test_a_search_weighs_no_discard_beside_a_three():
    state = hell({0: "3h 9h Jd 4h Qs"}, {"0/K": of("K", 3)}, melded=(0,))
    thrown = {plan.actions[-1] - DISCARD for plan in plans_for(Trial.of(game.view(state, 0)))}
    assert thrown == {3}


def test_master_remembers_which_ranks_have_gone():
    """Of two singles it throws the one of which most lie open."""
    closed = ((1, "J", 0), (3, "J", 0))
    state = hell({0: "9h Jd 4s 4d Qs Qd"}, {}, closed, melded=(0, 1))
    view = game.view(state, 0)
    hidden = hidden_ranks(view)
    assert hidden[11] == pytest.approx(2 * (9 / 24) ** 2)  # of 24, 14 are closed and one is held
    assert hidden[13] == pytest.approx(2.0)
    turn = Turn(Trial.of(view), SHARP)
    assert worth_throwing(turn, Memory())[0][1] == 9
    assert worth_throwing(turn, Memory(hidden=hidden))[0][1] == 11


def test_the_last_cards_go_when_all_books_are_closed():
    five = ((0, "7", 0), (2, "*", 7), (0, "K", 0), (2, "8", 2), (0, "4", 3))
    state = hell({0: "Qh Qd 9h"}, {"0/Q": of("Q", 3)}, five, melded=(0,), taken=(0,))
    for level in ("hard", "sharp"):
        after = state
        while after.turn == 0 and after.out < 0:
            after = game.play(after, advice(after, level).move)
        assert after.out == 0


def test_the_reasons_name_what_is_so():
    five = ((0, "7", 0), (2, "*", 7), (0, "K", 0), (2, "8", 2), (0, "4", 3))
    out = hell({0: "Qh 9h"}, {"0/Q": of("Q", 3)}, five, melded=(0,), taken=(0,))
    assert "the round is over" in advice(out).reason
    assert "the round is over" in advice(game.play(out, advice(out).move)).reason
    kept = hell({0: "Qh 9h"}, {"0/Q": of("Q", 3)}, five, melded=(0,))
    assert advice(kept).reason == "The clean book of queens grows to 4 of seven."
    early = hell({0: "2h 9h Jd"}, {"0/*": of("2", 3)}, melded=(0,))
    assert "filled early" in advice(early).reason
    both = hell({0: "2h 9h Jd"}, {"0/*": of("2", 3)}, five[:4], melded=(0,))
    assert "filled early" not in advice(both, "sharp").reason
    for taken in (True, False):
        closing = hell({0: "Kh 9h Jd"}, {"0/K": of("K", 6)}, melded=(0,), taken=(0,) * taken)
        assert ("foot" in advice(closing).reason) is not taken
    frozen = hell({0: "Kh 9h"}, melded=(0,), phase="acquire", discard="4h 3s")
    assert "three on the pile" in advice(frozen).reason


def test_views_are_enough():
    state = played_to(40, 2)
    view = game.view(state, state.turn)
    assert isinstance(view.piles, Piles)
    for player in QUICK.values():
        advised = player.choose(game, view, view.turn, Budget(Random(3)))
        assert legal(game, state, advised.move)
