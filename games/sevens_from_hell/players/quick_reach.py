"""The reach of a first meld, from a glance at the hand: for the lean model.

The most that could be reached is bounded from above and from below. Where the two bounds leave a
question open, reach.py tries every way, as in the rules. Proven equal to it in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.sevens_from_hell.books import BOOK, DEUCE, JOKER, RANKS, SEVEN, WILD_SLOT
from games.sevens_from_hell.players.encoding import (
    EMPTY,
    NATURALS,
    PAIRABLE,
    SIZES,
    TOP,
    Hand,
    pairs_of,
    unpacked,
)
from games.sevens_from_hell.reach import reach

_MOST: Final = BOOK - 1

Natural = tuple[int, int, int, int]  # a rank, its slot and bit, and what one card of it is worth
Naturals = tuple[Natural, ...]

# The most that cards can add to a first meld: at most so much, at least so much; the values of the
# pairs that a wild card each would bring to the table, best first; the ranks whose books could
# reach six by naturals alone; what the least sum may lose when a wild card goes to a pair, and when
# it goes anywhere else.
Bounds = tuple[int, int, list[int], int, int, int]


@cache
def by_value(worth: tuple[int, ...]) -> Naturals:
    """The ranks of naturals, the most valuable first."""
    naturals = [(rank, slot, TOP[rank], worth[rank]) for slot, rank in enumerate(RANKS)]
    return tuple(sorted(naturals, key=lambda natural: -natural[3]))


def bounds(ranks: Naturals, worth: tuple[int, ...], hand: Hand, side: Sequence[int]) -> Bounds:
    """The points to which these cards may bring a first meld of which `side` is on the table.

    Three and more of a rank, all wilds, and as many of the best pairs as there are wilds: nothing
    can be worth more, and it is worth just that if no book overflows and every wild has a place.
    """
    empty, counts, least = side[EMPTY], hand.counts, hand.least
    counted = least[3] & empty | least[1] & (NATURALS ^ empty)
    jokers, deuces = counts[JOKER], counts[DEUCE]
    wilds = jokers + deuces
    pairs = least[2] & empty & PAIRABLE & ~counted if wilds else 0
    total, tight = 0, 0
    pair_values: list[int] = []
    for rank, slot, bit, value in ranks:
        if counted & bit:
            total += counts[rank] * value
            if counts[rank] + SIZES[side[slot]] >= _MOST:
                tight |= bit
        elif pairs & bit:
            pair_values.append(2 * value)
    over = _overflow(ranks, hand, side, tight) if tight else 0
    if not wilds:
        return total, total - over, pair_values, tight, 0, 0
    total += jokers * worth[JOKER] + deuces * worth[DEUCE]
    total += sum(pair_values[:wilds])
    if wilds <= len(pair_values):
        return total, total - over, pair_values, tight, 0, 0
    lost, for_pair, elsewhere = _homeless(worth, hand, counted, side, wilds - len(pair_values))
    if lost and wilds < 3 and not side[WILD_SLOT] and not _nearly_full(hand, side):
        total, lost = total - lost, 0  # no book can be filled, and no wild one begun
    return total, total - over - lost, pair_values, tight, for_pair, elsewhere


def reaches(
    ranks: Naturals, worth: tuple[int, ...], hand: Hand, side: Sequence[int], short: int
) -> bool:
    """True when so much is in reach: by the two bounds, else by trying every way."""
    high, low, *_ = bounds(ranks, worth, hand, side)
    if low >= short or high < short:
        return low >= short
    return reach(tuple(unpacked(hand)), pairs_of(side), worth) >= short


def _nearly_full(hand: Hand, side: Sequence[int]) -> bool:
    """True when a book that takes wilds reaches five cards."""
    for slot, rank in enumerate(RANKS):
        if rank != SEVEN and hand.counts[rank] + SIZES[side[slot]] >= _MOST - 1:
            return True
    return False


def _homeless(
    worth: tuple[int, ...], hand: Hand, counted: int, side: Sequence[int], loose: int
) -> tuple[int, int, int]:
    """The loss by wilds that neither a pair nor a book takes.

    Then what more is lost, at worst, by a wild card that goes to a pair, and by one that goes
    anywhere else. Wilds go to books of naturals, else three or more of them make a wild book.
    """
    missing = loose - _room(hand, counted, side)
    if missing <= 0:
        return 0, 0, 0
    cheap, dear = (JOKER, DEUCE) if worth[JOKER] < worth[DEUCE] else (DEUCE, JOKER)
    held = hand.counts[cheap]
    if not side[WILD_SLOT] and 3 <= loose < BOOK:
        left = min(missing, held - 1) if held else 0
        lost = left * worth[cheap] + (missing - left) * worth[dear]
        return 0, 0, lost if loose == 3 else 0
    lost = min(missing, held) * worth[cheap] + max(0, missing - held) * worth[dear]
    swapped = worth[dear] - worth[cheap] if held <= missing else 0
    return lost, swapped, swapped


def _overflow(ranks: Naturals, hand: Hand, side: Sequence[int], tight: int) -> int:
    """The points of the cards over six of a rank; though one book might reach seven."""
    total = 0
    for rank, slot, bit, value in ranks:
        if tight & bit:
            held = hand.counts[rank]
            total += max(0, held - max(0, _MOST - SIZES[side[slot]])) * value
    return total


def _room(hand: Hand, counted: int, side: Sequence[int]) -> int:
    """The number of wilds that books take beside all naturals, a wild book begun among them."""
    bare = counted & side[EMPTY] & PAIRABLE
    room = 2 * bare.bit_count()
    room -= (hand.least[5] & bare).bit_count() + (hand.least[6] & bare).bit_count()
    if side[EMPTY] == NATURALS and not side[WILD_SLOT]:
        return room
    for slot, rank in enumerate(RANKS):
        book = side[slot]
        if book and rank != SEVEN:
            held = hand.counts[rank]
            ahead = (book >> 3) + held - 1 - (book & 7)
            room += max(0, min(ahead, _MOST - SIZES[book] - held))
    lying = side[WILD_SLOT]
    return room + max(0, _MOST - lying) if lying else room
