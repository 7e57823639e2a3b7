"""Portraits that no frame waits for: those of a crowd at a new table, and those of the next turns.

A few are drawn beside the loop between one frame and the next, because two threads that draw slow
each other down. Knows no seat and no screen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice

from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.pictures import CardPicture, Recipe

_AT_ONCE = 6  # that are drawn between two frames, and come in the second one
_PATIENCE = 60  # frames: where the system gives no thread, nobody draws them beside the loop

Portrait = Recipe[CardPicture]


class LatePortraits:
    """Says of each portrait whether a table shows it already.

    `spared` is set before the first frame of a new table; it ends when all have come. The number
    of a portrait is the caller's own.
    """

    def __init__(self, art: Art) -> None:
        self._art = art
        self.spared = False
        self._late: dict[Portrait, int] = {}  # in the order in which they are to come
        self._soon: deque[Portrait] = deque()  # of the next turns
        self._waited = 0  # frames since any were ordered or came

    @property
    def awaited(self) -> bool:
        """True while there are portraits that have not come."""
        return bool(self._late)

    def begin_again(self) -> None:
        """Forgets which have not come: all that are to be seen are about to be asked for."""
        self._late.clear()

    def end(self) -> None:
        """Ends the asking: where none is late, every portrait is drawn when it is wanted again."""
        self.spared = self.awaited

    def has_come(self, portrait: Portrait, number: int) -> bool:
        """True when a portrait is to be seen; else it is late."""
        if not self.spared or self._art.pictures.is_drawn(portrait):
            return True
        self._late[portrait] = number
        return False

    def expect(self, portraits: Iterable[Portrait]) -> None:
        """Takes those that may be wanted at the next turns."""
        self._soon = deque(portraits)

    def order(self) -> None:
        """Has a few drawn beside the loop: those that are late, and then those of next turns."""
        late = list(islice(self._late, _AT_ONCE))
        self._waited = self._waited + 1 if late else 0
        for portrait in late:
            self._art.order_picture(portrait)
        for _ in range(0 if late else min(_AT_ONCE, len(self._soon))):
            self._art.order_picture(self._soon.popleft())

    @property
    def come(self) -> bool:
        """True when those that were ordered are drawn, or none is to be waited for any more."""
        late = list(islice(self._late, _AT_ONCE))
        return bool(late) and (self._hurried or all(map(self._art.pictures.is_drawn, late)))

    @property
    def _hurried(self) -> bool:
        """True when all that are late are wanted now: for a new picture, or after long enough."""
        return not self.spared or self._waited > _PATIENCE

    def take_come(self) -> list[int]:
        """Returns the numbers of those that have come, which are late no longer.

        Where none is to be waited for these are all: the caller draws what is not drawn then.
        """
        all_of_them = self._hurried
        come = [late for late in self._late if all_of_them or self._art.pictures.is_drawn(late)]
        self._waited = 0
        numbers = [self._late.pop(portrait) for portrait in come]
        if not self._late:
            self.spared = False
        return numbers
