"""Of a large table a part is tried at each change, with every value of every axis in it."""

from __future__ import annotations

import pytest

from tests.support.lived_in import FILES, FOLDERS
from tests.support.odd_things import THINGS
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
