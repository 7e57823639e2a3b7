"""Cards, numbers and things as they are read out."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.lists import listed
from cardtable.core.second_person import said_to
from cardtable.told.tree import Amount, Asked, Deed, Role, Told, ToldScreen, numbered, with_ids
from cardtable.told.wording import card_words, counted_cards, runs, spoken, spoken_in_runs
from tests.support import pseudo

INDICES = ("A", *map(str, range(2, 11)), "J", "Q", "K")


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("5s 6s 7s", "five to seven of spades"),
        ("As 2s 3s", "ace to three of spades"),
        ("5s 6s", "five of spades, six of spades"),
        ("5s 7s 9s", "five of spades, seven of spades, nine of spades"),
        ("5s 5s", "2 times five of spades"),
        ("*1 *2", "big joker, little joker"),
    ],
)
def test_three_cards_that_follow_each_other_are_a_run(cards: str, told: str) -> None:
    assert runs(parse_cards(cards)) == told


def test_every_sign_of_a_card_or_a_suit_has_words() -> None:
    for card in parse_cards(" ".join(f"{index}{suit}" for suit in "shdc" for index in INDICES)):
        assert spoken(f"Bo plays {card.sign}.") == f"Bo plays {card_words(card)}."
        assert spoken_in_runs(f"{card.sign} {card.sign}") == f"2 times {card_words(card)}"
    for sign, suit in zip("♠♥♦♣", ("spades", "hearts", "diamonds", "clubs"), strict=True):
        assert spoken(f"{sign} is trumps.") == f"{suit} is trumps."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Otto lays off 9♣ on your 4♣ 5♣ 6♣ 7♣ 8♣.",
            "Otto lays off nine of clubs on your four to eight of clubs.",
        ),
        ("Bo plays Q♣ Q♣ Q♣.", "Bo plays 3 times queen of clubs."),
        ("Bo takes A♦ 7♦ 7♥.", "Bo takes ace of diamonds, seven of diamonds, seven of hearts."),
        ("Bo melds ★ 7♦ 8♦.", "Bo melds joker, seven of diamonds, eight of diamonds."),
        ("10♠ on 4♠ 5♠", "ten of spades on four of spades, five of spades"),
        ("You hold ♠: follow suit.", "You hold spades: follow suit."),
        ("Bo: 10♠ J♠ Q♠ (Chi)", "Bo: ten to queen of spades (Chi)"),
    ],
)
def test_rows_of_cards_in_news_are_told_in_fewer_words(text: str, told: str) -> None:
    assert spoken_in_runs(text) == told


@pytest.mark.parametrize(
    ("count", "told"),
    [(9, "nine"), (10, "ten"), (11, "eleven"), (12, "twelve"), (13, "13")],
)
def test_numbers_to_twelve_are_words(count: int, told: str) -> None:
    assert counted_cards(count) == f"{told} cards"


def test_two_things_are_joined_without_a_comma() -> None:
    assert listed(("Ann", "Bo")) == "Ann and Bo"


def test_the_members_of_a_group_are_counted_from_one() -> None:
    three = numbered(tuple(Told(name, Role.ITEM) for name in "abc"))
    assert [thing.place for thing in three] == [(1, 3), (2, 3), (3, 3)]


def test_a_thing_of_which_nothing_is_said_can_be_used_and_is_not_said_by_itself() -> None:
    thing = Told("a", Role.BUTTON)
    assert thing.enabled
    assert thing.of_use
    assert [thing.live, thing.modal, thing.many] == [False] * 3
    assert Asked("a", Deed.CUSTOM).number == 0, "the first of its own deeds"
    assert Amount(5, 0, 10).step == 1


@pytest.mark.parametrize(
    "value",
    [Amount(1, 0, 2), Told("a", Role.TEXT), ToldScreen(Told("a", Role.TEXT), "a"),
     Asked("a", Deed.PRESS)],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_what_is_told_cannot_be_changed(value) -> None:
    field = type(value).__match_args__[0]
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, getattr(value, field))


def test_every_thing_has_an_id_of_its_own() -> None:
    root = Told(
        "", Role.PAGE, children=(Told("x", Role.TEXT), Told("x", Role.TEXT), Told("", Role.TEXT))
    )
    assert [thing.id for thing in with_ids(root).walk()] == ["at", "x", "x'", "at/2"]


def test_only_english_changes_the_verb_after_a_seat():
    assert said_to(0, "{0} draws.") == "You draw."
    with pseudo.spoken():
        assert said_to(0, "{0} zieht.") == "{0} zieht."
