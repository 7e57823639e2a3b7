"""What Sevens from Hell says: first melds counted rightly, and only what can be done now."""

from __future__ import annotations

from cardtable.core.cards import parse_cards
from cardtable.core.moves import Move, Pick
from tests.support.positions.hell_positions import game, go, hell, lay, refusal

FEW = "Kh Kd Ks 4h 4d 4s 9h 9d Qs Qh 3s 3d"  # makes 30 + 15 points


def asked(state, seat=0):
    return game.words.status(game.view(state, seat), seat).text


def tried(state, cards):
    """What is said to cards that were to be played wherever they fit (the shelf laid down)."""
    seat = state.turn
    picks = tuple(Pick(f"hand-{seat}", card) for card in parse_cards(cards))
    return str(game.words.why_not(game.view(state, seat), Move(seat, picks)))


def test_a_shelf_that_is_short_is_refused_with_its_points_and_not_as_a_discard():
    state = hell({0: "Ah Ad As Kh Kd Ks 4h 4d 4s 9h Qs"}, round_=1)
    assert tried(state, "Kh Kd Ks 4h 4d 4s") == "That makes 45 of 90 points for the first meld."


def test_the_shelf_counts_what_lies_of_the_first_meld():
    state = hell({0: "Kh Kd Ks Kc Kh Ah Ad As 9h 9d 9s Qs 3s"}, round_=1)
    state = go(state, lay(state, "Ah Ad As", "A"))
    assert "60 of 90" in asked(state)
    view = game.view(state, 0)
    planned = game.handling.shelf(view, 0, parse_cards("Kh Kd Ks"))
    assert planned is not None
    assert planned.text == "90 of 90 points: enough."
    one_more = game.handling.shelf(view, 0, parse_cards("9h 9d"))
    assert one_more is not None
    assert one_more.text.startswith("60 of 90 points: 30 short")


def test_cards_that_join_a_lying_book_count_on_the_shelf():
    state = hell({0: "Ah Ad As Kh Kd Ks Kc Kh 9h 9d Qs 3s"}, round_=1)
    state = go(state, lay(state, "Kh Kd Ks", "K"))
    planned = game.handling.shelf(game.view(state, 0), 0, parse_cards("Kc Kh"))
    assert planned is not None
    assert planned.text == "50 of 90 points: 40 short."


def test_a_hand_that_makes_no_first_meld_is_told_so_whatever_is_tried():
    state = hell({0: FEW}, round_=2)
    assert asked(state) == "Your cards make no first meld of 120 points: discard one."
    for text in (lay(state, "Kh Kd", "K"), lay(state, "Kh Kd Ks", "K")):
        assert refusal(state, text).startswith("Your team has not melded yet: it needs 120 points")


def test_the_discards_below_the_top_can_be_read():
    state = hell({0: FEW}, round_=1, discard="9h Kh Qs 4d 3h 5h")
    tips = {mark.pile: mark.hint for mark in game.words.marks(game.view(state, 0), 0)}
    assert tips["discard"] == "6 cards, from the top: 5♥ 3♥ 4♦ Q♠ K♥ 9♥."


def test_ones_own_total_comes_last_since_the_first_are_left_out_where_there_is_little_room():
    state = hell({0: "Kh Kd Ks Kc 3s"}, round_=1)
    for seat in range(state.table.seats):
        own = game.words.status(game.view(state, seat), seat).lines[-1]
        assert own.startswith(("{0} + {2}:", "{1} + {3}:")[seat % 2])
