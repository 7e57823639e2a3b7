"""What a first meld can still come to, told from hands at a glance: for the lean model.

The most that could be reached is bounded from above and from below; where the two differ too much
for an answer, reach.py is asked, as in the rules. Proven equal to them in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from games.sevens_from_hell.books import (
    RANKS,
    SLOT_OF_RANK,
    WILD_SLOT,
    Bench,
    can_stand,
)
from games.sevens_from_hell.players.encoding import (
    DISCARDS,
    EMPTY,
    END,
    GROW_DEUCE,
    LAYS,
    NATURALS,
    PAIRABLE,
    PLAIN,
    PLAIN_SHIFT,
    SIZES,
    START,
    START_DEUCE,
    START_WILD,
    TAKE_BACK,
    TOP,
    Hand,
    bare_side,
    pairs_of,
    set_book,
    unpacked,
)
from games.sevens_from_hell.reach import reach
from games.sevens_from_hell.values import BOOK, DEUCE, JOKER, SEVEN

if TYPE_CHECKING:
    from games.sevens_from_hell.players.model import Round

_EASY: Final = 5  # plain cards: with so many no step leaves a hand that the guard could object to
_MOST: Final = BOOK - 1

Group = tuple[int, int, int, int]
Groups = tuple[Group, ...]


@cache
def groups(worth: tuple[int, ...]) -> Groups:
    """The ranks of naturals: rank, slot, bit and what a card is worth, dearest first."""
    found = [(rank, slot, TOP[rank], worth[rank]) for slot, rank in enumerate(RANKS)]
    return tuple(sorted(found, key=lambda one: -one[3]))


# The most that cards can add to a first meld: at most so much, at least so much; the values of the
# pairs that a wild card each would bring to the table, best first; ranks whose books could reach
# six by naturals alone; what the least sum may lose when a wild card is used for a pair, or else.
Prospect = tuple[int, int, list[int], int, int, int]


def prospect(model: Round, hand: Hand, side: Sequence[int]) -> Prospect:
    """How far these cards may bring a first meld of which `side` is on the table.

    Three and more of a rank, all wilds, and as many of the best pairs as there are wilds: nothing
    can be worth more, and it is worth just that if no book overflows and every wild has a place.
    """
    empty, counts, least = side[EMPTY], hand.counts, hand.least
    counted = least[3] & empty | least[1] & (NATURALS ^ empty)
    jokers, deuces = counts[JOKER], counts[DEUCE]
    held = jokers + deuces
    pairs = least[2] & empty & PAIRABLE & ~counted if held else 0
    total, tight = 0, 0
    gains: list[int] = []
    for rank, slot, bit, worth in model.groups:
        if counted & bit:
            total += counts[rank] * worth
            if counts[rank] + SIZES[side[slot]] >= _MOST:
                tight |= bit
        elif pairs & bit:
            gains.append(2 * worth)
    over = _overflow(model, hand, side, tight) if tight else 0
    if not held:
        return total, total - over, gains, tight, 0, 0
    total += jokers * model.house.worth[JOKER] + deuces * model.house.worth[DEUCE]
    total += sum(gains[:held])
    if held <= len(gains):
        return total, total - over, gains, tight, 0, 0
    lost, swapped, spoilt = _homeless(model, hand, counted, side, held - len(gains))
    if lost and held < 3 and not side[WILD_SLOT] and not _nearly_full(hand, side):
        total, lost = total - lost, 0  # no book can be filled, and no wild one begun
    return total, total - over - lost, gains, tight, swapped, spoilt


def _nearly_full(hand: Hand, side: Sequence[int]) -> bool:
    """Whether a book that takes wilds comes to five cards."""
    for slot, rank in enumerate(RANKS):
        if rank != SEVEN and hand.counts[rank] + SIZES[side[slot]] >= _MOST - 1:
            return True
    return False


def _homeless(
    model: Round, hand: Hand, counted: int, side: Sequence[int], loose: int
) -> tuple[int, int, int]:
    """What is lost of the wilds that no pair needs, and what may be lost more as said above.

    They go to books of naturals, else three or more of them make a wild book.
    """
    missing = loose - _room(hand, counted, side)
    if missing <= 0:
        return 0, 0, 0
    worth = model.house.worth
    cheap, dear = (JOKER, DEUCE) if worth[JOKER] < worth[DEUCE] else (DEUCE, JOKER)
    held = hand.counts[cheap]
    if not side[WILD_SLOT] and 3 <= loose < BOOK:
        left = min(missing, held - 1) if held else 0
        lost = left * worth[cheap] + (missing - left) * worth[dear]
        return 0, 0, lost if loose == 3 else 0
    lost = min(missing, held) * worth[cheap] + max(0, missing - held) * worth[dear]
    swapped = worth[dear] - worth[cheap] if held <= missing else 0
    return lost, swapped, swapped


def _overflow(model: Round, hand: Hand, side: Sequence[int], tight: int) -> int:
    """What the cards over six of a rank are worth; one book might reach seven all the same."""
    total = 0
    for rank, slot, bit, worth in model.groups:
        if tight & bit:
            held = hand.counts[rank]
            total += max(0, held - max(0, _MOST - SIZES[side[slot]])) * worth
    return total


def _room(hand: Hand, counted: int, side: Sequence[int]) -> int:
    """How many wilds the books of naturals take beside all naturals, and a wild book begun."""
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


def bench_of(model: Round) -> Bench:
    """The team's books as the seat on turn may build on them."""
    seat = model.turn
    team = model.team[seat]
    mine = model.closes[seat]
    slots = pairs_of(model.side)
    if not model.melded[team]:
        mine += sum(1 for pair in slots if sum(pair) == BOOK)
    mates = all(model.closes[mate] for mate in model.house.members(team) if mate != seat)
    return Bench(slots, tuple(model.closed[team]), mine, mates, not model.feet[seat], model.house)


# -- the steps of a first meld -------------------------------------------------------------------


def first_steps(model: Round) -> tuple[int, ...]:
    """Steps of a first meld, of which the minimum stays in reach; or a discard."""
    hand, begun = model.hand, model.saved is not None
    found: tuple[int, ...] = ()
    if model.easy and begun and hand.many >> PLAIN_SHIFT >= _EASY:
        return (*model.steps(), TAKE_BACK)
    look = prospect(model, hand, model.side)
    if look[0] >= model.minimum - model.pend:
        found = _open_steps(model, hand, look)
    if begun:
        return (*found, TAKE_BACK)
    if hand.many >> PLAIN_SHIFT:
        return found + DISCARDS[hand.least[1] & PLAIN]
    return (*found, END)


def _open_steps(model: Round, hand: Hand, look: Prospect) -> tuple[int, ...]:
    found = model.steps()
    model.easy = False
    if hand.many >> PLAIN_SHIFT < _EASY:
        return tuple(action for action in found if _may_begin(model, action))
    _, low, gains, tight, _, spoilt = look
    held = hand.counts[JOKER] + hand.counts[DEUCE]
    spare = low + model.pend - model.minimum - spoilt
    if held and tight:
        spare -= _dearest(model)
    if spare < 0 or held >= BOOK or model.side[WILD_SLOT] == BOOK - 1:
        return tuple(action for action in found if _stays(model, action, look, held))
    three = sum(gains[max(0, held - 3) : held])
    if spare >= three:
        model.easy = True
        return found
    if held <= len(gains) and spare < gains[held - 1]:
        return tuple(action for action in found if _stays(model, action, look, held))
    return tuple(
        action for action in found if action < START_WILD or _stays(model, action, look, held)
    )


def _dearest(model: Round) -> int:
    return model.groups[0][3]


def _stays(model: Round, action: int, look: Prospect, held: int) -> bool:
    """Whether the minimum stays in reach after a step: its wild card may be missed elsewhere."""
    high, low, gains, *_, spoilt = look
    loss = risk = 0
    if action >= START_WILD:
        loss = sum(gains[max(0, held - 3) : held])
        risk = spoilt if held >= BOOK else 0
    elif GROW_DEUCE <= action < START or action >= START_DEUCE:
        loss, risk = _for_one_wild(model, action, look, held)
    short = model.minimum - model.pend
    if low - loss - risk >= short:
        return True
    return high - loss >= short and _may_begin(model, action)


def _for_one_wild(model: Round, action: int, look: Prospect, held: int) -> tuple[int, int]:
    """What a step with one wild card loses for certain, and what it may lose besides.

    The card brings one pair less, the poorest of those it would have brought; unless it brings a
    pair itself. In a book that naturals could fill it takes the place of one of them.
    """
    _, _, gains, tight, swapped, spoilt = look
    _, slot, bit, _ = LAYS[action]
    loss = gains[held - 1] if held <= len(gains) else 0
    if slot == WILD_SLOT:
        return loss, spoilt if model.side[slot] < BOOK - 1 else model.minimum
    worth = model.house.worth[RANKS[slot]]
    if action >= START_DEUCE and not model.hand.least[3] & bit:
        return max(0, loss - 2 * worth), swapped
    return loss, spoilt + worth if tight & bit else spoilt


def _may_begin(model: Round, action: int) -> bool:
    """The same looked at more closely, and whether a meld that would stand leaves a fit hand."""
    ranks, slot, _, nexts = LAYS[action]
    total = model.pend + model.faces[action]
    side = model.side[:]
    set_book(side, slot, nexts[side[slot]][0])
    hand = _without(model.hand, ranks)
    if total < model.minimum:
        return _reaches(model, hand, side, model.minimum - total)
    before = model.hand if model.saved is None else model.saved
    if model.top >= 0 or not before.many >> PLAIN_SHIFT:
        return True
    bench = bench_of(model)._replace(open=pairs_of(side), mine=0)
    return can_stand(unpacked(hand), bench.closing())


def _without(hand: Hand, ranks: Sequence[int]) -> Hand:
    """A hand of its own with some cards gone."""
    rest = hand.copy()
    rest.lose_all(ranks)
    return rest


def _reaches(model: Round, hand: Hand, side: list[int], short: int) -> bool:
    """Whether so much is in reach: by the two bounds, else by trying every way."""
    high, low, *_ = prospect(model, hand, side)
    if low >= short or high < short:
        return low >= short
    return reach(tuple(unpacked(hand)), pairs_of(side), model.house.worth) >= short


def begins_with(model: Round, top: int, two: tuple[int, int]) -> bool:
    """Whether a first meld begun with this pick-up can come to the minimum."""
    worth, slot = model.house.worth, SLOT_OF_RANK[top]
    side = bare_side()
    set_book(side, slot, 3 if slot == WILD_SLOT else 24)
    short = model.minimum - worth[top] - worth[two[0]] - worth[two[1]]
    return _reaches(model, _without(model.hand, two), side, short)
