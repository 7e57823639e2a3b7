"""How Seven is handled: after each hand the score sheet is looked at."""

from __future__ import annotations

from cardtable.core.handling import Handling
from cardtable.core.table import Pause
from games.nccc_seven.state import SevenState


class SevenHandling(Handling[SevenState]):
    """A move is a card, or a word."""

    def pause(self, state: SevenState) -> Pause | None:
        """The score sheet after each hand."""
        return Pause.SHEET if state.scored else None
