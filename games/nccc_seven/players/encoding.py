"""Seven in numbers: a hand is 54 bits, an action is one bit.

Bit `13 * suit + rank - 1` is a card or its place (suits in the order s h d c), bits 52 and 53 are
the jokers. Knows no seats and no turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtable.core.cards import JOKERS, SUITS, Card, pack

ROW: Final = (1 << 13) - 1
SPADES: Final = ROW
SEVENS: Final = sum(1 << (13 * suit + 6) for suit in range(4))
LOW: Final = sum(1 << (13 * suit + rank) for suit in range(4) for rank in range(6))
HIGH: Final = sum(1 << (13 * suit + rank) for suit in range(4) for rank in range(7, 13))
OTHERS: Final = (1 << 13) | (1 << 26) | (1 << 39)  # one row copied to the three that are not spades
FREE: Final = ((1 << 52) - 1) & ~SPADES & ~SEVENS  # where a joker may stand
START: Final = 1 << 6  # the seven of spades
BIG: Final = 1 << 52
BOTH_JOKERS: Final = 3 << 52
AS_JOKER: Final = 1 << 54  # with a place's bit: a joker goes there
BACK: Final = 1 << 56  # and above: cards that a view hides
ASK: Final = 0


def bit(card: Card) -> int:
    """The bit of a card."""
    if card.is_joker:
        return 1 << (51 + int(card.suit))
    return 1 << (13 * SUITS.index(card.suit) + card.rank - 1)


def card_of(single: int) -> Card:
    """The card of a single bit."""
    index = single.bit_length() - 1
    if index >= 52:
        return JOKERS[index - 52]
    return Card(index % 13 + 1, SUITS[index // 13])


_BITS: Final = {card: bit(card) for card in pack(jokers=2)}


def mask_of(cards: Sequence[Card]) -> int:
    """The bits of several cards; backs count, but are no card's bits."""
    known = [_BITS[card] for card in cards if card in _BITS]
    return sum(known) | ((1 << len(cards) - len(known)) - 1) * BACK


def open_now(filled: int) -> int:
    """The places that take a card."""
    if not filled & START:
        return START
    spades = filled & SPADES
    reached = (filled >> 1 & LOW) | (filled << 1 & HIGH) | SEVENS
    return reached & ~filled & (SPADES | SEVENS | spades * OTHERS)


def bits(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    singles = []
    while mask:
        lowest = mask & -mask
        singles.append(lowest)
        mask ^= lowest
    return singles


def _outward(place: int) -> list[int]:
    """The next places of a row away from its seven: both neighbours of a seven, none at an end."""
    rank = place.bit_length() % 13 or 13
    return [place >> 1] * (1 < rank <= 7) + [place << 1] * (7 <= rank < 13)


def _opened(place: int) -> tuple[int, dict[int, int]]:
    """On what it depends which places open when this one is filled, and which in each case."""
    if place == START:
        return 0, {0: sum(_outward(place)) | SEVENS ^ START}
    if place & SPADES:
        inward = 1 if place < START else -1
        rank = place.bit_length() - 1
        always = sum(_outward(place))
        when = {1 << 13 * suit + rank + inward: 1 << 13 * suit + rank for suit in (1, 2, 3)}
    else:
        always = 0
        when = {1 << (outer.bit_length() - 1) % 13: outer for outer in _outward(place)}
    ways = {0: always}
    for condition, opens in when.items():
        ways |= {met | condition: opened | opens for met, opened in ways.items()}
    return sum(when), ways


OPENS: Final = {1 << index: _opened(1 << index) for index in range(52)}


class _SingleBits(dict[int, tuple[int, ...]]):
    """The single bits of one row's mask, worked out once each."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        self[mask] = singles = tuple(bits(mask))
        return singles


SINGLE_BITS: Final = _SingleBits()


class _Points(dict[int, int]):
    """The cost of the cards of one row's mask, worked out once each; a joker costs 50."""

    def __missing__(self, mask: int) -> int:
        indices = [single.bit_length() - 1 for single in bits(mask)]
        self[mask] = points = sum(min(i % 13 + 1, 10) if i < 52 else 50 for i in indices)
        return points


_POINTS: Final = _Points()
ROWS: Final = (ROW, ROW << 13, ROW << 26, ROW << 39 | BOTH_JOKERS)


def value(hand: int, dead: int) -> int:
    """The cost of a hand when another goes out."""
    total = 0
    if hand & dead:
        total = 50 * (hand & dead).bit_count()
        hand &= ~dead
    first, second, third, last = ROWS
    row = _POINTS
    return total + row[hand & first] + row[hand & second] + row[hand & third] + row[hand & last]
