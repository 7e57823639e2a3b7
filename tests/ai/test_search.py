"""The searches: a tiny model game whose best moves are known, determinism, cancellation, noise."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf
from random import Random

import pytest

from cardtable.ai.search import Search, Weighed, compare, settle
from cardtable.core.players import Budget
from cardtable.core.table import OVER


class Nim:
    """Take one to three from a heap; the last one wins. Best: leave a multiple of 4."""

    def __init__(self, heap: int, turn: int = 0) -> None:
        self.heap = heap
        self.turn = turn
        self.last = turn

    def legal(self) -> list[int]:
        return list(range(1, min(3, self.heap) + 1))

    def apply(self, action: int) -> None:
        self.heap -= action
        self.last = self.turn
        self.turn = 1 - self.turn if self.heap else OVER

    def copy(self) -> Nim:
        return Nim(self.heap, self.turn)

    def result(self) -> tuple[float, float]:
        return (1.0, -1.0) if self.last == 0 else (-1.0, 1.0)

    def seen(self, action: int, seat: int) -> Hashable:
        return action


class Guess:
    """Seat 1 hides one of two coins from seat 0, which then guesses; the left one is likelier.

    Seat 0 also may pass for 0.2. A search that peeked would think a guess is worth 1.
    """

    def __init__(self, hidden: int) -> None:
        self.hidden = hidden
        self.turn = 0
        self.worth = 0.0

    def legal(self) -> list[int]:
        return [0, 1, 2]

    def apply(self, action: int) -> None:
        self.worth = 0.2 if action == 2 else (1.0 if action == self.hidden else -1.0)
        self.turn = OVER

    def copy(self) -> Guess:
        return Guess(self.hidden)

    def result(self) -> tuple[float, float]:
        return (self.worth, -self.worth)

    def seen(self, action: int, seat: int) -> Hashable:
        return action


class Hide(Guess):
    """The same, but seat 1 first chooses the coin, unseen by seat 0; it does so at random."""

    def __init__(self) -> None:
        super().__init__(0)
        self.turn = 1
        self.asked: set[Hashable] = set()

    def legal(self) -> list[int]:
        return [0, 1] if self.turn == 1 else [0, 1, 2]

    def apply(self, action: int) -> None:
        if self.turn == 1:
            self.hidden, self.turn = action, 0
        else:
            super().apply(action)

    def seen(self, action: int, seat: int) -> Hashable:
        return "hides" if self.turn == 1 and seat == 0 else action


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_the_tree_finds_the_known_best_move(heap):
    weighed = Search(800).weigh(lambda rng: Nim(heap), 0, Budget(Random(1)))
    assert settle(weighed, lambda action: 0.0).action == heap % 4


def test_the_tree_sees_for_both_sides():
    weighed = Search(800).weigh(lambda rng: Nim(6, turn=1), 1, Budget(Random(1)))
    assert weighed[0].action == 2
    assert weighed[0].worth > 0.5


def test_a_hidden_card_is_never_worth_more_than_its_chances():
    search = Search(4000, exploration=0.3)
    likely_left = search.weigh(lambda rng: Guess(rng.random() > 0.9), 0, Budget(Random(3)))
    even = search.weigh(lambda rng: Guess(rng.random() > 0.5), 0, Budget(Random(3)))
    assert likely_left[0].action == 0
    assert likely_left[0].worth == pytest.approx(0.8, abs=0.08)
    assert even[0].action == 2


def test_what_the_other_hides_is_one_branch_of_the_tree():
    """The tree of seat 0 knows only that something was hidden, so passing (0.2) is best there."""
    from cardtable.ai.search import _Tree

    tree = _Tree(Search(exploration=0.3), 0, Random(5).random)
    for _ in range(3000):
        tree.grow(Hide())
    assert list(tree.root) == ["hides"]
    below = tree.root["hides"].below
    assert max(below, key=lambda action: below[action].visits) == 2


def test_same_seed_same_figures_and_another_seed_others():
    search = Search(300)
    one, two, three = (
        search.weigh(lambda rng: Guess(rng.random() > 0.6), 0, Budget(Random(seed)))
        for seed in (7, 7, 8)
    )
    assert one == two
    assert one != three


def test_the_budget_may_set_the_iterations():
    weighed = Search(300).weigh(lambda rng: Nim(9), 0, Budget(Random(7), iterations=40))
    assert sum(one.visits for one in weighed) == 40


def test_stopping_is_asked_every_few_iterations_and_obeyed():
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    weighed = Search(100_000).weigh(lambda rng: Nim(9), 0, Budget(Random(7), stop=stop))
    assert sum(one.visits for one in weighed) == 24


def test_a_search_that_is_stopped_at_once_still_answers():
    weighed = Search(100).weigh(lambda rng: Nim(9), 0, Budget(Random(7), stop=lambda: True))
    assert weighed[0].action in (1, 2, 3)


def test_an_endless_game_is_cut_at_the_step_cap():
    class Endless(Nim):
        def apply(self, action: int) -> None:
            self.turn = 1 - self.turn

    weighed = Search(50, steps=20).weigh(lambda rng: Endless(9), 0, Budget(Random(1)))
    assert sum(one.visits for one in weighed) == 50


def test_within_noise_the_games_own_ranking_decides():
    found = [Weighed(4, 500, 0.50, 0.02), Weighed(7, 450, 0.49, 0.02), Weighed(9, 50, 0.49, 0.02)]
    assert settle(found, lambda action: action).action == 7  # 9 was hardly tried
    assert settle(found, lambda action: -action).action == 4
    assert settle(found, lambda action: action, noise=0.1).action == 4
    with pytest.raises(ValueError, match="at least one"):
        settle([], lambda action: action)


def test_plans_are_compared_in_the_same_worlds_with_the_same_chance():
    def play_out(plan: float, world: float, rng: Random) -> float:
        return plan + 100 * world + 50 * rng.random()

    best, second, third = compare(
        [0.0, 0.2, 0.1], lambda rng: rng.random(), play_out, Budget(Random(2)), worlds=20
    )
    assert (best.action, second.action, third.action) == (1, 2, 0)
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

    found = compare([0, 1, 2], lambda rng: rng.random(), play_out, Budget(Random(2)), worlds=80)
    by_plan = {one.action: one for one in found}
    assert found[0].action == 2
    assert by_plan[0].visits == 16
    assert by_plan[2].worth - by_plan[0].worth == pytest.approx(1.1, abs=0.05)


def test_one_world_is_enough_for_an_answer():
    found = compare([3, 5], lambda rng: 0, lambda p, w, r: p, Budget(stop=lambda: True), worlds=9)
    assert [one.action for one in found] == [1, 0]
    assert found[1].error == inf
