"""When an own move is confirmed: with the answer of the others, or alone, and then to its end.

Readers break off a sentence for the next one, so two that follow each other at once lose the first.
"""

from __future__ import annotations

from collections.abc import Sequence

_AT_ONCE = 0.4  # seconds after an own move in which the others may answer it
_START = 0.5  # seconds after which a busy reader begins; what comes before is all that it says
_WORD = 0.25  # seconds that a reader needs for a word


def seconds_to_say(lines: Sequence[str]) -> float:
    """Returns the seconds that a reader needs to say these lines."""
    return _WORD * sum(len(line.split()) for line in lines)


class Confirming:
    """The time of an own move that is to be confirmed, and of its confirmation."""

    def __init__(self) -> None:
        self._unsaid = 0.0  # seconds for which an own move has not been confirmed
        self._left = 0.0  # seconds until a confirmation that was told alone has been said

    def step(self, seconds: float) -> None:
        """Lets time pass."""
        self._unsaid += seconds
        self._left = max(0.0, self._left - seconds)

    def nothing(self) -> None:
        """There is nothing that has not been confirmed."""
        self._unsaid = 0.0

    @property
    def can_be_answered(self) -> bool:
        """True while the others may still answer, so that both are told together."""
        return self._unsaid < _AT_ONCE

    def alone(self, lines: Sequence[str]) -> None:
        """These lines are said alone, and what follows them by itself waits until they were."""
        self._left = _START + seconds_to_say(lines)

    @property
    def is_being_said(self) -> bool:
        """True while what follows a confirmation would break it off."""
        return self._left > 0.0

    def break_off(self) -> None:
        """The listener has gone on: nothing is held back for a confirmation."""
        self._left = 0.0
