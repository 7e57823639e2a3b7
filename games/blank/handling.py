"""The handling of Blank: people look at a finished trick before it is collected."""

from __future__ import annotations

from cardtable.core.handling import Handling
from cardtable.core.table import Pause
from games.blank.state import BlankState


class BlankHandling(Handling[BlankState]):
    """A move is a card and nothing more, so core's defaults do the rest."""

    def pause(self, state: BlankState) -> Pause | None:
        """A finished trick is looked at."""
        return Pause.LOOK if state.piles.family("trick") else None
