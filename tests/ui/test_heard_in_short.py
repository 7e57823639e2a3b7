"""Others' moves in short: rounds and equal deeds in one sentence, and no prompt that is known."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.events import Event, Kind
from cardtable.croupier.history import LoggedEvent
from cardtable.store.settings import Settings
from cardtable.told.wording import card_words, runs
from cardtable.ui.table.accessible.in_one import in_one
from cardtable.ui.table.accessible.news import KnownPrompts, line_of
from cardtable.ui.table.accessible.telling import telling_of
from tests.support.listener import Ear, listening
from tests.support.told_games import GAMES, at_table, dealt, in_full
from tests.support.windowless import Desk

NAMES = ("Ann", "Bo", "Cy", "Di")
USUAL = telling_of(Settings())


def did(mover: int, terse: str, kind: Kind = Kind.PLAYED) -> LoggedEvent:
    return LoggedEvent(0, mover, Event(kind, mover, sentence=f"{terse}.", terse=terse), NAMES)


def told(*events: LoggedEvent, seat: int = 0) -> tuple[list[str], bool]:
    return in_one(events, seat, lambda one: line_of(one, seat, USUAL))


ROUND = (did(1, "{1}: 7♦"), did(2, "{2}: joker for 5♠"), did(3, "{3}: 7♥"))


def test_a_round_in_which_everybody_did_one_thing_is_told_without_names():
    """From the left seat on, as they sit; the own move before it is a sentence of its own."""
    lines, whole = told(did(0, "{0}: 6♠"), *ROUND)
    assert lines == ["Six spades.", "Seven diamonds, joker for five spades, seven hearts."]
    assert whole
    assert told(*ROUND, seat=1)[0] == [
        "Seven diamonds.",
        "Cy: joker for five spades.",
        "Di: seven hearts.",
    ]


@pytest.mark.parametrize(
    "events",
    [
        ROUND[:2],
        ROUND[1:],
        (ROUND[1], ROUND[0], ROUND[2]),
        (*ROUND, did(1, "{1}: 8♦")),
        (ROUND[0], did(2, "{2} knocks"), did(2, "{2}: 5♠"), ROUND[2]),
    ],
    ids=["not all", "the first is missing", "another order", "more than one", "with a knock"],
)
def test_whoever_cannot_be_known_by_the_order_is_named(events):
    lines, whole = told(*events)
    said = " ".join(lines)
    assert not whole
    assert all(NAMES[one.mover] in said for one in events)


def test_who_does_the_same_is_named_without_the_deed():
    throws = [did(seat, f"{{{seat}}} throws three cards", Kind.DISCARDED) for seat in (1, 2, 3)]
    assert told(*throws)[0] == ["Bo throws three cards. Likewise Cy and Di."]
    assert told(throws[0], did(2, "{2} begs"))[0] == ["Bo throws three cards.", "Cy begs."]
    own = did(0, "{0} throws three cards")
    assert told(own, throws[0])[0] == ["You throw three cards.", "Bo throws three cards."]


def test_cards_are_named_in_few_words():
    assert card_words(parse_cards("7h")[0], brief=True) == "seven hearts"
    assert runs(parse_cards("5s 6s 7s"), brief=True) == "five to seven spades"


def test_a_round_needs_no_your_turn():
    """After the player to the right everybody knows whose turn it is."""
    ear, heard = listening("nccc_seven", "f", 4), []
    session, seat = ear.here.session, ear.here.croupier.seat
    for _ in range(5):
        ear.here.person.play((session.moves(seat)[0],), confirmed=True)
        while session.turn != seat or len(session.moves(seat)) < 2:
            session.play(session.moves(session.turn)[0])
            session.settle()
        ear.here.show_to(seat)
        heard.append(ear.hear_out())
    assert [said.count("play a card") for said in heard] == [1, 0, 0, 0, 0], "known by then"
    assert heard[2] == "Nine clubs. Three hearts, four diamonds, two hearts."
    assert not any("our turn" in said for said in heard), heard


def test_a_search_is_asked_for_in_few_words_once_it_is_known():
    ear = listening("nccc_seven")
    ear.hear_out()
    desk, asked = Desk(ear.here), []
    for _ in range(4):
        desk.type("/")
        asked.append(ear.listen())
        desk.type("7")
        asked.append(ear.listen())
        desk.type("escape")
        ear.listen()
    assert asked[0].startswith("Find a card: type its rank"), asked
    assert asked[2].startswith("Find a card: type its rank"), asked
    assert asked[4:] == ["Rank?", "7, suit?"] * 2, asked


def test_a_question_that_is_known_is_told_by_the_news_alone():
    """Heard twice with what can be answered; after that it is "Ida asks you" and no more."""
    prompts, prompt = KnownPrompts(), "Ida asks you for a card: give any card you like."
    for heard in (False, False, True):
        prompts.known(prompt, (0, True))
        assert prompts.says_no_more(0, prompt, ["Six spades.", "Ida asks you."]) == heard
    assert not prompts.says_no_more(0, prompt, ["Six spades."]), "nothing else would say it"
    assert not prompts.says_no_more(1, prompt, ["Ida asks you."]), "another person"


def asked_for_a_card():
    """Seven, at the moment when a person is asked for a card."""
    session, chance = dealt("nccc_seven", GAMES["nccc_seven"], "otter"), Random(1)
    while not session.state.questions:
        session.play(chance.choice(session.moves(session.turn)))
        session.settle()
    return session


def test_what_one_is_asked_for_is_said_in_short_and_once():
    """The news that somebody asks is in the sentence; in full it is the sentence of the table."""
    session = asked_for_a_card()
    (short,) = Ear(at_table(session, session.turn)).heard
    (full,) = Ear(at_table(session, session.turn, in_full)).heard
    assert short.count("asks you") == 1, short
    assert "asks you: give a card." in short, short
    assert "asks you for a card: give any card you like." in full, full


def test_a_prompt_names_no_button_that_is_told_right_after_it():
    session, chance = dealt("nccc_seven", GAMES["nccc_seven"], "otter"), Random(1)
    while session.state.questions or not any(
        move.word == "ask" for move in session.moves(session.turn)
    ):
        session.play(chance.choice(session.moves(session.turn)))
        session.settle()
    (said,) = Ear(at_table(session, session.turn)).heard
    assert said.lower().count("for a card") == 1, said
    assert "You can say: Ask" in said, said
