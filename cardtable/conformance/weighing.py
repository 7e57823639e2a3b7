"""Checks that a review reads only views: no worth changes with cards that a seat does not see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardtable.conformance.case import Case
from cardtable.core.players import Budget, computers_of

_WORLDS = 8
_MOVES = 6


def what_is_not_seen_changes_no_worth(case: Case) -> Iterator[str]:
    """A weigher given the view of another state that looks the same weighs every move the same."""
    computers, seat = computers_of(case.rules), case.state.turn
    if computers.weigher is None or seat not in case.seats:
        return
    view = case.view(seat)
    moves = tuple(case.rules.moves(view, seat))[:_MOVES]
    if len(moves) < 2:
        return
    weigher, other = computers.weigher(case.state.table), case.rules.imagine(view, Random(0))
    first = weigher.weigh(case.rules, view, seat, moves, Budget(Random(1), _WORLDS))
    same = case.rules.view(other, seat)
    if first != weigher.weigh(case.rules, same, seat, moves, Budget(Random(1), _WORLDS)):
        yield f"a move of seat {seat} is weighed by something that the seat does not see"
    for worth in first:
        if worth.move not in moves:
            yield f"{worth.move} was weighed for seat {seat}, and nobody asked for it"


SLOW_CHECKS = (what_is_not_seen_changes_no_worth,)
