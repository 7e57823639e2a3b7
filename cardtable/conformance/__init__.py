"""Checks that a game keeps its promises: any Rules, at any table, played from any seed.

`cardtable check NAME` runs it, also from an installation, for authors of games elsewhere. Knows no
game and no screen. Every finding is a sentence with the command that shows it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import cycle, islice

from cardtable.conformance import (
    claiming,
    every_position,
    hidden_cards,
    odd_moves,
    playing,
    prompting,
    readable_words,
    refusing,
    weighing,
    wording,
)
from cardtable.conformance.case import Case, Check, faults_of
from cardtable.conformance.declarations import declaration_faults
from cardtable.conformance.help_check import help_faults
from cardtable.conformance.lean_model import lean_model_faults, model_plies
from cardtable.conformance.sample_game import SampleGame, play_sample, replay_faults
from cardtable.core.frozen import dataclass
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table, table_for, text_of

__all__ = ["Finding", "Progress", "check", "check_one", "command", "tables"]

Progress = Callable[[int, int], None]

_QUICK = (*every_position.CHECKS, *claiming.CHECKS)
_THOROUGH = (
    *hidden_cards.CHECKS,
    *playing.CHECKS,
    *odd_moves.CHECKS,
    *prompting.CHECKS,
    *refusing.CHECKS,
    *wording.CHECKS,
    *readable_words.CHECKS,
)
_SLOW = (*hidden_cards.SLOW_CHECKS, *weighing.SLOW_CHECKS)
_FIRST, _LAST, _BETWEEN = 6, 8, 16  # positions that are looked at thoroughly
_EVERY = 3  # of those, one in so many slowly


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
    """One game: every position quickly, some thoroughly; or, with `ply`, just that position."""
    sample = play_sample(rules, table, seed, ply)
    findings: dict[str, Finding] = {}
    for name, text, at in _all_faults(sample, ply):
        findings.setdefault(name, Finding(name, text, command(rules, table, seed, at)))
    return tuple(findings.values())


def _all_faults(sample: SampleGame, ply: int | None) -> Iterator[tuple[str, str, int]]:
    """Yields each fault of one game: the promise, the fault in words, the number of moves."""
    for text in declaration_faults(sample.rules, sample.table):
        yield "declared", text, 0
    for text in faults_of(partial(help_faults, sample.rules)):
        yield "help", text, 0
    if sample.fault:
        yield sample.fault_of, sample.fault, len(sample.moves)
    if ply is None:
        yield from _at(sample, range(len(sample.states)), thorough_plies(sample))
    elif ply < len(sample.states):
        yield from _at(sample, [ply], [ply])
    for text in faults_of(partial(replay_faults, sample)):
        yield "replay", text, len(sample.moves)


def _at(
    sample: SampleGame, every: Sequence[int], thorough: Sequence[int]
) -> Iterator[tuple[str, str, int]]:
    """Yields findings: of checks in every position, thorough checks in some, slow ones in a few."""
    for plies, checks in ((every, _QUICK), (thorough, _THOROUGH), (thorough[::_EVERY], _SLOW)):
        for at in plies:
            yield from _faults(sample, at, checks)
    for at in model_plies(sample) if len(every) > 1 else every:
        for text in faults_of(partial(lean_model_faults, sample, at)):
            yield "lean model agrees", text, at


def _faults(
    sample: SampleGame, at: int, checks: tuple[Check, ...]
) -> Iterator[tuple[str, str, int]]:
    case = Case(sample.rules, sample.states[at], sample.seed, at)
    for check in checks:
        for text in faults_of(partial(check, case)):
            yield check.__name__.replace("_", " "), text, at


def thorough_plies(sample: SampleGame) -> list[int]:
    """The first positions, the last ones, and some between, evenly spread."""
    count = len(sample.states)
    step = max(1, count // _BETWEEN)
    between = range(sample.seed % step, count, step)
    return sorted({*range(min(_FIRST, count)), *between, *range(max(0, count - _LAST), count)})


# -- tables ------------------------------------------------------------------------------------


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
    option = next(option for option in rules.options if option.name == name)
    if not option.applies(seats):
        return ()
    if option.choices:
        return tuple(choice.value for choice in option.values(seats))
    low, high = option.numbers
    usual = option.first(seats)
    most = max(usual) if isinstance(usual, tuple) else int(usual)
    far = high if high <= 10 else min(high, 2 * most)  # a target of 1000 takes a day at random
    numbers = dict.fromkeys((low, far))
    return tuple("/".join([str(number)] * option.count) for number in numbers)


def command(rules: AnyRules, table: Table, seed: int, ply: int) -> str:
    """The command line that shows a finding again."""
    changed = "".join(
        f" --option {option.name}={text_of(table[option.name])}"
        for option in rules.options
        if table[option.name] != option.first(table.seats)
    )
    return f"cardtable check {rules.name} --seats {table.seats}{changed} --seed {seed} --ply {ply}"
