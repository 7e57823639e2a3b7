"""Draws cards before they are needed, a few in every frame, so that no flight waits for a picture.

Knows which faces are in play and how large they will be; draws nothing on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtable.core.cards import HIDDEN, Card
from cardtable.core.table import Fan
from cardtable.ui.drawing.art import Art
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.face_design import FaceDesign
from cardtable.ui.layout.fans import next_smaller

_CALM = 0.5  # seconds without motion after which more pictures are drawn
_TURN_STEPS = 12  # widths of a card that turns over


class Predrawing:
    """The pictures that a table will need, in the order in which it will need them.

    `ready` says that a deal can begin without waiting for any; `done`, that all are drawn.
    """

    def __init__(self, art: Art, deck: Iterable[Card], table: Arrangement) -> None:
        faces = tuple(dict.fromkeys(deck))
        boxes = [box for box in table.piles.values() if not box.tile]
        widths = _largest_first(box.card.w for box in boxes if not box.at_plate)
        at_plates = _largest_first(box.card.w for box in boxes if box.at_plate)
        columns = _largest_first(next_smaller(box.card.w) for box in boxes if box.fan is Fan.DOWN)
        self._first = _dealt(art, faces, widths, at_plates, table.design)
        self._later = _laid(art, faces, (*widths[1:2], *columns[:1]), table.design)
        self._calm = 0.0
        self.ready = self.done = False

    def step(self) -> None:
        """Draws one picture."""
        if not self.ready:
            self.ready = next(self._first, None) is None
        elif not self.done:
            self.done = next(self._later, None) is None

    def rest(self, seconds: float, *, busy: bool) -> bool:
        """Draws another picture if nothing has moved for a while; whether there is work left.

        A `busy` frame and those soon after it are left alone: they have enough to draw.
        """
        self._calm = 0.0 if busy else self._calm + seconds
        if seconds and self._calm > _CALM:
            self.step()
        return busy or not self.done


def _dealt(
    art: Art,
    faces: tuple[Card, ...],
    widths: tuple[int, ...],
    at_plates: tuple[int, ...],
    design: FaceDesign,
) -> Iterator[bool]:
    """Backs, and faces as they fly to a hand that can be seen and lie in it."""
    yield from _backs(art, widths, _TURN_STEPS)
    yield from _backs(art, at_plates, 1)
    for card in faces if widths else ():
        art.card(card, widths[0], design=design)
        yield True
        art.card(card, widths[0], lifted=True, design=design)
        yield True


def _laid(
    art: Art, faces: tuple[Card, ...], widths: tuple[int, ...], design: FaceDesign
) -> Iterator[bool]:
    """Faces as they lie and fly elsewhere, and in columns once these are long."""
    for width in widths:
        for card in faces:
            art.card(card, width, design=design)
            yield True
            art.card(card, width, lifted=True, design=design)
            yield True


def _backs(art: Art, widths: Iterable[int], steps: int) -> Iterator[bool]:
    """Backs at rest and in flight, in each step of turning over."""
    for width in widths:
        for lifted in (False, True):
            for step in range(steps, 0, -1):
                art.card(HIDDEN, width, lifted=lifted, turn=step / steps)
                yield True


def _largest_first(widths: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(widths), reverse=True))
