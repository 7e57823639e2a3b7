"""Sevens from Hell: books, melding and taking the discard pile, ruling by ruling."""

from __future__ import annotations

import pytest

from cardtable.core.cards import parse_cards
from games.sevens_from_hell import game
from tests.support.positions.hell_positions import (
    book,
    can,
    can_lay,
    drop,
    go,
    hand,
    hell,
    lay,
    of,
    refusal,
    take,
)

MANY = "3h 3d 3c Jh Qd"  # cards that go nowhere


def melded(cards: str, books: dict[str, str] | None = None, **more: object) -> object:
    return hell({0: f"{cards} {MANY}"}, books, melded=(0,), **more)  # type: ignore[arg-type]  # any field


# -- what a book is ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "slot"),
    [("8h 8d 2s", "8"), ("8h 8d 8s", "8"), ("7h 7d 7s", "7"), ("2s *1 2h", "*"), ("Kh Kd *2", "K")],
)
def test_books_start_with_three(cards, slot):
    assert can_lay(melded(cards), cards, slot)


@pytest.mark.parametrize(
    ("cards", "slot", "says"),
    [
        ("8h 8d 2s 2h", "8", "one more natural"),
        ("8h 2s 2h", "8", "2 more naturals"),
        ("7h 7d 2s", "7", "Wild cards cannot go with sevens"),
        ("8h 8d", "8", "starts with three cards; you chose 2"),
        ("8h 8d 9s", "8", "9♠ cannot go on a book of eights"),
        ("8h 8d 8s", "9", "cannot go on a book of nines"),
    ],
)
def test_books_that_are_none(cards, slot, says):
    state = melded(cards)
    assert says in refusal(state, lay(state, cards, slot))


def test_eights_with_two_wilds_take_three_naturals():
    state = go(melded("8h 8d 8s 2s 2h"), "hand-0:8h hand-0:8d hand-0:8s > books-0/8")
    state = go(state, lay(state, "2s", "8"), lay(state, "2h", "8"))
    assert len(state.piles["books-0/8"]) == 5


def test_four_naturals_and_three_wilds_close_dirty():
    state = melded("2h", {"0/8": of("8", 4) + " 2s 2d"})
    state = go(state, lay(state, "2h", "8"))
    assert "books-0/8" not in state.piles
    assert state.closings[-1].wilds == 3


def test_a_closed_book_takes_no_more_and_a_new_one_may_start():
    state = melded("Kh Kd Ks", closed=((0, "K", 0),))
    assert "closed book takes no more" in refusal(state, "hand-0:Kh > closed-0/1")
    assert can_lay(state, "Kh Kd Ks", "K")


def test_a_team_has_one_unfinished_book_of_a_rank():
    state = melded("Kh Kd Ks", {"0/K": of("K", 6, "c")})
    says = refusal(state, lay(state, "Kh Kd Ks", "K"))
    assert "already has an unfinished book of kings with 6 cards: there is room for 1" in says


def test_SFH_14_who_may_not_close_builds_to_six():
    books = {"0/K": of("K", 5)}
    state = melded("Kh Kd", books, closed=((0, "4", 3),))
    state = go(state, lay(state, "Kh", "K"))
    assert not can_lay(state, "Kd", "K")
    assert "must wait for {2}" in refusal(state, lay(state, "Kd", "K"))


def test_SFH_29_a_wild_makes_a_clean_book_dirty_while_naturals_lead():
    state = melded("2h 2d *1", {"0/K": of("K", 3), "0/7": of("7", 3)})
    state = go(state, lay(state, "2h", "K"), lay(state, "2d", "K"))
    assert "one more natural" in refusal(state, lay(state, "*1", "K"))
    assert "cannot go with sevens" in refusal(state, lay(state, "*1", "7"))


def test_SFH_30_a_book_of_wilds_takes_no_naturals():
    state = melded("Kh 2h", {"0/*": "2s 2d *1"})
    assert "only deuces and jokers" in refusal(state, lay(state, "Kh", "*"))
    assert can_lay(state, "2h", "*")


def test_SFH_31_threes_make_no_books_and_cost_at_the_end():
    state = melded("")
    assert "Threes cannot make books" in refusal(state, lay(state, "3h 3d 3c", "4"))
    assert can(state, drop(state, "3h"))


def test_SFH_41_nobody_plays_on_another_teams_books():
    state = melded("Kh", {"1/K": of("K", 3)})
    assert "another team's book" in refusal(state, "hand-0:Kh > books-1/K")


def test_SFH_42_cards_on_the_table_stay_there():
    state = melded("Kh", {"0/K": of("K", 4), "0/Q": of("Q", 3)})
    assert "stay where they are" in refusal(state, "books-0/K:Ks > hand-0")
    assert "You have not begun a first meld" in refusal(state, "take-back")


def test_SFH_45_a_clean_book_is_topped_red_and_a_dirty_one_black():
    clean = go(melded("Ks", {"0/K": of("K", 6)}), "hand-0:Ks > books-0/K")
    dirty = go(melded("Kh", {"0/K": of("K", 4) + " 2h 2d"}), "hand-0:Kh > books-0/K")
    wild = go(melded("2s", {"0/*": "2h 2s 2c *1 *2 2s"}), "hand-0:2s > books-0/*")
    assert clean.piles["closed-0/1"][-1].suit in "hd"
    assert dirty.piles["closed-0/1"][-1].suit in "sc"
    assert wild.piles["closed-0/1"][-1].suit in "hd"


# -- the first meld ------------------------------------------------------------------------------


def fresh(cards: str, round_: int = 2, **more: object) -> object:
    return hell({0: f"{cards} {MANY}"}, round_=round_, **more)  # type: ignore[arg-type]  # any field


def test_vector_two_jokers_and_a_deuce_are_120():
    state = fresh("*1 *2 2s")
    assert go(state, lay(state, "*1 *2 2s", "*")).melded[0]


def test_vector_aces_with_a_joker_and_fours_are_125():
    state = fresh("Ah Ad As *1 4h 4d 4s")
    state = go(state, lay(state, "Ah Ad As", "A"), lay(state, "*1", "A"))
    assert not state.melded[0]
    assert "110 of 120" in game.words.status(game.view(state, 0), 0).text
    assert go(state, lay(state, "4h 4d 4s", "4")).melded[0]


@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_vector_aces_and_fours_are_75_and_never_enough(round_):
    state = fresh("Ah Ad As 4h 4d 4s", round_)
    need = (90, 120, 150, 180)[round_ - 1]
    says = refusal(state, lay(state, "Ah Ad As", "A"))
    assert f"needs {need} points, and your cards make 75" in says


def test_the_minimum_follows_the_option():
    state = fresh("Ah Ad As 4h 4d 4s", 3, first_meld="50/60/70/80")
    assert go(state, lay(state, "Ah Ad As", "A"), lay(state, "4h 4d 4s", "4")).melded[0]


def test_SFH_25_a_first_meld_grows_in_sight_and_goes_back_freely():
    state = fresh("Ah Ad As *1 4h 4d 4s")
    before = hand(state, 0)
    begun = go(state, lay(state, "Ah Ad As", "A"))
    assert "Your first meld has 60 of 120 points" in refusal(begun, drop(begun, "3h"))
    back = go(begun, "take-back")
    assert hand(back, 0) == before
    assert not back.piles.family("books-0")
    assert can(back, drop(back, "3h"))


def test_SFH_25_a_step_that_loses_the_minimum_is_not_offered():
    state = fresh("Ah Ad As *1 Kh Kd")  # the joker must go with the kings: 60 + 70
    assert can_lay(state, "Kh Kd *1", "K")
    assert can_lay(state, "Ah Ad As", "A")
    says = refusal(state, lay(state, "Ah Ad *1", "A"))
    assert "leave the first meld at 90, with no way to reach 120" in says


def test_SFH_26_one_member_melds_for_the_team():
    state = hell({2: f"5h 5d 5s {MANY}"}, melded=(0,), turn=2)
    assert can_lay(state, "5h 5d 5s", "5")


def test_SFH_27_a_first_meld_may_hold_a_closed_book_for_its_face_values_only():
    state = fresh(of("K", 7) + " Ah Ad As", 2)
    state = go(state, lay(state, "Kh Ks Kd", "K"), *[lay(state, "Kc", "K")])
    state = go(state, lay(state, "Ks", "K"), lay(state, "Kh", "K"), lay(state, "Kd", "K"))
    assert not state.melded[0]  # 70 points; the bonus of 500 does not count
    assert not state.closings
    state = go(state, lay(state, "Ah Ad As", "A"))
    assert state.melded[0]
    assert [closing.seat for closing in state.closings] == [0]


def test_SFH_28_wilds_alone_are_a_first_meld():
    state = fresh("2h 2d 2s 2c *1 *2", 3)
    state = go(state, lay(state, "2h *1 *2", "*"), lay(state, "2d", "*"), lay(state, "2s", "*"))
    assert state.melded[0]


def test_SFH_49_a_first_meld_closes_only_one_book():
    state = fresh(of("K", 7) + " " + of("Q", 7) + " Ah Ad As", 4)
    for card in ("Ks Kh Kd", "Kc", "Ks", "Kh", "Kd"):
        state = go(state, lay(state, card, "K"))
    for card in ("Qs Qh Qd", "Qc", "Qs", "Qh"):
        state = go(state, lay(state, card, "Q"))
    assert not can_lay(state, "Qd", "Q")


def test_the_shelf_counts_against_the_minimum():
    state = fresh("Ah Ad As *1 4h 4d 4s")
    enough = game.handling.shelf(state, 0, parse_cards("Ah Ad As *1 4h 4d 4s"))
    short = game.handling.shelf(state, 0, parse_cards("Ah Ad As 4h 4d"))
    assert enough is not None
    assert enough.amount == (125, 120)
    assert short is not None
    assert short.text == "60 of 120 points: 60 short."
    assert game.handling.shelf(melded("Kh"), 0, parse_cards("Kh")) is None


# -- taking the discard pile ---------------------------------------------------------------------

PILE = "4h 5d 6s 9c 10h"


def acquiring(cards: str, discard: str, books: dict[str, str] | None = None, **more: object):
    more.setdefault("melded", (0,))
    return hell({0: f"{cards} {MANY}"}, books, discard=discard, phase="acquire", **more)  # type: ignore[arg-type]  # any field


def test_a_pick_up_starts_a_book_and_brings_four():
    state = acquiring("Kh Kd", f"{PILE} Ks")
    after = go(state, take(state, "Kh Kd"))
    assert len(after.piles["books-0/K"]) == 3
    assert hand(after, 0) >= hand(hell({0: "5d 6s 9c 10h"}), 0)
    assert [str(card) for card in after.piles["discard"]] == ["4h"]
    assert after.phase == "play"


@pytest.mark.parametrize(
    ("cards", "discard", "says"),
    [
        ("Kh 2s", "4h Ks", "two natural kings in your hand; you hold 1"),
        ("2h Kd", "4h *1", "two wilds in your hand; you hold 1"),
        ("Kh Kd", "4h 3s", "3♠ is on top"),
    ],
)
def test_SFH_32_what_a_pick_up_needs(cards, discard, says):
    state = acquiring(cards, discard)
    top = discard.split()[-1]
    picks = " ".join(f"hand-0:{card}" for card in cards.split())
    assert says in refusal(state, f"discard:{top} {picks} > books-0/K")


def test_SFH_16_no_room_for_three():
    state = acquiring("Kh Kd", "4h Ks", {"0/K": of("K", 5, "c")})
    assert "holds 5 cards: there is no room for three" in refusal(state, take(state, "Kh Kd"))
    fits = acquiring("Kh Kd", "4h Ks", {"0/K": of("K", 4, "c")})
    assert go(fits, take(fits, "Kh Kd")).closings[0].seat == 0


def test_SFH_15_a_pick_up_that_closes_obeys_the_waiting_rule():
    state = acquiring("Kh Kd", "4h Ks", {"0/K": of("K", 4, "c")}, closed=((0, "4", 3),))
    assert "must wait for {2}" in refusal(state, take(state, "Kh Kd"))
    free = acquiring("Kh Kd", "4h Ks", {"0/K": of("K", 4, "c")}, closed=((0, "4", 3), (2, "5", 0)))
    assert [closing.seat for closing in go(free, take(free, "Kh Kd")).closings] == [0, 2, 0]


def test_SFH_17_any_two_wilds_take_a_wild_top():
    state = acquiring("2h *1", "4h 5d *2")
    assert len(go(state, take(state, "2h *1")).piles["books-0/*"]) == 3


def test_SFH_18_no_room_on_the_wild_book():
    state = acquiring("2h *1", "4h *2", {"0/*": of("2", 5, "c")})
    assert "book of wilds holds 5" in refusal(state, take(state, "2h *1"))


def test_SFH_19_a_short_pile_is_made_up_from_the_taller_draw_pile_first():
    state = acquiring("Kh Kd", "4h Ks", draws=("5h 6h", "Qh 9h 8h"))
    after = go(state, take(state, "Kh Kd"))
    assert hand(after, 0) >= hand(hell({0: "4h 8h 6h 9h"}), 0)
    assert [len(after.piles[pile]) for pile in ("draw-0", "draw-1")] == [1, 1]


def test_SFH_20_sevens_drawn_to_make_up_the_pile_go_to_the_hand():
    state = acquiring("Kh Kd", "4h Ks", draws=("5h 7d", "Qh 7h 8h"))
    after = go(state, take(state, "Kh Kd"))
    assert hand(after, 0) >= hand(hell({0: "4h 8h 7d 7h"}), 0)


def test_SFH_21_a_pile_of_one_card_is_made_up_as_far_as_it_goes():
    state = hell(
        {0: "Kh Kd"}, discard="Ks", draws=("5h", ""), phase="acquire", melded=(0,), taken=(0,)
    )
    after = go(state, take(state, "Kh Kd"))
    assert hand(after, 0) == hand(hell({0: "5h"}), 0)
    assert after.out == -1  # judged with the card that joined: he has not gone out
    assert can(after, "end")  # the one card he must keep (SFH-09)


def test_SFH_22_more_of_the_rank_may_follow():
    state = acquiring("Kh Kd Kc", "4h 5h 6h Kd Ks")
    after = go(state, take(state, "Kh Kd"))
    assert can_lay(after, "Kc", "K")
    assert can_lay(after, "Kd", "K")  # from the four


def test_SFH_16_a_pick_up_named_in_another_order_comes_to_the_same():
    state = acquiring("Kh Kd Ah", "4h Jd Js Jc Qh Ks", melded=(0,))
    turned_round = "hand-0:Kd hand-0:Kh discard:Ks > books-0/K"
    assert go(state, turned_round) == go(state, take(state, "Kd Kh"))
    assert hand(go(state, turned_round), 0)["Jc"] == 1


def test_SFH_34_a_draw_named_in_another_order_comes_to_the_same():
    state = acquiring("Kh Kd Ah", "4h Ks", melded=(0,))
    drawn = "draw-1:?? draw-0:?? > hand-0"
    assert go(state, drawn) == go(state, "draw-0:?? draw-1:?? > hand-0")


def test_SFH_23_the_lower_four_lie_aside_until_the_meld_stands():
    state = acquiring("Kh Kd Ah Ad As", "4h Jd Js Jc Qh Ks", melded=(), round_=1)
    taken = go(state, take(state, "Kh Kd"))
    assert [str(card) for card in taken.piles["aside"]] == ["Qh", "Jc", "Js", "Jd"]
    assert hand(taken, 0)["Jc"] == 0
    assert not can_lay(taken, "Jh Jc Js", "J")
    after = go(taken, lay(taken, "Ah Ad As", "A"))
    assert after.melded[0]
    assert hand(after, 0)["Jc"] == 1
    assert not after.piles["aside"]


def test_SFH_23_the_four_do_not_help_the_meld():
    state = acquiring("Kh Kd Ah Ad", "4h As As As As Ks", melded=(), round_=1)
    says = refusal(state, take(state, "Kh Kd"))
    assert "make only 30 of 90 points" in says


def test_SFH_23_a_pick_up_taken_back_leaves_only_the_draw():
    state = acquiring("Kh Kd Ah Ad As", "4h Jd Js Jc Qh Ks", melded=(), round_=1)
    back = go(state, take(state, "Kh Kd"), "take-back")
    assert back.piles["discard"] == state.piles["discard"]
    assert hand(back, 0) == hand(state, 0)
    assert "gave the pile back" in refusal(back, take(back, "Kh Kd"))
    drawn = go(back, "draw-0:?? draw-1:?? > hand-0")
    assert drawn.phase == "play"


def test_SFH_23_a_short_pile_is_made_up_only_when_the_meld_stands():
    state = acquiring("Kh Kd Ah Ad As", "4h Ks", melded=(), draws=("5h 6h", "Qh 8h"))
    taken = go(state, take(state, "Kh Kd"))
    assert len(taken.piles["draw-0"] + taken.piles["draw-1"]) == 4
    after = go(taken, lay(taken, "Ah Ad As", "A"))
    assert len(after.piles["draw-0"] + after.piles["draw-1"]) == 1


def test_SFH_24_the_four_may_be_played_once_the_meld_is_down():
    state = acquiring("Kh Kd Ah Ad As", "4h Jd Js Jc Qh Ks", melded=(), round_=1)
    after = go(state, take(state, "Kh Kd"), lay(state, "Ah Ad As", "A"))
    assert can_lay(after, "Jd Js Jc", "J")


def test_SFH_33_a_wild_may_be_discarded_and_freezes_nothing():
    state = melded("*1")
    after = go(state, drop(state, "*1"))
    assert str(after.piles["discard"][-1]) == "*1"
    assert after.turn == 1


def test_closed_books_of_the_vectors_have_seven_cards():
    assert all(
        len(book(slot, wilds).split()) == 7 for slot, wilds in (("8", 2), ("4", 3), ("*", 7))
    )
