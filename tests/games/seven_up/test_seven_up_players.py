"""Seven-Up's computer players: legal, blind to what is hidden, telling why, and sensible."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cardtable.ai.search import Weighed
from cardtable.ai.weighted import WeightedWorlds
from cardtable.core.cards import Card, pack, parse_cards, shuffled
from cardtable.core.players import Budget
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_up import game
from games.seven_up.players import COMPUTERS, levels
from games.seven_up.players.bid_playout import BidPlayout
from games.seven_up.players.bidding import prospects, worst
from games.seven_up.players.card_play import FIRST, TrickView, puzzling, rate
from games.seven_up.players.encoding import CARDS, SUIT, number
from games.seven_up.players.levels import RuleBased, cards_of, promised
from games.seven_up.players.reasons import of_card
from games.seven_up.players.worlds import Worlds, strength
from tests.support.positions.seven_up_positions import after, by_dealer, cards, seven_up, tricks

PLAYERS = COMPUTERS.players

PLAINS = "3s 4s 5s 6s 7s 8s"


def ask(state, seat, level="master", seed=1, iterations=60):
    return PLAYERS[level].choose(
        game, game.view(state, seat), seat, Budget(Random(seed), iterations)
    )


def whole_game(seats: int, seed: int, level: str, options=None):
    """Every state in which a seat is asked, in a game of one level."""
    rng = Random(f"{level}/{seats}/{seed}")
    state = game.start(table_for(game.options, seats, options or {}))
    while state.turn != OVER:
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
            continue
        yield state
        advice = ask(state, state.turn, level, seed=int(rng.random() * 1e9), iterations=24)
        assert legal(game, state, advice.move), f"{level} chose {advice.move}"
        assert advice.reason.endswith(".")
        state = game.play(state, advice.move)


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_plays_whole_games_by_the_rules(level, seats):
    asked = sum(1 for _ in whole_game(seats, 1, level))
    assert asked > 20


def test_even_where_one_may_revoke_no_computer_does():
    options = {"revokes": "penalised", "first_trick_void_must_trump": "on"}
    for level in PLAYERS:
        for state in whole_game(4, 2, level, options):
            assert not any("Revoke" in point.reason for point in state.scored)


def test_out_of_turn_a_computer_keeps_still():
    state = tricks(
        seven_up("9d 4s 5s 6s 7s 8s", "10d Jh 3d 4d 5d 6d", trump="h", options="revokes penalised"),
        "10d 4s",
    )
    assert game.moves(state, 1)
    for level in PLAYERS:
        assert ask(state, 0, level).move is None


# -- they cannot peek ----------------------------------------------------------------------------


def permuted(state, seat: int, rng: Random):
    """Another whole state that looks the same to a seat."""
    return game.imagine(game.view(state, seat), rng)


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_cards_do_not_change_the_choice(level, seats):
    rng = Random(3)
    compared = 0
    for number_, state in enumerate(whole_game(seats, 4, level)):
        if number_ % 5:
            continue
        other = permuted(state, state.turn, rng)
        assert ask(state, state.turn, level) == ask(other, state.turn, level)
        compared += other != state
    assert compared > 3


def test_the_same_seed_has_the_same_answer_and_figures():
    for number_, state in enumerate(whole_game(4, 5, "hard")):
        if number_ % 9 == 0:
            assert ask(state, state.turn, seed=8) == ask(state, state.turn, seed=8)


@pytest.mark.long
def test_imagined_tricks_agree_with_everything_that_was_seen():
    seen_voids = seen_throws = 0
    for seats in (2, 3, 4):
        for seed in range(4):
            for state in whole_game(seats, seed, "easy"):
                if state.phase != "play":
                    continue
                view = game.view(state, state.turn)
                worlds = Worlds(view, state.turn, FIRST)
                world = worlds.world(Random(seed))
                check(view, state.turn, world, worlds)
                seen_voids += any(worlds.barred)
                seen_throws += any(worlds.thrown)
    assert seen_voids > 20
    assert seen_throws > 20


def check(view, seat, world, worlds) -> None:
    dealt = [card for hand in world.hands for card in hand]
    visible = {number(card) for card in view.piles.cards() if not card.is_hidden}
    assert len(set(dealt)) == len(dealt)
    assert sorted(world.hands[seat]) == sorted(map(number, view.hand_of(seat)))
    for other in range(view.seats):
        hand = world.hands[other]
        assert len(hand) == len(view.hand_of(other))
        assert other == seat or not visible & set(hand)
    for other, bar in zip(worlds.others, worlds.barred, strict=True):
        suits = {suit for suit in range(4) if bar >> 4 * suit & 7}
        assert not suits & {SUIT[card] for card in world.hands[other]}
    assert world.turn == view.turn


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def test_imagined_hands_are_uniform_where_nothing_is_known():
    """25 unseen cards, one of them in each place: no card comes to a hand more often (95 %)."""
    state = seven_up(PLAINS, "3d 4d 5d 6d 7d 8d", trump="h", facts="runs 1", upcard="2h")
    view = game.view(by_dealer(state), 1)
    worlds = Worlds(view, 1, FIRST)
    rng = Random(11)
    came = Counter(card for _ in range(3000) for card in worlds.world(rng).hands[0])
    assert len(came) == 45
    assert chi_square([came[card] for card in came]) < 60.5  # 44 degrees of freedom


def test_imagined_hands_are_uniform_among_those_that_a_void_allows():
    """Two seats hold three cards each, one is out of diamonds: every allowed pair as often."""
    state = seven_up(
        "3s 4s 5s 6s 7s 8s", "3d 4d 5d 6d 7d 8d", "9s 10s Js Qs Ks As", trump="h", facts="runs 1"
    )
    state = tricks(state, "8d Js 8s", "7d Qs 7s", "6d Ks 6s", "5d As 5s")
    view = game.view(state, 1)
    worlds = Worlds(view, 1, FIRST)
    rng = Random(12)
    pairs = Counter(tuple(sorted(worlds.world(rng).hands[0])) for _ in range(6000))
    free = [card for card in worlds.pool if SUIT[card] != 2]
    assert len(pairs) == len(free) * (len(free) - 1) / 2
    expected = len(pairs) - 1
    assert chi_square(list(pairs.values())) < expected + 3 * (2 * expected) ** 0.5


def test_who_stood_is_imagined_with_more_trumps_than_who_begged():
    def trumps(facts: str) -> float:
        state = seven_up(PLAINS, "3d 4d 5d 6d 7d 8d", trump="h", dealer=0, facts=facts)
        worlds = Worlds(game.view(state, 0), 0, FIRST)
        rng = Random(5)
        hands = [worlds.world(rng).hands[1] for _ in range(400)]
        return sum(strength(hand, 1) for hand in hands) / 400

    stood, begged = trumps("begged false"), trumps("begged true; gave true")
    assert stood > 1.2
    assert begged < 0.7


def test_who_threw_is_imagined_without_plain_rags():
    state = seven_up(
        PLAINS, "3d 4d 5d 6d 7d 8d", trump="h", facts="runs 1", turned="9s", upcard="9c",
        thrown_0="2c 3c 4c", thrown_1="5c 6c 7c",
    )  # fmt: skip
    worlds = Worlds(game.view(state, 0), 0, FIRST)
    rng = Random(6)
    held = Counter(card for _ in range(500) for card in worlds.world(rng).hands[1])
    hearts = [held[card] for card in held if SUIT[card] == 1]
    rags = [held[number(Card.parse(text))] for text in ("9d", "8d", "8c")]
    assert sum(hearts) / len(hearts) > 1.3 * sum(rags) / len(rags)


def drawn(state, seat: int, many: int = 1500) -> Counter[int]:
    """Counts each card in the next seat's hand, in worlds that agree with the play."""
    bank = WeightedWorlds(Worlds(game.view(state, seat), seat, FIRST), many, Random(7))
    rng = Random(8)
    return Counter(card for _ in range(many) for card in bank.world(rng).hands[1 - seat])


def test_who_let_a_ten_go_is_imagined_without_the_cards_that_take_it():
    state = seven_up("10s 2s 4d 5d 6c 7c", "3s 3d 8d 9d 8c 9c", trump="h", dealer=1)
    held = drawn(tricks(state, "10s 3s"), 0)
    above = [held[number(Card.parse(text))] for text in ("As", "Ks", "Qs", "Js")]
    below = [held[number(Card.parse(text))] for text in ("4s", "5s", "6s", "7s", "8s", "9s")]
    assert sum(above) / len(above) < 0.75 * sum(below) / len(below)


def test_where_one_may_revoke_any_play_can_be_explained():
    """A diamond on spades although spades are held: no imagined hand could do that lawfully."""
    state = seven_up(
        "10s 2s 4d 5d 6c 7c", "3s 3d 8d 9d 8c 9c", trump="h", dealer=1, options="revokes penalised"
    )
    state = tricks(state, "10s 3d", "2s 3s")
    assert sum(drawn(state, 0, 200).values()) == 4 * 200
    assert legal(game, state, ask(state, state.turn).move)


def test_the_stock_is_imagined_uniformly_before_the_play():
    state = seven_up(PLAINS, "3d 4d 5d 6d 7d 8d", phase="beg", upcard="2h")
    bids = BidPlayout(game.view(state, 1), 1)
    rng = Random(3)
    tops = Counter(bids.imagine(rng).stock[-1] for _ in range(4500))
    assert len(tops) == 45
    assert chi_square(list(tops.values())) < 60.5


# -- they are sensible ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hard", "master"])
def test_a_strong_hand_stands_and_a_weak_one_begs(level):
    strong = seven_up(PLAINS, "Ah Kh Jh 2h As 10s", phase="beg", upcard="9h")
    weak = seven_up("9s 4h 5h 6h 7h 8h", "3d 4d 5d 6c 7c 8c", phase="beg", upcard="9h")
    assert str(ask(strong, 1, level, iterations=200).move) == "1 stand"
    assert str(ask(weak, 1, level, iterations=200).move) == "1 beg"


@pytest.mark.parametrize("level", ["hard", "master"])
def test_a_dealer_with_the_cards_gives_and_one_without_runs(level):
    strong = seven_up("Ah Kh Jh 2h As 10h", PLAINS.replace("3s", "3d"), phase="gift", upcard="9h")
    weak = seven_up("3d 4d 5d 6c 7c 8c", PLAINS, phase="gift", upcard="9h")
    assert str(ask(strong, 0, level, iterations=200).move) == "0 gift"
    assert str(ask(weak, 0, level, iterations=200).move) == "0 run"


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
@pytest.mark.parametrize("others", [[PLAINS], [PLAINS, "9s 10s Js Qs Ks As", "2c 3c 5c 6c 7c 8c"]])
def test_nobody_begs_with_ace_king_and_jack(level, others):
    first, *rest = others
    state = seven_up(first, "Ah Kh Jh 3d 4c 5d", *rest, phase="beg", upcard="9h")
    for seed in range(8):
        assert str(ask(state, 1, level, seed).move) == "1 stand"


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
@pytest.mark.parametrize("left", [(1, 1), (7, 1)])
def test_SU_06_no_computer_gives_eldest_the_last_point(level, left):
    state = seven_up("Ah Kh Jh 2h As 10h", PLAINS, phase="gift", upcard="9h", chips=left)
    assert "0 gift" in map(str, game.moves(state, 0))
    for seed in range(4):
        assert str(ask(state, 0, level, seed).move) == "0 run"


def test_SU_21_with_a_chip_left_each_master_stands_on_high_and_not_on_low():
    high = seven_up(PLAINS, "Ah Kd 10c 3d 4c 5d", phase="beg", upcard="9h", chips=(1, 1))
    low = seven_up(PLAINS, "2h Kd 10c 3d 4c 5d", phase="beg", upcard="9h", chips=(1, 1))
    for seed in range(4):
        assert str(ask(high, 1, seed=seed, iterations=200).move) == "1 stand"
        assert str(ask(low, 1, seed=seed, iterations=200).move) == "1 beg"


@pytest.mark.parametrize("level", ["hard", "master"])
@pytest.mark.parametrize("bare", ["Ah", "Jh"])
def test_nobody_leads_a_bare_ace_or_jack_of_trumps(level, bare):
    state = seven_up(PLAINS, f"{bare} 3d 7d 9c 4c 8d", trump="h", upcard="9h")
    for seed in range(4):
        assert bare not in str(ask(state, 1, level, seed, iterations=300).move)


@pytest.mark.parametrize("level", ["hard", "master"])
@pytest.mark.parametrize("hand", ["Ah Kh Jh 7h Ad 7c", "Jh Ah 2h 7d 4s Kc", "Jh Kh 2h 8s 9c 7d"])
@pytest.mark.parametrize("others", [[], ["9s 10s Js Qs Ks As"]])
def test_the_jack_is_not_led_while_a_higher_trump_is_out(level, hand, others):
    """Not even with the ace and the king beside it: it trumps in later, or follows them."""
    state = seven_up("2c 3d 4d 5d 6d 8d", hand, *others, trump="h", upcard="9h")
    for seed in range(8):
        assert "Jh" not in str(ask(state, 1, level, seed, iterations=300).move)


@pytest.mark.parametrize("hand", ["9s Js As 8h 7c 10s", "Kh Qs 10d 9s 2d 4d", "3d 9c 4d 10c 7c 3s"])
@pytest.mark.parametrize("others", [[], ["2c 4c 5c 6c 8c Ac"]])
def test_who_counts_no_cards_does_not_lead_tens_and_jacks_into_the_dark(hand, others):
    """A beginner guesses that a ten may be beaten; slips apart, it stays in hand."""
    state = seven_up("5d 6d 7d 8d Qd Kc", hand, *others, trump="d", upcard="Jd")
    led = RuleBased(careful=False).choose(game, state, 1, Budget(Random(1))).move
    assert led.picks[0].card.rank not in (10, 11)


def test_the_jack_is_led_when_no_higher_trump_is_out():
    state = seven_up("Qh Kh 2c 3d 4d 5d", "Ah Jh 7d 8d 4c 5c", trump="h", upcard="9h")
    state = tricks(state, "Ah Kh")
    state = tricks(state, "7d Qh", "2c 4c")
    advice = ask(state, 1, "hard")
    assert str(advice.move) == "1 hand-1:Jh > trick/1"


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
def test_nobody_throws_high_trumps_after_a_run(level):
    state = seven_up(
        "Ah Jh 2h 3s 4s 5s 6d 7d 8d", "3d 4d 5d 6c 7c 8c", phase="discard", trump="h", upcard="9h",
        facts="runs 1", turned="9s", thrown_1="3c 4c 5c",
    )  # fmt: skip
    thrown = {pick.card.suit for pick in ask(state, 0, level).move.picks}
    assert "h" not in thrown


@pytest.mark.parametrize("level", ["hard", "master"])
def test_a_ten_goes_to_the_partners_trick_and_not_to_the_opponents(level):
    mine, rest = "10d 8d 8c 9c 3c 4c", "2d 8s 9s Js 3h 4h"
    partner, other = "Ad 3d 4d 5c 6c 7c", "9d 3s 4s 5s 6s 7s"
    theirs = tricks(seven_up(mine, other, partner, rest, trump="h"), "9d Ad 2d")
    assert cards(theirs, 0) == "8d 10d"
    assert "10d" in str(ask(theirs, 0, level, iterations=1500).move)
    against = tricks(seven_up(mine, partner, other, rest, trump="h"), "Ad 9d 2d")
    assert cards(against, 0) == "8d 10d"
    assert "8d" in str(ask(against, 0, level, iterations=1500).move)


def last_to_play(lying: str, hand: str, *, unseen: str = "Qh Kh Ah") -> TrickView:
    """The view of seat 3, the last to play to a trick where hearts are trumps."""
    fallen = tuple((seat, number(card)) for seat, card in enumerate(parse_cards(lying)))
    own, hidden = (tuple(map(number, parse_cards(text))) for text in (hand, unseen))
    return TrickView(3, 4, 1, own, fallen, hidden, (5, 5, 5, 6))


@pytest.mark.parametrize(
    ("lying", "hand", "told"),
    [
        ("3d 6d 2d", "7d 5d", "7d"),
        ("6d 3d 2d", "7d 5d", ""),  # opponents have the trick
        ("3d 6d 2d", "2h 10c", ""),  # what is no trump counts
        ("3d Kd 2d", "Ad 5d", ""),  # the ace counts
        ("4h 5h 6h", "Jh 7h", "7h"),  # the jack may be lost later
        ("4h Qh 6h", "Jh 7h", ""),  # it cannot take this trick
        ("4h 5h", "Jh 7h", ""),  # somebody plays after this one
    ],
)
def test_what_would_puzzle_a_partner(lying, hand, told):
    view = last_to_play(lying, hand)
    assert " ".join(str(CARDS[card]) for card in puzzling(view, view.hand)) == told


def test_a_jack_that_nothing_beats_any_more_may_wait():
    view = last_to_play("4h 5h 6h", "Jh 7h", unseen="2c 3c")
    assert not puzzling(view, view.hand)


@pytest.mark.parametrize(("errors", "played"), [(1.5, "5d"), (2.5, "5d"), (3.5, "7d")])
def test_master_puzzles_its_partner_only_for_what_is_clearly_better(errors, played, monkeypatch):
    own, others = (
        "7d 5d 8c 9c 3c 4c",
        ("3d 3s 4s 5s 6s 7s", "6d Qs 4d 5c 6c 7c", "2d Js 3h 4h Kc Ac"),
    )
    state = tricks(seven_up(own, *others, trump="h"), "3d 6d 2d")
    low, high = sorted(cards_of(state, 0))
    assert f"{CARDS[low]} {CARDS[high]}" == "5d 7d"
    weighed = (Weighed(1, 100, 0.1 * errors, 0.0), Weighed(0, 100, 0.0, 0.1))
    monkeypatch.setattr(levels, "compare", lambda *_, **__: weighed)
    assert str(ask(state, 0).move.picks[0].card) == played


@pytest.mark.parametrize("level", ["hard", "master"])
def test_the_jack_is_taken_when_it_falls(level):
    state = seven_up("Qh 2h 3s 4s 5s 6s", "Jh 3d 4d 5d 6d 7d", trump="h", upcard="9h")
    state = tricks(state, "Jh")
    advice = ask(state, 0, level, iterations=400)
    assert str(advice.move.picks[0].card) == "Qh"
    assert "jack of trumps" in advice.reason


def test_reasons_are_about_this_hand():
    state = seven_up(PLAINS, "Ah Kh Jh 2h As 10s", phase="beg", upcard="9h")
    reason = ask(state, 1, "hard").reason
    assert reason.startswith(
        "With ♥ as trump this hand is sure of High and Low. It is likely to make Jack and Game."
    )
    poor = ask(seven_up("9s 4h 5h 6h 7h 8h", "3d 4d 5d 6c 7c 8c", phase="beg", upcard="9h"), 1)
    assert "next to nothing" in poor.reason
    assert "imagined deals" in poor.reason


def test_a_card_gives_away_least_only_when_none_that_may_be_played_counts_less():
    state = tricks(seven_up("Jc 10c As 4d 5d 6d", "9h Kd 3d 7d 8d 9d", trump="s"), "9h")
    seen = TrickView.of(game.view(state, 0), 0)
    costs = {str(CARDS[card]): rate(seen, card) for card in cards_of(state, 0)}
    cards = cards_of(state, 0)
    assert "10♣ gives away 10 for Game and keeps J♣" in of_card(seen, costs["10c"], cards)
    fewer = [card for card in cards if str(CARDS[card]) in ("Jc", "10c", "As")]
    assert "J♣ gives away 1 for Game, the least of what" in of_card(seen, costs["Jc"], fewer)


def test_prospects_are_the_chances_of_the_cards():
    """One opponent holds six of 45 unseen cards; only the ace lies above the king."""
    hand = [number(card) for card in map(Card.parse, ["Kh", "3s", "4s", "5s", "6s", "7s"])]
    unseen = [card for card in range(52) if card not in hand and card != number(Card.parse("9d"))]
    promise = prospects(hand, 1, unseen, 6, 2)
    assert promise.high == pytest.approx(1 - 6 / 45)
    chance = 1.0
    for drawn in range(6):  # none of the eleven lower hearts
        chance *= (45 - 11 - drawn) / (45 - drawn)
    assert promise.low == pytest.approx(chance)


def test_the_margin_of_a_random_hand_is_about_nothing():
    """Promises are calibrated: over many deals, leads of all seats come to about zero."""
    for seats in (2, 3, 4):
        total = 0.0
        for seed in range(400):
            state = game.start(table_for(game.options, seats, {"draw_for_deal": "off"}))
            rng = Random(seed)
            while state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
            total += promised(game.view(state, state.turn), state.turn).margin
        assert abs(total / 400) < 0.5


def test_the_worst_three_are_plain_and_low():
    rng = Random(2)
    for _ in range(50):
        nine = [number(card) for card in shuffled(pack(), rng)[:9]]
        gone = worst(nine, 0, 3)
        kept = [card for card in nine if card not in gone]
        if any(SUIT[card] == 0 for card in gone):
            assert all(SUIT[card] == 0 for card in kept)
    assert [str(CARDS[card]) for card in worst([12, 24, 25, 14, 27, 40], 0, 3)] == [
        "3h",
        "3d",
        "3c",
    ]


def test_a_bad_hand_is_bunched_and_a_good_one_is_played():
    hands = ["3d 4d 5d 6d 7d 8d 9d 3c 4c", "As Ks Js 2s 3s 4s 5c 6c 7c"]
    state = seven_up(
        *hands, phase="bunch", trump="s", upcard="9s", turned="9h", facts="runs 1; asked 1"
    )
    for level in ("hard", "master"):
        assert str(ask(state, 1, level, iterations=100).move) == "1 play"
        told = replace(after(state, "1 play"), turn=0)
        assert str(ask(told, 0, level, iterations=100).move) == "0 bunch"
