"""Melds of Seven Bridge: the sets and sequences there are, their extensions, those in a hand.

A set is three or four of a rank (two for sevens); a sequence three or more of a suit with the ace
low (two when the seven is in it); a lone seven is either, until somebody lays off on it.
Knows no seats and no turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cardtable.core.cards import FACES, RANKS, SUITS, Card, signs
from cardtable.core.remembering import of_a_game
from games.seven_bridge.messages import say

SEVEN = 7
SET, SEQUENCE, LONE = "set", "sequence", "lone seven"
NAMES = {
    SET: say.later("set", "meld"),
    SEQUENCE: say.later("sequence", "meld"),
    LONE: say.later("lone seven", "meld"),
}


@of_a_game(most=1024)  # asked often about the same few melds
def kind_of(cards: tuple[Card, ...]) -> str:
    """SET, SEQUENCE or LONE; "" when the cards are no meld."""
    if len(cards) == 1:
        return LONE if cards[0].rank == SEVEN else ""
    if len({card.rank for card in cards}) == 1:
        least = 2 if cards[0].rank == SEVEN else 3
        return SET if len(cards) >= least else ""
    ranks = sorted(card.rank for card in cards)
    in_row = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    least = 2 if SEVEN in ranks else 3
    same_suit = len({card.suit for card in cards}) == 1
    return SEQUENCE if in_row and same_suit and len(cards) >= least else ""


def tidy(cards: Sequence[Card]) -> tuple[Card, ...]:
    """A meld in the order in which it is read: by rank, then by suit."""
    return tuple(sorted(cards, key=lambda card: (card.rank, SUITS.find(card.suit))))


def extends(card: Card, meld: Sequence[Card]) -> bool:
    """True when a card may be laid off on a meld (SB-04, SB-05, SB-06, SB-07)."""
    return bool(kind_of((*meld, card)))


@of_a_game(most=512)
def ends(meld: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that a meld still takes."""
    suits = {card.suit for card in meld}
    near = [Card(meld[0].rank, suit) for suit in SUITS if suit not in suits]
    low, high = meld[0].rank - 1, meld[-1].rank + 1
    near += [Card(rank, meld[0].suit) for rank in (low, high) if 1 <= rank <= len(RANKS)]
    return tuple(card for card in near if extends(card, meld))


def melds_in(hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Every meld that a hand holds, sets first, each in its reading order."""
    return tuple(_sets_in(hand)) + tuple(_sequences_in(hand))


def _sets_in(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    sets: list[tuple[Card, ...]] = []
    ranks = [card.rank for card in hand]
    for rank in range(1, 14):
        least = 1 if rank == SEVEN else 3
        if ranks.count(rank) < least:
            continue
        cards = tidy([card for card in hand if card.rank == rank])
        for size in range(least, len(cards) + 1):
            sets += combinations(cards, size)
    return sets


def _sequences_in(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    sequences: list[tuple[Card, ...]] = []
    for suit in SUITS:
        ranks = sorted(card.rank for card in hand if card.suit == suit)
        for start, first in enumerate(ranks):
            for stop in range(start + 2, len(ranks) + 1):
                if ranks[stop - 1] - first != stop - 1 - start:
                    break  # a gap: no longer one has all between either
                cards = tuple(FACES[rank, suit] for rank in ranks[start:stop])
                if kind_of(cards) == SEQUENCE:
                    sequences.append(cards)
    return sequences


def set_claims(card: Card, hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The sets of three or four that a discard makes with hand cards (SB-11, SB-26)."""
    same = tidy([held for held in hand if held.rank == card.rank])
    return tuple(tidy((card, *chosen)) for size in (2, 3) for chosen in combinations(same, size))


def sequence_claims(card: Card, hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The sequences that a discard makes with one hand card or more (SB-10, SB-28)."""
    near = [held for held in hand if held.suit == card.suit]
    return tuple(cards for cards in _sequences_in((*near, card)) if card in cards)


def worth(card: Card) -> int:
    """Returns the points of a card left in hand: seven 20, court 10, others their pips, ace 1."""
    return 20 if card.rank == SEVEN else min(card.rank, 10)


def why_no_meld(cards: Sequence[Card]) -> str:
    """Returns the reason why cards are not a meld, in one sentence."""
    named = signs(tidy(cards))
    if len(cards) == 1:
        return say("{cards} is not a meld: only a seven can stand alone.", cards=named)
    ranks = sorted(card.rank for card in cards)
    if len({card.suit for card in cards}) > 1 and len(set(ranks)) > 1:
        return say("{cards} is not a meld: the suits are mixed, and the ranks differ.", cards=named)
    if len(set(ranks)) == 1:
        return say(
            "{cards} is not a meld: a set without sevens needs three or four cards.", cards=named
        )
    if ranks[0] == 1 and ranks[-1] == len(RANKS):
        return say(
            "{cards} is not a meld: the ace is low, so nothing goes round the corner.", cards=named
        )
    if ranks != list(range(ranks[0], ranks[0] + len(ranks))):
        return say("{cards} is not a meld: there is a gap in the sequence.", cards=named)
    return say("{cards} is too short: a sequence without the 7 needs three cards.", cards=named)
