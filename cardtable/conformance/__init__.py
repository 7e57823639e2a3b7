"""Whether a game keeps what it promises: any Rules, at any table, played from any seed.

Shipped, so that whoever writes a game can run it: `cardtable check NAME`. Knows no game and no
screen. Every finding is a sentence with the command that shows it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice

from cardtable.conformance.declared import declared_faults
from cardtable.conformance.help_check import help_faults
from cardtable.conformance.here import Check, Here, tried
from cardtable.conformance.plays import PLAYS
from cardtable.conformance.positions import POSITIONS
from cardtable.conformance.record import Record, played, replayed
from cardtable.conformance.sight import SIGHT
from cardtable.conformance.spoken import SPOKEN
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table, table_for, text_of

__all__ = ["Finding", "Progress", "check", "check_one", "command", "tables"]

Progress = Callable[[int, int], None]

_CHEAP = POSITIONS
_DEAR: tuple[Check, ...] = (*SIGHT, *PLAYS, *SPOKEN)
_FIRST, _LAST, _BETWEEN = 6, 8, 16


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken promise: which, what is wrong, and the command that shows it again."""

    check: str
    text: str
    again: str

    def __str__(self) -> str:
        return f"{self.check}: {self.text}\n    {self.again}"


def check(
    rules: AnyRules,
    seed: int = 1,
    games: int = 0,
    of_tables: tuple[Table, ...] = (),
    progress: Progress | None = None,
) -> Iterator[Finding]:
    """Plays so many games (0: one at each table), round the tables, each with the next seed.

    Of one broken promise only the first finding is given.
    """
    around = of_tables or tuple(tables(rules))
    count = games or len(around)
    known: set[str] = set()
    for number, table in enumerate(islice(cycle(around), count)):
        for finding in check_one(rules, table, seed + number):
            if finding.check not in known:
                known.add(finding.check)
                yield finding
        if progress is not None:
            progress(number + 1, count)


def check_one(
    rules: AnyRules, table: Table, seed: int, ply: int | None = None
) -> tuple[Finding, ...]:
    """One game: every position cheaply, some of them thoroughly; or, with `ply`, just that one."""
    record = played(rules, table, seed, ply)
    findings: dict[str, Finding] = {}
    for name, text, at in _all_faults(record, ply):
        findings.setdefault(name, Finding(name, text, command(rules, table, seed, at)))
    return tuple(findings.values())


def _all_faults(record: Record, ply: int | None) -> Iterator[tuple[str, str, int]]:
    """Everything found in one game: what, in words, and after how many moves."""
    for text in declared_faults(record.rules, record.table):
        yield "declared", text, 0
    for text in tried(partial(help_faults, record.rules)):
        yield "help", text, 0
    if record.fault:
        yield record.fault_of, record.fault, len(record.moves)
    for at in _cheap_plies(record, ply):
        yield from _faults(record, at, _CHEAP)
    for at in _dear_plies(record, ply):
        yield from _faults(record, at, _DEAR)
    for text in tried(partial(replayed, record)):
        yield "replay", text, len(record.moves)


def tables(
    rules: AnyRules, seats: int = 0, chosen: Mapping[str, str] | None = None
) -> Iterator[Table]:
    """Each number of seats with the usual house rules; then each house rule changed, alone."""
    given = dict(chosen or {})
    counts = (seats,) if seats else rules.seats
    for count in counts:
        yield table_for(rules.options, count, given)
    seen = {table_for(rules.options, count, given) for count in counts}
    for option in rules.options:
        for count in counts:
            for value in _values(rules, option.name, count):
                table = table_for(rules.options, count, {option.name: value} | given)
                if table not in seen:
                    seen.update(
                        table_for(rules.options, count, {option.name: value} | given)
                        for count in counts
                        if value in _values(rules, option.name, count)
                    )
                    yield table


def _values(rules: AnyRules, name: str, seats: int) -> tuple[str, ...]:
    """The values of an option worth trying."""
    option = next(one for one in rules.options if one.name == name)
    if not option.applies(seats):
        return ()
    if option.choices:
        return tuple(one.value for one in option.values(seats))
    low, high = option.numbers
    usual = option.first(seats)
    most = max(usual) if isinstance(usual, tuple) else int(usual)
    far = high if high <= 10 else min(high, 2 * most)  # a target of 1000 takes a day at random
    return tuple("/".join([str(one)] * option.count) for one in dict.fromkeys((low, far)))


def command(rules: AnyRules, table: Table, seed: int, ply: int) -> str:
    """The command line that shows a finding again."""
    changed = "".join(
        f" --option {option.name}={text_of(table[option.name])}"
        for option in rules.options
        if table[option.name] != option.first(table.seats)
    )
    return f"cardtable check {rules.name} --seats {table.seats}{changed} --seed {seed} --ply {ply}"


def _faults(record: Record, at: int, checks: tuple[Check, ...]) -> Iterator[tuple[str, str, int]]:
    here = Here(record.rules, record.states[at], record.seed, at)
    for one in checks:
        for text in tried(partial(one, here)):
            yield one.__name__.replace("_", " "), text, at


def _cheap_plies(record: Record, ply: int | None) -> range:
    return (
        range(len(record.states)) if ply is None else range(ply, min(ply + 1, len(record.states)))
    )


def _dear_plies(record: Record, ply: int | None) -> list[int]:
    """The first positions, the last ones, and some between, evenly spread."""
    count = len(record.states)
    if ply is not None:
        return [ply] if ply < count else []
    step = max(1, count // _BETWEEN)
    between = range(record.seed % step, count, step)
    return sorted({*range(min(_FIRST, count)), *between, *range(max(0, count - _LAST), count)})
