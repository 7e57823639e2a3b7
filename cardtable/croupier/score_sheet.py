"""The score sheet as a table: rounds, sides, every point with its reason. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from cardtable.core.rules import AnyRules
from cardtable.core.state import Line, Outcome
from cardtable.core.table import Table, named
from cardtable.croupier.table_setup import listed
from cardtable.session import Session


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of a match so far, and who the sides are."""

    lines: tuple[Line, ...]
    sides: Mapping[int, str]  # side: its name
    lowest_wins: bool = False

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that have brought points, in order."""
        return tuple(sorted({line.round for line in self.lines}))

    def of(self, number: int, side: int) -> tuple[Line, ...]:
        """What a round brought a side."""
        return tuple(line for line in self.lines if (line.round, line.side) == (number, side))

    def points(self, number: int, side: int) -> int:
        """The points that a round brought a side."""
        return sum(line.points for line in self.of(number, side))

    def total(self, side: int) -> int:
        """What a side has so far."""
        return sum(line.points for line in self.lines if line.side == side)

    def ranking(self) -> tuple[tuple[int, int], ...]:
        """The sides, the best first, each after its place: equals share one, as (1, 2, 2, 4)."""
        sign = 1 if self.lowest_wins else -1
        totals = {side: sign * self.total(side) for side in self.sides}
        order = sorted(totals, key=totals.__getitem__)
        ordered = sorted(totals.values())
        return tuple((ordered.index(totals[side]) + 1, side) for side in order)


def sheet_of(session: Session) -> Sheet:
    """The score sheet of a session."""
    rules, names = session.rules, session.names
    lines = tuple(
        replace(line, reason=named(line.reason, names)) for line in rules.sheet(session.state)
    )
    return Sheet(lines, sides_of(rules, session.table, names), rules.lowest_wins)


def sides_of(rules: AnyRules, table: Table, names: Sequence[str]) -> dict[int, str]:
    """Every side's name: that of its seat, or those of the partners."""
    members: dict[int, list[str]] = {}
    for seat in range(table.seats):
        members.setdefault(rules.side(table, seat), []).append(names[seat])
    return {side: listed(partners) for side, partners in sorted(members.items())}


def places(outcome: Outcome, *, lowest_wins: bool) -> tuple[tuple[int, ...], ...]:
    """The seats by their score, the best first, those with the same score together.

    Winners come before all others: a tie may have been broken by something else.
    """
    sign = 1 if lowest_wins else -1

    def worth(seat: int) -> tuple[bool, int]:
        return (seat not in outcome.winners, sign * outcome.scores[seat])

    seats = sorted(range(len(outcome.scores)), key=worth)
    return tuple(tuple(equals) for _, equals in groupby(seats, key=worth))


def headline(session: Session) -> str:
    """Who has won, in a few words."""
    outcome = session.outcome
    if outcome is None:
        rounds = sheet_of(session).rounds
        return f"After round {rounds[-1]}" if rounds else "The score"
    winners = [session.names[seat] for seat in outcome.winners]
    if not winners:
        return "The game is over" if len(session.chairs) > 1 else "Not this time"
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}"


def with_minus(points: int) -> str:
    """Points with a true minus sign before them where they are negative."""
    return str(points).replace("-", "−")
