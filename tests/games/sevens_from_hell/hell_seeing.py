"""Players of Sevens from Hell who look at the cards, for tests/games/seeing.py.

"seeing" sees all cards and plays every round out as it will go, "peeping" sees every hand, but
neither feet nor draw piles, and searches as master does.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardtable.core.cards import shuffled
from cardtable.core.rules import AnyRules
from games.sevens_from_hell.players.levels import Searching, sharp
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.players.worlds import Worlds
from games.sevens_from_hell.state import HellState


class OpenCards(Worlds):
    """The round as it is."""

    def world(self, rng: Random) -> Round:
        return self.base.copy()


class OpenHands(Worlds):
    """The hands as they are, and all other cards in any order."""

    def world(self, rng: Random) -> Round:
        world = self.base.copy()
        hidden = [rank for pile in (*world.feet, *world.draws) for rank in pile]
        pool = list(shuffled(hidden, rng))
        world.feet = [tuple(pool.pop() for _ in foot) for foot in world.feet]
        world.draws = [[pool.pop() for _ in pile] for pile in world.draws]
        return world


@dataclass(frozen=True, slots=True)
class Looking(Searching):
    """Sees every card, or the hands alone."""

    kind: type[Worlds] = OpenHands

    def worlds_of(self, rules: AnyRules, view: HellState) -> Worlds:
        return self.kind(view, tuple(card.rank for card in rules.deck(view.table)))


LOOKING = {"seeing": Looking(2, 0, sharp, OpenCards), "peeping": Looking()}
OPTIONS = {"rounds": "1"}
