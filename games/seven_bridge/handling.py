"""How Seven Bridge is handled: who is not asked for a claim, and the sheet after each hand."""

from __future__ import annotations

from cardtable.core.handling import Handling
from cardtable.core.moves import Move
from cardtable.core.table import Pause
from games.seven_bridge import turns
from games.seven_bridge.state import CLAIM, BridgeState


class BridgeHandling(Handling[BridgeState]):
    """Claims are asked of those who can make one."""

    def pause(self, state: BridgeState) -> Pause | None:
        """The score sheet after each hand."""
        return Pause.SHEET if state.scored else None

    def forced(self, view: BridgeState, seat: int) -> Move | None:
        """Whoever cannot claim passes without being asked, unless everyone is asked (SB-22)."""
        everyone = view.table.word("claim_offers") == "ask everyone"
        if view.phase != CLAIM or seat != view.turn or everyone:
            return None
        listed = turns.moves(view, seat)
        return listed[0] if len(listed) == 1 else None
