"""Blank's computer players: high cards first, or any card."""

from __future__ import annotations

from typing import Any

from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules


class HighFirst:
    """Plays its highest card when that takes the trick so far, else its lowest."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The move and its reason."""
        moves = sorted(rules.moves(view, seat), key=lambda move: move.picks[0].card)
        lying = [view.piles[pile][0] for pile in view.piles.family("trick")]
        best = moves[-1]
        if all(best.picks[0].card > card for card in lying):
            return Advice(best, "It is higher than everything that lies.")
        return Advice(moves[0], "Nothing here takes the trick, so the lowest goes.")


class AnyCard:
    """Plays any card."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """A random legal move."""
        moves = rules.moves(view, seat)
        return Advice(moves[int(budget.rng.random() * len(moves))], "Any card will do.")


PLAYERS: dict[str, Player] = {
    "easy": AnyCard(),
    "normal": HighFirst(),
    "hard": HighFirst(),
    "master": HighFirst(),
}
