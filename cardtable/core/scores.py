"""Adds up a score sheet: the points of each side, who leads, and how a match of hands ended.

Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.core.messages import say
from cardtable.core.state import Line, Outcome


def totals(lines: Iterable[Line], sides: int) -> tuple[int, ...]:
    """The points that each side has on the sheet.

    >>> totals((Line(1, 0, 5, ""), Line(1, 1, 7, ""), Line(2, 0, 3, "")), 2)
    (8, 7)
    """
    sums = [0] * sides
    for line in lines:
        sums[line.side] += line.points
    return tuple(sums)


def leading(points: Sequence[int], *, fewest: bool = False) -> tuple[int, ...]:
    """The sides with the most points, or with the fewest; several where they are equal.

    >>> leading((8, 7, 8)), leading((8, 7, 8), fewest=True)
    ((0, 2), (1,))
    """
    best = min(points) if fewest else max(points)
    return tuple(side for side, total in enumerate(points) if total == best)


def after_hands(points: tuple[int, ...], hands: int, *, fewest: bool = False) -> Outcome:
    """The end of a match of several hands in which each seat scores alone.

    >>> after_hands((8, 7), 2).reason
    'Most points after 2 hands: 8.'
    """
    winners = leading(points, fewest=fewest)
    best = points[winners[0]]
    if fewest:
        reason = say.kept_of(
            hands,
            "Fewest points after one hand: {points}.",
            "Fewest points after {count} hands: {points}.",
            points=best,
        )
    else:
        reason = say.kept_of(
            hands,
            "Most points after one hand: {points}.",
            "Most points after {count} hands: {points}.",
            points=best,
        )
    return Outcome(winners, points, reason)


def total_counters(points: Sequence[int]) -> dict[str, int]:
    """The values of the counters `total-0`, `total-1` …, which show each side's points."""
    return {f"total-{side}": total for side, total in enumerate(points)}
