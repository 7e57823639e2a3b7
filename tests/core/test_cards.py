"""Cards, packs, and the shuffle that is pinned."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core.cards import (
    HIDDEN,
    JOKERS,
    BadCard,
    Card,
    is_card,
    pack,
    parse_cards,
    shuffled,
    signs,
)


@pytest.mark.parametrize("card", [*pack(jokers=2), HIDDEN], ids=str)
def test_every_card_comes_back_from_its_text(card):
    assert Card.parse(str(card)) == card
    assert eval(repr(card)) == card  # the repr is code


@given(st.text(alphabet="0123456789JQKAhdcsx*? ♥é\n", max_size=4))
def test_any_other_text_is_refused(text):
    if is_card(text):
        assert str(Card.parse(text)) == text
    else:
        with pytest.raises(BadCard, match="expected a card"):
            Card.parse(text)


@pytest.mark.parametrize("text", ["1h", "11h", "Th", "ah", "7H", "7", "h", "*3", "*", "?", "7h "])
def test_near_misses_are_refused(text):
    with pytest.raises(BadCard):
        Card.parse(text)


def test_packs():
    assert len(pack()) == len(set(pack())) == 52
    assert pack(jokers=2)[52:] == JOKERS
    six = pack(packs=6, jokers=2)
    assert len(six) == 324
    assert six.count(Card(7, "h")) == six.count(JOKERS[1]) == 6


def test_signs_are_what_players_read():
    assert signs(parse_cards("Kh 10s *1")) == "K♥ 10♠ ★"
    assert Card.parse("??").sign == "a card"


def test_the_shuffle_is_pinned():
    """A change here would make every "deal 4711 again" another deal."""
    order = shuffled(pack(jokers=2), Random("4711"))
    assert " ".join(map(str, order[:13])) == PINNED_4711
    assert " ".join(map(str, shuffled(parse_cards("As 2s 3s 4s 5s"), Random(7)))) == PINNED_7


def test_a_shuffle_keeps_the_cards_and_its_input():
    cards = list(pack())
    order = shuffled(cards, Random(1))
    assert cards == list(pack())
    assert order != tuple(cards)
    assert sorted(order) == sorted(cards)


def test_the_shuffle_is_uniform():
    """χ² over the 24 orders of four cards; 23 degrees of freedom, 49.7 is one in a thousand."""
    rng, count = Random(2024), 24_000
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(count):
        order = tuple(card.rank for card in shuffled(pack()[:4], rng))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    expected = count / 24
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 49.7


PINNED_4711 = "6h 3h 9c Qd 4s 8c 7s Kd 6s 2c Jc 4h 6c"
PINNED_7 = "3s 4s 5s As 2s"
