"""A drop becomes a run of moves: five kings on an empty slot are a start with three, and two more.

A depth-first search over legal moves that use only the dropped cards, on the view of the seat that
drops them; it stops where chance or a hidden card comes in. Knows no pointer and no screen.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from cardtable.core.moves import Move, Pick
from cardtable.core.piles import Piles
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import DEALER, Table, Zones

Key = tuple[str, Hashable]

SEARCH_LIMIT = 40  # views looked at for one drop: about 16 ms where listing moves is slow
_DEALS = 8  # the dealer's forced moves in a row


class PickMatcher:
    """Which cards a move takes for one another: alike ones of piles that seats own."""

    def __init__(self, rules: AnyRules, table: Table) -> None:
        self.rules = rules
        self.zones: Zones = zoning(rules, table)

    def key(self, pick: Pick) -> Key:
        """What a picked card counts as."""
        owned = self.zones.has(pick.pile) and self.zones.of_pile(pick.pile).owners
        if pick.card.is_hidden or not owned:
            return pick.pile, pick.card
        alike: Hashable = self.rules.alike(pick.card)
        return pick.pile, alike

    def keys(self, picks: Iterable[Pick]) -> Multiset[Key]:
        """What picked cards count as, with how often."""
        return Multiset(self.key(pick) for pick in picks)

    def named(self, move: Move, picks: Sequence[Pick]) -> Move:
        """The move with the very cards that were picked in place of those alike."""
        left = list(picks)
        chosen = []
        for pick in move.picks:
            mate = next((one for one in left if one == pick), None) or next(
                (one for one in left if self.key(one) == self.key(pick)), None
            )
            if mate is not None:
                left.remove(mate)
            chosen.append(mate or pick)
        return Move(move.seat, tuple(chosen), move.target, move.words, move.cards)

    def fits(self, piles: Piles, dropped: str, target: str) -> bool:
        """Whether a drop on a pile, slot or family counts as one on the target of a move.

        The open room of a family whose members flow stands for a member that is yet to be.
        """
        if dropped in (target, ""):
            return True
        base = target.partition("/")[0]
        zone = self.zones.by_name.get(base)
        if zone is None or not zone.family or dropped.partition("/")[0] != base:
            return False
        if "/" in dropped:
            return zone.one_place
        return bool(zone.slots) or target not in piles


def moves_for_drop(
    rules: AnyRules,
    view: Any,
    seat: int,
    picks: Sequence[Pick],
    target: str,
    *,
    limit: int = SEARCH_LIMIT,
) -> tuple[Move, ...]:
    """The moves that take all these cards to `target` ("" for wherever they go); () if none do.

    One move is a run too. Between two moves the dealer does what needs no chance.
    """
    return _Search(rules, view, seat, target, limit).run(view, tuple(picks)) or ()


class _Search:
    """One depth-first search; remembers what was tried and how many views it may look at."""

    def __init__(self, rules: AnyRules, view: Any, seat: int, target: str, limit: int) -> None:
        self.rules, self.seat, self.target, self.left = rules, seat, target, limit
        self.likeness = PickMatcher(rules, view.table)
        self.tried: set[tuple[Any, ...]] = set()

    def run(self, view: Any, picks: tuple[Pick, ...]) -> tuple[Move, ...] | None:
        """The moves from here on, or None."""
        if not picks:
            return ()
        if self.left <= 0:
            return None
        self.left -= 1
        for move in self._steps(view, picks):
            rest = _without(picks, move.picks)
            if not rest:
                return (move,)
            after = self._after(view, move)
            mark = (after.piles if after is not None else None, frozenset(Multiset(rest).items()))
            if after is None or mark in self.tried:
                continue
            self.tried.add(mark)
            found = self.run(after, rest)
            if found is not None:
                return (move, *found)
        return None

    def _steps(self, view: Any, picks: tuple[Pick, ...]) -> Iterator[Move]:
        """The legal moves that use only these cards, those with the most of them first."""
        have = self.likeness.keys(picks)
        usable = [
            move
            for move in self.rules.moves(view, self.seat)
            if move.picks
            and self.likeness.keys(move.picks) <= have
            and self.likeness.fits(view.piles, self.target, move.target)
        ]
        usable.sort(key=lambda move: -len(move.picks))
        return (self.likeness.named(move, picks) for move in usable)

    def _after(self, view: Any, move: Move) -> Any | None:
        """The view when the seat may go on, or None when it may not, or cannot know."""
        after = self.rules.play(view, move)
        for _ in range(_DEALS):
            if after.turn != DEALER:
                return after if after.turn == self.seat else None
            forced = _forced(self.rules, after)
            if forced is None:
                return None
            after = self.rules.play(after, forced)
        return None


def _forced(rules: AnyRules, view: Any) -> Move | None:
    """The dealer's move, where neither chance nor a hidden card has a part in it."""
    try:
        one, other = rules.deal(view, Random(1)), rules.deal(view, Random(2))
    except Exception:  # a view is not a state: a dealer who needs hidden cards may fail in any way
        return None
    hidden = any(pick.card.is_hidden for pick in one.picks) or any(
        card.is_hidden for card in one.cards
    )
    return None if one != other or hidden else one


def _without(picks: tuple[Pick, ...], used: tuple[Pick, ...]) -> tuple[Pick, ...]:
    left = list(picks)
    for pick in used:
        left.remove(pick)
    return tuple(left)
