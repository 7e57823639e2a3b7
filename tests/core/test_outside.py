"""Text from outside is one printable line, bounded, and a named error where it makes no sense.

Hostile files of every kind are in tests/attacks.
"""

import pytest

from cardtable import registry, save_text
from cardtable.core.moves import BadMove, IllegalMove, Move
from cardtable.core.rules import require
from cardtable.core.table import DEALER, named, table_for
from cardtable.save_text import BadSave
from cardtable.session import Chair, Session

BLANK = registry.find("blank")


def test_taking_back_and_playing_again_is_bounded_in_all():
    session = Session(BLANK, table_for(BLANK.options, 2), seed="x")
    while session.settle().turn >= 0:
        session.play(session.moves(session.turn)[0])
    count = len(session.log)
    text = save_text.write(session) + f"undo {count}\nredo\n" * 10_000
    with pytest.raises(BadSave, match="moves are played again"):
        save_text.read(text, registry.find)


def test_a_name_is_one_printable_line_wherever_it_comes_from():
    chairs = (Chair("human", "Ann\x1b[2J\n\u2028Lee"), Chair("human", "Bo\ud800\u200b"))
    session = Session(BLANK, table_for(BLANK.options, 2), chairs, seed="a\ud800\x1bb")
    assert session.names == ("Ann[2J Lee", "Bo")
    again = save_text.read(save_text.write(session).encode().decode(), registry.find)
    assert (again.names, again.seed) == (session.names, "ab")


def test_a_name_in_braces_is_text_and_never_filled_in():
    assert named("{0} beats {1}, {2}.", ("{1}", "{0}")) == "{1} beats {0}, {2}."


def test_a_number_of_any_length_in_a_move_is_a_bad_move():
    with pytest.raises(BadMove, match="at most 40"):
        Move.parse("0 call " + "9" * 4_301)


def test_a_dealers_move_naming_a_card_that_does_not_lie_there_is_illegal():
    refused = 0
    for rules in registry.everything():
        session = Session(rules, table_for(rules.options, rules.seats[0]), seed="odd deals")
        for _ in range(300):
            if session.turn == DEALER:
                given = session.deal()
                before = session.state_after(len(session.log) - 1)
                for pick in given.picks[:1]:
                    absent = next(
                        card for card in rules.deck(session.table)
                        if card not in before.piles[pick.pile]
                    )  # fmt: skip
                    picks = (pick._replace(card=absent), *given.picks[1:])
                    odd = Move(DEALER, picks, given.target, given.words, given.cards)
                    with pytest.raises(IllegalMove):
                        require(rules, before, odd)
                    refused += 1
            elif session.turn >= 0:
                session.play(session.moves(session.turn)[0])
    assert refused > 50
