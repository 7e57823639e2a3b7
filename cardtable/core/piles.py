"""Piles of cards: a frozen mapping, what a seat sees of it, and how to fill what it does not see.

Knows no game and no screen. The last card of a pile is its top (its open end).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from cardtable.core.cards import HIDDEN, Card, shuffled
from cardtable.core.table import Zones

Cards = tuple[Card, ...]
May = Callable[[str, Card], bool]

_TRIES = 12
_SWAPS_A_CARD = 6


class CannotFill(ValueError):
    """The hidden places cannot be filled with the cards that are left."""


class Piles(Mapping[str, Cards]):
    """A frozen mapping of pile names to cards.

    A name that is not there reads as no cards. An emptied member of a family ("books-0/K")
    vanishes, so that the next book may start; a single pile stays.

    >>> from cardtable.core.cards import parse_cards
    >>> piles = Piles({"stock": parse_cards("5c Kd"), "hand-0": ()})
    >>> piles.with_piles({"stock": parse_cards("5c")})["stock"]
    (Card.parse('5c'),)
    """

    __slots__ = ("_by_name", "_hash")

    def __init__(self, by_name: Mapping[str, Sequence[Card]]) -> None:
        self._by_name: dict[str, Cards] = {
            name: tuple(cards) for name, cards in by_name.items() if cards or "/" not in name
        }
        self._hash: int | None = None

    def __getitem__(self, name: str) -> Cards:
        return self._by_name.get(name, ())

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._by_name.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piles) and self._by_name == other._by_name

    def __repr__(self) -> str:
        inner = ", ".join(
            f"{name}: {' '.join(map(str, cards))}" for name, cards in self._by_name.items()
        )
        return f"<Piles {inner}>"

    def __reduce__(self) -> tuple[type[Piles], tuple[dict[str, Cards]]]:
        return (Piles, (self._by_name,))

    def with_piles(self, changes: Mapping[str, Sequence[Card]]) -> Piles:
        """These piles with some of them replaced."""
        new: Piles = object.__new__(Piles)
        by_name = dict(self._by_name)
        for name, cards in changes.items():
            if cards or "/" not in name:
                by_name[name] = tuple(cards)
            else:
                by_name.pop(name, None)
        new._by_name = by_name
        new._hash = None
        return new

    def family(self, name: str) -> tuple[str, ...]:
        """The members of a family that hold cards, in the order in which they came to be."""
        prefix = name + "/"
        return tuple(pile for pile in self._by_name if pile.startswith(prefix))

    def carry(self, picks: Sequence[tuple[str, Card]], target: str) -> Piles:
        """These piles after the picked cards went on top of `target`, in the order picked.

        HIDDEN picks the topmost card. Raises ValueError when a card is not there.
        """
        changes: dict[str, list[Card]] = {}
        carried = []
        for pile, card in picks:
            cards = changes.setdefault(pile, list(self[pile]))
            carried.append(_taken(cards, card, pile))
        changes.setdefault(target, list(self[target])).extend(carried)
        return self.with_piles(changes)

    def cards(self) -> Counter[Card]:
        """How often each face lies on the table."""
        return Counter(card for cards in self._by_name.values() for card in cards)


def _taken(cards: list[Card], card: Card, pile: str) -> Card:
    if not cards:
        raise ValueError(f"{pile} is empty, so {card} cannot be taken from it")
    if card is HIDDEN or card == HIDDEN:
        return cards.pop()
    for index in range(len(cards) - 1, -1, -1):
        if cards[index] == card:
            return cards.pop(index)
    if HIDDEN in cards:  # a view: the card was one of those that could not be seen
        for index in range(len(cards) - 1, -1, -1):
            if cards[index] == HIDDEN:
                cards.pop(index)
                return card
    raise ValueError(f"{card} does not lie in {pile}")


def mask(piles: Piles, zones: Zones, seat: int) -> Piles:
    """The piles as one seat sees them: what it may not know is HIDDEN; only the number stays."""
    return piles.with_piles(
        {
            name: (HIDDEN,) * len(cards)
            for name, cards in piles.items()
            if cards and not zones.of_pile(name).seen_by(seat)
        }
    )


def fill(
    view: Piles,
    deck: Sequence[Card],
    rng: Random,
    known: Mapping[str, Sequence[Card]] | None = None,
    may: May | None = None,
) -> Piles:
    """A whole table that looks like `view`: hidden places filled from the cards not in sight.

    `known` are cards that surely lie in a pile, at places unknown; `may(pile, card)` says whether
    a pile may hold a card. Worlds that agree are about equally likely. Raises CannotFill.
    """
    pool = Counter(deck)
    pool.subtract(card for cards in view.values() for card in cards if card != HIDDEN)
    holes = [pile for pile, cards in view.items() for card in cards if card == HIDDEN]
    sure = _sure(holes, pool, known or {})
    loose = list(pool.elements())
    if len(loose) != len(holes) or min(pool.values(), default=0) < 0:
        raise CannotFill(f"{len(holes)} hidden places for {len(loose)} cards that are not in sight")
    placed = _spread(loose, holes, rng, may)
    found: dict[str, list[Card]] = {}
    for pile, card in zip(holes, placed, strict=True):
        found.setdefault(pile, []).append(card)
    for pile, cards in sure.items():
        found[pile] = list(shuffled([*found.get(pile, []), *cards], rng))
    return view.with_piles({pile: _filled(view[pile], found[pile]) for pile in found})


def _sure(
    holes: list[str], pool: Counter[Card], known: Mapping[str, Sequence[Card]]
) -> dict[str, list[Card]]:
    """The known cards that are still out of sight; they leave `pool`, and their places `holes`."""
    sure: dict[str, list[Card]] = {}
    for pile, cards in known.items():
        for card in cards:
            if pile in holes and pool[card] > 0:
                holes.remove(pile)
                pool[card] -= 1
                sure.setdefault(pile, []).append(card)
    return sure


def _filled(cards: Cards, found: list[Card]) -> Cards:
    source = iter(found)
    return tuple(next(source) if card == HIDDEN else card for card in cards)


def _spread(loose: list[Card], holes: list[str], rng: Random, may: May | None) -> list[Card]:
    """The loose cards in the order of the holes; tries at random, then matches and mixes."""
    order = list(shuffled(loose, rng))
    if may is None:
        return order
    allowed = {(pile, card): may(pile, card) for pile in set(holes) for card in set(loose)}
    for _ in range(_TRIES):
        if all(allowed[place] for place in zip(holes, order, strict=True)):
            return order
        order = list(shuffled(loose, rng))
    return _mixed(_matched(order, holes, allowed), holes, allowed, rng)


def _matched(
    cards: list[Card], holes: list[str], allowed: Mapping[tuple[str, Card], bool]
) -> list[Card]:
    """Some allowed placing, by augmenting paths; raises CannotFill when there is none."""
    holder: dict[int, int] = {}

    def placed(card: int, visited: set[int]) -> bool:
        for hole, pile in enumerate(holes):
            if hole in visited or not allowed[pile, cards[card]]:
                continue
            visited.add(hole)
            if hole not in holder or placed(holder[hole], visited):
                holder[hole] = card
                return True
        return False

    if not all(placed(card, set()) for card in range(len(cards))):
        raise CannotFill("no way to place the unseen cards agrees with what is known")
    return [cards[holder[hole]] for hole in range(len(holes))]


def _mixed(
    cards: list[Card], holes: list[str], allowed: Mapping[tuple[str, Card], bool], rng: Random
) -> list[Card]:
    """The placing after many random swaps that stay allowed: close to uniform."""
    for _ in range(_SWAPS_A_CARD * len(cards)):
        one, other = int(rng.random() * len(cards)), int(rng.random() * len(cards))
        if allowed[holes[one], cards[other]] and allowed[holes[other], cards[one]]:
            cards[one], cards[other] = cards[other], cards[one]
    return cards
