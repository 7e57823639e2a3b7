"""House rules, tables and zones."""

from random import Random

import pytest

from cardtable.core.players import Afterthought, Budget
from cardtable.core.table import (
    BadOption,
    Choice,
    Counter,
    Face,
    Fan,
    Option,
    Prompt,
    Row,
    Side,
    Spot,
    Table,
    Zone,
    Zones,
    named,
    table_for,
    text_of,
)
from games.blank.table import zones

HANDS = Option(
    "hands",
    "How hands lie.",
    choices=(
        Choice("open", "Hands lie open.", seats=(2, 3)),
        Choice("closed", "Hands are held."),
        Choice("mixed", "Some do.", seats=(4,)),
    ),
)
TARGET = Option("target", "When it ends.", numbers=(50, 500), default=100, says="Up to {value}.")
FIRST = Option(
    "first", "By round.", numbers=(0, 200), default=(50, 90), count=2, says="It wants {value}."
)
OPTIONS = (HANDS, TARGET, FIRST)


def test_defaults_depend_on_the_seats():
    assert table_for(OPTIONS, 2)["hands"] == "open"
    assert table_for(OPTIONS, 4)["hands"] == "closed"


def test_where_people_share_a_screen_the_default_is_the_one_for_them():
    knock = Option("k", "k", choices=(Choice("a", "a"), Choice("b", "b")), shared="b")
    assert [knock.usual(4, people) for people in (0, 1, 2, 4)] == ["a", "a", "b", "b"]
    assert [HANDS.usual(seats, 2) for seats in (2, 4)] == ["open", "closed"], "no other is named"
    assert TARGET.usual(4, 2) == 100


def test_chosen_texts_become_typed_values():
    table = table_for(OPTIONS, 4, {"hands": "mixed", "target": "250", "first": "60/120"})
    assert table.word("hands") == "mixed"
    assert table.number("target") == 250
    assert table.numbers("first") == (60, 120)
    assert table.numbers("target") == (250,)


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("hands", "mixed", r"hands is one of open \| closed, not 'mixed'"),
        ("target", "9", "target is 50 to 500, not '9'"),
        ("target", "many", "target is 50 to 500, not 'many'"),
        ("first", "60", "2 numbers with / between, each 0 to 200"),
        ("first", "60/x", "not '60/x'"),
        ("colour", "red", "no option 'colour'; this game has: hands, target, first"),
    ],
)
def test_what_is_not_declared_is_refused_with_what_is_allowed(name, text, reason):
    with pytest.raises(BadOption, match=reason):
        table_for(OPTIONS, 2, {name: text})


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_value_comes_back_from_its_text(option, seats):
    for value in [option.first(seats), *(choice.value for choice in option.values(seats))]:
        assert option.parse(text_of(value), seats) == value


def test_bounds_belong_to_what_is_allowed():
    assert [TARGET.parse(text, 2) for text in ("50", "500")] == [50, 500]
    assert FIRST.parse("0/200", 2) == (0, 200)
    for option, text in ((TARGET, "49"), (TARGET, "501"), (FIRST, "0/201"), (FIRST, "1/2/3")):
        with pytest.raises(BadOption):
            option.parse(text, 2)
    assert FIRST.allowed(2) == "2 numbers with / between, each 0 to 200"
    named_parts = Option("x", "", numbers=(0, 9), count=2, parts=("One", "Two"))
    assert named_parts.allowed(2) == "2 numbers with / between (One / Two), each 0 to 9"


def test_the_number_one_has_a_sentence_of_its_own():
    rounds = Option("r", "", numbers=(1, 4), says="{value} rounds.", says_one="One round.")
    assert [rounds.sentence(number) for number in (1, 2)] == ["One round.", "2 rounds."]
    assert TARGET.sentence(1) == "Up to 1."


def test_sentences():
    assert HANDS.sentence("open") == "Hands lie open."
    assert FIRST.sentence((60, 120)) == "It wants 60/120."


def test_an_option_with_one_value_left_is_not_asked_for():
    alone = Option("x", "x", choices=(Choice("a", "a"), Choice("b", "b", seats=(4,))))
    assert not alone.applies(2)
    assert alone.applies(4)
    assert not Option("y", "y", numbers=(1, 2), seats=(6,)).applies(4)


def test_a_table_is_hashable_and_knows_its_options():
    assert hash(table_for(OPTIONS, 2)) == hash(table_for(OPTIONS, 2))
    with pytest.raises(KeyError, match="no option 'nothing'"):
        Table(2)["nothing"]
    with pytest.raises(TypeError, match="not one number"):
        table_for(OPTIONS, 2).number("first")


def test_names_are_put_into_sentences():
    assert named("{1} plays to {0}, {1}.", ("Ann", "Bo")) == "Bo plays to Ann, Bo."


def test_what_a_declaration_leaves_out():
    """Games leave out most of it, so a default is a promise to all of them."""
    spot = Spot(Row.CENTRE)
    assert spot == Spot(
        *(Row.CENTRE, Side.MIDDLE, 1.0, 1.0, 1.0, Fan.STACK), grows=False, line=0, yields=False,
        squared=0,
    )  # fmt: skip
    assert Zone("x", Face.ALL, spot) == Zone(
        *("x", Face.ALL, spot), owners=(), far=None, family=False, slots=(), columns=0, ring=False,
        one_place=False, drawn="", title="",
    )  # fmt: skip
    counter = Counter("x", "X", spot)
    assert counter == Counter("x", "X", spot, owners=(), style="number", limit=0, far=None)
    assert Option("x", "X") == Option(
        *("x", "X"), choices=(), numbers=(0, 0), default="", count=1, says="", seats=(),
        says_one="", parts=(),
    )  # fmt: skip
    assert (Prompt("x").amount, Prompt("x").lines, Prompt("x").seconds) == (None, (), 0)
    assert (Budget().iterations, Budget().stop(), Afterthought("x").at) == (0, False, 0)
    assert Budget().rng.random() == Random(0).random()


def test_zones_know_their_piles():
    places = Zones.of(zones(Table(3)))
    assert places.has("stock")
    assert places.has("trick/2")
    assert not places.has("trick/3")
    assert not places.has("trick")
    assert not places.has("stock/1")
    assert places.of_pile("trick/2").name == "trick"
    assert "trick" not in places.names()
    with pytest.raises(KeyError):
        places.of_pile("pocket")
