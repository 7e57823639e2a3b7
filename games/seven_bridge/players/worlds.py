"""Worlds that look like a view to its seat, as lean rounds: what a search plays out."""

from __future__ import annotations

from random import Random

from cardtable.core.rules import AnyRules
from games.seven_bridge.players.model import Round
from games.seven_bridge.state import BridgeState


class Worlds:
    """Imagines worlds for one view."""

    def __init__(self, rules: AnyRules, view: BridgeState) -> None:
        self._rules = rules
        self._view = view

    def world(self, rng: Random) -> Round:
        """An imagined world."""
        return Round.of(self._rules.imagine(self._view, rng), rng)
