"""Any legal move can be weighed, from a view alone, and the better player loses less by it."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from cardtable import registry
from cardtable.ai.weighing import judged
from cardtable.core.moves import says
from cardtable.core.players import Budget, Worth, computers_of
from cardtable.core.table import DEALER, OVER, table_for

TABLES = {
    "lucky_sevens": 1,
    "nccc_seven": 4,
    "seven_bridge": 3,
    "seven_up": 2,
    "sevens_from_hell": 4,
}
SPOKEN = {"knock", "call"}
LEFT_OUT = {"ask-partner", "cut", "yes", "no", "draw"}  # said in each module


def choices(name: str, seed: str, most: int) -> list[tuple[Any, int]]:
    """States of games of *hard* in which a seat has a choice."""
    rules, rng = registry.find(name), Random(seed)
    player, found = computers_of(rules).players["hard"], []
    state = rules.start(table_for(rules.options, TABLES[name]))
    while state.turn != OVER and len(found) < most:
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
            continue
        seat = state.turn
        if len(rules.moves(state, seat)) > 1:
            found.append((state, seat))
        advice = player.choose(rules, rules.view(state, seat), seat, Budget(rng))
        assert advice.move is not None
        state = rules.play(state, advice.move)
    return found


def weighed(name: str, state: Any, seat: int, worlds: int = 8) -> tuple[Worth, ...]:
    rules = registry.find(name)
    weigher = computers_of(rules).weigher
    assert weigher is not None
    moves = tuple(rules.moves(state, seat))[:30]
    budget = Budget(Random(3), worlds)
    return weigher(state.table).weigh(rules, rules.view(state, seat), seat, moves, budget)


@pytest.mark.parametrize("name", TABLES)
def test_every_move_of_a_turn_is_weighed_once(name: str) -> None:
    rules, count = registry.find(name), 0
    for state, seat in choices(name, "weigh", 30)[::3]:
        moves = tuple(rules.moves(state, seat))[:30]
        wanted = [move for move in moves if move.word not in LEFT_OUT]
        worths = weighed(name, state, seat)
        if worths:
            assert {worth.move for worth in worths} >= set(wanted)
            assert len(worths) == len({worth.move for worth in worths})
            assert [w.worth for w in worths] == sorted((w.worth for w in worths), reverse=True)
            count += 1
    assert count > 5


@pytest.mark.parametrize("name", TABLES)
def test_what_a_move_is_worth_follows_from_the_view_alone(name: str) -> None:
    """With other hidden cards that look the same, every worth is the same to the last digit."""
    rules = registry.find(name)
    for number, (state, seat) in enumerate(choices(name, "views", 24)[::6]):
        view = rules.view(state, seat)
        other = rules.imagine(view, Random(number))
        assert rules.view(other, seat) == view
        assert weighed(name, state, seat) == weighed(name, other, seat)


def test_moves_that_come_to_the_same_lose_nothing_on_average() -> None:
    """The best of six equal moves looks better by chance, and still no move loses anything."""
    rng, moves = Random(5), [says(0, "play", number) for number in range(6)]
    losses = []
    for _ in range(300):
        values = [[rng.gauss(0, 1) for _ in range(10)] for _ in moves]
        losses += [worth.loss for worth in judged(moves, values)]
    assert abs(fmean(losses)) < 0.04


def test_what_is_surely_worse_loses_what_it_costs() -> None:
    good, bad = says(0, "stand"), says(0, "beg")
    values = [[float(world % 3) for world in range(9)], [world % 3 - 2.0 for world in range(9)]]
    worths = judged([good, bad], values)
    assert [(worth.move, worth.loss, worth.error) for worth in worths] == [
        (good, 0.0, 0.0),
        (bad, 2.0, 0.0),
    ]


def calls(seed: str, most: int) -> list[tuple[Any, int]]:
    """States of Seven in which a seat may call another that has forgotten to knock."""
    rules, rng = registry.find("nccc_seven"), Random(seed)
    state, found = rules.start(table_for(rules.options, 4)), []
    while state.turn != OVER and len(found) < most:
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
            continue
        found += [
            (state, seat)
            for seat in range(4)
            if any(move.word == "call" for move in rules.moves(state, seat))
        ]
        moves = [move for move in rules.moves(state, state.turn) if move.word not in SPOKEN]
        state = rules.play(state, rng.choice(moves))
    return found


def test_a_call_is_weighed_and_is_mostly_best_for_everybody_who_may_call() -> None:
    rules, best, turns = registry.find("nccc_seven"), [], 0
    for state, seat in calls("call", 40):
        moves, worths = rules.moves(state, seat), weighed("nccc_seven", state, seat, 40)
        assert {worth.move for worth in worths} == set(moves)
        best.append(worths[0].move.word in SPOKEN)
        turns += seat == state.turn
    assert turns > 4
    assert len(best) > turns + 10
    assert fmean(best) > 0.8


def test_a_knock_is_worth_what_can_be_played_after_it() -> None:
    met = 0
    for state, _ in calls("knock", 40):
        for seat in range(4):
            worths = weighed("nccc_seven", state, seat)
            knock = [worth for worth in worths if worth.move.word == "knock"]
            if knock:
                met += 1
                assert knock[0].worth == max(worth.worth for worth in worths)
    assert met > 3
