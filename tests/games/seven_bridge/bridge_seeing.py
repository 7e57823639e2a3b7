"""How far hard comes towards a search that sees all cards: a measure, never a level.

Run it by hand; it is no test:
python tests/games/seven_bridge/bridge_seeing.py LEVEL,LEVEL… DEALS [SEED]
"seeing" sees every hand and the stock, "peeping" every hand; both search as hard does. A deal is
one hand, played from every seat.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.ai.arena import shown, simulate
from cardtable.cli import terminal
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from cardtable.core.table import table_for
from games.seven_bridge import game
from games.seven_bridge.players.levels import FORMER, PLAYERS, Searching
from games.seven_bridge.players.model import Round, mixed
from games.seven_bridge.players.worlds import Worlds
from games.seven_bridge.rules import SevenBridge
from games.seven_bridge.state import BridgeState


class OpenHands(Worlds):
    """The hands as they are, above a stock in any order."""

    def world(self, rng: Random) -> Round:
        """The world, shuffled where nobody knows it."""
        world = super().world(rng)
        world.stock = mixed(world.stock, rng)
        return world


class Peeping(Searching):
    """Sees every hand, but not the stock."""

    def worlds_of(self, rules: AnyRules, view: BridgeState) -> Worlds:
        """Nothing but the stock is imagined."""
        return OpenHands(rules, view)


@dataclass(frozen=True, slots=True)
class Blind:
    """A level that is shown its view, as always."""

    level: Player

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """What the level chooses from what it may see."""
        return self.level.choose(game, game.view(view, seat), seat, budget)


class Open(SevenBridge):
    """Seven Bridge with the cards on the table, for those who look."""

    def view(self, state: BridgeState, seat: int) -> BridgeState:
        """Everything."""
        return state

    def players(self) -> Mapping[str, Player]:
        """The usual levels, who do not look, and those who do."""
        blind = {name: Blind(player) for name, player in {**PLAYERS, **FORMER}.items()}
        return {"seeing": Searching(), "peeping": Peeping(), **blind}

    def former(self) -> Mapping[str, Player]:
        """They are among the players."""
        return {}


def match(levels: list[str], deals: int, seed: str = "1") -> None:
    """One hand a deal."""
    rules = Open()
    table = table_for(rules.options, len(levels), {"end": "hands", "hands": "1"})
    result = simulate(rules, table, levels, deals, seed, rounds=1)
    terminal.show(shown(result))


if __name__ == "__main__":
    match(sys.argv[1].split(","), int(sys.argv[2]), *sys.argv[3:])
