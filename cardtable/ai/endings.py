"""Small endings worked out exactly, in a world where all cards are known.

Every seat does what is best for itself, and knows that the others do. Knows no game: it is given
a lean model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
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


class Allowance:
    """The number of actions that the endings of one decision may look at, all together.

    It holds the time of a decision by counted work, which is the same on every machine.
    """

    __slots__ = ("left",)

    def __init__(self, actions: int) -> None:
        self.left = actions


class _Ending:
    """One ending that is worked out."""

    def __init__(self, actions: int) -> None:
        self.left = actions

    def lead(
        self,
        position: P,
        worths: Callable[[P], Sequence[float]],
        side: Sequence[int],
        low: float,
        high: float,
    ) -> float:
        """Returns the worth of a position to the first of two sides, exact between low and high.

        What one side wins the other loses, so a line that is known to be refused is left early.
        """
        actions = position.legal()
        while len(actions) == 1:
            self._count()
            position.apply(actions[0])
            if position.turn == OVER:
                return worths(position)[0]
            actions = position.legal()
        first = not side[position.turn]
        best = -inf if first else inf
        for action in tuple(actions):
            self._count()
            after = position.copy()
            after.apply(action)
            over = after.turn == OVER
            reached = worths(after)[0] if over else self.lead(after, worths, side, low, high)
            if first:
                best = max(best, reached)
                low = max(low, best)
            else:
                best = min(best, reached)
                high = min(high, best)
            if low >= high:
                break
        return best

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
    position: P,
    worths: Callable[[P], Sequence[float]],
    *,
    actions: int,
    allowance: Allowance | None = None,
    sides: Sequence[int] = (),
) -> Sequence[float] | None:
    """Returns the result of the best play of all for each seat; leaves the position as it was.

    `worths` values what is over, for each seat. Of equal actions the first is played. None where
    more than so many actions, or than are left in the allowance, would have to be looked at.
    `sides` names the side of each seat, 0 (the first seat's) or 1, where two sides win what the
    other loses: then far fewer actions are looked at for the same result.
    """
    if position.turn == OVER:
        return worths(position)
    most = actions if allowance is None else min(actions, allowance.left)
    if most <= 0 < actions:
        return None
    ending = _Ending(most)
    try:
        if not sides:
            return ending.solved(position.copy(), worths)
        lead = ending.lead(position.copy(), worths, sides, -inf, inf)
        return [-lead if side else lead for side in sides]
    except _TooLargeError:
        return None
    finally:
        if allowance is not None:
            allowance.left -= most - max(ending.left, 0)
