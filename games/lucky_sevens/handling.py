"""How Lucky Sevens is handled: the order of hands, two sevens at once, the offer to go on."""

from __future__ import annotations

from cardtable.core.handling import Handling
from cardtable.core.moves import Move, Pick
from cardtable.core.table import DEALER, Pause
from games.lucky_sevens.state import SEVEN, LuckyState, another_round, rounds


class LuckyHandling(Handling[LuckyState]):
    """Ranks matter more than suits; for one player the table deals on by itself."""

    sorts = ("rank", "suit")

    def pause(self, state: LuckyState) -> Pause | None:
        """Alone, the table offers to go on when nothing is left, and does so (LS-25)."""
        if state.turn != DEALER or not state.nothing_left:
            return None
        coming = f"Round {state.round + 1} of {rounds(1)} is next."
        after = coming if another_round(state) else "The game ends."
        return Pause("offer", f"Nothing is left to collect. {after}")

    def at_once(self, move: Move) -> tuple[Pick, ...]:
        """Of two sevens the first; the second follows after the first one's move (LS-03)."""
        sevens = all(pick.card.rank == SEVEN for pick in move.picks)
        return move.picks[:1] if sevens else move.picks
