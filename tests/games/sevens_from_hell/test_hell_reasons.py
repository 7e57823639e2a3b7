"""The reasons of Sevens from Hell are true: each claim is read out and tried by the rules."""

from __future__ import annotations

import pytest

from tests.support.claims.hell_claims import CLAIMS, misleads, told
from tests.support.reasons_told import faults


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_every_claim_of_a_reason_is_true(level: str) -> None:
    assert len(told(level, 4)) > 80
    for one in told(level, 4):
        wrong = list(faults(one, CLAIMS, misleads))
        assert not wrong, f"{wrong} {one.move} {one.advice.plan} at\n{one.before}"
