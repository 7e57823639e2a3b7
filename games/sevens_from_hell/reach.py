"""The most a first meld can still come to, which decides whether a step may be offered.

Works on rank counts alone, cached; without it a meld could be begun that can never stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardtable.core.remembering import of_a_game
from games.sevens_from_hell.books import (
    BOOK,
    DEUCE,
    JOKER,
    NO_BOOKS,
    RANKS,
    SEVEN,
    SEVEN_SLOT,
    WILD_SLOT,
    Counts,
    Pair,
    stands,
)

_NEVER: Final = -1
Totals = list[list[int]]  # [books of seven used][wilds used] -> the best sum of naturals


def begun(slots: Sequence[Pair]) -> bool:
    """True when some of a first meld lies on the table."""
    return any(pair != (0, 0) for pair in slots)


def reach(counts: Counts, slots: tuple[Pair, ...], worth: Counts) -> int:
    """The most that these cards can add to what lies; nobody of the team has closed a book yet.

    One book may reach seven cards, the others six (SFH-14, SFH-49).
    """
    quick = quick_reach(counts, slots, worth)
    return searched(counts, slots, worth) if quick is None else quick


def quick_reach(counts: Sequence[int], slots: Sequence[Pair], worth: Sequence[int]) -> int | None:
    """Three and more of a rank, all wilds, and as many of the best pairs as there are wilds.

    None where that is not sure to be right: a book would overflow, or a wild finds no place.
    """
    total, room, pairs, least = 0, 0, [], BOOK
    for slot, rank in enumerate(RANKS):
        number = counts[rank]
        naturals, wilds = slots[slot]
        lying = naturals + wilds
        if lying or number >= 3:
            spare = BOOK - 1 - lying - number
            least = min(least, spare) if number else least
            total += number * worth[rank]
            if rank != SEVEN:
                room += max(0, min(naturals + number - 1 - wilds, spare))
        elif number == 2 and rank != SEVEN:
            pairs.append(2 * worth[rank])
    held = counts[DEUCE] + counts[JOKER]
    loose = max(0, held - len(pairs))
    lying = slots[WILD_SLOT][1]
    if lying:
        room += BOOK - 1 - lying
    fits = not held or loose <= room or (not lying and 3 <= loose <= BOOK - 1)
    if least < 0 or not fits:
        return None
    pairs.sort(reverse=True)
    wild = counts[DEUCE] * worth[DEUCE] + counts[JOKER] * worth[JOKER]
    return total + wild + sum(pairs[:held])


@of_a_game(most=256)
def searched(counts: Counts, slots: tuple[Pair, ...], worth: Counts) -> int:
    """The same by trying every way to spread the wilds."""
    values = sorted([worth[JOKER]] * counts[JOKER] + [worth[DEUCE]] * counts[DEUCE], reverse=True)
    sevens = sum(1 for pair in slots if sum(pair) == BOOK)
    best: Totals = [[0] + [_NEVER] * len(values), [_NEVER] * (len(values) + 1)]
    if sevens:
        best.reverse()
    for slot, pair in enumerate(slots[:WILD_SLOT]):
        held = counts[RANKS[slot]]
        if sum(pair) < BOOK and (pair != (0, 0) or held >= 2):
            best = _extended(best, tuple(_ways(slot, pair, held, len(values))), worth[RANKS[slot]])
    if sum(slots[WILD_SLOT]) < BOOK:
        best = _extended(best, tuple(_wild_ways(slots[WILD_SLOT][1], len(values))), 0)
    sums = [sum(values[:used]) for used in range(len(values) + 1)]
    return max(
        (
            naturals + sums[used]
            for row in best
            for used, naturals in enumerate(row)
            if naturals != _NEVER
        ),
        default=0,
    )


def most(counts: Counts, worth: Counts) -> int:
    """The dearest first meld in a hand."""
    return reach(counts, NO_BOOKS, worth)


def _ways(slot: int, pair: Pair, held: int, wilds: int) -> Iterator[tuple[int, int, int]]:
    """(wilds used, most naturals with them, whether that makes seven) for one natural rank."""
    lying = sum(pair)
    for used in range(0 if slot == SEVEN_SLOT else min(wilds, 3), -1, -1):
        for size in (BOOK, BOOK - 1):
            naturals = min(held, size - lying - used)
            if naturals < 0 or naturals + used == 0:
                continue
            if stands(slot, (pair[0] + naturals, pair[1] + used)):
                yield used, naturals, int(lying + naturals + used == BOOK)


def _wild_ways(lying: int, wilds: int) -> Iterator[tuple[int, int, int]]:
    for used in range(1, min(wilds, BOOK - lying) + 1):
        if lying + used >= 3:
            yield used, 0, int(lying + used == BOOK)


def _extended(best: Totals, ways: tuple[tuple[int, int, int], ...], value: int) -> Totals:
    """The sums when one more book is begun or grown in one of these ways, or left."""
    extended = [list(row) for row in best]
    for used, naturals, full in ways:
        gain = naturals * value
        for closed, row in enumerate(best):
            if closed + full > 1:
                continue
            target = extended[closed + full]
            for spent in range(len(row) - used):
                if row[spent] != _NEVER and row[spent] + gain > target[spent + used]:
                    target[spent + used] = row[spent] + gain
    return extended
