"""Seven Bridge beside a referee: melds counted out card by card, facts kept from the log alone."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from cardtable.core.cards import Card, pack
from cardtable.core.table import OVER, table_for
from cardtable.session import Session
from games.seven_bridge import game, melds, turns

TABLES = [(2, 1, {}), (3, 2, {"need_meld_before_layoff": "on"}), (4, 3, {}), (5, 4, {})]


def is_meld(cards) -> bool:
    """A set, a sequence or a lone seven, by the words of the rules."""
    ranks = sorted(card.rank for card in cards)
    least = 1 if ranks == [7] else 2 if 7 in ranks else 3
    one_suit = len({card.suit for card in cards}) == 1
    row = one_suit and all(after - before == 1 for before, after in pairwise(ranks))
    return len(cards) >= least and (len(set(ranks)) == 1 or row)


def subsets(cards):
    return [set(some) for size in range(1, len(cards) + 1) for some in combinations(cards, size)]


@pytest.mark.parametrize("seed", range(12))
def test_the_melds_of_a_hand_are_those_somebody_finds_who_tries_all(seed):
    """Few suits and ranks, so that there is much to find."""
    rng = Random(seed)
    near = [card for card in pack() if 4 <= card.rank + seed % 3 <= 10]
    card, *hand = rng.sample(near, 9)
    assert sorted(map(sorted, melds.melds_in(hand))) == sorted(
        sorted(some) for some in subsets(hand) if is_meld(some)
    )
    with_card = [{card, *some} for some in subsets(hand) if is_meld({card, *some})]
    sets = [some for some in with_card if len({member.rank for member in some}) == 1]
    assert sorted(map(sorted, melds.set_claims(card, hand))) == sorted(
        sorted(some) for some in sets if len(some) > 2
    )
    assert sorted(map(sorted, melds.sequence_claims(card, hand))) == sorted(
        sorted(some) for some in with_card if some not in sets
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_meld_takes_the_cards_that_make_it_a_longer_one(seed):
    hand = Random(seed).sample([card for card in pack() if seed % 5 < card.rank < seed % 5 + 9], 16)
    for meld in melds.melds_in(hand):
        takes = {card for card in pack() if card not in meld and is_meld({*meld, card})}
        assert set(melds.ends(meld)) == takes
        assert len(melds.ends(meld)) == len(takes)
        assert all(
            melds.extends(card, meld) == (card in takes) for card in pack() if card not in meld
        )


def random_game(seats: int, seed: int, options: dict[str, str]) -> Session:
    table = table_for(game.options, seats, {"end": "hands", "hands": "3"} | options)
    session, rng = Session(game, table, seed=str(seed)), Random(seed)
    while session.turn != OVER:
        if session.turn < 0:
            session.deal()
            continue
        moves = session.moves(session.turn)
        laid = [move for move in moves if move.target.startswith("melds-")]
        session.play(rng.choice(laid if laid and rng.random() < 0.6 else moves))
    return session


class Notes:
    """The notes of somebody beside the table, made from the moves of a game."""

    def __init__(self, seats: int) -> None:
        self.points = [0] * seats
        self.new_hand()

    def new_hand(self) -> None:
        self.drawn, self.melded, self.exposed, self.shown_before = set(), set(), set(), set()
        self.recyclings, self.claimed, self.laid = 0, False, False

    def take(self, before, move) -> None:
        if move.word in ("deal", "gather"):
            self.new_hand()
        elif move.word == "recycle":
            self.recyclings += 1
        elif move.word == "score":
            self.count(before)
        elif move.target == "discard":
            self.end_turn(move.seat, goes_out=len(before.hand_of(move.seat)) == 1)
        elif move.target.startswith("hand-"):
            self.drawn.add(move.seat)
        elif move.picks:
            self.lay(move, new=move.target not in before.piles)

    def count(self, before) -> None:
        winner = next(seat for seat in range(before.seats) if not before.hand_of(seat))
        held = [card for seat in range(before.seats) for card in before.hand_of(seat)]
        value = sum(20 if card.rank == 7 else min(card.rank, 10) for card in held)
        self.points[winner] += value * (1 if winner in self.shown_before else 2)

    def end_turn(self, seat: int, goes_out: bool) -> None:
        self.shown_before = set(self.exposed)
        if self.laid and not goes_out:
            self.exposed.add(seat)
        self.claimed = self.laid = False

    def lay(self, move, new: bool) -> None:
        self.laid, self.recyclings = True, 0
        self.claimed |= move.picks[0].pile == "discard"
        if new:
            self.melded.add(move.seat)

    def compare(self, state) -> None:
        assert game.counters(state) == {f"total-{n}": total for n, total in enumerate(self.points)}
        if state.hand and not state.scored:
            for kept in ("drawn", "melded", "exposed"):
                flags = getattr(state, kept)
                assert {seat for seat, flag in enumerate(flags) if flag} == getattr(self, kept)
            assert (state.recyclings, state.claimed) == (self.recyclings, self.claimed)
        if state.phase == "claim":
            assert set(state.asked) <= self.drawn - {state.discarder}


@pytest.mark.parametrize(("seats", "seed", "options"), TABLES)
def test_the_facts_are_what_somebody_beside_the_table_would_note(seats, seed, options):
    """Notes who has drawn, melded and shown anything, and scores (SB-16, SB-21, SB-31)."""
    session, notes = random_game(seats, seed, options), Notes(seats)
    for number, entry in enumerate(session.log):
        notes.take(session.state_after(number), entry.move)
        notes.compare(session.state_after(number + 1))
    points, outcome = notes.points, session.outcome
    assert outcome is not None
    assert outcome.scores == tuple(points)
    assert outcome.winners == tuple(n for n, total in enumerate(points) if total == max(points))
    assert outcome.reason == f"Most points after 3 hands: {max(points)}."


@pytest.mark.parametrize(("seats", "seed", "options"), TABLES)
def test_who_is_asked_and_what_may_be_claimed(seats, seed, options):
    """A set by anybody who has drawn, a sequence by the next player, and a card is kept."""
    session = random_game(seats, seed, options)
    windows = 0
    for number in range(len(session.log)):
        state = session.state_after(number)
        if state.phase != "claim" or state.turn < 0:
            continue
        card, hand = state.piles["discard"][-1], state.hand_of(state.turn)
        following = (state.discarder + 1) % seats
        expected = set()
        for some in subsets(hand):
            alike = len({other.rank for other in (card, *some)}) == 1
            right = len(some) > 1 if alike else state.turn == following
            if is_meld({card, *some}) and right and len(some) < len(hand):
                expected.add(frozenset(some))
        claims = [move for move in game.moves(state, state.turn) if move.word != "pass"]
        claimed = {frozenset(pick.card for pick in move.picks) - {card} for move in claims}
        assert claimed == expected
        assert len(claims) == len(claimed)
        late = [seat for seat in range(seats) if not state.drawn[seat]]
        assert all(turns.claims(state, seat) == () for seat in late)
        windows += bool(claims)
        others = [(state.discarder + step) % seats for step in (*range(2, seats), 1)]
        assert list(state.asked) == [seat for seat in others if seat in state.asked]
    assert windows


def test_a_card_counts_twenty_ten_or_its_pips():
    for card in pack():
        assert melds.worth(card) == {7: 20, 11: 10, 12: 10, 13: 10}.get(card.rank, card.rank)
    assert melds.tidy([Card(2, "c"), Card(2, "s"), Card(1, "h")]) == (
        *(Card(1, "h"), Card(2, "s"), Card(2, "c")),
    )
