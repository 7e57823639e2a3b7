"""Seven-Up: every ruling by its id, and the vectors of the rules file."""

from __future__ import annotations

from random import Random

import pytest

from cardtable import registry, save_text
from cardtable.core.cards import HIDDEN, parse_cards
from cardtable.core.frozen import replace
from cardtable.core.moves import IllegalMove, Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import require
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Session
from games.seven_up import game
from games.seven_up.tricks import latest, revoked, voids
from tests.support.positions.seven_up_positions import (
    after,
    booked,
    by_dealer,
    cards,
    dealt,
    is_over,
    lines,
    seven_up,
    texts,
    tricks,
)

# Six cards without hearts or counting cards for two or three seats, and plain tricks with them.
LOW_0, LOW_1, LOW_2 = "3s 4s 5s 6s 7s 8s", "3d 4d 5d 6d 7d 8d", "3c 4c 5c 6c 7c 8c"


def refused(state, text: str) -> str:
    """The refusal of a move, with its ruling."""
    move = Move.parse(text)
    with pytest.raises(IllegalMove):
        require(game, state, move)
    refusal = game.words.why_not(game.view(state, move.seat), move)
    return f"{refusal.ruling} {refusal.text}".strip()


def run_out(state) -> object:
    """Plays the first legal card again and again, to the end of the hand."""
    while state.turn >= 0 and state.phase == "play":
        move = next(move for move in game.moves(state, state.turn) if move.picks)
        state = by_dealer(game.play(state, move))
    return state


# -- what is in play ---------------------------------------------------------------------------


def test_SU_01_the_upcard_is_not_in_play():
    state = seven_up("Kh 3s 4s 5s 6s 7s", LOW_1, trump="h", upcard="Ah")
    done = run_out(state)
    assert booked(done)["High"] == booked(done)["Low"] == 0
    assert "A♥" not in "".join(lines(done))


def test_SU_02_a_jack_turned_and_accepted_scores_for_the_dealer_only():
    state = dealt("3d 4d 5d 3s 4s Kh 6d 7d 8d 6s 7s 8s Jh")
    assert [point.kind for point in state.due] == ["turn-up"]
    done = run_out(after(state, "1 stand"))
    assert booked(done)["Turn-up Jack"] == 0
    assert "0:0 Jack: J♥ was not in play." in lines(done)


def test_SU_03_the_dealer_keeps_the_point_of_a_jack_and_scores_again_for_another():
    state = dealt("3d 4d 5d 3s 4s 5s 6d 7d 8d 6s 7s 8s Jh  2c 3c 4c 5c 6c 7c Js")
    state = after(state, "1 beg", "0 run")
    assert state.trump == "s"
    assert state.chips == (5, 7)
    assert [line.split(": ", 1)[1] for line in lines(state)] == ["{0} turned J♥.", "{0} turned J♠."]


def test_SU_04_a_jack_of_the_rejected_suit_scores_nothing():
    state = dealt(
        "3d 4d 5d 3s 4s 5s 6d 7d 8d 6s 7s 8s 9h  2c 3c 4c 5c 6c 7c Jh  2s 9s 9d 2d 9c 8c Kd"
    )
    state = after(state, "1 beg", "0 run")
    assert (state.trump, state.runs, state.chips) == ("d", 2, (7, 7))
    assert "Jh" in map(str, state.piles["turned"])


def test_SU_05_a_turned_jack_can_end_the_game_before_the_beg():
    state = dealt("3d 4d 5d 3s 4s 5s 6d 7d 8d 6s 7s 8s Jh", chips=(1, 3))
    state = by_dealer(state)
    assert is_over(state)
    assert game.outcome(state).winners == (0,)


def test_SU_05_a_gift_can_end_the_game_before_the_play():
    state = seven_up(LOW_0, LOW_1, phase="gift", upcard="2h", chips=(3, 1))
    state = after(state, "0 gift")
    assert is_over(state)
    assert game.outcome(state).winners == (1,)
    assert game.outcome(state).scores == (4, 7)


def test_SU_06_a_winning_gift_is_legal_unless_a_house_rule_bars_it():
    given = {"phase": "gift", "upcard": "2h", "chips": (3, 1)}
    free = seven_up(LOW_0, LOW_1, **given)
    assert texts(free, 0) == ["0 gift", "0 run"]
    assert game.words.label(free, game.moves(free, 0)[0]) == "Give one: {1} wins"
    assert "wins {1} the game" in game.words.status(free, 0).text
    barred = seven_up(LOW_0, LOW_1, options="forbid_winning_gift on", **given)
    assert texts(barred, 0) == ["0 run"]
    refusal = "SU-06 That gift would put {1} out, which your house rules forbid."
    assert refused(barred, "0 gift") == refusal
    open_still = seven_up(
        LOW_0, LOW_1, options="forbid_winning_gift on", phase="gift", upcard="2h", chips=(1, 3)
    )
    assert texts(open_still, 0) == ["0 gift", "0 run"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
def test_SU_06_no_computer_dealer_gives_the_game_away(level):
    state = seven_up("Ah Kh Qh Jh 10h 2h", LOW_1, phase="gift", upcard="3h", chips=(7, 1))
    for seed in range(5):
        budget = Budget(Random(seed), iterations=20)
        advice = computers_of(game).players[level].choose(game, game.view(state, 0), 0, budget)
        assert str(advice.move) == "0 run"


def test_SU_07_the_third_player_gets_nothing_for_a_gift():
    state = seven_up(LOW_0, LOW_1, LOW_2, phase="gift", upcard="2h")
    assert after(state, "0 gift").chips == (7, 6, 7)


def test_SU_08_eldest_alone_begs_and_the_dealer_alone_answers():
    hands = (LOW_0, LOW_1, LOW_2, "3h 4h 5h 6h 7h 8h")
    state = seven_up(*hands, phase="beg", upcard="2h")
    assert [texts(state, seat) for seat in range(4)] == [[], ["1 stand", "1 beg"], [], []]
    state = after(state, "1 beg")
    assert [texts(state, seat) for seat in range(4)] == [["0 gift", "0 run"], [], [], []]
    assert "turn" in refused(state, "2 run")


def test_SU_09_cards_laid_aside_are_seen_by_nobody():
    state = dealt("3d 4d 5d 3s 4s 5s 6d 7d 8d 6s 7s 8s 9h  2c 3c 4c 5c 6c 7c Kh")
    state = game.play(game.play(state, Move.parse("1 beg")), Move.parse("0 run"))
    state = game.play(state, game.deal(state, Random(0)))
    for seat in (0, 1):
        assert set(game.view(state, seat).piles[f"new-{seat}"]) == {HIDDEN}
    state = game.play(state, Move.parse("-1 lay-aside"))
    for seat in (0, 1):
        assert set(game.view(state, seat).piles["aside"]) == {HIDDEN}
    assert state.piles["aside"] == parse_cards("2c 3c 4c 5c 6c 7c")


# -- following -----------------------------------------------------------------------------------


def test_SU_10_the_void_may_play_any_card_on_every_trick():
    state = seven_up("3s 4s 5s 6s 7s 2h", "3d 4d 5d 6d 7d 8d", trump="h")
    state = tricks(state, "3d")
    assert cards(state, 0) == "2h 3s 4s 5s 6s 7s"
    state = tricks(state, "3s 4d")
    assert cards(state, 0) == "2h 4s 5s 6s 7s"


def test_SU_10_the_house_rule_makes_the_void_trump_on_the_first_trick_only():
    strict = {"trump": "h", "options": "first_trick_void_must_trump on"}
    state = tricks(seven_up("3s 4s 5s 6s 2h 3h", "3d 4d 5d 6d 7d 9h", **strict), "3d")
    assert cards(state, 0) == "2h 3h"
    assert refused(state, "0 hand-0:3s > trick/0") == "SU-10 First trick: without ♦ you must trump."
    state = tricks(state, "2h 3s")
    assert cards(state, 1) == "4d 5d 6d 7d 9h"


def test_SU_10_without_a_trump_the_house_rule_asks_nothing():
    state = seven_up(
        "3s 4s 5s 6s 7s 8s", LOW_1, trump="h", options="first_trick_void_must_trump on"
    )
    assert cards(tricks(state, "3d"), 0) == "3s 4s 5s 6s 7s 8s"


def test_SU_10_a_word_together_with_the_card_that_leads_is_refused():
    strict = {"trump": "h", "options": "first_trick_void_must_trump on", "dealer": 1}
    state = seven_up("3s 4s 5s 6s 2h 3h", "3d 4d 5d 6d 7d 9h", **strict)
    for text in ("0 pass hand-0:3s > trick/0", "0 7 hand-0:3s > trick/0"):
        assert refused(state, text) == "Play a card or say something, not both at once."


def test_SU_10_a_save_with_such_a_line_is_restored_up_to_it():
    table = table_for(game.options, 2, {"first_trick_void_must_trump": "on"})
    session = Session(game, table, seed="words and cards")
    while session.settle().phase != "play":
        session.play(session.moves(session.turn)[0])
    whole = save_text.write(session)
    leads = session.moves(session.turn)[0]
    bad = str(leads).replace(" hand", " pass hand")
    with pytest.raises(save_text.BadSave) as caught:
        save_text.read(f"{whole}{bad}\n{leads}\n", registry.find)
    assert caught.value.restored is not None
    assert save_text.write(caught.value.restored) == whole


def test_SU_11_who_can_follow_follows_or_trumps():
    state = tricks(seven_up("3d 9d 4s 5s 2h Ah", "4d 5d 6d 7d 8d Kc", trump="h"), "4d")
    assert cards(state, 0) == "Ah 2h 3d 9d"
    assert refused(state, "0 hand-0:4s > trick/0") == (
        "SU-11 You hold ♦: follow suit, or trump (♥)."
    )


def test_SU_11_whoever_holds_no_trump_is_only_asked_to_follow():
    state = tricks(seven_up("3d 9d 4s 5s 6s 7s", "4d 5d 6d 7d 8d Kc", trump="h"), "4d")
    assert cards(state, 0) == "3d 9d"
    assert refused(state, "0 hand-0:4s > trick/0") == "SU-11 You hold ♦: follow suit."


def test_SU_12_trump_led_must_be_followed():
    state = tricks(seven_up("3d 9d 4s 5s 2h Ah", "4h 5d 6d 7d 8d Kc", trump="h"), "4h")
    assert cards(state, 0) == "Ah 2h"
    assert refused(state, "0 hand-0:4s > trick/0") == (
        "SU-12 Trump (♥) was led and you hold one: play it."
    )
    void = tricks(seven_up("3d 9d 4s 5s 6s 7s", "4h 5d 6d 7d 8d Kc", trump="h"), "4h")
    assert cards(void, 0) == "3d 4s 5s 6s 7s 9d"


def test_SU_13_nobody_has_to_win_the_trick_or_overtrump():
    state = seven_up("2h Ah 3s 4s 5s 6s", "9d 3d 4d 5d 6d 7d", "4h Kh 3c 4c 5c 6c", trump="h")
    state = tricks(state, "9d 4h")
    assert "2h" in cards(state, 0).split()
    state = tricks(state, "2h")
    assert state.tricks[-1].taker == 2


# -- scoring -------------------------------------------------------------------------------------


def test_SU_14_cards_thrown_after_a_run_do_not_count():
    state = seven_up(
        "Kh 3s 4s 5s 6s 7s",
        "5h 3d 4d 5d 6d 7d",
        trump="h",
        thrown_0="2h 8s 9s",
        thrown_1="Ah 8d 9d",
    )
    done = run_out(state)
    assert (booked(done)["High"], booked(done)["Low"]) == (0, 1)
    assert "K♥" in lines(done)[0]
    assert "5♥" in lines(done)[1]


def test_SU_15_trumps_may_be_thrown_even_the_jack():
    state = seven_up(
        "3s 4s 5s 6s 7s 8s Jh Ah 2h", "3d 4d 5d 6d 7d 8d", trump="h", phase="discard", upcard="4h",
        thrown_1="9c 10c Jc", facts="runs 1",
    )  # fmt: skip
    assert len(game.moves(state, 0)) == 84
    state = after(state, "0 hand-0:Ah hand-0:Jh hand-0:2h > thrown-0")
    assert set(state.piles["thrown-0"]) == set(parse_cards("Ah Jh 2h"))
    assert (state.phase, state.turn) == ("play", 1)


def test_SU_16_a_single_trump_is_high_and_low_of_whoever_was_dealt_it():
    """The vector: only 5♥ is trump, and the opponent takes it."""
    state = seven_up("5h 3s 4s 5s 6s 7s", "3d 4d 5d 6d 7d 8d", trump="h", dealer=1)
    done = run_out(tricks(state, "3s 3d", "5h 4d"))
    assert (booked(done)["High"], booked(done)["Low"]) == (0, 0)


def test_SU_16_a_single_jack_goes_to_whoever_takes_it():
    state = seven_up(
        "3s 4s 5s 6s 7s Jh", "3d 4d 5d 6d 7d Ah", "3c 4c 5c 6c 7c 8c", trump="h", dealer=2
    )
    done = run_out(tricks(state, "Jh Ah 3c"))
    assert booked(done) == {"High": 1, "Low": 0, "Jack": 1, "Game": 1}


def test_SU_17_without_a_trump_only_game_is_counted():
    done = run_out(seven_up("As 4s 5s 6s 7s 8s", LOW_1, trump="h", dealer=1))
    assert booked(done) == {"Game": 0}
    assert lines(done)[:3] == [
        "0:0 High: no ♥ was in play.",
        "0:0 Low: no ♥ was in play.",
        "0:0 Jack: J♥ was not in play.",
    ]


def test_SU_18_a_jack_dealt_to_nobody_is_not_scored():
    done = run_out(seven_up("Ah 4s 5s 6s 7s 8s", LOW_1, trump="h"))
    assert "Jack" not in booked(done)


TIED_0, TIED_1 = "Jd 8c 9c As 10s Ks", "Qd 10d Ad 3s 4c 5c"


def test_SU_19_a_tie_of_two_goes_to_the_non_dealer():
    """The vector: 4+10+3 = 17 against 10+4+2+1 = 17; seat 0 deals, so seat 1 scores."""
    state = seven_up(TIED_0, TIED_1, trump="h")
    done = tricks(state, "Qd Jd", "10d 8c", "Ad 9c", "3s As", "10s 4c", "Ks 5c")
    assert done.games() == (17, 17)
    assert booked(done) == {"Game": 1}


@pytest.mark.parametrize("dealer", [0, 1])
def test_SU_19_nothing_taken_is_a_tie_of_two_too(dealer):
    done = run_out(seven_up(LOW_0, LOW_1, trump="h", dealer=dealer))
    assert booked(done) == {"Game": 1 - dealer}
    assert lines(done)[-1].endswith("Game: 0 to 0, and the non-dealer wins the tie.")


def test_SU_20_a_tie_of_two_among_three_is_nobodys():
    """The vector: the same counts, and a third who has nothing."""
    state = seven_up(TIED_0, TIED_1, "3d 4d 5d 6s 7s 8s", trump="h")
    done = tricks(state, "Qd 3d Jd", "10d 4d 8c", "Ad 5d 9c", "3s 6s As", "10s 4c 7s", "Ks 5c 8s")
    assert done.games() == (17, 17, 0)
    assert booked(done) == {}
    assert lines(done)[-1] == "0:0 Game: 17 to 17 to 0, a tie, so nobody scores it."


def test_SU_21_high_counts_before_low():
    """The vector: both have one chip left; the one who made High wins."""
    state = seven_up("2h 3s 4s 5s 6s 7s", "Ah 3d 4d 5d 6d 7d", trump="h", chips=(1, 1))
    done = run_out(state)
    assert is_over(done)
    assert game.outcome(done).winners == (1,)
    assert booked(done) == {"High": 1}
    assert done.due == ()


def test_SU_22_nothing_is_booked_before_the_sixth_trick_is_over():
    state = seven_up("2h 3s 4s 5s 6s 7s", "Ah 3d 4d 5d 6d 7d", trump="h")
    state = tricks(state, "Ah 2h", "3d 3s", "4d 4s", "5d 5s", "6d 6s", "7d")
    assert lines(state) == []
    assert len(lines(tricks(state, "7s"))) == 4


# -- running, bunching ---------------------------------------------------------------------------


def bunching():
    """Three seats after a run: spades are trump, nine cards each."""
    return seven_up(
        LOW_0 + " 9c 10c Jc", LOW_1 + " 9d 10d Jd", LOW_2 + " 9h 10h Qh", phase="bunch", trump="s",
        upcard="2s", turned="2h", facts="runs 1; asked 1; begged true",
    )  # fmt: skip


def test_SU_23_everybody_is_asked_once_from_eldest_and_a_suggestion_goes_round():
    state = bunching()
    assert texts(state, 1) == ["1 play", "1 bunch"]
    assert texts(state, 0) == texts(state, 2) == []
    state = after(state, "1 bunch")
    assert (state.turn, state.suggester) == (2, 1)
    state = after(state, "2 bunch")
    assert state.turn == 0
    state = after(state, "0 play")
    assert (state.turn, state.suggester, state.phase) == (2, -1, "bunch")
    assert refused(state, "1 bunch") == "SU-23 You have already suggested a bunch in this deal."
    state = after(state, "2 play", "0 bunch")
    assert (state.turn, state.suggester) == (1, 0)
    state = after(state, "1 bunch", "2 bunch")
    assert (state.phase, state.turn, state.dealer) == ("void", DEALER, 0)
    again = game.play(state, game.deal(state, Random(3)))
    assert (again.dealer, again.hand, again.trump) == (0, 1, "")


def test_SU_23_one_who_plays_kills_it_and_a_partner_is_asked_too():
    hands = [
        LOW_0 + " 9c 10c Jc",
        LOW_1 + " 9d 10d Jd",
        LOW_2 + " 9h 10h Qh",
        "3h 4h 5h 6h 7h 8h 9s 10s Js",
    ]
    state = seven_up(
        *hands, phase="bunch", trump="s", upcard="2s", turned="2h", facts="runs 1; asked 1"
    )
    state = after(state, "1 bunch", "2 bunch")
    assert state.turn == 3
    state = after(state, "3 play", "2 play", "3 play", "0 play")
    assert (state.phase, state.turn) == ("discard", 1)


def test_SU_24_points_of_a_void_hand_stand():
    state = dealt("3d 4d 5d 3s 4s 5s 6d 7d 8d 6s 7s 8s Jh  2c 3c 4c 5c 6c 7c Ks")
    state = after(state, "1 beg", "0 run", "1 bunch", "0 bunch")
    assert (state.phase, state.chips) == ("void", (6, 7))
    again = game.play(state, game.deal(state, Random(1)))
    assert again.scored == state.scored
    assert again.chips == (6, 7)


def test_SU_25_no_bunch_after_standing_or_a_gift():
    for before, word in (("beg", "1 stand"), ("gift", "0 gift")):
        state = after(seven_up(LOW_0, LOW_1, phase=before, upcard="2h"), word)
        assert state.phase == "play"
        assert not any("bunch" in text for text in texts(state, 1))
        assert refused(state, "1 bunch").startswith("SU-25")


def test_SU_26_the_second_upcard_cannot_be_begged():
    state = dealt("3d 4d 5d 3s 4s 5s 6d 7d 8d 6s 7s 8s 9h  2c 3c 4c 5c 6c 7c Ks")
    state = after(state, "1 beg", "0 run")
    assert (state.phase, state.trump) == ("bunch", "s")
    assert refused(state, "1 beg").startswith("SU-26 It is too late to stand or beg.")


def test_SU_27_partners_share_one_stock_of_chips():
    hands = ("Ah 3s 4s 5s 6s 7s", LOW_1, "2h 3c 4c 5c 6c 7c", "3h 4h 5h 6h 7h Jd")
    done = run_out(seven_up(*hands, trump="h"))
    assert (booked(done)["High"], booked(done)["Low"]) == (0, 0)
    assert len(done.chips) == 2
    assert (
        done.chips[0] + len([point for point in done.scored if point.points and not point.side])
        == 7
    )
    table = table_for(game.options, 4)
    assert [game.side(table, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert game.counters(done)["chips-0"] == done.chips[0]


def test_SU_28_the_table_deals_six_each_and_no_misdeal_can_happen():
    for seats in game.seats:
        state = game.start(table_for(game.options, seats))
        for seed in range(20):
            rng = Random(seed)
            deal = state
            while deal.turn == DEALER:
                deal = game.play(deal, game.deal(deal, rng))
            assert [len(deal.hand_of(seat)) for seat in range(seats)] == [6] * seats
            assert len(deal.piles["upcard"]) == 1
            assert len(deal.piles["stock"]) == 51 - 6 * seats


# -- revokes -------------------------------------------------------------------------------------

PENALISED = "revokes penalised"


def revoking(**more):
    """Seat 0 can follow diamonds; hearts are trump, and the jack is in play with seat 1."""
    given = {"trump": "h", "options": PENALISED} | more
    return seven_up("9d 4s 5s 6s 7s 8s", "10d Jh 3d 4d 5d 6d", **given)


def test_SU_29_wrong_cards_are_refused_unless_revokes_are_penalised():
    state = tricks(revoking(options=""), "10d")
    assert cards(state, 0) == "9d"
    assert refused(state, "0 call 1") == "SU-29 Nobody can revoke here: wrong cards are refused."
    assert cards(tricks(revoking(), "10d"), 0) == "4s 5s 6s 7s 8s 9d"


def test_SU_29_a_revoke_comes_to_light_after_the_sixth_trick():
    done = tricks(revoking(), "10d 4s", "Jh 5s", "3d 6s", "4d 7s", "5d 8s", "6d 9d")
    assert lines(done) == [
        "1:1 High: J♥ was dealt to {1}.",
        "1:1 Low: J♥ was dealt to {1}.",
        "1:1 Revoke: {0} did not follow suit with J♥ in play.",
        "1:1 Revoke: {0} did not follow suit with J♥ in play.",
        "1:1 Jack: {1} took the trick with J♥.",
        "1:1 Game: 11 to 0.",
    ]
    assert done.chips == (7, 1)


def test_SU_29_the_offender_can_score_neither_jack_nor_game():
    state = seven_up("9d Jh Ah Kh Qh 10h", "3d 4d 5d 6d 7d 8d", trump="h", options=PENALISED)
    done = tricks(state, "3d 10h", "Ah 4d", "Kh 5d", "Qh 6d", "Jh 7d", "9d 8d")
    assert booked(done) == {"High": 0, "Low": 0, "Jack": 0, "Game": 0}
    state = seven_up("9d Jh Ah Kh Qh 4s", "3d 4d 5d 6d 7d 10s", trump="h", options=PENALISED)
    done = tricks(state, "3d 4s", "4d Ah", "Kh 5d", "Qh 6d", "Jh 7d", "9d 10s")
    assert "Jack" not in booked(done)
    assert "Game" not in booked(done)
    assert booked(done) == {"High": 0, "Low": 0, "Revoke": 1}
    assert lines(done)[-2:] == [
        "0:0 Jack: {0} took J♥, but cannot score after a revoke.",
        "0:0 Game: 20 to 0, but it cannot be scored after a revoke.",
    ]


def test_SU_29_without_the_jack_each_opponent_gets_one_clockwise_after_high_and_low():
    state = seven_up(
        "9d 4s 5s 6s 7s 8s", "3d 4d 5d 6d 7d 2h", "3c 4c 5c 6c 7c Ah", trump="h", options=PENALISED
    )
    done = run_out(tricks(state, "3d 3c 4s"))
    told = [(point.side, point.reason.partition(":")[0]) for point in done.scored if point.points]
    assert told[:4] == [(2, "High"), (1, "Low"), (1, "Revoke"), (2, "Revoke")]
    assert [side for side, kind in told if kind == "Revoke"] == [1, 2]


def test_SU_29_in_partnership_the_opposing_side_scores_once():
    hands = ("9d 4s 5s 6s 7s 8s", "3d 4d 5d 6d 7d 2h", "3c 4c 5c 6c 7c Ah", "3s 9s 9c 8c 3h 4h")
    done = run_out(tricks(seven_up(*hands, trump="h", options=PENALISED), "3d 3c 3s 4s"))
    assert [point.side for point in done.scored if point.reason.startswith("Revoke")] == [1]


def test_SU_29_a_call_marks_the_revoke_and_the_play_goes_on():
    state = tricks(revoking(), "10d 4s")
    assert texts(state, 1)[-1] == "1 call 0"
    assert texts(state, 0) == []
    called = game.play(state, Move.parse("1 call 0"))
    assert called.turn == DEALER
    answer = game.deal(called, Random(0))
    assert str(answer) == "-1 revoked 0"
    state = game.play(called, answer)
    assert state.turn == 1
    assert state.chips == (7, 7)
    assert "1 call 0" not in texts(state, 1)
    assert game.words.event(called, answer).sentence == "{0} has revoked."


def test_SU_29_a_call_may_come_out_of_turn_and_a_false_one_costs_nothing():
    state = seven_up(
        "9c 4s 5s 6s 7s 8s", "10d Jh 3d 4d 5d 6d", "9d 3c 4c 5c 6c 7c", trump="h", options=PENALISED
    )
    state = tricks(state, "10d 9d 9c")
    assert state.turn == 1
    state = tricks(state, "3d")
    assert texts(state, 0) == []
    assert "2 call 0" in texts(state, 2)
    state = after(tricks(state, "3c"), "2 call 0")
    assert state.chips == (7, 7, 7)
    assert "2 call 0" not in texts(state, 2)
    assert state.calls[0].revoked is False
    assert "1 call 2" in texts(state, 1)


def test_SU_29_a_call_clears_the_tricks_so_far_and_none_that_comes_later():
    state = seven_up(
        "9c 4s 5s 6s 7s 8s", "10d Jh 3d 4d 5d 6d", "9d 3c 4c 5c 6c 7c", trump="h", options=PENALISED
    )
    assert [latest(state, seat) for seat in range(3)] == [-1, -1, -1]
    state = tricks(state, "10d 9d 9c", "3d 3c")
    assert [latest(state, seat) for seat in range(3)] == [0, 1, 1]
    state = after(state, "1 call 0")
    assert state.calls[0].trick == 0
    assert "1 call 0" not in texts(state, 1)
    state = tricks(state, "4s")
    assert "1 call 0" in texts(state, 1)


def test_SU_29_a_seat_cannot_call_its_partner():
    hands = ("9d 4s 5s 6s 7s 8s", "3d 4d 5d 6d 7d 2h", "3c 4c 5c 6c 7c Ah", "3s 9s 9c 8c 3h 4h")
    state = tricks(seven_up(*hands, trump="h", options=PENALISED), "3d 3c 3s")
    assert texts(state, 1) == ["1 call 2"]
    assert refused(state, "1 call 3") == "SU-29 Only an opponent can call a revoke."


def test_SU_29_who_may_be_called_and_when_is_said():
    hands = ("9d 4s 5s 6s 7s 8s", "3d 4d 5d 6d 7d 2h", "3c 4c 5c 6c 7c Ah", "3s 9s 9c 8c 3h 4h")
    state = tricks(seven_up(*hands, trump="h", options=PENALISED), "3d 3c 3s")
    followed = "SU-29 That player has followed suit or trumped ever since the last call."
    assert refused(state, "1 call 0") == refused(state, "1 call 9") == followed
    assert refused(state, "1 call 2 2") == "SU-29 Say only whom you are calling."
    early = seven_up(*hands, phase="beg", upcard="9h", options=PENALISED)
    too_soon = "SU-29 A revoke can be called only while the tricks are being played."
    assert refused(early, "1 call 0") == too_soon
    called = game.play(state, Move.parse("1 call 2"))
    assert refused(called, "3 call 2") == too_soon


@pytest.mark.parametrize("strict", ["off", "on"])
@pytest.mark.parametrize("seats", game.seats)
def test_SU_29_a_revoke_is_a_card_that_would_have_been_refused(seats, strict):
    """Whoever has played one is found out, and nobody else, whatever has been played since."""
    options = {"first_trick_void_must_trump": strict}
    refusing = table_for(game.options, seats, options)
    penalising = table_for(game.options, seats, {"revokes": "penalised", **options})
    revokes = 0
    for seed in range(5):
        state, guilty, rng = game.start(penalising), set(), Random(f"revokes {seed}")
        while state.turn != OVER:
            if state.turn == DEALER:
                move = game.deal(state, rng)
                guilty = set() if move.word == "deal" else guilty
            else:
                move = rng.choice([m for m in game.moves(state, state.turn) if m.word != "call"])
                lawful = game.moves(replace(state, table=refusing), move.seat)
                if state.phase == "play" and move not in lawful:
                    guilty.add(move.seat)
                    revokes += 1
            state = game.play(state, move)
            if state.phase == "play":
                assert {seat for seat in range(seats) if revoked(state, seat)} == guilty
    assert revokes > 10


def test_SU_11_whoever_neither_follows_nor_trumps_is_known_to_be_out_of_the_suit():
    hands = ("9c 4s 5s 6s 7s 8s", "10d 3d 4d 5d 6d 7d", "2h 3c 4c 5c 6c 7c")
    state = tricks(seven_up(*hands, trump="h"), "10d 3c 9c", "3d")
    assert voids(state) == ({"d"}, set(), {"d"})
    assert voids(tricks(seven_up(*hands, trump="h"), "10d 2h")) == (set(), set(), set())
    strict = seven_up(*hands, trump="h", options="first_trick_void_must_trump on")
    state = tricks(strict, "10d 2h 4s")
    assert voids(state) == ({"d", "h"}, set(), set())
    state = tricks(seven_up(*hands, trump="h", dealer=1), "3c 9c 10d")
    assert voids(state) == (set(), {"c"}, set())


def test_SU_11_nobody_is_imagined_with_a_suit_that_they_could_not_follow():
    hands = ("9c 4s 5s 6s 7s 8s", "10d 3d 4d 5d 6d 7d", "2h 3c 4c 5c 6c 7c")
    state = tricks(seven_up(*hands, trump="h"), "10d 3c 9c")
    view, different = game.view(state, 1), set()
    for seed in range(40):
        world = game.imagine(view, Random(seed))
        assert world.piles.cards() == state.piles.cards()
        assert game.view(world, 1) == view
        assert not any(card.suit == "d" for seat in (0, 2) for card in world.hand_of(seat))
        different.add(world.hand_of(0))
    assert len(different) > 30, "of all that may be, each as likely"


def test_only_cards_of_the_own_hand_are_played():
    state = seven_up(LOW_0, LOW_1, trump="h", dealer=1)
    for pick in ("hand-0:Kc", "hand-1:3d", "stock:Kc", "upcard:2c"):
        assert refused(state, f"0 {pick} > trick/0") == "Only a card from your own hand is played."


@pytest.mark.parametrize(
    ("position", "move", "text"),
    [
        ({"phase": "beg"}, "1 play", "Stand or beg first."),
        ({"phase": "beg"}, "1 hand-1:3d > trick/1", "Stand or beg first."),
        ({"phase": "beg"}, "0 gift", "It is {1}'s turn."),
        ({"phase": "gift"}, "0 play", "Give one or run the cards first."),
        ({"phase": "gift"}, "0 beg", "It is too late to stand or beg. Give one or run the cards "
         "first."),
        ({"phase": "gift", "chips": (1, 1), "options": "forbid_winning_gift on"}, "0 play",
         "Run the cards first."),
        ({"phase": "gift", "chips": (3, 3), "options": "forbid_winning_gift on"}, "0 play",
         "Give one or run the cards first."),
        ({"phase": "gift", "chips": (1, 1)}, "0 play", "Give one or run the cards first."),
        ({}, "1 gift", "Play one card from your hand to the trick."),
        ({}, "1 dance", "Play one card from your hand to the trick."),
        ({}, "1 bunch", "SU-25 The cards are bunched only right after a run has made trump."),
        ({}, "1 hand-1:3d hand-1:4d > trick/1", "Play one card, not 2."),
        ({}, "1 hand-1:3d > trick/0", "Play 3♦ to your own place in the trick."),
        ({"phase": "sheet"}, "1 play", "One moment: it is nobody's turn."),
    ],
)  # fmt: skip
def test_refusals_say_what_is_to_be_done_first(position, move, text):
    given = {"trump": "h", "upcard": "2h"} | position
    assert refused(seven_up(LOW_0, LOW_1, **given), move) == text


def test_SU_15_three_cards_of_the_own_hand_are_thrown():
    nine = (LOW_0 + " 9s 10s Js", LOW_1 + " 9d 10d Jd")
    state = seven_up(*nine, phase="discard", trump="h", upcard="2h", facts="runs 1", dealer=1)
    assert refused(state, "0 hand-1:3d > thrown-0").startswith("You can throw only cards from")
    assert refused(state, "0 hand-0:3s hand-0:4s > thrown-0").endswith("you have chosen 2.")
    three = "0 hand-0:3s hand-0:4s hand-0:5s > "
    assert refused(state, three + "trick/0").startswith("Throw three cards onto your own pile")
    assert refused(state, "0 play") == "Throw three cards first."
    state = after(state, three + "thrown-0")
    assert state.turn == 1
    assert cards(after(state, "1 hand-1:3d hand-1:4d hand-1:5d > thrown-1"), 0) == (
        "6s 7s 8s 9s 10s Js"
    )


def test_SU_30_ten_chips_make_a_longer_game():
    state = game.start(table_for(game.options, 3, {"chips": "10"}))
    assert state.chips == (10, 10, 10)
    assert game.counters(state)["pot"] == 0


def test_SU_31_running_the_cards_removes_the_first_upcard():
    state = dealt("3d 4d 5d 3s 4s 5s 6d 7d 8d 6s 7s 8s 9h  2c 3c 4c 5c 6c 7c Ks")
    state = after(state, "1 beg", "0 run")
    assert state.piles["turned"] == parse_cards("9h")
    assert state.piles["upcard"] == parse_cards("Ks")


def test_SU_32_chips_go_to_the_pot_one_by_one():
    state = seven_up("2h 3s 4s 5s 6s 7s", "Ah 3d 4d 5d 6d 7d", trump="h")
    done = run_out(state)
    counted = game.counters(done)
    assert counted["pot"] == 3
    assert counted["chips-0"] + counted["chips-1"] + counted["pot"] == 14
