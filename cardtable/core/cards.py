"""Cards as plain values, packs of them, and our own shuffle.

Knows no pile, no game and no screen. Two cards of one face are equal: six packs hold six 7♥,
and which is which is a matter for the sprites on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from cardtable.core.indices import LETTERED, KeptLetters, index_of
from cardtable.core.messages import say
from cardtable.core.outside import clipped

T = TypeVar("T")

SUITS = "shdc"
SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER_RANK = 0
HIDDEN_RANK = -1


class BadCard(ValueError):
    """A text that names no card."""


class Card(NamedTuple):
    """One face: rank 1 (ace) to 13 (king) and a suit; a tuple, because search hashes millions.

    A joker has rank 0 and suit "1" (the big one) or "2" (the little one); HIDDEN is a back.

    >>> str(Card(10, "h")), Card.parse("10h") == Card(10, "h"), Card.parse("*1").is_joker
    ('10h', True, True)
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        if self.rank > 0:
            return RANKS[self.rank - 1] + self.suit
        return "*" + self.suit if self.rank == JOKER_RANK else "??"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card a text names; raises BadCard for any other text."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise BadCard(f"expected a card such as 10h, *1 or ??, got {clipped(text)!r}")
        return card

    @property
    def is_joker(self) -> bool:
        """True for either joker."""
        return self.rank == JOKER_RANK

    @property
    def is_hidden(self) -> bool:
        """True for a back: a card that the holder of this value cannot see."""
        return self.rank == HIDDEN_RANK

    @property
    def sign(self) -> str:
        """The face as a player reads it: K♥, 10♠, ★ for a joker."""
        if self.rank > 0:
            return index_of(self.rank) + SUIT_SIGNS[self.suit]
        return "★" if self.is_joker else say("a card")


HIDDEN = Card(HIDDEN_RANK, "?")
JOKERS = (Card(JOKER_RANK, "1"), Card(JOKER_RANK, "2"))
_PACK = tuple(Card(rank, suit) for suit in SUITS for rank in range(1, 14))
# Each face is there once, however many cards have it: a long game remembers thousands of them.
_BY_TEXT = {str(card): card for card in (*_PACK, *JOKERS, HIDDEN)}
FACES: Mapping[tuple[int, str], Card] = {card: card for card in _PACK}  # by rank and suit


def is_card(text: str) -> bool:
    """True when a text names a card (or the back)."""
    return text in _BY_TEXT


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that a text names, separated by spaces.

    >>> parse_cards("Kd 5c")
    (Card.parse('Kd'), Card.parse('5c'))
    """
    return tuple(Card.parse(word) for word in text.split())


def pack(*, packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """The given number of packs in new-deck order, each with up to two jokers."""
    return (_PACK + JOKERS[:jokers]) * packs


def shuffled(cards: Iterable[T], rng: Random) -> tuple[T, ...]:
    """The cards, or whatever stands for them, in random order.

    Fisher and Yates with `rng.random()` alone: Python promises never to change `random()`, but not
    `shuffle()`. A test pins the result.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def sign_of(member: str) -> str:
    """Returns the sign of a place that waits for a card or for a rank; other names stay.

    >>> sign_of("7h"), sign_of("K"), sign_of("*"), sign_of("2")
    ('7♥', 'K', '★', '2')
    """
    if is_card(member):
        return Card.parse(member).sign
    return index_of(RANKS.index(member) + 1) if member in RANKS else member.replace("*", "★")


def signs(cards: Sequence[Card]) -> str:
    """Cards as a player reads them: K♥ 9♣."""
    return " ".join(card.sign for card in cards)


def kept_signs(cards: Iterable[Card]) -> KeptLetters:
    """Cards for a message that a state keeps: read with the letters of now whenever it is shown.

    >>> kept_signs(parse_cards("Kh 9c"))
    'K♥ 9♣'
    """
    return KeptLetters(" ".join(_english(card) for card in cards))


def _english(card: Card) -> str:
    if card.rank <= 0:
        return card.sign
    return LETTERED.get(card.rank, str(card.rank)) + SUIT_SIGNS[card.suit]
