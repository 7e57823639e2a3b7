"""How imagined tricks of Seven-Up are played to their end: quick, sensible, a little random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from cardtable.core.players import Model
from cardtable.core.table import OVER
from games.seven_up.model import SUIT, Tricks

_LOOSE = 0.2  # how often any card is played
_WORTH_TAKING = 2  # pips that make a trick worth a trump


def by_thumb(model: Model, chance: Callable[[], float], steps: int) -> None:
    """Takes what is worth taking as cheaply as possible, and throws the least otherwise."""
    tricks = cast(Tricks, model)
    while steps and tricks.turn != OVER:
        cards = tricks.legal()
        if len(cards) == 1:
            tricks.apply(cards[0])
        elif not tricks.lying or chance() < _LOOSE:
            tricks.apply(cards[int(chance() * len(cards))])
        else:
            tricks.apply(_card(tricks, cards))
        steps -= 1


def _card(tricks: Tricks, cards: Sequence[int]) -> int:
    counts = tricks.counts
    last = tricks.lying == tricks.seats - 1
    if tricks.seats == 4 and (tricks.taker - tricks.turn) % 2 == 0:
        if last:
            return max(cards, key=counts.__getitem__)
        return min(cards, key=tricks.power.__getitem__)
    power = tricks.power
    winning = [card for card in cards if power[card] > tricks.best]
    if winning and (last or tricks.pips >= _WORTH_TAKING):
        if last:
            return max(winning, key=lambda card: (counts[card], -power[card]))
        return min(winning, key=power.__getitem__)
    trump = tricks.trump
    return min(cards, key=lambda card: counts[card] + 3 * (SUIT[card] == trump))
