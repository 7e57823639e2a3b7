"""Whether a game's lean model plays the same game as its rules: move by move, over random games.

For the tests of each game that has a model. Knows no game: the game says by a Twin how its states
and its model's actions belong together.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from cardtable.core.moves import Move
from cardtable.core.players import Model
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER


class Twin(Protocol):
    """How a model and the rules belong together."""

    def model(self, state: Any) -> Model:
        """A model in the position of a whole state in which a seat is on turn."""

    def action(self, state: Any, move: Move) -> int:
        """The model's action for a legal move."""

    def ends(self, state: Any) -> bool:
        """Whether the model's game ends here though the rules go on (a hand of a match)."""

    def result(self, state: Any) -> Sequence[float] | None:
        """What the model's result must be at its end; None where they cannot be compared."""


def disagreement(rules: AnyRules, twin: Twin, state: Any, rng: Random) -> str:
    """Plays one random game on both; where they first disagree, in words, or "".

    `state` is any whole state; the dealer moves on until a seat is on turn. Chance within the
    model's game must come from the state (the order of the stock), so that both have the same.
    """
    state = _settled(rules, twin, state, rng)
    if state.turn == OVER or twin.ends(state):
        return ""
    model = twin.model(state)
    played: list[Move] = []
    while True:
        over = state.turn == OVER or twin.ends(state)
        told = f"after {'; '.join(map(str, played)) or 'nothing'}: "
        if over or model.turn == OVER:
            return _end(twin, state, model, over, told)
        actions = {twin.action(state, move): move for move in rules.moves(state, state.turn)}
        fault = _difference(state.turn, sorted(actions), model)
        if fault:
            return told + fault
        action = sorted(actions)[int(rng.random() * len(actions))]
        played.append(actions[action])
        state = _settled(rules, twin, rules.play(state, actions[action]), rng)
        spare = model.copy()
        model.apply(action)
        if spare.turn == OVER or sorted(spare.legal()) != sorted(actions):
            return told + "playing changed a copy that was made before"


def _settled(rules: AnyRules, twin: Twin, state: Any, rng: Random) -> Any:
    while state.turn == DEALER and not twin.ends(state):
        state = rules.play(state, rules.deal(state, rng))
    return state


def _difference(turn: int, actions: list[int], model: Model) -> str:
    if model.turn != turn:
        return f"the rules wait for seat {turn}, the model for {model.turn}"
    listed = sorted(model.legal())
    if listed != actions:
        return f"the rules allow {actions}, the model {listed}"
    return ""


def _end(twin: Twin, state: Any, model: Model, over: bool, told: str) -> str:
    if over != (model.turn == OVER):
        return f"{told}{'the rules have' if over else 'the model has'} ended, the other goes on"
    expected = twin.result(state)
    if expected is None:
        return ""
    found = tuple(model.result())
    if all(abs(one - two) < 1e-9 for one, two in zip(expected, found, strict=True)):
        return ""
    return f"{told}the result is {tuple(expected)}, the model says {found}"
