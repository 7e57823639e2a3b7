"""Small endings worked out exactly, in a world where all cards are known.

Every seat does what is best for itself, and knows that the others do. Knows no game: it is given
a lean model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, Self, TypeVar

from cardtable.core.table import OVER


class Position(Protocol):
    """The part of a lean model that is needed here."""

    turn: int

    def legal(self) -> Sequence[int]:
        """The actions of the seat on turn; read before the next one is played."""

    def apply(self, action: int) -> None:
        """Plays one of them."""

    def copy(self) -> Self:
        """A position of its own."""


P = TypeVar("P", bound=Position)


class _TooLargeError(Exception):
    """More actions than were allowed for."""


class _Ending:
    """One ending that is worked out."""

    def __init__(self, actions: int) -> None:
        self.left = actions

    def solved(self, position: P, worths: Callable[[P], Sequence[float]]) -> Sequence[float]:
        """Returns the result of a position; while nobody has a choice it is played on in place."""
        actions = position.legal()
        while len(actions) == 1:
            self._count()
            position.apply(actions[0])
            if position.turn == OVER:
                return worths(position)
            actions = position.legal()
        seat, best = position.turn, None
        for action in tuple(actions):
            self._count()
            after = position.copy()
            after.apply(action)
            reached = worths(after) if after.turn == OVER else self.solved(after, worths)
            if best is None or reached[seat] > best[seat]:
                best = reached
        assert best is not None, "a seat on turn has an action"
        return best

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _TooLargeError


def solved(
    position: P, worths: Callable[[P], Sequence[float]], *, actions: int
) -> Sequence[float] | None:
    """Returns the result of the best play of all for each seat; leaves the position as it was.

    `worths` values what is over, for each seat. Of equal actions the first is played. None where
    more than so many actions would have to be looked at.
    """
    if position.turn == OVER:
        return worths(position)
    try:
        return _Ending(actions).solved(position.copy(), worths)
    except _TooLargeError:
        return None
