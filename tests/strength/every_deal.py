"""Measures how many random deals of Lucky Sevens alone can be cleared by somebody who knows them.

`python -m tests.strength.every_deal NUMBER` solves so many, under the stricter house rule: where a
seven may not move a card to an empty column. What clears a deal there clears it everywhere.
"""

from __future__ import annotations

import sys
from random import Random

from cardtable import registry
from cardtable.core.players import Budget
from cardtable.core.table import table_for
from cardtable.session import Session
from games.lucky_sevens.players.solver import solved

STRICT = {"seven_to_empty": "not-allowed"}


def uncleared(seeds: range) -> list[int]:
    """The seeds of deals for which no way to clear the table was found."""
    rules = registry.find("lucky_sevens")
    table = table_for(rules.options, 1, STRICT)
    found = []
    for seed in seeds:
        session = Session(rules, table, seed=str(seed))
        session.settle()
        if solved(session.state, Budget(Random(1))).paths is None:
            found.append(seed)
    return found


if __name__ == "__main__":
    count = int(sys.argv[1])
    print(f"{count - len(uncleared(range(count)))} of {count} can be cleared")
