"""Positions as text, both ways, and the reasons why a text is none."""

import io
import re
from dataclasses import dataclass, fields, replace
from pathlib import Path

import pytest

from cardtable import registry
from cardtable.__main__ import main
from cardtable.core import position
from cardtable.core.cards import Card
from cardtable.core.position import BadPosition
from cardtable.core.table import table_for
from cardtable.session import Session
from games.blank.rules import Blank
from games.blank.state import BlankState

BLANK = Blank()


@dataclass(frozen=True, slots=True)
class Bid:
    """A fact inside a fact."""

    seat: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Rich(BlankState):
    """Facts of every kind there may be."""

    word: str = ""
    trump: Card | None = None
    bids: tuple[Bid, ...] = ()
    pair: tuple[int, str] = (0, "")
    done: bool = False


class RichBlank(Blank):
    """Blank with such facts."""

    state = Rich

    def start(self, table):
        start = super().start(table)
        return Rich(start.table, start.piles, start.turn, start.leader)


def dealt(seats: int = 2) -> BlankState:
    return Session(BLANK, table_for(BLANK.options, seats), seed="otter").settle()


def test_a_position_comes_back():
    state = dealt()
    text = position.write(BLANK, state)
    assert position.read(BLANK, text) == state
    again = position.write(BLANK, position.read(BLANK, text))
    assert position.write(BLANK, position.read(BLANK, again)) == again
    assert sorted(again.splitlines()) == sorted(text.splitlines())
    assert position.game_named_in(text) == "blank"


def test_facts_of_every_kind_come_back():
    rich = RichBlank()
    start = rich.start(table_for(rich.options, 2))
    bids = (Bid(1), Bid(0, Card.parse("10h")))
    state = Rich(
        start.table, start.piles, 1, 1, "naïve ♠", Card.parse("*1"), bids, (3, "x"), done=True
    )
    assert position.read(rich, position.write(rich, state)) == state


def test_what_is_left_out_is_as_at_the_start_and_comments_count_nothing():
    text = "# a puzzle\n\nposition blank 1\nseats 3\nturn 1\npile hand-1 7h\n"
    state = position.read(BLANK, text)
    assert (state.table.seats, state.turn, state.leader) == (3, 1, 0)
    assert state.piles["hand-1"] == (Card.parse("7h"),)
    assert state.piles["stock"] == ()
    assert "won-2" in state.piles


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("position seven_up 1", "line 2: expected 'position blank 1', got 'position seven_up 1'"),
        ("position blank 9", "line 2: expected 'position blank 1', got 'position blank 9'"),
        ("seats many", "line 2: seats: expected a whole number, as in 'seats 2', got 'many'"),
        ("seats", "line 2: seats: expected a whole number, as in 'seats 2', got ''"),
        ("seats 9", "line 2: seats: Blank is played by 2, 3, 4, not by 9"),
        ("option cards 99", "line 2: option cards is 1 to 9, not '99'"),
        ("option cards", "line 2: option cards is 1 to 9, not ''"),
        ("option card 3", "line 2: no option 'card' (did you mean cards?); this game has: cards"),
        ("pile hand-0 7x", "line 2: pile hand-0: expected a card such as 10h, *1 or ??, got '7x'"),
        (
            "pile hand-0 7h,8h",
            "line 2: pile hand-0: expected a card such as 10h, *1 or ??, got '7h,8h';"
            " cards stand apart by spaces: 7h 8h",
        ),
        (
            "pile hand0 7h",
            "line 2: no pile 'hand0' at this table (did you mean hand-0?); there are:"
            " stock, hand-0, won-0, hand-1, won-1",
        ),
        ("pile trick/5 7h", "line 2: no pile 'trick/5' at this table; there are: stock, hand-0,"),
        ("fact mood 1", "line 2: no fact 'mood'; this game has: leader"),
        ("fact lead 1", "line 2: no fact 'lead' (did you mean leader?); this game has: leader"),
        (
            'fact leader "x"',
            "line 2: fact leader: expected a whole number, at first 0, got '\"x\"'",
        ),
        (
            "fact leader true",
            "line 2: fact leader: expected a whole number, at first 0, got 'true'",
        ),
        (
            "fact leader null",
            "line 2: fact leader: expected a whole number, at first 0, got 'null'",
        ),
        ("fact leader {", "line 2: fact leader: expected a whole number, at first 0, got '{'"),
        ("fact leader", "line 2: fact leader: expected a whole number, at first 0, got ''"),
        ("dance 1", "or fact, got 'dance 1'"),
        (
            "turn 2",
            "line 2: turn: expected a seat from 0 to 1, -1 (the dealer) or -2 (over), got 2",
        ),
        ("turn -3", "-1 (the dealer) or -2 (over), got -3"),
        ("turn me", "line 2: turn: expected a whole number, as in 'turn 2', got 'me'"),
        ("pile \x1b[2J 7h", "line 2: no pile '\\x1b[2J' at this table; there are"),
        (
            "pile \x1b[2J 7x",
            "line 2: pile \\x1b[2J: expected a card such as 10h, *1 or ??, got '7x'",
        ),
        (
            "pile won-1\tpile won-2",
            "line 2: pile won-1 pile: expected a card such as 10h, *1 or ??, got 'won-2'",
        ),
        ("position", "line 2: expected 'position blank 1', got 'position'"),
    ],
)
def test_a_bad_line_is_told_what_was_expected_and_what_came(line, reason):
    with pytest.raises(BadPosition, match=re.escape(reason)):
        position.read(BLANK, f"position blank 1\n{line}\n")


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("word play", 'fact word: expected a text in "…", at first "", got \'play\''),
        (
            "trump 7h",
            "fact trump: expected a card such as \"10h\" or null, at first null, got '7h'",
        ),
        ("bids [[0]]", "fact bids: expected a list of [seat, card], at first [], got '[[0]]'"),
        (
            "pair [1]",
            'fact pair: expected a list of 2: a whole number, a text in "…", at first [0, ""],'
            " got '[1]'",
        ),
        ("done yes", "fact done: expected true or false, at first false, got 'yes'"),
    ],
)
def test_a_bad_fact_is_told_its_kind_in_words(fact, reason):
    with pytest.raises(BadPosition, match=re.escape(f"line 2: {reason}")):
        position.read(RichBlank(), f"position blank 1\nfact {fact}\n")


def test_the_example_of_the_page_is_read_and_its_wrong_one_refused_as_printed(capsys, monkeypatch):
    page = Path(__file__).parents[2].joinpath("docs/position_format.md").read_text("utf-8")
    (example,) = re.findall(r"```position\n(.*?)```", page, flags=re.DOTALL)
    rules = registry.find(position.game_named_in(example))
    state = position.read(rules, example)
    assert list(map(str, rules.moves(state, 0))) == ["0 hand-0:10s > trick/0"]
    assert state.chips == (3, 5)
    shown = r"printf '([^']*)' \| cardtable (.*)\n(cardtable: .*)"
    (text, words, answer) = re.findall(shown, page)[0]
    given = io.BytesIO(text.replace("\\n", "\n").encode())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(given))
    main(words.split())
    assert capsys.readouterr().err.strip() == answer


@pytest.mark.parametrize("text", ["", "hello", "seats 2\nposition blank 1", "# only this"])
def test_a_text_of_something_else_is_no_position(text):
    with pytest.raises(BadPosition, match="expected 'position GAME VERSION'"):
        position.game_named_in(text)


def test_a_fact_without_a_text_says_so():
    state = Rich(dealt().table, dealt().piles, 0, bids=[1])
    with pytest.raises(TypeError, match="a fact cannot be a list"):
        position.write(RichBlank(), state)


@pytest.mark.parametrize("rules", registry.everything(), ids=lambda rules: rules.name)
def test_facts_of_the_seats_are_as_many_as_there_are_seats(rules):
    """Else whoever asks such a position for its moves would meet an IndexError; so with teams."""
    for seats in rules.seats:
        start = rules.start(table_for(rules.options, seats))
        text = position.write(rules, start)
        assert position.read(rules, text) == start
        for field in fields(start):
            value = getattr(start, field.name)
            if isinstance(value, tuple) and value:
                count = len(value)
                fewer = position.write(rules, replace(start, **{field.name: value[1:]}))
                with pytest.raises(BadPosition, match=f"{count} values of fact {field.name}, got"):
                    position.read(rules, fewer)
