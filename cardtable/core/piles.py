"""Piles of cards: a frozen mapping from the names of piles to the cards in them.

Knows no game, no seat and no screen; who sees which pile is in visibility.py. The last card of a
pile is its top (its open end).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from cardtable.core.cards import HIDDEN, Card

Cards = tuple[Card, ...]


class Piles(Mapping[str, Cards]):
    """A frozen mapping of pile names to cards.

    A name that is missing reads as an empty pile. An emptied member of a family ("books-0/K")
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

    def each(self, names: Iterable[str]) -> list[Cards]:
        """The cards of several piles, in the order asked for; those of a missing one are ()."""
        cards_of = self._by_name.get
        return [cards_of(name, ()) for name in names]

    def family(self, name: str) -> tuple[str, ...]:
        """The members of a family that hold cards, in the order in which they began."""
        prefix = name + "/"
        return tuple(pile for pile in self._by_name if pile.startswith(prefix))

    def carry(self, picks: Sequence[tuple[str, Card]], target: str) -> Piles:
        """These piles after the picked cards went on top of `target`, in the order picked.

        HIDDEN picks the topmost card. Raises ValueError when a card is not there.
        """
        changes: dict[str, list[Card]] = {}
        carried = []
        for pile, card in picks:
            cards = changes.get(pile)
            if cards is None:
                cards = changes[pile] = list(self._by_name.get(pile, ()))
            carried.append(_taken(cards, card, pile))
        if target in changes:
            changes[target] += carried
        else:
            changes[target] = [*self._by_name.get(target, ()), *carried]
        return self.with_piles(changes)

    def cards(self) -> Counter[Card]:
        """Counts each face that lies on the table."""
        return Counter(chain.from_iterable(self._by_name.values()))


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
