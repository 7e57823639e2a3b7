"""Sevens from Hell: closing, the foot, the guard, going out, the end of a round."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place
from cardtable.core.moves import Move, says
from cardtable.core.players import Advice
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER
from cardtable.croupier.hints import WHAT, WHERE, WHY, hint
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.intents import PlayMoves, Refuse
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.input.legal_choices import LegalChoices
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.hand_order import HandOrders
from games.sevens_from_hell import game, turns
from tests.support.positions.hell_positions import (
    FIVE,
    at,
    can,
    can_lay,
    drop,
    go,
    hand,
    hell,
    lay,
    of,
    refusal,
    settle,
)

DRAW = "draw-0:?? draw-1:?? > hand-0"
NEARLY = ((0, "7", 0), (2, "*", 7), (0, "K", 0))  # two dirty books are missing


# -- the guard ----------------------------------------------------------------------------------


def test_with_ample_cards_the_guard_forbids_no_play(monkeypatch):
    """It is not asked then: what is listed is what is listed where it is always asked."""
    rng, books = Random(7), {"0/K": of("K", 3), "0/7": of("7", 3), "0/9": of("9", 4)}
    for number in range(200):
        ranks = rng.choices("K7Q2", weights=(2, number % 3 * 3, 6, 1), k=1 + number % 8)
        cards = " ".join(rank + rng.choice("shdc") for rank in ranks)
        state = hell({0: cards}, books, melded=(0,), taken=(0,) if number % 2 else ())
        listed = game.moves(state, 0)
        with monkeypatch.context() as always:
            always.setattr(turns, "_AMPLE", 1000)
            assert listed == game.moves(state, 0), ranks


# -- closing -------------------------------------------------------------------------------------


def test_SFH_13_several_books_may_close_once_everybody_has_closed():
    books = {"0/K": of("K", 6), "0/Q": of("Q", 6)}
    mate = hell({0: "Kh Qh 4h 5h"}, books, ((2, "J", 0),), melded=(0,))
    after = go(mate, lay(mate, "Kh", "K"), lay(mate, "Qh", "Q"))
    assert [closing.slot for closing in after.closings] == ["J", "K", "Q"]
    alone = hell({0: "Kh Qh 4h 5h"}, books, melded=(0,))
    once = go(alone, lay(alone, "Kh", "K"))
    assert "must wait for {2} to close one" in refusal(once, lay(once, "Qh", "Q"))


def test_SFH_47_all_three_of_a_team_must_have_closed():
    books = {"0/K": of("K", 6)}
    closed = ((0, "4", 3), (2, "5", 0))
    two = hell({0: "Kh 4h 5h"}, books, closed, seats=6, mode="2x3", melded=(0,))
    assert "must wait for {4}" in refusal(two, lay(two, "Kh", "K"))
    for seat in (0, 2, 4):
        closed = tuple((mate, "5", 0) for mate in (seat, (seat + 2) % 6))
        waits = hell({seat: "Kh 4h 5h"}, books, closed, seats=6, mode="2x3", melded=(0,), turn=seat)
        move = Move.parse(f"{seat} {lay(waits, 'Kh', 'K')}")
        assert game.words.why_not(game.view(waits, seat), move).ruling == "SFH-47"
    closed = ((0, "4", 3), (2, "5", 0))
    three = hell({0: "Kh 4h 5h"}, books, (*closed, (4, "6", 0)), seats=6, mode="2x3", melded=(0,))
    assert can_lay(three, "Kh", "K")


def test_three_teams_of_two_have_partners_opposite():
    table = at(6, mode="3x2")
    assert [game.side(table, seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    assert len(game.deck(table)) == 432


def test_SFH_48_everything_on_the_table_is_of_the_round():
    state = hell(
        {0: "Ah"},
        None,
        FIVE,
        melded=(0,),
        taken=(0,),
        draws=("9h 9d", "9s"),
        facts="fact starter 1",
    )
    scored = go(state, drop(state, "Ah"))
    assert scored.phase == "sheet"
    fresh = game.play(scored, game.deal(scored, Random(1)))
    assert fresh.round == 2
    assert fresh.starter == 2
    assert not any(fresh.melded)
    assert not fresh.closings
    dealt = settle(fresh)
    assert all(len(dealt.piles[f"foot-{seat}"]) == 11 for seat in range(4))


# -- the foot ------------------------------------------------------------------------------------


def test_SFH_11_a_foot_earned_by_closing_joins_after_the_discard():
    state = hell({0: "Kh 4h 5h"}, {"0/K": of("K", 6)}, melded=(0,))
    closed = go(state, lay(state, "Kh", "K"))
    assert closed.piles["foot-0"]
    after = go(closed, drop(closed, "4h"))
    assert not after.piles["foot-0"]
    assert len(after.piles["hand-0"]) == 12
    assert after.turn == 1


def test_SFH_11_remember_the_foot_lies_until_its_owner_thinks_of_it():
    state = hell({0: "Kh 4h 5h"}, {"0/K": of("K", 6)}, melded=(0,), foot="remember")
    closed = go(state, lay(state, "Kh", "K"))
    assert "cannot take your foot now" in refusal(closed, "foot-0:?? > hand-0")
    after = go(closed, drop(closed, "4h"))
    assert after.piles["foot-0"]
    assert after.earned[0]
    for phase in ("acquire", "play"):
        later = hell(
            {0: "4h 5h"}, None, ((0, "K", 0),), melded=(0,), phase=phase, foot="remember",
            facts="fact earned [true, false, false, false]",
        )  # fmt: skip
        took = go(later, "foot-0:?? > hand-0")
        assert len(took.piles["hand-0"]) == 13
        assert took.turn == 0
        assert took.phase == phase


def test_SFH_11_nothing_points_at_an_earned_foot():
    later = hell(
        {0: "4h 5h"}, None, ((0, "K", 0),), melded=(0,), foot="remember",
        facts="fact earned [true, false, false, false]",
    )  # fmt: skip
    plain = hell({0: "4h 5h"}, None, ((0, "K", 0),), melded=(0,), foot="remember")
    feet = [move for move in game.moves(later, 0) if move.picks[0].pile == "foot-0"]
    assert feet
    assert all(game.handling.unprompted(later, move) for move in feet)
    assert game.words.status(later, 0) == game.words.status(plain, 0)
    assert game.words.marks(later, 0) == game.words.marks(plain, 0)


def test_SFH_11_the_table_lights_offers_and_hints_as_if_no_foot_were_earned():
    piles = {0: "4h 5h"}, None, ((0, "K", 0),)
    plain = hell(*piles, melded=(0,), foot="remember")
    later = hell(
        *piles, melded=(0,), foot="remember", facts="fact earned [true, false, false, false]"
    )
    before, after = (LegalChoices(game, game.view(state, 0), 0) for state in (plain, later))
    foot = Place("foot-0", 10)
    assert after.playable() == before.playable()
    assert after.buttons() == before.buttons()
    assert after.lay_offs() == before.lay_offs()
    assert after.targets((foot,)) == after.drawing(foot) == before.obvious((foot,)) == ()
    (run,) = after.options((foot,), "hand-0")
    assert [str(move) for move in run] == ["0 foot-0:?? > hand-0"], "who thinks of it takes it"
    advice = Advice(run[0], "The foot has been earned.")
    for depth in (WHERE, WHAT, WHY):
        shown = hint(game, game.view(later, 0), advice, depth, ("Ann",) * 4)
        assert shown is not None
        assert "foot" not in shown.text.lower()
        assert not any(place.pile == "foot-0" for place in shown.places)


def at_the_foot(*, earned):
    """The gestures of whoever has closed a book, and where the foot lies on the screen."""
    flags = f"fact earned [{'true' if earned else 'false'}, false, false, false]"
    state = hell({0: "4h 5h"}, None, ((0, "K", 0),), melded=(0,), foot="remember", facts=flags)
    view = game.view(state, 0)
    zones = zoning(game, state.table)
    orders = HandOrders(game).orders(zones, view.piles, 0)
    table = arrange(zones, view.piles, 0, (1280, 720), seats=4, orders=orders)
    gestures = Gestures(game, 0)
    gestures.refresh(view, table)
    return gestures, table.at(Place("foot-0", 10)).shows.centre


def click(gestures, at):
    gestures.down(*at)
    return gestures.up(*at)


def test_SFH_11_a_double_click_on_the_earned_foot_takes_it():
    gestures, at = at_the_foot(earned=True)
    (told,) = click(gestures, at)
    assert gestures.selection == ()
    (played,) = click(gestures, at)
    assert played == PlayMoves((Move.parse("0 foot-0:?? > hand-0"),))
    earned = game.words.why_not(gestures.choices.view, told.move)
    gestures, at = at_the_foot(earned=False)
    (told,) = click(gestures, at)
    assert game.words.why_not(gestures.choices.view, told.move) == earned, "one click tells nothing"
    assert not any(isinstance(meant, PlayMoves) for meant in click(gestures, at))


def test_SFH_11_enter_on_the_earned_foot_takes_it_and_the_keys_tell_nothing():
    reached = []
    for earned in (True, False):
        gestures, _ = at_the_foot(earned=earned)
        keys = Keyboard(gestures)
        keys.key("down")
        while gestures.focus.pile != "foot-0":
            keys.key("right")
            reached.append(gestures.focus)
        (meant,) = keys.key("return")
        assert isinstance(meant, PlayMoves if earned else Refuse)
    half = len(reached) // 2
    assert reached[:half] == reached[half:], "the same cards are visited, earned or not"


def test_SFH_12_closing_and_emptying_the_hand_brings_the_foot_at_once():
    state = hell({0: "Kh"}, {"0/K": of("K", 6)}, melded=(0,))
    after = go(state, lay(state, "Kh", "K"))
    assert len(after.piles["hand-0"]) == 11
    assert after.turn == 0
    assert after.phase == "play"


def test_foot_b_the_last_discard_brings_the_foot_for_the_next_turn():
    state = hell({0: "4h"}, melded=(0,))
    after = go(state, drop(state, "4h"))
    assert len(after.piles["hand-0"]) == 11
    assert after.turn == 1


def test_SFH_50_nobody_sees_a_foot_before_it_is_taken():
    state = hell({0: "4h 5h"}, melded=(0,))
    for seat in range(4):
        assert set(game.view(state, seat).piles["foot-0"]) == {HIDDEN}
    assert "not your foot" in refusal(state, "foot-1:?? > hand-0")


# -- the guard -----------------------------------------------------------------------------------


def test_SFH_03_the_play_that_completes_the_books_may_empty_the_hand():
    state = hell(
        {0: "8h"}, {"0/8": of("8", 4) + " 2h 2d"}, (*NEARLY, (2, "4", 3)), melded=(0,), taken=(0,)
    )
    after = go(state, lay(state, "8h", "8"))
    assert after.out == 0


def test_SFH_03_two_closings_do_it_together():
    books = {"0/8": of("8", 4) + " 2h 2d", "0/Q": of("Q", 4) + " 2s 2c"}
    state = hell({0: "8h Qh"}, books, NEARLY, melded=(0,), taken=(0,))
    first = go(state, lay(state, "8h", "8"))
    assert not can(first, drop(first, "Qh"))  # one dirty book is still missing
    assert go(first, lay(first, "Qh", "Q")).out == 0


def test_SFH_04_playing_the_last_card_is_going_out():
    state = hell({0: "Qh"}, {"0/Q": of("Q", 3)}, FIVE, melded=(0,), taken=(0,))
    assert go(state, lay(state, "Qh", "Q")).out == 0
    assert go(state, drop(state, "Qh")).out == 0


def test_SFH_05_sevens_are_played_never_discarded():
    state = hell({0: "7h 4h 5h"}, {"0/7": of("7", 3)}, melded=(0,))
    assert "Sevens cannot be discarded" in refusal(state, drop(state, "7h"))
    assert can_lay(state, "7h", "7")
    last = hell({0: "7h"}, {"0/7": of("7", 3)}, FIVE, melded=(0,), taken=(0,))
    assert go(last, lay(last, "7h", "7")).out == 0


def test_SFH_06_nobody_goes_out_past_the_foot():
    state = hell({0: "Qh"}, {"0/Q": of("Q", 3)}, FIVE, melded=(0,))
    after = go(state, lay(state, "Qh", "Q"))
    assert after.out == -1
    assert len(after.piles["hand-0"]) == 11


def test_SFH_07_a_card_must_be_kept_while_books_are_missing():
    state = hell({0: "Qh Qd 4h"}, {"0/Q": of("Q", 3)}, NEARLY, melded=(0,), taken=(0,))
    laid = go(state, lay(state, "Qh", "Q"))
    says = refusal(laid, lay(laid, "Qd", "Q"))
    assert "must keep a card" in says
    assert "without 2 dirty books" in says
    last = hell({0: "4h"}, None, NEARLY, melded=(0,), taken=(0,))
    assert "may not go out" in refusal(last, drop(last, "4h"))


def test_SFH_07_a_first_meld_of_sevens_alone_does_not_go_out_while_books_are_missing():
    low = "15/15/15/15"
    missing = hell({0: "7h 7d 7s"}, taken=(0,), first_meld=low)
    says = refusal(missing, lay(missing, "7h 7d 7s", "7"))
    assert "cannot play your last card" in says
    assert [str(move) for move in game.moves(missing, 0)] == ["0 end"]
    for may in (
        hell({0: "7h 7d 7s"}, first_meld=low),  # the foot comes
        hell({0: "7h 7d 7s"}, None, FIVE, taken=(0,), first_meld=low),  # out with every book
        hell({0: "7h 7d 7s 7c"}, taken=(0,), first_meld=low),  # one is left, and the turn ends
    ):
        assert can_lay(may, "7h 7d 7s", "7")


def test_SFH_08_a_play_that_leaves_only_sevens_is_refused():
    state = hell({0: "Qh 7h 7d"}, {"0/Q": of("Q", 3)}, melded=(0,))
    assert "leave you only sevens" in refusal(state, lay(state, "Qh", "Q"))
    out = hell({0: "Qh 7h 7d 7s"}, {"0/Q": of("Q", 3)}, melded=(0,))
    assert can_lay(out, "Qh", "Q")  # the three sevens can follow, and the foot comes


def test_SFH_09_without_a_card_to_discard_the_turn_just_ends():
    state = hell({0: "7h 7d"}, None, melded=(0,))
    assert [str(move) for move in game.moves(state, 0)] == ["0 end"]
    assert go(state, "end").turn == 1
    other = hell({0: "7h 4d"}, None, melded=(0,))
    assert "ends with a discard" in refusal(other, "end")


def test_SFH_09_what_was_played_counts_as_having_had_a_discard():
    state = hell(
        {0: "7h 7d"}, melded=(0,), facts="fact spent 1\nfact spent_plain true"
    )  # a position the guard never lets come about; no end is offered in it
    assert not can(state, "end")


def test_SFH_10_before_the_foot_emptying_the_hand_is_always_fine():
    state = hell({0: "7h 7d 7s 7c"}, melded=(0,))
    after = go(state, lay(state, "7h 7d 7s", "7"), lay(state, "7c", "7"))
    assert len(after.piles["hand-0"]) == 11


# -- drawing and the end of a round --------------------------------------------------------------


def test_drawing_comes_first_and_once():
    state = hell({0: "Kh Kd Ks 4h"}, melded=(0,), phase="acquire")
    assert "Draw first" in refusal(state, lay(state, "Kh Kd Ks", "K"))
    after = go(state, DRAW)
    assert len(after.piles["hand-0"]) == 6
    assert "already drawn" in refusal(after, DRAW)


def test_SFH_34_both_cards_from_the_pile_that_is_left():
    state = hell({0: "4h"}, melded=(0,), phase="acquire", draws=("", "5h 6h 8h"))
    after = go(state, "draw-1:?? draw-1:?? > hand-0")
    assert hand(after, 0) == hand(hell({0: "4h 6h 8h"}), 0)


def test_SFH_35_one_card_when_only_one_is_left():
    state = hell({0: "4h"}, melded=(0,), phase="acquire", draws=("", "5h"))
    after = go(state, "draw-1:?? > hand-0")
    assert len(after.piles["hand-0"]) == 2


def test_SFH_36_the_round_ends_after_the_turn_in_which_the_piles_ran_out():
    state = hell({0: "4h 5h"}, melded=(0,), phase="acquire", draws=("6h", "8h"))
    drawn = go(state, "draw-0:?? draw-1:?? > hand-0")
    assert drawn.turn == 0
    done = go(drawn, drop(drawn, "4h"))
    assert done.phase == "sheet"
    assert done.out == -1
    assert not any("went out" in line.reason for line in game.sheet(done))


def test_the_round_ends_at_once_when_somebody_goes_out():
    state = hell({0: "4h"}, None, FIVE, melded=(0,), taken=(0,))
    done = go(state, drop(state, "4h"))
    assert done.phase == "sheet"
    assert game.handling.pause(done) is not None
    assert all(not done.piles[f"hand-{seat}"] for seat in range(4))  # laid open
    assert game.outcome(done) is None


# -- the deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "mode", "left"), [(4, "2x2", 223), (6, "2x3", 175), (6, "3x2", 283)]
)
def test_the_deal_leaves_two_even_piles_and_five_discards(seats, mode, left):
    state = settle(game.start(at(seats, mode=mode)))
    draws = [len(state.piles[f"draw-{side}"]) for side in (0, 1)]
    assert sum(draws) == left
    assert abs(draws[0] - draws[1]) <= 1
    assert all(len(state.piles[f"hand-{seat}"]) == 13 for seat in range(seats))
    assert all(len(state.piles[f"foot-{seat}"]) == 11 for seat in range(seats))


def test_SFH_46_sevens_are_buried_and_the_fifth_card_is_on_top():
    start = game.start(at())
    state = game.play(start, says(DEALER, "starts", 3))
    deck = list(game.deck(at()))
    sevens = [card for card in deck if card.rank == 7]
    rest = [card for card in deck if card.rank != 7]
    order = (*rest[:96], *sevens[:20], *rest[96:], *sevens[20:])  # sevens on top of both piles
    half = 96 + 114
    order = (*order[:half][:-1], sevens[0], *order[half:][:-1], sevens[1])
    state = game.play(state, Move(DEALER, words=("deal",), cards=deck_like(deck, order)))
    turned = []
    rng = Random(5)
    while state.turn == DEALER:
        move = game.deal(state, rng)
        turned.append(move.word)
        if move.word == "bury":
            _may_lie_anywhere_in_its_pile(state, move)
        state = game.play(state, move)
    assert "bury" in turned
    assert len(state.piles["discard"]) == 5
    assert all(card.rank != 7 for card in state.piles["discard"])
    assert state.turn == 3


def _may_lie_anywhere_in_its_pile(state, move):
    """A save may say any depth there is for a buried seven, and nothing else."""
    deepest = len(state.piles[move.target])
    for depths in (["0"], ["1"], [str(deepest)]):
        assert game.may_deal(state, replace(move, words=("bury", *depths)))
    for depths in ([], [str(deepest + 1)], ["0", "0"]):
        assert not game.may_deal(state, replace(move, words=("bury", *depths)))
    other = "draw-1" if move.target == "draw-0" else "draw-0"
    assert not game.may_deal(state, replace(move, target=other, words=("bury", "0")))


def deck_like(deck, order):
    """The order, made a permutation of the deck again by swapping what is there twice."""
    from collections import Counter

    surplus = Counter(order) - Counter(deck)
    lacking = list((Counter(deck) - Counter(order)).elements())
    copies = []
    for card in order:
        if surplus[card] > 0 and card.rank != 7:
            surplus[card] -= 1
            copies.append(lacking.pop())
        else:
            copies.append(card)
    return tuple(copies)


def test_SFH_40_an_exact_cut_scores_for_the_team():
    state = settle(game.start(at(exact_cut="on")))
    assert game.words.status(state, state.turn).amount == (1, 60)
    first = state.turn
    for number in (24, 23, 25, 1):
        state = go(state, f"cut {number}")
    assert state.phase in ("acquire",)
    assert state.cuts[first] == 24
    assert state.turn == first
    told = game.words.event(state, Move.parse(f"{first} cut 24")).sentence
    assert "exactly a hand and a foot" in told
    ended = hell(
        {0: "4h 5h"}, phase="play", draws=("", ""), exact_cut="on",
        facts="fact cuts [24, 3, 30, 24]",
    )  # fmt: skip
    done = go(ended, drop(ended, "4h"))
    bonus = [(line.side, line.points) for line in game.sheet(done) if "exactly 24" in line.reason]
    assert bonus == [(0, 100), (1, 100)]


def test_SFH_40_without_the_house_rule_nobody_cuts():
    state = settle(game.start(at()))
    assert state.phase == "acquire"


def test_SFH_43_hands_are_private_also_between_partners():
    state = settle(game.start(at()))
    view = game.view(state, 0)
    assert set(view.piles["hand-2"]) == {HIDDEN}
    assert view.piles["hand-0"] == state.piles["hand-0"]
    assert view.piles["discard"] == state.piles["discard"]
