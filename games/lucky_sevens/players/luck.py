"""The luck of Lucky Sevens: the cards that each round brings, before anybody has seen them.

Alone, each four cards are valued by the learned chance to clear the table after the turn with them;
for several, by what players of one level collect in the turns with them.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from random import Random

from cardtable.ai.luck import PlayedOut, ahead
from cardtable.core.cards import shuffled
from cardtable.core.frozen import replace
from cardtable.core.moves import Move
from cardtable.core.players import Luck
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table
from games.lucky_sevens.players import alone
from games.lucky_sevens.players.model import card_class
from games.lucky_sevens.players.plans import Position, tableau_of
from games.lucky_sevens.state import COLUMNS, IN_A_ROUND, LuckyState, collected

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


def lead(before: LuckyState, after: LuckyState) -> Sequence[float]:
    """By how many cards more than the others each seat has collected, on average."""
    seats = range(before.table.seats)
    return ahead([float(len(collected(after, s)) - len(collected(before, s))) for s in seats])


def with_other_stock(state: LuckyState, rng: Random) -> LuckyState:
    """The same table, with the cards that nobody has seen in another order."""
    return replace(
        state, piles=state.piles.with_piles({"stock": shuffled(state.piles["stock"], rng)})
    )


# The share that makes the results of whole games vary least: tests.commands.luck_of_review says it.
AMONG_SEVERAL = PlayedOut("round", "normal", 0.25, lead, others=5, shuffled=with_other_stock)


def luck_for(table: Table) -> Luck:
    """The luck of a table."""
    return Alone() if table.seats == 1 else AMONG_SEVERAL
