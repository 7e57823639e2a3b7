"""Seven's lean model beside its rules: one hand."""

from __future__ import annotations

from random import Random

from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER
from games.nccc_seven.players.actions import action_of
from games.nccc_seven.players.model import Round
from games.nccc_seven.state import SevenState


class KnocksByItself:
    """The rules without what is said out of turn: the model knows no knocks and no calls."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules

    def deal(self, state: SevenState, rng: Random) -> Move:
        """The dealer's move."""
        return self._rules.deal(state, rng)

    def moves(self, state: SevenState, seat: int) -> tuple[Move, ...]:
        """Cards, and asking for one."""
        moves = self._rules.moves(state, seat)
        return tuple(move for move in moves if move.word in ("", "ask"))

    def play(self, state: SevenState, move: Move) -> SevenState:
        """The next state."""
        after: SevenState = self._rules.play(state, move)
        return after


class SevenTwin:
    """A hand of the model beside a hand of the rules, where the table knocks for everybody."""

    def __init__(self, rules: AnyRules, seed: str = "") -> None:
        self.rules = KnocksByItself(rules)

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
