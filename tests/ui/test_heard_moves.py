"""One's own moves as they are heard: each is confirmed, a pass too; no pass of others is told."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.events import Kind
from cardtable.core.second_person import said_to
from cardtable.core.table import OVER, named
from cardtable.croupier.history import event_at, heard_events
from cardtable.told.wording import capital, spoken_in_runs
from cardtable.ui.table.accessible.news import GameNews, line_of
from cardtable.ui.table.accessible.telling import OFF, SHORT, Telling
from tests.support.last_cards import before_a_claim
from tests.support.listener import Ear
from tests.support.told_games import GAMES, at_table, dealt, plays

REAL = [name for name in GAMES if name != "blank"]


def test_a_claim_that_is_let_go_is_confirmed_in_words():
    """It has no sentence in the log, and nothing else was said to whoever let it go."""
    session = before_a_claim()
    ear = Ear(at_table(session, 1))
    ear.hear_out()
    passing = next(move for move in session.moves(1) if move.word == "pass")
    ear.here.person.play((passing,), confirmed=True)
    for _ in range(4):
        ear.accessible.narrator.step(0.3)
        ear.listen()
    said = " ".join(ear.heard)
    assert said.count("You pass.") == 1, ear.heard


@pytest.mark.parametrize("amount", ["full", SHORT, OFF])
def test_a_pass_is_told_to_nobody_else(amount):
    session = before_a_claim()
    session.play(next(move for move in session.moves(1) if move.word == "pass"))
    telling = Telling(own=amount, others=amount)
    heard = {seat: GameNews(session).take(seat, telling, everything=True) for seat in range(3)}
    assert ("You pass." in heard[1]) == (amount != OFF)
    assert not [line for seat in (0, 2) for line in heard[seat] if "pass" in line]
    beside = GameNews(session).take(1, telling, everything=True, among=(0, 1))
    assert not [line for line in beside if "pass" in line], "nor on a score sheet for two"


def test_short_leaves_out_that_others_draw_before_they_do_more():
    """In full every sentence of the log is told; in short a turn begins with what it did."""
    session = dealt("seven_bridge", 3, "9")
    for _ in range(7):  # a turn of each but the last, who has only drawn
        moves = session.moves(session.turn)
        session.play(next((move for move in moves if move.word == "pass"), moves[-1]))
        session.settle()
    told = {
        amount: GameNews(session).take(0, Telling(others=amount), everything=True)
        for amount in ("full", SHORT)
    }
    assert told["full"] == ["Bo draws.", "Bo discards king of hearts.", "Cy draws."]
    assert told[SHORT] == ["Bo: king hearts.", "Cy draws."]


@pytest.mark.parametrize("game", REAL)
def test_every_move_that_a_seat_chose_is_confirmed(game):
    """In every game, whatever the move is: a seat is told in the second person that it was made."""
    chance, session, chosen = Random(game), dealt(game, GAMES[game], "9"), 0
    for _ in range(250):
        if session.turn == OVER:
            break
        number, seat = len(session.log), session.turn
        session.play(chance.choice(session.moves(seat)))
        one = event_at(session, number, seat)
        heard = [each for each in heard_events(session, seat, number) if each.number == number]
        assert bool(heard) == (one.event.chosen or bool(one.event.sentence)), one
        if heard and one.event.kind is not Kind.DRAWN:  # told by the card that came
            news = GameNews(session)
            news._heard[seat] = number
            first = news.take(seat, Telling(), everything=True)[0]
            assert "you" in first.lower().replace(".", "").split(), first
        chosen += one.event.chosen
        session.settle()
    assert chosen > 20


@pytest.mark.parametrize("game", REAL)
def test_short_is_the_terse_form_of_each_event(game):
    """In the words of the game, with its signs in words; full is the sentence of the log."""
    *_, session = plays(game, 4, 120)
    events, shorter = heard_events(session, 0), 0
    for one in events:
        if one.event.kind is Kind.PASSED:
            continue
        for amount, text in ((SHORT, one.event.terse), ("full", one.event.sentence)):
            line = line_of(one, 0, Telling(own=amount, others=amount, news=amount))
            brief = amount == SHORT
            own = text  # whoever pressed a key knows who moved
            if brief and one.mover == 0:
                own = text.removeprefix("{0}: ")
            wanted = capital(spoken_in_runs(named(said_to(0, own), one.names), brief=brief))
            assert line.rstrip(".") == wanted.rstrip("."), one
        shorter += len(one.event.terse) < len(one.event.sentence)
    assert shorter > len(events) // 4
