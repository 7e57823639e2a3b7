"""The handling of Seven Bridge: forced passes on claims, and the sheet after each hand."""

from __future__ import annotations

from cardtable.core.celebration import Celebration, Finale
from cardtable.core.handling import Handling, SpokenWord
from cardtable.core.moves import Move
from cardtable.core.table import Pause
from games.seven_bridge import turns
from games.seven_bridge.messages import say
from games.seven_bridge.state import CLAIM, BridgeState


class BridgeHandling(Handling[BridgeState]):
    """The handling of Seven Bridge: a seat that cannot claim passes by itself."""

    words = (
        SpokenWord(turns.PON, title=say.later("Pon")),
        SpokenWord(turns.CHI, title=say.later("Chi")),
        SpokenWord(turns.PASS, passes=True),
    )

    def pause(self, state: BridgeState) -> Pause | None:
        """The score sheet after each hand."""
        return Pause.SHEET if state.scored else None

    def forced(self, view: BridgeState, seat: int) -> Move | None:
        """A seat that cannot claim passes without being asked, unless everyone is asked (SB-22)."""
        everyone = view.table.word("claim_offers") == "ask everyone"
        if view.phase != CLAIM or seat != view.turn or everyone:
            return None
        listed = turns.moves(view, seat)
        return listed[0] if len(listed) == 1 else None

    def celebration(self, view: BridgeState, winners: tuple[int, ...]) -> Celebration:
        """Everything that was melded becomes a bridge."""
        melds = tuple((f"melds-{seat}",) for seat in range(view.table.seats))
        return Celebration(Finale.ARCH, melds)
