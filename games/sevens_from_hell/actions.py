"""The lean model's alphabet: hands packed into ints, actions as small ints, and ready-made lists.

A hand has a field of seven bits for each rank, 0 (joker) to 13 (king). Asking "which ranks are held
at least twice" is then one addition and one mask, and the answer is the key of a ready-made list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from games.sevens_from_hell.books import RANKS, SEVEN_SLOT, WILD_SLOT, Step
from games.sevens_from_hell.values import DEUCE, JOKER, SEVEN

FIELD = 7
SHIFTS = tuple(FIELD * rank for rank in range(14))
ONE = tuple(1 << shift for shift in SHIFTS)
TOP = tuple(64 << shift for shift in SHIFTS)  # the bit of a field that says "at least so many"
TOPS = sum(TOP)
AT_LEAST_1 = sum(63 << shift for shift in SHIFTS)
AT_LEAST_2 = sum(62 << shift for shift in SHIFTS)
AT_LEAST_3 = sum(61 << shift for shift in SHIFTS)
NATURALS = sum(TOP[rank] for rank in RANKS)
PAIRABLE = NATURALS ^ TOP[SEVEN]  # ranks that take wilds
PLAIN = TOPS ^ TOP[SEVEN]  # ranks that may be discarded

DRAW, TAKE_BACK, END, FOOT = 0, 4, 5, 6
PICK_PAIRS = {2: (DEUCE, DEUCE), 3: (DEUCE, JOKER), 7: (JOKER, JOKER)}  # and 1: two naturals
TAKES = (1, 2, 3, 7)
DISCARD = 8  # + rank
GROW, GROW_DEUCE, GROW_JOKER = 32, 48, 64  # + slot
START, START_DEUCE, START_JOKER = 80, 96, 112  # + slot
START_WILD = 128  # + jokers
DRAW_ONLY = (DRAW,)


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


STEPS = _steps()
_ACTIONS = {step: action for action, step in STEPS.items()}


def action_of(step: Step) -> int:
    """The action of a step."""
    return _ACTIONS[step]


def packed(ranks: Iterable[int]) -> int:
    """A hand from the ranks of its cards; those that cannot be seen (below 0) are left out."""
    return sum(ONE[rank] for rank in ranks if rank >= 0)


def unpacked(hand: int) -> list[int]:
    """A hand's rank counts."""
    return [hand >> shift & 127 for shift in SHIFTS]


def hand_of(counts: Sequence[int]) -> int:
    """A hand from rank counts."""
    return sum(count << shift for count, shift in zip(counts, SHIFTS, strict=True))


class Lists(dict[int, tuple[int, ...]]):
    """For each mask of ranks, the actions of those ranks; made when first asked for."""

    def __init__(self, actions: Callable[[int], tuple[int, ...]]) -> None:
        super().__init__()
        self.actions = actions

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found = tuple(
            action for rank in range(14) if mask & TOP[rank] for action in self.actions(rank)
        )
        self[mask] = found
        return found


_SLOT = {rank: slot for slot, rank in enumerate(RANKS)}


def _of_wilds(deuce: int, joker: int) -> tuple[Lists, ...]:
    """Lists for a hand with no wilds, deuces, jokers, or both (the index has a bit for each)."""

    def of(held: int) -> Lists:
        bases = [base for bit, base in ((1, deuce), (2, joker)) if held & bit]
        return Lists(lambda rank: tuple(base + _SLOT[rank] for base in bases))

    return tuple(of(held) for held in range(4))


DISCARDS = Lists(lambda rank: (DISCARD + rank,))
GROWS = Lists(lambda rank: (GROW + _SLOT[rank],))
STARTS = Lists(lambda rank: (START + _SLOT[rank],))
WILD_GROWS = _of_wilds(GROW_DEUCE, GROW_JOKER)
STARTS_WILD = _of_wilds(START_DEUCE, START_JOKER)
WILD_SLOT_GROWS = tuple(
    tuple(base + WILD_SLOT for bit, base in ((1, GROW_DEUCE), (2, GROW_JOKER)) if held & bit)
    for held in range(4)
)
WILD_STARTS = {
    (deuces, jokers): tuple(
        START_WILD + used for used in range(4) if used <= jokers and 3 - used <= deuces
    )
    for deuces in range(4)
    for jokers in range(4)
}
FROM = {
    action: (
        packed(step.ranks),
        len(step.ranks),
        len(step.ranks) - step.ranks.count(SEVEN),
        step.slot,
        len(step.ranks) - step.wilds,
        step.wilds,
    )
    for action, step in STEPS.items()
}
