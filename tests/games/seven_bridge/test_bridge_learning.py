"""The learned weights of Seven Bridge: how they are learned, kept and used."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib import resources
from random import Random

import pytest

from cardtable.core.players import Budget
from games.seven_bridge import game
from games.seven_bridge.players import levels, training, weights
from games.seven_bridge.players.playout import NORMAL
from tests.support.positions.bridge_positions import bridge


@pytest.mark.parametrize(("seats", "deals"), [(2, 300), (4, 150)])
def test_what_was_learned_beats_hard_where_nobody_looks_ahead(seats, deals):
    own = weights.learned(seats)
    margins = [training.margin(own, NORMAL, seats, f"fresh/{deal}") for deal in range(deals)]
    mean = sum(margins) / deals
    error = sum((points - mean) ** 2 for points in margins) ** 0.5 / deals
    assert mean > 2 * error, (mean, error)


def test_between_equals_a_deal_comes_to_nothing():
    for deal in range(20):
        assert training.margin(NORMAL, NORMAL, 3, str(deal)) == pytest.approx(0)


def test_master_plays_by_what_was_learned(monkeypatch):
    asked = set()

    def noted(playout, *_):
        asked.update({playout.own, playout.others})
        return 0.0

    monkeypatch.setattr(levels, "worth", noted)
    hands = ["3h 4h 5h Kc Kd 9s 2d 10s", "Ac 2c 4c 9c Jc Qh 6s", "As 2s 4d 9d Jd Qc 6h"]
    player = levels.Searching()
    player.choose(game, game.view(bridge(hands), 0), 0, Budget(Random(1), 3))
    assert asked == {weights.learned(3)}
    assert weights.learned(2) != weights.learned(3) != weights.CONCEALED


@pytest.mark.parametrize("seats", [2, 4])
def test_a_file_says_how_it_was_made_and_keeps_its_curve(seats):
    folder = resources.files(weights.__package__)
    told = json.loads(folder.joinpath(weights.file_for(seats)).read_text())
    course = {2: "two_players", 4: "four_players"}[seats]
    steps = training.COURSES[course].steps
    assert told["command"] == f"cardtable train seven_bridge {course} --steps {steps} --seed 1"
    assert [steps for steps, _ in told["curve"]] == [*range(1, steps + 1)]
    numbers = asdict(weights.learned(seats))
    assert {name: numbers[name] for name in training.COURSES[course].weights} == told["weights"]
