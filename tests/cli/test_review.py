"""The review of a save: deterministic, from views alone, and honest where there is none."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cardtable import registry, save_text
from cardtable.__main__ import main
from cardtable.ai.review import Decision, gathered, judged
from cardtable.cli.reviewing import decisions_of
from cardtable.session import Session

GOLDEN = Path(__file__).parent.parent / "golden"


def session(name: str) -> Session:
    return save_text.read((GOLDEN / f"{name}.save").read_text("utf-8"), registry.find)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["review", *words]) == 0
    return capsys.readouterr().out


def test_the_same_review_twice_gives_the_same_figures(capsys):
    words = (str(GOLDEN / "seven_up.save"), "--worlds", "3", "--json")
    first = told(capsys, *words)
    assert first == told(capsys, *words)
    (seat,) = json.loads(first)
    assert seat["unit"] == "points"
    assert seat["decisions"] == len(seat["moves"]) > 10
    assert len(seat["largest losses"]) <= 3


def test_a_review_is_told_in_lines(capsys):
    lines = told(capsys, str(GOLDEN / "seven_up.save"), "--worlds", "2").splitlines()
    assert any("points lost in each" in line for line in lines)


def test_a_game_without_a_weigher_says_that_it_has_no_review(capsys):
    assert main(["review", str(GOLDEN / "blank.save")]) != 0
    assert "has no review" in capsys.readouterr().err


def test_a_seat_that_is_not_there_is_refused(capsys):
    assert main(["review", str(GOLDEN / "seven_up.save"), "--seat", "9"]) != 0
    assert "expected a seat from 1 to" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["nccc_seven", "seven_bridge", "seven_up"])
def test_a_decision_is_judged_without_the_cards_that_its_seat_did_not_see(name):
    """The views of a decision hold every hidden card as a back."""
    game = session(name)
    decisions = decisions_of(game, range(len(game.chairs)))
    assert len(decisions) > 20
    for one in decisions[::7]:
        other = game.rules.imagine(one.view, Random(one.number))
        again = Decision(one.number, one.seat, game.rules.view(other, one.seat), one.move)
        mine, theirs = (judged(game.rules, each, worlds=8) for each in (one, again))
        assert (mine is None) == (theirs is None)
        if mine and theirs:
            assert (mine.best, mine.loss, mine.error) == (theirs.best, theirs.loss, theirs.error)


def test_a_card_thrown_away_on_purpose_is_a_large_loss():
    """Instead of each card the worst one that may be played is judged, and costs more."""
    game = session("seven_up")
    decisions = [one for one in decisions_of(game, [0]) if one.view.phase == "play"]
    played, worst = [], []
    for one in decisions:
        mine = judged(game.rules, one, worlds=40)
        every = [
            judged(game.rules, Decision(one.number, 0, one.view, move), worlds=40)
            for move in game.rules.moves(one.view, 0)
        ]
        played.append((one, mine))
        worst.append((one, max((e for e in every if e), key=lambda judgement: judgement.loss)))
    mine, theirs = gathered(0, played), gathered(0, worst)
    assert theirs.rate.mean > mine.rate.mean + 0.1
    assert theirs.losses
    assert theirs.losses[0].loss == max(one.loss for one in theirs.judgements)


@pytest.mark.long
def test_a_result_is_told_with_what_luck_brought_where_the_game_has_it(capsys):
    words = (str(GOLDEN / "seven_up.save"), "--worlds", "8")
    (seat,) = json.loads(told(capsys, *words, "--json"))
    assert seat["adjusted"] == pytest.approx(seat["result"] - seat["luck"], abs=0.011)
    assert "adjusted for luck" in told(capsys, *words)
    assert "luck" not in told(capsys, str(GOLDEN / "seven_bridge_two.save"), "--worlds", "2")
