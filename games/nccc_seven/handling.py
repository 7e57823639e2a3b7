"""The handling of Seven: people look at the score sheet after each hand."""

from __future__ import annotations

from cardtable.core.celebration import Celebration, Finale
from cardtable.core.handling import Handling, SpokenWord
from cardtable.core.table import Pause
from games.nccc_seven.grid import outwards
from games.nccc_seven.messages import say
from games.nccc_seven.state import SevenState


class SevenHandling(Handling[SevenState]):
    """A move is a card, or a word."""

    words = (
        SpokenWord("knock", main=True, fleeting=True, at_card=True),
        SpokenWord("call", fleeting=True, title=say.later("Call")),
    )

    def pause(self, state: SevenState) -> Pause | None:
        """The score sheet after each hand."""
        return Pause.SHEET if state.scored else None

    def celebration(self, view: SevenState, winners: tuple[int, ...]) -> Celebration:
        """The layout lights up from the sevens along its rows to the aces and kings."""
        return Celebration(Finale.LIGHT, outwards())
