"""The lean model's rare questions: taking the pile, a first meld, few cards left.

Answered by the same functions as in the rules; model.py asks only where its masks cannot tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.sevens_from_hell.actions import (
    AT_LEAST_1,
    DISCARDS,
    DRAW,
    END,
    FROM,
    PICK_PAIRS,
    PLAIN,
    SHIFTS,
    STEPS,
    TAKE_BACK,
    action_of,
    unpacked,
)
from games.sevens_from_hell.books import (
    SLOT_OF_RANK,
    WILD_SLOT,
    Bench,
    Step,
    can_stand,
    steps,
    without,
)
from games.sevens_from_hell.reach import outlook, reach
from games.sevens_from_hell.turns import guarded
from games.sevens_from_hell.values import BOOK, SEVEN

if TYPE_CHECKING:
    from games.sevens_from_hell.model import Round

_FEW = 6  # cards from which on no guard can bite
_SEVENS = SHIFTS[SEVEN]


def acquisitions(model: Round, seat: int, top: int) -> list[int]:
    """The draw, and the ways to take the pile."""
    found = [DRAW]
    team, slot = model.team[seat], SLOT_OF_RANK[top]
    size = model.nat[team][slot] + model.wil[team][slot]
    if top == SEVEN or size + 3 > model.full(seat):
        return found
    counts = unpacked(model.hands[seat])
    pairs = PICK_PAIRS if slot == WILD_SLOT else {1: (top, top)}
    for action, two in pairs.items():
        rest = without(counts, two)
        if min(rest) >= 0 and (model.melded[team] or _reaches(model, top, two, rest)):
            found.append(action)
    return found


def _reaches(model: Round, top: int, two: tuple[int, int], rest: list[int]) -> bool:
    worth = model.house.worth
    laid = worth[top] + worth[two[0]] + worth[two[1]]
    slots = [(0, 0)] * 12
    slot = SLOT_OF_RANK[top]
    slots[slot] = (0, 3) if slot == WILD_SLOT else (3, 0)
    return laid + reach(tuple(rest), tuple(slots), worth) >= model.minimum


def bench_of(model: Round, seat: int, team: int) -> Bench:
    """The team's books as one of its members may build on them."""
    slots = tuple(zip(model.nat[team], model.wil[team], strict=True))
    mine = model.closes[seat]
    if not model.melded[team]:
        mine += sum(1 for pair in slots if sum(pair) == BOOK)
    others = range(team, len(model.closes), model.house.teams)
    mates = all(model.closes[mate] for mate in others if mate != seat)
    closed = tuple(model.closed[team])
    return Bench(slots, closed, mine, mates, not model.feet[seat], model.house)


def with_few(model: Round, seat: int, found: Sequence[int]) -> list[int]:
    """With few cards: what of this the guard lets stand, and what may be discarded."""
    team, hand, size = model.team[seat], model.hands[seat], model.size[seat]
    plain = size - (hand >> _SEVENS & 127)
    keep = 1 if model.feet[seat] or model.complete(team) else 2
    before = (model.spent_plain or plain > 0) and size + model.spent >= keep
    allowed = []
    for action in found:
        _, number, plains, *_ = FROM[action]
        safe = plain > plains and size - number >= keep
        if safe or guarded(unpacked(hand), bench_of(model, seat, team), STEPS[action], before):
            allowed.append(action)
    if plain and size >= keep:
        allowed += DISCARDS[hand + AT_LEAST_1 & PLAIN]
    elif size and not before:
        allowed.append(END)
    return allowed


def first_steps(model: Round, seat: int, team: int) -> list[int]:
    """Steps of a first meld, of which the minimum stays in reach; or a discard."""
    hand, size = model.hands[seat], model.size[seat]
    counts = unpacked(hand)
    slots = tuple(zip(model.nat[team], model.wil[team], strict=True))
    look = outlook(counts, slots, model.house.worth)
    short = model.minimum - model.pend
    found: list[int] = []
    easy = look.sure and look.best >= short and size > _FEW + counts[SEVEN]
    if easy and look.roomy and look.safe >= short:
        closing = any(sum(pair) == BOOK for pair in slots)
        found += model.steps_of(team, hand, BOOK - 1 if closing else BOOK)
    elif not look.sure or look.best >= short:
        side = bench_of(model, seat, team)
        found = [
            action_of(step)
            for step in steps(counts, side)
            if (easy and not step.wilds) or _may_begin(model, seat, counts, side, step)
        ]
    if model.pended:
        return [*found, TAKE_BACK]
    if size > counts[SEVEN]:
        return [*found, *DISCARDS[hand + AT_LEAST_1 & PLAIN]]
    return [*found, END]


def _may_begin(model: Round, seat: int, counts: list[int], side: Bench, step: Step) -> bool:
    worth = model.house.worth
    total = model.pend + sum(worth[rank] for rank in step.ranks)
    rest = without(counts, step.ranks)
    slots = list(side.open)
    slots[step.slot] = step.onto(slots[step.slot])
    if total < model.minimum:
        return total + reach(tuple(rest), tuple(slots), worth) >= model.minimum
    if model.top >= 0:
        return True
    before = model.saved[0] or model.hands[seat]
    if before == before & (127 << _SEVENS):
        return True
    return can_stand(rest, side._replace(open=tuple(slots), mine=0).closing())


def take_back(model: Round, seat: int) -> None:
    """A first meld in the making goes back to the hand, and a pick-up to its pile."""
    team = model.team[seat]
    model.hands[seat], model.size[seat] = model.saved
    model.laid[team] -= model.pend
    model.pend, model.saved = 0, (0, 0)
    for slot in range(12):
        model.nat[team][slot] = model.wil[team][slot] = 0
        model.mask(team, slot)
    if model.top >= 0:
        model.discard += [*reversed(model.aside), model.top]
        model.aside = []
        model.top = -1
        model.acquiring = model.refused = True
