"""Finds the moves that carry out a drop: five kings on an empty slot open a book, then add to it.

A depth-first search over legal moves that use only the dropped cards, in the view of the seat that
drops them. It stops where chance or a hidden card comes in. Knows no pointer and no screen.
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
_MOST_DEALS = 8  # forced moves of the dealer in a row


class PickMatcher:
    """Compares picked cards with those of a move; in piles that seats own, like cards are equal."""

    def __init__(self, rules: AnyRules, table: Table) -> None:
        self.rules = rules
        self.zones: Zones = zoning(rules, table)

    def key(self, pick: Pick) -> Key:
        """The key of a picked card; cards with equal keys are interchangeable."""
        owned = self.zones.has(pick.pile) and self.zones.of_pile(pick.pile).owners
        if pick.card.is_hidden or not owned:
            return pick.pile, pick.card
        alike: Hashable = self.rules.alike(pick.card)
        return pick.pile, alike

    def keys(self, picks: Iterable[Pick]) -> Multiset[Key]:
        """The keys of picked cards, and how often each occurs."""
        return Multiset(self.key(pick) for pick in picks)

    def with_picked_cards(self, move: Move, picks: Sequence[Pick]) -> Move:
        """The move with the very cards that were picked instead of others like them."""
        left = list(picks)
        for pick in move.picks:  # what the move takes anyway stands for nothing else
            if pick in left:
                left.remove(pick)
        named = Multiset(picks) - Multiset(left)
        chosen = []
        for pick in move.picks:
            alike = [picked for picked in left if self.key(picked) == self.key(pick)]
            match = pick if named[pick] > 0 else next(iter(alike), None)
            named[pick] -= 1
            if match is not None and match != pick:
                left.remove(match)
            chosen.append(match or pick)
        return Move(move.seat, tuple(chosen), move.target, move.words, move.cards)

    def fits(self, piles: Piles, dropped: str, target: str) -> bool:
        """True when a drop on a pile, slot or family can mean the target of a move.

        The open room of a family without slots stands for a member that does not exist yet.
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
    """The moves, one or more, that take all these cards to `target` ("" for anywhere), or ().

    Between two moves the dealer does whatever needs no chance.
    """
    return _Search(rules, view, seat, target, limit).run(view, tuple(picks)) or ()


class _Search:
    """One depth-first search; remembers what was tried and how many views it may still look at."""

    def __init__(self, rules: AnyRules, view: Any, seat: int, target: str, limit: int) -> None:
        self.rules, self.seat, self.target, self.left = rules, seat, target, limit
        self.matcher = PickMatcher(rules, view.table)
        self.tried: set[tuple[Any, ...]] = set()

    def run(self, view: Any, picks: tuple[Pick, ...]) -> tuple[Move, ...] | None:
        """The moves from here on that use up the picks, or None."""
        if not picks:
            return ()
        if self.left <= 0:
            return None
        self.left -= 1
        for move in self._steps(view, picks):
            rest = _without(picks, move.picks)
            if not rest:
                return (move,)
            after = _after(self.rules, view, move)
            if after is None:
                continue
            tried = (after.piles, frozenset(Multiset(rest).items()))
            if tried in self.tried:
                continue
            self.tried.add(tried)
            following = self.run(after, rest)
            if following is not None:
                return (move, *following)
        return None

    def _steps(self, view: Any, picks: tuple[Pick, ...]) -> Iterator[Move]:
        """The legal moves that use only these cards, those that use the most of them first."""
        available = self.matcher.keys(picks)
        usable = [
            move
            for move in self.rules.moves(view, self.seat)
            if move.picks
            and self.matcher.keys(move.picks) <= available
            and self.matcher.fits(view.piles, self.target, move.target)
        ]
        usable.sort(key=lambda move: -len(move.picks))
        return (self.matcher.with_picked_cards(move, picks) for move in usable)


def can_take_back(rules: AnyRules, view: Any, sequence: Sequence[Move]) -> bool:
    """True when a seat is still on turn after its moves, and has seen no new card."""
    for move in sequence:
        unseen = any(pick.card.is_hidden for pick in move.picks)
        if unseen or rules.handling.stands(view, move):
            return False
        view = _after(rules, view, move)
        if view is None:
            return False
    return True


def _after(rules: AnyRules, view: Any, move: Move) -> Any | None:
    """The view when it is the seat's turn again; None if it is not, or if nobody can know."""
    after = rules.play(view, move)
    for _ in range(_MOST_DEALS):
        if after.turn != DEALER:
            return after if after.turn == move.seat else None
        forced = _forced(rules, after)
        if forced is None:
            return None
        after = rules.play(after, forced)
    return None


def _forced(rules: AnyRules, view: Any) -> Move | None:
    """The dealer's move, if neither chance nor a hidden card plays a part in it."""
    try:
        move, with_other_luck = rules.deal(view, Random(1)), rules.deal(view, Random(2))
    except Exception:  # a view is not a state: a dealer who needs hidden cards may fail in any way
        return None
    cards = (*(pick.card for pick in move.picks), *move.cards)
    return None if move != with_other_luck or any(card.is_hidden for card in cards) else move


def _without(picks: tuple[Pick, ...], used: tuple[Pick, ...]) -> tuple[Pick, ...]:
    left = list(picks)
    for pick in used:
        left.remove(pick)
    return tuple(left)
