"""The modules that thinking loads, told by a process that has loaded nothing else."""

from __future__ import annotations

import sys
from random import Random
from types import ModuleType

from cardtable import registry
from cardtable.ai.asking import for_move
from cardtable.ai.child import Line
from cardtable.ai.worker import answered
from cardtable.core.table import DEALER, table_for


def modules(line: Line, _given: object) -> None:
    """Thinks about a move of each game, and sends the names of all modules that were loaded."""
    rng = Random(1)
    for name in registry.OURS:
        rules = registry.find(name)
        state = rules.start(table_for(rules.options, max(2, min(rules.seats))))
        while state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
        asked = for_move(rules, state, state.turn, "easy")
        problem = answered(registry.find, 1, asked, lambda: False).problem
        assert problem == "", problem
    loaded = [name for name, module in sys.modules.items() if type(module) is ModuleType]
    line.send_bytes(" ".join(loaded).encode())
