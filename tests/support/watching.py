"""Rules that tell of every move that is played by them, and not of those that somebody imagines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.core.cards import HIDDEN
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER


def watched(rules: AnyRules, see: Callable[[Any, Move], None]) -> AnyRules:
    """The same rules, which tell `see` of each state and the move that a seat makes in it."""

    class Watched(type(rules)):  # type: ignore[misc]  # whichever game it is
        def play(self, state: Any, move: Move) -> Any:
            imagined = HIDDEN in state.piles.cards()  # somebody thinks: nothing is played
            if move.seat != DEALER and not imagined:
                see(state, move)
            return super().play(state, move)

    return Watched()
