"""Functions that try many cases at a high cost: a part of their cases at each change.

What they cost is recorded in tests/dear.tsv, by `python -m tests.support.cost FILE`. A function
whose cases take more than `MOST` seconds of a core keeps as many as take that long, but no fewer
than the square root of their number, of which `ROOT` seconds may pay; one whose single cases take
more than `DEAREST` keeps one; the others are long. What is left is spread over all axes of the
function's table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import ceil, gcd, isqrt
from pathlib import Path
from types import MappingProxyType

ROOT = 2.0  # that the square root of their number may take
MOST = 0.25  # seconds of a core for all cases of a function
DEAREST = 1.0  # for one of them
WHY = "by what they cost"  # of the mark of a case that is left to the long tests
DEAR = Path(__file__).parents[1] / "dear.tsv"


def function_of(nodeid: str) -> str:
    """The function of a test, whatever its case.

    >>> function_of("tests/ui/test_sizes.py::test_all_is_read[a-[b]]")
    'tests/ui/test_sizes.py::test_all_is_read'
    """
    return nodeid.partition("[")[0]


@cache
def by_function() -> Mapping[str, int]:
    """Of how many cases of each dear function one is tried at each change."""
    lines = DEAR.read_text(encoding="utf-8").splitlines()
    return {name: int(every) for every, _, name in (line.partition("\t") for line in lines)}


def tried(cases: int, every: int) -> range:
    """The numbers of the cases that are tried at each change, one in so many, or in a few more.

    The step shares no factor with the number of cases, so that it meets all values of each axis.

    >>> list(tried(12, 5)), list(tried(12, 4)), list(tried(3, 9))
    ([0, 5, 10], [0, 5, 10], [0])
    """
    while gcd(every, cases) != 1:
        every += 1
    return range(0, cases, every)


def not_tried(names: Sequence[str], dear: Mapping[str, int]) -> Iterable[int]:
    """The numbers of the tests, by their node ids in order, that are long by what they cost."""
    asked: defaultdict[str, list[int]] = defaultdict(list)
    for number, name in enumerate(names):
        if (function := function_of(name)) in dear:
            asked[function].append(number)
    for function, numbers in asked.items():
        kept = {numbers[at] for at in tried(len(numbers), dear[function])}
        yield from (number for number in numbers if number not in kept)


def recorded(costs: Mapping[str, float], untried: Mapping[str, int] = MappingProxyType({})) -> str:
    """The text of dear.tsv, of the seconds of a core that each test costs.

    Of some functions so many cases were not tried: each costs what the others do on average.
    """
    each: defaultdict[str, list[float]] = defaultdict(list)
    for name, seconds in costs.items():
        each[function_of(name)].append(seconds)
    lines = []
    for function, seconds in sorted(each.items()):
        cases = len(seconds) + untried.get(function, 0)
        kept = _kept(cases, sum(seconds) * cases / len(seconds))
        if cases > kept:
            lines.append(f"{ceil(cases / kept)}\t{function}\n")
    return "".join(lines)


def _kept(cases: int, seconds: float) -> int:
    """How many of the cases of a function are tried at each change, by the seconds of all."""
    each = max(seconds / cases, 1e-9)
    if each > DEAREST:
        return 1
    return max(1, min(isqrt(cases), int(ROOT / each)), int(MOST / each))
