"""The layout of Seven: which places are open, which cards control, what a card is worth.

Knows no seats and no hands. A place is named by its card: 6♦ is the place of the six of diamonds.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from cardtable.core.cards import SUITS, Card, pack
from cardtable.core.piles import Piles
from cardtable.core.remembering import of_a_game

SEVEN_OF_SPADES = Card(7, "s")
PLACES = pack()
DEAD_VALUE = 50
_BLOCK_APART, _BLOCK_DOWN = 5.3, 3.2  # columns and lines from suit to suit, two beside two
_SUIT_APART = 2.12  # lines from suit to suit on an upright table: two and a little air


def is_control(card: Card) -> bool:
    """True when a card belongs to the cross: any spade, any seven."""
    return card.suit == "s" or card.rank == 7


def towards_seven(card: Card) -> Card:
    """The neighbour in its own row that must lie first; a seven has none nearer than itself."""
    if card.rank == 7:
        return card
    return Card(card.rank + (1 if card.rank < 7 else -1), card.suit)


def filled(piles: Piles) -> frozenset[Card]:
    """The places that hold a card or a joker."""
    return frozenset(map(_place, piles.family("grid")))


@cache
def _place(name: str) -> Card:
    """The place that a pile of the grid lies on, by the pile's name (one of 52)."""
    return Card.parse(name.partition("/")[2])


@of_a_game(most=128)  # asked often about one position
def open_places(taken: frozenset[Card]) -> tuple[Card, ...]:
    """The places that take a card now, row by row (NC-01, NC-31)."""
    if SEVEN_OF_SPADES not in taken:
        return (SEVEN_OF_SPADES,)
    return tuple(
        place for place in PLACES if place not in taken and taken.issuperset(_NEEDS[place])
    )


def missing(place: Card, taken: Collection[Card]) -> tuple[Card, ...]:
    """The cards a place is waiting for: the spade of its rank, its neighbour towards the seven."""
    return tuple(card for card in _NEEDS[place] if card not in taken)


def _needs(place: Card) -> tuple[Card, ...]:
    if place.rank == 7:
        return () if place == SEVEN_OF_SPADES else (SEVEN_OF_SPADES,)
    wanted = dict.fromkeys((Card(place.rank, "s"), towards_seven(place)))
    return tuple(card for card in wanted if card != place)


_NEEDS = {place: _needs(place) for place in PLACES}


def joker_places(taken: frozenset[Card]) -> tuple[Card, ...]:
    """The open places a joker may stand on: non-control ones (NC-02)."""
    return tuple(place for place in open_places(taken) if not is_control(place))


def worth(card: Card, dead: Collection[Card]) -> int:
    """Returns the cost of a card left in hand: 1 to 9 by rank, 10 to king 10, joker or dead 50."""
    if card.is_joker or card in dead:
        return DEAD_VALUE
    return min(card.rank, 10)


def slots() -> tuple[str, ...]:
    """The names of the 52 places: the control row first, each from ace to king."""
    return tuple(str(Card(rank, suit)) for suit in SUITS for rank in range(1, 14))


def upright() -> tuple[tuple[tuple[float, float], ...], ...]:
    """The ways in which the places stand on an upright table: the column and line of each."""
    return _below_one_another(), _two_by_two()


def _below_one_another() -> tuple[tuple[float, float], ...]:
    """Suits below one another; from its seven each runs out.

    The seven stands between two lines: eight to king above, six to ace below.
    """
    places = []
    for suit in range(len(SUITS)):
        for rank in range(1, 14):
            line = 0.5 if rank == 7 else 0 if rank > 7 else 1
            places.append((abs(rank - 7), _SUIT_APART * suit + line))
    return tuple(places)


def _two_by_two() -> tuple[tuple[float, float], ...]:
    """Two suits beside two others, each in three lines round its seven.

    Ace to five stand in the upper line, six to eight in the middle, nine to king in the lower one.
    """
    places = []
    for suit in range(len(SUITS)):
        left, top = _BLOCK_APART * (suit % 2), _BLOCK_DOWN * (suit // 2)
        for rank in range(1, 14):
            line = 0 if rank < 6 else 1 if rank < 9 else 2
            column = rank - 1 if line == 0 else rank - 5 if line == 1 else rank - 9
            places.append((left + column, top + line))
    return tuple(places)


@cache
def outwards() -> tuple[tuple[str, ...], ...]:
    """The piles of the layout as they are far from the sevens: these first, aces and kings last."""
    by_distance: dict[int, list[str]] = {}
    for place in PLACES:
        by_distance.setdefault(abs(place.rank - 7), []).append(f"grid/{place}")
    return tuple(tuple(by_distance[distance]) for distance in sorted(by_distance))
