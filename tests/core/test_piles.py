"""Piles, what a seat sees of them, and worlds imagined from that."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from cardtable.core.cards import HIDDEN, Card, pack, parse_cards
from cardtable.core.piles import Piles
from cardtable.core.table import Face, Row, Spot, Zone, Zones
from cardtable.core.visibility import CannotFill, fill, mask

SPOT = Spot(Row.CENTRE)
ZONES = Zones.of(
    (
        Zone("stock", Face.NOBODY, SPOT),
        Zone("discard", Face.ALL, SPOT),
        Zone("hand-0", Face.OWNER, SPOT, owners=(0,)),
        Zone("hand-1", Face.OWNER, SPOT, owners=(1,)),
        Zone("books-0", Face.OWNER, SPOT, owners=(0, 2), family=True),
    )
)


def piles(**named: str) -> Piles:
    return Piles({name.replace("_", "-"): parse_cards(text) for name, text in named.items()})


def texts(cards) -> str:
    return " ".join(map(str, cards))


def test_a_name_that_is_not_there_reads_as_no_cards():
    assert piles(stock="5c")["nowhere"] == ()


def test_an_emptied_member_of_a_family_vanishes_and_a_single_pile_stays():
    table = Piles({"books-0/K": parse_cards("Kh"), "stock": parse_cards("5c")})
    after = table.carry((("books-0/K", Card.parse("Kh")), ("stock", HIDDEN)), "discard")
    assert list(after) == ["stock", "discard"]
    assert after["stock"] == ()


def test_carrying_leaves_the_piles_before_alone():
    before = piles(stock="2c 3c", hand_0="")
    after = before.carry((("stock", HIDDEN),), "hand-0")
    assert texts(before["stock"]) == "2c 3c"
    assert (texts(after["stock"]), texts(after["hand-0"])) == ("2c", "3c")


def test_cards_arrive_in_the_order_picked_and_the_topmost_of_equal_ones_goes():
    before = piles(hand_0="7h 9d 7h 2c", discard="5s")
    picks = [("hand-0", Card.parse(text)) for text in ("2c", "7h")]
    after = before.carry(picks, "discard")
    assert texts(after["hand-0"]) == "7h 9d"
    assert texts(after["discard"]) == "5s 2c 7h"


def test_a_card_that_is_not_there_cannot_be_taken():
    with pytest.raises(ValueError, match="5c does not lie in stock"):
        piles(stock="2c").carry((("stock", Card.parse("5c")),), "discard")
    with pytest.raises(ValueError, match="stock is empty"):
        piles(stock="").carry((("stock", HIDDEN),), "discard")


def test_on_a_view_a_named_card_is_one_of_the_hidden_ones():
    after = piles(hand_1="?? ??").carry((("hand-1", Card.parse("5c")),), "discard")
    assert (texts(after["hand-1"]), texts(after["discard"])) == ("??", "5c")


def test_equal_piles_are_equal_and_hash_alike_however_they_came_to_be():
    moved = piles(stock="2c 3c", hand_0="").carry((("stock", HIDDEN),), "hand-0")
    other = piles(hand_0="3c", stock="2c")
    assert moved == other
    assert hash(moved) == hash(other)
    assert moved != piles(hand_0="3c", stock="2d")


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        (0, "?? ?? | 5s | 7h | ?? | Kc"),
        (1, "?? ?? | 5s | ?? | 9d | ??"),
        (2, "?? ?? | 5s | ?? | ?? | Kc"),
    ],
)
def test_a_mask_shows_what_the_faces_say(seat, expected):
    table = Piles(
        {
            "stock": parse_cards("2c 3c"),
            "discard": parse_cards("5s"),
            "hand-0": parse_cards("7h"),
            "hand-1": parse_cards("9d"),
            "books-0/K": parse_cards("Kc"),
        }
    )
    assert " | ".join(map(texts, mask(table, ZONES, seat).values())) == expected


def test_filling_gives_the_cards_that_are_not_in_sight():
    view = piles(stock="?? ??", hand_0="7h", hand_1="??")
    full = fill(view, parse_cards("7h 2c 3c 4c"), Random(1))
    assert full.cards() == Counter(parse_cards("7h 2c 3c 4c"))
    assert texts(full["hand-0"]) == "7h"
    assert mask(full, ZONES, 0) == view


def test_filling_says_when_the_numbers_are_wrong():
    with pytest.raises(CannotFill, match="2 hidden places for 1 cards"):
        fill(piles(stock="?? ??"), parse_cards("2c"), Random(1))
    with pytest.raises(CannotFill):
        fill(piles(stock="??", hand_0="7h 7h"), parse_cards("7h 2c 3c"), Random(1))


def test_known_cards_are_where_they_are_known_to_be():
    deck = parse_cards("2c 3c 4c 5c 6c 7c")
    view = piles(stock="?? ?? ??", hand_1="?? ?? ??")
    places = Counter()
    for seed in range(200):
        full = fill(view, deck, Random(seed), {"hand-1": parse_cards("3c")})
        assert Card.parse("3c") in full["hand-1"]
        places[full["hand-1"].index(Card.parse("3c"))] += 1
    assert set(places) == {0, 1, 2}  # known to be there, at a place unknown


def test_a_known_card_in_sight_elsewhere_is_no_constraint():
    view = piles(hand_0="3c", hand_1="??")
    full = fill(view, parse_cards("3c 4c"), Random(1), {"hand-1": parse_cards("3c")})
    assert texts(full["hand-1"]) == "4c"


def test_voids_are_respected_even_where_chance_alone_would_hardly_find_a_way():
    deck = pack()
    view = Piles({"hand-1": (HIDDEN,) * 13, "stock": (HIDDEN,) * 39})
    for seed in range(20):
        full = fill(view, deck, Random(seed), may=lambda pile, c: pile == "stock" or c.suit == "s")
        assert {card.suit for card in full["hand-1"]} == {"s"}
        assert full.cards() == Counter(deck)


def test_impossible_voids_are_an_error():
    view = piles(hand_1="?? ??", stock="??")
    with pytest.raises(CannotFill, match="agrees with what is known"):
        fill(view, parse_cards("2c 3c 4d"), Random(1), may=lambda pile, c: c.suit == "d")


def chi_square(counts: Counter, kinds: int) -> float:
    assert len(counts) == kinds
    expected = sum(counts.values()) / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


def test_worlds_are_uniform():
    """All 24 fillings are about equally likely: 23 degrees of freedom, p = 0.001 at 49.7."""
    deck, view = parse_cards("2c 3c 4c 5c"), piles(stock="?? ??", hand_1="?? ??")
    rng = Random(99)
    counts = Counter(fill(view, deck, rng) for _ in range(12_000))
    assert chi_square(counts, 24) < 49.7


def test_worlds_with_voids_are_uniform_over_those_that_agree():
    """hand-1 holds no diamond: 12 of the 24 fillings are left; 11 degrees, p = 0.001 at 31.3."""
    deck, view = parse_cards("2c 3c 4c 5d"), piles(stock="?? ??", hand_1="?? ??")
    rng = Random(5)

    def may(pile: str, card: Card) -> bool:
        return pile != "hand-1" or card.suit != "d"

    counts = Counter(fill(view, deck, rng, may=may) for _ in range(12_000))
    agreeing = [
        order for order in permutations(deck) if all(card.suit != "d" for card in order[2:])
    ]
    assert chi_square(counts, len(agreeing)) < 31.3


def test_worlds_found_by_matching_and_mixing_are_near_uniform():
    """A void so tight that chance alone fails most times; 5 degrees of freedom, twice p = 0.001."""
    deck = parse_cards("2c 3c 4c 5d 6d 7d 8d 9d 10d Jd")
    view = piles(stock="?? ?? ?? ?? ?? ?? ??", hand_1="?? ?? ??")
    rng = Random(3)
    may = lambda pile, card: pile != "hand-1" or card.suit == "c"  # noqa: E731  # one predicate
    counts = Counter(fill(view, deck, rng, may=may)["hand-1"] for _ in range(3_000))
    assert chi_square(counts, 6) < 41
