"""What moved between two tables: the one thing that animation is made from.

Compares two tables as one seat sees them. Knows no move, no game, no pixel and no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from cardtable.core.cards import HIDDEN, Card
from cardtable.core.moves import Move
from cardtable.core.piles import Piles


@dataclass(frozen=True, slots=True)
class Place:
    """A position in a pile, counted from the bottom."""

    pile: str
    index: int


@dataclass(frozen=True, slots=True)
class Shift:
    """One card that went from one place to another, perhaps turning over on the way."""

    source: Place
    target: Place
    before: Card
    after: Card

    @property
    def turns(self) -> bool:
        """Whether it shows another side when it arrives."""
        return self.before.is_hidden != self.after.is_hidden


def diff(before: Piles, after: Piles, move: Move | None = None) -> tuple[Shift, ...]:
    """The cards that changed place, in the order in which they should fly.

    Faces lost are paired with the same faces gained, then backs with faces. `move`, when given,
    says which cards were named, so that the right one of two equal cards flies.
    """
    lost: list[tuple[Place, Card]] = []
    gained: list[tuple[Place, Card]] = []
    for pile in dict.fromkeys([*before, *after]):
        if before[pile] != after[pile]:
            gone, come = _changes(before[pile], after[pile])
            lost += [(Place(pile, index), before[pile][index]) for index in gone]
            gained += [(Place(pile, index), after[pile][index]) for index in come]
    named = [pick.pile for pick in move.picks] if move else []
    lost.sort(key=lambda one: (one[0].pile not in named, -one[0].index))
    return tuple(_paired(lost, gained, move.target if move else ""))


def _changes(old: Sequence[Card], new: Sequence[Card]) -> tuple[list[int], list[int]]:
    """The indices of one pile that went, and those that came."""
    top = 0
    while top < min(len(old), len(new)) and old[top] == new[top]:
        top += 1
    gone: list[int] = []
    come: list[int] = []
    matcher = SequenceMatcher(None, old[top:], new[top:], autojunk=False)
    for tag, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if tag != "equal":
            gone += range(top + old_from, top + old_to)
            come += range(top + new_from, top + new_to)
    return gone, come


def _paired(
    lost: list[tuple[Place, Card]], gained: list[tuple[Place, Card]], target: str
) -> list[Shift]:
    found: dict[Place, Shift] = {}
    for same in (True, False):
        for place, card in gained:
            if place in found:
                continue
            mate = _mate(lost, place, card, same)
            if mate is not None:
                lost.remove(mate)
                found[place] = Shift(mate[0], place, mate[1], card)
    first = {place: number for number, (place, _) in enumerate(gained)}
    return sorted(found.values(), key=lambda one: (one.target.pile != target, first[one.target]))


def _mate(
    lost: list[tuple[Place, Card]], place: Place, card: Card, same: bool
) -> tuple[Place, Card] | None:
    """A lost card for a gained one: the same face first, else a back for a face or a face for it.

    A card that only changed its index within its pile is taken last: another pile's card of the
    same face is the likelier traveller.
    """
    fits = [
        one for one in lost if (one[1] == card if same else (one[1] == HIDDEN) != (card == HIDDEN))
    ]
    away = [one for one in fits if one[0].pile != place.pile]
    candidates = away or fits
    return candidates[0] if candidates else None
