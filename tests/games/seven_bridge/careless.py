"""A match of Seven Bridge against a player who plays by the rules of thumb but discards blindly.

Run it by hand; it is no test: python tests/games/seven_bridge/careless.py SEATS DEALS
"""

from __future__ import annotations

import sys
from typing import Any

from cardtable.ai.arena import shown, simulate
from cardtable.cli import terminal
from cardtable.core.players import Advice, Budget, Computers, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import table_for
from games.seven_bridge.players import COMPUTERS
from games.seven_bridge.players.levels import RuleBased
from games.seven_bridge.rules import SevenBridge


class Careless(RuleBased):
    """Claims, melds and lays off as normal does; discards any card."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The turn of the rules of thumb, with another card at its end."""
        advice = super().choose(rules, view, seat, budget)
        moves = [move for move in (advice.move, *advice.plan) if move is not None]
        if not moves or moves[-1].target != "discard":
            return advice
        for move in moves[:-1]:
            view = rules.play(view, move)
        discards = [move for move in rules.moves(view, seat) if move.target == "discard"]
        moves[-1] = discards[int(budget.rng.random() * len(discards))]
        return Advice(moves[0], "Any card will do.", tuple(moves[1:]))


class Bridge(SevenBridge):
    """Seven Bridge with the careless player among its levels."""


@computers_of.register
def _(_rules: Bridge) -> Computers:
    return Computers.of({"careless": Careless(), **COMPUTERS.players})


def match(seats: int, deals: int) -> None:
    """One normal player against careless ones, a hand a deal, from every seat."""
    table = table_for(Bridge.options, seats, {"end": "hands", "hands": "1"})
    levels = ("hard", *["careless"] * (seats - 1))
    terminal.show(shown(simulate(Bridge(), table, levels, deals, "1")))


if __name__ == "__main__":
    match(*map(int, sys.argv[1:3]))
