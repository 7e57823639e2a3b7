"""Seven Bridge's lean model beside its rules: one hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.core.moves import Move, says
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER
from games.seven_bridge.players import actions, model
from games.seven_bridge.players.model import Round
from games.seven_bridge.state import CLAIM, DRAW, BridgeState
from games.seven_bridge.turns import APART


class OneShuffle:
    """New stocks come from a chance of their own, which the model is given too.

    Draws and lone passes play themselves, as in the model. Laying two sevens apart is left out:
    there it is two actions.
    """

    def __init__(self, rules: AnyRules, seed: str) -> None:
        self._rules = rules
        self.chance = Random(seed)

    def deal(self, state: BridgeState, rng: Random) -> Move:
        """The dealer's move; a new stock as the model would mix it."""
        move = self._rules.deal(state, rng)
        if move.word != "recycle":
            return move
        cards = model.mixed(list(state.piles["discard"][:-1]), self.chance)
        return says(DEALER, "recycle", cards=cards)

    def moves(self, state: BridgeState, seat: int) -> tuple[Move, ...]:
        """All but two sevens apart."""
        return tuple(move for move in self._rules.moves(state, seat) if move.word != APART)

    def play(self, state: BridgeState, move: Move) -> BridgeState:
        """The next state in which there is a choice."""
        state = self._rules.play(state, move)
        while state.turn >= 0 and state.phase in (DRAW, CLAIM):
            moves = self._rules.moves(state, state.turn)
            if len(moves) > 1:
                break
            state = self._rules.play(state, moves[0])
        return state


class BridgeTwin:
    """A hand of the model beside a hand of the rules."""

    def __init__(self, rules: AnyRules, seed: str) -> None:
        self.seed = seed
        self._table = rules
        self.rules = OneShuffle(rules, seed)
        self.round = Round.dealt([0, 0], Random(0))

    def begins(self, state: BridgeState) -> bool:
        """Before the deal of a hand."""
        return state.turn == DEALER and not any(state.hand_of(seat) for seat in range(state.seats))

    def model(self, state: BridgeState) -> Round:
        """The hand from here."""
        self.round = Round.of(state, Random(self.seed))
        return self.round

    def action(self, state: BridgeState, move: Move) -> int:
        """The model's action; it must lead back to the move."""
        action = actions.action_of(self.round, state, move)
        if actions.move_of(self.round, state, action) != move:
            raise ValueError(f"{move} comes back from the model as another move")
        return action

    def ends(self, state: BridgeState) -> bool:
        """Before the hand is scored."""
        if state.turn != DEALER:
            return state.turn == OVER
        return self._table.deal(state, Random(0)).word in ("score", "void")

    def result(self, state: BridgeState) -> Sequence[float]:
        """The points of the seat that went out, and their cost to the others."""
        after = self._table.play(state, self._table.deal(state, Random(0)))
        won = sum(line.points for line in after.lines if line.round == state.hand)
        winner = -1 if after.void else state.discarder
        lost = -won / (state.seats - 1) if won else 0.0
        return [float(won) if seat == winner else lost for seat in range(state.seats)]
