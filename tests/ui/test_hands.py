"""Hands: sorted by the game, or as their owner arranged them, whatever comes and goes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtable import registry
from cardtable.core.cards import HIDDEN, pack, parse_cards
from cardtable.core.table import table_for
from cardtable.ui.layout.fans import CardOrder
from cardtable.ui.layout.hand_order import OWN, HandOrders, moved_to

BLANK = registry.find("blank")
HELL = registry.find("sevens_from_hell")

hands = st.lists(st.sampled_from(pack(jokers=2)), min_size=0, max_size=20).map(tuple)


def lying(kept: HandOrders, text: str) -> str:
    cards = parse_cards(text)
    return " ".join(str(cards[index]) for index in kept.order("hand-0", cards).indices())


def test_a_hand_sorts_by_suit_with_colours_alternating_and_jokers_last():
    kept = HandOrders(BLANK)
    assert kept.of("hand-0").sort == "suit"
    assert lying(kept, "*1 3c Ad 9h 2s Kh") == "2s 9h Kh 3c Ad *1"


def test_sorted_by_suit_every_suit_is_a_group():
    order = HandOrders(BLANK).order("hand-0", parse_cards("9h 2s Kh"))
    assert order == CardOrder(((1,), (0, 2)), tight=False)


def test_a_hand_sorts_by_the_rank_of_its_game_and_equal_ranks_lie_tight():
    kept = HandOrders(HELL)
    assert kept.of("hand-0").sort == "rank"
    assert lying(kept, "2h As 3c *1 Kd 3s Ah") == "3s 3c Kd As Ah 2h *1"
    assert kept.order("hand-0", parse_cards("3c 3s Kd")).tight
    assert not kept.order("hand-0", parse_cards("3c 4s Kd")).tight


def test_sorted_by_book_most_of_a_rank_come_first():
    kept = HandOrders(HELL)
    cards = parse_cards("3s 4h 4s 9h 9s 9d Kd Kh 2s")
    kept.resort("hand-0", cards, "book")
    assert lying(kept, "3s 4h 4s 9h 9s 9d Kd Kh 2s") == "9s 9h 9d 4s 4h Kh Kd 3s 2s"
    assert kept.order("hand-0", cards).tight


def test_dragging_inside_a_hand_makes_its_order_its_own():
    kept = HandOrders(BLANK)
    cards = parse_cards("2s 5s 9h Kd")
    kept.reorder("hand-0", cards, (0,), 3)
    assert lying(kept, "2s 5s 9h Kd") == "5s 9h 2s Kd"
    assert kept.of("hand-0").sort == OWN


def test_the_own_order_stays_when_cards_come_and_go():
    kept = HandOrders(BLANK)
    kept.reorder("hand-0", parse_cards("2s 5s 9h Kd"), (3,), 0)
    assert lying(kept, "2s 5s 9h Kd") == "Kd 2s 5s 9h"
    assert lying(kept, "5s 9h Kd") == "Kd 5s 9h"
    assert lying(kept, "4c 5s 9h Kd") == "Kd 5s 9h 4c"


def test_a_new_card_joins_its_rank_in_the_own_order():
    kept = HandOrders(BLANK)
    kept.reorder("hand-0", parse_cards("2s 5s 9h Kd"), (3,), 0)
    assert lying(kept, "Ks 2s 5s 9h Kd") == "Kd Ks 2s 5s 9h"


def test_sorting_again_and_back_to_the_own_order_starts_from_what_is_seen():
    kept = HandOrders(BLANK)
    cards = parse_cards("9h 2s Kh")
    kept.resort("hand-0", cards, "rank")
    assert lying(kept, "9h 2s Kh") == "2s 9h Kh"
    kept.resort("hand-0", cards, OWN)
    assert lying(kept, "9h 2s Kh") == "2s 9h Kh"
    assert [kept.next_sort("hand-0")] == ["suit"]


def test_cards_set_aside_leave_the_hand_and_come_back():
    kept = HandOrders(HELL)
    cards = parse_cards("3c 4s Kd Kh")
    kept.set_aside("hand-0", cards, (3,))
    kept.set_aside("hand-0", cards, (2,))
    order = kept.order("hand-0", cards)
    assert order.aside == (3, 2)
    assert order.indices() == (0, 1)
    without = parse_cards("3c 4s Kd")
    assert kept.order("hand-0", without).aside == (2,)
    kept.reorder("hand-0", cards, (3,), 0)
    order = kept.order("hand-0", cards)
    assert (order.indices(), order.aside) == ((3, 0, 1), (2,))
    kept.take_back("hand-0")
    assert kept.order("hand-0", cards).aside == ()


def test_a_hand_that_is_not_seen_lies_as_it_is():
    kept = HandOrders(BLANK)
    assert kept.order("hand-1", (HIDDEN,) * 3) == CardOrder(((0, 1, 2),))


def test_orders_are_made_for_the_viewers_hands_only():
    table = table_for(BLANK.options, 3)
    state = BLANK.start(table)
    from cardtable.core.rules import zoning

    orders = HandOrders(BLANK).orders(zoning(BLANK, table), state.piles, 1)
    assert set(orders) == {"hand-1"}


@given(cards=hands, sort=st.sampled_from(("suit", "rank", "book", OWN)), data=st.data())
def test_an_order_always_holds_every_card_once(cards, sort, data):
    kept = HandOrders(HELL)
    chosen = data.draw(st.sets(st.integers(0, max(0, len(cards) - 1)), max_size=4))
    if cards:
        kept.reorder("hand-0", cards, sorted(chosen), data.draw(st.integers(0, len(cards))))
        kept.set_aside("hand-0", cards, sorted(chosen)[:2])
    kept.resort("hand-0", cards, sort)
    fewer = cards[1:]
    for now in (cards, fewer, (*cards, *parse_cards("7h *2"))):
        order = kept.order("hand-0", now)
        assert sorted((*order.indices(), *order.aside)) == list(range(len(now)))


@given(
    lying=st.permutations(range(8)),
    chosen=st.sets(st.integers(0, 7), min_size=1),
    gap=st.integers(0, 8),
)
def test_moved_cards_stand_before_the_gap_and_keep_their_order(lying, chosen, gap):
    moved = moved_to(lying, sorted(chosen), gap)
    assert sorted(moved) == list(range(8))
    together = [index for index in moved if index in chosen]
    assert together == [index for index in lying if index in chosen]
    others = [index for index in lying if index not in chosen]
    assert [index for index in moved if index not in chosen] == others
    assert set(moved[: sum(card not in chosen for card in lying[:gap])]) <= set(others)
