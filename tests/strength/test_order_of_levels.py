"""Every level of every game is felt to be stronger than the one below it.

The deals are fixed, and so many that a level as strong as the one below would hardly pass.
`python -m tests.strength` runs it; it is too long for a unit test.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cardtable import registry
from cardtable.ai.arena import simulate
from cardtable.core.table import table_for

ONE_HAND = (("hands", "1"),)
STEPS = [("normal", "easy"), ("hard", "normal")]


@dataclass(frozen=True)
class Deals:
    """So many deals of a game; each is played from every seat."""

    game: str
    seats: int
    number: int
    options: tuple[tuple[str, str], ...] = ()

    def result(self, *levels: str):
        """The results with these levels round the table."""
        rules = registry.find(self.game)
        table = table_for(rules.options, self.seats, dict(self.options))
        return simulate(rules, table, levels, self.number, "levels").rows()[0]


AMONG_TWO = [  # players or sides
    Deals("lucky_sevens", 2, 20),
    Deals("seven_bridge", 2, 250, (("end", "hands"), *ONE_HAND)),
    Deals("seven_up", 2, 200),
    Deals("seven_up", 4, 180),
    Deals("sevens_from_hell", 4, 8),
]
AMONG_FOUR = [
    Deals("nccc_seven", 4, 80, ONE_HAND),
    Deals("seven_bridge", 4, 150, (("end", "hands"), *ONE_HAND)),
]


def named(deals: Deals) -> str:
    return f"{deals.game}-{deals.seats}"


@pytest.mark.parametrize(("better", "worse"), STEPS)
@pytest.mark.parametrize("deals", AMONG_TWO, ids=named)
def test_a_level_beats_the_one_below(deals, better, worse):
    wins = deals.result(better, worse).wins
    assert wins.mean - wins.half > 1 / 2


@pytest.mark.parametrize(("better", "worse"), STEPS)
@pytest.mark.parametrize("deals", AMONG_FOUR, ids=named)
def test_a_level_beats_three_of_the_one_below(deals, better, worse):
    wins = deals.result(better, worse, worse, worse).wins
    assert wins.mean - wins.half > 1 / 4


@pytest.mark.parametrize(("better", "worse"), STEPS)
@pytest.mark.parametrize("deals", [Deals("lucky_sevens", 1, 30)], ids=named)
def test_alone_a_level_collects_more_than_the_one_below(deals, better, worse):
    assert deals.result(better).margin.mean > deals.result(worse).margin.mean + 1
