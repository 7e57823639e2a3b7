"""Finding a card by typing its rank and its suit.

A rank is one key (A, 2 to 9, J, Q, K, X for a joker) or several (1 and 0), a suit is S, H, D or C.
In another language both are the letters that players read, and the English ones where these mean
nothing else. Keys have the names that pygame's `key.name` gives them. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.core.cards import RANKS, SUITS, Card
from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.indices import index_of, suit_letter

_RANKS = {text.lower(): number for number, text in enumerate(RANKS, start=1)}
_SUITS = {suit: suit for suit in SUITS}
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

    @property
    def begun(self) -> bool:
        """True while a rank of several letters has been typed in part, as the 1 of a ten."""
        return self.rank != _JOKER and self.rank not in _ranks()

    def typed(self, key: str) -> Sought | None:
        """With one more key; None for a key that says nothing about a card."""
        key = key.removeprefix("[").removesuffix("]")  # the names of the keypad's digits
        ranks, suits = _ranks(), _suits()
        longer = self.rank + key
        if key and not self.suit and any(rank.startswith(longer) for rank in ranks):
            return Sought(longer)
        if self.rank in ranks and key in suits:
            return Sought(self.rank, suits[key])
        return Sought(_JOKER) if not self.rank and key == _JOKER else None

    def fits(self, card: Card) -> bool:
        """True when a card agrees with what was typed."""
        if self.rank == _JOKER:
            return card.is_joker
        return card.rank == _ranks().get(self.rank, -9) and self.suit in ("", card.suit)

    def __str__(self) -> str:
        number = _ranks().get(self.rank)
        rank = index_of(number) if number else self.rank.upper()
        return rank + (suit_letter(self.suit) if self.suit else "")


def _ranks() -> Mapping[str, int]:
    """The ranks by what is typed for them: what players read on the cards goes first."""
    return _RANKS | {index_of(rank).lower(): rank for rank in _RANKS.values()}


def _suits() -> Mapping[str, str]:
    """The suits by what is typed for them."""
    return _SUITS | {suit_letter(suit).lower(): suit for suit in SUITS}


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
