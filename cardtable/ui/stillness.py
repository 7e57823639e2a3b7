"""The stillness of the window: for how long nothing has happened, and so its loop may sleep.

An event wakes the loop at once; what is told here is when it looks around without one.
"""

from __future__ import annotations

from collections.abc import Callable

AFTER_INPUT = 1 / 60  # seconds between two looks, for a second after the last input
IDLE = 1 / 30  # the same, while something may still come by itself
CALM = 1 / 2  # once all has been still for a second
LONG_CALM = 60.0  # once it has been still for so long that only the day changes by itself
_LONG_STILL = 10.0
_TIDY = 2.0
_SWEEP = 1.0


class Stillness:
    """Follows the loop; once in each stillness it has memory tidied, which takes up to 15 ms.

    Until then it is swept once a second, which is done beside the loop.
    """

    def __init__(self, tidy: Callable[[], None], sweep: Callable[[], None]) -> None:
        self._tidy, self._sweep = tidy, sweep
        self._unswept = 0.0
        self.seconds = 0.0  # in which nothing moved, was drawn or came from the player
        self.since_input = 0.0

    @property
    def settled(self) -> bool:
        """True once all has been still for a second."""
        return self.seconds >= 1

    def touched(self) -> None:
        """The player, or their screen reader, has done something."""
        self.since_input = 0.0

    def step(self, seconds: float, *, still: bool) -> None:
        """Lets time pass, in which something happened or all was `still`."""
        self.since_input += seconds
        before, self.seconds = self.seconds, self.seconds + seconds if still else 0.0
        if before < _TIDY <= self.seconds:
            self._tidy()
        self._unswept += seconds
        if self._unswept >= _SWEEP and self.seconds < _TIDY:
            self._unswept = 0.0
            self._sweep()

    def pause(self, *, thinking: bool) -> float:
        """The longest time, in seconds, until the next look at everything."""
        if self.since_input < 1:
            return AFTER_INPUT
        if not self.settled or thinking:
            return IDLE
        return CALM if self.seconds < _LONG_STILL else LONG_CALM
