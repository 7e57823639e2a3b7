"""The order of a person's own hand: sorted as the game does, or as its owner arranged it.

The order belongs to the screen: rules and saves never see it, and it survives when cards come and
go. Knows no pixels and no pointer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby

from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass
from cardtable.core.piles import Piles
from cardtable.core.remembering import Latest
from cardtable.core.rules import AnyRules
from cardtable.core.table import Fan, Zones
from cardtable.ui.layout.fans import CardOrder

OWN = "own"  # the order that its owner gave it by dragging

_SUITS = "shcd*"  # black and red alternate; jokers last


@dataclass(frozen=True, slots=True)
class HandOrder:
    """The wishes for one hand: its sorting, its owner's order, and the cards set aside."""

    sort: str
    own: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()


@dataclass(slots=True)
class HandOrders:
    """The hands of one table, by pile; every question is about the cards that are there now."""

    rules: AnyRules
    sort: str = ""
    by_pile: dict[str, HandOrder] = field(default_factory=dict)
    _known: dict[str, Latest[CardOrder]] = field(default_factory=dict, init=False, repr=False)

    @property
    def sorts(self) -> tuple[str, ...]:
        """The ways a hand can be sorted, the owner's own order last."""
        return (*self.rules.handling.sorts, OWN)

    def of(self, pile: str) -> HandOrder:
        """The wishes for a hand."""
        return self.by_pile.get(pile, HandOrder(self.sort or self.rules.handling.sorts[0]))

    def orders(self, zones: Zones, piles: Piles, viewer: int) -> Mapping[str, CardOrder]:
        """The orders of all hands that the viewer sees, held or laid out, for `layout.arrange`."""
        return {
            zone.name: self.order(zone.name, piles[zone.name])
            for zone in zones
            if not zone.family
            and (zone.is_laid_out_hand or (zone.near.fan is Fan.HAND and viewer in zone.owners))
        }

    def order(self, pile: str, cards: Sequence[Card]) -> CardOrder:
        """The order in which the cards of a hand lie now; asked in every frame."""
        if pile not in self._known:
            self._known[pile] = Latest(self._ordered)
        return self._known[pile](self.of(pile), cards)

    def _ordered(self, hand: HandOrder, cards: Sequence[Card]) -> CardOrder:
        if any(card.is_hidden for card in cards):
            return CardOrder((tuple(range(len(cards))),))
        aside = _still_there(hand.aside, cards, range(len(cards)))
        rest = [index for index in range(len(cards)) if index not in aside]
        if hand.sort == OWN:
            lying = tuple(_own_order(hand.own, cards, rest))
            return CardOrder((lying,) if lying else (), aside=aside)
        groups = sorted_groups(self.rules, cards, rest, hand.sort)
        tight = hand.sort != "suit" and any(len(group) > 1 for group in groups)
        return CardOrder(groups, tight, aside)

    def resort(self, pile: str, cards: Sequence[Card], sort: str) -> None:
        """Sorts a hand another way; "own" starts from how it lies now."""
        lying = self.order(pile, cards)
        own = tuple(cards[index] for index in lying.indices())
        self.by_pile[pile] = replace(self.of(pile), sort=sort, own=own)
        self.sort = sort if sort != OWN else self.sort

    def next_sort(self, pile: str) -> str:
        """The next way to sort, for a key that goes through them all."""
        current = self.of(pile).sort
        at = self.sorts.index(current) if current in self.sorts else -1
        return self.sorts[(at + 1) % len(self.sorts)]

    def reorder(self, pile: str, cards: Sequence[Card], indices: Iterable[int], gap: int) -> None:
        """Puts cards before the `gap`-th of the hand as it lies, which then keeps its own order."""
        lying = self.order(pile, cards)
        moved = moved_to(lying.indices(), tuple(indices), gap)
        kept = tuple(cards[index] for index in lying.aside if index not in set(moved))
        self.by_pile[pile] = HandOrder(OWN, tuple(cards[index] for index in moved), kept)

    def set_aside(self, pile: str, cards: Sequence[Card], indices: Iterable[int]) -> None:
        """Puts cards of a hand on its owner's shelf."""
        lying = self.order(pile, cards)
        chosen = tuple(dict.fromkeys((*lying.aside, *indices)))
        self.by_pile[pile] = replace(self.of(pile), aside=tuple(cards[index] for index in chosen))

    def plan(self, pile: str, cards: Iterable[Card]) -> None:
        """Puts cards on the shelf by what they are, as far as they are in the hand."""
        self.by_pile[pile] = replace(self.of(pile), aside=tuple(cards))

    def take_back(self, pile: str) -> None:
        """Puts everything on the shelf back into the hand."""
        self.by_pile[pile] = replace(self.of(pile), aside=())


def sorted_groups(
    rules: AnyRules, cards: Sequence[Card], indices: Iterable[int], sort: str
) -> tuple[tuple[int, ...], ...]:
    """Card indices in groups: one suit each ("suit"), one rank each ("rank", and "book").

    By book, the largest groups come first.
    """
    by_suit = sort == "suit"

    def group(index: int) -> int:
        return _suit(cards[index]) if by_suit else rules.handling.order(cards[index])

    def key(index: int) -> tuple[int, int]:
        card = cards[index]
        return (group(index), rules.handling.order(card) if by_suit else _suit(card))

    ordered = sorted(indices, key=key)
    groups = [tuple(part) for _, part in groupby(ordered, key=group)]
    if sort == "book":  # what makes books on the left, what may be discarded on the right
        groups.sort(key=lambda indices: -len(indices))
    return tuple(groups)


def _suit(card: Card) -> int:
    return _SUITS.index("*" if card.is_joker else card.suit)


def moved_to(lying: Sequence[int], chosen: Sequence[int], gap: int) -> tuple[int, ...]:
    """The lying indices with the chosen ones, in their present order, before the `gap`-th.

    >>> moved_to((0, 1, 2, 3), (0,), 3)
    (1, 2, 0, 3)
    """
    taken = set(chosen)
    before = [index for index in lying[: max(0, gap)] if index not in taken]
    after = [index for index in lying[max(0, gap) :] if index not in taken]
    return (*before, *_in_order(lying, chosen), *after)


def _in_order(lying: Sequence[int], chosen: Sequence[int]) -> list[int]:
    """The chosen ones as they lie, then those that come from elsewhere (the shelf)."""
    from_here = [index for index in lying if index in set(chosen)]
    return from_here + [index for index in chosen if index not in set(lying)]


def _still_there(
    wanted: Sequence[Card], cards: Sequence[Card], among: Iterable[int]
) -> tuple[int, ...]:
    """The indices of those wanted cards that are still there, in the wanted order."""
    left = list(among)
    indices = []
    for card in wanted:
        match = next((index for index in left if cards[index] == card), None)
        if match is not None:
            left.remove(match)
            indices.append(match)
    return tuple(indices)


def _own_order(own: Sequence[Card], cards: Sequence[Card], among: Sequence[int]) -> list[int]:
    """The owner's order of the cards there are now: those that stayed keep it, new ones join.

    A new card goes to the right of the last card of its rank, or else to the right end.
    """
    lying = list(_still_there(own, cards, among))
    for index in among:
        if index not in lying:
            rank = cards[index].rank
            same_rank = [at for at, other in enumerate(lying) if cards[other].rank == rank]
            lying.insert(same_rank[-1] + 1 if same_rank else len(lying), index)
    return lying
