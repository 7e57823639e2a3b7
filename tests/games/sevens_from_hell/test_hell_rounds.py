"""Sevens from Hell: random rounds keep every card and every point; what may be begun can end."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.core.table import DEALER, OVER
from games.sevens_from_hell import game
from games.sevens_from_hell.books import (
    BOOK,
    NO_BOOKS,
    RANKS,
    SEVEN_SLOT,
    WILD_SLOT,
    Bench,
    stands,
    steps,
    without,
)
from games.sevens_from_hell.options import house
from games.sevens_from_hell.reach import quick_reach, reach, searched
from tests.support.positions.hell_positions import at, lines


@pytest.mark.parametrize(
    ("seats", "mode", "foot"),
    [(4, "2x2", "automatic"), (6, "2x3", "remember"), (6, "3x2", "automatic")],
)
def test_random_rounds_keep_every_card_and_every_point(seats, mode, foot):
    for seed in range(6):
        state, rng = game.start(at(seats, mode=mode, foot=foot, rounds="1")), Random(seed)
        deck = Counter(game.deck(state.table))
        while state.turn != OVER:
            if state.turn == DEALER:
                move = game.deal(state, rng)
            else:
                moves = game.moves(state, state.turn)
                move = moves[int(rng.random() * len(moves))]
            state = game.play(state, move)
            said = f"{mode} {foot} seed {seed} after {move}"
            assert state.piles.cards() == deck, said
            assert not game.invariant(state), said
        _counted_twice(state)


@pytest.mark.parametrize(("seats", "mode"), [(4, "2x2"), (6, "2x3"), (6, "3x2")])
def test_before_the_first_deal_no_team_has_melded_and_nobody_has_earned_the_foot(seats, mode):
    table = at(seats, mode=mode)
    state = game.start(table)
    assert state.melded == (False,) * house(table).teams
    assert state.earned == (False,) * seats


def test_while_a_player_is_on_turn_the_dealer_has_nothing_to_do():
    state, rng = game.start(at(4)), Random(1)
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, rng))
    with pytest.raises(ValueError, match="the dealer has nothing to do here"):
        game.deal(state, rng)


def _counted_twice(state):
    """Every card is worth its face once, on the table or left; books as they lie."""
    rules = house(state.table)
    for team in range(rules.teams):
        counted = lines(state, team)
        table = [
            card
            for name, cards in state.piles.items()
            if name.startswith((f"books-{team}/", f"closed-{team}/"))
            for card in cards
        ]
        left = [c for seat in rules.members(team) for c in state.piles[f"left-{seat}"]]
        faces = sum(p for r, p in counted.items() if r.startswith(("Cards on", "Left with")))
        assert faces == rules.points(table) - rules.points(left)
        closed = [name for name in state.piles if name.startswith(f"closed-{team}/")]
        assert sum("closed by" in line.reason for line in state.lines if line.side == team) == len(
            closed
        )
        assert all(len(state.piles[name]) == BOOK for name in closed)


def test_no_position_of_a_first_meld_is_a_dead_end():
    """Where a first meld is in the making, some step other than taking it back is legal."""
    seen = 0
    for seed in range(12):
        state, rng = game.start(at(rounds="2")), Random(seed)
        while state.turn != OVER:
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
                continue
            moves = game.moves(state, state.turn)
            if any(move.word == "take-back" for move in moves):
                seen += 1
                assert len(moves) > 1, f"seed {seed}"
            state = game.play(state, moves[int(rng.random() * len(moves))])
    assert seen > 50


counts = st.lists(st.integers(0, 5), min_size=14, max_size=14).filter(
    lambda counts: sum(counts) < 30
)


@st.composite
def tables(draw):
    """Unfinished books as a first meld in the making may have them."""
    slots = list(NO_BOOKS)
    for slot in draw(st.lists(st.integers(0, 11), max_size=3)):
        naturals, wilds = draw(st.integers(0, 6)), draw(st.integers(0, 6))
        if stands(slot, (naturals, wilds)) and naturals + wilds < BOOK:
            slots[slot] = (naturals, wilds)
    return tuple(slots)


@settings(max_examples=200, deadline=None)
@given(counts, tables())
def test_the_quick_look_at_a_first_meld_is_exact_where_it_is_sure(hand, slots):
    worth = house(at()).worth
    assert quick_reach(hand, slots, worth) in (None, searched(tuple(hand), slots, worth))


def test_SFH_49_one_book_of_a_first_meld_may_reach_seven_and_the_others_six():
    worth = house(at()).worth
    kings, queens = RANKS.index(13), RANKS.index(12)
    for lying in product((0, 3, 5, 6), repeat=2):
        for held in product((0, 1, 2, 4, 7), repeat=2):
            slots, hand = list(NO_BOOKS), [0] * 14
            slots[kings], slots[queens] = (lying[0], 0), (lying[1], 0)
            hand[13], hand[12] = held
            added = [
                sum(
                    min(number, room - there) if there or number >= 3 else 0
                    for there, number, room in zip(lying, held, rooms, strict=True)
                )
                for rooms in ((BOOK, BOOK - 1), (BOOK - 1, BOOK))
            ]
            assert reach(tuple(hand), tuple(slots), worth) == 10 * max(added), (lying, held)
            assert searched(tuple(hand), tuple(slots), worth) == 10 * max(added), (lying, held)


def test_the_quick_look_is_exact_also_with_more_wilds_than_books_can_take():
    worth = house(at()).worth
    sure = set()
    for deuces, jokers, kings in product(range(7), range(7), range(5)):
        hand = (jokers, 0, deuces, *[0] * 10, kings)
        quick = quick_reach(hand, NO_BOOKS, worth)
        assert quick in (None, searched(hand, NO_BOOKS, worth)), hand
        sure |= set() if quick is None else {deuces + jokers}
    assert {0, 3, 4, 5, 6} <= sure, "it is sure of some hands with wilds"


@settings(max_examples=100, deadline=None)
@given(counts, tables())
def test_no_step_comes_to_more_than_the_reach_and_some_step_keeps_it(hand, slots):
    rules = house(at())
    best = reach(tuple(hand), slots, rules.worth)
    side = Bench(slots, (0, 0, 0, 0), 0, False, False, rules)
    after = []
    for step in steps(hand, side):
        laid = list(slots)
        laid[step.slot] = step.onto(laid[step.slot])
        rest = tuple(without(hand, step.ranks))
        points = sum(rules.worth[rank] for rank in step.ranks)
        after.append(points + reach(rest, tuple(laid), rules.worth))
    assert max(after, default=0) == best


def test_slots_and_ranks_belong_together():
    assert RANKS[SEVEN_SLOT] == 7
    assert len(RANKS) == WILD_SLOT
