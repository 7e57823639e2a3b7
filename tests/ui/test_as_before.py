"""Nothing lies elsewhere, moves or is understood otherwise than it was, unless somebody meant it.

Whoever changes a layout or a motion on purpose looks at pictures of it, writes the sums anew with
`python -m tests.commands.sums_as_before --write`, and names the cases that changed in the commit.
"""

from __future__ import annotations

import pytest

from tests.support import as_before

KEPT = as_before.kept()
SWEPT = [case for case in as_before.cases() if case.startswith("sweep ")]
ALONE = [case for case in as_before.cases() if case.startswith("croupier ")]
EARS = [case for case in as_before.cases() if case.startswith("ears ")]
OTHERS = [case for case in as_before.cases() if case not in {*SWEPT, *ALONE, *EARS}]


@pytest.mark.parametrize("case", OTHERS)
def test_everything_lies_and_moves_as_before(case: str) -> None:
    _is_as_before(case)


@pytest.mark.parametrize("case", SWEPT)
def test_the_layout_answers_about_every_size_as_before(case: str) -> None:
    _is_as_before(case)


@pytest.mark.parametrize("case", ALONE)
def test_the_croupier_answers_without_a_screen_as_before(case: str) -> None:
    _is_as_before(case)


@pytest.mark.parametrize("case", EARS)
def test_a_listener_is_told_each_table_as_before(case: str) -> None:
    _is_as_before(case)


def _is_as_before(case: str) -> None:
    assert as_before.sum_of(case) == KEPT.get(case), (
        f"{case} has changed; if that is meant, look at it and run "
        "python -m tests.commands.sums_as_before --write"
    )


def test_no_case_is_kept_that_is_gone() -> None:
    assert set(KEPT) == set(as_before.cases())
