"""Seven Bridge in numbers: cards as indexes, hands as 52 bits, every meld with an id of its own.

Card `4 * (rank - 1) + suit` (suits in the order s h d c) is that bit of a hand. There are only 347
melds, so a meld is its id, and what a card makes of a hand is looked up after the first time.
Knows no seats and no turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final

from cardtable.core.cards import SUITS, Card, pack
from games.seven_bridge import melds as words

CARDS: Final = 52
FIRST_MELD: Final = CARDS  # ids of melds follow on the cards

INDEX: Final = {card: 4 * (card.rank - 1) + SUITS.index(card.suit) for card in pack()}
CARD: Final = tuple(sorted(INDEX, key=INDEX.__getitem__))
BIT: Final = tuple(1 << index for index in range(CARDS))
SEVENS: Final = 15 << 24
WORTH: Final = tuple(map(words.worth, CARD))


def mask_of(cards: Sequence[Card]) -> int:
    """The bits of several cards."""
    return sum(BIT[INDEX[card]] for card in cards)


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, lowest first."""
    return tuple(CARD[index] for index in indexes(mask))


def indexes(mask: int) -> list[int]:
    """The cards of a mask as indexes, lowest first."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cards


def value(hand: int) -> int:
    """The cost of a hand: seven 20, court 10, pips, ace 1."""
    total = 0
    while hand:
        lowest = hand & -hand
        total += WORTH[lowest.bit_length() - 1]
        hand ^= lowest
    return total


def _sets() -> Iterator[int]:
    for rank in range(13):
        same = [BIT[4 * rank + suit] for suit in range(4)]
        least = 1 if rank == 6 else 3
        for size in range(least, 5):
            yield from map(sum, combinations(same, size))


def _sequences() -> Iterator[int]:
    for suit in range(4):
        for low in range(13):
            for high in range(low + 1, 13):
                if high - low >= 2 or 6 in (low, high):
                    yield sum(BIT[4 * rank + suit] for rank in range(low, high + 1))


_SETS: Final = tuple(_sets())
_SEQUENCES: Final = tuple(_sequences())
FIRST_SEQUENCE: Final = FIRST_MELD + len(_SETS)
MASK: Final = (*BIT, *_SETS, *_SEQUENCES)  # by card index or meld id
SIZE: Final = tuple(mask.bit_count() for mask in MASK)
MELD: Final = {mask: FIRST_MELD + number for number, mask in enumerate(_SETS + _SEQUENCES)}
LONE: Final = tuple(MELD[BIT[24 + suit]] for suit in range(4))
# Which cards extend a meld, by its id: a lone seven is open both ways.
ENDS: Final = tuple(
    0 if number < FIRST_MELD else sum(bit for bit in BIT if not bit & mask and mask | bit in MELD)
    for number, mask in enumerate(MASK)
)

CARDS_OF: Final = tuple(tuple(indexes(mask)) for mask in MASK)
TAKES: Final = tuple(tuple(indexes(ends)) for ends in ENDS)

MATES: Final = tuple((15 << (index & ~3)) ^ BIT[index] for index in range(CARDS))
_ROW: Final = sum(BIT[4 * rank] for rank in range(13))
SUIT: Final = tuple(_ROW << (index & 3) for index in range(CARDS))
# What lies close enough to make a meld of three; and whether it does, by what is held of it.
CLOSE: Final = tuple(
    mates | (bit | bit << 4 | bit << 8 | bit >> 4 | bit >> 8) & (BIT[51] * 2 - 1)
    for bit, mates in zip(BIT, MATES, strict=True)
)
BESIDE: Final = tuple((bit << 4 | bit >> 4) & (BIT[51] * 2 - 1) for bit in BIT)

_WITH: Final = tuple(tuple(meld for meld in MELD.values() if MASK[meld] & bit) for bit in BIT)


def _within(card: int, held: int) -> tuple[int, ...]:
    return tuple(meld for meld in _WITH[card] if not MASK[meld] & ~held)


def _sets_with(card: int) -> tuple[tuple[int, ...], ...]:
    """The sets that a card makes, by what is held of its rank (a bit for each suit)."""
    low = card & ~3
    return tuple(_within(card, (held << low) | BIT[card]) for held in range(16))


_SETS_BY: Final = tuple(map(_sets_with, range(CARDS)))
_SEQUENCES_BY: Final[tuple[dict[int, tuple[int, ...]], ...]] = tuple({} for _ in BIT)  # by suit


def melds_with(card: int, hand: int) -> tuple[int, ...]:
    """The melds that a card makes in a hand that holds it."""
    sets = _SETS_BY[card][hand >> (card & ~3) & 15]
    if not hand & BESIDE[card]:
        return sets
    row = hand & SUIT[card]
    sequences = _SEQUENCES_BY[card].get(row)
    if sequences is None:
        sequences = tuple(meld for meld in _within(card, row) if meld >= FIRST_SEQUENCE)
        _SEQUENCES_BY[card][row] = sequences
    return sets + sequences


# The same, counted from two ranks below the card so that the keys are small.
DOWN: Final = tuple(max(index // 4 - 2, 0) * 4 for index in range(CARDS))
NEAR: Final = tuple(close >> down for close, down in zip(CLOSE, DOWN, strict=True))
REST: Final = tuple(
    (close ^ bit) >> down for close, bit, down in zip(CLOSE, BIT, DOWN, strict=True)
)
# No two subsets of the cards near a card leave the same remainder when divided by this, so tables
# of this many bytes take the place of dictionaries; many cards share theirs.
SPREAD: Final = 613


def _tables(makes: Callable[[tuple[int, ...]], bool]) -> tuple[bytes, ...]:
    """By card, then by the remainder of what is near it: whether its melds pass the test."""
    shared: dict[bytes, bytes] = {}
    tables = []
    for card in range(CARDS):
        table = bytearray(SPREAD)
        for part in _parts(CLOSE[card] ^ BIT[card]):
            table[(part >> DOWN[card]) % SPREAD] = makes(melds_with(card, part | BIT[card]))
        tables.append(shared.setdefault(bytes(table), bytes(table)))
    return tuple(tables)


def _has(melds: tuple[int, ...]) -> bool:
    return bool(melds)


def _claims(melds: tuple[int, ...]) -> bool:
    return any(meld >= FIRST_SEQUENCE or SIZE[meld] > 2 for meld in melds)


def _parts(mask: int) -> Iterator[int]:
    """Every subset of a mask, the whole and the empty one included."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0


# Whether a card makes a meld, and whether it can be claimed for one.
HAS: Final = _tables(_has)
CLAIMED: Final = _tables(_claims)


def melds_in(hand: int) -> list[int]:
    """Every meld that a hand holds."""
    melds: list[int] = []
    below = 0
    for card in indexes(hand):
        if HAS[card][(below >> DOWN[card] & REST[card]) % SPREAD]:
            melds += melds_with(card, below | BIT[card])
        below |= BIT[card]
    return melds
