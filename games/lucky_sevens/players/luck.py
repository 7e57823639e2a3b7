"""The luck of Lucky Sevens alone: the cards that each round brings, before anybody has seen them.

Each four cards are valued by the learned chance to clear the table after the turn with them. For
several there is none: a round that somebody plays in another way than the judge says too little.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from random import Random

from cardtable.core.cards import shuffled
from cardtable.core.moves import Move
from cardtable.core.players import Luck
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table
from games.lucky_sevens.players import alone
from games.lucky_sevens.players.model import card_class
from games.lucky_sevens.players.plans import Position, tableau_of
from games.lucky_sevens.state import COLUMNS, IN_A_ROUND, LuckyState

_PER_CENT = 100.0
_OTHERS = 24  # cards that might have come


class Alone:
    """By the learned chance to clear the table, after the next turn."""

    share = 0.5

    def lead(self, _before: LuckyState, after: LuckyState) -> Sequence[float]:
        """A hundred for a table that was cleared."""
        return [0.0 if any(after.piles.each(COLUMNS)) else _PER_CENT]

    def brought(
        self, _rules: AnyRules, state: LuckyState, move: Move, rng: Random
    ) -> Sequence[float]:
        """The chance with the cards that came, less the mean with those that might have come."""
        if move.word != "round":
            return ()
        stock = [card_class(card) for card in state.piles["stock"]]
        counts = [stock.count(kind) for kind in range(8)]
        end, empty = tableau_of(state), Position.of(state, 0).empty
        rounds = len(stock) // IN_A_ROUND - 1

        def chance(dealt: Sequence[int]) -> float:
            return alone.after(end, dealt, counts, rounds, empty=empty).chance

        others = [chance(shuffled(stock, rng)[:IN_A_ROUND]) for _ in range(_OTHERS)]
        came = chance([card_class(card) for card in move.cards])
        return [_PER_CENT * (came - statistics.fmean(others))]


def luck_for(table: Table) -> Luck | None:
    """The luck of a table."""
    return Alone() if table.seats == 1 else None
