"""Measures how far a level comes towards players who see every card.

Run it by hand; it is no test:
    python tests/games/seeing.py GAME LEVEL,LEVEL… DEALS [SEED]
Beside the levels of a game there are those of its module below. A deal is one hand, played from
every seat.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from cardtable import registry
from cardtable.ai.arena import shown, simulate
from cardtable.cli import terminal
from cardtable.core.players import Advice, Budget, Computers, Player, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import table_for
from tests.strength.former import former_of

MODULES = {
    "nccc_seven": "tests.games.nccc_seven.seven_seeing",
    "seven_bridge": "tests.games.seven_bridge.bridge_seeing",
    "seven_up": "tests.games.seven_up.seven_up_seeing",
    "sevens_from_hell": "tests.games.sevens_from_hell.hell_seeing",
}  # each has LOOKING, its players who look, by name, and the OPTIONS of one hand


@dataclass(frozen=True, slots=True)
class Blind:
    """A level that is shown its view, as always."""

    rules: AnyRules
    level: Player

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The choice of the level, by the cards that it may see."""
        return self.level.choose(self.rules, self.rules.view(view, seat), seat, budget)


def opened(rules: AnyRules, looking: Mapping[str, Player]) -> AnyRules:
    """The game with the cards on the table: for the usual levels, who do not look, and others."""

    class Open(type(rules)):  # type: ignore[misc]  # whichever game it is
        def view(self, state: Any, seat: int) -> Any:
            return state

    levels = {
        **looking,
        **{name: Blind(rules, level) for name, level in computers_of(rules).players.items()},
        **{name: Blind(rules, level) for name, level in former_of(rules).items()},
    }
    computers_of.register(Open, lambda _: Computers.of(levels))
    return Open()


def match(game: str, levels: list[str], deals: int, seed: str = "1") -> None:
    """One hand a deal."""
    module = import_module(MODULES[game])
    rules = opened(registry.find(game), module.LOOKING)
    table = table_for(rules.options, len(levels), module.OPTIONS)
    result = simulate(rules, table, levels, deals, seed, rounds=1)
    terminal.show(shown(result))


if __name__ == "__main__":
    match(sys.argv[1], sys.argv[2].split(","), int(sys.argv[3]), *sys.argv[4:5])
