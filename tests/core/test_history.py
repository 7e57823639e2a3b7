"""A person hears what happened since their last turn, with claims and passes, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cardtable import registry
from cardtable.core.events import Kind
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.croupier.history import (
    LoggedEvent,
    end_of_last_turn,
    event_at,
    since_last_turn,
    told_events,
)
from cardtable.session import Session

GAMES = {
    "lucky_sevens": 2,
    "nccc_seven": 4,
    "seven_bridge": 4,
    "seven_up": 3,
    "sevens_from_hell": 4,
}


def positions(name: str, seed: int, most: int = 160) -> Iterator[Session]:
    """One game played at random, as it stood whenever somebody was asked."""
    rules, rng = registry.find(name), Random(f"{name} {seed}")
    session = Session(rules, table_for(rules.options, GAMES[name]), seed=str(seed))
    while len(session.log) < most and session.turn != OVER:
        if session.turn == DEALER:
            session.deal()
        else:
            yield session
            session.play(rng.choice(session.moves(session.turn)))


def plainly(session: Session, seat: int) -> int:
    """Finds the end of the last turn by the sentence of the definition and nothing else."""
    rules, log = session.rules, session.log
    turns: list[list[int]] = [[]]  # the choices between two moments in which another could act
    for number, entry in enumerate(log):
        state, move = session.state_after(number), entry.move
        if move.seat not in (seat, DEALER):
            turns.append([])
        elif move.seat == seat and state.turn == seat:
            event = event_at(session, number, seat).event
            passed = event.kind is Kind.PASSED and len(rules.moves(state, seat)) == 1
            if event.kind is not Kind.DRAWN and not passed:
                turns[-1].append(number)
    if session.turn == seat:
        turns.pop()  # it is still under way
    ended = [turn for turn in turns if turn]
    return ended[-1][-1] + 1 if ended else 0


@pytest.mark.parametrize("name", GAMES)
def test_the_last_turn_ends_with_its_last_choice(name):
    for session in positions(name, 1):
        for seat in range(GAMES[name]):
            found = end_of_last_turn(session, seat)
            assert found == plainly(session, seat), f"{name}, seat {seat}, {len(session.log)} moves"


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_on_another_seat_is_lost_between_two_turns(name):
    """The news of all its turns, put together, are all that the others did."""
    heard: set[int] = set()
    others: set[int] = set()
    session = None
    for session in positions(name, 2):
        if session.turn == 0:
            heard |= {logged.number for logged in since_last_turn(session, 0)}
            told = told_events(session, 0)
            others |= {logged.number for logged in told if logged.mover not in (0, DEALER)}
    assert others
    assert others <= heard


@pytest.mark.parametrize("name", GAMES)
def test_one_s_own_moves_are_no_news(name):
    for session in positions(name, 3):
        for seat in range(GAMES[name]):
            assert all(logged.mover != seat for logged in since_last_turn(session, seat))


def bridge(*moves: str) -> Session:
    """Seven Bridge for three with claims asked of everybody, from a known deal."""
    rules = registry.find("seven_bridge")
    chosen = {"claim_offers": "ask everyone"}
    session = Session(rules, table_for(rules.options, 3, chosen), seed="news")
    session.settle()
    for move in moves:
        session.play(move)
    return session


def discard(session: Session) -> None:
    """Draws and discards for the seat on turn, passing whatever is offered."""
    while True:
        moves = session.moves(session.turn)
        passing = next((move for move in moves if move.word == "pass"), None)
        thrown = next((move for move in moves if move.target == "discard"), None)
        session.play(passing or thrown or moves[0])
        if thrown:
            return


def sentences(news: tuple[LoggedEvent, ...]) -> str:
    return " ".join(logged.text for logged in news)


def test_passing_a_claim_that_cannot_be_made_loses_no_news():
    """An opponent's meld was never told to a seat that had only been passed since."""
    session = bridge()
    seat = session.turn
    discard(session)
    others = []
    while session.turn != seat or session.state.phase == "claim":
        mover = session.turn
        before = len(session.log)
        moves = session.moves(mover)
        passing = [move for move in moves if move.word == "pass"]
        melds = [move for move in moves if move.target.startswith("melds")]
        thrown = [move for move in moves if move.target == "discard"]
        session.play((passing or melds or thrown or list(moves))[0])
        if mover != seat:
            others += [logged.text for logged in told_events(session, seat, before)]
    assert any(entry.move.seat == seat and entry.move.word == "pass" for entry in session.log)
    assert [logged.text for logged in since_last_turn(session, seat) if logged.mover >= 0] == others


def test_what_one_draws_does_not_end_the_news():
    session = bridge()
    for _ in range(3):
        discard(session)
    while session.state.phase == "claim":
        session.play(next(move for move in session.moves(session.turn) if move.word == "pass"))
    seat = session.turn
    news = sentences(since_last_turn(session, seat))
    assert news
    session.play(session.moves(seat)[0])
    assert session.state_after(len(session.log) - 1).phase == "draw"
    assert sentences(since_last_turn(session, seat)) == news


def test_a_word_out_of_turn_is_no_turn():
    """A knock is said while others play: what they did before it is still news."""
    rules = registry.find("nccc_seven")
    for seed in range(40):
        session, rng = Session(rules, table_for(rules.options, 4), seed=str(seed)), Random(seed)
        while session.turn != OVER and len(session.log) < 300:
            if session.turn == DEALER:
                session.deal()
                continue
            late = [
                move
                for seat in range(4)
                for move in session.moves(seat)
                if move.word == "knock" and seat != session.turn
            ]
            if late and end_of_last_turn(session, late[0].seat) < len(session.log):
                seat = late[0].seat
                before = end_of_last_turn(session, seat)
                session.play(late[0])
                assert end_of_last_turn(session, seat) == before
                return
            session.play(rng.choice(session.moves(session.turn)))
    raise AssertionError("nobody knocked while another was on turn")


def test_nothing_is_new_before_anybody_has_moved():
    session = bridge()
    assert since_last_turn(session, 0) == ()


def test_a_sentence_has_the_names_of_the_seats_in_both_forms():
    session = bridge()
    discard(session)
    logged = told_events(session, 0)[-1]
    assert session.names[logged.mover] in logged.text
    assert session.names[logged.mover] in logged.terse
    assert "{" not in logged.text + logged.terse
