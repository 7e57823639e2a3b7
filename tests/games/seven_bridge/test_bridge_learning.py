"""What Seven Bridge's players learned by self-play: how it is learned, kept and used."""

from __future__ import annotations

import json
from dataclasses import asdict
from random import Random

import pytest
from bridge_positions import bridge

from cardtable.core.players import Budget
from games.seven_bridge import game
from games.seven_bridge.players import levels, tuning, weights
from games.seven_bridge.players.playout import NORMAL


def learned_file(path, generations, deals=10):
    tuning.learn(2, generations, deals, "otter", path)
    return json.loads(path.read_text())


def test_learning_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path):
    through = learned_file(tmp_path / "through.json", 2, 3)
    learned_file(tmp_path / "stopped.json", 1, 3)
    assert learned_file(tmp_path / "stopped.json", 2, 3) == through
    assert len(through["curve"]) == 2


def test_the_cloud_moves_to_what_wins_more_and_draws_together(monkeypatch):
    def worth(candidate, *_):
        return -abs(candidate.cost - 0.6) - abs(candidate.hold - 3) - abs(candidate.haste - 4)

    monkeypatch.setattr(tuning, "worth", worth)
    middle, spread = [0.25, 2.0, 1.5, 0.2, 6.0, 1.0], [0.2, 0.7, 0.7, 0.2, 1.5, 1.5]
    worths = [worth(tuning.weights_of(middle))]
    for number in range(12):
        middle, spread = tuning.generation(middle, spread, 2, str(number), 1)
        worths.append(worth(tuning.weights_of(middle)))
    assert worths[0] < worths[3] < worths[12]
    assert worths[12] > -0.1
    assert spread[4] < 0.5


@pytest.mark.parametrize(("seats", "deals"), [(2, 300), (4, 150)])
def test_what_was_learned_beats_normal_where_nobody_looks_ahead(seats, deals):
    own = weights.learned(seats)
    margins = [tuning.margin(own, NORMAL, seats, f"fresh/{deal}") for deal in range(deals)]
    mean = sum(margins) / deals
    error = sum((points - mean) ** 2 for points in margins) ** 0.5 / deals
    assert mean > 2 * error, (mean, error)


def test_between_equals_a_deal_comes_to_nothing():
    for deal in range(20):
        assert tuning.margin(NORMAL, NORMAL, 3, str(deal)) == pytest.approx(0)


@pytest.mark.parametrize(
    ("level", "expected"), [("hard", weights.learned(3)), ("hard-0.2", weights.CONCEALED)]
)
def test_hard_plays_by_what_was_learned_and_its_forerunner_does_not(level, expected, monkeypatch):
    asked = set()

    def noted(playout, *_):
        asked.update({playout.own, playout.others})
        return 0.0

    monkeypatch.setattr(levels, "worth", noted)
    hands = ["3h 4h 5h Kc Kd 9s 2d 10s", "Ac 2c 4c 9c Jc Qh 6s", "As 2s 4d 9d Jd Qc 6h"]
    player = {**levels.PLAYERS, **levels.FORMER}[level]
    player.choose(game, game.view(bridge(hands), 0), 0, Budget(Random(1), 3))
    assert asked == {expected}
    assert weights.learned(2) != weights.learned(3) != weights.CONCEALED


@pytest.mark.parametrize("seats", [2, 4])
def test_a_file_says_how_it_was_made_and_keeps_its_curve(seats):
    folder = weights.resources.files(weights.__package__)
    told = json.loads(folder.joinpath(weights.file_for(seats)).read_text())
    assert told["command"].startswith(f"python -m games.seven_bridge.players.tuning learn {seats} ")
    assert f"--generations {len(told['curve'])} " in told["command"]
    numbers = asdict(weights.learned(seats))
    assert {name: numbers[name] for name in weights.LEARNED} == told["weights"]
