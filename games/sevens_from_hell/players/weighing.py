"""Weighs any move of a turn of Sevens from Hell for a review, in points of the round.

What follows a move in the same turn is played by learned rules of thumb, and the rest of the round
is judged as *master* judges it. Cuts, and words to the partner, are not weighed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.weighing import weigh
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Worth
from cardtable.core.rules import AnyRules
from games.sevens_from_hell.messages import say
from games.sevens_from_hell.players.actions import action_of
from games.sevens_from_hell.players.levels import LEARNED_FOR, TURNS, Outlook
from games.sevens_from_hell.players.plans import Plan
from games.sevens_from_hell.players.values import table
from games.sevens_from_hell.players.weights import learned
from games.sevens_from_hell.players.worlds import Worlds
from games.sevens_from_hell.state import CUTTING, HellState, asked_partner
from games.sevens_from_hell.turns import ASK

WORLDS = 32


class HellWeigher:
    """Plays every move and the turns after it out; the margin of the team is its worth."""

    unit: str = say.later("points")
    about: str = say.later("from each decision to the end of the round")
    mistake = 60.0
    levels: Mapping[str, float] = {}

    def weigh(
        self, rules: AnyRules, view: HellState, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """The worth of moves of a turn; equal cards are one move."""
        if seat != view.turn or view.phase == CUTTING or asked_partner(view) == seat:
            return ()
        plays = [move for move in moves if move.word != ASK]
        plans = [Plan((action_of(move),), 0.0) for move in plays]
        foresees = view.table.seats == LEARNED_FOR and bool(table())
        outlook = Outlook(seat, learned(), TURNS if foresees else 0)
        worlds = Worlds(view, tuple(card.rank for card in rules.deck(view.table)))
        return weigh(plays, plans, worlds.world, outlook, budget, worlds=WORLDS)
