"""Draws cards before they are needed, so that no flight waits for a picture.

Their faces are drawn beside the loop, a few ahead of what is asked for. Knows which faces are in
play and how large they will be; draws nothing on the screen. A face in the air is ordered when its
card takes off or is pressed: all of them would take a third of the memory of a table. So are faces
as they lie, where cards are so large that a whole deck of them would take 6 MB: few fly at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from cardtable.core.cards import HIDDEN, Card
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.card_pictures import TURN_STEPS
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import card_height
from cardtable.ui.motion.departures import far_edge

_CALM = 0.5  # seconds without motion after which a frame may wait for a picture
_AHEAD = 12  # pictures whose faces are drawn beside the loop
_IN_A_FRAME = 3
_SHARE = 1 / 12  # of the pictures that are kept: no more faces are drawn before they are shown


class _Picture(NamedTuple):
    """A picture that `Art.card` will be asked for."""

    card: Card
    width: int
    lifted: bool
    turn: float = 1.0


class Predrawing:
    """The pictures that a table will need, in the order in which it will need them.

    `ready` says that a deal can begin; `done`, that all are drawn.
    """

    def __init__(self, art: Art, deck: Iterable[Card], table: Arrangement) -> None:
        cards = tuple(deck)
        faces = tuple(dict.fromkeys(cards))
        boxes = [box for box in table.piles.values() if not box.tile]
        widths = _largest_first(box.card.w for box in boxes if not box.at_plate)
        at_plates = _largest_first(box.card.w for box in boxes if box.at_plate)
        flown = _flown(table, (*widths, *at_plates), of=len(cards))
        self._art, self._design = art, table.design
        backs = (
            *_resting_and_lifted((HIDDEN,), flown),
            *_resting((HIDDEN,), [width for width in (*widths, *at_plates) if width not in flown]),
        )
        self._before_the_deal = len(backs)
        self._wanted = chain(
            backs,
            _turning_backs(widths[:1]),
            _resting(faces[: _most_faces(art, widths)], widths[:1]),
            _turning_backs(widths[1:]),
        )
        self._next: deque[_Picture] = deque()
        self._calm = 0.0
        self._deal_has_begun = self._all_ordered = False
        self._look_ahead()

    @property
    def ready(self) -> bool:
        """True when the backs at rest and in flight are drawn, with which every deal begins."""
        return self._before_the_deal <= 0

    @property
    def done(self) -> bool:
        """True when every picture is drawn."""
        return self._all_ordered and not self._next

    def step(self) -> None:
        """Draws one picture."""
        if self._next:
            card, width, lifted, turn = self._next.popleft()
            self._before_the_deal -= 1
            self._art.card(card, width, lifted=lifted, turn=turn, design=self._design)
            self._look_ahead()

    def make_ready(self) -> None:
        """Draws what every deal begins with."""
        while self._next and not self.ready:
            self.step()

    def rest(self, seconds: float, *, busy: bool) -> bool:
        """Draws a few pictures, those that are finished; true while there is work left.

        A `busy` frame has enough to do; soon after one, no picture is waited for.
        """
        self._deal_has_begun = True
        self._look_ahead()
        self._calm = 0.0 if busy else self._calm + seconds
        left = _IN_A_FRAME if seconds and not busy else 0
        while left and self._next:
            turns = self._next[0].turn < 1
            if self._calm > _CALM or self._order(self._next[0]):
                self.step()
            left = 0 if turns else left - 1  # narrowing a card takes as long as three others
        return busy or not self.done

    def _look_ahead(self) -> None:
        """Has the next few drawn beside the loop, as far as that can be done.

        Until the deal begins, only what it begins with.
        """
        most = _AHEAD if self._deal_has_begun else min(_AHEAD, self._before_the_deal)
        room = max(0, most - len(self._next))
        further = list(islice(self._wanted, room))
        self._all_ordered = self._all_ordered or len(further) < room
        for picture in further:
            self._next.append(picture)
            self._order(picture)

    def _order(self, picture: _Picture) -> bool:
        card, width, lifted, turn = picture
        return self._art.order(card, width, lifted=lifted, turn=turn, design=self._design)


def _most_faces(art: Art, widths: Sequence[int]) -> int:
    """The number of faces of the first width that are drawn before anybody has seen them."""
    of_one = 4 * widths[0] * card_height(widths[0]) if widths else 1
    return int(art.pictures.most * _SHARE / of_one)


def _flown(table: Arrangement, ends: Iterable[int], *, of: int) -> tuple[int, ...]:
    """The widths at which cards will fly to places of other widths: the larger one of each two.

    They come from where cards lie, and what lies nowhere, of so many in all, from the far edge.
    """
    lying = [box for box in table.piles.values() if box.count]
    starts = {box.card.w for box in lying}
    if sum(box.count for box in lying) < of:
        starts.add(round(far_edge(table).w))
    return _largest_first(max(start, end) for start in starts for end in ends)


def _resting_and_lifted(cards: Iterable[Card], widths: Iterable[int]) -> Iterator[_Picture]:
    """Cards as they lie and as they fly."""
    faces = tuple(cards)
    for width in widths:
        for card in faces:
            yield _Picture(card, width, lifted=False)
            yield _Picture(card, width, lifted=True)


def _resting(cards: Iterable[Card], widths: Iterable[int]) -> Iterator[_Picture]:
    """Cards as they lie."""
    faces = tuple(cards)
    return (_Picture(card, width, lifted=False) for width in widths for card in faces)


def _turning_backs(widths: Iterable[int]) -> Iterator[_Picture]:
    """Backs in each step of turning over, in the air: few ever do so where they lie."""
    for width in widths:
        for step in range(TURN_STEPS - 1, 0, -1):
            yield _Picture(HIDDEN, width, lifted=True, turn=step / TURN_STEPS)


def _largest_first(widths: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(widths), reverse=True))
