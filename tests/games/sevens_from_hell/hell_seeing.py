"""Players of Sevens from Hell who look at the cards, for tests/games/seeing.py.

"seeing" sees all cards and plays every round out as it will go; "peeping" sees every hand, but
neither feet nor draw piles, and searches as master does; "peeping-feet" sees the feet as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from cardtable.core.cards import shuffled
from cardtable.core.rules import AnyRules
from games.sevens_from_hell.players.levels import Searching
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.state import HellState
from tests.strength.former_hell import Sharp


@dataclass(frozen=True, slots=True)
class OpenCards:
    """The round as it is."""

    base: Round

    def world(self, _rng: Random) -> Round:
        """The same one every time."""
        return self.base.copy()


@dataclass(frozen=True, slots=True)
class OpenHands:
    """The hands as they are, and all other cards in any order."""

    base: Round
    feet: bool = False  # seen as well

    def world(self, rng: Random) -> Round:
        """The hands, and the rest shuffled where nobody knows it."""
        world = self.base.copy()
        shut = world.draws if self.feet else [*world.feet, *world.draws]
        pool = list(shuffled([rank for pile in shut for rank in pile], rng))
        if not self.feet:
            world.feet = [tuple(pool.pop() for _ in foot) for foot in world.feet]
        world.draws = [[pool.pop() for _ in pile] for pile in world.draws]
        return world


@dataclass(frozen=True, slots=True)
class Looking(Searching):
    """Sees the hands, or the feet as well."""

    kind: Callable[[Round], OpenHands] = OpenHands

    def worlds_of(self, _rules: AnyRules, view: HellState) -> Any:
        """No worlds of the game's own, which cannot be derived from where they are compiled."""
        return self.kind(Round.of(view))


@dataclass(frozen=True, slots=True)
class Seeing(Sharp):
    """Sees every card."""

    worlds: int = 2

    def worlds_of(self, _rules: AnyRules, view: HellState) -> Any:
        """The round as it is."""
        return OpenCards(Round.of(view))


LOOKING = {
    "seeing": Seeing(),
    "peeping": Looking(),
    "peeping-feet": Looking(kind=partial(OpenHands, feet=True)),
}
OPTIONS = {"rounds": "1"}
