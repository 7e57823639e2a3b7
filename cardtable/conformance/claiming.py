"""Checks that a rest which can be claimed comes to the same, whatever the others hold and play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable.conformance.case import Case, bad_sentence
from cardtable.core.handling import Claim
from cardtable.core.table import DEALER, OVER, Pause

_WORLDS, _PLAYS = 4, 4  # hands that are imagined, and ways in which the others play each
_LONGEST = 500  # moves until a claim must be over


class _Broken(Exception):
    """The sentence on what a claim promised and what came."""


def claims_are_certain(case: Case) -> Iterator[str]:
    """A claim's moves are legal in their turn, and the scores are the same at its end."""
    seat = case.state.turn
    claim = case.rules.handling.claim(case.view(seat), seat) if seat >= 0 else None
    if claim is None:
        return
    fault = bad_sentence(claim.why, case.state.table.seats)
    if fault or not claim.why:
        yield f"seat {seat} claims the rest without a sentence on why: {fault or 'there is none'}"
    if not claim.moves or any(move.seat != seat for move in claim.moves):
        yield f"seat {seat} claims the rest by moves that are not its own"
        return
    for world in _worlds(case, seat):
        try:
            ends = {_end(case, world, claim, number) for number in range(_PLAYS)}
        except _Broken as broken:
            yield f"seat {seat} claims the rest, but {broken}"
            return
        if len(ends) > 1:
            yield f"seat {seat} claims the rest, but it can come to {_two_of(ends)}"
            return


def _worlds(case: Case, seat: int) -> Iterator[Any]:
    yield case.state
    for number in range(_WORLDS):
        yield case.rules.imagine(case.view(seat), case.chance("claim", number))


def _end(case: Case, world: Any, claim: Claim, number: int) -> str:
    """Plays a claim out, the others as chance has it; returns the scores it comes to."""
    rules, chance, state = case.rules, case.chance("claimed", number), world
    left = list(claim.moves)
    for _ in range(_LONGEST):
        if _is_over(case, state, left, claim):
            return str((rules.sheet(state), rules.counters(state), rules.outcome(state)))
        if state.turn == DEALER:
            move = rules.deal(state, Random(0))
        else:
            listed = rules.moves(state, state.turn)
            own = state.turn == claim.moves[0].seat
            move = left.pop(0) if own else listed[int(chance.random() * len(listed))]
            if move not in listed:
                raise _Broken(f"{move} is not legal in its turn")
        state = rules.play(state, move)
    raise _Broken("it does not end")


def _is_over(case: Case, state: Any, left: list[Any], claim: Claim) -> bool:
    """True when the scores are counted; the claimer never has to choose anything."""
    if state.turn == OVER:
        return True
    if state.turn == DEALER:
        return case.rules.handling.pause(state) is Pause.SHEET
    if state.turn == claim.moves[0].seat and not left:
        raise _Broken("has more to play when its moves are made")
    return False


def _two_of(ends: set[str]) -> str:
    first, second, *_ = sorted(ends)
    return f"{first} or {second}"


CHECKS = (claims_are_certain,)
