"""The lean model's alphabet: hands, actions as small ints, and ready-made lists.

A hand counts its cards by rank, and keeps for each number up to seven the ranks it holds at least
so often, as a mask with a bit for each rank, wilds lowest. Such a mask is the key of a ready-made
list. A book is one small int: 8 for each natural card, 1 for each wild one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from games.sevens_from_hell.books import (
    BOOK,
    DEUCE,
    JOKER,
    RANKS,
    SEVEN,
    SEVEN_SLOT,
    SLOT_OF_RANK,
    THREE,
    WILD_SLOT,
    Pair,
    Step,
    kind,
)

_ORDER: Final[tuple[int, ...]] = (JOKER, DEUCE, 1, *range(3, 14))
# by rank: its bit; the last, which -1 finds, is a card that cannot be seen
TOP: Final[tuple[int, ...]] = (*(1 << _ORDER.index(rank) for rank in range(14)), 0)
NATURALS: Final = sum(TOP[rank] for rank in RANKS)
PAIRABLE: Final = NATURALS ^ TOP[SEVEN]  # ranks that take wilds
PLAIN: Final = PAIRABLE | TOP[JOKER] | TOP[DEUCE] | TOP[THREE]  # ranks that may be discarded
WILD: Final = TOP[JOKER] | TOP[DEUCE]
# how many cards there are, by rank: sevens are units, what is no seven is more than all sevens
PLAIN_SHIFT: Final = 7
TALLY: Final = tuple(1 if rank == SEVEN else 1 << PLAIN_SHIFT for rank in (*range(14), -1))
FEW: Final = 5 << PLAIN_SHIFT  # below it a hand is so small that the guard may bite
LEVELS: Final = 8
MOST: Final = 32  # of a rank, in eight packs
# how often which ranks must be held to take a pile by its top card (a pair, or any wild)
PAIRED: Final = tuple(
    (1, WILD) if rank in (JOKER, DEUCE) else (2, 0 if rank in (SEVEN, THREE) else TOP[rank])
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

# what the seat on turn is doing, as bits: it plays freely, has still to draw or take the pile, its
# team has no first meld, it may take its foot
PLAYING: Final = 0
ACQUIRING: Final = 1
FIRST: Final = 2
FOOT_WAITS: Final = 4


def _steps() -> dict[int, Step]:
    """The cards that each step's action lays down."""
    steps = {}
    for slot, rank in enumerate(RANKS):
        steps[GROW + slot] = Step(slot, (rank,))
        steps[START + slot] = Step(slot, (rank,) * 3)
        if slot != SEVEN_SLOT:
            steps[GROW_DEUCE + slot] = Step(slot, (DEUCE,))
            steps[GROW_JOKER + slot] = Step(slot, (JOKER,))
            steps[START_DEUCE + slot] = Step(slot, (rank, rank, DEUCE))
            steps[START_JOKER + slot] = Step(slot, (rank, rank, JOKER))
    steps[GROW_DEUCE + WILD_SLOT] = Step(WILD_SLOT, (DEUCE,))
    steps[GROW_JOKER + WILD_SLOT] = Step(WILD_SLOT, (JOKER,))
    for jokers in range(4):
        steps[START_WILD + jokers] = Step(WILD_SLOT, (DEUCE,) * (3 - jokers) + (JOKER,) * jokers)
    return steps


STEPS: Final = _steps()
_ACTIONS: Final = {step: action for action, step in STEPS.items()}


def action_of_step(step: Step) -> int:
    """The action of a step."""
    return _ACTIONS[step]


# -- hands ---------------------------------------------------------------------------------------


class Hand:
    """Cards by rank: `counts` (the last are those that cannot be seen), and what follows from them.

    `least` are by number the ranks held at least so often; `tally` counts the cards as TALLY does.
    """

    __slots__ = ("counts", "least", "tally")

    def __init__(self, counts: list[int], least: list[int], tally: int) -> None:
        self.counts = counts
        self.least = least
        self.tally = tally

    def copy(self) -> Hand:
        """The same cards in a hand of their own."""
        return Hand(self.counts[:], self.least[:], self.tally)

    def gain(self, rank: int) -> None:
        """A card more; -1 is one that cannot be seen."""
        counts = self.counts
        counts[rank] = number = counts[rank] + 1
        if number < LEVELS:
            self.least[number] |= TOP[rank]
        self.tally += TALLY[rank]

    def gain_two(self, first: int, second: int) -> None:
        """Two cards more, as most turns begin: the same, written for speed."""
        counts, least = self.counts, self.least
        counts[first] = number = counts[first] + 1
        if number < LEVELS:
            least[number] |= TOP[first]
        counts[second] = number = counts[second] + 1
        if number < LEVELS:
            least[number] |= TOP[second]
        self.tally += TALLY[first] + TALLY[second]

    def lose(self, rank: int) -> None:
        """A card less, which is held."""
        counts = self.counts
        number = counts[rank]
        counts[rank] = number - 1
        if number < LEVELS:
            self.least[number] ^= TOP[rank]
        self.tally -= TALLY[rank]

    def lose_all(self, ranks: Sequence[int]) -> None:
        """Cards less, which are held."""
        counts, least = self.counts, self.least
        for rank in ranks:
            number = counts[rank]
            counts[rank] = number - 1
            if number < LEVELS:
                least[number] ^= TOP[rank]
            self.tally -= TALLY[rank]


def packed(ranks: Iterable[int]) -> Hand:
    """A hand from the ranks of its cards; -1 is a card that cannot be seen."""
    hand = Hand([0] * 15, [0] * LEVELS, 0)
    for rank in ranks:
        hand.gain(rank)
    return hand


def unpacked(hand: Hand) -> list[int]:
    """A hand's rank counts, in a list of their own."""
    return hand.counts[:14]


def size_of(hand: Hand) -> int:
    """The number of cards in a hand."""
    return (hand.tally >> PLAIN_SHIFT) + hand.counts[SEVEN]


# -- a team's side of the table ------------------------------------------------------------------
# A list: by slot its unfinished books, then masks of the ranks whose books take a natural card, or
# a wild one (each from a player who may not close a book, and from one who may), and of those that
# have no book; then the face value of all cards that the team has on the table.

TAKES_SIX: Final = 12
TAKES: Final = 13
WILDS_SIX: Final = 14
EMPTY: Final = 16
LAID: Final = 17
# a place of the first two less this is the most that a book may hold to take three more
ROOM_FOR_THREE: Final = TAKES - BOOK + 3
# from the place of one who may (not) close to that of his wilds
WILDS: Final = WILDS_SIX - TAKES_SIX
FULL: Final = 32
WILD_BIT: Final = TOP[DEUCE]  # stands for the wild book in the masks for wilds


def bare_side() -> list[int]:
    """A team's side with no card on it."""
    return [0] * EMPTY + [NATURALS, 0]


def naturals(book: int) -> int:
    """The number of natural cards in a book."""
    return book >> 3


def wilds(book: int) -> int:
    """The number of wild cards in a book."""
    return book & 7


def pairs_of(side: Sequence[int]) -> tuple[Pair, ...]:
    """The unfinished books of a side as (naturals, wilds)."""
    return tuple((book >> 3, book & 7) for book in side[: WILD_SLOT + 1])


BY_RANK: Final = tuple(SLOT_OF_RANK.get(rank, 0) for rank in range(14))  # of a three: any
SIZES: Final = tuple((book >> 3) + (book & 7) for book in range(64))


def _flags(slot: int, book: int) -> int:
    """The masks of a side that include a slot with this book (a bit each), or FULL."""
    size, natural_count = SIZES[book], naturals(book)
    if size >= BOOK:
        return FULL
    if not size:
        return 0 if slot == WILD_SLOT else 16
    wild = slot == WILD_SLOT or (slot != SEVEN_SLOT and natural_count > wilds(book) + 1)
    flags = 4 * wild + 8 * wild if size < BOOK - 1 else 8 * wild
    return flags if slot == WILD_SLOT else flags + (3 if size < BOOK - 1 else 2)


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
Lay = tuple[tuple[int, ...], int, int, tuple[Next, ...]]


def _next(slot: int, before: int, adds: int) -> Next:
    """A book that has grown: what it is, the places of the masks that turn, whether it is full."""
    book = min(before + adds, len(SIZES) - 1)
    turned = FLAGS[slot][before] ^ FLAGS[slot][book]
    return book, PLACES[turned], turned >= FULL


def _lay(step: Step) -> Lay:
    """A step as the model wants it: its cards, slot, the slot's bit, and by book what comes."""
    adds = 8 * (len(step.ranks) - step.wilds) + step.wilds
    nexts = tuple(_next(step.slot, before, adds) for before in range(len(SIZES)))
    return step.ranks, step.slot, SLOT_BITS[step.slot], nexts


_NO_LAY: Final[Lay] = ((), 0, 0, ())
LAYS: Final = tuple(
    _lay(STEPS[action]) if action in STEPS else _NO_LAY for action in range(START_WILD + 4)
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
        actions = self[mask] = self.actions[mask ^ rest] + self[rest]
        return actions


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

Ways = tuple[Lists, Lists, tuple[int, ...]]


def _wild_ways(deuces: int, jokers: int) -> Ways:
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


Found = TypeVar("Found")


def _by_wilds(ways: Callable[[int, int], Found]) -> tuple[tuple[Found, ...], ...]:
    """By the deuces and the jokers of a hand; what is true of three is true of more."""
    few = [[ways(deuces, jokers) for jokers in range(4)] for deuces in range(4)]
    return tuple(tuple(few[min(d, 3)][min(j, 3)] for j in range(MOST + 1)) for d in range(MOST + 1))


# Ways to start a book of a pair with a wild, to feed a book one, and to start a wild book; and the
# ways to take a pile with two wilds.
WILD_WAYS: Final = _by_wilds(_wild_ways)
WILD_TAKES: Final = _by_wilds(_wild_takes)
