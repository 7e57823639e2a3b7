"""The lean model of Sevens from Hell beside its rules: one round."""

from __future__ import annotations

from random import Random

from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER
from games.sevens_from_hell.options import house
from games.sevens_from_hell.players.actions import action_of, move_of
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.state import ACQUIRE, OPEN, SHEET, HellState


class Brisk:
    """The rules, with a draw that is the only choice done at once: the model knows no such turn."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules

    def deal(self, state: HellState, rng: Random) -> Move:
        """The dealer's move."""
        return self._rules.deal(state, rng)

    def moves(self, state: HellState, seat: int) -> tuple[Move, ...]:
        """The moves of a seat."""
        return self._rules.moves(state, seat)

    def play(self, state: HellState, move: Move) -> HellState:
        """The next state in which there is a choice."""
        state = self._rules.play(state, move)
        while state.phase not in (OPEN, SHEET):
            if state.turn == DEALER:
                state = self._rules.play(state, self.deal(state, Random(0)))
                continue
            only = self.moves(state, state.turn)
            if state.phase != ACQUIRE or len(only) > 1:
                break
            state = self._rules.play(state, only[0])
        return state


class HellTwin:
    """A round of the model beside a round of the rules."""

    def __init__(self, rules: AnyRules, seed: str = "") -> None:
        self.rules = Brisk(rules)

    def begins(self, state: HellState) -> bool:
        """Before the deal of a round without cuts and questions: the model has no such turns."""
        rules = house(state.table)
        if state.turn != DEALER or rules.cuts or rules.asks:
            return False
        return not any(state.piles[f"hand-{seat}"] for seat in range(state.table.seats))

    def model(self, state: HellState) -> Round:
        """The round from here."""
        return Round.of(state)

    def action(self, state: HellState, move: Move) -> int:
        """The model's action; it must lead back to a move like it."""
        action = action_of(move)
        if action_of(move_of(state, action)) != action:
            raise ValueError(f"{move} comes back from the model as another move")
        return action

    def ends(self, state: HellState) -> bool:
        """When the round is over, before its points are known."""
        return state.phase in (OPEN, SHEET)

    def result(self, state: HellState) -> list[float]:
        """Each seat's points more than the best of the other teams."""
        while state.phase == OPEN:
            state = self.rules.play(state, self.rules.deal(state, Random(0)))
        rules = house(state.table)
        points = [0] * rules.teams
        for line in state.lines:
            if line.round == state.round:
                points[line.side] += line.points
        leads = []
        for seat in range(rules.seats):
            others = [own for team, own in enumerate(points) if team != rules.team(seat)]
            leads.append(float(points[rules.team(seat)] - max(others)))
        return leads
