"""The tool that counts mutants: what it puts in, what it takes for noticed, what it leaves out."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from unittest.mock import create_autospec

import pytest

from tests.attacks import noting, trials
from tests.attacks.mutants import PARTS, ROOT, Kept, attack, equivalent, interval, sample
from tests.attacks.mutations import mutated, mutations

SOURCE = '''
"""Text is left alone."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    LIMIT = 2
LIMIT = 3


def clamp(value: int = 1) -> int:
    """The value, within bounds."""
    if value > LIMIT and not ready:
        seen.append(f"much: {value + 1}")
        return min(value, LIMIT)
    return value


class Box:
    size: int = 5

    def grow(self):
        for item in [one for one in self.items if one]:
            self.size += item
            break
'''


def project(folder: Path, source: str) -> Path:
    (folder / "thing.py").write_text(source, encoding="utf-8")
    return Path("thing.py")


def test_every_kind_of_fault_is_put_in_and_nothing_else_is_touched(tmp_path):
    path = project(tmp_path, SOURCE)
    told = [
        (mutation.lines.start, mutation.scope, mutation.change)
        for mutation in mutations(tmp_path, path)
    ]
    assert told == [
        (7, "", "3 → 4"),
        (10, "", "1 → 2"),
        (12, "clamp", "value > LIMIT and (not ready) → value > LIMIT or not ready"),
        (12, "clamp", "value > LIMIT → value >= LIMIT"),
        (12, "clamp", "not ready → ready"),
        (13, "clamp", "seen.append(f'much: {value + 1}') → pass"),
        (13, "clamp", "value + 1 → value - 1"),
        (13, "clamp", "1 → 2"),
        (14, "clamp", "return min(value, LIMIT) → return None"),
        (14, "clamp", "min → max"),
        (15, "clamp", "return value → return None"),
        (19, "", "5 → 6"),
        (22, "Box.grow", "one → not one"),
        (23, "Box.grow", "self.size += item → self.size -= item"),
        (24, "Box.grow", "break → continue"),
    ]


def test_a_fault_is_the_one_that_is_told(tmp_path):
    path = project(tmp_path, SOURCE)
    whole = ast.unparse(ast.parse(SOURCE))
    for mutation in mutations(tmp_path, path):
        broken = ast.unparse(mutated(tmp_path, mutation))
        assert broken != whole
        assert mutation.change.partition(" → ")[2] in broken


def test_the_same_seed_is_the_same_sample():
    assert sample("session", 20, 1) == sample("session", 20, 1) != sample("session", 20, 2)
    assert len(set(sample("session", 0, 1))) > 200


def test_what_is_called_equivalent_is_still_there_and_said_why():
    for entry in equivalent():
        assert entry.why
        there = mutations(ROOT, Path(entry.path))
        for change in entry.changes:
            named = [
                mutation
                for mutation in there
                if entry.names(mutation) and mutation.change == change
            ]
            assert named, f"{entry.path} {entry.scope} has no {change!r} in {entry.text!r}"


def test_an_interval_holds_the_share():
    for hits, tries in ((0, 10), (5, 10), (10, 10), (86, 100)):
        low, high = interval(hits, tries)
        assert 0 <= low <= hits / tries <= high <= 1


FAULTY = """
STEP = 1


def total(numbers):
    result = at = 0
    while at != len(numbers):
        result += numbers[at % len(numbers)]
        at += STEP
    return result


def nobody_asks():
    return 7


def hardly_tested(value):
    return value > 2
"""
TESTS = """
import thing


def test_total():
    assert thing.total([5, 1, 2]) == 8


def test_hardly():
    assert thing.hardly_tested(5)
    assert not thing.hardly_tested(-5)
"""
TRY = """
from pathlib import Path
from tests.attacks import trials
from tests.attacks.mutations import mutations

def tell(trial):
    if not trial.noticed:
        print("survived", trial.mutation.scope, trial.mutation.change, trial.by, sep=": ")

sys.path.insert(0, ".")
faults = mutations(Path(), Path("thing.py"))
trials.OWN_SECONDS = 1.0
tried = trials.try_all(
    ["test_thing.py"], lambda name: True, faults, 10.0, tell, notes=Path("reached")
)
print("noticed", *sorted({trial.by for trial in tried}), sep=": ")
"""


def tried(folder):
    """The lines that a search for faults in the module of a folder prints."""
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r})"
    command = [sys.executable, "-c", start + TRY]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.long
def test_what_the_tests_notice_is_told_from_what_they_do_not(tmp_path):
    project(tmp_path, FAULTY)
    (tmp_path / "test_thing.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "conftest.py").write_text("", encoding="utf-8")
    for _ in ("at first", "with what was noted"):
        lines = [line.lstrip(".") for line in tried(tmp_path)]
        assert [line for line in lines if line.startswith(("survived", "noticed"))] == [
            "survived: nobody_asks: return 7 → return None: ",
            "survived: nobody_asks: 7 → 8: ",
            "survived: hardly_tested: value > 2 → value >= 2: ",
            "survived: hardly_tested: 2 → 3: ",
            "noticed: : it ran on or died: test_thing.py::test_hardly: test_thing.py::test_total",
        ]


@pytest.mark.long
def test_a_test_that_fails_without_any_fault_is_told_and_tries_none(tmp_path):
    project(tmp_path, FAULTY)
    failing = "\n\ndef test_total_of_another_day():\n    assert thing.total([1]) == 2\n"
    plain = "".join(f"\n\ndef test_{word}():\n    pass\n" for word in ("a", "b"))
    (tmp_path / "test_thing.py").write_text(TESTS + failing + plain, encoding="utf-8")
    (tmp_path / "conftest.py").write_text("", encoding="utf-8")
    printed = tried(tmp_path)
    told = [line for line in printed if "WITHOUT ANY FAULT" in line]
    assert len(told) == 1
    assert told[0].endswith("test_thing.py::test_total_of_another_day")
    assert any("survived: hardly_tested: 2 → 3: " in line for line in printed)
    assert any(line.endswith("test_thing.py::test_total") for line in printed)


def test_what_was_tried_is_known_again_when_a_run_goes_on(tmp_path):
    file = tmp_path / "tried.jsonl"
    first, second = mutations(tmp_path, project(tmp_path, SOURCE))[:2]
    run = Kept(file)
    run.add(first, True, "tests/test_thing.py")
    run.add(second, False, "")
    assert Kept(file).told == {str(first): (True, "tests/test_thing.py"), str(second): (False, "")}
    assert Kept(None).told == {}


def test_a_part_is_tried_with_its_own_tests_and_told_as_a_row(monkeypatch, tmp_path):
    def all_noticed(tests, _keep, faults, _work, tell, *, notes):
        assert tests == PARTS["session"].tests
        assert notes == tmp_path / "kept.session"
        tried = [trials.Trial(fault, noticed=True, by=f"{tests[0]}::test_it") for fault in faults]
        for trial in tried:
            tell(trial)
        return tried

    monkeypatch.setattr(trials, "try_all", create_autospec(trials.try_all, side_effect=all_noticed))
    file = tmp_path / "kept"
    row = attack("session", 3, 5, 1.0, Kept(file))
    assert row.split(" | ")[2:6] == ["3", "0", "3", "0"]
    assert set(Kept(file).told) == {str(fault) for fault in sample("session", 3, 5)}
    assert attack("session", 3, 5, 1.0, Kept(file)) == row, "all of it is known"


def test_what_tests_reach_is_known_again_when_a_run_goes_on_and_forgotten_when_a_source_changes(
    tmp_path,
):
    project(tmp_path, FAULTY)
    file = tmp_path / "tried.reached"
    thing, other = Path("thing.py"), Path("other.py")
    state = noting.state_of(tmp_path)
    one = noting.Seen(frozenset({("thing.py", 3)}), 0.5, failed=False)
    two = noting.Seen(frozenset(), 1.5, failed=True)
    run = noting.Notes(file, state, frozenset({thing, other}))
    run.add("one", one)
    whole = file.stat().st_size
    run.add("two", two)
    assert noting.Notes(file, state, frozenset({thing, other})).there == {"one": one, "two": two}
    for torn in range(whole, file.stat().st_size):
        file.write_bytes(file.read_bytes()[: torn - file.stat().st_size])
        again = noting.Notes(file, state, frozenset({thing, other}))
        assert again.there == {"one": one}
        again.add("two", two)
        assert noting.Notes(file, state, frozenset({thing, other})).there["two"] == two
    assert noting.Notes(file, state, frozenset({thing})).there, "fewer modules are left to try"
    assert not noting.Notes(file, state, frozenset({thing, other})).there, "it was not watched"
    noting.Notes(file, state, frozenset({thing})).add("one", one)
    (tmp_path / "thing.py").write_text(FAULTY.replace("7", "9"), encoding="utf-8")
    assert noting.state_of(tmp_path) != state
    assert not noting.Notes(file, noting.state_of(tmp_path), frozenset({thing})).there


def test_the_tests_of_every_part_are_there():
    named = {test for part in PARTS.values() for test in part.tests}
    assert [test for test in sorted(named) if not (ROOT / test).exists()] == []
