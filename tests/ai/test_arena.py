"""Matches: the arithmetic by hand, fairness of seats and deals, and that seeds decide all."""

from __future__ import annotations

import json
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

import pytest
from rich.console import Console

from cardtable.ai.arena import BadMatch, Match, shown, simulate
from cardtable.ai.figures import Game, Interval, interval, quantile, ratio, row
from cardtable.core.handling import Handling
from cardtable.core.moves import Move, says
from cardtable.core.players import Advice, Budget, Computers, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.state import Line
from cardtable.core.table import OVER, Pause, table_for
from games.blank import game as blank
from games.blank.rules import Blank
from games.blank.state import BlankState


def at(seats: int, **options: str):
    return table_for(blank.options, seats, options)


# -- figures -----------------------------------------------------------------------------------


def test_an_interval_by_hand():
    """Of 1 2 3 4: mean 2.5, deviations 1.5 .5 .5 1.5, variance 5/3, error sqrt(5/12)."""
    mean_and_width = interval([1, 2, 3, 4])
    assert mean_and_width == Interval(2.5, pytest.approx(1.96 * sqrt(5 / 12)))


def test_a_ratio_by_hand():
    """Margins 3 and 1 in 2 and 3 hands: 4/5 a hand.

    The residuals are 1.4 and -1.4, so their mean's error is 1.4, and the ratio's 1.4 / 2.5.
    """
    assert ratio([3, 1], [2, 3]) == Interval(0.8, pytest.approx(1.96 * 1.4 / 2.5))


def test_figures_of_little_are_honest():
    assert interval([4]) == Interval(4, float("inf"))
    assert ratio([0, 0], [0, 0]) == Interval(0, 0)
    assert quantile([], 0.5) == 0


def test_a_row_by_hand():
    """Two deals, each from both seats; hard wins 3 of 4 games by 2, 2 and 1, and loses by 1."""
    won = Game(("hard", "easy"), (0,), (5, 3), ((3, 0), (2, 3)), ((0.001, 0.003), (0.5,)))
    turned = Game(("easy", "hard"), (1,), (3, 5), ((1, 1), (2, 4)), ((0.5,), (0.002,)))
    close = Game(("hard", "easy"), (0,), (5, 4), ((5, 4),), ((0.004,), (0.5,)))
    lost = Game(("easy", "hard"), (0,), (5, 4), ((5, 4),), ((0.5,), (0.010,)))
    result = row("hard", [(won, turned), (close, lost)])
    assert result.games == 4
    assert result.wins == interval([1.0, 0.5])
    assert result.margin == interval([2.0, 0.0])
    assert result.round_margin == ratio([3 - 1 + 0 + 2, 1 - 1], [4, 2])
    assert result.round_wins == ratio([1 + 0 + 0.5 + 1, 1 + 0], [4, 2])
    assert (result.decisions, result.median) == (5, pytest.approx(3.0))
    assert (result.p99, result.longest) == (pytest.approx(10.0), pytest.approx(10.0))


def test_partners_and_joint_winners_share():
    partners = Game(("hard", "easy", "hard", "easy"), (0, 2), (7, 4, 7, 4), ())
    assert partners.share("hard") == 1.0
    assert partners.lead("hard", partners.scores) == 3.0
    joint = Game(("hard", "easy", "easy"), (0, 1), (5, 5, 1), ())
    assert joint.share("hard") == joint.share("easy") == 0.5
    assert joint.lead("hard", joint.scores) == 2.0


# -- matches -----------------------------------------------------------------------------------


def test_normal_beats_easy():
    normal, easy = simulate(blank, at(3), ["normal", "easy", "easy"], 60, 1).rows()
    assert normal.games == easy.games == 180
    assert normal.wins.mean - normal.wins.half > 1 / 3
    assert normal.margin.mean - normal.margin.half > 0 > easy.margin.mean
    assert normal.wins.mean + easy.wins.mean == pytest.approx(1.0)


def test_equal_players_are_even_because_every_deal_is_played_from_every_seat():
    """The same player under two names: each deal and its rotation cancel exactly."""

    class Twins(Blank):
        """Blank with those two."""

    same = computers_of(blank).players["normal"]
    computers_of.register(Twins, lambda rules: Computers.of({"one": same, "two": same}))
    for result in simulate(Twins(), at(2), ["one", "two"], 10, 3).rows():
        assert result.wins == Interval(0.5, 0.0)
        assert result.margin == Interval(0.0, 0.0)


def test_levels_are_repeated_round_the_table():
    result = simulate(blank, at(4), ["normal", "random"], 2, 1)
    assert [game.levels for game in result.deals[0]] == [
        ("normal", "random") * 2,
        ("random", "normal") * 2,
    ]


def test_a_seed_decides_all_whatever_number_of_processes():
    def plain(**more):
        return [
            replace(game, seconds=())
            for deal in simulate(blank, at(2), ["easy", "normal"], 5, "otter", **more).deals
            for game in deal
        ]

    assert plain() == plain() == plain(workers=2)
    other = simulate(blank, at(2), ["easy", "normal"], 5, "beaver")
    assert plain() != [replace(game, seconds=()) for deal in other.deals for game in deal]


def test_a_single_deal_can_be_played_again_by_its_own_seed():
    whole = simulate(blank, at(2), ["easy", "normal"], 4, 9)
    match = Match(blank, at(2), ("easy", "normal"), 4, "9")
    assert match.again(3) == "cardtable simulate blank --seats easy,normal --deals 1 --seed 9/3"
    again = simulate(blank, at(2), ["easy", "normal"], 1, "9/3")
    assert [game.scores for game in again.deals[0]] == [game.scores for game in whole.deals[3]]


def test_the_command_names_what_was_chosen():
    match = Match(blank, at(2, cards="3"), ("easy", "normal"), 4, "9", iterations=50, rounds=1)
    assert match.command == (
        "cardtable simulate blank --seats easy,normal --deals 4 --seed 9"
        " --iterations 50 --rounds 1 --option cards=3"
    )


def test_progress_is_told_and_the_result_is_readable():
    told: list[tuple[int, int]] = []
    result = simulate(
        blank, at(2), ["normal", "easy"], 3, 1, progress=lambda *so_far: told.append(so_far)
    )
    assert told == [(1, 3), (2, 3), (3, 3)]
    plain = json.loads(result.as_json())
    assert (plain["game"], plain["deals"], plain["rows"][0]["level"]) == ("blank", 3, "normal")
    assert plain["rows"][0]["wins"]["mean"] == result.rows()[0].wins.mean
    console = Console(width=200, record=True)
    console.print(shown(result))
    text = console.export_text()
    assert "games won" in text
    assert result.rows()[0].wins.percent in text


def test_levels_that_do_not_fit_are_named():
    with pytest.raises(BadMatch, match="random, easy, normal, hard, master, got 'genius'"):
        simulate(blank, at(2), ["genius", "easy"], 1, 1)
    with pytest.raises(BadMatch, match="each of the 3 seats, or for each side, got 2"):
        simulate(blank, at(3), ["hard", "easy"], 1, 1)


# -- what a game may bring ---------------------------------------------------------------------


class Played(Blank):
    """Blank with one player of ours."""

    def __init__(self, player: Any) -> None:
        self.player = player


computers_of.register(Played, lambda rules: Computers.of({"ours": rules.player}))


def test_an_endless_game_is_an_error_with_the_command_to_see_it(monkeypatch):
    class Endless(Played):
        def play(self, state, move):
            return state if move.seat >= 0 else super().play(state, move)

    monkeypatch.setattr("cardtable.ai.arena.STEPS", 100)
    with pytest.raises(BadMatch, match=r"did not end within 100.*--deals 1 --seed 5/0"):
        simulate(Endless(None), at(2), ["random"], 3, 5)


def test_a_player_that_breaks_the_rules_is_an_error():
    class Steals:
        def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
            return Advice(Move.parse(f"{seat} stock:Kh > trick/{seat}"))

    with pytest.raises(BadMatch, match="ours chose 0 stock:Kh > trick/0, which is not legal"):
        simulate(Played(Steals()), at(2), ["ours"], 1, 1)


def test_players_see_their_view_only_and_plans_are_followed():
    asked: list[Any] = []

    class Plans:
        """Plans a second card for the next trick, which is another turn: it is asked again."""

        def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
            asked.append((view, seat))
            moves = rules.moves(view, seat)
            return Advice(moves[0], plan=moves[1:2])

    result = simulate(Played(Plans()), at(2, cards="2"), ["ours"], 1, 1)
    assert all(view == blank.view(view, seat) for view, seat in asked)
    assert len(asked) == sum(len(thought) for thought in result.deals[0][0].seconds) == 4


def test_a_plan_in_the_same_turn_is_played_without_asking_again():
    class Twice(Played):
        """Seat 0 says "ready" before its card."""

        def moves(self, state, seat):
            said = state.leader == 9 or seat != state.turn
            return super().moves(state, seat) if said or seat else (says(0, "ready"),)

        def play(self, state, move):
            if move.word == "ready":
                return replace(state, leader=9)
            return super().play(replace(state, leader=0), move)

    asked: list[int] = []

    class Both:
        def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
            asked.append(seat)
            if rules.moves(view, seat)[0].words:
                card = Blank().moves(view, seat)[0]
                return Advice(rules.moves(view, seat)[0], plan=(card,))
            return Advice(rules.moves(view, seat)[0])

    simulate(Twice(Both()), at(2, cards="1"), ["ours"], 1, 1)
    assert asked == [0, 1]


def test_seats_out_of_turn_are_asked_and_may_keep_still():
    class Knocks(Played):
        """Anybody may knock once, out of turn; knocking is counted in `leader`."""

        def moves(self, state, seat):
            own = super().moves(state, seat)
            free = state.turn >= 0 and seat != state.turn and state.leader < 100
            return own or ((says(seat, "knock"),) if free else ())

        def play(self, state, move):
            if move.word == "knock":
                return replace(state, leader=state.leader + 100)
            return super().play(replace(state, leader=state.leader % 100), move)

    knocked: list[int] = []

    class Loud:
        def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
            if view.turn != seat and seat == 0:
                return Advice(None)
            if view.turn != seat:
                knocked.append(seat)
            return Advice(rules.moves(view, seat)[0])

    simulate(Knocks(Loud()), at(2, cards="2"), ["ours"], 1, 1)
    assert knocked == [1, 1]


def _sheet(state):
    played = len(state.piles["won-0"] + state.piles["won-1"]) // 2
    return tuple(
        Line(number, side, 2 if number == side else 0, "so")
        for number in range(played)
        for side in (0, 1)
    )


class SheetAfterEachRound(Handling[BlankState]):
    def pause(self, state):
        trick = state.piles.family("trick")
        return None if trick or not _sheet(state) else Pause.SHEET


class Rounds(Blank):
    """A match of three one-card rounds, with a sheet, in which fewer points are better."""

    lowest_wins = True

    handling = SheetAfterEachRound()

    def sheet(self, state):
        return _sheet(state)

    def play(self, state, move):
        after = super().play(state, move)
        done = move.target.startswith("won") and after.turn != OVER
        return replace(after, turn=-1) if done else after

    def deal(self, state, rng: Random):
        if state.piles.family("trick") or not self.sheet(state):
            return super().deal(state, rng)
        return says(-1, "next")


def test_rounds_can_end_a_game_early_and_few_points_can_be_good():
    class Match3(Rounds):
        def play(self, state, move):
            if move.word == "next":
                return replace(state, turn=state.leader)
            return super().play(state, move)

    whole = simulate(Match3(), at(2, cards="3"), ["random"], 1, 1)
    (game,) = whole.deals[0]
    assert game.rounds == ((-2.0, 0.0), (0.0, -2.0), (0.0, 0.0))
    (short,) = simulate(Match3(), at(2, cards="3"), ["random"], 1, 1, rounds=1).deals[0]
    assert short.rounds == ((-2.0, 0.0),)
    assert short.scores == (-2.0, 0.0)
    assert short.winners == (1,)
