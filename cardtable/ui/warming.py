"""Draws cards ahead of need, a little in every frame, so that no flight waits for a picture.

Knows which faces are in play and how large they will lie; draws nothing on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtable.core.cards import HIDDEN, Card
from cardtable.core.table import Fan
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
    at_plates = _largest_first(box.card.w for box in boxes if box.at_plate)
    columns = _largest_first(box.card.w for box in boxes if box.fan is Fan.DOWN)
    yield from _backs(art, widths, _STEPS)
    yield from _backs(art, at_plates, 1)
    for width in widths[:2]:
        for card in faces:
            art.card(card, width)
            yield True
    for card in faces if widths else ():  # a hand is dealt open to whoever sits at the screen
        art.card(card, widths[0], lifted=True)
        yield True
    for card in faces if columns else ():  # what flies to a column; squeezed, only strips show
        art.card(card, columns[0], lifted=True)
        art.card(card, columns[0], beside=True)
        yield True


def _backs(art: Art, widths: Iterable[int], steps: int) -> Iterator[bool]:
    """Backs as they rest and as they fly, in so many steps of turning over."""
    for width in widths:
        for lifted in (False, True):
            for step in range(steps, 0, -1):
                art.card(HIDDEN, width, lifted=lifted, turn=step / steps)
                yield True


def _largest_first(widths: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(widths), reverse=True))
