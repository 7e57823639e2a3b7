"""The rest of a hand is claimed where it is certain, and played out at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import OVER, Pause, table_for
from cardtable.croupier.history import told_events
from cardtable.session import CLAIM, CannotUndo, Chair, Session
from tests.support.random_play import play_at_random
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce

PEOPLE = [
    pytest.param((Chair("human", "Ann"), *[Chair("easy")] * 2), id="alone"),
    pytest.param((Chair("human", "Ann"), Chair("human", "Bo"), Chair("easy")), id="two people"),
]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    made = AtTable(tmp_path)
    yield made
    made.close()


def certain(chairs: tuple[Chair, ...], wanted: bool = True, seat: int = 0) -> Session:
    """The first position of games at random in which a seat leads and is sure, or not."""
    rules = registry.find("seven_up")
    for seed in count():
        session = Session(rules, table_for(rules.options, 3), chairs, f"claim {seed}")
        for _ in range(40):
            play_at_random(session, seed, 1)
            if session.turn != seat or not session.log[-1].move.picks:
                continue
            claim = rules.handling.claim(session.view(seat), seat)
            if (claim is not None) == wanted:
                return session
    raise AssertionError


def at_table(table: AtTable, session: Session):
    table.room.play(session)
    play = table.play
    play.game.croupier.computers.thinker = AtOnce(session.rules)  # type: ignore[assignment]  # at once
    if play.game.curtain is not None:
        play.game.show_to(0)
    table.settle()
    return play


def labels(play) -> list[str]:
    return [action.label for action in play.shown().prompt.actions]


def played_out(table: AtTable, play) -> None:
    for _ in range(60):
        if play.game.croupier.pause is Pause.SHEET or play.session.turn == OVER:
            return
        table.step(1, seconds=0.5)
    raise AssertionError("it is not played out")


@pytest.mark.parametrize("chairs", PEOPLE)
def test_a_claim_is_played_out_as_it_was_proven(table, chairs):
    session = certain(chairs)
    before = len(session.log)
    claim = session.rules.handling.claim(session.view(0), 0)
    cards = {move.picks[0].card for move in claim.moves}
    play = at_table(table, session)
    assert "Claim the rest" in labels(play)
    play.do("claim")
    table.step()
    assert play.shown().prompt.text == claim.why
    assert not play.game.croupier.waits_for_person
    played_out(table, play)
    assert play.game.curtain is None, "nobody was asked for a card of theirs"
    tricks = session.state.tricks[-len(cards) :]
    assert all(trick.taker == 0 for trick in tricks)
    assert {trick.by_seat()[0][1] for trick in tricks} == cards
    joined = [entry.joined for entry in session.log[before:] if entry.move.picks]
    assert joined[0] is False
    assert all(joined[1:]), "one step of the undo"
    with pytest.raises(CannotUndo):
        session.undo_point(0)


def test_what_was_claimed_stands_in_the_log_and_in_the_save(table):
    session = certain(PEOPLE[0].values[0])
    before, why = len(session.log), session.rules.handling.claim(session.view(0), 0).why
    play = at_table(table, session)
    play.do("claim")
    played_out(table, play)
    assert session.claims == {before}
    told = [one.text for one in told_events(session, 1, before)]
    assert told[0].startswith(f"Ann claims the rest: {why} Ann leads ")
    text = save_text.write(session)
    lines = text.splitlines()
    assert lines[lines.index(CLAIM) + 1] == str(session.log[before])
    again = save_text.read(text, registry.find)
    assert (again.state, again.claims) == (session.state, session.claims)
    plain = save_text.read(text.replace(f"{CLAIM}\n", ""), registry.find)
    assert plain.state == session.state, "a claim is a comment"


def test_a_claim_is_taken_back_as_a_whole_where_that_is_free(table):
    session = certain(PEOPLE[0].values[0])
    session.undo_rule, before = "free", len(session.log)
    play = at_table(table, session)
    play.do("claim")
    table.step(3, seconds=0.5)
    assert len(session.log) > before
    play.do("undo")
    table.step(5, seconds=0.5)
    assert (len(session.log), session.claims) == (before, frozenset())
    assert play.game.croupier.waits_for_person


def test_nobody_can_claim_what_is_not_certain(table):
    session = certain(PEOPLE[0].values[0], wanted=False)
    before = len(session.log)
    play = at_table(table, session)
    assert "Claim the rest" not in labels(play)
    play.do("claim")
    table.step(5, seconds=0.5)
    assert len(session.log) == before


def test_a_card_pressed_while_the_rest_is_played_out_changes_nothing(table):
    session = certain(PEOPLE[0].values[0])
    play = at_table(table, session)
    other = session.moves(0)[-1]
    play.do("claim")
    play.game.person.play((other,))
    played_out(table, play)
    assert session.state.tricks[-1].taker == 0


def test_it_is_claimed_by_its_letter(table):
    play = at_table(table, certain(PEOPLE[0].values[0]))
    action = next(one for one in play.shown().prompt.actions if one.key == "claim")
    assert action.tip == play.game.croupier.claim.why
    code = pygame.key.key_code(action.letter.lower())
    table.event(pygame.KEYDOWN, key=code, mod=0, unicode=action.letter.lower())
    table.step()
    assert play.game.croupier.rest.why


def beside_a_computer(table: AtTable, *, sure: bool, claims: bool = True):
    """A table at which a computer player leads, sure of the rest or not, and has just moved."""
    session = certain(PEOPLE[0].values[0], wanted=sure, seat=1)
    before = len(session.log)
    table.room.settings.set("computers_claim", claims)
    table.room.play(session)
    play = table.play
    play.game.croupier.computers.thinker = AtOnce(session.rules)  # type: ignore[assignment]  # at once
    for _ in range(60):
        if len(session.log) > before:
            break
        table.step(1, seconds=0.5)
    return play, before


def test_a_computer_that_is_sure_of_the_rest_claims_it_and_shows_why(table):
    play, before = beside_a_computer(table, sure=True)
    session = play.session
    state = session.state_after(before)
    claim = session.rules.handling.claim(session.rules.view(state, 1), 1)
    assert session.claims == {before}
    assert play.shown().prompt.text == claim.why
    assert all(str(move.picks[0].card.sign) in claim.why for move in claim.moves)
    played_out(table, play)
    tricks = session.state.tricks[-len(claim.moves) :]
    assert all(trick.taker == 1 for trick in tricks)
    told = [one.text for one in told_events(session, 0, before)]
    assert told[0].startswith(f"{session.names[1]} claims the rest: {claim.why} ")
    text = save_text.write(session)
    assert save_text.read(text.replace(f"{CLAIM}\n", ""), registry.find).state == session.state


def test_a_computer_claims_nothing_that_is_not_certain_and_nothing_where_that_is_off(table):
    play, before = beside_a_computer(table, sure=False)
    assert len(play.session.log) > before
    assert play.session.claims == frozenset()
    play, before = beside_a_computer(table, sure=True, claims=False)
    assert len(play.session.log) > before
    assert play.session.claims == frozenset()
    assert not play.game.croupier.rest.why


def test_the_end_of_a_solitaire_is_collected_in_one_press(table):
    rules = registry.find("lucky_sevens")
    player = computers_of(rules).players["easy"]  # who comes there as well, at once
    for seed in count(1):
        session = Session(rules, table_for(rules.options, 1), (Chair("human"),), f"claim {seed}")
        while session.turn != OVER:
            if session.turn < 0:
                session.deal()
                continue
            if rules.handling.claim(session.view(0), 0) is not None:
                break
            budget = Budget(Random(seed))
            session.play(player.choose(rules, session.view(0), 0, budget).move)
        if session.turn != OVER:
            break
    play = at_table(table, session)
    assert "Collect the rest" in labels(play)
    play.do("claim")
    played_out(table, play)
    assert session.turn == OVER
    assert not any(session.state.piles[f"column-{number}"] for number in (1, 2, 3, 4))
