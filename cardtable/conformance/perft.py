"""Counts the positions of a game to a depth, a number that one wrong rule changes.

The dealer moves in between by itself, with chance that depends on the seed and the depth alone,
and is not counted.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, Table

_DEALER_IN_A_ROW = 2_000


def dealt(rules: AnyRules, table: Table, seed: str) -> Any:
    """The position in which the first seat is asked."""
    return _settled(rules, rules.start(table), seed, 0)


def divided(rules: AnyRules, state: Any, depth: int, seed: str) -> dict[Move, int]:
    """Under each move of the position, the ways to go on to that depth (1: the moves)."""
    return {
        move: _count(rules, _after(rules, state, move, seed, 1), depth - 1, seed, 2)
        for move in _moves(rules, state)
    }


def perft(rules: AnyRules, state: Any, depth: int, seed: str) -> int:
    """The number of ways to play so many moves from a position."""
    return _count(rules, state, depth, seed, 1)


def _count(rules: AnyRules, state: Any, depth: int, seed: str, ply: int) -> int:
    if depth <= 0:
        return 1
    moves = _moves(rules, state)
    if depth == 1:
        return len(moves)
    return sum(
        _count(rules, _after(rules, state, move, seed, ply), depth - 1, seed, ply + 1)
        for move in moves
    )


def _moves(rules: AnyRules, state: Any) -> list[Move]:
    if state.turn == OVER:
        return []
    return [move for seat in range(state.table.seats) for move in rules.moves(state, seat)]


def _after(rules: AnyRules, state: Any, move: Move, seed: str, ply: int) -> Any:
    return _settled(rules, rules.play(state, move), seed, ply)


def _settled(rules: AnyRules, state: Any, seed: str, ply: int) -> Any:
    for step in range(_DEALER_IN_A_ROW):
        if state.turn != DEALER:
            return state
        state = rules.play(state, rules.deal(state, Random(f"{seed}/{ply}/{step}")))
    raise RuntimeError(f"{rules.name}: the dealer moves on and on")
