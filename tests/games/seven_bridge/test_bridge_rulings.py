"""Seven Bridge: every ruling by its id, and the test vectors of its rules."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.cards import Card, parse_cards
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Session
from games.seven_bridge import game, melds
from games.seven_bridge.scoring import totals
from games.seven_bridge.state import CLAIM, DRAW, PLAY
from tests.support.positions.bridge_positions import (
    bridge,
    dealt,
    legal,
    passed,
    played,
    refused,
    ruling,
)

YES_NO = "[true, false, false]"


@pytest.mark.parametrize(
    "cards",
    [
        "7d",
        "6d 7d",
        "7d 8d",
        "7h 7s",
        "Ac 2c 3c",
        "10h Jh Qh Kh",
        "5d 6d 7d",
        "Ks Kh Kd",
        "7s 7h 7d 7c",
    ],
)
def test_vectors_of_melds(cards):
    assert melds.kind_of(parse_cards(cards))


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("5d 6d", "too short: a sequence without the 7"),
        ("6d 8d", "gap"),
        ("7d 8h", "suits are mixed"),
        ("6h 6s", "three or four"),
        ("Qs Ks As", "ace is low"),
        ("7h 7s 8s", "suits are mixed"),
        ("9c", "only a seven can stand alone"),
    ],
)
def test_vectors_of_no_melds_and_why(cards, why):
    held = parse_cards(cards)
    assert not melds.kind_of(held)
    picks = " ".join(f"hand-0:{card}" for card in held)
    state = bridge([f"{cards} 2h 3s", "4c", "4d"])
    assert why in refused(state, f"0 {picks} > melds-0/1")


def test_vector_seven_and_eight_make_a_sequence_claim_for_the_next_player_only():
    state = bridge(["8h 2c", "7h 3c 9s", "Ks 4d 9d"], turn=0)
    asked = played(state, "0 hand-0:8h > discard")
    assert (asked.turn, asked.phase) == (1, CLAIM)
    assert legal(asked) == {"1 chi discard:8h hand-1:7h > melds-1/1", "1 pass"}
    further = bridge(["8h 2c", "Ks 4d 9d", "7h 3c 9s"], turn=0)
    assert played(further, "0 hand-0:8h > discard").phase == DRAW


def test_vector_two_cards_left_allow_the_shorter_claim_only():
    state = bridge(["8c 2s", "7c 9c", "Ks 4d"], turn=0)
    asked = played(state, "0 hand-0:8c > discard")
    assert legal(asked) == {"1 chi discard:8c hand-1:7c > melds-1/1", "1 pass"}
    more = played(bridge(["8c 2s", "7c 9c 2d", "Ks 4d"]), "0 hand-0:8c > discard")
    assert "1 chi discard:8c hand-1:7c hand-1:9c > melds-1/1" in legal(more)


def test_vector_deadwood():
    assert sum(map(melds.worth, parse_cards("7s Kd 4c Ah"))) == 35


def test_SB_01_one_may_go_out_on_a_claimed_discard():
    state = played(bridge(["8c 2s", "7c 9c", "Ks 4d"]), "0 hand-0:8c > discard")
    state = played(state, "1 chi discard:8c hand-1:7c > melds-1/1", "1 hand-1:9c > discard")
    assert state.turn == DEALER
    state = dealt(state)
    assert totals(state) == (0, 2 * (2 + 10 + 4), 0)


def test_SB_02_a_claimed_turn_that_tables_everything_doubles():
    state = played(bridge(["9h 2s", "9c 9d 3h 4h 5h Qh", "Ks 4d"]), "0 hand-0:9h > discard")
    state = played(
        state,
        "1 pon discard:9h hand-1:9d hand-1:9c > melds-1/1",
        "1 hand-1:3h hand-1:4h hand-1:5h > melds-1/2",
        "1 hand-1:Qh > discard",
    )
    assert totals(dealt(state)) == (0, 2 * 16, 0)


def test_SB_03_a_card_is_kept_for_the_discard():
    state = bridge(["3h 4h 5h", "Ks", "4d"])
    move = "0 hand-0:3h hand-0:4h hand-0:5h > melds-0/1"
    assert move not in legal(state)
    assert "keep a card" in refused(state, move)
    assert ruling(state, move) == "SB-03"
    last = bridge(["7h", "Ks", "4d"], melds="1/1 7s")
    assert legal(last) == {"0 hand-0:7h > discard"}
    assert "keep a card" in refused(last, "0 hand-0:7h > melds-1/1")
    claim = played(bridge(["8c 2s", "9c 10c", "Ks 4d"]), "0 hand-0:8c > discard")
    assert claim.phase == DRAW
    assert "keep a card" in refused(claim, "1 discard:8c hand-1:9c hand-1:10c > melds-1/1")


def test_SB_04_a_seven_may_be_laid_off():
    tabled = "1/1 7s, 1/2 3h 4h 5h 6h, 1/3 8d 9d 10d, 2/1 2c 3c 4c"
    state = bridge(["7h 7d 7c Kc", "Ks", "4d"], melds=tabled)
    moves = legal(state)
    assert {f"0 hand-0:{card} > melds-1/1" for card in ("7h", "7d", "7c")} <= moves
    assert "0 hand-0:7h > melds-1/2" in moves
    assert "0 hand-0:7d > melds-1/3" in moves
    assert "0 hand-0:7c > melds-2/1" not in moves
    pair = played(state, "0 hand-0:7h > melds-1/1")
    assert "0 hand-0:7d > melds-1/1" in legal(pair)


@pytest.mark.parametrize(
    ("card", "kind", "takes"),
    [("7h", melds.SET, "7d 7c"), ("8s", melds.SEQUENCE, "6s 9s"), ("6s", melds.SEQUENCE, "5s 8s")],
)
def test_SB_05_whoever_lays_off_first_decides_what_a_lone_seven_is(card, kind, takes):
    state = bridge([f"{card} Kc 2d", "Ks", "4d"], melds="1/1 7s")
    assert any("both ways" in mark.text for mark in game.words.marks(state, 2))
    assert set(melds.ends(state.piles["melds-1/1"])) == set(parse_cards("7h 7d 7c 6s 8s"))
    state = played(state, f"0 hand-0:{card} > melds-1/1")
    assert melds.kind_of(state.piles["melds-1/1"]) == kind
    assert set(melds.ends(state.piles["melds-1/1"])) == set(parse_cards(takes))
    assert not any("both ways" in mark.text for mark in game.words.marks(state, 2))
    assert any(mark.text == kind for mark in game.words.marks(state, 2))


def test_SB_06_a_pair_of_sevens_is_a_set():
    state = bridge(["6s 8s 2d", "Ks", "4d"], melds="1/1 7s 7h")
    assert legal(state) == {f"0 hand-0:{card} > discard" for card in ("6s", "8s", "2d")}
    assert "is a set: it takes 7♦ 7♣" in refused(state, "0 hand-0:6s > melds-1/1")
    assert ruling(state, "0 hand-0:6s > melds-1/1") == "SB-06"


def test_SB_07_a_sequence_takes_no_other_seven_and_grows_at_its_ends():
    state = bridge(["7h 5s 8s 9s 4s", "Ks", "4d"], melds="1/1 6s 7s")
    laid = {text for text in legal(state) if text.endswith("melds-1/1")}
    assert laid == {"0 hand-0:5s > melds-1/1", "0 hand-0:8s > melds-1/1"}
    assert "is a sequence: it takes 5♠ 8♠" in refused(state, "0 hand-0:7h > melds-1/1")
    assert ruling(state, "0 hand-0:7h > melds-1/1") == "SB-07"
    both = "0 hand-0:5s hand-0:9s > melds-1/1"
    assert "is a sequence: it takes 5♠ 8♠" in refused(state, both), "one of them does not fit"
    assert ruling(state, both) == "SB-07"
    high = bridge(["6s 9s 2c", "Ks", "4d"], melds="1/1 7s 8s")
    assert {text for text in legal(high) if "melds" in text} == {
        "0 hand-0:6s > melds-1/1",
        "0 hand-0:9s > melds-1/1",
    }


def test_SB_08_two_sevens_are_a_pair_or_two_lone_ones_as_the_player_says():
    state = bridge(["7h 7s 2d", "Ks", "4d"])
    pair = "0 hand-0:7s hand-0:7h > melds-0/1"
    apart = "0 apart hand-0:7s hand-0:7h > melds-0/1"
    assert {pair, apart} <= legal(state)
    labels = {game.words.label(state, Move.parse(text)) for text in (pair, apart)}
    assert labels == {"Meld 7♠ 7♥ as a pair", "Meld 7♠ 7♥ as two lone sevens"}
    together, alone = played(state, pair), played(state, apart)
    assert together.piles["melds-0/1"] == parse_cards("7s 7h")
    assert alone.piles["melds-0/1"] == parse_cards("7s")
    assert alone.piles["melds-0/2"] == parse_cards("7h")
    one_by_one = played(state, "0 hand-0:7s > melds-0/1", "0 hand-0:7h > melds-0/2")
    assert alone == one_by_one


def test_SB_09_a_short_sequence_never_loses_its_seven():
    state = bridge(["2d Kc 3c", "Ks", "4d"], melds="0/1 7s 8s")
    assert all("melds-0/1:" not in text for text in legal(state))
    assert "broken up" in refused(state, "0 melds-0/1:7s > hand-0")


def test_SB_10_a_discarded_seven_is_not_claimed_alone():
    state = played(bridge(["7d 2s", "Kc 3c", "Ks 4h"]), "0 hand-0:7d > discard")
    assert (state.turn, state.phase) == (1, DRAW)
    assert "makes a new meld with the 7♦" in refused(state, "1 discard:7d > melds-1/1")
    assert ruling(state, "1 discard:7d > melds-1/1") == "SB-10"


def test_SB_11_one_seven_in_hand_claims_no_pair():
    state = played(bridge(["7d 2s", "7c 3c", "Ks 4h"]), "0 hand-0:7d > discard")
    assert state.phase == DRAW
    move = "1 discard:7d hand-1:7c > melds-1/1"
    assert "at least two cards" in refused(state, move)
    assert ruling(state, move) == "SB-11"
    two = played(bridge(["7d 2s", "Kc 3c", "7c 7h 4h"]), "0 hand-0:7d > discard")
    assert "2 pon discard:7d hand-2:7h hand-2:7c > melds-2/1" in legal(two)


def test_SB_12_a_discard_is_not_claimed_to_be_laid_off():
    state = bridge(["8s 2s", "9h 3c 5d", "Ks 4h"], melds="1/1 5s 6s 7s")
    state = played(state, "0 hand-0:8s > discard")
    assert state.phase == DRAW
    assert "new meld" in refused(state, "1 discard:8s > melds-1/1")
    assert ruling(state, "1 discard:8s > melds-1/1") == "SB-12"


@pytest.mark.parametrize(("option", "may"), [("on", True), ("off", False)])
def test_SB_13_laying_off_after_a_claim_is_a_house_rule(option, may):
    state = bridge(
        ["9h 2s", "9c 9d Jc 3d", "Ks 4h"],
        melds="2/1 Js Jh Jd",
        options=f"option layoff_after_claim {option}",
    )
    claim = "1 pon discard:9h hand-1:9d hand-1:9c > melds-1/1"
    state = played(state, "0 hand-0:9h > discard", claim)
    lay_off = "1 hand-1:Jc > melds-2/1"
    assert (lay_off in legal(state)) == may
    if not may:
        assert "began with a claim" in refused(state, lay_off)
        assert ruling(state, lay_off) == "SB-13"


@pytest.mark.parametrize(("option", "may"), [("off", True), ("on", False)])
def test_SB_14_laying_off_without_a_meld_of_ones_own_is_a_house_rule(option, may):
    options = f"option need_meld_before_layoff {option}"
    state = bridge(["Jc 7d 4h", "Ks", "4d"], melds="2/1 Js Jh Jd", options=options)
    assert ("0 hand-0:Jc > melds-2/1" in legal(state)) == may
    if not may:
        assert "meld of your own" in refused(state, "0 hand-0:Jc > melds-2/1")
        assert ruling(state, "0 hand-0:Jc > melds-2/1") == "SB-14"
    assert "0 hand-0:Jc > melds-2/1" in legal(played(state, "0 hand-0:7d > melds-0/1"))


def test_SB_14_a_claim_is_named_as_the_reason_only_after_one():
    options = "option need_meld_before_layoff on\noption layoff_after_claim off"
    state = bridge(["Jc 7d 4h", "Ks", "4d"], melds="2/1 Js Jh Jd", options=options)
    assert "meld of your own" in refused(state, "0 hand-0:Jc > melds-2/1")
    assert ruling(state, "0 hand-0:Jc > melds-2/1") == "SB-14"


def test_SB_14_having_laid_off_is_not_having_melded():
    state = bridge(
        ["Jc 7d 4h", "Ks", "4d"],
        melds="0/1 7s",
        options="option need_meld_before_layoff on",
        facts="fact melded [false, false, false]\nfact exposed [true, false, false]",
    )
    assert "0 hand-0:7d > melds-0/1" not in legal(state)


def test_SB_15_one_may_lay_off_on_ones_own_melds():
    state = bridge(["Jc 7d 4h", "Ks", "4d"], melds="0/1 Js Jh Jd")
    assert "0 hand-0:Jc > melds-0/1" in legal(state)


def test_SB_16_no_claim_before_ones_first_draw():
    drawn = f"fact drawn {YES_NO}"
    for hands in (["9h 2s", "9c 9d 3d", "Ks 4h"], ["9h 2s", "Ks 4h", "9c 9d 3d"]):
        assert played(bridge(hands, facts=drawn), "0 hand-0:9h > discard").phase == DRAW
        assert played(bridge(hands), "0 hand-0:9h > discard").phase == CLAIM
    late = played(bridge(["9h 2s", "Ks 4h", "9c 9d 3d"], facts=drawn), "0 hand-0:9h > discard")
    move = "2 discard:9h hand-2:9c hand-2:9d > melds-2/1"
    assert "not drawn from the stock yet" in refused(late, move)
    assert ruling(late, move) == "SB-16"
    run = played(bridge(["8h 2s", "7h 4h", "9c"], facts=drawn), "0 hand-0:8h > discard")
    assert run.phase == DRAW


def test_SB_16_a_claim_is_no_draw():
    facts = "fact drawn [true, false, true]"
    state = bridge(["9h 2s", "Ks 4h", "9c 9d 3d"], facts=facts)
    state = played(state, "0 hand-0:9h > discard")
    state = played(state, "2 pon discard:9h hand-2:9d hand-2:9c > melds-2/1")
    assert state.drawn == (True, False, True)


def test_SB_17_the_upcard_cannot_be_claimed():
    session = Session(game, table_for(game.options, 4), seed="upcard")
    state = session.settle()
    assert state.phase == DRAW
    assert not any(state.drawn)
    upcard = state.piles["discard"][-1]
    others = state.hand_of(state.turn)[:2]
    picks = " ".join(f"hand-{state.turn}:{card}" for card in others)
    assert ruling(state, f"{state.turn} discard:{upcard} {picks} > melds-{state.turn}/1") == "SB-17"


def test_SB_18_no_two_players_can_claim_the_same_card_for_a_set():
    for seed in range(40):
        rng = Random(seed)
        session = Session(
            game, table_for(game.options, 5, {"end": "hands", "hands": "1"}), seed=str(seed)
        )
        while session.settle().turn >= 0:
            state = session.state
            if state.phase == CLAIM:
                able = [
                    seat
                    for seat in range(5)
                    if seat != state.discarder
                    and melds.set_claims(state.piles["discard"][-1], state.hand_of(seat))
                ]
                assert len(able) <= 1, f"seed {seed}"
            moves = session.moves(session.turn)
            session.play(moves[int(rng.random() * len(moves))])


def test_SB_19_a_set_comes_before_a_sequence():
    state = bridge(["9h 2s", "8h 10h 3c", "9c 9d 3d", "Ks 4h"])
    asked = played(state, "0 hand-0:9h > discard")
    assert asked.turn == 2
    assert "comes before" in refused(asked, "1 discard:9h hand-1:8h hand-1:10h > melds-1/1")
    passing = played(asked, "2 pass")
    assert passing.turn == 1
    assert "1 chi discard:9h hand-1:8h hand-1:10h > melds-1/1" in legal(passing)


def test_SB_19_one_player_able_to_do_both_chooses():
    state = bridge(["9h 2s", "8h 10h 9c 9d 3c", "Ks 4h"])
    asked = played(state, "0 hand-0:9h > discard")
    kinds = {text.split()[1] for text in legal(asked)}
    assert kinds == {"pon", "chi", "pass"}
    only = "2 discard:9h hand-2:Ks hand-2:4h > melds-2/1"
    assert "suits are mixed" in refused(asked, only)


def test_SB_19_only_the_next_player_claims_for_a_sequence():
    state = played(bridge(["9h 2s", "Kc Ad 4c", "8h 10h 3c"]), "0 hand-0:9h > discard")
    move = "2 discard:9h hand-2:8h hand-2:10h > melds-2/1"
    assert "Only {1}, who is next" in refused(state, move)
    assert ruling(state, move) == "SB-19"


def test_SB_20_the_discards_but_the_newest_become_the_stock():
    state = bridge(["9h 2s", "Kc Ad 4c", "8c 10h 3c"], stock="", discard="5s")
    before = state.piles["discard"]
    state = played(state, "0 hand-0:9h > discard")
    assert state.turn == DEALER
    move = game.deal(state, Random(4))
    assert move.word == "recycle"
    after = game.play(state, move)
    assert after.piles["discard"] == parse_cards("9h")
    assert sorted(after.piles["stock"]) == sorted(before)
    assert (after.turn, after.phase, after.recyclings) == (1, DRAW, 1)


def test_SB_20_whoever_remembers_the_discards_knows_what_the_new_stock_holds():
    state = bridge(["9h 2s", "Kc Ad 4c 5d", "8c 10h 3c Jd"], stock="", melds="2/1 Qs Qh Qd")
    state = played(state, "0 hand-0:9h > discard")
    spent = set(state.piles["discard"][:-1])
    state = played(dealt(state), "1 stock:?? > hand-1", "1 hand-1:Ad > discard")
    assert set(state.recycled) == spent
    inside = set()
    for seed in range(40):
        world = game.imagine(game.view(state, 0), Random(seed))
        assert set(world.piles["stock"]) <= spent, f"seed {seed}"
        inside |= set(world.hand_of(1)) & spent
    assert len(inside) > 10  # the card that was drawn from it may be any


def test_SB_21_a_hand_is_void_when_nothing_can_be_recycled():
    hands = ["9h 2s", "Kc", "8c"]
    state = bridge(hands, stock="")
    lying = " ".join(map(str, state.piles["discard"]))
    state = bridge([hands[0], f"Kc {lying}", "8c"], stock="")
    state = played(state, "0 hand-0:9h > discard")
    state = state if state.turn == DEALER else played(state, f"{state.turn} pass")
    assert len(state.piles["discard"]) == 1
    assert game.deal(state, Random(0)).word == "void"
    over = dealt(state)
    assert over.void
    assert totals(over) == (0, 0, 0)
    gathered = dealt(over)
    assert gathered.dealer == (state.dealer + 1) % 3


def test_SB_20_one_discard_beside_the_newest_is_a_stock():
    hands = ["9h 2s", "Kc", "8c"]
    under, *others = map(str, bridge(hands, stock="").piles["discard"])
    state = bridge([hands[0], f"Kc {' '.join(others)}", "8c"], stock="")
    state = played(state, "0 hand-0:9h > discard")
    state = state if state.turn == DEALER else played(state, f"{state.turn} pass")
    assert str(game.deal(state, Random(0))) == f"-1 recycle {under}"


@pytest.mark.parametrize(("recyclings", "word"), [(0, "recycle"), (1, "recycle"), (2, "void")])
def test_SB_21_a_hand_is_void_after_two_recyclings_without_progress(recyclings, word):
    state = bridge(
        ["9h 2s", "Kc Ad 4c", "8c 10h 3c"], stock="", facts=f"fact recyclings {recyclings}"
    )
    state = played(state, "0 hand-0:9h > discard")
    assert game.deal(state, Random(0)).word == word


def test_SB_21_any_meld_or_lay_off_is_progress():
    state = bridge(["7h 9s 2s", "Kc", "8c"], stock="Js", melds="1/1 7s", facts="fact recyclings 2")
    assert played(state, "0 hand-0:7h > melds-0/1").recyclings == 0
    assert played(state, "0 hand-0:7h > melds-1/1").recyclings == 0
    assert played(state, "0 hand-0:2s > discard").recyclings == 2


def test_SB_22_only_who_can_claim_is_asked_once_and_nobody_is_slowed_down():
    nobody = played(bridge(["9h 2s", "Kc Ad 4c", "8c 10h 3c"]), "0 hand-0:9h > discard")
    assert (nobody.turn, nobody.phase) == (1, DRAW)
    state = bridge(["9h 2s", "9s 8h 10h", "Kc 3d", "9c 9d 3c"])
    first = played(state, "0 hand-0:9h > discard")
    assert first.turn == 3
    second = played(first, "3 pass")
    assert second.turn == 1
    third = played(second, "1 pass")
    assert (third.turn, third.phase) == (1, DRAW)
    assert "has passed" in refused(third, "1 discard:9h hand-1:8h hand-1:10h > melds-1/1")


def test_SB_22_a_person_has_the_time_that_the_house_gives():
    for value, seconds in (("ask", 0), ("5 s", 5), ("10 s", 10)):
        state = bridge(["9h 2s", "8h 10h 3c", "Ks 4h"], options=f"option claim_time {value}")
        asked = played(state, "0 hand-0:9h > discard")
        assert game.words.status(game.view(asked, 1), 1).seconds == seconds
        assert game.words.status(game.view(asked, 2), 2).seconds == 0
        assert game.words.status(game.view(state, 0), 0).seconds == 0


def test_SB_22_where_everybody_is_asked_asking_gives_nothing_away():
    option = "option claim_offers ask everyone"
    hands = ["9h 2s", "Kc Ad 4c", "8c 10h 3c", "Qd Qh 2d"]
    state = game.play(bridge(hands, options=option), Move.parse("0 hand-0:9h > discard"))
    order = []
    while state.phase == CLAIM:
        order.append(state.turn)
        assert game.handling.forced(game.view(state, state.turn), state.turn) is None
        assert legal(state) == {f"{state.turn} pass"}
        state = played(state, f"{state.turn} pass")
    assert order == [2, 3, 1]


def test_SB_22_what_others_see_of_a_claim_window_is_the_same_whoever_can_claim():
    claimable = bridge(["9h 2s", "9c 9d 3c", "8c 10h 4c"])
    other = bridge(["9h 2s", "8h 10h 3c", "8c 4h 4c"])
    texts = []
    for state in (claimable, other):
        asked = played(state, "0 hand-0:9h > discard")
        texts.append(game.words.status(game.view(asked, 2), 2).text)
        assert "{1}" not in texts[-1]
    assert texts[0] == texts[1]


def test_SB_23_the_discard_that_goes_out_cannot_be_claimed():
    state = played(bridge(["9h", "9c 9d 3c", "8c"]), "0 hand-0:9h > discard")
    assert state.turn == DEALER
    assert not legal(state, 1)
    assert game.deal(state, Random(0)).word == "score"
    assert "over" in refused(state, "1 discard:9h hand-1:9c hand-1:9d > melds-1/1")


def test_SB_24_melding_is_never_compulsory_but_a_claimed_card_is_melded():
    state = bridge(["3h 4h 5h 7s 2d", "9c 9d 3c", "8c"])
    assert "0 hand-0:2d > discard" in legal(state)
    claimed = played(bridge(["9h 2s", "9c 9d 3c", "8c"]), "0 hand-0:9h > discard")
    claimed = played(claimed, "1 pon discard:9h hand-1:9d hand-1:9c > melds-1/1")
    assert claimed.piles["melds-1/1"] == parse_cards("9h 9d 9c")
    assert (claimed.turn, claimed.phase) == (1, PLAY)


def test_SB_25_the_card_just_drawn_may_be_discarded():
    state = bridge(["2s 3d", "Kc", "8c"], phase="draw", stock="9h")
    state = played(state, "0 stock:?? > hand-0")
    assert "0 hand-0:9h > discard" in legal(state)


def test_SB_26_three_in_hand_and_a_claim_make_a_set_of_four():
    state = played(bridge(["9h 2s", "Kc 4d", "9c 9d 9s 3c"]), "0 hand-0:9h > discard")
    claims = {text for text in legal(state) if "pon" in text}
    assert len(claims) == 4
    assert "2 pon discard:9h hand-2:9s hand-2:9d hand-2:9c > melds-2/1" in claims


def test_SB_27_the_fourth_card_of_a_tabled_set_is_not_claimable():
    state = bridge(["9h 2s", "Kc 4d", "8c 3c"], melds="2/1 9s 9d 9c")
    state = played(state, "0 hand-0:9h > discard")
    assert state.phase == DRAW
    assert ruling(state, "2 discard:9h > melds-2/1") == "SB-12"


def test_SB_28_a_sequence_claim_may_be_longer_than_needed():
    state = played(bridge(["6h 2s", "4h 5h 7h 8h 2c", "Ks 3c"]), "0 hand-0:6h > discard")
    move = "1 chi discard:6h hand-1:4h hand-1:5h hand-1:7h hand-1:8h > melds-1/1"
    assert move in legal(state)
    assert played(state, move).piles["melds-1/1"] == parse_cards("4h 5h 6h 7h 8h")


def test_SB_29_skipped_players_lose_that_turn():
    state = bridge(["9h 2s", "Kc 4d", "Qc 5d", "9c 9d 3c 2h"])
    state = played(state, "0 hand-0:9h > discard")
    state = played(state, "3 pon discard:9h hand-3:9d hand-3:9c > melds-3/1")
    state = played(state, "3 hand-3:3c > discard")
    assert (state.turn, state.phase) == (0, DRAW)


def test_SB_30_nobody_claims_their_own_discard():
    state = played(bridge(["9h 9c 9d", "Kc 4d", "Qc 5d"]), "0 hand-0:9h > discard")
    assert state.phase == DRAW
    move = "0 discard:9h hand-0:9c hand-0:9d > melds-0/1"
    assert "own discard" in refused(state, move)
    assert ruling(state, move) == "SB-30"


def test_SB_31_lay_offs_in_the_final_turn_keep_the_double():
    state = bridge(["7h 2c", "Ks 3s", "4d"], melds="1/1 7s")
    state = played(state, "0 hand-0:7h > melds-1/1", "0 hand-0:2c > discard")
    over = dealt(state)
    assert totals(over) == (2 * (10 + 3 + 4), 0, 0)
    assert over.lines[-1].reason.startswith("doubled")


@pytest.mark.parametrize("first", ["0 hand-0:7h > melds-1/1", "0 hand-0:7h > melds-0/1"])
def test_SB_32_anything_tabled_in_an_earlier_turn_ends_the_double(first):
    state = bridge(["7h 2c 9c", "Ks 3s", "4d 5c"], melds="1/1 7s", stock="Jh Ah 10d")
    state = played(
        state,
        first,
        "0 hand-0:9c > discard",
        "1 stock:?? > hand-1",
        "1 hand-1:10d > discard",
        "2 stock:?? > hand-2",
        "2 hand-2:5c > discard",
    )
    assert state.exposed == (True, False, False)
    state = bridge(["2c", "Ks 3s", "4d 5c"], facts="fact exposed [true, false, false]")
    over = dealt(played(state, "0 hand-0:2c > discard"))
    assert totals(over)[0] == 10 + 3 + 4 + 5


def test_SB_33_two_sequences_are_not_joined():
    state = bridge(["9d 2c", "Ks", "4d"], melds="1/1 3h 4h 5h, 1/2 6h 7h 8h")
    move = "0 melds-1/1:3h melds-1/1:4h melds-1/1:5h > melds-1/2"
    assert "never joined" in refused(state, move)
    grown = bridge(["5h 9d 2c", "Ks", "4d"], melds="1/1 2h 3h 4h, 1/2 6h 7h 8h")
    state = played(grown, "0 hand-0:5h > melds-1/1")
    assert state.piles["melds-1/2"] == parse_cards("6h 7h 8h")


def test_SB_34_melds_are_not_rearranged():
    state = bridge(["9d 2c", "Ks", "4d"], melds="0/1 3h 4h 5h 6h")
    assert "rearranged" in refused(state, "0 melds-0/1:6h > hand-0")
    assert ruling(state, "0 melds-0/1:6h > hand-0") == "SB-34"


def test_SB_35_of_two_the_other_is_next_and_may_claim_for_both():
    state = played(bridge(["9h 2s", "9c 9d 8h 10h 2d"]), "0 hand-0:9h > discard")
    assert {text.split()[1] for text in legal(state)} == {"pon", "chi", "pass"}
    state = played(
        state, "1 pon discard:9h hand-1:9d hand-1:9c > melds-1/1", "1 hand-1:2d > discard"
    )
    assert (state.turn, state.phase) == (0, DRAW)


def test_SB_36_a_seven_in_a_longer_sequence_is_nothing_special():
    state = bridge(["5h 6h 7h 8h 2c", "Ks", "4d"])
    assert "0 hand-0:5h hand-0:6h hand-0:7h hand-0:8h > melds-0/1" in legal(state)


@pytest.mark.parametrize(
    ("cards", "fits"), [("Ah 2h 3h", True), ("Qh Kh Ah", False), ("Kh Ah 2h", False)]
)
def test_SB_37_the_ace_is_low_only(cards, fits):
    assert bool(melds.kind_of(parse_cards(cards))) == fits
    assert Card.parse("Kh") not in melds.ends(parse_cards("Ah 2h 3h"))


@pytest.mark.parametrize(
    ("options", "before", "over"),
    [
        ("option target 200", 150, False),
        ("option target 200", 190, True),
        ("option end hands\noption hands 2", 500, False),
        ("option end hands\noption hands 1", 0, True),
    ],
)
def test_SB_38_a_target_or_a_number_of_hands_ends_the_game(options, before, over):
    lines = f'fact lines [[1, 0, {before}, "before"]]'
    state = bridge(["9h", "Kc 4d", "Qc"], options=options, facts=lines)
    state = dealt(played(state, "0 hand-0:9h > discard"))
    assert (state.turn == OVER) == over


def test_SB_38_the_highest_total_wins_even_if_another_went_out():
    lines = '[[1, 2, 230, "a"], [2, 0, 201, "b"]]'
    state = bridge(["9h", "Kc", "Qc"], turn=OVER, facts=f"fact lines {lines}\nfact discarder 0")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (201, 0, 230))


def test_SB_39_equal_totals_share_the_win():
    lines = '[[1, 2, 80, "a"], [2, 0, 80, "b"]]'
    options = "option end hands\noption hands 2"
    state = bridge(
        ["9h", "Kc", "Qc"],
        turn=OVER,
        options=options,
        facts=f"fact lines {lines}\nfact discarder 0",
    )
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 2)


def test_SB_40_claims_are_called_pon_and_chi():
    state = played(bridge(["9h 2s", "9c 9d 8h 10h 2d"]), "0 hand-0:9h > discard")
    labels = {game.words.label(state, Move.parse(text)) for text in legal(state)}
    assert labels >= {"Pon 9♥ 9♦ 9♣", "Chi 8♥ 9♥ 10♥", "Pass"}


def test_SB_41_melds_on_the_very_first_turn():
    facts = "fact drawn [true, false, false]"
    state = bridge(["3h 4h 5h 2c", "Ks", "4d"], facts=facts)
    assert "0 hand-0:3h hand-0:4h hand-0:5h > melds-0/1" in legal(state)
    assert passed(state) == state
