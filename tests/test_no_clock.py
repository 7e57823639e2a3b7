"""No test fails because a machine is slow: none reads a clock or gives a command seconds to end.

What is waited for is looked for again and again, and looks are counted. Commands that measure
(`python tests/…`) may read the clock; they are no tests.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.at_once import at_once
from tests.support.sources import nodes_in

HERE = Path(__file__).parent
CLOCKS = {"monotonic", "perf_counter", "process_time", "thread_time", "time"}
TESTS = sorted([*HERE.rglob("test_*.py"), *(HERE / "window").glob("[!t]*.py")])


def clocks(source: str) -> Iterator[str]:
    """Finds where a source reads the time of the machine, or limits a command by it."""
    for node in nodes_in(source):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "time" and node.attr.removesuffix("_ns") in CLOCKS:
                yield f"line {node.lineno}: time.{node.attr}"
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            yield f"line {node.lineno}: from time import"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            limits = [word for word in node.keywords if word.arg == "timeout"]
            if limits and node.func.attr in ("run", "check_call", "check_output", "communicate"):
                yield f"line {node.lineno}: {node.func.attr}(timeout=…)"


@at_once("path", TESTS)
def test_no_test_looks_at_the_clock(path):
    assert not list(clocks(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "source",
    [
        "end = time.monotonic() + 30",
        "from time import perf_counter",
        "done = subprocess.run(['true'], timeout=30)",
    ],
)
def test_a_clock_would_be_found(source):
    assert list(clocks(source))


def test_no_example_of_hypothesis_has_a_time_limit():
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check
