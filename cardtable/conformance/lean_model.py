"""Checks that a game's lean model plays the same game as its rules, move by move, to the end.

Computer players search in a lean model of their game, which states its rules a second time. Where
a game has one it gives a Twin, which says how states and the model's actions belong together.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable.conformance.sample_game import SampleGame
from cardtable.core.moves import Move
from cardtable.core.players import Model, Twin, computers_of
from cardtable.core.table import DEALER, OVER


def model_plies(sample: SampleGame) -> tuple[int, ...]:
    """The first and the last position of a game from which a model can be played on."""
    twin = _twin(sample, "")
    if twin is None:
        return ()
    begun = [at for at, state in enumerate(sample.states) if twin.begins(state)]
    return tuple(dict.fromkeys((*begun[:1], *begun[-1:])))


def lean_model_faults(sample: SampleGame, ply: int) -> Iterator[str]:
    """Yields the differences between rules and model when chance plays both side by side."""
    seed = f"{sample.seed}/{ply}/model"
    twin = _twin(sample, seed)
    if twin is not None and twin.begins(sample.states[ply]):
        fault = disagreement(twin, sample.states[ply], Random(seed))
        if fault:
            yield f"the rules and the lean model disagree {fault}"


def _twin(sample: SampleGame, seed: str) -> Twin | None:
    make = computers_of(sample.rules).twin
    return make(sample.rules, seed) if make else None


def disagreement(twin: Twin, state: Any, rng: Random) -> str:
    """Plays one random game on both; where they first disagree, in words, or "".

    `state` is any whole state; the dealer moves on until a seat is on turn.
    """
    state = _settled(twin, state, rng)
    if state.turn == OVER or twin.ends(state):
        return ""
    model = twin.model(state)
    played: list[Move] = []
    while True:
        over = state.turn == OVER or twin.ends(state)
        told = f"after {'; '.join(map(str, played)) or 'nothing'}: "
        if over or model.turn == OVER:
            return _difference_at_the_end(twin, state, model, over, told)
        actions = {twin.action(state, move): move for move in twin.rules.moves(state, state.turn)}
        difference = _difference(state.turn, sorted(actions), model)
        if difference:
            return told + difference
        action = sorted(actions)[int(rng.random() * len(actions))]
        played.append(actions[action])
        state = _settled(twin, twin.rules.play(state, actions[action]), rng)
        copy = model.copy()
        model.apply(action)
        if copy.turn == OVER or sorted(copy.legal()) != sorted(actions):
            return told + "playing changed a copy that was made before"


def _settled(twin: Twin, state: Any, rng: Random) -> Any:
    """The state in which a seat is asked, or the model's game has ended."""
    while state.turn == DEALER and not twin.ends(state):
        state = twin.rules.play(state, twin.rules.deal(state, rng))
    return state


def _difference(turn: int, actions: list[int], model: Model) -> str:
    if model.turn != turn:
        return f"the rules wait for seat {turn}, the model for {model.turn}"
    listed = sorted(model.legal())
    if listed != actions:
        return f"the rules allow {actions}, the model {listed}"
    return ""


def _difference_at_the_end(twin: Twin, state: Any, model: Model, over: bool, told: str) -> str:
    if over != (model.turn == OVER):
        return f"{told}{'the rules have' if over else 'the model has'} ended, the other goes on"
    expected = twin.result(state)
    if expected is None:
        return ""
    result = tuple(model.result())
    if all(abs(left - right) < 1e-9 for left, right in zip(expected, result, strict=True)):
        return ""
    return f"{told}the result is {tuple(expected)}, the model says {result}"
