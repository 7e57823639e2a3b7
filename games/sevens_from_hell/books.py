"""Books as counts: their kinds, the cards that may join them, the books that going out needs.

A hand is fourteen rank counts (0 the joker, 1 the ace … 13 the king), a book a pair of counts
(naturals, wilds). Knows no suit, no pile and no turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from cardtable.core.cards import Card
from cardtable.core.remembering import of_a_game
from games.sevens_from_hell.messages import say
from games.sevens_from_hell.options import House

BOOK: Final = 7
JOKER: Final = 0
ACE: Final = 1
DEUCE: Final = 2
THREE: Final = 3
SEVEN: Final = 7

SEVENS: Final = 0
WILDS: Final = 1
CLEAN: Final = 2
DIRTY: Final = 3
KINDS: Final = ("sevens", "wilds", "clean", "dirty")


SLOTS: Final[tuple[str, ...]] = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "*")
RANKS: Final[tuple[int, ...]] = (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1)  # of the slots but the last
WILD_SLOT: Final = 11
SEVEN_SLOT: Final = 3
WILD_RANKS: Final = (DEUCE, JOKER)
SLOT_OF_RANK: Final = {**{rank: slot for slot, rank in enumerate(RANKS)}, DEUCE: 11, JOKER: 11}
EMPTY: Final = (0, 0)
NO_BOOKS: Final[tuple[tuple[int, int], ...]] = (EMPTY,) * len(SLOTS)
_RANK_NAMES: Final = (  # what a book is made of
    *(say.later("jokers", "ranks"), say.later("aces", "ranks"), say.later("twos", "ranks")),
    *(say.later("threes", "ranks"), say.later("fours", "ranks"), say.later("fives", "ranks")),
    *(say.later("sixes", "ranks"), say.later("sevens", "ranks"), say.later("eights", "ranks")),
    *(say.later("nines", "ranks"), say.later("tens", "ranks"), say.later("jacks", "ranks")),
    *(say.later("queens", "ranks"), say.later("kings", "ranks")),
)
_WILD_NAME: Final = say.later("wilds", "ranks")

Counts = tuple[int, ...]
Pair = tuple[int, int]


def is_wild(card: Card) -> bool:
    """True when a card is a deuce or a joker."""
    return card.rank in WILD_RANKS


def rank_name(rank: int) -> str:
    """A rank in the plural, as players say it; a declared text, said with the sentence it is in."""
    return _WILD_NAME if rank in WILD_RANKS else _RANK_NAMES[rank]


def slot_name(slot: str) -> str:
    """Returns the name of what a slot's book is made of, as a declared text."""
    return _WILD_NAME if slot == "*" else rank_name(RANKS[SLOTS.index(slot)])


def count(cards: Iterable[Card]) -> list[int]:
    """Returns how many cards there are of each rank; unseen cards count for none."""
    counts = [0] * 14
    for rank, _ in cards:
        if rank >= 0:
            counts[rank] += 1
    return counts


@of_a_game(most=1024)  # from move to move, and from seat to seat, most books lie as they lay
def pair_of(cards: tuple[Card, ...]) -> Pair:
    """A book's (naturals, wilds)."""
    ranks = [rank for rank, _ in cards]
    wilds = ranks.count(DEUCE) + ranks.count(JOKER)
    return len(ranks) - wilds, wilds


def kind(slot: int, pair: Pair) -> int:
    """SEVENS, WILDS, CLEAN or DIRTY."""
    if slot == SEVEN_SLOT:
        return SEVENS
    if slot == WILD_SLOT:
        return WILDS
    return DIRTY if pair[1] else CLEAN


def stands(slot: int, pair: Pair) -> bool:
    """True when such a book may lie on the table: its naturals ahead, its size three to seven."""
    naturals, wilds = pair
    if not 3 <= naturals + wilds <= BOOK:
        return False
    if slot == WILD_SLOT:
        return naturals == 0
    return wilds == 0 if slot == SEVEN_SLOT else naturals > wilds


def have(closed: Sequence[int], required: Sequence[int]) -> tuple[int, int, int, int]:
    """Returns closed books by kind; sevens or wilds beyond those required are clean (SFH-01)."""
    spare = max(0, closed[SEVENS] - required[SEVENS]) + max(0, closed[WILDS] - required[WILDS])
    return closed[SEVENS], closed[WILDS], closed[CLEAN] + spare, closed[DIRTY]


def lacking(closed: Sequence[int], required: Sequence[int]) -> tuple[int, int, int, int]:
    """Returns the number of books of each kind that are still needed to go out."""
    sevens, wilds, clean, dirty = (
        max(0, need - number) for need, number in zip(required, have(closed, required), strict=True)
    )
    return sevens, wilds, clean, dirty


class Step(NamedTuple):
    """Cards (by rank) that go onto one slot: a minimal start of three, or one card."""

    slot: int
    ranks: tuple[int, ...]

    @property
    def wilds(self) -> int:
        """The number of wild cards."""
        return sum(1 for rank in self.ranks if rank in WILD_RANKS)

    def onto(self, pair: Pair) -> Pair:
        """The book after it."""
        wilds = self.wilds
        return pair[0] + len(self.ranks) - wilds, pair[1] + wilds


class Bench(NamedTuple):
    """A team's side of the table as one member sees it when asking what may be played.

    `open` has a pair for each slot, `closed` a number for each kind; `mine` is the number of books
    this member has closed, `mates` is true when every other member of the team has closed one.
    """

    open: tuple[Pair, ...]
    closed: tuple[int, ...]
    mine: int
    mates: bool
    foot_taken: bool
    house: House

    @property
    def may_close(self) -> bool:
        """A first book always; another only when the whole team has closed one."""
        return self.mine == 0 or self.mates

    @property
    def complete(self) -> bool:
        """True when all required books are closed."""
        return not any(lacking(self.closed, self.house.required))

    def after(self, step: Step) -> Bench:
        """The bench after a step; a book of seven closes."""
        pair = step.onto(self.open[step.slot])
        bench = self._replace(open=_put(self.open, step.slot, pair))
        return bench.closing() if sum(pair) == BOOK else bench

    def closing(self) -> Bench:
        """The bench when every book of seven cards has been closed by this member."""
        bench = self
        for slot, pair in enumerate(self.open):
            if sum(pair) == BOOK:
                which = kind(slot, pair)
                bench = bench._replace(
                    open=_put(bench.open, slot, EMPTY),
                    closed=_put(bench.closed, which, bench.closed[which] + 1),
                    mine=bench.mine + 1,
                )
        return bench


class _Steps(NamedTuple):
    """Every step there is onto one slot, made once: a listing picks from them."""

    three: Step
    two: dict[int, Step]  # with one wild card of this rank
    card: Step
    wild: dict[int, Step]


def _steps_onto(slot: int, rank: int) -> _Steps:
    return _Steps(
        Step(slot, (rank,) * 3),
        {wild: Step(slot, (rank, rank, wild)) for wild in WILD_RANKS},
        Step(slot, (rank,)),
        {wild: Step(slot, (wild,)) for wild in WILD_RANKS},
    )


_STEPS: Final = tuple(_steps_onto(slot, rank) for slot, rank in enumerate(RANKS))

T = TypeVar("T")


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def steps(counts: Sequence[int], bench: Bench) -> list[Step]:
    """Every step these cards allow on these books, leaving out the guard, in slot order."""
    full = BOOK if bench.may_close else BOOK - 1
    wilds = [wild for wild in WILD_RANKS if counts[wild]]
    allowed: list[Step] = []
    for rank, (naturals, wild_ones), onto in zip(RANKS, bench.open, _STEPS, strict=False):
        held, size = counts[rank], naturals + wild_ones
        if not size:
            if held >= 3:
                allowed.append(onto.three)
            if held >= 2 and rank != SEVEN:
                allowed += [onto.two[wild] for wild in wilds]
        elif size < full:
            if held:
                allowed.append(onto.card)
            if naturals > wild_ones + 1 and rank != SEVEN:
                allowed += [onto.wild[wild] for wild in wilds]
    return allowed + _wild_steps(counts, sum(bench.open[WILD_SLOT]), full) if wilds else allowed


def _wild_steps(counts: Sequence[int], size: int, full: int) -> list[Step]:
    """Those onto the book of wilds, which is the last slot."""
    deuces, jokers = counts[DEUCE], counts[JOKER]
    if size == 0:
        return [
            Step(WILD_SLOT, (DEUCE,) * (3 - used) + (JOKER,) * used)
            for used in range(4)
            if used <= jokers and 3 - used <= deuces
        ]
    if size < full:
        return [Step(WILD_SLOT, (wild,)) for wild in WILD_RANKS if counts[wild]]
    return []


def without(counts: Sequence[int], ranks: Iterable[int]) -> list[int]:
    """Rank counts with some cards gone."""
    rest = list(counts)
    for rank in ranks:
        rest[rank] -= 1
    return rest


def can_discard(counts: Sequence[int], bench: Bench) -> bool:
    """True when the hand can discard a card that is not a seven (SFH-05, SFH-07).

    Another card must be left, or a foot to come, or the team must be allowed to go out.
    """
    held = sum(counts)
    if held == counts[SEVEN]:
        return False
    return held >= 2 or not bench.foot_taken or bench.complete


def can_stand(counts: Sequence[int], bench: Bench) -> bool:
    """True when a position after a play is allowed where a discard was possible before it.

    Where only sevens or one single card are left, the rest may still be played out this turn
    (SFH-03, 08, 10): that run is short, so it is simply looked for.
    """
    if not any(counts):
        return not bench.foot_taken or bench.complete
    return can_discard(counts, bench) or _runs_out(counts, bench)


def _runs_out(counts: Sequence[int], bench: Bench) -> bool:
    return any(
        can_stand(without(counts, step.ranks), bench.after(step)) for step in steps(counts, bench)
    )
