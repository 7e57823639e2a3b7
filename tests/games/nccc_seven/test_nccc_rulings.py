"""Seven (NCCC): every ruling by its id."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.cards import Card, parse_cards
from cardtable.core.moves import Move
from cardtable.core.players import computers_of
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Session
from games.nccc_seven import game, grid
from games.nccc_seven.knocks import DUE, KNOCKED, MISSED
from games.nccc_seven.state import SevenState
from tests.support.positions.nccc_positions import played, refused, seven

CROSS = "7s 6s 7d"


def targets(state: SevenState, seat: int = 0) -> set[str]:
    return {str(move) for move in game.moves(state, seat)}


def places(text: str) -> set[str]:
    return {str(card) for card in grid.open_places(frozenset(parse_cards(text)))}


@pytest.mark.parametrize(
    ("layout", "open_now", "for_jokers"),
    [
        ("", "7s", ""),
        ("7s", "6s 8s 7h 7d 7c", ""),
        ("7s 6s 7d", "5s 8s 7h 7c 6d", "6d"),
        ("7s 8s 9s 7h", "6s 10s 8h 7d 7c", "8h"),
        ("7s 8s 9s 7h 8h", "6s 10s 9h 7d 7c", "9h"),
    ],
)
def test_vectors_of_open_places(layout, open_now, for_jokers):
    assert places(layout) == set(open_now.split())
    taken = frozenset(parse_cards(layout))
    assert {str(card) for card in grid.joker_places(taken)} == set(for_jokers.split())


@pytest.mark.parametrize(
    ("place", "layout", "waits_for"),
    [
        ("7s", "", ""),
        ("7h", "", "7s"),
        ("7h", "7s", ""),
        ("8s", "", "7s"),
        ("As", "7s 6s", "2s"),
        ("6d", "7s", "6s 7d"),
        ("9d", "7s 8s 9s 7d", "8d"),
        ("Kc", "7s 7c", "Ks Qc"),
    ],
)
def test_NC_01_a_place_waits_for_the_spade_of_its_rank_and_its_neighbour(place, layout, waits_for):
    waited = grid.missing(Card.parse(place), parse_cards(layout))
    assert waited == parse_cards(waits_for)


def test_NC_01_rows_have_no_gaps():
    assert "5d" not in places("7s 6s 5s 7d")
    state = seven("7s 6s 5s 7d", ["5d", "2h", "3h", ""])
    assert "6♦" in refused(state, "0 hand-0:5d > grid/5d")
    assert "6♠" in refused(seven("7s 7d", ["6d", "2h", "3h", ""]), "0 hand-0:6d > grid/6d")


def test_NC_02_a_joker_goes_only_where_a_plain_card_could():
    state = seven(CROSS, ["*1 2h", "3h", "4h", ""])
    assert targets(state) == {"0 hand-0:*1 > grid/6d"}
    assert "control card" in refused(state, "0 hand-0:*1 > grid/5s")
    assert "2♠" in refused(state, "0 hand-0:*1 > grid/2d")


def test_NC_03_two_jokers_may_lie_next_to_each_other():
    state = seven("7s 6s 5s 7d", ["*1 2h", "*2 3h", "4h", ""])
    state = played(state, "0 hand-0:*1 > grid/6d", "1 hand-1:*2 > grid/5d")
    assert state.dead == tuple(parse_cards("6d 5d"))


def test_NC_04_a_joker_may_kill_a_card_of_ones_own():
    state = played(seven(CROSS, ["*1 6d", "3h", "4h", ""]), "0 hand-0:*1 > grid/6d")
    assert Card.parse("6d") in state.dead
    assert Card.parse("6d") in state.hand_of(0)


def test_NC_05_whoever_can_play_must():
    state = seven(CROSS, ["6d 2h", "3h", "4h", ""])
    assert targets(state) == {"0 hand-0:6d > grid/6d"}
    assert "may not ask" in refused(state, "0 ask")
    free = seven(CROSS, ["6d 2h", "3h", "4h", ""], options="option must_play no")
    assert "0 ask" in targets(free)


def test_NC_06_a_joker_counts_as_a_card_that_plays():
    state = seven(CROSS, ["*2 5s 2h", "3h", "4h", ""])
    assert targets(state) == {"0 hand-0:5s > grid/5s", "0 hand-0:*2 > grid/6d"}
    nowhere = seven("7s", ["*2 2h", "3h", "4h", ""])
    assert targets(nowhere) == {"0 ask"}


def test_NC_07_any_card_may_be_given():
    state = played(seven(CROSS, ["2h", "3h", "4h", "*1 *2 6d 5s"]), "0 ask")
    assert state.turn == 3
    given = {str(move.picks[0].card) for move in game.moves(state, 3)}
    assert {"6d", "*1", "5s"} <= given


def test_NC_08_the_neighbour_cannot_refuse():
    state = played(seven(CROSS, ["2h", "3h", "4h", ""]), "0 ask")
    assert all(move.target == "hand-0" for move in game.moves(state, 3))
    assert "waiting" in refused(state, "3 ask")


def test_NC_09_giving_the_last_card_ends_the_hand():
    state = seven(CROSS, ["3h", "2h", "4h", ""], turn=1)
    state = played(state, "1 ask", "0 hand-0:3h > hand-1")
    assert state.turn == DEALER
    state = game.play(state, game.deal(state, Random(0)))
    assert [line.points for line in state.lines][:2] == [0, 2 + 3]


def test_NC_10_a_playable_card_received_is_not_played():
    state = seven(CROSS, ["3h 6d", "2h", "4h", ""], turn=1)
    state = played(state, "1 ask", "0 hand-0:6d > hand-1")
    assert state.turn == 2


def test_NC_11_others_do_not_see_what_was_given():
    before = played(seven(CROSS, ["3h 6d", "2h", "4h", ""], turn=1), "1 ask")
    given = played(before, "0 hand-0:6d > hand-1")
    other = played(before, "0 hand-0:3h > hand-1")
    assert game.view(given, 2) == game.view(other, 2)
    assert game.view(given, 1) != game.view(other, 1)


@pytest.mark.parametrize("seats", [4, 9, 25])
def test_NC_12_somebody_can_always_play(seats):
    for seed in range(20):
        session = _random_game(seats, seed)
        assert session.turn == OVER, f"seats {seats} seed {seed}"


def test_NC_13_after_three_rounds_without_a_play_a_dead_end_must_be_given():
    hands = ["2h", "3h", "4h", "6d 5h *1"]
    in_time = played(seven(CROSS, hands, facts="fact idle 11"), "0 ask")
    assert {str(move.picks[0].card) for move in game.moves(in_time, 3)} >= {"6d", "*1"}
    state = played(seven(CROSS, hands, facts="fact idle 12"), "0 ask")
    given = {str(move.picks[0].card) for move in game.moves(state, 3)}
    assert not given & {"6d", "*1", "5s"}
    assert "5h" in given
    assert "cannot be played" in refused(state, "3 hand-3:6d > hand-0")


def test_NC_13_unless_there_is_nothing_else_to_give():
    facts = "fact idle 13\nfact questions [[0, 1, false]]\nfact after 2"
    state = seven(CROSS, ["6d 5s", "3h", "4h", ""], facts=facts)
    assert {str(move.picks[0].card) for move in game.moves(state, 0)} == {"6d", "5s"}


def test_NC_14_a_knock_is_due_at_one_card_however_it_came_about():
    by_play = played(seven(CROSS, ["6d 2h", "3h 9h", "4h 9c", ""]), "0 hand-0:6d > grid/6d")
    assert by_play.knocking[0] == DUE
    by_gift = played(
        seven(CROSS, ["3h 9h", "2h 9c", "4h 9d", ""], turn=1), "1 ask", "0 hand-0:3h > hand-1"
    )
    assert by_gift.knocking[0] == DUE
    assert "0 knock" in targets(by_gift)


def test_NC_15_the_next_card_played_closes_the_window_a_gift_does_not():
    start = seven(CROSS, ["5h 2h", "3h 9h", "5s 9c", "9d 9s"], facts="fact after 1", turn=1)
    gift = played(start, "1 ask", "0 hand-0:5h > hand-1")  # seat 0 is down to one
    assert gift.knocking[0] == DUE
    assert played(gift, "2 hand-2:5s > grid/5s").knocking[0] == MISSED
    assert "0 knock" in targets(gift)
    asked = played(seven(CROSS, ["2c 2h", "6d 4h", "3h 9c", ""], turn=1), "1 hand-1:6d > grid/6d")
    asked = played(asked, "2 ask")
    assert asked.knocking[1] == DUE  # asking and giving play no card
    assert "1 knock" in targets(asked, 1)


def test_NC_15_a_card_played_too_soon_makes_the_knock_too_late():
    state = played(seven(CROSS, ["6d 2h", "5s 9h", "3h 9c", ""]), "0 hand-0:6d > grid/6d")
    state = played(state, "1 hand-1:5s > grid/5s")
    assert state.knocking[0] == MISSED
    assert state.knocking[1] == DUE
    assert "Too late" in refused(state, "0 knock")


def test_NC_16_a_missed_knock_may_be_called_until_the_offender_has_asked_or_played():
    facts = 'fact knocking ["missed", "", "", ""]'
    state = seven(CROSS, ["2h", "5s 9h", "3h 9c", ""], facts=facts)
    assert "2 call 0" in targets(state, 2)
    assert "0 call 0" not in targets(state, 0)
    asked = played(state, "0 ask")
    assert "2 call 0" not in targets(asked, 2)
    assert "not missed a knock" in refused(asked, "2 call 0")


def test_NC_16_a_gift_ends_what_could_be_called():
    facts = 'fact knocking ["", "missed", "", ""]'
    state = seven(CROSS, ["2h 3c", "5h", "6d 9c", ""], turn=2, facts=facts)
    state = played(state, "2 hand-2:6d > grid/6d")
    assert "3 call 1" in targets(state, 3)
    given = played(state, "0 call 1", "2 hand-2:9c > hand-1")
    assert given.turn == DEALER


def test_NC_17_the_penalty_is_one_card_from_the_left_and_no_turn_is_lost():
    facts = 'fact knocking ["missed", "", "", ""]'
    state = seven(CROSS, ["2h", "5s 9h", "3h 9c", ""], turn=2, facts=facts)
    state = played(state, "3 call 0")
    assert state.turn == 1
    state = played(state, "1 hand-1:9h > hand-0")
    assert state.turn == 2
    assert len(state.hand_of(0)) == 2


def test_NC_13_a_penalty_is_not_bound_however_long_nobody_has_played():
    facts = 'fact idle 13\nfact knocking ["missed", "", "", ""]'
    state = seven(CROSS, ["2h", "5s 9h", "3h 9c", ""], turn=2, facts=facts)
    state = played(state, "3 call 0")
    assert {str(move.picks[0].card) for move in game.moves(state, 1)} == {"5s", "9h"}


def test_NC_18_whoever_gives_the_last_card_as_a_penalty_is_out():
    facts = 'fact knocking ["missed", "knocked", "", ""]'
    state = seven(CROSS, ["2h", "9h", "3h 9c", ""], turn=2, facts=facts)
    state = played(state, "3 call 0", "1 hand-1:9h > hand-0")
    assert state.turn == DEALER


def test_NC_19_several_offenders_pay_in_the_order_of_their_turns():
    facts = 'fact knocking ["missed", "missed", "", "missed"]'
    state = seven(
        CROSS, ["2h", "9h", "3h 9c 8c", "5h", "8d 9d"], turn=3, facts=facts[:-1] + ', ""]'
    )
    state = played(state, "4 call 1", "4 call 0")
    queue = [question.taker for question in state.questions]
    assert queue == [1, 0]  # 1 is being asked for already; a called 3 would come before 0
    state = played(state, "2 call 3")
    assert [question.taker for question in state.questions] == [1, 3, 0]
    for giver, taker in ((2, 1), (4, 3), (1, 0)):
        assert (state.turn, state.questions[0].taker) == (giver, taker)
        state = game.play(state, game.moves(state, giver)[0])
    assert (state.turn, state.questions) == (3, ())


def test_NC_19_the_order_of_turns_counts_from_the_seat_on_turn_however_they_were_called():
    facts = 'fact knocking ["missed", "missed", "missed", "", ""]'
    state = seven(CROSS, ["2h", "9h", "3h", "5h 9c", "8d 9d"], turn=3, facts=facts)
    state = played(state, "4 call 0", "4 call 2", "4 call 1")
    assert [question.taker for question in state.questions] == [0, 1, 2]


def test_NC_20_down_to_one_again_means_knocking_again():
    facts = 'fact knocking ["knocked", "", "", ""]'
    state = seven(CROSS, ["2h", "5h 9h", "3h 9c", "6d"], facts=facts)
    state = played(state, "0 ask", "3 hand-3:6d > hand-0")
    assert state.knocking[0] == ""
    state = seven(CROSS, ["2h 6d", "5h 9h", "3h 9c", ""])
    assert played(state, "0 hand-0:6d > grid/6d").knocking[0] == DUE


def test_NC_21_knocking_is_only_offered_when_it_is_due():
    state = seven(CROSS, ["6d 2h", "3h", "4h", ""])
    assert "0 knock" not in targets(state)
    assert "you hold 2" in refused(state, "0 knock")


def test_NC_22_levels_forget_and_overlook_more_or_less():
    players = computers_of(game).players
    assert players["easy"].forgets > players["hard"].forgets == 0
    assert players["easy"].overlooks > players["hard"].overlooks > 0
    assert players["master"].rule_based.overlooks == 0


def test_NC_23_one_may_go_out_with_a_joker():
    state = played(seven(CROSS, ["*1", "3h", "4h", ""]), "0 hand-0:*1 > grid/6d")
    assert state.turn == DEALER
    assert not state.hand_of(0)


def test_NC_24_a_dead_card_leaves_the_hand_only_as_a_gift():
    state = seven("7s 6s 7d 6d", ["6d 2h", "3h", "4h", ""], jokers="6d")
    assert targets(state) == {"0 ask"}
    assert "dead" in refused(state, "0 hand-0:6d > grid/6d")
    gift = seven("7s 6s 7d 6d", ["6d", "2h", "4h", ""], jokers="6d", turn=1)
    gift = played(gift, "1 ask", "0 hand-0:6d > hand-1")
    assert gift.turn == DEALER


def test_NC_25_a_dead_card_counts_fifty_and_so_does_a_joker():
    dead = parse_cards("8h")
    hand = parse_cards("8h *1 Kc Ac 9c")
    assert sum(grid.worth(card, dead) for card in hand) == 50 + 50 + 10 + 1 + 9


def test_NC_26_the_ace_is_the_last_card_on_the_left_and_counts_one():
    assert places("7s 6s 5s 4s 3s 2s") >= {"As"}
    assert "As" not in places("7s 8s 9s 10s Js Qs Ks")
    assert grid.worth(Card.parse("Ah"), ()) == 1


@pytest.mark.parametrize("seats", [4, 5, 7, 25])
def test_NC_27_hands_may_differ_by_one_and_the_deal_rotates(seats):
    session = Session(game, table_for(game.options, seats), seed="uneven")
    session.settle()
    sizes = [len(session.state.hand_of(seat)) for seat in range(seats)]
    assert sum(sizes) == 54
    assert max(sizes) - min(sizes) == (1 if 54 % seats else 0)
    dealer = session.state.dealer
    assert sizes[(dealer + 1) % seats] == max(sizes)
    over = _random_game(seats, 3, hands=2)
    dealers = {state.dealer for state in map(over.state_after, range(len(over.log) + 1))} - {-1}
    assert len(dealers) == 2


@pytest.mark.parametrize("hands", [1, 7])
def test_NC_28_a_game_has_the_hands_that_were_agreed(hands):
    session = _random_game(4, 1, hands=hands)
    assert session.state.hand == hands
    assert {line.round for line in session.state.lines} == set(range(1, hands + 1))


def test_NC_29_equal_totals_share_the_win():
    lines = '[[1, 0, 5, ""], [1, 1, 5, ""], [1, 2, 9, ""], [1, 3, 30, ""]]'
    state = seven("7s", ["2h", "3h", "4h", ""], turn=OVER, facts=f"fact lines {lines}")
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.scores == (5, 5, 9, 30)


def test_NC_30_one_pack_however_many_play():
    assert game.seats[-1] == 25
    for seats in game.seats:
        assert len(game.deck(table_for(game.options, seats))) == 54


def test_NC_31_no_joker_on_the_first_turns():
    assert not grid.joker_places(frozenset(parse_cards("7s")))
    assert not grid.joker_places(frozenset(parse_cards("7s 6s 8s")))


def test_NC_32_the_column_of_sevens_takes_them_in_any_order():
    assert places("7s 7c") >= {"7h", "7d"}


def test_NC_33_whoever_goes_out_counts_nothing():
    state = played(seven(CROSS, ["6d", "3h", "4h", ""]), "0 hand-0:6d > grid/6d")
    state = game.play(state, game.deal(state, Random(0)))
    assert state.lines[0].points == 0
    assert state.lines[0].reason == "out"


def test_knocking_is_automatic_where_the_house_says_so():
    state = seven(CROSS, ["6d 2h", "3h 9h", "4h 9c", ""], options="option knock automatic")
    assert played(state, "0 hand-0:6d > grid/6d").knocking[0] == KNOCKED


def test_the_seven_of_spades_must_start():
    state = seven("", ["7s 7h", "3h", "4h", ""])
    assert targets(state) == {"0 hand-0:7s > grid/7s"}
    assert "7♠ must be played first" in refused(state, "0 hand-0:7h > grid/7h")


def test_an_asker_is_never_imagined_with_a_card_that_fitted():
    state = played(seven(CROSS, ["2h 3h 4h", "3c 9h", "4c 9c", ""]), "0 ask")
    given = played(state, "3 hand-3:5h > hand-0")
    fitted = set(parse_cards("5s 8s 7h 7c 6d *1 *2"))
    for seed in range(40):
        world = game.imagine(game.view(given, 1), Random(seed))
        assert len(fitted & set(world.hand_of(0))) <= 1  # only the card that was handed over
        giver = game.imagine(game.view(given, 3), Random(seed))
        assert Card.parse("5h") in giver.hand_of(0)  # the giver knows which one that was
        assert not fitted & set(giver.hand_of(0))


LAST = "*1 6d 5s 2d"  # the hand of seat 0 where refusals are tried, with seven others below
ASKED = "fact questions [[3, 0, false]]\nfact after 1"


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("1 hand-1:3h > grid/3h", "It is {0}'s turn."),
        ("0 ask", "NC-05 You can play, so you may not ask."),
        ("0 knock", "NC-21 You may knock only when you are down to one card; you hold 4."),
        ("4 knock", "Nobody sits there."),
        ("7 knock", "Nobody sits there."),
        ("1 knock", "You have knocked already."),
        ("2 knock", "NC-16 Too late to knock: another card has been played since."),
        ("0 call 1", "NC-16 There is nothing to call: {1} has not missed a knock."),
        ("0 call 0", "NC-16 There is nobody to call."),
        ("0 call 4", "NC-16 There is nobody to call."),
        ("0 call", "NC-16 There is nobody to call."),
        ("0 dance", "Play one card from your hand."),
        ("0 hand-1:3h > grid/3h", "Only cards from your own hand are played."),
        ("0 hand-0:3h > grid/3h", "Only cards from your own hand are played."),
        ("0 hand-0:6d hand-0:5s > grid/6d", "Play one card, not 2."),
        ("0 hand-0:6d > hand-0", "Play 6♦ to its place in the layout."),
        ("0 hand-0:*1 > grid/x", "Play the joker to an open place in the layout."),
        ("0 hand-0:6d > grid/5s", "6♦ goes in its own place, not in that of 5♠."),
        ("0 hand-0:*1 > grid/5s", "NC-02 A joker cannot stand for a control card such as 5♠."),
        ("0 hand-0:*1 > grid/8d", "NC-01 8♦ waits for 8♠, the spade of its rank."),
        ("0 hand-0:*1 > grid/5d",
         "NC-01 5♦ waits for 5♠, the spade of its rank, and for 6♦ beside it."),
        ("0 hand-0:2d > grid/2d",
         "NC-01 2♦ waits for 2♠, the spade of its rank, and for 3♦ beside it."),
    ],
)  # fmt: skip
def test_a_refusal_names_the_first_thing_in_the_way(text, refusal):
    facts = 'fact knocking ["", "knocked", "missed", ""]'
    state = seven(CROSS, [LAST, "3h", "4h", ""], facts=facts)
    assert refused_by(state, text) == refusal


@pytest.mark.parametrize(
    ("layout", "jokers", "hand", "text", "refusal"),
    [
        ("7s", "", "2h", "0 dance", "Nothing in your hand fits: ask {3} for a card."),
        ("7s", "", "*1 8s", "0 hand-0:*1 > grid/6d",
         "NC-02 No place is open for a joker: it never stands for a spade or a seven."),
        ("7s 6s 7d 6d 8s", "6d", "*2 6d 8d", "0 hand-0:6d > grid/6d",
         "NC-25 6♦ is dead: a joker lies in its place."),
        ("7s 6s 7d 6d 8s", "6d", "*2 8d", "0 hand-0:*2 > grid/6d", "The place of 6♦ is taken."),
        ("", "", "7s 7h", "0 hand-0:7s > grid/7h",
         "7♠ goes in its own place, not in that of 7♥."),
        ("", "", "7s *1", "0 hand-0:*1 > grid/7h", "The 7♠ must be played first."),
    ],
)  # fmt: skip
def test_a_refusal_knows_the_layout(layout, jokers, hand, text, refusal):
    state = seven(layout, [hand, "3h", "4h", ""], jokers=jokers)
    assert refused_by(state, text) == refusal


def test_NC_08_whoever_is_to_give_is_told_to_whom():
    waiting = "NC-08 {0} is waiting: give one card from your hand."
    state = seven(CROSS, ["2h", "3h", "4h", "6d 5h *1"], turn=3, facts=ASKED)
    for text in ("3 ask", "3 hand-3:5h > hand-1", "3 hand-2:4h > hand-0", "3 hand-3:5h > grid/5h"):
        assert refused_by(state, text) == waiting
    round_and_round = ASKED + "\nfact idle 13"
    state = seven(CROSS, ["2h", "3h", "4h", "6d 5h *1"], turn=3, facts=round_and_round)
    guarded = "NC-13 Nobody has played for a long time: give a card that cannot be played now."
    assert refused_by(state, "3 hand-3:6d > hand-0") == guarded
    assert refused_by(state, "3 hand-3:6d > hand-1") == waiting
    assert refused_by(state, "3 hand-3:6d hand-3:5h > hand-0") == waiting
    penalty = round_and_round.replace("false", "true")
    state = seven(CROSS, ["2h", "3h", "4h", "6d 5h *1"], turn=3, facts=penalty)
    assert "3 hand-3:6d > hand-0" in targets(state, 3), "a penalty is not bound"
    assert refused_by(state, "3 hand-3:6d > hand-1") == waiting


def test_between_hands_nobody_is_asked_and_that_is_said():
    state = game.start(table_for(game.options, 4))
    assert refused_by(state, "0 ask") == "The cards are being dealt."
    over = _random_game(4, 1, hands=2)
    assert refused_by(over.state, "0 ask") == "The game is over."
    counted = next(s for s in map(over.state_after, range(len(over.log))) if s.scored)
    assert refused_by(counted, "0 ask") == "The hand is over."


def refused_by(state: SevenState, text: str) -> str:
    """The refusal of a move, with its ruling."""
    move = Move.parse(text)
    refused(state, text)
    refusal = game.words.why_not(game.view(state, min(move.seat, 3)), move)
    return f"{refusal.ruling} {refusal.text}".strip()


class Notes:
    """What somebody beside the table writes down of a hand, from its moves (NC-11, NC-13)."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.new_hand()

    def new_hand(self) -> None:
        self.idle, self.got, self.lacks = 0, [0] * self.seats, [()] * self.seats
        self.gifts: list[list[tuple[int, Card, bool]]] = [[] for _ in range(self.seats)]

    def take(self, before: SevenState, move: Move) -> None:
        if move.word in ("deal", "gather"):
            self.new_hand()
        elif move.word == "score":
            self.gifts = [[] for _ in range(self.seats)]
        elif move.word == "ask":
            taken = grid.filled(before.piles)
            jokers = parse_cards("*1 *2") if grid.joker_places(taken) else ()
            self.idle += 1
            self.got[move.seat] = 0
            self.lacks[move.seat] = (*grid.open_places(taken), *jokers)
            for known in self.gifts:
                known[:] = [(*gift[:2], gift[2] and gift[0] != move.seat) for gift in known]
        elif move.target.startswith("grid"):
            self.idle = 0
            played = (move.seat, move.picks[0].card)
            self.gifts = [[gift for gift in known if gift[:2] != played] for known in self.gifts]
        elif move.picks:
            self.give(move.seat, int(move.target.partition("-")[2]), move.picks[0].card)

    def give(self, giver: int, taker: int, card: Card) -> None:
        """Others no longer know what the giver holds of theirs; the giver knows one card more."""
        self.got[taker] += 1
        for seat, known in enumerate(self.gifts):
            if seat != giver:
                known[:] = [gift for gift in known if gift[0] != giver]
        self.gifts[giver].append((taker, card, True))

    def compare(self, state: SevenState) -> None:
        known = [[(gift.taker, gift.card, gift.fresh) for gift in gifts] for gifts in state.gifts]
        kept = state.idle, list(state.got), list(state.lacks), known
        assert kept == (self.idle, self.got, self.lacks, self.gifts)


@pytest.mark.parametrize(("seats", "seed"), [(4, 2), (5, 3), (7, 4)])
def test_the_facts_are_what_somebody_beside_the_table_would_note(seats, seed):
    session, notes = _random_game(seats, seed, hands=2), Notes(seats)
    for number, entry in enumerate(session.log):
        before, after = session.state_after(number), session.state_after(number + 1)
        notes.take(before, entry.move)
        if after.hand:
            notes.compare(after)


def test_NC_25_the_sheet_says_what_was_left_and_what_it_counts():
    state = seven("7s 6s 7d 6d", ["6d Kc 2h *2", "3h", "", "4h"], jokers="6d", turn=DEALER)
    lines = game.sheet(game.play(state, Move.parse("-1 score")))
    assert [(line.points, line.reason) for line in lines[:3]] == [
        (50 + 12 + 50, "2♥ K♣: 12 · dead 6♦: 50 · ★: 50"),
        (3, "3♥"),
        (0, "out"),
    ]
    state = seven("7s 6s 7d", ["*1 *2", "3h", "4h", ""], turn=DEALER)
    line = game.sheet(game.play(state, Move.parse("-1 score")))[0]
    assert (line.points, len(line.reason.split())) == (100, 2)


def test_NC_29_the_result_says_after_how_many_hands():
    one, two = _random_game(4, 1), _random_game(5, 2, hands=2)
    for session, hands in ((one, "one hand"), (two, "2 hands")):
        outcome, state = session.outcome, session.state
        assert outcome is not None
        assert outcome.reason == f"Fewest points after {hands}: {min(outcome.scores)}."
        sums = [0] * state.seats
        for line in game.sheet(state):
            sums[line.side] += line.points
        assert tuple(sums) == outcome.scores == tuple(game.counters(state).values())
        assert outcome.winners == tuple(s for s, total in enumerate(sums) if total == min(sums))


def _random_game(seats: int, seed: int, hands: int = 1) -> Session:
    table = table_for(game.options, seats, {"hands": str(hands)})
    session = Session(game, table, seed=str(seed))
    rng = Random(seed)
    while session.settle().turn >= 0:
        moves = [move for seat in range(seats) for move in session.moves(seat)]
        session.play(moves[int(rng.random() * len(moves))])
    return session
