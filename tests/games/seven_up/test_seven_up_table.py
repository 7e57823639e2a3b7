"""The table of Seven-Up in words: the draw, refusals, buttons, log, marks, rests."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import games.seven_up
from cardtable.core.cards import Card, pack, parse_cards
from cardtable.core.help_text import read
from cardtable.core.moves import IllegalMove, Move
from cardtable.core.rules import require
from cardtable.core.table import DEALER, OVER, Pause, table_for
from games.seven_up import game
from games.seven_up.dealing import draw, fair_draw, first_dealer
from games.seven_up.state import SevenUpState, height
from tests.support.positions.seven_up_positions import after, by_dealer, dealt, seven_up, tricks

LOW_0, LOW_1 = "3s 4s 5s 6s 7s 8s", "3d 4d 5d 6d 7d 8d"
NINE_0, NINE_1 = LOW_0 + " 9c 10c Jc", LOW_1 + " 9d 10d Jd"


def refused(state, text: str) -> str:
    move = Move.parse(text)
    with pytest.raises(IllegalMove):
        require(game, state, move)
    return str(game.words.why_not(game.view(state, move.seat), move))


# -- the draw ------------------------------------------------------------------------------------


def rests(state: SevenUpState, seat: int = 0) -> tuple[Pause | None, str]:
    """Why the table waits, and what `seat` reads meanwhile."""
    return game.handling.pause(state), game.words.status(game.view(state, seat), seat).text


def test_the_highest_card_deals_first():
    assert first_dealer(parse_cards("9c Ks")) == 1
    assert first_dealer(parse_cards("Ac Ks 2h")) == 0
    assert first_dealer(parse_cards("9c 3d 8h 2s")) == 0


def test_a_tie_for_the_highest_card_is_drawn_again():
    assert first_dealer(parse_cards("9c 9s")) is None
    assert first_dealer(parse_cards("9c 2d 9s")) is None
    assert first_dealer(parse_cards("2c 9d 2s")) == 1
    assert first_dealer(parse_cards("Kc 9d 9h 2s")) is None  # who is the partner?
    table = table_for(game.options, 2)
    state = game.play(game.start(table), Move.parse("-1 draw 9c 9s"))
    assert rests(state) == (Pause.LOOK, "A tie: everybody draws again.")
    assert game.deal(state, Random(1)).word == "draw"
    state = game.play(state, Move.parse("-1 draw 9c Ks"))
    assert rests(state) == (Pause.LOOK, "{1} has drawn K♠, the highest card, and deals.")
    assert rests(state, 1) == (Pause.LOOK, "You have drawn K♠, the highest card, and deal.")
    state = game.play(state, game.deal(state, Random(1)))
    assert (state.dealer, state.turn) == (1, 0)
    assert not state.piles.family("trick")


def test_with_four_the_two_highest_sit_opposite_each_other():
    dealers = set()
    for seed in range(200):
        drawn = draw(4, Random(seed))
        assert len(set(drawn)) == 4
        assert fair_draw(drawn)
        best = sorted(range(4), key=lambda seat: height(drawn[seat]))
        if first_dealer(drawn) is not None:
            assert best[3] == first_dealer(drawn)
            assert (best[3] - best[2]) % 4 == 2
            dealers.add(best[3])
    assert dealers == {0, 1, 2, 3}
    assert not fair_draw(parse_cards("Ac Kd 2s 3h"))


def test_a_save_may_hold_any_fair_draw_and_no_other():
    state = game.start(table_for(game.options, 4))
    assert game.may_deal(state, Move.parse("-1 draw Ac 2s Kd 3h"))
    assert not game.may_deal(state, Move.parse("-1 draw Ac Kd 2s 3h"))
    assert not game.may_deal(state, Move.parse("-1 draw Ac Ac Kd 3h"))
    assert not game.may_deal(state, Move.parse("-1 draw Ac 2s Kd"))
    assert not game.may_deal(state, Move.parse("-1 first 2"))
    done = game.play(state, Move.parse("-1 draw Ac 2s Kd 3h"))
    assert not game.may_deal(done, Move.parse("-1 draw Ac 2s Kd 3h"))
    assert game.may_deal(done, game.deal(done, Random(9)))


def test_without_the_draw_chance_names_the_dealer():
    state = game.start(table_for(game.options, 3, {"draw_for_deal": "off"}))
    named = {str(game.deal(state, Random(seed))) for seed in range(60)}
    assert named == {"-1 first 0", "-1 first 1", "-1 first 2"}
    assert game.may_deal(state, Move.parse("-1 first 1"))
    assert not game.may_deal(state, Move.parse("-1 first 3"))
    state = game.play(state, Move.parse("-1 first 1"))
    assert game.play(state, game.deal(state, Random(1))).turn == 2


def test_the_deal_goes_round_by_threes_from_eldest():
    state = dealt("2s 3s 4s 2d 3d 4d 5s 6s 7s 5d 6d 7d 9c", dealer=0)
    assert state.hand_of(1) == parse_cards("2s 3s 4s 5s 6s 7s")
    assert state.hand_of(0) == parse_cards("2d 3d 4d 5d 6d 7d")
    assert state.upcard == Card.parse("9c")


def test_the_deal_passes_to_the_left_after_a_finished_hand_only():
    state = tricks(
        seven_up("3s 4s 5s 6s 7s Ah", LOW_1, trump="h", dealer=1),
        "3s 3d", "4s 4d", "5s 5d", "6s 6d", "7s 7d", "Ah 8d",
    )  # fmt: skip
    assert rests(state) == (Pause.SHEET, "The hand is over.")
    again = game.play(state, game.deal(state, Random(1)))
    assert (again.dealer, again.hand) == (0, 2)
    assert len(again.hand_of(0)) == 6
    assert again.tricks == ()


def test_a_pack_that_runs_dry_is_dealt_again():
    """Six cards are left for two: three each would leave none to turn up."""
    state = seven_up(
        NINE_0[:17], NINE_1[:17], phase="turned", upcard="9h", turned="2h", new_0="Ah Kh Qh",
        new_1="3h 4h 5h", facts="runs 5; begged true", aside=" ".join(
            str(card) for card in pack() if card.suit == "c" and card.rank > 1
        ) + " 9s 10s Js Qs Ks As 2s 9d 10d Jd Qd Kd Ad",
    )  # fmt: skip
    state = by_dealer(state)
    assert (state.phase, state.turn) == ("void", DEALER)
    assert rests(state) == (Pause.OFFER, "The pack ran out: you deal again.")
    assert rests(state, 1) == (Pause.OFFER, "The pack ran out: {0} deals again.")


# -- refusals ------------------------------------------------------------------------------------


def test_refusals_name_what_is_asked():
    begging = seven_up(LOW_0, LOW_1, phase="beg", upcard="2h")
    assert refused(begging, "0 stand") == "It is {1}'s turn."
    assert refused(begging, "1 gift") == "Stand or beg first."
    assert refused(begging, "1 hand-1:3d > trick/1") == "Stand or beg first."
    giving = after(begging, "1 beg")
    assert refused(giving, "0 beg") == (
        "It is too late to stand or beg. Give one or run the cards first."
    )
    playing = after(begging, "1 stand")
    assert refused(playing, "1 hand-0:3s > trick/1") == "Only a card from your own hand is played."
    assert refused(playing, "1 hand-1:3d > trick/0") == ("Play 3♦ to your own place in the trick.")
    assert refused(playing, "1 stock:?? > hand-1") == "Only a card from your own hand is played."
    assert refused(playing, "1 run") == "Play one card from your hand to the trick."


def test_exactly_three_cards_are_thrown():
    state = seven_up(
        NINE_0, NINE_1, phase="discard", trump="h", upcard="2h", turned="9h", facts="runs 1"
    )
    assert refused(state, "1 hand-1:3d hand-1:4d > thrown-1") == (
        "Throw exactly 3 cards, and keep 6; you have chosen 2."
    )
    assert refused(state, "1 hand-1:3d > trick/1") == (
        "Throw exactly 3 cards, and keep 6; you have chosen 1."
    )
    assert refused(state, "1 hand-1:3d hand-1:4d hand-1:5d > trick/1") == (
        "Throw three cards onto your own pile first; then the play begins."
    )
    assert refused(state, "1 hand-0:3s hand-1:3d hand-1:4d > thrown-1") == (
        "You can throw only cards from your own hand."
    )
    state = after(state, "1 hand-1:5d hand-1:3d hand-1:4d > thrown-1")
    assert state.turn == 0
    assert len(state.hand_of(1)) == 6


def test_strange_moves_are_refused_and_never_raise():
    state = seven_up(LOW_0, LOW_1, trump="h", options="revokes penalised")
    for text in ("1 call", "1 call 9", "1 dance", "1 call 0", "0 call 0"):
        assert refused(state, text)
    over = seven_up(LOW_0, LOW_1, trump="h", chips=(0, 3))
    assert str(game.words.why_not(over, Move.parse("0 beg"))) == "The game is over."
    void = seven_up(LOW_0, LOW_1, phase="void", upcard="2h")
    assert refused(void, "0 beg") == "One moment: it is nobody's turn."


# -- what is said --------------------------------------------------------------------------------


def test_buttons_say_what_card_players_say():
    state = seven_up(NINE_0, NINE_1, phase="beg", upcard="2h", stock="2c")
    labels = {text: game.words.label(state, Move.parse(f"1 {text}")) for text in ("stand", "beg")}
    labels |= {text: game.words.label(state, Move.parse(f"0 {text}")) for text in ("gift", "run")}
    assert labels == {
        "stand": "Stand", "beg": "Beg", "gift": "Give one", "run": "Run the cards"
    }  # fmt: skip
    state = seven_up(NINE_0, NINE_1, phase="bunch", trump="h", upcard="2h", facts="asked 1; runs 1")
    bunch, play = Move.parse("1 bunch"), Move.parse("1 play")
    assert (game.words.label(state, bunch), game.words.label(state, play)) == (
        "Suggest a bunch",
        "Play on",
    )
    state = after(state, "1 bunch")
    assert game.words.label(state, Move.parse("0 bunch")) == "Agree: bunch"
    assert game.words.label(state, Move.parse("0 play")) == "Insist on playing"
    assert game.words.label(state, Move.parse("1 call 0")) == "Call: {0} revoked"
    assert game.words.label(state, Move.parse("0 hand-0:3s > trick/0")) == "Play 3♠"


def test_the_prompt_follows_the_hand():
    state = seven_up(LOW_0, LOW_1, phase="beg", upcard="2h")
    assert game.words.status(state, 0).text == "{1} stands on 2♥ as trump, or begs."
    state = after(state, "1 beg")
    assert game.words.status(state, 0).text == "Give {1} one point, or run the cards."
    state = seven_up("Ah 4s 5s 6s 7s 8s", "3h 4h 5d 6d 7d 8d", trump="h")
    assert game.words.status(state, 1).text == "Play a card (♥ is trump)."
    state = tricks(state, "3h Ah", "4s 4h")
    assert game.words.status(state, 1).lines == (
        "Trump ♥ · High so far A♥ {0} · Low so far 3♥ {1}",
        "Game 4 to 0",
    )


def test_the_log_tells_what_a_seat_saw():
    state = seven_up(NINE_0, NINE_1, phase="discard", trump="h", upcard="2h", facts="runs 1")
    own = Move.parse("1 hand-1:5d hand-1:3d hand-1:4d > thrown-1")
    hidden = Move.parse("1 hand-1:?? hand-1:?? hand-1:?? > thrown-1")
    assert game.words.event(game.view(state, 1), own).sentence == "{1} throws 5♦ 3♦ 4♦."
    assert game.words.event(game.view(state, 0), hidden).sentence == "{1} throws three cards."
    state = seven_up(LOW_0, LOW_1, trump="h")
    lead = Move.parse("1 hand-1:3d > trick/1")
    assert game.words.event(state, lead).sentence == "{1} leads 3♦."
    state = game.play(state, lead)
    assert game.words.event(state, Move.parse("0 hand-0:3s > trick/0")).sentence == "{0} plays 3♠."
    state = game.play(state, Move.parse("0 hand-0:3s > trick/0"))
    assert rests(state) == (Pause.LOOK, "{1} takes the trick.")
    assert rests(state, 1) == (Pause.LOOK, "You take the trick.")
    assert game.words.event(state, game.deal(state, Random(0))).sentence == "{1} takes 3♦ 3♠."


def test_news_is_told_before_the_dealer_goes_on():
    jack = dealt("2s 3s 4s 2d 3d 4d 5s 6s 7s 5d 6d 7d Jc")
    assert rests(jack) == (Pause.OFFER, "Turn-up Jack: you turned J♣.")
    assert rests(jack, 1) == (Pause.OFFER, "Turn-up Jack: {0} turned J♣.")
    given = game.play(seven_up(LOW_0, LOW_1, phase="gift", upcard="2h"), Move.parse("0 gift"))
    assert rests(given) == (Pause.OFFER, "Gift: you gave {1} one.")
    assert rests(given, 1) == (Pause.OFFER, "Gift: {0} gave you one.")
    run = dealt(
        "3d 4d 5d 3s 4s 5s 6d 7d 8d 6s 7s 8s 9h  2c 3c 4c 5c 6c 7c Kh  2s 9s 9d 2d 9c 8c Kd"
    )
    run = game.play(game.play(run, Move.parse("1 beg")), Move.parse("0 run"))
    assert game.handling.pause(run) is None
    run = game.play(run, game.deal(run, Random(0)))
    again = "K♥ is turned, the same suit again: the cards are run once more."
    assert rests(run) == (Pause.OFFER, again)
    run = game.play(game.play(run, game.deal(run, Random(0))), Move.parse("-1 three"))
    assert rests(run) == (Pause.OFFER, "K♦ is turned and makes trump.")


def test_trump_and_dealer_are_marked_through_the_hand():
    state = tricks(seven_up("Ah 10d 5s 6s 7s 8s", LOW_1, trump="h", upcard="2h"), "3d 10d")
    marks = {mark.pile: mark for mark in game.words.marks(state, 0)}
    assert marks["upcard"].text == "♥ trump"
    assert marks["hand-0"].text == "dealer"
    assert marks["won-0"].hint == "You have taken 1 trick, 10 for Game."
    assert game.counters(state) == {
        "chips-0": 7, "chips-1": 7, "game-0": 10, "game-1": 0, "pot": 0
    }  # fmt: skip


def test_the_sheet_has_every_point_with_its_reason_hand_by_hand():
    state = seven_up("Ah Jh 3h 6s 7s 8s", LOW_1, trump="h", dealer=1)
    state = tricks(state, "Ah 3d", "Jh 4d", "3h 5d", "6s 6d", "7s 7d", "8s 8d")
    assert [
        (entry.round, entry.side, entry.points, entry.reason) for entry in game.sheet(state)
    ] == [
        (1, 0, 1, "High: A♥ was dealt to {0}."),
        (1, 0, 1, "Low: 3♥ was dealt to {0}."),
        (1, 0, 1, "Jack: {0} took the trick with J♥."),
        (1, 0, 1, "Game: 5 to 0."),
    ]


def test_the_outcome_says_which_point_was_the_last():
    hands = ("Ah 3h 5s 6s 7s 8s", LOW_1, "3c 4c 5c 6c 7c 8c", "4h 9c 9d 9s 10c 10d")
    state = by_dealer(seven_up(*hands, trump="h", chips=(1, 5)))
    while state.turn >= 0:
        state = by_dealer(game.play(state, game.moves(state, state.turn)[0]))
    assert state.turn == OVER
    outcome = game.outcome(state)
    assert outcome.winners == (0, 2)
    assert outcome.scores == (7, 2, 7, 2)
    assert outcome.reason == "The last chip is gone. High: A♥ was dealt to {0}."


def test_ace_is_high_in_a_sorted_hand():
    hand = sorted(parse_cards("2h Ah Kh 10h"), key=game.handling.order)
    assert " ".join(map(str, hand)) == "2h 10h Kh Ah"


def test_the_invariant_sees_a_lost_chip():
    state = seven_up(LOW_0, LOW_1, trump="h", chips=(5, 7))
    assert game.invariant(state) == ""
    lost = type(state)(
        **{name: getattr(state, name) for name in state.__dataclass_fields__} | {"chips": (4, 7)}
    )
    assert "do not agree with the sheet" in game.invariant(lost)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_help_is_rewritten_by_the_house_rules(seats):
    text = (Path(games.seven_up.__file__).parent / "help.md").read_text(encoding="utf-8")

    def told(**options: str) -> str:
        return str(read(text, table_for(game.options, seats, options), game.options))

    usual = told()
    assert "misdeal" in usual
    assert "starts with seven chips" in usual
    assert "A card that does not follow is refused" in usual
    assert "has drawn" not in usual
    other = told(
        chips="10", revokes="penalised", draw_for_deal="off", first_trick_void_must_trump="on"
    )
    assert "starts with ten chips" in other
    assert "may **call**" not in other
    assert "call" in other
    assert "must trump the first trick, if possible" in other
    assert "drawn again" not in other


def test_everybody_is_told_who_suggests_to_bunch_and_what_can_be_said():
    state = seven_up(
        LOW_0 + " 9c 10c Jc",
        LOW_1 + " 9d 10d Jd",
        "3h 4h 5h 6h 7h 8h 9h 10h Qh",
        phase="bunch",
        trump="s",
        upcard="2s",
        turned="2h",
        facts="runs 1; asked 1; begged true",
    )
    first = state.turn
    asked = game.words.status(game.view(state, first), first).text
    assert asked == "Suggest to bunch the cards, or play on (♠ is trump)."
    state = after(state, f"{first} bunch")
    second = state.turn
    answer = game.words.status(game.view(state, second), second).text
    assert answer == f"{{{first}}} suggests a bunch. Agree, or insist on playing."
    assert "you suggest" in game.words.status(game.view(state, first), first).text


def test_the_card_that_was_led_and_the_card_that_wins_are_marked():
    state = tricks(seven_up(LOW_0, LOW_1, trump="h", dealer=1), "3s")
    marks = {mark.pile: mark for mark in game.words.marks(game.view(state, 1), 1)}
    assert (marks["trick/0"].text, marks["trick/0"].tone) == ("led", "good")
    assert marks["trick/0"].hint == "{0} led and would take the trick with 3♠."


@pytest.mark.parametrize(("trump", "winner"), [("h", 0), ("d", 1)])
def test_of_a_full_trick_it_is_told_who_took_it(trump: str, winner: int):
    state = tricks(seven_up(LOW_0, LOW_1, trump=trump, dealer=1), "3s")
    state = game.play(state, Move.parse("1 hand-1:3d > trick/1"))
    card = ("3♠", "3♦")[winner]
    view = game.view(state, winner)
    (mark,) = [mark for mark in game.words.marks(view, winner) if mark.text == "won"]
    assert (mark.pile, mark.tone) == (f"trick/{winner}", "good")
    assert mark.hint == f"You {'' if winner else 'led and '}took the trick with {card}."
    line = "{0} led 3♠, you took it with 3♦" if winner else "You led 3♠"
    assert line in game.words.status(view, winner).lines
