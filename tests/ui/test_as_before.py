"""Nothing lies elsewhere, moves or is understood otherwise than it was, unless somebody meant it.

Whoever changes a layout or a motion on purpose looks at pictures of it, writes the sums anew with
`python -m tests.commands.sums_as_before --write`, and names the cases that changed in the commit.
"""

from __future__ import annotations

import pytest

from tests.support import as_before

KEPT = as_before.kept()


@pytest.mark.parametrize("case", as_before.cases())
def test_everything_lies_and_moves_as_before(case: str) -> None:
    assert as_before.sum_of(case) == KEPT.get(case), (
        f"{case} has changed; if that is meant, look at it and run "
        "python -m tests.commands.sums_as_before --write"
    )


def test_no_case_is_kept_that_is_gone() -> None:
    assert set(KEPT) == set(as_before.cases())
