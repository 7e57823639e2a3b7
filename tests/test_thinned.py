"""Of large tables and dear functions a part is tried at each change: all values of their axes."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support import cost, dear
from tests.support.lived_in import FILES, FOLDERS
from tests.support.odd_things import THINGS
from tests.support.parts import Part, part_of
from tests.support.thinned import thinned

TABLES = (("abc", "wxyz", 3), ([*THINGS], FILES, 6), ([*THINGS][1:], FOLDERS, 4))


@pytest.mark.parametrize(("one", "other", "every"), TABLES)
def test_every_value_of_every_axis_is_tried_at_each_change(one, other, every):
    cases = thinned(one, other, every=every)
    assert len(cases) == len(one) * len(other)
    tried = [case.values for case in cases if not case.marks]
    assert {first for first, _ in tried} == set(one)
    assert {second for _, second in tried} == set(other)
    assert len(tried) <= len(cases) / every + 1


def test_the_others_are_long():
    first, second = thinned("ab", every=2)
    assert not first.marks
    assert [mark.name for mark in second.marks] == ["long"]


@pytest.mark.parametrize("every", [2, 3, 4, 6, 8])
def test_of_a_dear_function_every_value_of_every_axis_is_tried_at_each_change(every):
    axes = ("abcd", "pqrstu")
    names = [f"tests/test_all.py::test_it[{one}-{other}]" for one, other in product(*axes)]
    names.insert(7, "tests/test_all.py::test_it_alone")
    long = set(dear.not_tried(names, {"tests/test_all.py::test_it": every}))
    kept = [name.partition("[")[2] for number, name in enumerate(names) if number not in long]
    assert "" in kept  # a function that is not dear
    cases = [case for case in kept if case]
    assert len(cases) <= len(names) / every + 1
    if len(cases) >= 12:
        assert {case[2] for case in cases} == set(axes[1])
    if len(cases) >= 4:
        assert {case[0] for case in cases} == set(axes[0])


def test_a_dear_function_keeps_what_little_time_pays_or_the_root_of_its_cases():
    costs = {f"tests/a.py::test_many[{number}]": 0.5 for number in range(100)}
    costs |= {f"tests/a.py::test_some[{number}]": 0.0625 for number in range(10)}
    costs |= {f"tests/a.py::test_each_is_dear[{number}]": 2.0 for number in range(9)}
    costs |= {f"tests/a.py::test_cheap[{number}]": 0.0025 for number in range(90)}
    costs |= {f"tests/a.py::test_very_many[{number}]": 0.5 for number in range(400)}
    costs |= {"tests/a.py::test_one": 30.0}
    each, many, some, very = "each_is_dear", "many", "some", "very_many"
    kept = ((9, each), (25, many), (3, some), (100, very))
    assert dear.recorded(costs) == "".join(f"{n}\ttests/a.py::test_{name}\n" for n, name in kept)


def test_cases_that_were_left_out_count_as_much_as_those_that_were_tried():
    tried = {f"tests/a.py::test_it[{number}]": 0.5 for number in range(3)}
    assert dear.recorded(tried) == "3\ttests/a.py::test_it\n"
    assert dear.recorded(tried, {"tests/a.py::test_it": 97}) == "25\ttests/a.py::test_it\n"
    lines = [
        "0.5\t0.6\ttests/a.py::test_it[1]",
        *(f"-\t-\ttests/a.py::test_it[{n}]" for n in (2, 3)),
    ]
    assert cost.left_out(lines) == {"tests/a.py::test_it": 2}
    assert cost.cores(lines) == {"tests/a.py::test_it[1]": 0.5}
    assert cost.recorded(lines, ["9\ttests/b.py", "7\ttests/a.py"]) == "9\ttests/b.py\n"


@pytest.mark.parametrize("name", sorted(dear.by_function()))
def test_what_is_dear_is_a_function_of_the_tests(name):
    file, _, function = name.partition("::")
    text = (dear.DEAR.parents[1] / file).read_text(encoding="utf-8")
    assert f"def {function.rpartition('::')[2]}(" in text


@pytest.mark.parametrize("of", [1, 3, 8])
def test_all_parts_together_are_the_whole_and_of_one_size(of):
    tests = [f"test_{number}" for number in range(100)]
    parts = [Part(number, of).split(tests) for number in range(1, of + 1)]
    assert sorted(name for mine, _ in parts for name in mine) == sorted(tests)
    assert all(sorted([*mine, *others]) == sorted(tests) for mine, others in parts)
    assert max(len(mine) for mine, _ in parts) - min(len(mine) for mine, _ in parts) <= 1


@pytest.mark.parametrize("text", ["0/8", "9/8", "3", "3/", "/8", "a/b", "-1/8", ""])
def test_a_part_that_is_none_is_refused(text):
    with pytest.raises(ValueError, match="expected a part such as 3/8"):
        part_of(text)
