"""The reasons of Lucky Sevens are true: each claim is read out and tried by the rules."""

from __future__ import annotations

import pytest

from games.lucky_sevens.players.competitive import chances
from games.lucky_sevens.players.plans import Plan
from games.lucky_sevens.players.reasons import of_answers
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
    plan = Plan((), (), (0, 0, 0, 0), 0)
    assert said in of_answers([(plan, worth)], (), [plan])[1]


def test_a_turn_is_compared_with_all_that_collect_most_also_with_those_weighed_only_for_a_while():
    less = Plan((), (), (0, 0, 1306, 1374), 5)
    tidy, untidy = Plan((), (), (0, 20, 21, 22), 7), Plan((), (), (2, 6, 20, 21), 7)
    assert [chances(plan.end) for plan in (less, tidy, untidy)] == [0, 0, 2]
    ranked = [(less, 6.2), (untidy, 5.0)]
    assert "behind a single card, not 2" in of_answers(ranked, (), [untidy])[0]
    assert "behind a single card" not in of_answers(ranked, (), [tidy, untidy])[0]
