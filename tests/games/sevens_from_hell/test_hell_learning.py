"""The learned numbers of Sevens from Hell: how they are learned, kept and used."""

from __future__ import annotations

import json
from importlib import resources
from random import Random

import pytest

from cardtable.core.players import Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.sevens_from_hell import game
from games.sevens_from_hell.players import levels, training, values, weights
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.players.playout import SHARP, play_turn


def positions(count: int) -> list[Round]:
    """Positions in the course of rounds played by the rules of thumb."""
    met: list[Round] = []
    while len(met) < count:
        model = training.dealt(len(met), Random(f"positions/{len(met)}"))
        turns = 0
        while model.turn != OVER:
            play_turn(model, SHARP)
            turns += 1
            if turns % 11 == 0 and model.turn != OVER:
                met.append(model.copy())
    return met[:count]


def finished(model: Round) -> float:
    """The margin of the first side when everybody goes on by the rules of thumb."""
    model = model.copy()
    while model.turn != OVER:
        play_turn(model, SHARP)
    return model.result()[0]


# -- weights -------------------------------------------------------------------------------------


def test_between_equals_a_round_comes_to_nothing():
    for number in range(10):
        start = training.dealt(number, Random(str(number)))
        assert sum(training.margins(SHARP, SHARP, start)) == 0


def test_weights_are_whole_numbers_words_or_parts():
    made = weights.weights_from({"pair": 3.5, "patient": 0.2, "trips": 0.9, "hurry": 4.0})
    assert made == SHARP._replace(pair=3.5, patient=False, trips=True, hurry=4)
    assert type(made.hurry) is int


# -- values --------------------------------------------------------------------------------------


def test_places_are_entries_of_the_table_and_each_stage_has_its_own():
    stages = set()
    for model in positions(120):
        for team in (0, 1):
            entries = values.places(model, team)
            assert all(0 <= place < values.SIZE for place in entries)
            stages |= {place * 12 // values.SIZE for place in entries}
            assert len({place * 12 // values.SIZE for place in entries}) == 1
    assert len(stages) >= 10


def test_what_one_side_is_worth_the_other_is_worth_less():
    table = [Random(place).random() for place in range(values.SIZE)]
    for model in positions(30):
        ours, theirs = (values.worth(table, model, seat) for seat in (0, 1))
        assert ours == pytest.approx(-theirs)
        assert ours == pytest.approx(values.worth(table, model, 2))
        assert ours != pytest.approx(model.result()[0])


def test_a_round_that_is_over_is_worth_what_it_came_to():
    model = training.dealt(1, Random("over"))
    while model.turn != OVER:
        play_turn(model, SHARP)
    assert values.worth(values.table(), model, 1) == model.result()[1]


def test_learned_values_come_closer_to_the_end_of_a_round_than_the_points_that_lie():
    known = plain = 0.0
    nothing = [0.0] * values.SIZE
    for model in positions(400):
        end = finished(model)
        known += (end - values.worth(values.table(), model, 0)) ** 2
        plain += (end - values.worth(nothing, model, 0)) ** 2
    assert known < 0.9 * plain


def test_learning_goes_on_where_it_was_stopped():
    course = training.COURSES["values"]
    whole, first, second = (course.learner("x") for _ in range(3))
    whole.learn(6)
    first.learn(3)
    second.go_on(first.as_bytes())
    second.learn(3)
    assert second.table == whole.table
    assert any(whole.table)


# -- how they are kept and used ------------------------------------------------------------------


@pytest.mark.parametrize(("course", "file"), [("weights", weights.FILE), ("values", values.FILE)])
def test_a_file_says_how_it_was_made_and_keeps_its_curve(course, file):
    text = resources.files(weights.__package__).joinpath(file).read_text(encoding="utf-8")
    told = json.loads(text)
    steps = training.COURSES[course].steps
    assert told["command"] == f"cardtable train sevens_from_hell {course} --steps {steps} --seed 1"
    assert told["curve"][-1][0] == steps
    assert len(text) < 300_000


def test_the_table_that_is_kept_is_as_long_as_its_places_say():
    assert len(values.table()) == values.SIZE


def played_to_a_choice(seats: int, **options: str):
    """A view in which the best player has something to weigh."""
    state, rng = game.start(table_for(game.options, seats, options)), Random(3)
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, rng))
    while True:
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
            continue
        view = game.view(state, state.turn)
        if levels.Searching(2).choose(game, view, state.turn, Budget(Random(1))).weighed:
            return view
        advice = levels.RuleBased().choose(game, view, state.turn, Budget(rng))
        state = game.play(state, advice.move)


@pytest.mark.parametrize(
    ("seats", "options", "foreseen"),
    [
        (4, {}, True),
        (6, {"mode": "3x2"}, False),
    ],
)
def test_values_are_asked_where_they_were_learned(seats, options, foreseen, monkeypatch):
    asked = []
    monkeypatch.setattr(levels.values, "worth", lambda *_: asked.append(1) or 0.0)
    view = played_to_a_choice(seats, **options)
    levels.Searching().choose(game, view, view.turn, Budget(Random(1), 3))
    assert bool(asked) is foreseen
