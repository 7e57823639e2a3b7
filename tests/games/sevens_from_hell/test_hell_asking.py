"""May I go out? By house rule a partner can be asked; the answer binds nobody (SFH-39)."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import prompted
from tests.support.positions.hell_positions import FIVE, can, drop, game, go, hell, refusal


def ready(**options: str):
    """Seat 0 has its foot, and its team the five books."""
    return hell({0: "9h Qs", 2: "3s 3d"}, closed=FIVE, melded=(0,), taken=(0, 2), **options)


def asked(state, seat):
    return game.words.status(game.view(state, seat), seat).text


def test_SFH_39_the_partner_is_not_asked_unless_the_house_rule_says_so():
    assert not can(ready(), "ask")
    assert can(ready(ask_partner="on"), "ask")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_SFH_39_the_answer_binds_nobody(answer):
    state = go(ready(ask_partner="on"), "ask")
    assert state.turn == 2
    assert [str(move) for move in game.moves(state, 2)] == ["2 yes", "2 no"]
    assert asked(state, 2).startswith("{0} asks: may I go out?")
    assert asked(state, 0) == "You have asked {2} whether to go out."
    assert "say yes or no first" in refusal(state, drop(state, "3s"))
    state = go(state, answer)
    assert state.turn == 0
    assert asked(state, 0).startswith(f"{{2}} says {answer}. ")
    assert not can(state, "ask"), "once in a turn"
    assert go(state, drop(state, "9h")).turn == 1


def test_who_cannot_go_out_cannot_ask():
    assert not can(
        hell({0: "9h Qs"}, closed=FIVE[:4], melded=(0,), taken=(0,), ask_partner="on"), "ask"
    )
    assert not can(hell({0: "9h Qs"}, closed=FIVE, melded=(0,), ask_partner="on"), "ask")


@pytest.mark.parametrize(
    ("held", "taken", "word"),
    [("3s 3d", (0, 2), "yes"), ("*1 *2 Ah", (0, 2), "no"), ("3s", (0,), "no")],
)
def test_a_computer_partner_answers_by_what_it_would_be_left_with(held, taken, word):
    state = hell({0: "9h Qs", 2: held}, closed=FIVE, melded=(0,), taken=taken, ask_partner="on")
    state = go(state, "ask")
    for player in computers_of(game).players.values():
        advice = player.choose(game, game.view(state, 2), 2, Budget(Random(1), 4))
        assert advice.move == Move(2, words=(word,))


def test_the_question_is_a_button():
    state = ready(ask_partner="on")
    view = game.view(state, 0)
    words = [move for move in prompted(game, view, game.moves(view, 0)) if move.words]
    assert [game.words.label(view, move) for move in words] == ["May I go out?"]
