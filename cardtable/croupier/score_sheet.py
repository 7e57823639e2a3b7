"""The score sheet as a table: rounds, sides, every point with its reason. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby

from cardtable.core.frozen import dataclass
from cardtable.core.lists import listed
from cardtable.core.messages import say, shown
from cardtable.core.rules import AnyRules
from cardtable.core.state import Line, Outcome
from cardtable.core.table import Table, named
from cardtable.croupier.part_words import words_of
from cardtable.session import Session


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of a match so far, and its sides."""

    lines: tuple[Line, ...]
    sides: Mapping[int, str]  # side: its name
    lowest_wins: bool = False
    part: str = "round"  # the name of one of its columns
    headings: Mapping[Line, str] = field(default_factory=dict)  # that lines are added up under

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that have brought points, in order."""
        return tuple(sorted({line.round for line in self.lines}))

    def of(self, number: int, side: int) -> tuple[Line, ...]:
        """The lines of a round for a side."""
        return tuple(line for line in self.lines if (line.round, line.side) == (number, side))

    def sums(self, number: int, side: int) -> tuple[tuple[str, tuple[Line, ...]], ...]:
        """The lines of a round for a side, gathered under the headings, in their order."""
        gathered: dict[str, list[Line]] = {}
        for line in self.of(number, side):
            gathered.setdefault(self.headings.get(line, ""), []).append(line)
        return tuple((heading, tuple(lines)) for heading, lines in gathered.items())

    def points(self, number: int, side: int) -> int:
        """The points that a round brought a side."""
        return sum(line.points for line in self.of(number, side))

    def total(self, side: int) -> int:
        """The points of a side so far."""
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
    entries = rules.sheet(session.state)
    lines = tuple(replace(line, reason=named(shown(line.reason), names)) for line in entries)
    headings = {
        line: rules.words.heading(entry) for line, entry in zip(lines, entries, strict=True)
    }
    sides = sides_of(rules, session.table, names)
    return Sheet(lines, sides, rules.lowest_wins, rules.words.part, headings)


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


def ranks(
    outcome: Outcome | None, sheet: Sheet, side: Callable[[int], int]
) -> tuple[tuple[int, int, int], ...]:
    """Place, side and score of every side, so far or at the end: partners hold one together."""
    if outcome is None:
        return tuple((place, number, sheet.total(number)) for place, number in sheet.ranking())
    ranked: list[tuple[int, int, int]] = []
    for equals in places(outcome, lowest_wins=sheet.lowest_wins):
        place = len(ranked) + 1
        by_side = {side(seat): outcome.scores[seat] for seat in equals}
        ranked += [(place, number, score) for number, score in by_side.items()]
    return tuple(ranked)


def headline(session: Session) -> str:
    """The winners, in a few words."""
    outcome = session.outcome
    if outcome is None:
        sheet = sheet_of(session)
        if not sheet.rounds:
            return say("The score")
        return words_of(sheet.part).after_number(sheet.rounds[-1])
    winners = [session.names[seat] for seat in outcome.winners]
    if len(session.chairs) == 1:
        return say("You cleared it") if winners else say("Not this time")
    if not winners:
        return say("The game is over")
    return say.of(len(winners), "{winners} wins", "{winners} win", winners=listed(winners))
