"""Lucky Sevens on packed ints: proven equal to the rules, move by move."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from cardtable.core.cards import parse_cards, shuffled
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Session
from games.lucky_sevens import game
from games.lucky_sevens.players import alone, competitive, model
from games.lucky_sevens.players.plans import Position, moves_of, plans_for, tableau_of
from games.lucky_sevens.state import (
    COLUMNS,
    IN_A_ROUND,
    LuckyState,
    collected,
    may_fill_empty,
    pairs,
)
from tests.support.positions.lucky_positions import at, lucky, play


def steps_by_rules(state: LuckyState) -> set[model.Step]:
    """The legal collections and seven's moves as steps; two sevens together are two steps."""
    steps = set()
    for move in game.moves(state, state.turn):
        if move.words:
            continue
        places = sorted(COLUMNS.index(pick.pile) for pick in move.picks)
        if move.target in COLUMNS:
            steps.add((places[0], model.SHIFT + COLUMNS.index(move.target)))
        elif len(places) == 1:
            steps.add((places[0], model.WON))
        elif move.picks[0].card.rank != 7:
            steps.add((places[0], places[1]))
    return steps


def steps_by_model(state: LuckyState) -> set[model.Step]:
    tableau = tableau_of(state)
    steps = set(model.collections(tableau))
    if state.seven_open:
        steps |= set(model.shifts(tableau, empty=may_fill_empty(state.table)))
    return steps


def step_of(move: Move) -> model.Step:
    places = sorted(COLUMNS.index(pick.pile) for pick in move.picks)
    if move.target in COLUMNS:
        return places[0], model.SHIFT + COLUMNS.index(move.target)
    sevens = move.picks[0].card.rank == 7
    return (COLUMNS.index(move.picks[0].pile), model.WON) if sevens else (places[0], places[-1])


@pytest.mark.parametrize("empty", ["allowed", "not-allowed"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_model_and_rules_agree_move_by_move(seats: int, empty: str):
    for seed in range(12):
        rng = Random(f"{seats}/{seed}")
        state = game.start(at(seats, seven_to_empty=empty))
        while state.turn != OVER:
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
                continue
            legal = game.moves(state, state.turn)
            placing = bool(state.piles[f"dealt-{state.turn}"])
            if not placing:
                assert steps_by_model(state) == steps_by_rules(state), f"{seats} {seed}"
            lasting = [move for move in legal if not move.words and rng.random() < 0.9]
            move = lasting[int(rng.random() * len(lasting))] if lasting else legal[-1]
            before = tableau_of(state)
            state = game.play(state, move)
            if move.picks and not placing:
                assert tableau_of(state) == model.after(before, step_of(move)), str(move)


def test_a_class_is_what_pairs():
    for card in game.deck(at()):
        for other in game.deck(at()):
            alike = model.card_class(card) == model.card_class(other)
            assert alike is pairs(card, other)


def ends_by_rules(state: LuckyState) -> dict[model.Tableau, int]:
    """Every tableau at which the turn can stop, with what was collected, by the rules alone."""
    ends, queue = {}, [state]
    seen = {state}
    for reached in queue:
        ends[model.alike(tableau_of(reached))] = len(collected(reached, 0)) - len(
            collected(state, 0)
        )
        if reached.turn != 0:
            continue
        for move in game.moves(reached, 0):
            double = len(move.picks) == 2 and move.picks[0].card.rank == 7
            after = game.play(reached, move) if move.picks and not double else reached
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return ends


@pytest.mark.parametrize(
    "columns",
    [
        ("Kh 2s 7c", "As 3d 7d", "Qh 9c", "5c 4h"),
        ("Kh Ad Kd", "As 3d", "Jh 9c", "5c"),
        ("7h 5s 7c", "9d Kh", "Ks", "As 5d"),
        ("", "7c", "Kh As Qs", "2h 5d"),
    ],
)
@pytest.mark.parametrize("empty", ["allowed", "not-allowed"])
def test_all_ends_of_a_turn_and_the_most_it_collects(columns: tuple[str, ...], empty: str):
    state = lucky(*columns, seven_to_empty=empty)
    by_rules = ends_by_rules(state)
    may = empty == "allowed"
    reached = model.ends(tableau_of(state), empty=may)
    assert set(reached) == set(by_rules)
    laid = model.size(tableau_of(state))
    assert {end: laid - model.size(end) for end in reached} == by_rules
    bare = {model.alike(end) for end in model.leaves(tableau_of(state), empty=may)}
    assert bare == {end for end in reached if not list(model.collections(end))}
    best = max(by_rules.values())
    assert model.most(model.alike(tableau_of(state)), False, may) == best


def test_every_way_is_played_by_legal_moves_to_its_end():
    rng = Random(5)
    for seed in range(6):
        state = game.start(at(2))
        while state.round < 4:
            seat = state.turn
            if seat == DEALER:
                state = game.play(state, game.deal(state, Random(f"{seed}/{state.round}")))
                continue
            plans = plans_for(Position.of(state, seat))
            for way in plans[:25]:
                moves = moves_of(state, seat, way)
                after = play(state, *map(str, moves))
                assert model.alike(tableau_of(after)) == way.end
                gained = len(collected(after, seat)) - len(collected(state, seat))
                assert gained == way.gain
                assert after.turn != seat, "the turn is over, with done only where it needs one"
            state = play(
                state, *map(str, moves_of(state, seat, plans[int(rng.random() * len(plans))]))
            )


def test_twenty_four_layouts_and_fewer_of_equal_cards():
    assert len(list(model.layouts(model.EMPTY, (1, 2, 3, 4), (0, 1, 2, 3)))) == 24
    assert len(list(model.layouts(model.EMPTY, (1, 1, 3, 4), (0, 1, 2, 3)))) == 12
    placed = list(model.layouts((1, 2, 3, 4), (5, 6), (1, 3)))
    assert {tableau for tableau, _ in placed} == {
        (1, 2 << 3 | 5, 3, 4 << 3 | 6),
        (1, 2 << 3 | 6, 3, 4 << 3 | 5),
    }


@pytest.mark.parametrize("empty", [True, False])
def test_clearable_is_what_collects_every_card(empty):
    rng, found = Random(7), {True: 0, False: 0}
    for _ in range(400):
        pairs_left = [1 + int(rng.random() * 7) for _ in range(1 + int(rng.random() * 4))]
        cards = [kind for kind in pairs_left for _ in range(2)]
        columns = [0, 0, 0, 0]
        for card in shuffled(cards, rng):
            column = int(rng.random() * 4)
            columns[column] = columns[column] << 3 | card
        tableau = model.alike(tuple(columns))
        every = model.most(tableau, False, empty) == len(cards)
        assert model.clearable(tableau, False, empty) == every, (tableau, "Random(7)")
        found[every] += 1
    assert min(found.values()) > 30


def test_in_the_last_round_the_best_turns_are_those_of_counting_every_order():
    """Turns that cannot be among the best are not counted to their end."""
    alike = 0
    for number in range(1, 400):
        session = Session(game, table_for(game.options, 1), seed=f"last {number}")
        rng = Random(number)
        while session.settle().turn >= 0 and len(alone.unseen(session.state)) != IN_A_ROUND:
            session.play(rng.choice(session.moves(0)))
        if session.turn < 0:
            continue
        plans = plans_for(Position.of(session.view(0), 0))
        stock = alone.unseen(session.view(0))
        told = alone._exactly(plans, stock, empty=True)[:12]
        orders = [*permutations(stock)]
        share = {
            plan.end: sum(alone.clears(plan.end, order, empty=True) for order in orders)
            for plan in plans
        }
        best = sorted(share.values(), reverse=True)[: len(told)]
        assert [round(worth * len(orders)) for _, worth in told] == best, f"last {number}"
        alike += best[0] > 0
        if alike == 3:
            return
    raise AssertionError("three such deals were to be found")


def test_an_answer_that_collects_everything_is_found_without_going_through_all_turns():
    """Every other way to collect these 52 cards goes by a million columns."""
    columns = (1364563, 118966310668, 407135547274, 19606036793830)
    model.most.cache_clear()
    competitive.answer.cache_clear()
    gain, _ = competitive.answer(columns, (3, 6, 6, 7), empty=True)
    assert gain == model.size(columns) + 4
    assert model.most.cache_info().misses < 2000


@pytest.mark.parametrize(
    ("columns", "hand", "gain"),
    [
        ((2, 6, 46252, 192505), (2, 3, 4, 7), 18),
        ((6, 82, 2960161, 12320373), (3, 4, 5, 7), 22),
        ((409, 1161, 47423, 761927250), (1, 1, 6, 7), 25),
        ((49, 98562990, 709494298261, 775988603820), (4, 5, 6, 7), 43),
    ],
)
def test_an_answer_leaves_what_it_has_not_collected(columns, hand, gain):
    """Of turns as long as these there are more than are looked at."""
    collected, left = competitive.answer(columns, hand, empty=True)
    assert collected == gain
    assert model.size(left) == model.size(columns) + len(hand) - gain


def test_the_turn_that_collects_most_is_found_among_very_many():
    """It takes 24 steps, and the shorter turns alone are too many to look at."""
    columns = (23681292, 826911323, 192505, 88686787282)
    position = Position(columns, parse_cards("8c 8h"), (0, 2), seven_open=False, empty=True)
    fullest = max(plans_for(position), key=lambda plan: plan.gain)
    assert fullest.gain == 36
    laid = next(
        placed
        for placed, order in model.layouts(columns, (6, 6), position.free)
        if order == fullest.order
    )
    for step in fullest.path:
        laid = model.after(laid, step)
    assert model.alike(laid) == model.alike(fullest.end)
