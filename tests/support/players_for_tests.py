"""A game with players that misbehave in the ways the thinking process has to survive.

A module of its own, because the process imports it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardtable.core.messages import language
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Afterthought, Budget, Computers, computers_of
from cardtable.core.rules import AnyRules
from games.blank.players.levels import AnyCard, HighFirst
from games.blank.rules import Blank


class Slow:
    """Thinks until it is told to stop, and says how often it asked."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        while not budget.stop():
            time.sleep(0.0005)
        return Advice(rules.moves(view, seat)[0], "stopped")


class Deaf:
    """Thinks for ever and hears nothing."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        while True:
            time.sleep(1)


class Dies:
    """Takes its process with it."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        os._exit(3)


class Raises:
    """Has a fault."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        raise IndexError("a fault of the game")


class Oops(BaseException):
    """An error that most do not catch, and that will not say what it is."""

    def __str__(self) -> str:
        raise self


class Ends:
    """Would end whatever runs it."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        raise Oops


class Cheats:
    """Advises a card that it does not hold."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        return Advice(Move.parse(f"{seat} hand-{1 - seat}:Kh > trick/{seat}"))


class Tells:
    """Tells all that it was given, and what its process has loaded."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        modules = "pygame" if "pygame" in sys.modules else "no pygame"
        first = rules.moves(view, seat)[0]
        told = f"{modules} in {language() or 'English'} {view.piles!r}"
        return Advice(first, told, (first,), ((first, 0.5),))


class Rough(Blank):
    """Blank with those players."""

    name = "rough"


def afterthought(
    rules: AnyRules, states: Sequence[Any], log: Sequence[Move], budget: Budget
) -> Afterthought:
    return Afterthought(f"{len(states)} states, turn {states[-1].turn}", 1, tuple(log[1:3]))


LEVELS = {
    "easy": AnyCard(),
    "normal": HighFirst(),
    "slow": Slow(),
    "deaf": Deaf(),
    "dies": Dies(),
    "raises": Raises(),
    "cheats": Cheats(),
    "ends": Ends(),
    "hard": HighFirst(),
    "tells": Tells(),
}
COMPUTERS = replace(Computers.of(LEVELS), afterthought=afterthought)
computers_of.register(Rough, lambda rules: COMPUTERS)
ROUGH = Rough()


def find(name: str) -> AnyRules:
    """The registry of these tests."""
    if name != "rough":
        raise LookupError(name)
    return ROUGH
