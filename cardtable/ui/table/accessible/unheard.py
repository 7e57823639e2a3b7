"""News that a key broke off before they can have been heard: they are said again later.

Readers fall silent at every key. A key that comes at once was struck before anybody can have heard
that there are news; a listener who goes on later has heard that, and has chosen to. Each person has
their own, because news name cards of their hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ui.table.accessible.confirming import seconds_to_say

_CHOSEN = 1.5  # seconds after which a key is an answer to news, and breaks them off on purpose
_REST = 3.0  # seconds without a key, after which what was broken off is said by itself
_LINES = 12  # that are kept at most, the latest


class Unheard:
    """The news that are being said, and those that were broken off."""

    def __init__(self) -> None:
        self._seat = 0
        self._saying: tuple[str, ...] = ()
        self._said_for = 0.0  # seconds
        self._lost: dict[int, list[str]] = {}  # by seat
        self._rested = 0.0  # seconds since the last key

    def step(self, seconds: float) -> None:
        """Lets time pass."""
        self._said_for += seconds
        self._rested += seconds

    @property
    def is_saying(self) -> bool:
        """True for news that nothing has broken off or followed yet."""
        return bool(self._saying)

    def begin(self, seat: int, lines: Sequence[str], *, again: bool) -> list[str]:
        """These news are said to a seat from now on; what is still being said ends here.

        Returns what is said before them `again`, because it was broken off.
        """
        self.break_off()
        lost = self.give_up(seat) if again else []
        self._seat, self._saying, self._said_for = seat, (*lost, *lines), 0.0
        return lost

    def give_up(self, seat: int) -> list[str]:
        """Ends what is being said; returns what a seat cannot have heard, to be said elsewhere."""
        self.break_off()
        return self._lost.pop(seat, [])

    def key(self) -> None:
        """A key was struck: readers break off what they say."""
        if self._said_for >= _CHOSEN:
            self._saying = ()
        self.break_off()
        self._rested = 0.0

    def break_off(self) -> None:
        """Keeps what cannot have been heard yet of the news that are being said."""
        lines, self._saying = self._saying, ()
        lost = [
            line
            for number, line in enumerate(lines, 1)
            if seconds_to_say(lines[:number]) > self._said_for
        ]
        if lost:
            self._lost[self._seat] = [*self._lost.get(self._seat, ()), *lost][-_LINES:]

    def is_due(self, seat: int) -> bool:
        """Returns True when a seat has rested and something was broken off for it."""
        return bool(self._lost.get(seat)) and self._rested >= _REST
