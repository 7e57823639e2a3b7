"""The reasons of Lucky Sevens are true: each claim is read out and tried by the rules."""

from __future__ import annotations

import pytest

from games.lucky_sevens.players.plans import Plan
from tests.support.claims.lucky_claims import CLAIMS, misleads, told
from tests.support.reasons_told import faults


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master"])
def test_every_claim_of_a_reason_is_true(level: str, seats: int) -> None:
    assert len(told(level, seats)) > 40
    for one in told(level, seats):
        wrong = list(faults(one, CLAIMS, misleads))
        assert not wrong, f"{wrong} at\n{one.before}"


@pytest.mark.parametrize(
    ("worth", "said"), [(2.7, "gains about 3 cards on"), (-1.2, "loses about 1 card to")]
)
def test_what_a_turn_brings_is_no_score(worth: float, said: str) -> None:
    from games.lucky_sevens.players.reasons import of_answers

    plan = Plan((), (), (0, 0, 0, 0), 0)
    assert said in of_answers([(plan, worth)], (), 0)
