"""Draws cards ahead of need, a little in every frame, so that no flight waits for a picture.

Knows which faces are in play and how large they will lie; draws nothing on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtable.core.cards import HIDDEN, Card
from cardtable.ui.arrangement import Arrangement
from cardtable.ui.art import Art

_STEPS = 12  # widths of a card that turns over


class Warming:
    """The pictures that a table will want, in the order in which they will be wanted."""

    def __init__(self, art: Art, deck: Iterable[Card], table: Arrangement) -> None:
        self._left = _wanted(art, tuple(dict.fromkeys(deck)), table)
        self.done = False

    def step(self) -> None:
        """Draws one picture."""
        self.done = next(self._left, None) is None


def _wanted(art: Art, faces: tuple[Card, ...], table: Arrangement) -> Iterator[bool]:
    boxes = [box for box in table.piles.values() if not box.tile]
    widths = _largest_first(box.card.w for box in boxes if not box.at_plate)
    for width in (*widths, *_largest_first(box.card.w for box in boxes if box.at_plate)):
        for lifted in (False, True):
            for step in range(1, _STEPS + 1) if width in widths else (_STEPS,):
                art.card(HIDDEN, width, lifted=lifted, turn=step / _STEPS)
                yield True
    for width in widths[:2]:
        for card in faces:
            art.card(card, width)
            yield True
    for card in faces if widths else ():  # a hand is dealt open to whoever sits at the screen
        art.card(card, widths[0], lifted=True)
        yield True


def _largest_first(widths: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(widths), reverse=True))
