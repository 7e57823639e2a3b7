"""Checks that moves left to the player to think of are never shown, and that others are."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.conformance.case import Case
from cardtable.core.rules import prompted


def unprompted_moves_stay_quiet(case: Case) -> Iterator[str]:
    """No button makes an unprompted move, none makes itself, and the seat on turn has another."""
    for seat in case.seats:
        view = case.view(seat)
        moves = case.seen_moves(seat)
        shown = prompted(case.rules, view, moves)
        quiet = set(moves) - set(shown)
        if seat == case.state.turn and moves and not shown:
            yield f"seat {seat} is on turn, and nothing it may do is ever shown to it"
        if quiet & set(case.rules.handling.lay_offs(view, seat)):
            yield f"seat {seat} is offered to lay off what it should think of itself"
        if seat == case.state.turn and case.rules.handling.forced(view, seat) in quiet:
            yield f"a move that seat {seat} should think of makes itself"


CHECKS = (unprompted_moves_stay_quiet,)
