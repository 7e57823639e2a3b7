"""The end of a hand and of a game: when the score sheet and the result come.

Waits until the last card lies; each thing happens once. Knows no screen.
"""

from __future__ import annotations

from cardtable.core.table import OVER
from cardtable.session import Session

_SHEET = 0.4  # seconds after the last card of a hand until its score sheet comes
_RESULT = 0.7  # seconds after the last card until the result comes by itself


class Ending:
    """Says in which frame what is due: "sheet", "over" (once), "result" (once), or ""."""

    def __init__(self, session: Session) -> None:
        self.shown = False
        self._over_already = session.turn == OVER  # a finished game looked at again
        self._rested = 0.0

    def step(self, seconds: float, *, moving: bool, sheet: bool, over: bool) -> str:
        """Lets time pass; nothing is due while cards are moving."""
        if moving:
            self._rested = 0.0
            return ""
        self._rested += seconds
        if sheet:
            return "sheet" if self._rested >= _SHEET else ""
        if not over:
            self._rested = 0.0
            self.shown = False  # also after the last move was taken back
            return ""
        if not self._over_already:
            self._over_already = True
            return "over"
        if self._rested >= _RESULT and not self.shown:
            self.shown = True
            return "result"
        return ""
