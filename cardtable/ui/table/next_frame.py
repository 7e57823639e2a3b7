"""A move by somebody else is worked out in one frame, and its picture is drawn in the next.

Both in one frame were the longest frames of a game, and on a slow machine a jerk. Where cards are
in the air or dragged already nothing waits, for they would stand still; a hand that gives way under
the pointer does so, which nobody sees. Knows no pygame.
"""

from __future__ import annotations

_FRAMES = 1 / 30  # seconds; after a longer step the next frame is too far away


class NextFrame:
    """Tells whether the picture of what has just happened waits for the next frame."""

    def __init__(self) -> None:
        self.waits = False

    def step(self, seconds: float, *, happened: bool, moved_before: bool) -> bool:
        """Notes whether something happened in this step; true when its picture is to come."""
        self.waits = happened and not moved_before and seconds < _FRAMES
        return self.waits

    def skips(self) -> bool:
        """True when this frame, and no other, is to be left as it was."""
        waits, self.waits = self.waits, False
        return waits

    def now(self) -> None:
        """Has the picture drawn in this frame: a person did something, or all is to be painted."""
        self.waits = False
