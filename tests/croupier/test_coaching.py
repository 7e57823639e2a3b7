"""The coach asks once before a mistake, and says how good the last move was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable import registry
from cardtable.ai.review import Decision
from cardtable.core import position
from cardtable.core.moves import Move
from cardtable.core.table import table_for
from cardtable.croupier.coaching import Coach, Verdict, brings, told, weigher_of
from cardtable.session import Chair, Session
from cardtable.store.settings import CLEAR, LARGE, NO_COACH, SMALL
from tests.support.coached import GAMES, coach_of, session_at


def watched(session: Session, chosen: str = SMALL) -> Coach:
    coach, _ = coach_of(session, chosen)
    coach.watch()
    coach.step()
    return coach


def mistakes(name: str, chosen: str = SMALL):
    """Positions with a move that the coach objects to, and its objection."""
    for number in range(40):
        session = session_at(name, 20 + number, f"coach {number}")
        coach = watched(session, chosen)
        for move in session.moves(0):
            found = coach.objection(move)
            if found is not None:
                yield session, coach, move, found
                break


@pytest.mark.parametrize("name", GAMES)
def test_it_objects_once_to_a_mistake_and_names_a_better_move_with_its_reason(name):
    session, coach, move, found = next(mistakes(name))
    worths = {worth.move: worth for worth in coach._worths}
    assert found.better in session.moves(0)
    assert found.better != move
    assert worths[found.better].worth > worths[move].worth
    assert found.why
    assert session.hints[0] == 1, "an objection names a move, as a hint does"
    assert coach.objection(move) is None, "the same move once more is meant"
    assert session.hints[0] == 1


def test_the_better_move_brings_no_objection_itself():
    for _, coach, _, found in mistakes("seven_up"):
        assert coach.objection(found.better) is None


def test_how_much_is_much_can_be_set():
    asked = {chosen: len(list(mistakes("nccc_seven", chosen))) for chosen in (SMALL, CLEAR, LARGE)}
    assert asked[SMALL] > asked[CLEAR] > asked[LARGE]


def test_without_an_answer_the_move_is_just_played():
    session, _, move, _ = next(mistakes("seven_up"))
    late, desk = coach_of(session, SMALL)
    late.watch()
    assert desk.asked
    assert late.objection(move) is None


def test_an_answer_about_an_earlier_position_is_none_about_this_one():
    session, coach, move, _ = next(mistakes("seven_up"))
    coach = watched(session)
    session.play(move)
    session.settle()
    assert coach.objection(move) is None


def test_switched_off_it_objects_to_nothing():
    session, _, move, _ = next(mistakes("seven_up"))
    coach = watched(session, NO_COACH)
    assert not coach.wanted
    assert coach.objection(move) is None


def test_a_position_is_asked_about_once_and_by_the_view_alone():
    session = session_at("seven_bridge", 20)
    coach, desk = coach_of(session, SMALL)
    for _ in range(3):
        coach.watch()
    assert [one.kind for one in desk.asked] == ["counsel", "move"]
    view = position.write(session.rules, session.view(0))
    assert {one.position for one in desk.asked} == {view}


@pytest.mark.parametrize("name", GAMES)
def test_the_last_move_is_compared_with_the_best(name):
    session, _, move, _ = next(mistakes(name))
    number = len(session.log)
    session.play(move)
    session.settle()
    coach, _ = coach_of(session, NO_COACH)
    assert coach.ask_how()
    coach.step()
    verdict = coach.take_verdict()
    assert verdict is not None
    assert coach.take_verdict() is None
    assert (verdict.decision.number, verdict.decision.move) == (number, move)
    assert told(session, verdict, "BEST").startswith("That ")
    loss = replace(verdict.judgement, loss=3.24, error=0.1, why="It wins. And more.", second=0.0)
    dear = replace(verdict, judgement=replace(loss, best=session.moves(session.turn)[0]))
    said = told(session, dear, "BEST")
    unit = "percent" if name == "lucky_sevens" else "points"
    assert said == f"That cost about 3.2 {unit}. Better: BEST. It wins."
    find = replace(verdict.judgement, loss=0.0, second=1.5, why="It wins. And more.")
    said = told(session, replace(verdict, judgement=find), "BEST")
    assert said == f"That was the best move, by about 1.5 {unit}. It wins."
    assert brings(session, 3.24).startswith(f"It brings about 3.2 {unit} more, ")


def test_before_the_first_choice_there_is_nothing_to_say():
    rules = registry.find("seven_up")
    session = Session(rules, table_for(rules.options, 2), [Chair(), Chair("easy")], "coach")
    coach, desk = coach_of(session, SMALL)
    assert not coach.ask_how()
    assert not desk.asked


def test_asking_how_it_was_does_not_lose_the_weighing_of_the_next_move():
    session, _, move, _ = next(mistakes("seven_bridge"))
    session.play(move)
    while session.turn != 0 or len(session.moves(0)) < 2:
        session.settle()
        session.play(session.moves(session.turn)[0])
        session.settle()
    coach, desk = coach_of(session, SMALL)
    coach.watch()
    assert coach.ask_how()
    assert [one.kind for one in desk.asked[-3:]] == ["review", "counsel", "move"]
    coach.step()
    assert coach._worths
    assert coach.take_verdict() is not None


def test_every_weigher_says_what_a_mistake_is():
    assert all(weigher_of(session_at(name, 5)).mistake > 0 for name in GAMES)
    rules = registry.find("blank")
    blank = Session(rules, table_for(rules.options, 2), [Chair(), Chair("easy")], "coach")
    assert weigher_of(blank) is None


def test_a_move_that_cannot_be_weighed_is_said_to_be_one():
    verdict = Verdict(Decision(0, 0, None, Move(0)), None)
    assert told(session_at("seven_up", 5), verdict, "") == "That move cannot be weighed."
