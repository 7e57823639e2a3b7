"""Seven's reasons are true: each claim is read out of a sentence and tried by the rules."""

from __future__ import annotations

import pytest

from tests.support.claims.nccc_claims import CLAIMS, misleads, told
from tests.support.reasons_told import faults


@pytest.mark.parametrize("seats", [4, 7])
@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_every_claim_of_a_reason_is_true(level: str, seats: int) -> None:
    assert len(told(level, seats)) > 80
    for one in told(level, seats):
        assert not list(faults(one, CLAIMS, misleads)), f"{one.move} at\n{one.before}"


def test_every_choice_of_master_is_compared_with_the_next_best() -> None:
    weighed = [one for one in told("master", 4) if len(one.advice.weighed) > 1]
    assert len(weighed) > 40
    assert all("imagined deals" in one.advice.reason for one in weighed)
