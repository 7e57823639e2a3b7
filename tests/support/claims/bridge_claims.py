"""The claims of Seven Bridge's reasons, and what makes each of them true by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from cardtable.core.cards import Card, pack
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_bridge import game
from games.seven_bridge.melds import melds_in, worth
from games.seven_bridge.players import COMPUTERS
from games.seven_bridge.state import BridgeState

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
    r"^(?:With what follows, t|T)hat takes (\d+) points? out of the hand()": freed,
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
