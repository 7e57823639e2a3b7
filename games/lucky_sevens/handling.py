"""The handling of Lucky Sevens: order of hands, two sevens at once, the offer to go on."""

from __future__ import annotations

from cardtable.core.handling import Claim, Handling
from cardtable.core.moves import Move, Pick
from cardtable.core.table import DEALER, Pause
from games.lucky_sevens import claims
from games.lucky_sevens.state import SEVEN, LuckyState


class LuckyHandling(Handling[LuckyState]):
    """Ranks matter more than suits; for one player the table deals on by itself."""

    sorts = ("rank", "suit")

    def pause(self, state: LuckyState) -> Pause | None:
        """Alone, the table offers to go on when nothing is left, and does so (LS-25)."""
        if state.turn != DEALER or not state.nothing_left:
            return None
        return Pause.OFFER

    def at_once(self, move: Move) -> tuple[Pick, ...]:
        """Of two sevens the first; the second follows after the first one's move (LS-03)."""
        sevens = all(pick.card.rank == SEVEN for pick in move.picks)
        return move.picks[:1] if sevens else move.picks

    def claim(self, view: LuckyState, seat: int) -> Claim | None:
        """Alone, the cards that are left where every order of collecting takes all of them."""
        return claims.claim(view, seat)
