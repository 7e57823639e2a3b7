"""Adds up what the tests cost: `python -m pytest -p tests.support.cost` ends with tables.

Counted are seconds of a core, of a test's own process and of those it started and waited for, so
that the figures hold on a busy machine too; beside them the seconds by the clock. The rows are
folders, then files, the dearest first. `CARDTABLE_COSTS=FILE` writes a line for each phase of each
test at once, and one for each case that was left out for what it costs. `python -m
tests.support.cost FILE` makes of such lines tests/seconds.tsv, the order in which the processes of
the suite begin, and tests/dear.tsv, the functions of whose cases a part is tried at each change. A
run of what every change needs is enough: what else seconds.tsv holds stays.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.support import dear
from tests.support.sources import READERS

SECONDS = Path(__file__).parents[1] / "seconds.tsv"
WINDOWS = "tests/window/"
SOURCES = "all sources"
_MANY = 60  # files that are listed
_LEAST = 2.0  # seconds of what is recorded
_LEFT_OUT = "-"  # instead of seconds
_last = [0.0]

Row = tuple[float, float]  # seconds of a core, seconds by the clock


def share(nodeid: str) -> str:
    """The part of the suite that one process takes at once.

    A file, or a test of a window, or all files that read the sources.
    """
    file = nodeid.partition("::")[0]
    if file in READERS:
        return SOURCES
    return nodeid if nodeid.startswith(WINDOWS) else file


def _used() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def pytest_runtest_logstart() -> None:
    _last[0] = _used()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport() -> Any:
    outcome = yield
    report = outcome.get_result()
    now = _used()
    report.core = now - _last[0]  # an attribute of a report reaches the first process too
    _last[0] = now


def pytest_runtest_logreport(report: Any) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        _write(f"{report.core:.3f}\t{report.duration:.3f}\t{report.nodeid}\n")


def pytest_deselected(items: Iterable[Any]) -> None:
    """Each process finds all tests: one of them tells what is left out."""
    if os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
        marks = ((item.nodeid, item.get_closest_marker("long")) for item in items)
        left = (name for name, mark in marks if mark and dear.WHY in mark.args)
        _write("".join(f"{_LEFT_OUT}\t{_LEFT_OUT}\t{name}\n" for name in left))


def _write(lines: str) -> None:
    kept = os.environ.get("CARDTABLE_COSTS")
    if kept:
        with Path(kept).open("a", encoding="utf-8") as file:
            file.write(lines)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reports = [one for many in terminalreporter.stats.values() for one in many]
    rows = [(one.nodeid, (one.core, one.duration)) for one in reports if hasattr(one, "core")]
    folders = ((str(Path(node.partition("::")[0]).parent), row) for node, row in rows)
    files = ((node.partition("::")[0], row) for node, row in rows)
    for name, costs in (("folder", folders), ("file", files)):
        sums = _summed(costs)
        terminalreporter.write_line(f"{'core s':>8} {'clock s':>8}  {name}")
        for key, (core, clock) in sorted(sums.items(), key=lambda entry: -entry[1][0])[:_MANY]:
            terminalreporter.write_line(f"{core:8.1f} {clock:8.1f}  {key}")
        core, clock = (sum(row[column] for row in sums.values()) for column in (0, 1))
        terminalreporter.write_line(f"{core:8.1f} {clock:8.1f}  in all")


def _summed(costs: Iterable[tuple[str, Row]]) -> dict[str, Row]:
    sums: dict[str, Row] = defaultdict(lambda: (0.0, 0.0))
    for key, (core, clock) in costs:
        sums[key] = sums[key][0] + core, sums[key][1] + clock
    return dict(sums)


def recorded(lines: Iterable[str], before: Iterable[str] = ()) -> str:
    """The text of seconds.tsv: for windows seconds by the clock, for what computes of a core."""
    sums: Counter[str] = Counter()
    for core, clock, node in _rows(lines):
        sums[share(node)] += float(clock if node.startswith(WINDOWS) else core)  # type: ignore[assignment]  # the counter takes them
    for line in before:  # of tests that did not run this time
        seconds, _, name = line.partition("\t")
        sums.setdefault(name, float(seconds))  # type: ignore[arg-type]  # as above
    longest = [(name, seconds) for name, seconds in sums.most_common()]
    longest = [row for row in longest if row[1] >= _LEAST or row[0].startswith(WINDOWS)]
    return "".join(f"{seconds:.0f}\t{name}\n" for name, seconds in longest)


def cores(lines: Iterable[str]) -> dict[str, float]:
    """The seconds of a core that each test costs, with what is set up and cleared away for it."""
    sums: defaultdict[str, float] = defaultdict(float)
    for core, _, node in _rows(lines):
        sums[node] += float(core)
    return dict(sums)


def left_out(lines: Iterable[str]) -> Counter[str]:
    """How many cases of each function were left out for what they cost."""
    rows = (line.rstrip("\n").split("\t", 2) for line in lines)
    return Counter(dear.function_of(node) for core, _, node in rows if core == _LEFT_OUT)


def _rows(lines: Iterable[str]) -> Iterable[list[str]]:
    """The tests that ran: seconds of a core, seconds by the clock and the name."""
    rows = (line.rstrip("\n").split("\t", 2) for line in lines)
    return (row for row in rows if row[0] != _LEFT_OUT)


if __name__ == "__main__":
    written = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    SECONDS.write_text(
        recorded(written, SECONDS.read_text(encoding="utf-8").splitlines()), encoding="utf-8"
    )
    dear.DEAR.write_text(dear.recorded(cores(written), left_out(written)), encoding="utf-8")
