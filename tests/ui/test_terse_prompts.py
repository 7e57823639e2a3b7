"""Prompts in short: few words for whoever knows the game, and what can be said once in a turn."""

from __future__ import annotations

import statistics

import pytest

from cardtable.session import Chair, Session
from cardtable.store.settings import Settings
from tests.support.listener import Ear
from tests.support.told_games import NAMES, at_table, dealt, in_full
from tests.support.windowless import shown

DONE = "You can say: Done, letter D"
SEEDS = ("otter", "reed", "heron")


def alone(seed: str, settings=Settings) -> Ear:
    """A listener who begins, with a computer player across."""
    several = dealt("lucky_sevens", 2, seed)
    seat = several.turn
    chairs = tuple(Chair("human" if at == seat else "easy", NAMES[at]) for at in (0, 1))
    session = Session(several.rules, several.table, chairs, seed)
    session.settle()
    return Ear(at_table(session, seat, settings))


def collecting(seed: str, settings=Settings) -> Ear:
    """A listener of Lucky Sevens who has placed the four cards of a turn."""
    ear = alone(seed, settings)
    while held(ear):
        one_move(ear)
    ear.hear_out()
    return ear


def held(ear: Ear) -> int:
    """The cards that the listener has still to place."""
    seat = ear.here.croupier.seat
    return len(ear.here.session.view(seat).piles[f"dealt-{seat}"])


def one_move(ear: Ear, *, collect: bool = True) -> int:
    """Has the seat make its first move, or say a word; returns the words that are heard."""
    session = ear.here.session
    before = len(ear.heard)
    moves = session.moves(ear.here.croupier.seat)
    move = next((one for one in moves if bool(one.picks) == collect), moves[0])
    ear.here.person.play((move,))
    session.settle()
    ear.hear_out()
    return len(" ".join(ear.heard[before:]).split())


@pytest.mark.parametrize("seed", SEEDS)
def test_an_own_move_of_lucky_sevens_and_what_comes_next_are_eight_words(seed):
    """What was done, and what is left; the rule itself is told by the key that tells whose turn."""
    ear = alone(seed)
    ear.hear_out()
    session, seat = ear.here.session, ear.here.croupier.seat
    counts = []
    while session.turn == seat and any(one.picks for one in session.moves(seat)):
        counts.append(one_move(ear))
    assert len(counts) > 3
    assert statistics.median(counts) <= 8, ear.heard
    assert any("3 to go." in said for said in ear.heard), ear.heard
    assert not any("that has none yet this turn" in said for said in ear.heard), ear.heard


def test_in_full_every_prompt_is_the_sentence_of_the_table_and_has_its_buttons():
    full, short = collecting("reed", in_full), collecting("reed")
    assert any("that has none yet this turn (3 to go)" in said for said in full.heard)
    one_move(full)
    one_move(short)
    assert full.here.session.turn == short.here.session.turn == full.here.croupier.seat
    assert sum(DONE in said for said in full.heard) > 1, full.heard
    assert sum(DONE in said for said in short.heard) == 1, short.heard


def test_what_can_be_said_is_told_again_in_the_next_turn():
    ear = collecting("otter")
    seat, session = ear.here.croupier.seat, ear.here.session
    one_move(ear, collect=False)
    while session.turn != seat or held(ear):
        session.play(session.moves(session.turn)[0])
        session.settle()
    ear.here.show_to(seat)
    ear.hear_out()
    assert sum(DONE in said for said in ear.heard) == 2, ear.heard


def test_a_card_that_is_picked_is_all_that_is_told_then():
    """The letters of the buttons go with it, which was no news: the prompt came once more."""
    ear = collecting("otter")
    before = len(ear.heard)
    place = min(ear.here.tabletop.gestures.playable, key=str)
    ear.here.person.pick(place)
    ear.hear_out()
    (said,) = ear.heard[before:]
    assert said.startswith("Picked."), said
    assert "You can say" not in said, said


def test_the_key_that_tells_whose_turn_it_is_tells_what_can_be_said():
    """In whole sentences: that is where a listener looks up what the few words stand for."""
    ear = collecting("otter")
    ear.here.conversation.read(ear.accessible.read("scores", shown(ear.here)))
    said = ear.listen()
    assert "Collect a pair (equal ranks, or 14 together)" in said, said
    assert DONE in said, said


def test_of_several_at_a_screen_one_is_named_when_the_turn_is_theirs_and_not_at_each_card():
    session = dealt("lucky_sevens", 2, "otter")
    ear = Ear(at_table(session, session.turn))
    who = NAMES[session.turn]
    assert f"{who}: place a card on each column." in ear.hear_out()
    one_move(ear)
    assert ear.heard[-1].endswith("column 1. 3 to go."), ear.heard
    ear.accessible.narrator.fall_silent()
    assert f"{who}: 3 to go." in ear.hear_out(), "under the curtain the screen may have passed on"


def test_what_picked_cards_come_to_is_told_with_where_they_can_go():
    """The sum came at once after that, and broke it off."""
    session = dealt("sevens_from_hell", 4, "otter")
    seat = session.turn
    while any(one.picks and one.picks[0].pile.startswith("draw") for one in session.moves(seat)):
        session.play(session.moves(seat)[0])
        session.settle()
    ear = Ear(at_table(session, seat))
    ear.hear_out()
    before = len(ear.heard)
    ear.here.person.pick(min(ear.here.tabletop.gestures.playable, key=str))
    ear.hear_out()
    (said,) = ear.heard[before:]
    assert said.startswith("Picked. "), said
    assert " points: " in said, said


def test_what_a_pause_has_said_is_no_news_after_it():
    """Gift: you gave Bo one. It was said while the dealer rested, and again with what Bo did."""
    session = dealt("seven_up", 2, "otter")
    session.play(next(one for one in session.moves(1) if one.word == "beg"))
    session.settle()
    ear = Ear(at_table(session, 0))
    ear.hear_out()
    gift = next(one for one in session.moves(0) if one.word == "gift")
    ear.here.person.play((gift,), confirmed=True)
    while ear.here.croupier.pause is None:
        ear.here.tabletop.motion.finish_now()
        ear.here.run(0.1)
    assert "Gift: " in ear.hear_out(), ear.heard
    ear.here.croupier.go_on()
    session.settle()
    session.play(session.moves(1)[0])
    ear.here.show_to(0)
    assert "play a card." in ear.hear_out().lower(), ear.heard
    assert sum("Gift: " in said for said in ear.heard) == 1, ear.heard


def test_a_hint_does_not_hide_from_the_key_what_is_expected():
    ear = collecting("otter")
    ear.here.conversation.hint("Look at column 4.")
    ear.here.conversation.read(ear.accessible.read("scores", shown(ear.here)))
    said = ear.listen()
    assert "Collect a pair" in said, said
    assert "Look at" not in said, said
