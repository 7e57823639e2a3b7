"""The cards that moved between two tables: all that an animation is made from.

Compares two tables as one seat sees them. Knows no move, no game, no pixel and no time.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import NamedTuple

from cardtable.core.cards import HIDDEN, Card
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.core.piles import Piles


class Place(NamedTuple):
    """A position in a pile, counted from the bottom; a tuple, because every frame looks up many."""

    pile: str
    index: int  # type: ignore[assignment]  # nobody looks for anything in a place


@dataclass(frozen=True, slots=True)
class Shift:
    """One card that went from one place to another, perhaps turning over on the way."""

    source: Place
    target: Place
    before: Card
    after: Card

    @property
    def turns(self) -> bool:
        """True when it is turned over on the way."""
        return self.before.is_hidden != self.after.is_hidden


def diff(before: Piles, after: Piles, move: Move | None = None) -> tuple[Shift, ...]:
    """The cards that changed place, in the order in which they should fly.

    Faces that disappeared are paired with the same faces that appeared, then backs with faces.
    `move`, if given, says which cards were named, so that of two equal cards the right one flies.
    """
    lost: list[tuple[Place, Card]] = []
    gained: list[tuple[Place, Card]] = []
    for pile in dict.fromkeys([*before, *after]):
        if before[pile] != after[pile]:
            removed, added = _changes(before[pile], after[pile])
            lost += [(Place(pile, index), before[pile][index]) for index in removed]
            gained += [(Place(pile, index), after[pile][index]) for index in added]
    named = [pick.pile for pick in move.picks] if move else []
    lost.sort(key=lambda entry: (entry[0].pile not in named, -entry[0].index))
    return tuple(_paired(lost, gained, move.target if move else ""))


def kept_indices(before: Sequence[Card], after: Sequence[Card]) -> dict[int, int]:
    """Returns the places of the cards that stayed in a pile, by those where they lay before."""
    removed, added = _changes(before, after)
    stayed = (index for index in range(len(before)) if index not in removed)
    lie = (index for index in range(len(after)) if index not in added)
    return dict(zip(stayed, lie, strict=True))


def _changes(old: Sequence[Card], new: Sequence[Card]) -> tuple[list[int], list[int]]:
    """The indices of one pile that cards left, and those where cards arrived."""
    top = 0
    while top < min(len(old), len(new)) and old[top] == new[top]:
        top += 1
    if top in (len(old), len(new)):  # cards left the top or came to it, as they mostly do
        return [*range(top, len(old))], [*range(top, len(new))]
    removed: list[int] = []
    added: list[int] = []
    matcher = difflib.SequenceMatcher(None, old[top:], new[top:], autojunk=False)
    for tag, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if tag != "equal":
            removed += range(top + old_from, top + old_to)
            added += range(top + new_from, top + new_to)
    return removed, added


def _paired(
    lost: list[tuple[Place, Card]], gained: list[tuple[Place, Card]], target: str
) -> list[Shift]:
    shifts: dict[Place, Shift] = {}
    for same in (True, False):
        for place, card in gained:
            if place in shifts:
                continue
            origin = _origin(lost, place, card, same)
            if origin is not None:
                lost.remove(origin)
                shifts[place] = Shift(origin[0], place, origin[1], card)
    first = {place: number for number, (place, _) in enumerate(gained)}
    return sorted(
        shifts.values(), key=lambda shift: (shift.target.pile != target, first[shift.target])
    )


def _origin(
    lost: list[tuple[Place, Card]], place: Place, card: Card, same: bool
) -> tuple[Place, Card] | None:
    """Finds the place a card came from: of the same face, or else of one that was turned over.

    A card that only changed its index within its pile is taken last: a card of the same face from
    another pile is more likely to have travelled.
    """
    within: tuple[Place, Card] | None = None
    for origin in lost:
        start, face = origin
        if face == card if same else (face == HIDDEN) != (card == HIDDEN):
            if start.pile != place.pile:
                return origin
            within = within or origin
    return within
