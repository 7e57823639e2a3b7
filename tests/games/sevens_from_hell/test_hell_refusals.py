"""Sevens from Hell: what every refusal says, to the letter, and by which ruling."""

from __future__ import annotations

import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.moves import Move
from cardtable.core.rules import legal
from cardtable.core.state import Line
from cardtable.core.table import OVER
from games.sevens_from_hell import game
from games.sevens_from_hell.scoring import missing_name, needed, so_far
from games.sevens_from_hell.state import HellState
from games.sevens_from_hell.turns import first_meld_with
from tests.support.positions.hell_positions import FIVE, go, hell, lay, of, take

KINGS = {"0/K": of("K", 3)}
WAIT = "You have closed a book and must wait for {2} to close one."
KEEP = "SFH-07 You must keep a card after your discard: your team may not go out without "
ALL = "the book of sevens, the book of wilds, a clean book and 2 dirty books."


def why(state: HellState, text: str) -> str:
    """The refusal of a move of the seat on turn, with its ruling."""
    move = Move.parse(text if text[0].isdigit() else f"{state.turn} {text}")
    assert legal(game, state, move) is None
    refusal = game.words.why_not(game.view(state, move.seat), move)
    return f"{refusal.ruling} {refusal.text}".strip()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 hand-1:9h > discard", "It is {0}'s turn."),
        ("dance", "That is nothing you can say now."),
        ("end", "SFH-09 Your turn ends with a discard."),
        ("ask", "SFH-39 There is nothing to ask your partner now."),
        ("take-back", "SFH-42 You have not begun a first meld."),
        ("books-0/K:Kh > hand-0", "SFH-42 Cards on the table stay where they are."),
        ("aside:Kh > hand-0", "SFH-23 The cards set aside are yours once your first meld is "
         "complete."),
        ("foot-1:?? > hand-0", "SFH-50 That is not your foot."),
        ("foot-0:?? > hand-0", "SFH-11 You cannot take your foot now."),
        ("draw-0:?? > hand-0", "You have already drawn."),
        ("discard:3s > hand-0", "You have already drawn."),
        ("hand-0:4h hand-1:9h > discard", "Only cards from your own hand are played together."),
        ("hand-0:4h > closed-0/1", "SFH-29 A closed book takes no more cards."),
        ("hand-0:4h > books-1/4", "SFH-41 That is another team's book; you build on your own."),
        ("hand-0:4h > stock", "Cards from your hand go to your team's books or to the discard "
         "pile."),
        ("hand-0:4h hand-0:5h > discard", "Discard one card, not 2."),
        ("hand-0:7h > discard", "SFH-05 Sevens cannot be discarded."),
        ("hand-0:3h hand-0:3d hand-0:3c > books-0/4",
         "SFH-31 Threes cannot make books; they can only be discarded."),
        ("hand-0:4h > books-0/*", "SFH-30 A book of wilds takes only deuces and jokers."),
        ("hand-0:2h > books-0/7", "SFH-29 Wild cards cannot go with sevens."),
        ("hand-0:4h hand-0:5h > books-0/K", "4♥ 5♥ cannot go on a book of kings."),
        ("hand-0:4h > books-0/4", "A book starts with three cards; you chose 1."),
        ("hand-0:Kh hand-0:Kd hand-0:Ks hand-0:Kc hand-0:Kh > books-0/K",
         "Your team already has an unfinished book of kings with 3 cards: there is room for 4, "
         "not 5."),
        ("hand-0:2h hand-0:2d hand-0:*1 > books-0/K",
         "SFH-29 A book needs more naturals than wilds: this one needs one more natural."),
        ("hand-0:2h hand-0:2d hand-0:*1 hand-0:*2 > books-0/K", f"SFH-13 {WAIT}"),
        ("hand-0:2h hand-0:2d hand-0:*1 > books-0/4",
         "SFH-29 A book needs more naturals than wilds: this one needs 4 more naturals."),
    ],
)  # fmt: skip
def test_a_refusal_names_what_is_in_the_way(text, says):
    hand = "4h 5h 3h 3d 3c 7h 2h 2d *1 *2 Kh Kd Ks Kc Kh"
    state = hell({0: hand, 1: "9h 9d"}, KINGS, ((0, "8", 0),), melded=(0,))
    assert why(state, text) == says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("draw-0:?? > hand-0", "SFH-34 Draw the top card of each pile into your hand."),
        ("draw-0:?? draw-1:?? > hand-1", "Put the cards you draw into your hand."),
        ("hand-0:4h > discard", "Draw first, or take the discard pile."),
        ("discard:9s hand-0:Kh hand-0:Kd > books-0/K", "Only the top card of the pile can be "
         "taken."),
        ("discard:Ks hand-0:Kh > books-0/K",
         "Take K♠ to its book together with two kings from your hand."),
    ],
)  # fmt: skip
def test_a_refusal_before_the_draw(text, says):
    state = hell({0: "Kh Kd 4h 5h"}, KINGS, melded=(0,), phase="acquire", discard="9s 4c 5c 6c Ks")
    assert why(state, text) == says


@pytest.mark.parametrize(
    ("kings", "closed"),
    [(3, ((0, "8", 0),)), (4, ()), (4, ((0, "8", 0), (2, "9", 0)))],
    ids=["it would not close", "a first book", "when the whole team has closed one"],
)
def test_SFH_13_nobody_is_told_to_wait_for_a_book_that_may_be_begun_or_closed(kings, closed):
    books = {"0/K": of("K", kings)}
    state = hell({0: "Kh Kd"}, books, closed, melded=(0,), phase="acquire", discard="Ks")
    said = "Take K♠ to its book together with two kings from your hand."
    assert why(state, "discard:Ks hand-0:Kh > books-0/K") == said


@pytest.mark.parametrize(
    ("hand", "books", "discard", "says"),
    [
        ("Kh 4h", KINGS, "Ks", "To take K♠ you need two natural kings in your hand; you hold 1."),
        ("2h 4h", KINGS, "2s", "To take 2♠ you need two wilds in your hand; you hold 1."),
        ("Kh Kd", {"0/K": of("K", 5)}, "Ks",
         "SFH-16 Your book of kings holds 5 cards: there is no room for three more."),
        ("2h *1", {"0/*": of("2", 5)}, "2s",
         "SFH-18 Your book of wilds holds 5 cards: there is no room for three more."),
        ("Kh Kd", {"0/K": of("K", 4)}, "Ks", f"SFH-13 {WAIT}"),
        ("Kh Kd", KINGS, "3s", "SFH-32 The pile cannot be taken: 3♠ is on top."),
    ],
)  # fmt: skip
def test_a_refusal_of_the_pile(hand, books, discard, says):
    state = hell({0: hand}, books, ((0, "8", 0),), melded=(0,), phase="acquire", discard=discard)
    picks = " ".join(f"hand-0:{card}" for card in hand.split())
    slot = "*" if discard[0] == "2" else "K"
    assert why(state, f"discard:{discard} {picks} > books-0/{slot}") == says


def test_a_pile_is_refused_when_it_cannot_make_the_first_meld():
    state = hell({0: "Kh Kd 4h 5h"}, phase="acquire", discard="9s 4c 5c 6c Ks")
    assert why(state, take(state, "Kh Kd")) == (
        "SFH-23 These three and your own cards make only 30 of 90 points for the first meld."
    )
    assert why(state, "hand-0:4h > discard") == "Draw first."
    wild = hell({0: "2h 2d *1 5h"}, phase="acquire", discard="9s *1", first_meld="300/300/300/300")
    assert why(wild, take(wild, "2h 2d")) == (
        "SFH-23 These three and your own cards make only 140 of 300 points for the first meld."
    )


def test_what_another_is_laying_down_counts_for_no_meld_but_theirs():
    state = hell({0: "Ah Ad Ac As 4h 4d 4c", 1: "Kh Kd Ks", 2: "Qh Qd Qs"})
    begun = go(state, lay(state, "4h 4d 4c", "4"))
    mine = [first_meld_with(begun, seat, parse_cards("Ah Ad Ac")) for seat in range(4)]
    assert mine == [75, 60, 60, 60]
    assert first_meld_with(begun, 0, ()) == 15
    assert first_meld_with(begun, 2, parse_cards("4s")) == 0, "the partner's book is not theirs yet"


def test_a_book_is_not_begun_with_more_than_seven_cards():
    state = hell({0: "Qh Qd Qs Qc Qh Qd Qs Qc 4h"}, KINGS, melded=(0,))
    assert why(state, lay(state, "Qh Qd Qs Qc Qh Qd Qs Qc", "Q")) == (
        "A book closes at seven cards; you chose 8."
    )


@pytest.mark.parametrize(("pair", "made"), [("*1 *2", 150), ("*1 2h", 120), ("2h 2d", 90)])
def test_any_two_wilds_are_counted_with_a_wild_card_that_is_wanted(pair, made):
    state = hell({0: f"{pair} 5h"}, phase="acquire", discard="9s *1", first_meld="300/300/300/300")
    assert why(state, take(state, pair)) == (
        f"SFH-23 These three and your own cards make only {made} of 300 points for the first meld."
    )


@pytest.mark.parametrize("cards", ["Kh Kd Qs", "Kh Kd", "Kh 2h 2d", "Kh Kd 7h", "Kh 2h Qs"])
def test_what_is_no_book_is_seen_by_the_invariant(cards):
    state = hell({0: "4h 5h"}, KINGS, melded=(0,))
    assert game.invariant(state) == ""
    piles = state.piles.with_piles({"books-0/K": parse_cards(cards)})
    broken = state.__class__(**fields(state) | {"piles": piles})
    assert game.invariant(broken) == f"books-0/K is no book: {cards}"


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("Kh Kd Ks", "SFH-25 That makes 30 of 90 points for the first meld."),
        ("Kh Kd Ks 3h", "SFH-25 That makes 30 of 90 points for the first meld."),
        ("Kh Kd Ks Ah Ad Ac 3h", "SFH-31 Threes cannot make books; they can only be discarded."),
    ],
)
def test_a_shelf_that_makes_no_first_meld_says_what_it_makes(cards, says):
    state = hell({0: "Kh Kd Ks Ah Ad Ac As 3h 3d 4h"})
    picks = " ".join(f"hand-0:{card}" for card in cards.split())
    assert why(state, f"{picks} > books-0") == says


@pytest.mark.parametrize(
    ("hand", "cards", "says"),
    [
        ("Kh Kd 4h 5h", "4h", "A book starts with three cards; you chose 1."),
        ("3h 3d 4h 5h", "3h 3d", "SFH-31 Threes cannot make books; they can only be discarded."),
        ("Kh 7h 7d", "Kh", "SFH-08 That would leave you only sevens, and they cannot be "
         "discarded."),
        ("Kh Kd 4h", "Kh Kd", f"{KEEP}{ALL}"),
        ("Kh Kd", "Kh Kd", "SFH-07 You cannot play your last card: your team may not go out "
         f"without {ALL}"),
        ("4h 4d 4c 5h 5d 5c 8h 9h", "4h 4d 4c 5h 5d 5c",
         "These cards do not go down together: play them book by book."),
    ],
)  # fmt: skip
def test_cards_put_anywhere_are_refused_for_what_keeps_them(hand, cards, says):
    state = hell({0: hand}, KINGS, melded=(0,), taken=(0,))
    picks = " ".join(f"hand-0:{card}" for card in cards.split())
    assert why(state, f"{picks} > books-0") == says


@pytest.mark.parametrize(
    ("hand", "cards", "slot", "says"),
    [
        ("Kh 7h 7d", "Kh", "K", "SFH-08 That would leave you only sevens, and they cannot be "
         "discarded."),
        ("Kh 4h", "Kh", "K", f"{KEEP}{ALL}"),
        ("Kh", "Kh", "K", f"SFH-07 You cannot play your last card: your team may not go out "
         f"without {ALL}"),
    ],
)  # fmt: skip
def test_a_play_is_refused_for_the_hand_it_leaves(hand, cards, slot, says):
    state = hell({0: hand}, KINGS, melded=(0,), taken=(0,))
    assert why(state, lay(state, cards, slot)) == says


def test_SFH_07_a_last_card_is_not_discarded_without_the_books():
    state = hell({0: "4h"}, KINGS, FIVE[:4], melded=(0,), taken=(0,))
    assert why(state, "hand-0:4h > discard") == (
        "SFH-07 You cannot discard your last card: your team may not go out without a dirty book."
    )


def test_a_first_meld_on_its_way_says_how_far_it_is():
    hand = "Ah Ad Ac As 4h 4d 4c 5h 3h"
    state = hell({0: hand})
    begun = go(state, lay(state, "4h 4d 4c", "4"))
    assert why(begun, "hand-0:3h > discard") == (
        "SFH-25 Your first meld has 15 of 90 points; add to it or take it back first."
    )
    poor = hell({0: "Kh Kd Ks 4h 5h 3h"})
    assert why(poor, lay(poor, "Kh Kd Ks", "K")) == (
        "SFH-25 Your team has not melded yet: it needs 90 points, and your cards make 30."
    )


def test_what_is_missing_is_said_in_the_right_number():
    assert [missing_name(which, 1) for which in range(4)] == [
        *("the book of sevens", "the book of wilds", "a clean book", "a dirty book")
    ]
    assert [missing_name(which, 2) for which in range(4)] == [
        *("2 books of sevens", "2 books of wilds", "2 clean books", "2 dirty books")
    ]
    none = hell({0: "4h 5h"}, melded=(0,))
    assert needed(none, 0) == ALL[:-1]
    assert needed(hell({0: "4h 5h"}, None, FIVE[:3], melded=(0,)), 0) == "2 dirty books"
    assert needed(hell({0: "4h 5h"}, None, FIVE[1:4], melded=(0,)), 0) == (
        "the book of sevens and a dirty book"
    )
    assert needed(hell({0: "4h 5h"}, None, FIVE, melded=(0,)), 0) == ""


def test_a_round_is_counted_line_by_line():
    state = hell(
        {0: "4h", 1: "Kh 3d", 2: "5h 5d"},
        {"0/Q": "Qh Qd Qs 2h", "1/9": of("9", 3)},
        (*FIVE, (1, "7", 0)),
        melded=(0, 1),
        taken=(0, 1, 2, 3),
        facts="fact cuts [24, 23, 24, 25]",
        exact_cut="on",
        cut_bonus="70",
    )
    done = go(state, "hand-0:4h > discard")
    told = [(line.points, line.reason) for line in game.sheet(done) if line.side == 0]
    assert told == [
        (500, "Book of sevens, closed by {0}"),
        (500, "Book of wilds, closed by {2}"),
        (500, "Clean book of kings, closed by {0}"),
        (300, "Dirty book of eights, closed by {2}"),
        (300, "Dirty book of fours, closed by {0}"),
        (565 + 50, "Cards on the table (39)"),
        (-10, "Left with {2}: 2 cards"),
        (100, "{0} went out"),
        (70, "{0} cut exactly 24 cards"),
        (70, "{2} cut exactly 24 cards"),
    ]
    other = {line.reason: line.points for line in game.sheet(done) if line.side == 1}
    assert other["Missing: the book of wilds"] == -500
    assert other["Missing: 2 dirty books"] == -600
    assert other["Left with {1}: 2 cards"] == -15
    assert not any("cut" in reason or "went out" in reason for reason in other)
    assert so_far(state, 0) == 2100 + 615
    assert so_far(done, 0) == so_far(hell({0: "4h 5h"}, KINGS), 0) == 0


@pytest.mark.parametrize(("rounds", "told"), [("1", "one round"), ("2", "2 rounds")])
def test_the_result_says_after_how_many_rounds(rounds, told):
    state = hell({0: "3h"}, rounds=rounds)
    lines = (Line(1, 0, 50, "a"), Line(1, 1, 60, "b"), Line(1, 0, -5, "c"))
    over = game.outcome(state.__class__(**fields(state) | {"turn": OVER, "lines": lines}))
    assert over is not None
    assert (over.scores, over.winners) == ((45, 60, 45, 60), (1, 3))
    assert over.reason == f"60 points after {told}."


def fields(state: HellState) -> dict[str, object]:
    return {name: getattr(state, name) for name in state.__dataclass_fields__}
