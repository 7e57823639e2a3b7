"""A move by somebody else is worked out in one frame, its picture in the next, drawn in the third.

All in one frame were the longest frames of a game, and on a slow machine a jerk. Its cards set off
in the third. Where cards are in the air or dragged already nothing waits, for they would stand
still; a hand that gives way under the pointer does so, which nobody sees. Knows no pygame.
"""

from __future__ import annotations

_FRAMES = 1 / 30  # seconds; after a longer step the next frame is too far away
_WAIT = 2  # frames that stay as they were


class NextFrame:
    """Tells whether the picture of what has just happened waits for a later frame."""

    def __init__(self) -> None:
        self._left = 0  # frames that stay as they were, with this one
        self._skipped = False  # this one has been left as it was

    @property
    def waits(self) -> bool:
        """True while there is a picture to come."""
        return self._left > 0

    @property
    def works_out(self) -> bool:
        """True in the last frame that is left as it was: there the picture is worked out."""
        return self._left == 1

    @property
    def holds(self) -> bool:
        """True while cards have not set off, which do so in the first frame that shows it."""
        return self._left > 1

    def step(self, seconds: float, *, happened: bool, moved_before: bool) -> bool:
        """Notes whether something happened in this step; true when its picture is to come."""
        self._skipped = False
        if happened:
            self._left = 0 if moved_before else _WAIT
        elif self._left:
            self._left -= 1
        if seconds >= _FRAMES:
            self._left = 0
        return self.waits

    def skips(self) -> bool:
        """True when this frame is to be left as it was; asked again, it is drawn."""
        if self._skipped:
            self._left = 0
        self._skipped = self.waits
        return self._skipped

    def now(self) -> None:
        """Has the picture drawn in this frame: a person did something, or all is to be painted."""
        self._left = 0
