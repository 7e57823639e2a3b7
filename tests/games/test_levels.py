"""On a few fixed deals of every game each level but the easiest does better than chance.

The order of the levels wants many more deals: tests/strength/test_order_of_levels.py.
"""

import pytest

from cardtable import registry
from cardtable.ai.arena import simulate
from cardtable.core.table import table_for

DEALS = {
    "lucky_sevens": (2, 2, {}),
    "nccc_seven": (4, 8, {"hands": "1"}),
    "seven_bridge": (2, 3, {"end": "hands", "hands": "1"}),
    "seven_up": (2, 8, {}),
    "sevens_from_hell": (4, 1, {"rounds": "1"}),
}


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
@pytest.mark.parametrize("game", DEALS)
def test_a_level_does_better_than_chance(game, level):
    seats, deals, options = DEALS[game]
    rules = registry.find(game)
    table = table_for(rules.options, seats, options)
    levels = [level, "random"] if game != "nccc_seven" else [level, *["random"] * 3]
    row = simulate(rules, table, levels, deals, "chance", iterations=4, rounds=1).rows()[0]
    assert row.level == level
    assert row.margin.mean > 0
