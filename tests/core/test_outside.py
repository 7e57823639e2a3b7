"""Text from outside: bounds kept before anything is parsed, and named errors for hostile text."""

import tracemalloc

import pytest

from cardtable import registry, save_text
from cardtable.core import outside, position
from cardtable.core.moves import BadMove, IllegalMove, Move
from cardtable.core.position import BadPosition
from cardtable.core.rules import require
from cardtable.core.table import DEALER, named, table_for
from cardtable.save_text import BadSave
from cardtable.session import Chair, Session

BLANK = registry.find("blank")
HEAD = "cardtable save 1\ngame blank 1\nseed x\nundo fair\n"
DEEP = "[" * 40_000
HOSTILE_SAVES = {
    "bytes": "x" * 3_000_000,
    "lines": HEAD + "#\n" * 200_000,
    "long line": HEAD + "seed " + "x" * 60_000 + "\nmoves\n",
    "seats": HEAD + "seat human Ann\n" * 80_000,
    "options": HEAD + "".join(f"option o{number} 1\n" for number in range(99_000)),
    "name": HEAD + "seat human " + "x" * 40_000 + "\nmoves\n",
    "level": HEAD + "seat \x1b[31m Ann\nmoves\n",
    "format": "cardtable save " + "9" * 5_000 + "\n",
    "undo": HEAD + "seat human\nseat human\nmoves\nundo " + "9" * 5_000 + "\n",
    "move": HEAD + "seat human\nseat human\nmoves\n0 call " + "9" * 5_000 + "\n",
}
HOSTILE_POSITIONS = {
    "bytes": "x" * 3_000_000,
    "lines": "position blank 1\n" + "#\n" * 200_000,
    "options": "position blank 1\n" + "".join(f"option o{n} 1\n" for n in range(99_000)),
    "seats": "position blank 1\nseats " + "9" * 5_000,
    "piles": "position blank 1\n" + "".join(f"pile p{n} Kh\n" for n in range(90_000)),
    "nested": f"position blank 1\nfact leader {DEEP}",
    "number": "position blank 1\nfact leader " + "9" * 5_000,
}


@pytest.mark.parametrize("kind", HOSTILE_SAVES)
def test_a_hostile_save_is_a_short_named_error(kind):
    with pytest.raises(BadSave) as caught:
        save_text.read(HOSTILE_SAVES[kind], registry.find)
    assert len(str(caught.value)) < 400
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize("kind", HOSTILE_POSITIONS)
def test_a_hostile_position_is_a_short_named_error(kind):
    with pytest.raises(BadPosition) as caught:
        position.read(BLANK, HOSTILE_POSITIONS[kind])
    assert len(str(caught.value)) < 400


def test_the_header_is_read_no_further_than_the_bound():
    """The work is bounded by lines that are looked at, not by how many there are."""
    for kind, most in (("seats", outside.MOST_SEATS), ("options", outside.MOST_OPTIONS)):
        with pytest.raises(BadSave) as caught:
            save_text.read(HOSTILE_SAVES[kind], registry.find)
        assert caught.value.line == 5 + most


def test_hostile_texts_take_little_memory():
    for text in HOSTILE_SAVES.values():
        tracemalloc.start()
        with pytest.raises(BadSave):
            save_text.read(text, registry.find)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 50_000_000


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
