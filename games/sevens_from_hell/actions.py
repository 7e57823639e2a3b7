"""The lean model's alphabet: hands packed into ints, actions as small ints, and ready-made lists.

A hand has a field of seven bits for each rank, wilds lowest, and above them the number of its cards
that are no sevens. Asking "which ranks are held at least twice" is then one addition and one mask,
and the answer is the key of a ready-made list. A book is one small int too: 8 for each natural
card, 1 for each wild one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from games.sevens_from_hell.books import (
    RANKS,
    SEVEN_SLOT,
    SLOT_OF_RANK,
    WILD_SLOT,
    Pair,
    Step,
    kind,
)
from games.sevens_from_hell.values import BOOK, DEUCE, JOKER, SEVEN, THREE

FIELD: Final = 7
_ORDER: Final[tuple[int, ...]] = (JOKER, DEUCE, 1, *range(3, 14))
SHIFTS: Final = tuple(FIELD * _ORDER.index(rank) for rank in range(14))
PLAIN_SHIFT: Final = FIELD * 14
PLAIN_ONE: Final = 1 << PLAIN_SHIFT  # a card that is no seven; also one that cannot be seen
SEVEN_SHIFT: Final = SHIFTS[SEVEN]
# by rank; the last, which -1 finds, is a card that cannot be seen
ONE: Final[tuple[int, ...]] = (
    *((1 << SHIFTS[rank]) + PLAIN_ONE * (rank != SEVEN) for rank in range(14)),
    PLAIN_ONE,
)
TOP: Final = tuple(
    64 << shift for shift in SHIFTS
)  # the bit of a field that says "at least so many"
AT_LEAST_1: Final = sum(63 << shift for shift in SHIFTS)
AT_LEAST_2: Final = sum(62 << shift for shift in SHIFTS)
AT_LEAST_3: Final = sum(61 << shift for shift in SHIFTS)
AT_LEAST_5: Final = sum(59 << shift for shift in SHIFTS)
AT_LEAST_6: Final = sum(58 << shift for shift in SHIFTS)
AT_LEAST_7: Final = sum(57 << shift for shift in SHIFTS)
NATURALS: Final = sum(TOP[rank] for rank in RANKS)
PAIRABLE: Final = NATURALS ^ TOP[SEVEN]  # ranks that take wilds
PLAIN: Final = PAIRABLE | TOP[JOKER] | TOP[DEUCE] | TOP[THREE]  # ranks that may be discarded
WILD: Final = (1 << 2 * FIELD) - 1  # the fields of jokers and deuces
FEW: Final = 5 * PLAIN_ONE  # below it a hand is so small that the guard may bite
# what a hand must have something of to take a pile by its top card (a pair, or any wild)
PAIRED: Final = tuple(
    WILD if rank in (JOKER, DEUCE) else 0 if rank in (SEVEN, THREE) else 126 << SHIFTS[rank]
    for rank in range(14)
)

DISCARD: Final = 0  # + rank
DRAW: Final = 14
TAKE_BACK: Final = 15
END: Final = 16
FOOT: Final = 17
TAKE: Final = 18  # with two naturals; with two wilds:
PICK_PAIRS: Final = {19: (DEUCE, DEUCE), 20: (DEUCE, JOKER), 21: (JOKER, JOKER)}
GROW: Final = 32  # + slot
GROW_DEUCE: Final = 48
GROW_JOKER: Final = 64
START: Final = 80
START_DEUCE: Final = 96
START_JOKER: Final = 112
START_WILD: Final = 128  # + jokers
DRAW_ONLY: Final[tuple[int, ...]] = (DRAW,)

# what the seat on turn is about, as bits: it plays freely, has still to draw or take the pile, its
# team has no first meld, it may take its foot
PLAYING: Final = 0
ACQUIRING: Final = 1
FIRST: Final = 2
FOOT_WAITS: Final = 4


def _steps() -> dict[int, Step]:
    """What each step's action lays down."""
    found = {}
    for slot, rank in enumerate(RANKS):
        found[GROW + slot] = Step(slot, (rank,))
        found[START + slot] = Step(slot, (rank,) * 3)
        if slot != SEVEN_SLOT:
            found[GROW_DEUCE + slot] = Step(slot, (DEUCE,))
            found[GROW_JOKER + slot] = Step(slot, (JOKER,))
            found[START_DEUCE + slot] = Step(slot, (rank, rank, DEUCE))
            found[START_JOKER + slot] = Step(slot, (rank, rank, JOKER))
    found[GROW_DEUCE + WILD_SLOT] = Step(WILD_SLOT, (DEUCE,))
    found[GROW_JOKER + WILD_SLOT] = Step(WILD_SLOT, (JOKER,))
    for jokers in range(4):
        found[START_WILD + jokers] = Step(WILD_SLOT, (DEUCE,) * (3 - jokers) + (JOKER,) * jokers)
    return found


STEPS: Final = _steps()
_ACTIONS: Final = {step: action for action, step in STEPS.items()}


def action_of(step: Step) -> int:
    """The action of a step."""
    return _ACTIONS[step]


# -- hands ---------------------------------------------------------------------------------------


def packed(ranks: Iterable[int]) -> int:
    """A hand from the ranks of its cards; -1 is a card that cannot be seen."""
    return sum(ONE[rank] for rank in ranks)


def unpacked(hand: int) -> list[int]:
    """A hand's rank counts."""
    return [hand >> shift & 127 for shift in SHIFTS]


def size_of(hand: int) -> int:
    """How many cards a hand holds."""
    return (hand >> PLAIN_SHIFT) + (hand >> SEVEN_SHIFT & 127)


# -- a team's side of the table ------------------------------------------------------------------
# A list: by slot its unfinished books, then masks of the ranks whose books take a natural card, or
# a wild one (each from a player who may not close a book, and from one who may), and of those that
# have no book; then all cards that the team has on the table, packed.

TAKES_SIX: Final = 12
TAKES: Final = 13
WILDS_SIX: Final = 14
EMPTY: Final = 16
LAID: Final = 17
ROOM_FOR_THREE: Final = (
    TAKES - BOOK + 3
)  # a place of the first two less this: the most a book may hold
WILDS: Final = (
    WILDS_SIX - TAKES_SIX
)  # from the place of one who may (not) close to that of his wilds
FULL: Final = 32
WILD_BIT: Final = TOP[DEUCE]  # stands for the wild book in the masks for wilds


def bare_side() -> list[int]:
    """A team's side with no card on it."""
    return [0] * EMPTY + [NATURALS, 0]


def naturals(book: int) -> int:
    """How many of a book's cards are natural."""
    return book >> 3


def wilds(book: int) -> int:
    """How many of a book's cards are wild."""
    return book & 7


def pairs_of(side: Sequence[int]) -> tuple[Pair, ...]:
    """The unfinished books of a side as (naturals, wilds)."""
    return tuple((book >> 3, book & 7) for book in side[: WILD_SLOT + 1])


BY_RANK: Final = tuple(
    SLOT_OF_RANK.get(rank, 0) for rank in range(14)
)  # slots; that of a three: any
SIZES: Final = tuple((book >> 3) + (book & 7) for book in range(64))


def _flags(slot: int, book: int) -> int:
    """Which masks of a side name a slot with such a book (a bit each), or FULL."""
    size, many = SIZES[book], naturals(book)
    if size >= BOOK:
        return FULL
    if not size:
        return 0 if slot == WILD_SLOT else 16
    wild = slot == WILD_SLOT or (slot != SEVEN_SLOT and many > wilds(book) + 1)
    found = 4 * wild + 8 * wild if size < BOOK - 1 else 8 * wild
    return found if slot == WILD_SLOT else found + (3 if size < BOOK - 1 else 2)


FLAGS: Final = tuple(tuple(_flags(slot, book) for book in range(64)) for slot in range(12))
SLOT_BITS: Final[tuple[int, ...]] = (*(TOP[rank] for rank in RANKS), WILD_BIT)
# by flags: the places of the masks they stand for
PLACES: Final = tuple(
    tuple(TAKES_SIX + bit for bit in range(5) if flags >> bit & 1) for flags in range(2 * FULL)
)


# by slot and number of wilds: the kind of a full book
KINDS: Final = tuple(
    tuple(kind(slot, (BOOK - number, number)) for number in range(BOOK + 1)) for slot in range(12)
)


def set_book(side: list[int], slot: int, book: int) -> int:
    """Puts a book into a slot and says so in the masks; FULL if that fills it, else less."""
    flags = FLAGS[slot]
    turned = flags[side[slot]] ^ flags[book]
    side[slot] = book
    for place in PLACES[turned]:
        side[place] ^= SLOT_BITS[slot]
    return turned


Next = tuple[int, tuple[int, ...], bool]
Lay = tuple[int, int, int, tuple[Next, ...]]


def _next(slot: int, before: int, adds: int) -> Next:
    """A book that has grown: what it is, the places of the masks that turn, whether it is full."""
    book = min(before + adds, len(SIZES) - 1)
    turned = FLAGS[slot][before] ^ FLAGS[slot][book]
    return book, PLACES[turned], turned >= FULL


def _lay(step: Step) -> Lay:
    """A step as the model wants it: its cards, slot, the slot's bit, and by book what comes."""
    adds = 8 * (len(step.ranks) - step.wilds) + step.wilds
    nexts = tuple(_next(step.slot, before, adds) for before in range(len(SIZES)))
    return packed(step.ranks), step.slot, SLOT_BITS[step.slot], nexts


_NO_LAY: Final[Lay] = (0, 0, 0, ())
LAYS: Final = tuple(
    _lay(STEPS[action]) if action in STEPS else _NO_LAY for action in range(START_WILD + 4)
)
# how a step makes a book of naturals larger, as a field of the book's rank
LYING: Final = tuple(
    len(STEPS[action].ranks) << SHIFTS[RANKS[STEPS[action].slot]]
    if action in STEPS and STEPS[action].slot != WILD_SLOT
    else 0
    for action in range(START_WILD + 4)
)


# -- ready-made lists ----------------------------------------------------------------------------


class Lists(dict[int, tuple[int, ...]]):
    """For each mask of ranks, the actions of those ranks; made when first asked for."""

    def __init__(self, actions: Callable[[int], tuple[int, ...]]) -> None:
        super().__init__()
        self[0] = ()
        self.actions = {TOP[rank]: actions(rank) for rank in SLOT_OF_RANK if rank != JOKER}
        self.actions[TOP[JOKER]] = actions(JOKER)
        self.actions[TOP[THREE]] = actions(THREE)

    def __missing__(self, mask: int) -> tuple[int, ...]:
        rest = mask & mask - 1
        found = self[mask] = self.actions[mask ^ rest] + self[rest]
        return found


def _of_wilds(deuce: int, joker: int) -> tuple[Lists, ...]:
    """Lists for a hand with no wilds, deuces, jokers, or both (the index has a bit for each)."""

    def of(held: int) -> Lists:
        bases = [base for bit, base in ((1, deuce), (2, joker)) if held & bit]
        return Lists(lambda rank: tuple(base + SLOT_OF_RANK.get(rank, 0) for base in bases))

    return tuple(of(held) for held in range(4))


DISCARDS: Final = Lists(lambda rank: (DISCARD + rank,))
GROWS: Final = Lists(lambda rank: (GROW + SLOT_OF_RANK.get(rank, 0),))
STARTS: Final = Lists(lambda rank: (START + SLOT_OF_RANK.get(rank, 0),))
_WILD_GROWS: Final = _of_wilds(GROW_DEUCE, GROW_JOKER)
_STARTS_WILD: Final = _of_wilds(START_DEUCE, START_JOKER)

Found = TypeVar("Found")


class ByWilds(dict[int, Found]):
    """For each WILD part of a hand something about its wilds; made when first asked for."""

    def __init__(self, found: Callable[[int, int], Found]) -> None:
        super().__init__()
        self.found = found

    def __missing__(self, wild: int) -> Found:
        found = self[wild] = self.found(wild >> FIELD, wild & 127)
        return found


def _wild_ways(deuces: int, jokers: int) -> tuple[Lists, Lists, tuple[int, ...]]:
    held = (deuces > 0) + 2 * (jokers > 0)
    books = tuple(START_WILD + used for used in range(4) if used <= jokers and 3 - used <= deuces)
    return _STARTS_WILD[held], _WILD_GROWS[held], books


def _wild_takes(deuces: int, jokers: int) -> tuple[int, ...]:
    pairs = PICK_PAIRS.items()
    return tuple(
        action
        for action, pair in pairs
        if pair.count(DEUCE) <= deuces and pair.count(JOKER) <= jokers
    )


# ways to start a book of a pair with a wild, to feed a book one, and to start a wild book
WILD_WAYS: Final = ByWilds(_wild_ways)
WILD_TAKES: Final = ByWilds(_wild_takes)
