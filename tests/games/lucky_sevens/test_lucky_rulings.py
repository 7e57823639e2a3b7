"""Lucky Sevens: every ruling by its id."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import tests.support.positions.lucky_positions as on
from cardtable.core.cards import parse_cards
from cardtable.core.frozen import replace
from cardtable.core.moves import IllegalMove, Move, says
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, OVER, Face, Pause, table_for
from cardtable.session import CannotUndo, Chair, Session
from games.lucky_sevens import game, refusals
from games.lucky_sevens.state import LuckyState, collected, pairs, rounds
from tests.support.positions.lucky_positions import at, column, lucky, play, refused, texts


def session(seats: int = 1, seed: str = "otter", **options: str) -> Session:
    table = table_for(game.options, seats, options)
    fresh = Session(game, table, [Chair(name=name) for name in "ABCD"[:seats]], seed)
    fresh.settle()
    return fresh


def random_game(seats: int, seed: int, **options: str) -> list[LuckyState]:
    """Every state of a game of random moves (mostly collecting)."""
    rng = Random(seed)
    game_session = session(seats, str(seed), **options)
    states = [game_session.state]
    while game_session.turn != OVER:
        if game_session.turn == DEALER:
            game_session.deal()
        else:
            moves = game_session.moves(game_session.turn)
            moves = moves[:-1] if len(moves) > 1 and rng.random() < 0.9 else moves
            game_session.play(moves[int(rng.random() * len(moves))])
        states.append(game_session.state)
    return states


# -- what pairs and what lies open -----------------------------------------------------------------


def test_LS_01_the_two_lowest_of_one_column_pair():
    state = lucky("2s 8s 6h", "Kd", "3c", "5h")
    assert "column-1:6h column-1:8s > won-0/1" in texts(state)
    after = play(state, "0 column-1:6h column-1:8s > won-0/1")
    assert column(after, 1) == parse_cards("2s")
    assert sorted(map(str, collected(after, 0))) == ["6h", "8s"]


def test_LS_01_a_pair_of_one_column_is_collected_whole_from_whichever_end_it_is_named():
    state = lucky("5s Kh Ac", "2s", "4h", "3c")
    for picks in ("column-1:Ac column-1:Kh", "column-1:Kh column-1:Ac"):
        after = game.play(state, Move.parse(f"0 {picks} > won-0/1"))
        assert (column(after, 1), len(collected(after, 0))) == (parse_cards("5s"), 2)


def test_LS_02_cards_further_apart_in_a_column_do_not_pair():
    state = lucky("8s 2s 6h", "Kd", "3c", "5h")
    assert texts(state) == {"done"}
    refusal = refused(state, "0 column-1:6h column-1:8s > won-0/1")
    assert "8♠ is not open: 2 cards cover it in column 1, with 6♥ at the bottom" in refusal


def test_LS_03_two_sevens_are_two_single_sevens_each_with_its_move():
    state = lucky("Kh 7c", "2s 7d", "Qh", "3c")
    after_one = play(state, "0 column-1:7c column-2:7d > won-0/1")
    assert after_one.seven_open
    assert column(after_one, 2) == parse_cards("2s 7d"), "the second waits"
    two = play(after_one, "0 column-4:3c > column-3")
    assert two.turn == DEALER, "the second is taken by itself"
    follows = game.deal(two, Random(0))
    assert str(follows) == "-1 column-2:7d > won-0/1"
    three = game.play(two, follows)
    assert (three.turn, three.seven_open, three.second) == (0, True, "")
    assert collected(three, 0) == parse_cards("7c 7d")
    assert "column-3:3c > column-4" in texts(three)


def test_LS_03_the_first_seven_s_move_may_be_left_out():
    state = lucky("Kh 7c", "2s 7d", "Qh", "3c")
    after = play(state, "0 column-1:7c column-2:7d > won-0/1", "0 column-2:7d > won-0/1")
    assert (after.turn, after.second, after.seven_open) == (0, "", True)


def test_LS_03_the_second_seven_stays_when_the_move_covers_it():
    state = lucky("Kh 7c", "2s 7d", "Qh", "3c")
    after = play(state, "0 column-1:7c column-2:7d > won-0/1", "0 column-3:Qh > column-2")
    assert (after.turn, after.second) == (DEALER, "")
    assert after.nothing_left, "with the seven covered nothing is left"


def test_LS_03_the_second_seven_itself_may_be_moved_and_is_still_taken():
    state = lucky("Kh 7c", "2s 7d", "Qh", "3c")
    after = play(state, "0 column-1:7c column-2:7d > won-0/1", "0 column-2:7d > column-4")
    assert str(game.deal(after, Random(0))) == "-1 column-4:7d > won-0/1"


def test_LS_03_another_collection_lets_the_second_seven_wait_for_its_own_turn():
    state = lucky("Kh 7c", "2s 7d", "Qh", "2c")
    after = play(
        state, "0 column-1:7c column-2:7d > won-0/1", "0 column-3:Qh column-4:2c > won-0/1"
    )
    assert (after.turn, after.second) == (0, "")
    assert "column-2:7d > won-0/1" in texts(after)


def test_LS_03_two_sevens_of_one_column_come_lowest_first():
    state = lucky("Kh 7c 7d", "2s", "4h", "3c")
    after = play(state, "0 column-1:7c column-1:7d > won-0/1")
    assert collected(after, 0) == parse_cards("7d")
    assert (column(after, 1), after.second) == (parse_cards("Kh 7c"), "column-1")


def test_LS_03_a_seven_below_another_comes_free_with_it():
    state = lucky("Kh 7c 7d", "2s", "4h", "3c")
    assert "column-1:7c > won-0/1" not in texts(state)
    assert "column-1:7c > won-0/1" in texts(play(state, "0 column-1:7d > won-0/1"))


MATCHES = "Kh As/Qh 2c/Jh 3c/10h 4c/9h 5c/8h 6c/7h 7c/Kh Ks/2h 2c"
MISFITS = "Kh Qh/Qh 3d/7h 6h/Ah 2h/10h 3s/Jh 2c"


@pytest.mark.parametrize(
    ("two", "match"),
    [(two, text is MATCHES) for text in (MATCHES, MISFITS) for two in text.split("/")],
)
def test_LS_27_ranks_are_worth_one_to_thirteen(two: str, match: bool):
    one, other = parse_cards(two)
    assert pairs(one, other) is match
    assert pairs(other, one) is match


def test_LS_28_two_cards_of_one_face_pair():
    state = lucky("Kh", "Kh", "5c", "3d", seats=2)
    assert "column-1:Kh column-2:Kh > won-0/1" in texts(state)


# -- the seven's move ------------------------------------------------------------------------------


def after_seven(**options: str) -> LuckyState:
    """Just after a seven of column 1: columns of 2♠, Q♥ over 9♦, 4♣, none."""
    state = lucky("2s 7c", "9d Qh", "4c", "", **options)
    return play(state, "0 column-1:7c > won-0/1")


def test_LS_04_the_move_is_not_compulsory():
    assert {"done", "column-1:2s column-2:Qh > won-0/1"} <= texts(after_seven())


def test_LS_05_any_other_action_forfeits_the_move():
    after = play(
        lucky("2s 7c", "9d Qh", "4c", "10h 3s"),
        "0 column-1:7c > won-0/1",
        "0 column-1:2s column-2:Qh > won-0/1",
    )
    assert not after.seven_open
    assert "only right after a seven is taken" in refused(
        lucky("2s", "9d", "9c", ""), "0 column-1:2s > column-4"
    )


def test_LS_05_one_move_for_one_seven():
    after = play(after_seven(), "0 column-2:Qh > column-3")
    assert not any(text.endswith("> column-4") for text in texts(after))


def test_LS_06_any_bottom_card_may_move_also_from_the_seven_s_column():
    moves = texts(after_seven())
    assert {"column-1:2s > column-3", "column-2:Qh > column-1", "column-3:4c > column-2"} <= moves
    assert "column-2:9d > column-3" not in moves


def test_LS_07_an_empty_column_takes_the_card():
    assert "column-2:Qh > column-4" in texts(after_seven())


def test_LS_07_unless_the_house_rule_forbids_it():
    state = after_seven(seven_to_empty="not-allowed")
    assert "column-2:Qh > column-3" in texts(state)
    assert not any(text.endswith("> column-4") for text in texts(state))
    assert "Column 4 is empty" in refused(state, "0 column-2:Qh > column-4")


def test_LS_08_not_within_its_own_column():
    state = after_seven()
    assert "column-2:Qh > column-2" not in texts(state)
    assert refused(state, "0 column-2:Qh > column-2") == "Q♥ is already in column 2."


def test_LS_09_one_card_moves_never_two():
    state = play(lucky("2s 7c", "9d 5h", "4c", ""), "0 column-1:7c > won-0/1")
    assert "one card, not several" in refused(state, "0 column-2:5h column-2:9d > column-3")


def test_LS_10_a_seven_laid_open_brings_a_new_move():
    state = play(lucky("2s 7c", "7d Qh", "4c", ""), "0 column-1:7c > won-0/1")
    after = play(state, "0 column-2:Qh > column-3", "0 column-2:7d > won-0/1")
    assert after.seven_open
    assert "column-3:Qh > column-1" in texts(after)


def test_LS_11_a_seven_may_be_moved():
    state = play(lucky("2s 7c", "7d", "4c", ""), "0 column-1:7c > won-0/1")
    assert column(play(state, "0 column-2:7d > column-3"), 3) == parse_cards("4c 7d")


# -- rounds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2])
def test_LS_12_stopping_is_always_possible_once_the_four_lie(seats: int):
    state = lucky("Kh", "As", "5c", "9d", seats=seats)
    assert "done" in texts(state)
    after = play(state, "0 done")
    assert after.turn == (DEALER if seats == 1 else 1)
    assert column(after, 1) == parse_cards("Kh")


def test_LS_13_alone_the_cards_fall_left_to_right_in_deal_order():
    alone = Session(game, at(), seed="otter")
    deal = alone.deal()
    alone.deal()
    assert [column(alone.state, number) for number in (1, 2, 3, 4)] == [
        (card,) for card in deal.cards[:4]
    ]


def test_LS_14_every_column_gets_a_card_empty_or_not():
    state = play(lucky("2s", "", "4c 10d 3s", ""), "0 done")
    dealt = game.play(state, game.deal(state, Random(0)))
    assert [len(column(dealt, number)) for number in (1, 2, 3, 4)] == [2, 1, 4, 1]


def test_LS_15_all_four_are_placed_before_anything_is_collected():
    state = lucky("Kh", "As", "", "", seats=2, dealt="2h 3h 4h 5h")
    assert len(texts(state)) == 16
    assert "done" not in texts(state)
    assert refused(state, "0 column-1:Kh column-2:As > won-0/1") == (
        "Place all four cards first: 4 to go."
    )
    three = play(state, "0 dealt-0:3h > column-2")
    assert refused(three, "0 done") == "Place all four cards first: 3 to go."
    nothing = refusals.why_not(state, Move(0))
    assert nothing.text == "Place one of the four cards you were dealt."


def test_LS_16_the_dealt_four_are_open_or_by_the_house_rule_closed():
    for value, face in (("open", Face.ALL), ("closed", Face.OWNER)):
        dealt = session(2, hands=value)
        other = 1 - dealt.turn
        assert zoning(game, dealt.table).of_pile(f"dealt-{other}").face is face
        seen = game.view(dealt.state, dealt.turn).piles[f"dealt-{other}"]
        assert len(seen) == 4
        assert any(card.is_hidden for card in seen) is (value == "closed")


def test_LS_17_one_card_to_each_column():
    state = lucky("Kh", "As", "", "", seats=2, dealt="2h 3h 4h 5h")
    after = play(state, "0 dealt-0:3h > column-2")
    assert len(texts(after)) == 9
    assert "Column 2 already has a card this turn" in refused(after, "0 dealt-0:4h > column-2")
    full = play(
        after, "0 dealt-0:2h > column-3", "0 dealt-0:4h > column-1", "0 dealt-0:5h > column-4"
    )
    assert (full.turn, full.filled) == (1, ()), "nothing pairs, so the turn is over"


def test_LS_18_the_first_player_is_drawn_and_begins_every_round():
    starters = Counter(session(3, str(seed)).state.starter for seed in range(90))
    assert set(starters) == {0, 1, 2}
    assert min(starters.values()) > 15
    for seats in (2, 3, 4):
        states = random_game(seats, 3)
        order = [(s.round, s.turn) for s in states if s.turn >= 0 and s.round]
        turns = list(dict.fromkeys(order))
        starter = states[-1].starter
        expected = [
            (number, (starter + place) % seats)
            for number in range(1, rounds(seats) + 1)
            for place in range(seats)
        ]
        assert turns == expected


@pytest.mark.parametrize("seats", [3, 4])
def test_LS_19_four_random_pairs_lie_aside_open(seats: int):
    aside = session(seats).state.piles["aside"]
    assert len(aside) == 8
    assert all(pairs(aside[index], aside[index + 1]) for index in (0, 2, 4, 6))
    assert zoning(game, at(seats)).of_pile("aside").face is Face.ALL
    assert aside != session(seats, "another").state.piles["aside"]


@pytest.mark.parametrize("seats", [3, 4])
def test_LS_20_or_the_eight_aces(seats: int):
    states = random_game(seats, 5, aside="eight-aces")
    assert [card.rank for card in states[-1].piles["aside"]] == [1] * 8
    assert all(card.rank != 1 for seat in range(seats) for card in collected(states[-1], seat))


def test_LS_21_no_sevens_lie_aside():
    for seed in range(40):
        assert all(card.rank != 7 for card in session(4, str(seed)).state.piles["aside"])
    dealt = Session(game, at(4), seed="1")
    dealt.deal()
    given = game.deal(dealt.state, Random(1))
    sevens = says(DEALER, "aside", cards=(*given.cards[:6], *parse_cards("7h 7s")))
    assert game.may_deal(dealt.state, given)
    assert not game.may_deal(dealt.state, sevens)


# -- the end ---------------------------------------------------------------------------------------


def over(*won: str, seats: int = 2) -> LuckyState:
    """A finished game with these cards collected; the others lie on a column."""
    left = Counter(game.deck(at(seats)))
    piles = [parse_cards(cards) for cards in won]
    left.subtract(card for cards in piles for card in cards)
    rest = " ".join(map(str, left.elements()))
    facts = f"fact starter 0\nfact dealt true\nfact round {rounds(seats)}"
    lines = ["position lucky_sevens 1", f"seats {seats}", "turn -2", facts]
    lines += [f"pile won-{seat}/1 {cards}" for seat, cards in enumerate(won) if cards]
    lines.append(f"pile column-1 {rest}")
    state: LuckyState = on.position.read(game, "\n".join(lines))
    return state


def test_LS_22_most_cards_win():
    result = game.outcome(over("Kh Ks Kd", "2h 2s 2d 2c"))
    assert result is not None
    assert (result.winners, result.scores) == ((1,), (3, 4))
    assert "4" in result.reason


def test_LS_22_between_equals_the_kings_decide_then_the_queens():
    result = game.outcome(over("Kh Ks 2h", "Kd Qs Qd"))
    assert result is not None
    assert result.winners == (0,)
    assert result.reason == "A tie at 3 cards; {0} has more kings: 2 to 1."
    result = game.outcome(over("Kh 5s 5h", "Kd Jd 2d"))
    assert result is not None
    assert result.winners == (1,)
    assert "more jacks: 1 to 0" in result.reason


def test_LS_22_only_those_still_tied_are_compared():
    # B falls out at the kings; its three queens do not count against A and C
    result = game.outcome(over("Kh Kh Ah 2h", "Kd Qd Qh Qs", "Ks Ks 3h Ac", seats=3))
    assert result is not None
    assert result.winners == (2,)
    assert "more 3s: 1 to 0" in result.reason


def test_LS_22_equal_to_the_last_rank_they_share_the_win():
    result = game.outcome(over("Kh 2h", "Kd 2s"))
    assert result is not None
    assert result.winners == (0, 1)
    assert "share the win" in result.reason


def test_LS_23_cards_on_the_columns_belong_to_nobody():
    result = game.outcome(over("Kh As", "Kd"))
    assert result is not None
    assert result.scores == (2, 1)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_LS_24_everything_but_the_stock_is_known(seats: int):
    state = session(seats).state
    view = game.view(state, 0)
    assert all(card.is_hidden for card in view.piles["stock"])
    for name, cards in view.piles.items():
        assert name == "stock" or cards == state.piles[name]


def test_LS_25_a_round_with_nothing_left_ends_by_itself_and_says_so():
    state = play(lucky("Kh 4s", "As", "5c", "8d"), "0 done")
    after = play(lucky("Kh", "As", "5c", "8d"), "0 column-1:Kh column-2:As > won-0/1")
    assert after.turn == DEALER
    assert game.handling.pause(after) is Pause.OFFER
    said = game.words.status(after, 0).text
    assert said == "Nothing is left to collect. Round 2 of 13 is next."
    assert game.handling.pause(state) is None, "who stops wants no offer"


@pytest.mark.parametrize("seats", [1, 2])
def test_LS_25_it_says_so_only_until_the_next_cards_are_dealt(seats: int):
    said = [state.nothing_left for state in random_game(seats, 4) if state.turn >= 0]
    assert not any(said)


def test_LS_25_without_auto_deal_the_table_only_offers_to_go_on():
    state = lucky("Kh", "As", "5c", "8d", auto_deal="off")
    after = play(state, "0 column-1:Kh column-2:As > won-0/1")
    assert (after.turn, game.handling.pause(after)) == (0, None)
    assert texts(after) == {"done"}
    assert game.words.label(after, says(0, "done")) == "Deal the next four"
    assert "nothing is left" in game.words.status(after, 0).text.lower()


def test_LS_25_a_pending_move_keeps_the_round_open():
    after = play(lucky("2s 7c", "9d", "4c", ""), "0 column-1:7c > won-0/1")
    assert after.turn == 0
    # a lone seven on an empty table leaves nothing that could move
    assert play(lucky("7c", "", "", ""), "0 column-1:7c > won-0/1").turn == DEALER


def test_LS_25_the_last_round_ends_the_game():
    state = lucky("Kh", "As", "8d", "", stock="")
    after = play(state, "0 column-1:Kh column-2:As > won-0/1")
    assert game.handling.pause(after) is Pause.OFFER
    assert game.words.status(after, 0).text == "Nothing is left to collect. The game ends."
    end = game.play(after, game.deal(after, Random(0)))
    assert end.turn == OVER
    result = game.outcome(end)
    assert result is not None
    assert (result.winners, result.scores) == ((), (51,))
    assert "1 card is left on the table" in result.reason


def test_LS_25_a_cleared_table_wins_at_once():
    state = lucky("Kh", "As", "", "", stock="")
    after = play(state, "0 column-1:Kh column-2:As > won-0/1")
    assert after.turn == OVER
    result = game.outcome(after)
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (52,))


def test_LS_25_among_several_the_turn_passes():
    after = play(lucky("Kh", "As", "", "", seats=2), "0 column-1:Kh column-2:As > won-0/1")
    assert (after.turn, game.handling.pause(after)) == (1, None)


def test_LS_26_undo_within_a_round_not_across_a_deal():
    for seed in range(50):
        played = session(seed=str(seed))
        if played.turn == 0 and len(played.moves(0)) > 1:
            break
    before = played.state
    played.play(played.moves(0)[0])
    played.undo()
    assert played.state == before
    played.play("0 done")
    played.deal()
    with pytest.raises(CannotUndo, match="A card has been seen"):
        played.undo()


def test_LS_26_a_reply_goes_back_with_the_move_and_not_across_a_deal():
    person = session(2).turn
    chairs = [Chair("human" if seat == person else "easy") for seat in range(2)]
    two = Session(game, table_for(game.options, 2), chairs, "otter")
    two.settle()
    while two.turn == person:
        before = two.state
        two.play(two.moves(person)[-1])
    while two.turn == 1 - person:
        two.play(two.moves(two.turn)[-1])
    two.undo()
    assert two.state == before
    two.redo()
    assert two.turn == DEALER
    two.deal()
    with pytest.raises(CannotUndo, match="A card has been seen"):
        two.undo()


def test_LS_29_one_to_four_may_play():
    assert game.seats == (1, 2, 3, 4)
    for seats, (cards, count) in {1: (52, 13), 2: (104, 13), 3: (96, 8), 4: (96, 6)}.items():
        state = session(seats).state
        assert sum(len(c) for name, c in state.piles.items() if name != "aside") == cards
        final = random_game(seats, 7)[-1]
        assert (final.round, rounds(seats)) == (count, count)


def test_LS_30_a_pair_is_split_over_two_piles():
    after = play(lucky("Kh", "As", "5c", "8d 7c"), "0 column-1:Kh column-2:As > won-0/1")
    assert after.piles["won-0/1"] == parse_cards("Kh")
    assert after.piles["won-0/2"] == parse_cards("As")
    zone = zoning(game, after.table).of_pile("won-0/1")
    assert zone.one_place, "a drop on either counts"


# -- the rules file's vectors ----------------------------------------------------------------------


def test_vector_two_pairs_of_four_bottoms():
    assert texts(lucky("Kh", "As", "5c", "9d")) == {
        "column-1:Kh column-2:As > won-0/1",
        "column-3:5c column-4:9d > won-0/1",
        "done",
    }


def test_vector_sevens_beside_a_queen_and_a_three():
    state = lucky("7c", "7d", "Qh", "3s")
    assert "column-3:Qh column-4:3s > won-0/1" not in texts(state)
    after = play(state, "0 column-1:7c > won-0/1", "0 column-2:7d > won-0/1")
    assert after.seven_open
    assert len(collected(after, 0)) == 2


def test_vector_a_seven_uncovers_its_column():
    state = lucky("2s 7c", "Qh", "4c", "Kd")
    after = play(state, "0 column-1:7c > won-0/1", "0 column-1:2s column-2:Qh > won-0/1")
    assert len(collected(after, 0)) == 3


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("0 column-1:Kh column-2:5c > won-0/1", "K♥ and 5♣ do not match: 13 + 5 = 18, not 14."),
        ("0 column-1:Kh > column-2", "K♥ and 5♣ do not match: 13 + 5 = 18, not 14."),
        ("0 column-3:2s > won-0/1", "2♠ is not open: 1 card covers it in column 3, with Q♦"),
        ("0 column-1:Kh > won-0/1", "K♥ pairs with a card of its rank or an ace; only"),
        ("0 column-4:8h > won-0/1", "8♥ pairs with a card of its rank or a 6;"),
        ("0 column-1:Kh > column-1", "K♥ is already in column 1."),
        (
            "0 column-1:Kh column-2:5c column-3:Qd > won-0/1",
            "Two cards make a pair, and a seven goes alone",
        ),
        ("0 stock:?? > column-1", "Cards are taken from the four columns, not from the stock."),
        ("0 won-0/1:Kh > column-1", "not from somebody's collected cards"),
        ("0 column-1:Ah > won-0/1", "A♥ is not in column 1."),
        ("0 column-3:Qd column-3:2s > stock", "go to your own piles, not to the stock"),
        ("0 sing", "The only word in this game"),
        ("1 done", "It is {0}'s turn."),
        ("0 nowhere-9:Kh > won-0/1", "not from the nowhere"),
        ("0 column-3:Qd column-3:2s > won-0/2", "Put this pair on the first of your collected"),
        ("0 column-3:Qd column-3:2s > won-1/1", "your own piles, not to somebody's collected"),
        ("0 column-3:2s column-1:Kh > won-0/1", "2♠ is not open: 1 card covers it in column 3"),
        ("0 column-4:8h > column-2", "8♥ and 5♣ do not match"),
        ("0 column-2:5c > column-1", "5♣ and K♥ do not match: 5 + 13 = 18, not 14."),
    ],
)
def test_a_refusal_says_why_with_the_numbers(move: str, words: str):
    state = lucky("Kh", "5c", "2s Qd", "8h")
    assert words in refused(state, move)


def test_a_seven_alone_goes_to_the_first_pile_too():
    state = lucky("Kh 7c", "5c", "2s Qd", "")
    assert "Put the seven on the first of your collected" in refused(
        state, "0 column-1:7c > won-0/2"
    )
    taken = play(state, "0 column-1:7c > won-0/1")
    assert "5♣ pairs with a card of its rank or a 9, or moves to another column." in refused(
        taken, "0 column-2:5c > won-0/1"
    )
    assert "A seven moves one card, not several." in refused(
        play(lucky("Kh 7c", "5c 9s", "2s Qd", ""), "0 column-1:7c > won-0/1"),
        "0 column-2:9s column-2:5c > column-1",
    )
    assert "8♥ can move to another column only right after a seven is taken." in refused(
        lucky("8h", "", "2s Qd", ""), "0 column-1:8h > column-2"
    )


def test_LS_02_three_cards_of_a_column_are_not_open_together():
    state = lucky("2s 8s 6h", "Kd", "3c", "5h")
    refusal = refused(state, "0 column-1:6h column-1:8s column-1:2s > won-0/1")
    assert refusal.startswith("2♠ is not open: 2 cards cover it in column 1")


def test_nothing_is_legal_once_the_game_is_over_and_that_is_said():
    over = random_game(1, 3)[-1]
    assert (
        refused(over, "0 done") == refused(over, "0 column-1:Kh > won-0/1") == "The game is over."
    )


def test_a_written_position_may_have_a_short_stock_and_no_rounds():
    """It has no score sheet to go on with, and no round is dealt that would not go round."""
    state = lucky("2s 8s 6h", "Kd", "3c", "5h", seats=2)
    after = play(state, "0 column-1:6h column-1:8s > won-0/1")
    assert after.gains == () == game.sheet(after)
    for left, word in ((7, "end"), (8, "round")):
        stock = state.piles["stock"][:left]
        short = replace(state, turn=DEALER, piles=state.piles.with_piles({"stock": stock}))
        assert game.deal(short, Random(0)).word == word


def test_refusals_of_placing():
    state = lucky("Kh", "As", "", "", seats=2, dealt="2h 3h 4h 5h")
    assert "one at a time" in refused(state, "0 dealt-0:2h dealt-0:3h > column-1")
    assert "one of the four columns" in refused(state, "0 dealt-0:2h > won-0/1")
    assert "you were dealt" in refused(state, "0 dealt-1:Qh > column-1")
    assert "All four cards have been placed" in refused(
        lucky("Kh", "As", "", "", seats=2), "0 dealt-0:Qh > column-1"
    )


def test_every_refusal_is_raised_as_an_illegal_move():
    played = session(2)
    with pytest.raises(IllegalMove, match="only word in this game"):
        played.play(f"{played.turn} sing")


# -- saves and text --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_dealer_deals_in_the_order_of_the_pack_and_no_other(seats: int):
    dealt = Session(game, at(seats), seed="1")
    first = dealt.deal()
    assert game.may_deal(Session(game, at(seats)).state, first)
    assert not game.may_deal(
        Session(game, at(seats)).state, says(DEALER, "deal", cards=first.cards[1:])
    )
    while dealt.state.starter < 0 or not dealt.state.round:
        before = dealt.state
        move = dealt.deal()
        assert game.may_deal(before, move)
    swapped = Move(DEALER, words=move.words, cards=move.cards[::-1])
    assert not game.may_deal(before, swapped), "the stock's order is settled by the shuffle"


def test_the_log_and_the_buttons_speak():
    state = lucky("Kh", "As", "5c", "7d")
    said = {game.words.event(state, move).sentence for move in game.moves(state, 0)}
    assert "{0} collects K♥ and A♠." in said
    assert "{0} collects 7♦." in said
    assert "{0} stops collecting." in said
    assert game.words.label(state, game.moves(state, 0)[0]) == "Collect K♥ A♠"


def test_the_sheet_says_what_each_round_brought():
    final = random_game(2, 11)[-1]
    lines = game.sheet(final)
    assert len(lines) == 26
    totals = [sum(line.points for line in lines if line.side == side) for side in (0, 1)]
    assert totals == [len(collected(final, 0)), len(collected(final, 1))]
    assert any("pair" in line.reason for line in lines)


def test_the_designer_is_named_and_his_permission_asked():
    assert "Phil Leduc" in game.credit
    assert "permission" in game.needs_permission
