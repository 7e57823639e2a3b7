"""Comparing plans: the same worlds and chance for all, what is dropped, noise, halving."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from cardtable.ai.search import Weighed, compare, halve, lean, settle
from cardtable.core.players import Budget


def test_within_noise_the_games_own_ranking_decides():
    weighed = [Weighed(4, 500, 0.50, 0.02), Weighed(7, 450, 0.49, 0.02), Weighed(9, 50, 0.49, 0.02)]
    assert settle(weighed, lambda index: index).index == 7  # 9 was hardly tried
    assert settle(weighed, lambda index: -index).index == 4
    assert settle(weighed, lambda index: index, noise=0.1).index == 4
    with pytest.raises(ValueError, match="at least one"):
        settle([], lambda index: index)


def test_plans_are_compared_in_the_same_worlds_with_the_same_chance():
    def play_out(plan: float, world: float, rng: Random) -> float:
        return plan + 100 * world + 50 * rng.random()

    best, second, third = compare(
        [0.0, 0.2, 0.1], lambda rng: rng.random(), play_out, Budget(Random(2)), worlds=20
    )
    assert (best.index, second.index, third.index) == (1, 2, 0)
    assert best.worth - second.worth == pytest.approx(0.1)
    assert second.error == pytest.approx(0.0, abs=1e-6)


def test_a_comparison_takes_as_many_playouts_as_it_may():
    def played(playouts: int) -> list[int]:
        tried: list[int] = []

        def play_out(plan: int, _world: int, rng: Random) -> float:
            tried.append(plan)
            return rng.random() * plan

        compare([1, 2, 1], lambda _: 0, play_out, Budget(), worlds=9, playouts=playouts)
        return tried

    assert played(7) == [1, 2, 1] * 3  # a world begun is played out for every plan
    assert played(1) == [1, 2, 1]
    assert played(0) == [1, 2, 1] * 9


def test_a_hopeless_plan_is_dropped_and_counted_fairly():
    def play_out(plan: int, world: float, rng: Random) -> float:
        return (1.0 if plan else 0.0) + 0.1 * rng.random() * (plan + 1) + world

    weighed = compare([0, 1, 2], lambda rng: rng.random(), play_out, Budget(Random(2)), worlds=80)
    by_plan = {plan.index: plan for plan in weighed}
    assert weighed[0].index == 2
    assert by_plan[0].visits == 16
    assert by_plan[2].worth - by_plan[0].worth == pytest.approx(1.1, abs=0.05)


def test_one_world_is_enough_for_an_answer():
    weighed = compare([3, 5], lambda rng: 0, lambda p, w, r: p, Budget(stop=lambda: True), worlds=9)
    assert [plan.index for plan in weighed] == [1, 0]
    assert weighed[1].error == inf


def test_a_world_in_which_time_is_up_counts_for_no_plan():
    looked: list[int] = []

    def play_out(plan: int, world: int, rng: Random) -> float:
        looked.append(plan)
        return plan

    stops = Budget(stop=lambda: len(looked) >= 8)
    weighed = compare([3, 5, 4], lambda rng: 0, play_out, stops, worlds=9)
    assert looked == [3, 5, 4] * 2 + [3, 5], "it stops at once, not when the world is over"
    assert [plan.index for plan in weighed] == [1, 2, 0]
    assert {plan.visits for plan in weighed} == {2}


def test_halving_keeps_the_better_plan_to_the_end():
    def worth(plan: int, world: float) -> float:
        return plan + world

    ranked = halve([3, 9, 1, 7], lambda rng: rng.random(), worth, Budget(Random(1)), playouts=64)
    assert ranked[0][0] == 9
    assert {plan for plan, _ in ranked} == {1, 3, 7, 9}


def test_halving_settles_within_noise_on_the_plan_that_was_named_first():
    def worth(plan: float, world: float) -> float:
        return plan

    def first(noise: float) -> float:
        ranked = halve(
            [1.0, 1.1], lambda rng: 0.0, worth, Budget(Random(1)), playouts=16, noise=noise
        )
        return ranked[0][0]

    assert first(noise=0.0) == 1.1
    assert first(noise=1.0) == 1.0, "eight playouts: a lead of 0.35 would tell"


def test_halving_asks_whether_to_stop_and_still_answers():
    ranked = halve(
        [1, 2], lambda rng: 0, lambda plan, world: plan, Budget(stop=lambda: True), playouts=9
    )
    assert [plan for plan, _ in ranked] == [1, 2]


def test_halving_drops_a_world_in_which_time_was_up():
    looked: list[int] = []

    def worth(plan: int, world: float) -> float:
        looked.append(plan)
        return float(plan)

    def ranked(looks: int) -> list[tuple[int, float]]:
        looked.clear()
        stops = Budget(Random(1), stop=lambda: len(looked) >= looks)
        return halve(
            [3, 9, 1, 7], lambda rng: 0.0, worth, stops, playouts=64, unseen=lambda plan: -1.0
        )

    assert ranked(3) == [(3, -1.0), (9, -1.0), (1, -1.0), (7, -1.0)]
    assert looked == [3, 9, 1], "it stops at once, not when the world is over"
    assert ranked(6) == [(9, 9.0), (7, 7.0), (3, 3.0), (1, 1.0)]


def test_halving_looks_no_further_once_it_is_enough_but_ends_the_world():
    looked: list[int] = []

    def worth(plan: int, world: float) -> float:
        looked.append(plan)
        return float(plan)

    ranked = halve(
        [3, 9], lambda rng: 0.0, worth, Budget(Random(1)), playouts=64, enough=lambda: bool(looked)
    )
    assert looked == [3, 9]
    assert ranked == [(9, 9.0), (3, 3.0)]


# The best, one that is shown to be as good within a point, one that only may be, one that is not,
# and one that agreed with the best in too few worlds to say so.
LEANED = (
    Weighed(0, 200, 5.0, 0.0),
    Weighed(1, 200, 4.6, 0.3),
    Weighed(2, 200, 4.5, 0.6),
    Weighed(3, 200, 1.0, 0.5),
    Weighed(4, 2, 5.0, 0.0),
)


def test_a_temperament_follows_only_what_is_shown_to_be_within_the_margin():
    costs = [1.0, 2.0, 3.0, 4.0, 5.0]
    for margin, followed in ((0.5, 0), (0.69, 0), (0.71, 1), (1.09, 1), (1.11, 2), (4.4, 2)):
        assert lean(LEANED, LEANED[0], costs.__getitem__, margin).index == followed, margin
    assert lean(LEANED, LEANED[0], lambda index: -costs[index], 4.4) is LEANED[0]
    for margin, followed in ((0.29, 1), (0.31, 0)):  # the plain player's choice is not the best
        assert lean(LEANED, LEANED[1], lambda index: -costs[index], margin).index == followed
    assert lean(LEANED, LEANED[1], lambda _: 0.0, 4.4) is LEANED[1], "the plain player's own choice"
    assert lean(LEANED, LEANED[3], costs.__getitem__, 0.5) is LEANED[3], "which may be any"


def test_few_worlds_leave_a_temperament_nothing_to_choose_from():
    """Two plans that are equal in truth: told so by many worlds, and not by sixteen."""

    def followed(worlds: int) -> int:
        weighed = compare(
            (0, 1),
            lambda rng: (rng.gauss(), rng.gauss()),
            lambda plan, world, _: world[plan],
            Budget(Random("equal"), worlds),
            drop=100.0,
        )
        first = next(plan for plan in weighed if plan.index == 0)
        return lean(weighed, first, float, 0.2).index

    assert [followed(worlds) for worlds in (16, 1000)] == [0, 1]
