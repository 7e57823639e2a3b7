"""Luck is valued so that it is nothing on average, and results without it vary less."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, pvariance, stdev
from typing import Any

import pytest

from cardtable import registry
from cardtable.ai.luck import Fortune, PlayedOut, ahead, fortunes, has_luck
from cardtable.core.frozen import replace
from cardtable.core.moves import says
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import DEALER, OVER, table_for
from games.lucky_sevens.players.luck import AMONG_SEVERAL, Alone, with_other_stock
from games.nccc_seven.players.luck import Deals
from games.seven_up.players.luck import LUCK, lead
from tests.commands.reviewed_play import next_move, played_moves, players_at


def nothing_on_average(values: list[float]) -> bool:
    return abs(fmean(values)) < 3 * stdev(values) / sqrt(len(values))


def before_the_deal(seats: int, seed: int) -> Any:
    rules, rng = registry.find("seven_up"), Random(seed)
    state = rules.start(table_for(rules.options, seats))
    while (move := rules.deal(state, rng)).word != "deal":
        state = rules.play(state, move)
    return state


def play_hand(state: Any, level: str, rng: Random) -> Any:
    """The end of a hand that has just been dealt."""
    rules = registry.find("seven_up")
    player, hand = computers_of(rules).players[level], state.hand
    while state.turn != OVER and not (state.phase == "sheet" and not state.due):
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
            continue
        view = rules.view(state, state.turn)
        state = rules.play(state, player.choose(rules, view, state.turn, Budget(rng)).move)
    assert state.hand == hand
    return state


@cache
def hands() -> list[tuple[float, float]]:
    """The lead of the first seat in a hand of Seven-Up, and what its cards brought."""
    rules, judge, found = registry.find("seven_up"), replace(LUCK, games=4, others=4), []
    for number in range(100):
        rng, state = Random(number), before_the_deal(2, number)
        move = rules.deal(state, rng)
        brought = judge.brought(rules, state, move, rng)
        assert sum(brought) == pytest.approx(0)
        after = play_hand(rules.play(state, move), "hard", rng)
        found.append((lead(state, after)[0], brought[0]))
    return found


@pytest.mark.long
def test_what_a_deal_brings_is_nothing_on_average() -> None:
    assert nothing_on_average([brought for _, brought in hands()])


@pytest.mark.long
def test_without_the_luck_of_the_deal_a_hand_varies_less() -> None:
    results = [result for result, _ in hands()]
    adjusted = [result - LUCK.share * brought for result, brought in hands()]
    assert pvariance(results) > 1.4 * pvariance(adjusted)


@cache
def hands_of_seven() -> list[tuple[float, float]]:
    """The lead of the first seat in a hand of Seven, and what its cards brought."""
    rules, judge, found = registry.find("nccc_seven"), Deals(games=24), []
    table = table_for(rules.options, 4, {"hands": "1"})
    players = players_at(rules, ["normal", "hard", "hard", "hard"])
    for number in range(150):
        rng, state, brought = Random(number), rules.start(table), [0.0]
        while state.turn != OVER:
            move = next_move(rules, players, state, rng)
            brought = judge.brought(rules, state, move, rng) or brought
            state = rules.play(state, move)
        assert sum(brought) == pytest.approx(0)
        found.append((judge.lead(rules.start(table), state)[0], brought[0]))
    return found


@pytest.mark.long
def test_what_a_deal_of_seven_brings_is_nothing_on_average() -> None:
    assert nothing_on_average([brought for _, brought in hands_of_seven()])


@pytest.mark.long
def test_without_the_luck_of_the_deal_a_hand_of_seven_varies_less() -> None:
    results = [result for result, _ in hands_of_seven()]
    adjusted = [result - Deals.share * brought for result, brought in hands_of_seven()]
    assert pvariance(results) > 1.1 * pvariance(adjusted)


def test_a_deal_of_seven_that_is_good_for_a_seat_brings_it_points() -> None:
    rules, rng = registry.find("nccc_seven"), Random(3)
    state = rules.start(table_for(rules.options, 4))
    state = rules.play(state, rules.deal(state, rng))
    assert Deals().brought(rules, state, says(DEALER, "gather"), rng) == ()
    near = sorted(
        rules.deal(state, rng).cards, key=lambda card: (card.is_joker, abs(card.rank - 7))
    )
    first, others = near[:14], near[14:]
    dealt = [first.pop() if place % 4 == 0 else others.pop() for place in range(54)]
    brought = Deals(games=50).brought(rules, state, says(DEALER, "deal", cards=dealt), rng)
    eldest = (state.dealer + 1) % 4
    assert brought[eldest] == max(brought) > 30


def test_what_a_round_alone_brings_is_nothing_on_average_and_good_cards_bring_more() -> None:
    rules, rng, judge = registry.find("lucky_sevens"), Random(7), Alone()
    start, log = played_moves("lucky_sevens", ["normal"], "luck")
    state, rounds = start, []
    for move in log:
        if move.word == "round":
            rounds.append(state)
        state = rules.play(state, move)
    state, values = rounds[6], []
    for _ in range(60):
        stock = list(state.piles["stock"])
        rng.shuffle(stock)
        other = replace(state, piles=state.piles.with_piles({"stock": tuple(stock)}))
        values += judge.brought(rules, other, rules.deal(other, rng), rng)
    assert nothing_on_average(values)
    assert max(values) > 1 > -1 > min(values)


def rounds_for_two() -> list[Any]:
    """The states before each round of a game of Lucky Sevens for two."""
    rules = registry.find("lucky_sevens")
    state, log = played_moves("lucky_sevens", ["normal", "hard"], "luck")
    found = []
    for move in log:
        if move.word == "round":
            found.append(state)
        state = rules.play(state, move)
    return found


def test_what_a_round_for_several_brings_is_nothing_on_average_and_good_cards_bring_more() -> None:
    rules, rng, state, values = registry.find("lucky_sevens"), Random(7), rounds_for_two()[3], []
    for _ in range(60):
        other = with_other_stock(state, rng)
        brought = AMONG_SEVERAL.brought(rules, other, rules.deal(other, rng), rng)
        assert sum(brought) == pytest.approx(0)
        values.append(brought[0])
    assert nothing_on_average(values)
    assert max(values) > 1 > -1 > min(values)


def test_only_chance_is_valued() -> None:
    rules, state = registry.find("seven_up"), before_the_deal(3, 1)
    dealt = rules.play(state, rules.deal(state, Random(1)))
    stands = rules.moves(dealt, dealt.turn)[0] if dealt.turn >= 0 else rules.deal(dealt, Random(1))
    assert LUCK.brought(rules, dealt, stands, Random(1)) == ()


def test_the_same_game_has_the_same_luck_and_a_stop_leaves_none() -> None:
    rules = registry.find("lucky_sevens")
    start, log = played_moves("lucky_sevens", ["easy"], "twice")
    (first,) = fortunes(rules, start, log)
    assert [first] == fortunes(rules, start, log)
    assert first.result in (0.0, 100.0)
    assert first.luck
    assert first.adjusted == first.result - first.luck
    assert fortunes(rules, start, log, lambda: True) == []


def test_a_game_has_luck_only_when_it_is_over_and_where_that_makes_it_vary_less() -> None:
    for name, seats, has in (
        ("seven_up", 2, True),
        ("lucky_sevens", 1, True),
        ("nccc_seven", 4, True),
        ("lucky_sevens", 2, True),
    ):
        rules = registry.find(name)
        start = rules.start(table_for(rules.options, seats))
        assert not has_luck(rules, start)
        assert has_luck(rules, replace(start, turn=OVER)) == has
    rules = registry.find("seven_bridge")
    start = rules.start(table_for(rules.options, 2))
    assert not has_luck(rules, replace(start, turn=OVER))
    assert fortunes(rules, start, []) == []


def test_a_share_of_what_chance_brought_is_taken() -> None:
    assert Fortune(4.0, 1.5).adjusted == 2.5
    assert ahead([5.0, 1.0, 3.0]) == [3.0, -3.0, 0.0]
    assert PlayedOut("deal", "hard", 0.5, lead).share == 0.5
