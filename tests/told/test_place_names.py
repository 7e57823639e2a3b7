"""Every place of a table has one name, made from what a game declares, as one seat calls it."""

from __future__ import annotations

import pytest

from cardtable.core.table import Counter, Face, Mark, Row, Spot, Zone, Zones
from cardtable.told.piles import PlaceNames, is_readable, mark_words

HERE = Spot(Row.CENTRE)
NAMES = ("Ann", "Bo", "Cy")


def place(name: str, *owners: int, title: str = "", **more) -> Zone:
    return Zone(name, Face.ALL, HERE, owners, title=title, **more)


TABLE = Zones.of(
    (
        place("stock"),
        *(place(f"column-{number}") for number in (1, 2, 3)),
        *(place(f"melds-{seat}", seat, title="Melds", family=True) for seat in range(3)),
        place("books-0", 0, 2, family=True, slots=("4", "5", "*")),
        place("grid", family=True, slots=("7s", "8s")),
        place("trick", family=True, slots=("0", "1", "2"), ring=True),
        place("held", title="Collected"),
        place("mine", 9, title="Closed books"),
    )
)


@pytest.fixture
def names() -> PlaceNames:
    return PlaceNames(TABLE, NAMES, seat=0)


@pytest.mark.parametrize(
    ("pile", "told"),
    [
        ("stock", "stock"),
        ("column-1", "column 1"),
        ("column-3", "column 3"),
        ("melds-0/2", "your melds, 2"),
        ("melds-1/2", "Bo's melds, 2"),
        ("melds-1", "Bo's melds"),
        ("books-0/4", "your books, fours"),
        ("books-0/*", "your books, wild cards"),
        ("grid/7s", "grid, place of the seven of spades"),
        ("trick/0", "trick"),
        ("trick/2", "Cy's place in the trick"),
        ("trick/middle", "trick, middle"),
        ("held", "collected cards"),
        ("mine", "seat 9's closed books"),
    ],
)
def test_a_pile_is_named_after_its_owner_its_zone_and_its_member(names, pile, told) -> None:
    assert names.pile(pile) == told


def test_partners_own_things_together_and_each_calls_them_your_own() -> None:
    assert PlaceNames(TABLE, NAMES, seat=2).pile("books-0/5") == "your books, fives"
    assert PlaceNames(TABLE, NAMES, seat=1).pile("books-0/5") == "Ann and Cy's books, fives"


def test_an_onlooker_is_told_everything_by_names() -> None:
    told = PlaceNames(TABLE, NAMES, seat=0, you=False)
    assert told.pile("melds-0") == "Ann's melds"
    assert told.pile("books-0") == "Ann and Cy's books"


def test_only_what_nobody_owns_and_has_its_like_is_one_of_many(names) -> None:
    zone = TABLE.by_name
    assert names.is_one_of_many(zone["column-2"])
    assert names.alike(zone["column-2"]) == ("column-1", "column-2", "column-3")
    assert names.kind_alone(zone["column-2"]) == "column"
    for alone in ("stock", "melds-1", "trick"):
        assert not names.is_one_of_many(zone[alone])
    assert names.alike(zone["melds-1"]) == ()


def test_zones_of_other_titles_are_not_alike() -> None:
    two = Zones.of((place("draw-1", title="Stock"), place("draw-2", title="Talon")))
    told = PlaceNames(two, NAMES, seat=0)
    assert [told.pile(zone.name) for zone in two] == ["stock", "talon"]


def test_a_pair_is_numbered() -> None:
    two = Zones.of((place("draw-1", title="Stock"), place("draw-2", title="Stock")))
    told = PlaceNames(two, NAMES, seat=0)
    assert [told.pile(zone.name) for zone in two] == ["stock 1", "stock 2"]
    assert all(map(told.is_one_of_many, two))


def test_a_number_is_told_with_its_limit_but_for_chips(names) -> None:
    assert names.counter(Counter("round", "Round", HERE, limit=13), 4) == "Round: 4 of 13"
    assert names.counter(Counter("round", "Round", HERE), 4) == "Round: 4"
    assert names.counter(Counter("pot", "Pot", HERE, style="chips", limit=20), 4) == "Pot: 4"
    assert names.counter(Counter("pot", "Pot", HERE, style="chips"), 4) == "Pot: 4"


def test_a_mark_is_told_by_its_sentence_its_badge_or_the_card_it_stands_for(names) -> None:
    whole = Mark("grid", hint="{1} is stuck.", text="dead", ghost="6d")
    assert names.mark(whole) == "Bo is stuck."
    assert mark_words(Mark("grid", text="dead", ghost="6d")) == "dead"
    assert mark_words(Mark("grid", hint="Stuck.")) == "Stuck."
    assert names.mark(Mark("grid", ghost="6d")) == "Stands for the six of diamonds"
    assert mark_words(Mark("grid", ghost="nothing")) == ""
    assert mark_words(Mark("grid")) == ""


def test_a_text_without_a_word_cannot_be_read_out() -> None:
    assert is_readable("5 of 7") is True
    assert is_readable("5/7 ★") is False
    assert is_readable("A") is False
