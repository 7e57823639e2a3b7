"""The handling of Seven-Up: the order of a hand, and the moments at which the table waits."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.celebration import Celebration, Finale
from cardtable.core.handling import Claim, Handling, SpokenWord
from cardtable.core.messages import seat_name
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, Pause
from games.seven_up import claims
from games.seven_up.messages import say
from games.seven_up.state import NOBODY, SevenUpState, gift_wins, height, sides_of


class SevenUpHandling(Handling[SevenUpState]):
    """Aces are high, and the table waits for everything the dealer brings to light."""

    words = (
        SpokenWord("play", main=True),
        SpokenWord("stand", main=True),
        SpokenWord("run", main=True),
        SpokenWord("call", fleeting=True, title=say.later("Call")),
    )

    def order(self, card: Card) -> int:
        """Ace high, two low."""
        return height(card)

    def confirm(self, view: SevenUpState, move: Move) -> str:
        """The gift that puts eldest out is asked about first (SU-06)."""
        if move.word == "gift" and gift_wins(view):
            return say("The gift wins the game for {who}. Give it?", who=seat_name(view.eldest))
        return ""

    def claim(self, view: SevenUpState, seat: int) -> Claim | None:
        """Cards that take every trick that is left."""
        return claims.claim(view, seat)

    def pause(self, state: SevenUpState) -> Pause | None:
        """Gives time to look at a trick, the draw and the sheet after a hand, and to read news."""
        if state.turn != DEALER:
            return None
        if state.phase == "sheet":
            return None if state.due else Pause.SHEET
        if state.due:
            return Pause.OFFER
        match state.phase:
            case "draw":
                return Pause.LOOK
            case "play" if state.call == NOBODY:
                return Pause.LOOK
            case "turned" | "void":
                return Pause.OFFER
            case _:
                return None

    def celebration(self, view: SevenUpState, winners: tuple[int, ...]) -> Celebration:
        """The pot, and the chips that the others still have, pour to the winners."""
        won = {view.side(seat) for seat in winners}
        others = [side for side in range(sides_of(view.table.seats)) if side not in won]
        return Celebration(Finale.CHIPS, (("pot",), tuple(f"chips-{side}" for side in others)))
