"""Core tells which moves of a game are legal, alike and refused, and Rules has defaults."""

from random import Random

import pytest

from cardtable.core import position
from cardtable.core.cards import HIDDEN, Card
from cardtable.core.frozen import replace
from cardtable.core.handling import Handling
from cardtable.core.moves import IllegalMove, Move
from cardtable.core.rules import Rules, legal, require, zoning
from cardtable.core.state import Line
from cardtable.core.table import DEALER, OVER
from cardtable.core.visibility import as_seen
from cardtable.core.words import Words, counted
from games.blank.rules import Blank

TEXT = """position blank 1
seats 2
turn 0
pile stock 2c
pile hand-0 7h 7s 9d
pile hand-1 Kc 7d
"""


class ByRank(Blank):
    """Cards of one rank are interchangeable; one of each is listed."""

    def alike(self, card):
        return card.rank

    def moves(self, state, seat):
        first = {}
        for move in super().moves(state, seat):
            first.setdefault(move.picks[0].card.rank, move)
        return tuple(first.values())


BLANK, RANKS = Blank(), ByRank()
STATE = position.read(BLANK, TEXT)


def test_a_listed_move_is_legal_and_another_is_not():
    move = Move.parse("0 hand-0:9d > trick/0")
    assert legal(BLANK, STATE, move) == move
    assert legal(BLANK, STATE, Move.parse("0 hand-0:8d > trick/0")) is None
    assert legal(BLANK, STATE, Move.parse("0 hand-0:9d > trick/1")) is None


def test_alike_cards_of_ones_own_hand_are_interchangeable_and_keep_their_suit():
    for text in ("0 hand-0:7h > trick/0", "0 hand-0:7s > trick/0"):
        assert str(legal(RANKS, STATE, Move.parse(text))) == text
    assert len(RANKS.moves(STATE, 0)) == 2


def test_a_card_the_mover_does_not_hold_is_not_alike():
    assert legal(RANKS, STATE, Move.parse("0 hand-0:7d > trick/0")) is None
    assert legal(RANKS, STATE, Move.parse("0 hand-0:7h hand-0:7h > trick/0")) is None


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("1 hand-1:Kc > trick/1", r"\{0\}'s turn"),
        ("0 hand-0:8d > trick/0", "Play one card from your hand"),
        ("0 dance", "Play one card from your hand"),
        ("7 dance", "no seat 7 at a table of 2"),
        ("-1 deal", "the dealer cannot do this now"),
    ],
)
def test_what_is_not_legal_is_refused_in_words(text, refusal):
    with pytest.raises(IllegalMove, match=refusal):
        require(BLANK, STATE, Move.parse(text))


def test_nothing_is_legal_once_the_game_is_over():
    over = position.read(BLANK, TEXT.replace("turn 0", f"turn {OVER}"))
    with pytest.raises(IllegalMove, match="The game is over"):
        require(BLANK, over, Move.parse("0 hand-0:9d > trick/0"))


def test_a_deal_from_a_save_may_be_in_another_order_and_nothing_else():
    start = BLANK.start(STATE.table)
    deal = BLANK.deal(start, Random(1))
    swapped = Move(deal.seat, words=deal.words, cards=deal.cards[::-1])
    assert require(BLANK, start, swapped) == swapped
    doubled = Move(deal.seat, words=deal.words, cards=(deal.cards[0], *deal.cards[:-1]))
    with pytest.raises(IllegalMove):
        require(BLANK, start, doubled)


def test_a_move_as_another_seat_saw_it():
    drawn = Move.parse("0 stock:2c > hand-0")
    shown = Move.parse("0 hand-0:9d > trick/0")
    after = BLANK.play(STATE, shown)
    assert as_seen(drawn, 1, after.piles, zoning(BLANK, after.table)).picks[0].card == HIDDEN
    assert as_seen(drawn, 0, after.piles, zoning(BLANK, after.table)) == drawn
    assert as_seen(shown, 1, after.piles, zoning(BLANK, after.table)) == shown


def test_cards_that_a_player_names_are_heard_by_everybody():
    """What the dealer names is what was dealt; what a player names was said aloud."""
    asked = replace(Move.parse("0 stock:2c > hand-0"), cards=(Card.parse("2c"),))
    after = BLANK.play(STATE, Move.parse("0 stock:2c > hand-0"))
    heard = as_seen(asked, 1, after.piles, zoning(BLANK, after.table))
    assert heard.cards == (Card.parse("2c"),)


def test_of_the_dealers_cards_a_seat_is_told_those_it_can_see():
    start = BLANK.start(STATE.table)
    deal = BLANK.deal(start, Random(1))
    after = BLANK.play(start, deal)
    seen = [
        card
        for card in as_seen(deal, 1, after.piles, zoning(BLANK, after.table)).cards
        if not card.is_hidden
    ]
    assert seen == list(after.piles["hand-1"])


def test_the_view_hides_and_the_world_fills():
    view = BLANK.view(STATE, 0)
    assert view.piles["hand-1"] == (HIDDEN, HIDDEN)
    full = Blank().start(STATE.table)
    dealt = BLANK.play(full, BLANK.deal(full, Random(1)))
    world = BLANK.imagine(BLANK.view(dealt, 0), Random(2))
    assert world.piles["hand-0"] == dealt.piles["hand-0"]
    assert world.piles.cards() == dealt.piles.cards()
    assert world != dealt


def test_defaults_for_the_sorting_of_hands():
    cards = [Card.parse(text) for text in ("*2", "Kc", "As", "10d")]
    assert [str(card) for card in sorted(cards, key=BLANK.handling.order)] == [
        "As",
        "10d",
        "Kc",
        "*2",
    ]


class Plain(Blank):
    """Says and handles nothing of its own."""

    words = Words()
    handling = Handling()


PLAIN = Plain()


def test_a_game_that_says_nothing_still_says_what_is_true():
    words, view = PLAIN.words, PLAIN.view(STATE, 1)
    assert words.status(view, 1).text == "It is {0}'s turn."
    assert words.status(replace(view, turn=DEALER), 1).text == "One moment."
    assert words.status(replace(view, turn=OVER), 1).text == "The game is over."
    out_of_turn, odd = Move.parse("1 knock"), Move.parse("0 knock")
    assert str(words.why_not(view, out_of_turn)) == "It is {0}'s turn."
    assert str(words.why_not(view, odd)) == "That is not a move you can make now."
    assert str(words.why_not(replace(view, turn=DEALER), odd)) == "It is the dealer's turn."
    assert str(words.why_not(replace(view, turn=OVER), odd)) == (
        "That is not a move you can make now."
    )
    for text, label, told in (
        ("0 lay-aside 2", "Lay aside 2", "{0}: lay-aside 2."),
        ("0 hand-0:7h hand-0:9d > won-0", "Play 7♥ 9♦", "{0} plays 7♥ 9♦."),
        ("0 hand-0:?? > won-0", "Play a card", "{0} plays a card."),
        ("-1 deal", "Deal", ""),
    ):
        move = Move.parse(text)
        assert (words.label(view, move), words.event(view, move).sentence) == (label, told)
    assert words.marks(view, 0) == ()
    assert words.heading(Line(1, 0, 5, "x")) == ""
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_a_game_that_handles_nothing_leaves_every_move_to_the_hand():
    handling, move = PLAIN.handling, Move.parse("0 hand-0:7h > trick/0")
    assert [handling.order(Card.parse(text)) for text in ("Ah", "Kh", "*1", "??")] == [
        *(1, 13, 99, 99)
    ]
    assert handling.pause(STATE) is handling.forced(STATE, 0) is None
    assert handling.at_once(move) == move.picks
    assert handling.unprompted(STATE, move) is False
    assert handling.confirm(STATE, move) == handling.stands(STATE, move) == ""
    assert handling.shelf(STATE, 0, ()) is None
    assert handling.lay_offs(STATE, 0) == ()


def test_a_game_that_defines_no_more_than_it_must():
    table = STATE.table
    assert [PLAIN.side(table, seat) for seat in (0, 1)] == [0, 1]
    assert PLAIN.sheet(STATE) == ()
    assert PLAIN.known(STATE) == {}
    assert PLAIN.alike(Card.parse("7h")) == Card.parse("7h")
    assert Rules.invariant(PLAIN, STATE) == ""
    assert Rules.counters(PLAIN, STATE) == {}


def test_the_dealer_may_deal_the_same_cards_in_another_order_and_nothing_else():
    start = PLAIN.start(STATE.table)
    given = PLAIN.deal(start, Random(1))
    assert require(PLAIN, start, given) == given
    other = replace(given, cards=given.cards[::-1])
    assert require(PLAIN, start, other) == other
    for odd in (
        replace(given, cards=given.cards[1:]),
        replace(given, words=("redeal",)),
        replace(given, cards=(*given.cards[1:], given.cards[1])),
    ):
        with pytest.raises(IllegalMove, match="the dealer cannot do this now"):
            require(PLAIN, start, odd)
    with pytest.raises(IllegalMove, match="the dealer cannot do this now"):
        require(PLAIN, STATE, given)
    with pytest.raises(IllegalMove, match="There is no seat 2 at a table of 2"):
        require(PLAIN, STATE, Move.parse("2 knock"))
