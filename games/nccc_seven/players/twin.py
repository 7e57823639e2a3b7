"""How Seven's lean model and its rules belong together: one hand."""

from __future__ import annotations

from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER
from games.nccc_seven.players.actions import action_of
from games.nccc_seven.players.model import Round
from games.nccc_seven.rules import NcccSeven
from games.nccc_seven.state import SevenState


class KnocksByItself(NcccSeven):
    """The rules without what is said out of turn: the model knows no knocks and no calls."""

    def moves(self, state: SevenState, seat: int) -> tuple[Move, ...]:
        """Cards, and asking for one."""
        return tuple(move for move in super().moves(state, seat) if move.word in ("", "ask"))


class SevenTwin:
    """A hand of the model beside a hand of the rules, where the table knocks for everybody."""

    rules = KnocksByItself()

    def begins(self, state: SevenState) -> bool:
        """On any turn, as long as nobody has to knock by hand."""
        return state.turn >= 0 and state.table.word("knock") == "automatic"

    def model(self, state: SevenState) -> Round:
        """The hand from here on."""
        return Round.of(state)

    def action(self, state: SevenState, move: Move) -> int:
        """The model's action."""
        return action_of(move)

    def ends(self, state: SevenState) -> bool:
        """When a hand is empty, before what the others hold is counted."""
        return state.turn in (DEALER, OVER)

    def result(self, state: SevenState) -> None:
        """The model weighs places, the rules count points: they are compared elsewhere."""
