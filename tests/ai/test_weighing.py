"""Any legal move can be weighed, from a view alone, and the better player loses less by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from statistics import fmean
from typing import Any

import pytest

from cardtable import registry
from cardtable.ai.weighing import judged
from cardtable.core.frozen import replace
from cardtable.core.moves import says
from cardtable.core.players import Advice, Budget, Worth, computers_of
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_up.players.encoding import number
from games.seven_up.players.model import Tricks, worth
from games.seven_up.players.revokes import Revokes

TABLES = {
    "lucky_sevens": 1,
    "nccc_seven": 4,
    "seven_bridge": 3,
    "seven_up": 2,
    "sevens_from_hell": 4,
}
SPOKEN = {"knock", "call"}
HOUSES = {  # in which there are moves that others do not have
    "lucky_sevens": {},
    "nccc_seven": {"must_play": "no"},
    "seven_bridge": {},
    "seven_up": {"revokes": "penalised"},
    "sevens_from_hell": {"ask_partner": "on", "exact_cut": "on"},
}


def choices(
    name: str,
    seed: str,
    most: int,
    house: Mapping[str, str] | None = None,
    *,
    wild: float = 0.0,
    level: str = "hard",
) -> list[tuple[Any, int]]:
    """States of games of a level, which moves at random now and then, where a seat has a choice."""
    rules, rng = registry.find(name), Random(seed)
    player, found = computers_of(rules).players[level], []
    state = rules.start(table_for(rules.options, TABLES[name], house or {}))
    while state.turn != OVER and len(found) < most:
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
            continue
        seat = state.turn
        found += [
            (state, each) for each in range(state.table.seats) if len(rules.moves(state, each)) > 1
        ]
        moves = rules.moves(state, seat)
        asks = [move for move in moves if move.word == "ask" and wild]
        advice = player.choose(rules, rules.view(state, seat), seat, Budget(rng))
        assert advice.move is not None
        if asks or rng.random() < wild:
            advice = Advice(rng.choice(asks or moves))
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
def test_every_legal_move_is_weighed_once(name: str) -> None:
    """Also bids, throws, cuts, knocks, calls, revokes, and words to a partner."""
    rules, count = registry.find(name), 0
    states = choices(name, "weigh", 400, HOUSES[name], wild=0.2, level="normal")
    for state, seat in states[:: len(states) // 25]:
        moves = tuple(rules.moves(state, seat))[:30]
        worths = weighed(name, state, seat, worlds=2)
        assert {worth.move for worth in worths} == set(moves)
        assert len(worths) == len(moves)
        assert [w.worth for w in worths] == sorted((w.worth for w in worths), reverse=True)
        count += 1
    assert count > 20


@pytest.mark.parametrize("name", TABLES)
def test_what_a_move_is_worth_follows_from_the_view_alone(name: str) -> None:
    """With other hidden cards that look the same, every worth is the same to the last digit."""
    rules = registry.find(name)
    for at, (state, seat) in enumerate(choices(name, "views", 24)[::6]):
        view = rules.view(state, seat)
        other = rules.imagine(view, Random(at))
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
    """For it bars nothing: the same moves follow, and lead to the same but for the knock."""
    rules, met = registry.find("nccc_seven"), 0
    for state, _ in calls("knock", 40):
        for seat in range(4):
            worths = weighed("nccc_seven", state, seat)
            knock = [worth for worth in worths if worth.move.word == "knock"]
            if knock:
                met += 1
                assert knock[0].worth == max(worth.worth for worth in worths)
                after = rules.play(state, knock[0].move)
                others = [move for move in rules.moves(state, seat) if move.word != "knock"]
                assert list(rules.moves(after, seat)) == others
                for move in others:
                    one, other = rules.play(state, move), rules.play(after, move)
                    assert replace(one, knocking=()) == replace(other, knocking=())
    assert met > 3


def asked(seed: str) -> list[tuple[Any, int]]:
    """States of Sevens from Hell in which a seat asks its partner, or is asked."""
    found = choices("sevens_from_hell", seed, 900, HOUSES["sevens_from_hell"], wild=0.02)
    rules = registry.find("sevens_from_hell")
    return [
        (state, seat)
        for state, seat in found
        if {"ask", "yes"} & {move.word for move in rules.moves(state, seat)}
    ]


def test_a_word_to_the_partner_is_worth_what_can_be_played_after_it() -> None:
    """For it binds nobody: whatever was answered, the one who asked has the same moves."""
    rules, answers, asks = registry.find("sevens_from_hell"), 0, 0
    for state, seat in asked("words"):
        worths = {worth.move.word: worth for worth in weighed("sevens_from_hell", state, seat)}
        if "yes" in worths:
            answers += 1
            assert worths["yes"].worth == worths["no"].worth
            assert worths["yes"].loss == worths["no"].loss == 0.0
            after = {word: rules.play(state, worths[word].move) for word in ("yes", "no")}
            assert replace(after["yes"], answer="") == replace(after["no"], answer="")
        else:
            asks += 1
            best = max(worth.worth for worth in worths.values())
            assert worths["ask"].worth == best
            said = rules.play(state, worths["ask"].move)
            said = rules.play(said, rules.moves(said, said.turn)[0])
            before = [move for move in rules.moves(state, seat) if move.word != "ask"]
            assert list(rules.moves(said, seat)) == before
    assert answers
    assert asks


def test_a_cut_is_no_choice() -> None:
    rules = registry.find("sevens_from_hell")
    state = rules.start(table_for(rules.options, 4, {"exact_cut": "on"}))
    while state.turn == DEALER:
        state = rules.play(state, rules.deal(state, Random(1)))
    worths = weighed("sevens_from_hell", state, state.turn)
    assert {worth.move.word for worth in worths} == {"cut"}
    assert {(worth.worth, worth.loss, worth.error) for worth in worths} == {(0.0, 0.0, 0.0)}


def penultimate(seed: str) -> Iterator[Any]:
    """States of Seven-Up before the last card of the last trick but one: the rest is forced."""
    rules, rng = registry.find("seven_up"), Random(seed)
    for seats in (2, 3, 4) * 40:
        state = rules.start(table_for(rules.options, seats, HOUSES["seven_up"]))
        while state.turn != OVER and state.hand < 4:
            if state.turn == DEALER:
                state = rules.play(state, rules.deal(state, rng))
                continue
            lying = len(state.lying()) if state.phase == "play" else 0
            if len(state.tricks) == 4 and lying == seats - 1:
                yield state
            moves = [move for move in rules.moves(state, state.turn) if move.word != "call"]
            state = rules.play(state, rng.choice(moves))


def test_a_revoke_costs_in_an_imagined_deal_what_it_costs_by_the_rules() -> None:
    rules, guilty = registry.find("seven_up"), 0
    for state in penultimate("revoke"):
        seat = state.turn
        revokes = Revokes(rules.view(state, seat), seat)
        for move in (move for move in rules.moves(state, seat) if move.picks):
            card = number(move.picks[0].card)
            guilty += card not in revokes.fit
            after = rules.play(state, move)
            while after.phase == "play":
                dealer = after.turn == DEALER
                forced = rules.deal(after, Random(0)) if dealer else None
                plays = (one for one in rules.moves(after, after.turn) if one.picks)
                after = rules.play(after, forced or next(plays))
            scored = tuple(point.side for point in after.due)
            wanted = worth(state.seats, state.chips, scored)[seat]
            assert revokes.play_out(card, Tricks.of(state), Random(1)) == pytest.approx(wanted)
    assert guilty > 50
