"""Seven-Up in numbers: cards, their suits, and what they are worth in a trick.

A card is `13 * suit + height`, suits in the order s h d c, height 0 (two) to 12 (ace). Knows no
seats and no turns.
"""

from __future__ import annotations

from typing import Final

from cardtable.core.cards import SUITS, Card
from games.seven_up.state import JACK, height, pips

SUIT: Final = tuple(card // 13 for card in range(52))
TALLY: Final = tuple(1 << (4 * (card // 13)) for card in range(52))  # one card more of its suit
OF_SUIT: Final = tuple(7 << (4 * suit) for suit in range(4))  # where a hand's tally counts a suit
WITH_JACK: Final = 1000  # the jack of trumps, in what a trick counts

_RANKS: Final = (*range(2, 14), 1)


def number(card: Card) -> int:
    """The int of a card."""
    return 13 * SUITS.index(card.suit) + height(card) - 2


def card_of(index: int) -> Card:
    """The card of an int."""
    return Card(_RANKS[index % 13], SUITS[index // 13])


CARDS: Final = tuple(map(card_of, range(52)))
PIPS: Final = tuple(map(pips, CARDS))


def _power(trump: int, led: int) -> tuple[int, ...]:
    """The power of each card in a trick: trumps above the suit led above nothing."""
    by_suit = {led: 1, trump: 100}
    return tuple(
        by_suit.get(SUIT[card], 0) + card % 13 * (SUIT[card] in by_suit) for card in range(52)
    )


POWER: Final = tuple(tuple(_power(trump, led) for led in range(4)) for trump in range(4))
COUNTS: Final = tuple(
    tuple(pips(card) + WITH_JACK * (card == Card(JACK, SUITS[trump])) for card in CARDS)
    for trump in range(4)
)
