"""Weights learned by a cloud: it moves to what wins, may be stopped, and keeps what it learned."""

from __future__ import annotations

import json

import pytest

from cardtable.ai.cloud import CloudCourse, Weight

BEST = {"care": 0.6, "cards": 3}


class Near(CloudCourse):
    """A game whose best player is known."""

    file = "near.json"
    steps = 12
    result = "points"
    weights = {"care": Weight(0.25, 0.2), "cards": Weight(6.0, 1.5, least=0, whole=True)}  # noqa: RUF012

    def worth(self, numbers, seed):
        return -sum(abs(numbers[name] - best) for name, best in BEST.items())


class Other(Near):
    """The same game with one thing less to learn."""

    weights = {"care": Weight(0.25, 0.2)}  # noqa: RUF012


def learnt(*parts, seed="otter"):
    learner = Near().learner(seed)
    for steps in parts:
        for _ in range(steps):
            learner.learn(1)
        progress = learner.as_bytes()
        learner = Near().learner(seed)
        learner.go_on(progress)
    return learner


def test_the_cloud_moves_to_what_wins_more_and_draws_together():
    learner = learnt(12)
    worths = [worth for _, worth in learner.curve]
    assert worths[0] < worths[3] < worths[11]
    assert worths[11] > -0.1
    assert learner.numbers["cards"] == 3
    assert learner.spread[1] < 0.5


def test_learning_that_was_stopped_goes_on_as_if_it_had_not_been():
    through, stopped = learnt(5), learnt(2, 1, 2)
    assert stopped.as_text("x") == through.as_text("x") != learnt(5, seed="stoat").as_text("x")
    assert [steps for steps, _ in stopped.curve] == [1, 2, 3, 4, 5]


def test_progress_of_another_seed_or_other_weights_is_refused():
    progress = learnt(1).as_bytes()
    for learner in (Near().learner("stoat"), Other().learner("otter")):
        with pytest.raises(ValueError, match="another seed or another course"):
            learner.go_on(progress)


def test_the_file_holds_the_weights_as_they_are_played_by():
    learner = learnt(3)
    kept = json.loads(learner.as_text("how it was made"))
    assert kept["command"] == "how it was made"
    assert kept["weights"]["care"] == pytest.approx(learner.numbers["care"], abs=0.0005)
    assert type(kept["weights"]["cards"]) is int
    assert len(kept["curve"]) == 3


def test_a_weight_is_kept_to_what_it_may_be():
    whole = Weight(2.0, 1.0, least=0, whole=True)
    assert [whole.tidy(number) for number in (-0.7, 1.6, 2.2)] == [0, 2, 2]
    assert Weight(2.0, 1.0).tidy(-0.7) == -0.7
