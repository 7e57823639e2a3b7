"""Weighs any move of a turn of Sevens from Hell for a review, in points of the round.

What follows a move in the same turn is played by learned rules of thumb, and the rest of the round
is judged as *master* judges it. Every cut is worth nothing: any deal is as likely after it, and
where the hand stops is no choice. A word to the partner binds nobody and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from cardtable.ai.weighing import Losses, at_table, weigh, with_free
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Worth
from cardtable.core.rules import AnyRules
from games.sevens_from_hell.messages import say
from games.sevens_from_hell.players.actions import action_of
from games.sevens_from_hell.players.levels import LEARNED_FOR, TURNS, Outlook
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.players.plans import Plan
from games.sevens_from_hell.players.values import table, worth
from games.sevens_from_hell.players.weights import learned
from games.sevens_from_hell.players.worlds import Worlds
from games.sevens_from_hell.state import CUTTING, HellState, asked_partner
from games.sevens_from_hell.turns import ASK

WORLDS = 32
LOSSES: Losses = {  # docs/review.md, "What the levels lose"
    4: {"random": 121.0, "easy": 65.0, "normal": 41.0, "hard": 24.0, "master": 9.0},
}


class HellWeigher:
    """Plays every move and the turns after it out; the margin of the team is its worth."""

    unit: str = say.later("points")
    about: str = say.later("from each decision to the end of the round")

    def __init__(self, seats: int) -> None:
        self.levels = at_table(LOSSES, seats)
        self.mistake = self.levels["random"]

    def weigh(
        self, rules: AnyRules, view: HellState, seat: int, moves: Sequence[Move], budget: Budget
    ) -> tuple[Worth, ...]:
        """The worth of moves; equal cards are one move."""
        if seat != view.turn:
            return ()
        if view.phase == CUTTING:
            return tuple(Worth(move, 0.0) for move in moves)
        foresees = view.table.seats == LEARNED_FOR and bool(table())
        worlds = Worlds(view, tuple(card.rank for card in rules.deck(view.table)))
        if asked_partner(view) == seat:
            stands = partial(_as_it_stands, seat, view.actor, foresees=foresees)
            return weigh(moves, moves, worlds.world, stands, budget, worlds=WORLDS)
        plays = [move for move in moves if move.word != ASK]
        plans = [Plan((action_of(move),), 0.0) for move in plays]
        outlook = Outlook(seat, learned(), TURNS if foresees else 0)
        return with_free(moves, weigh(plays, plans, worlds.world, outlook, budget, worlds=WORLDS))


def _as_it_stands(
    seat: int, actor: int, _word: Move, world: Round, _rng: Random, *, foresees: bool
) -> float:
    """The worth of a position in the turn of the one who asked, whatever is answered."""
    model = world.copy()
    model.turn = actor
    return worth(table(), model, seat) if foresees else model.result()[seat]
