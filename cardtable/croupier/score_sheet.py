"""The score sheet as a table: rounds, sides, every point with its reason. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
        """The rounds that brought something, in order."""
        return tuple(sorted({line.round for line in self.lines}))

    def of(self, number: int, side: int) -> tuple[Line, ...]:
        """What a round brought a side."""
        return tuple(one for one in self.lines if (one.round, one.side) == (number, side))

    def points(self, number: int, side: int) -> int:
        """The sum of that."""
        return sum(line.points for line in self.of(number, side))

    def total(self, side: int) -> int:
        """What a side has so far."""
        return sum(line.points for line in self.lines if line.side == side)

    def ranking(self) -> tuple[tuple[int, int], ...]:
        """The sides, the best first, each after its place: equals share one, as (1, 2, 2, 4)."""
        sign = 1 if self.lowest_wins else -1
        totals = {side: sign * self.total(side) for side in self.sides}
        order = sorted(totals, key=totals.__getitem__)
        better = {total: sum(one < total for one in totals.values()) for total in totals.values()}
        return tuple((better[totals[side]] + 1, side) for side in order)


def sheet_of(session: Session) -> Sheet:
    """The score sheet of a session."""
    rules, names = session.rules, session.names
    lines = tuple(
        Line(one.round, one.side, one.points, named(one.reason, names))
        for one in rules.sheet(session.state)
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

    Winners stand before all others: a tie may have been broken by something else.
    """
    sign = 1 if lowest_wins else -1

    def worth(seat: int) -> tuple[bool, int]:
        return (seat not in outcome.winners, sign * outcome.scores[seat])

    found: dict[tuple[bool, int], list[int]] = {}
    for seat in sorted(range(len(outcome.scores)), key=worth):
        found.setdefault(worth(seat), []).append(seat)
    return tuple(tuple(seats) for seats in found.values())


def headline(session: Session) -> str:
    """Who has won, in two or three words."""
    outcome = session.outcome
    if outcome is None:
        rounds = sheet_of(session).rounds
        return f"After round {rounds[-1]}" if rounds else "The score"
    winners = [session.names[seat] for seat in outcome.winners]
    if not winners:
        return "The game is over" if len(session.chairs) > 1 else "Not this time"
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}"
