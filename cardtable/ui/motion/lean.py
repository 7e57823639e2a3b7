"""The weight of what is dragged: cards at the pointer lean into their way, the faster the more.

Pure; knows no table.
"""

from __future__ import annotations

_MOST = 4.0  # degrees
_PER_WIDTH = 0.55  # degrees for each card's width a second
_SETTLES = 0.09  # seconds in which most of the way to the lean of the present speed is made


class Lean:
    """The angle of dragged cards."""

    def __init__(self) -> None:
        self._x: int | None = None
        self._degrees = 0.0

    @property
    def degrees(self) -> int:
        """Whole degrees, clockwise below 0, so that few pictures of a card are ever needed."""
        return round(self._degrees)

    def step(self, seconds: float, x: int, width: int) -> None:
        """Time passes with cards of a width at `x`."""
        if self._x is not None and seconds > 0:
            aim = -_PER_WIDTH * (x - self._x) / (width * seconds)
            aim = min(max(aim, -_MOST), _MOST)
            self._degrees += (aim - self._degrees) * min(1.0, seconds / _SETTLES)
        self._x = x

    def let_go(self) -> None:
        """Nothing is dragged any more."""
        self._x = None
        self._degrees = 0.0
