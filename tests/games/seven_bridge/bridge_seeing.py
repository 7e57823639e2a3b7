"""Players of Seven Bridge who look at the cards, for tests/games/seeing.py.

"seeing" sees every hand and the stock, "peeping" every hand; both search as master does.
"""

from __future__ import annotations

from random import Random

from cardtable.core.players import Budget
from cardtable.core.rules import AnyRules
from games.seven_bridge.players.levels import Searching
from games.seven_bridge.players.model import Round, mixed
from games.seven_bridge.players.worlds import Worlds
from games.seven_bridge.state import BridgeState


class OpenHands(Worlds):
    """The hands as they are, above a stock in any order."""

    def world(self, rng: Random) -> Round:
        """The world, shuffled where nobody knows it."""
        world = super().world(rng)
        world.stock = mixed(world.stock, rng)
        return world


class Seeing(Searching):
    """Sees every card: there is nothing to infer."""

    def likely(self, worlds: Worlds, count: int, budget: Budget) -> Worlds:
        """The world as it is."""
        return worlds


class Peeping(Seeing):
    """Sees every hand, but not the stock."""

    def worlds_of(self, rules: AnyRules, view: BridgeState) -> Worlds:
        """Nothing but the stock is imagined."""
        return OpenHands(rules, view)


LOOKING = {"seeing": Seeing(), "peeping": Peeping()}
OPTIONS = {"end": "hands", "hands": "1"}
