"""Seven Bridge in numbers: cards as indexes, hands as 52 bits, every meld with an id of its own.

Card `4 * (rank - 1) + suit` (suits in the order s h d c) is that bit of a hand. There are only 347
melds, so a meld is its id, and what a card makes of a hand is looked up after the first time.
Knows no seats and no turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from cardtable.core.cards import SUITS, Card, pack
from games.seven_bridge import melds as words

CARDS = 52
FIRST_MELD = CARDS  # ids of melds follow on the cards

INDEX = {card: 4 * (card.rank - 1) + SUITS.index(card.suit) for card in pack()}
CARD = tuple(sorted(INDEX, key=INDEX.__getitem__))
BIT = tuple(1 << index for index in range(CARDS))
SEVENS = 15 << 24
WORTH = tuple(map(words.worth, CARD))


def mask_of(cards: Sequence[Card]) -> int:
    """The bits of several cards."""
    return sum(BIT[INDEX[card]] for card in cards)


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, lowest first."""
    return tuple(CARD[index] for index in indexes(mask))


def indexes(mask: int) -> list[int]:
    """The cards of a mask as indexes, lowest first."""
    found = []
    while mask:
        one = mask & -mask
        found.append(one.bit_length() - 1)
        mask ^= one
    return found


def value(hand: int) -> int:
    """What a hand costs: seven 20, court 10, pips, ace 1."""
    total = 0
    while hand:
        one = hand & -hand
        total += WORTH[one.bit_length() - 1]
        hand ^= one
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


_SETS, _SEQUENCES = tuple(_sets()), tuple(_sequences())
FIRST_SEQUENCE = FIRST_MELD + len(_SETS)
MASK = (*BIT, *_SETS, *_SEQUENCES)  # by card index or meld id
MELD = {mask: FIRST_MELD + number for number, mask in enumerate(_SETS + _SEQUENCES)}
LONE = tuple(MELD[BIT[24 + suit]] for suit in range(4))
# Which cards extend a meld, by its id: a lone seven is open both ways.
ENDS = tuple(
    0 if number < FIRST_MELD else sum(bit for bit in BIT if not bit & mask and mask | bit in MELD)
    for number, mask in enumerate(MASK)
)

CARDS_OF = tuple(tuple(indexes(mask)) for mask in MASK)
TAKES = tuple(tuple(indexes(ends)) for ends in ENDS)

MATES = tuple((15 << (index & ~3)) ^ BIT[index] for index in range(CARDS))
_ROW = sum(BIT[4 * rank] for rank in range(13))
SUIT = tuple(_ROW << (index & 3) for index in range(CARDS))
RANK = tuple(15 << (index & ~3) for index in range(CARDS))
# What lies close enough to make a meld of three; and whether it does, by what is held of it.
CLOSE = tuple(
    mates | (bit | bit << 4 | bit << 8 | bit >> 4 | bit >> 8) & (BIT[51] * 2 - 1)
    for bit, mates in zip(BIT, MATES, strict=True)
)
BESIDE = tuple((bit << 4 | bit >> 4) & (BIT[51] * 2 - 1) for bit in BIT)

_WITH = tuple(tuple(one for one in MELD.values() if MASK[one] & bit) for bit in BIT)
# The sets and the sequences that a card makes, by what is held of its rank and of its suit.
_SETS_BY: tuple[dict[int, tuple[int, ...]], ...] = tuple({} for _ in BIT)
_SEQUENCES_BY: tuple[dict[int, tuple[int, ...]], ...] = tuple({} for _ in BIT)


def melds_with(card: int, hand: int) -> tuple[int, ...]:
    """The melds that a card makes in a hand that holds it."""
    mates, row = hand & RANK[card], hand & SUIT[card]
    sets, sequences = _SETS_BY[card].get(mates), _SEQUENCES_BY[card].get(row)
    if sets is None:
        sets = _SETS_BY[card][mates] = _within(card, mates)
    if sequences is None:
        sequences = tuple(one for one in _within(card, row) if one >= FIRST_SEQUENCE)
        _SEQUENCES_BY[card][row] = sequences
    return sets + sequences


def _within(card: int, held: int) -> tuple[int, ...]:
    return tuple(one for one in _WITH[card] if not MASK[one] & ~held)


def melds_in(hand: int) -> list[int]:
    """Every meld that a hand holds."""
    found: list[int] = []
    below = 0
    for card in indexes(hand):
        below |= BIT[card]
        found += melds_with(card, below)
    return found


# The same counted from two ranks below the card, so that keys are small and spread in their dicts.
DOWN = tuple(max(index // 4 - 2, 0) * 4 for index in range(CARDS))
NEAR = tuple(close >> down for close, down in zip(CLOSE, DOWN, strict=True))
REST = tuple((close ^ bit) >> down for close, bit, down in zip(CLOSE, BIT, DOWN, strict=True))


def _by_near(card: int) -> dict[int, bool]:
    """Whether a card makes a meld, by every part of what is near that it belongs to."""
    parts = [part for part in _parts(CLOSE[card]) if part & BIT[card]]
    return {part >> DOWN[card]: bool(melds_with(card, part)) for part in parts}


def _by_rest(card: int) -> dict[int, bool]:
    """Whether a card can be claimed for a meld, by every part of the rest of what is near."""
    found = {}
    for part in _parts(CLOSE[card] ^ BIT[card]):
        melds = melds_with(card, part | BIT[card])
        found[part >> DOWN[card]] = any(one >= FIRST_SEQUENCE or _size(one) > 2 for one in melds)
    return found


def _size(meld: int) -> int:
    return MASK[meld].bit_count()


def _parts(mask: int) -> Iterator[int]:
    """Every part of a mask, itself and nothing among them."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0


HAS = tuple(map(_by_near, range(CARDS)))
CLAIMED = tuple(map(_by_rest, range(CARDS)))
