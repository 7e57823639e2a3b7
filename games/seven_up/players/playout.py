"""Imagined tricks of Seven-Up played to their end: quick, sensible, a little random.

The rules of thumb of card_play.py once more, from tables; nobody here remembers what was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cardtable.core.table import OVER
from games.seven_up.players.card_play import FIRST
from games.seven_up.players.encoding import PIPS, POWER, SUIT, WITH_JACK
from games.seven_up.players.model import Tricks
from games.seven_up.state import JACK

_LOOSE: Final = 0.15  # how often any card is played
_ABOVE: Final = 0.35  # how likely one opponent has and plays a card above a two
_TRUMPED: Final = 0.2  # how likely one opponent trumps a plain suit


def _holds(power: int) -> float:
    """The chance that a card of that power holds against one opponent still to play."""
    height = power % 100 if power >= 100 else power - 1
    beaten = _ABOVE * (12 - height) / 12
    return 1 - beaten if power >= 100 else (1 - beaten) * (1 - _TRUMPED)


_HOLDS: Final = tuple(
    tuple(2 * _holds(power) ** opponents - 1 for power in range(113)) for opponents in range(3)
)
_KEEPS: Final = tuple(tuple(FIRST.keeps(card, trump) for card in range(52)) for trump in range(4))
_VALUES: Final = tuple(
    tuple(PIPS[card] + FIRST.jack * (card == 13 * trump + JACK - 2) for card in range(52))
    for trump in range(4)
)
_OWN: Final = tuple(
    tuple(POWER[trump][SUIT[card]][card] for card in range(52)) for trump in range(4)
)
_OPPONENTS: Final = {2: (1, 0), 3: (2, 1, 0), 4: (2, 1, 1, 0)}  # yet to play, by how many cards lie


def play_out(tricks: Tricks, chance: Callable[[], float]) -> None:
    """Plays the hand to its end: the card of the highest rank, and now and then any."""
    while tricks.turn != OVER:
        cards = tricks.legal()
        if len(cards) == 1:
            tricks.apply(cards[0])
        elif chance() < _LOOSE:
            tricks.apply(cards[int(chance() * len(cards))])
        else:
            tricks.apply(_answer(tricks, cards) if tricks.lying else _lead(tricks, cards))


def taker_of_trick(tricks: Tricks) -> int:
    """Plays the trick to its end, everybody the card of the highest rank; returns who takes it."""
    while tricks.lying:
        cards = tricks.legal()
        tricks.apply(cards[0] if len(cards) == 1 else _answer(tricks, cards))
    return tricks.taker


def _lead(tricks: Tricks, cards: Sequence[int]) -> int:
    ranks = lead_ranks(tricks, cards)
    return cards[ranks.index(max(ranks))]


def _answer(tricks: Tricks, cards: Sequence[int]) -> int:
    ranks = answer_ranks(tricks, cards)
    return cards[ranks.index(max(ranks))]


def lead_ranks(tricks: Tricks, cards: Sequence[int]) -> list[float]:
    """The ranks of cards as a lead."""
    trump = tricks.trump
    holds = _HOLDS[_OPPONENTS[tricks.seats][0]]
    values, keeps, powers = _VALUES[trump], _KEEPS[trump], _OWN[trump]
    return [holds[powers[card]] * values[card] - keeps[card] for card in cards]


def answer_ranks(tricks: Tricks, cards: Sequence[int]) -> list[float]:
    """The ranks of cards in the trick that lies."""
    trump, power, to_beat = tricks.trump, tricks.power, tricks.best
    holds = _HOLDS[_OPPONENTS[tricks.seats][tricks.lying]]
    values, keeps = _VALUES[trump], _KEEPS[trump]
    lying = float(tricks.pips)
    if lying >= WITH_JACK:
        lying += FIRST.jack - WITH_JACK
    partners = tricks.seats == 4 and (tricks.taker - tricks.turn) % 2 == 0
    otherwise = holds[to_beat] if partners else -1.0
    return [
        (holds[power[card]] if power[card] > to_beat else otherwise) * (lying + values[card])
        - keeps[card]
        for card in cards
    ]
