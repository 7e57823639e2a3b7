"""Where an error was raised, told without any card, name or deal."""

import re

import pytest

from cardtable import registry, save_text
from cardtable.core import position
from cardtable.core.table import table_for
from cardtable.core.tracing import fault_line, trace_of, without_cards
from cardtable.session import Chair, Session

CARD = re.compile(r"(?:A|[2-9]|10|J|Q|K)[shdc♠♥♦♣]|\*[12]")


def dealt(name: str) -> Session:
    rules = registry.find(name)
    seats = rules.seats[0]
    session = Session(
        rules, table_for(rules.options, seats), [Chair("human", "Zoë")] * seats, "x77"
    )
    while session.turn < 0:
        session.deal()
    return session


@pytest.mark.parametrize("name", registry.OURS)
def test_an_error_that_quotes_a_whole_game_gives_no_card_of_it_away(name):
    session = dealt(name)
    told = (
        save_text.write(session),
        position.write(session.rules, session.state),
        repr(session.state.piles),
        ", ".join(card.sign for pile in session.state.piles.values() for card in pile),
    )
    for text in told:
        assert CARD.search(text) or "★" in text, "there is something to hide"
        for part in (text, text[:150], text[-150:]):
            assert not CARD.search(without_cards(part).replace("★", "*1"))
            line = fault_line(ValueError(part))
            assert line.startswith("ValueError: ")
            assert not CARD.search(line)
            assert "77" not in line, "nor the deal"


def test_a_trace_says_where_and_after_what():
    def inner() -> None:
        raise KeyError("hand-2:Ks")

    def outer() -> None:
        try:
            inner()
        except KeyError:
            raise IndexError("no card 17") from None

    try:
        outer()
    except IndexError as error:
        lines = trace_of(error).splitlines()
    assert re.fullmatch(
        r"  tests/core/test_tracing.py:\d+ in test_a_trace_.*", lines[0].strip("\n")
    )
    assert "in outer" in lines[1]
    assert lines[2] == "IndexError: no card #"
    assert lines[3] == "which came while this was dealt with:"
    assert lines[-1] == "KeyError: …"


def test_the_systems_errors_keep_their_reason_and_lose_their_path():
    assert fault_line(FileNotFoundError(2, "No such file", "/home/zoe/x")) == (
        "FileNotFoundError: No such file"
    )


def test_an_endless_chain_of_errors_and_calls_is_told_in_part():
    def deep(left: int) -> None:
        if left:
            try:
                deep(left - 1)
            except ValueError as error:
                raise ValueError(str(left)) from error
        raise ValueError

    with pytest.raises(ValueError, match="60") as raised:
        deep(60)
    assert len(trace_of(raised.value).splitlines()) < 200
