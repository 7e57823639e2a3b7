"""Finding a card by typing its rank and its suit.

A rank is one key (A, 2 to 9, J, Q, K, 1 and 0 for ten, X for a joker), a suit is S, H, D or C. Keys
have the names that pygame's `key.name` gives them. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardtable.core.cards import RANKS, SUITS, Card
from cardtable.core.diff import Place

_RANKS = {text.lower(): number for number, text in enumerate(RANKS, start=1)}
_JOKER = "x"


@dataclass(frozen=True, slots=True)
class Sought:
    """The part of a card's name that has been typed."""

    rank: str = ""
    suit: str = ""

    @property
    def whole(self) -> bool:
        """True when there is nothing more to type."""
        return self.rank == _JOKER or bool(self.rank and self.suit)

    def typed(self, key: str) -> Sought | None:
        """With one more key; None for a key that says nothing about a card."""
        key = key.removeprefix("[").removesuffix("]")  # the names of the keypad's digits
        if self.rank == "1":
            return Sought("10") if key == "0" else None
        if key in SUITS and self.rank:
            return Sought(self.rank, key)
        if not self.rank and (key in _RANKS or key in ("1", _JOKER)):
            return Sought(key)
        return None

    def fits(self, card: Card) -> bool:
        """True when a card agrees with what was typed."""
        if self.rank == _JOKER:
            return card.is_joker
        return card.rank == _RANKS.get(self.rank, -9) and self.suit in ("", card.suit)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}".upper()


def next_fitting(
    sought: Sought,
    places: Sequence[Place],
    piles: Mapping[str, Sequence[Card]],
    after: Place | None,
) -> Place | None:
    """The first place with such a card behind `after`, round and round; None without any."""
    start = places.index(after) + 1 if after in places else 0
    order = [*places[start:], *places[:start]]
    return next((place for place in order if sought.fits(piles[place.pile][place.index])), None)
