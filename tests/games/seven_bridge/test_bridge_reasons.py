"""Seven Bridge's reasons are true: each claim is read out of a sentence and tried by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from cardtable.core.cards import Card, pack
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_bridge import game
from games.seven_bridge.melds import melds_in, worth
from games.seven_bridge.players import COMPUTERS
from games.seven_bridge.players.encoding import BIT, INDEX, cards_of, mask_of
from games.seven_bridge.players.playout import outs
from games.seven_bridge.state import BridgeState
from tests.support.positions.bridge_positions import bridge, played

CARD = r"(10|[AKQJ2-9])([♠♥♦♣])"
THREE = 3


@dataclass(frozen=True)
class Turn:
    """A turn with its reason: before it, before its discard, and after it."""

    before: BridgeState
    last: BridgeState
    after: BridgeState
    moves: tuple[Move, ...]
    advice: Advice

    @property
    def seat(self) -> int:
        return self.before.turn

    @property
    def hand(self) -> list[Card]:
        """The hand from which the discard comes."""
        return list(self.last.hand_of(self.seat))

    @property
    def discard(self) -> Card:
        return self.moves[-1].picks[0].card

    def unseen(self) -> list[Card]:
        view = game.view(self.last, self.seat)
        return [card for card in pack() if card not in view.piles.cards()]

    def loose(self) -> list[Card]:
        """The other cards that belong to no meld and cannot be laid off."""
        kept = {card for meld in melds_in(self.hand) for card in meld}
        for move in game.moves(self.last, self.seat):
            if not move.word and move.target and move.target.startswith("melds-"):
                kept |= {pick.card for pick in move.picks}
        return [card for card in self.hand if card not in kept and card != self.discard]


def turns(level: str, seats: int, seeds: range) -> Iterator[Turn]:
    for seed in seeds:
        rng = Random(f"reasons/{level}/{seats}/{seed}")
        state = game.start(table_for(game.options, seats, {"end": "hands", "hands": "2"}))
        while state.turn != OVER:
            if state.turn == DEALER:
                state = game.play(state, game.deal(state, rng))
                continue
            seat, before = state.turn, state
            budget = Budget(Random(seed), 16)
            advice = COMPUTERS.players[level].choose(game, game.view(state, seat), seat, budget)
            moves = (advice.move, *advice.plan)
            for move in moves:
                last, state = state, game.play(state, move)
            if len(game.moves(before, seat)) > 1:
                yield Turn(before, last, state, moves, advice)


@cache
def told(level: str, seats: int) -> tuple[Turn, ...]:
    return tuple(turns(level, seats, range(2)))


# -- what is claimed, and what makes it true -----------------------------------------------------


def helping(turn: Turn, card: Card) -> list[Card]:
    """The unseen cards that make a meld of three (or two, by a seven) with a card of the hand."""
    found = []
    for other in turn.unseen():
        melds = melds_in([*turn.hand, other])
        if any(card in meld and other in meld and len(meld) <= THREE for meld in melds):
            found.append(other)
    return found


def signs(cards: list[Card]) -> list[str]:
    return sorted(card.sign for card in cards)


def is_dearest(turn: Turn) -> bool:
    """True when no loose card that as few unseen cards would help costs more."""
    count = len(helping(turn, turn.discard))
    return all(
        worth(card) <= worth(turn.discard) or len(helping(turn, card)) > count
        for card in turn.loose()
    )


def wanted(turn: Turn, card: Card) -> int:
    """The unseen neighbours of a card in its suit, and two of its rank as one more."""
    beside = [
        other
        for other in turn.unseen()
        if other.suit == card.suit and abs(other.rank - card.rank) == 1
    ]
    mates = [other for other in turn.unseen() if other.rank == card.rank]
    return len(beside) + (len(mates) > 1)


def named(rank: str, suit: str) -> Card:
    return Card.parse(rank + "shdc"["♠♥♦♣".index(suit)])


def less_use(turn: Turn, rank: str, suit: str) -> bool:
    other = named(rank, suit)
    return (
        other in turn.loose()
        and worth(other) > worth(turn.discard)
        and wanted(turn, turn.discard) < wanted(turn, other)
    )


def completes(turn: Turn, rank: str, suit: str, meld: str) -> bool:
    cards = [named(*found) for found in re.findall(CARD, meld)]
    laid = [pick.card for pick in turn.moves[0].picks]
    return named(rank, suit) in laid and sorted(map(str, cards)) == sorted(map(str, laid))


def broken(turn: Turn, cards: str) -> bool:
    """Every claim takes a card of that meld."""
    meld = {named(*found) for found in re.findall(CARD, cards)}
    claims = [move for move in game.moves(turn.before, turn.seat) if move.picks]
    return tuple(sorted(meld, key=str)) in {
        tuple(sorted(held, key=str)) for held in melds_in(turn.before.hand_of(turn.seat))
    } and all(meld & {pick.card for pick in claim.picks} for claim in claims)


def freed(turn: Turn, points: str, _: str) -> bool:
    before = sum(map(worth, turn.before.hand_of(turn.seat)))
    return int(points) == before - sum(map(worth, turn.hand)) > 0


Claim = Callable[..., bool]
CLAIMS: Mapping[str, Claim] = {
    rf"^No unseen card would make a meld with the {CARD}": lambda turn, *_: (
        not helping(turn, turn.discard)
    ),
    rf"^Only (.+) would help the {CARD}": lambda turn, cards, *_: (
        sorted(cards.split(" or ")) == signs(helping(turn, turn.discard))
    ),
    rf"^(\d+) unseen cards would help the {CARD}": lambda turn, count, *_: (
        int(count) == len(helping(turn, turn.discard))
    ),
    rf"^Fewer unseen cards would help the {CARD} than any other loose card": lambda turn, *_: all(
        len(helping(turn, card)) > len(helping(turn, turn.discard)) for card in turn.loose()
    ),
    r", and it costs (\d+) if it is caught": lambda turn, cost: (
        int(cost) == worth(turn.discard) and is_dearest(turn)
    ),
    rf", and others have less use for it than for the {CARD}": less_use,
    r"^That takes (\d+) points? out of the hand()": freed,
    r"^The melds stay in hand, because going out all at once counts double": lambda turn: (
        any(len(meld) > 1 for meld in melds_in(turn.hand)) and not turn.before.exposed[turn.seat]
    ),
    rf"^The {CARD} stays in hand until a card joins it": lambda turn, rank, suit: (
        named(rank, suit) in turn.hand and rank == "7" and turn.discard != named(rank, suit)
    ),
    rf"^The {CARD} completes (.+) without a draw": completes,
    r"^Claiming the .+ would break up (.+)$": broken,
    r"^Claiming the .+ would put cards on the table and give up the double": lambda turn: (
        turn.moves[0].word == "pass" and not turn.before.exposed[turn.seat]
    ),
    r"^Claiming the .+ would give up the draw": lambda turn: (
        turn.moves[0].word == "pass" and turn.before.exposed[turn.seat]
    ),
    r"^This goes out$": lambda turn: not turn.after.hand_of(turn.seat) or turn.after.turn < 0,
    r"^This goes out, and counts double": lambda turn: not turn.before.exposed[turn.seat],
    r"^In \d+ imagined deals ": lambda *_: True,  # compared below
}


def untrue(turn: Turn) -> Iterator[str]:
    """Yields every claim of a reason that is not true, and every sentence without one."""
    for sentence in re.split(r"(?<=\.) ", turn.advice.reason):
        text = sentence.removesuffix(".")
        found = [(claim, match) for claim in CLAIMS if (match := re.search(claim, text))]
        if not found:
            yield f"no claim that is known: {sentence}"
        for claim, match in found:
            if not CLAIMS[claim](turn, *match.groups()):
                yield f"{match[0]!r} of {sentence!r}"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_every_claim_of_a_reason_is_true(level, seats):
    assert len(told(level, seats)) > 20
    for turn in told(level, seats):
        assert not list(untrue(turn)), f"{turn.moves} at\n{turn.before}"


@pytest.mark.parametrize("seats", [2, 4])
def test_every_plan_is_compared_with_another(seats):
    for turn in told("master", seats):
        if turn.advice.weighed:
            assert re.search(
                r"imagined deals (.+ came (out \d+ points? behind|to the same)"
                r"|nothing came out better)\.$",
                turn.advice.reason,
            )


def test_a_lone_seven_joins_no_card_that_does_not_touch_it():
    """A nine and the seven of its suit lack the eight; the seven alone makes no meld with it."""
    assert (
        outs(INDEX[Card.parse("9d")], mask_of([Card.parse("9d"), Card.parse("7d")]))
        == (BIT[INDEX[Card.parse("8d")]])
    )
    assert not outs(INDEX[Card.parse("9d")], mask_of([Card.parse("9d"), Card.parse("2s")]))


@pytest.mark.parametrize("seed", range(40))
def test_what_helps_a_card_is_what_the_rules_of_melds_say(seed):
    """Again: python -m pytest -k 'what_helps_a_card and SEED'."""
    rng = Random(seed)
    hand = rng.sample(pack(), 8)
    for card in hand:
        told_by_rules = {
            other
            for other in pack()
            if other not in hand
            and any(
                card in meld and other in meld and len(meld) <= THREE
                for meld in melds_in([*hand, other])
            )
        }
        assert set(cards_of(outs(INDEX[card], mask_of(hand)))) == told_by_rules


def test_no_lone_seven_is_said_to_be_broken_up():
    state = bridge(["8h 2s", "7h Kc 3d 5s 9d", "Ks 4h 2d"])
    state = played(state, "0 hand-0:8h > discard")
    for seed in range(4):
        view = game.view(state, 1)
        reason = COMPUTERS.players["easy"].choose(game, view, 1, Budget(Random(seed))).reason
        assert "break up" not in reason
