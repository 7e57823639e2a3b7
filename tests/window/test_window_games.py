"""The other four games in a real window, by the mouse, with what makes each of them its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardtable.core.moves import Move
from cardtable.core.table import OVER
from tests.support.window.desk import Desk
from tests.support.window.evening import Evening
from tests.support.window.hand import CLICK, DOUBLE, DRAG


def _as_advised(_: Any) -> Move | None:
    return None


@pytest.mark.long
def test_seven_up_by_two_to_a_result(lay: Callable[..., Desk]) -> None:
    desk = lay("play", "seven_up", "--seats", "human,easy", "--seed", "jack", trick_stay="click")
    evening = Evening(desk, _as_advised)
    evening.play(400)
    assert evening.hand.session.turn == OVER
    evening.result()
    assert evening.did["hand-to-trick"] > 5, evening.did


def _begs(evening: Any) -> Move | None:
    """Begs, and gives whatever is begged for."""
    moves = evening.hand.session.moves(evening.hand.seat)
    return next((move for move in moves if move.word in ("beg", "gift")), None)


def test_seven_up_a_beg_that_is_given(lay: Callable[..., Desk]) -> None:
    # a deal in which the dealer's hand is so good that no player of any temperament runs the cards
    desk = lay("play", "seven_up", "--seats", "human,easy", "--seed", "beg15")
    evening = Evening(desk, _begs)
    evening.play(10, lambda so_far: _given(so_far) > 0)
    assert evening.did["beg"], "a person begged"
    assert _given(evening), "a chip was given"
    desk.away()
    desk.looks_right("gift")
    desk.picture("seven_up-gift")


def _given(evening: Evening) -> int:
    """Returns how many chips were given away."""
    return sum(entry.move.word == "gift" for entry in evening.hand.session.log)


def _claims(evening: Any) -> Move | None:
    """Any claim that is offered."""
    moves = evening.hand.session.moves(evening.hand.seat)
    words = {move.word for move in moves}
    return next((move for move in moves if move.picks), None) if "pass" in words else None


def test_seven_bridge_one_hand_with_a_claim(lay: Callable[..., Desk]) -> None:
    options = ("--option", "end=hands", "--option", "hands=1")
    desk = lay("play", "seven_bridge", "--seats", "human,easy,easy", "--seed", "claim 6", *options)
    evening = Evening(desk, _claims, DRAG, CLICK, DOUBLE)
    evening.play(200)
    assert evening.hand.session.turn == OVER
    evening.result()
    assert evening.did["stock-to-hand"] > 2, evening.did
    assert evening.did["pon"] + evening.did["chi"], evening.did


def _lively(evening: Any) -> Move | None:
    """Asks once, plays a joker at once, forgets every knock; calls whoever forgot one."""
    session, seat = evening.hand.session, evening.hand.seat
    moves = session.moves(seat)
    call = next((move for move in moves if move.word == "call"), None)
    if call is not None and not evening.did["call"]:
        return call
    jokers = [move for move in moves if move.picks and move.picks[0].card.is_joker]
    if jokers and not evening.did["joker"] and session.turn == seat:
        evening.did["joker"] += 1
        return jokers[0]
    if not evening.did["ask"]:
        return next((move for move in moves if move.word == "ask"), None)
    advice = evening.hand.advice()
    if advice.word == "knock":
        evening.did["forgotten"] += 1
        return next((move for move in moves if move.word != "knock"), None)
    return advice


def _lively_enough(evening: Evening) -> bool:
    """The person has asked and played a joker; somebody has been called for a forgotten knock."""
    log = evening.hand.session.log
    called = any(entry.move.word == "call" for entry in log)
    return called and all(evening.did[word] for word in ("ask", "joker"))


@pytest.mark.long
def test_seven_nccc_an_ask_a_joker_a_knock_forgotten_and_called(
    lay: Callable[..., Desk],
) -> None:
    seats = "human,easy,easy,easy"
    options = ("--option", "must_play=no")
    desk = lay("play", "nccc_seven", "--seats", seats, "--seed", "knock 7", *options)
    evening = Evening(desk, _lively)
    evening.play(200, _lively_enough)
    assert _lively_enough(evening), evening.did


@pytest.mark.long
def test_seven_nccc_one_hand_to_its_result(lay: Callable[..., Desk]) -> None:
    seats = ",".join(["human"] + ["easy"] * 6)
    options = ("--option", "hands=1")
    desk = lay("play", "nccc_seven", "--seats", seats, "--seed", "seven", *options)
    evening = Evening(desk, _as_advised, DOUBLE, DRAG, CLICK)
    evening.play(100)
    assert evening.hand.session.turn == OVER
    evening.result()


@pytest.mark.long
def test_sevens_from_hell_a_meld_a_pick_up_a_book_the_foot_the_sheet(
    lay: Callable[..., Desk],
) -> None:
    seats = "human,normal,normal,normal"
    desk = lay("play", "sevens_from_hell", "--seats", seats, "--seed", "h", "--option", "rounds=1")
    evening = Evening(desk, _as_advised, DRAG, CLICK, DOUBLE)
    evening.play(200)
    session = evening.hand.session
    assert session.turn == OVER
    evening.result()
    assert evening.did["hand-to-books"] > 5, evening.did
    assert evening.did["discard-to-books"], "a pick-up of five"
    feet = [pick.pile for entry in session.log for pick in entry.move.picks]
    assert "foot-0" in feet, "the foot was taken"
    assert session.state.piles.family("closed-0"), "a book was closed"
