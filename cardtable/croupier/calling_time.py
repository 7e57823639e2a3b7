"""The time for which the others wait for people who could say something out of turn.

They are people's seconds: however fast computer players move, nobody reads or listens faster. Where
there is no limit, or somebody plays by switches, they wait until something is said, or the people
say that they say nothing. Knows no screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from cardtable.core.moves import Move
from cardtable.store.settings import NO_LIMIT, NO_SWITCH, Settings


class CallingTime:
    """The time for what people could say just now, which is asked for by `calls`."""

    def __init__(
        self, settings: Callable[[], Settings], calls: Callable[[], Sequence[Move]]
    ) -> None:
        self._settings, self._calls = settings, calls
        self._declined: frozenset[Move] = frozenset()  # what they have said that they do not say

    @property
    def seconds(self) -> float:
        """The seconds for which the others wait; 0 where there is nothing to be said."""
        calls = frozenset(self._calls())
        self._declined &= calls
        if calls <= self._declined:
            return 0.0
        chosen = self._settings().call_time
        unlimited = chosen == NO_LIMIT or self._settings().scanning != NO_SWITCH
        return math.inf if unlimited else float(chosen.split()[0])

    @property
    def endless(self) -> bool:
        """True while the others wait until something is said."""
        return math.isinf(self.seconds)

    def decline(self) -> None:
        """The people say nothing of what they could say now."""
        self._declined = frozenset(self._calls())
