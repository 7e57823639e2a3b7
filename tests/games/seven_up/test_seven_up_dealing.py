"""Seven-Up beside a referee: who gets which card, who deals when, and what a hand brings."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.cards import Card, pack, shuffled
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Session
from games.seven_up import game
from games.seven_up.dealing import draw, fair_draw, first_dealer
from games.seven_up.state import NOBODY, height

FRESH = {
    **{"phase": "beg", "trump": "", "begged": False, "gave": False, "runs": 0, "tricks": ()},
    **{"asked": NOBODY, "suggester": NOBODY, "suggested": (), "calls": (), "caller": NOBODY},
}
OFF = {"draw_for_deal": "off"}


class Fixed(Random):
    """Chance that always says the same."""

    def __init__(self, value: float) -> None:
        super().__init__(0)
        self.value = value

    def random(self) -> float:
        return self.value


def random_game(seats: int, seed: int, **options: str) -> Session:
    """A game of random moves, with many runs and bunches among them."""
    session = Session(game, table_for(game.options, seats, options), seed=str(seed))
    rng = Random(seed)
    while session.turn != OVER:
        if session.turn == DEALER:
            session.deal()
            continue
        moves = session.moves(session.turn)
        words = [move for move in moves if move.word in ("beg", "run", "bunch")]
        session.play(rng.choice(words if words and rng.random() < 0.6 else moves))
    return session


def steps(session: Session):
    """Every move with the states before and after it."""
    for number, entry in enumerate(session.log):
        yield session.state_after(number), entry.move, session.state_after(number + 1)


def around(state, first: int) -> list[int]:
    return [(first + step) % state.seats for step in range(state.seats)]


GAMES = [(2, 1), (2, 5), (3, 2), (3, 6), (4, 3), (4, 7)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_SU_28_three_and_three_from_eldest_and_one_turned_up(seats, seed):
    deals = 0
    for before, move, after in steps(random_game(seats, seed)):
        if move.word != "deal":
            continue
        pile = list(move.cards)
        hands = {seat: [] for seat in range(seats)}
        for _ in range(2):
            for seat in around(after, after.dealer + 1):
                hands[seat] += [pile.pop(0) for _ in range(3)]
        assert {seat: list(after.hand_of(seat)) for seat in hands} == hands
        assert after.piles["upcard"] == (pile.pop(0),)
        assert list(after.piles["stock"][::-1]) == pile, "the first of the rest is the next"
        assert {name: getattr(after, name) for name in FRESH} == FRESH
        moves_on = before.phase == "sheet"  # after a void hand the same dealer deals again
        assert after.dealer == (before.dealer + moves_on) % seats
        assert after.hand == before.hand + moves_on
        assert after.leader == after.eldest == (after.dealer + 1) % seats
        jack = after.upcard.rank == 11
        assert [point.kind for point in after.due] == ["turn-up"] * jack
        assert after.turn == (DEALER if jack else after.eldest)
        deals += 1
    assert deals > 2


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_SU_31_a_run_gives_three_more_from_eldest_and_another_upcard(seats, seed):
    runs = 0
    for before, move, after in steps(random_game(seats, seed)):
        stock = list(before.piles["stock"][::-1])
        if move.word == "three":
            for seat in around(before, before.eldest):
                assert list(after.piles[f"new-{seat}"]) == [stock.pop(0) for _ in range(3)]
            assert after.piles["turned"] == (*before.piles["turned"], before.upcard)
            assert after.piles["upcard"] == (stock.pop(0),)
            assert (after.phase, after.runs) == ("turned", before.runs + 1)
            again = after.upcard.suit == before.piles["turned"][0].suit if before.runs else (
                after.upcard.suit == before.upcard.suit
            )  # fmt: skip
            following = game.deal(after, Random(0)).word
            assert following == ("lay-aside" if again else "take-up")
            runs += 1
        elif move.word == "take-up":
            for seat in range(seats):
                new = before.piles[f"new-{seat}"]
                assert after.hand_of(seat) == (*before.hand_of(seat), *new)
            assert (after.trump, after.asked) == (after.upcard.suit, after.eldest)
            jack = after.upcard.rank == 11
            assert [point.kind for point in after.due] == ["turn-up"] * jack
        elif move.word == "lay-aside":
            new = [
                card
                for seat in around(before, before.eldest)
                for card in before.piles[f"new-{seat}"]
            ]
            assert after.piles["aside"] == (*before.piles["aside"], *new)
            enough = len(before.piles["stock"]) >= 3 * seats + 1
            assert after.phase == ("run" if enough else "void")
    assert runs


def counted(tricks, trump, seats):
    """High, Low, Jack and Game of a hand that was played out: the side of each, None for nobody."""
    side = (lambda seat: seat % 2) if seats == 4 else (lambda seat: seat)
    plays = [play for trick in tricks for play in trick.by_seat()]
    trumps = sorted((height(card), side(seat)) for seat, card in plays if card.suit == trump)
    owners = {"High": trumps[-1][1] if trumps else None, "Low": trumps[0][1] if trumps else None}
    took = [side(trick.taker) for trick in tricks if Card(11, trump) in trick.cards]
    owners["Jack"] = took[0] if took else None
    sums = dict.fromkeys(range(2 if seats == 4 else seats), 0)
    worth = {1: 4, 13: 3, 12: 2, 11: 1, 10: 10}
    for trick in tricks:
        sums[side(trick.taker)] += sum(worth.get(card.rank, 0) for card in trick.cards)
    best = [leader for leader, total in sums.items() if total == max(sums.values())]
    owners["Game"] = best[0] if len(best) == 1 else None
    return owners, len(best) > 1


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_SU_22_a_hand_brings_high_low_jack_and_game_in_this_order(seats, seed):
    session, hands = random_game(seats, seed), 0
    for before, move, after in steps(session):
        full = bool(move.picks) and move.seat == DEALER
        if full:
            last = after.tricks[-1]
            led = last.cards[0].suit
            rank = {
                seat: (card.suit == after.trump, card.suit == led, height(card))
                for seat, card in last.by_seat()
            }
            assert last.taker == max(rank, key=rank.get) == after.leader
            assert last.leader == before.leader
        if full and after.phase == "sheet":
            expected, tie = counted(after.tricks, after.trump, seats)
            if tie and seats == 2:
                expected["Game"] = after.eldest
            due = [(p.reason.partition(":")[0], None if p.side < 0 else p.side) for p in after.due]
            assert due == list(expected.items())
            hands += 1
        if move.word in ("point", "nobody"):
            point, *rest = before.due
            paid = move.word == "point"
            chips = [left - (paid and n == point.side) for n, left in enumerate(before.chips)]
            assert list(after.chips) == chips
            assert after.due == (() if 0 in chips else tuple(rest))
            line = after.scored[-1]
            assert (line.hand, line.points, line.reason) == (after.hand, int(paid), point.reason)
            assert line.side == (point.side if paid else 0)
    assert hands
    assert 0 in session.state.chips


def test_the_first_dealer_is_drawn_by_lot_where_nobody_draws_cards():
    for seats in game.seats:
        start = game.start(table_for(game.options, seats, OFF))
        last = game.deal(start, Fixed(0.9999))
        assert [str(game.deal(start, Fixed(0.0))), str(last)] == [
            "-1 first 0",
            f"-1 first {seats - 1}",
        ]
        assert game.may_deal(start, last)
        assert not game.may_deal(start, Move.parse(f"-1 first {seats}"))
        assert not game.may_deal(start, Move.parse("-1 draw Ac 2s Kd 3h"))
        state = game.play(start, last)
        assert (state.dealer, state.phase, state.hand) == (seats - 1, "deal", 1)
        assert not game.may_deal(state, last)


@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_draw_the_first_cards_of_the_pack(seats):
    for seed in range(5):
        assert draw(seats, Random(seed)) == shuffled(pack(), Random(seed))[:seats]


def test_of_four_who_draw_the_two_highest_sit_opposite_at_any_places():
    places = set()
    for seed in range(60):
        cards = draw(4, Random(seed))
        assert sorted(cards) == sorted(shuffled(pack(), Random(seed))[:4])
        high = sorted(range(4), key=lambda seat: height(cards[seat]), reverse=True)
        if len({height(card) for card in cards}) == 4:
            assert high[1] == (high[0] + 2) % 4
            assert high[2] == (high[0] + 1) % 4
            assert first_dealer(cards) == high[0]
            places.add(high[0])
        assert fair_draw(cards)
    assert places == {0, 1, 2, 3}


def test_which_draws_are_fair():
    rng = Random(4)
    few = [card for card in pack() if card.rank < 5]
    for _ in range(200):
        cards = tuple(rng.choice(few) for _ in range(4))
        one, other = sorted((cards[0], cards[2]), key=height), sorted(cards[1::2], key=height)
        apart = height(one[0]) >= height(other[1]) or height(other[0]) >= height(one[1])
        assert fair_draw(cards) == (apart and len(set(cards)) == 4)
        assert fair_draw(cards[:3]) == (len(set(cards[:3])) == 3)
        tied = sorted(map(height, cards), reverse=True)
        again = tied[0] == tied[1] or tied[1] == tied[2]
        assert (first_dealer(cards) is None) == again
        assert (first_dealer(cards[:2]) is None) == (height(cards[0]) == height(cards[1]))
    assert not fair_draw((Card(0, "1"), Card(2, "s")))


def test_a_draw_ends_with_the_dealer_and_a_tie_is_drawn_again():
    state = game.start(table_for(game.options, 3))
    tie = Move.parse("-1 draw Ac 2s Ah")
    assert game.may_deal(state, tie)
    state = game.play(state, tie)
    assert (state.phase, state.dealer, game.deal(state, Random(1)).word) == ("draw", 0, "draw")
    assert not game.may_deal(state, Move.parse("-1 draw Ac 2s"))
    assert not game.may_deal(state, Move.parse("-1 draw 7 Ac 2s Kd"))
    state = game.play(state, Move.parse("-1 draw Ac 2s Kd"))
    assert (state.dealer, len(state.piles["stock"])) == (0, 49)
    assert game.deal(state, Random(1)).word == "deal"
    assert not game.may_deal(state, Move.parse("-1 draw Ac 2s Kd"))


def test_the_invariant_is_about_chips_and_tricks():
    state = random_game(3, 2).state
    assert game.invariant(state) == ""
    fewer = state.__class__(**fields(state) | {"chips": (5, 5, 5)})
    assert "do not agree" in game.invariant(fewer)
    first = state.tricks[0]
    other = first.__class__((first.taker + 1) % 3, first.cards, first.taker)
    odd = state.__class__(**fields(state) | {"tricks": (first, other)})
    assert "was not led by" in game.invariant(odd)


def fields(state) -> dict[str, object]:
    return {name: getattr(state, name) for name in state.__dataclass_fields__}
