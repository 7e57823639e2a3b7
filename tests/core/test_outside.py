"""Text from outside is one printable line, bounded, and a named error where it makes no sense.

Hostile files of every kind are in tests/attacks.
"""

from pathlib import Path

import pytest

from cardtable import registry, save_text
from cardtable.core import outside
from cardtable.core.moves import BadMove, IllegalMove, Move
from cardtable.core.outside import TooMuch, clipped, lines_within_bounds, one_line, plain_name
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


def test_as_many_moves_as_the_bound_are_played_again_and_not_one_more(monkeypatch):
    monkeypatch.setattr(save_text, "MOST_LINES", 7)
    session = Session(BLANK, table_for(BLANK.options, 2), seed="x")
    session.settle()
    text = save_text.write(session) + "undo 1\nredo\n" * 3
    assert save_text.read(text, registry.find).log == session.log
    with pytest.raises(BadSave, match="more than 7 moves are played again"):
        save_text.read(text + "undo 1\n", registry.find)


def test_the_longest_name_is_read_from_a_save_and_a_longer_one_is_refused():
    longest = "x" * outside.LONGEST_NAME
    chairs = (Chair("human", longest), Chair("human", "Bo"))
    text = save_text.write(Session(BLANK, table_for(BLANK.options, 2), chairs))
    assert save_text.read(text, registry.find).names == (longest, "Bo")
    with pytest.raises(BadSave, match="a name of at most 80 characters"):
        save_text.read(text.replace(longest, longest + "x"), registry.find)


def test_the_bounds_are_those_that_the_page_names():
    page = Path(__file__).parents[2].joinpath("docs/reliability.md").read_text(encoding="utf-8")
    told = " ".join(page.partition("## Bounds")[2].split())
    megabytes = f"{outside.MOST_BYTES / 10**6}".removesuffix(".0")
    assert (
        f"{megabytes} MB, {outside.MOST_LINES:,} lines, {outside.MOST_SEATS} seats, "
        f"{outside.MOST_OPTIONS} options and {outside.MOST_PILES:,} piles"
    ) in told
    assert f"a lesson names {outside.MOST_STEPS} moves at most" in told
    assert f"{outside.MOST_SETTINGS / 1000}".removesuffix(".0") + " kB for settings" in told
    assert f"{outside.MOST_STATISTICS / 10**6}".removesuffix(".0") + " MB for the stat" in told
    assert f"the latest {outside.MOST_GAMES:,} games" in told
    rest = "LONGEST_LINE", "LONGEST_NAME", "LONGEST_SETTING", "MOST_LESSONS"
    assert [getattr(outside, name) for name in rest] == [50_000, 80, 2_000, 100]


def test_what_just_keeps_the_bounds_is_read_and_one_more_is_not():
    longest = "x" * outside.LONGEST_LINE
    assert lines_within_bounds(f"a\n{longest}") == ["a", longest]
    with pytest.raises(TooMuch, match="at most 50,000 characters in a line, got 50,001") as caught:
        lines_within_bounds(f"a\n{longest}x")
    assert caught.value.line == 2
    assert len(lines_within_bounds("\n" * outside.MOST_LINES)) == outside.MOST_LINES
    with pytest.raises(TooMuch, match="at most 100,000 lines, got 100,001") as caught:
        lines_within_bounds("\n" * (outside.MOST_LINES + 1))
    assert caught.value.line == 0
    many = "\n".join(["x" * 39_999] * 50) + "\n"
    assert len(many) == outside.MOST_BYTES
    assert len(lines_within_bounds(many)) == 50
    with pytest.raises(TooMuch, match="at most 2,000,000 characters, got 2,000,001"):
        lines_within_bounds(many + "x")


def test_a_message_shows_no_more_than_the_beginning():
    assert clipped("x" * 80) == "x" * 80
    assert clipped("x" * 81) == "x" * 79 + "…"
    assert one_line("a\n  b\x07") == "a b\\x07"
    assert plain_name("x" * 81) == "x" * 80
    assert plain_name("x" * 9 + " y", 10) == "x" * 9
    assert plain_name(" " * 9 + "Ann", 1) == "A"
    assert plain_name(" " * 10 + "Ann", 1) == ""


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
