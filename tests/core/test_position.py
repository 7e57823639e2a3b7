"""Positions as text, both ways, and the reasons why a text is none."""

from dataclasses import dataclass, fields, replace

import pytest

from cardtable import registry
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
        ("position seven_up 1", "line 2: expected blank 1, got seven_up 1"),
        ("position blank 9", "line 2: expected blank 1, got blank 9"),
        ("seats many", "line 2: invalid literal"),
        ("seats 9", "Blank is not played by 9"),
        ("option cards 99", "cards is 1 to 9, not '99'"),
        ("option colour red", "no option 'colour'"),
        ("pile hand-0 7x", "line 2: expected a card"),
        ("pile pocket 7h", "Blank has no pile 'pocket' at this table"),
        ("pile trick/5 7h", "no pile 'trick/5'"),
        ("fact mood 1", r"line 2: expected a fact of \['leader'\], got 'mood'"),
        ('fact leader "x"', "line 2: expected"),
        ("fact leader true", "line 2: expected"),
        ("fact leader null", "line 2: expected"),
        ("fact leader {", "line 2: "),
        ("dance 1", "line 2: expected position, seats"),
        ("turn 2", "expected turn -2, -1 or a seat from 0 to 1, got 2"),
        ("turn -3", "expected turn -2, -1 or a seat from 0 to 1, got -3"),
    ],
)
def test_a_bad_line_is_named(line, reason):
    with pytest.raises(BadPosition, match=reason):
        position.read(BLANK, f"position blank 1\n{line}\n")


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
