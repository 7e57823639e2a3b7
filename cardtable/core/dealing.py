"""Makes the dealer's moves, which every chance in a game comes from. Knows no players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

from cardtable.core.day_seed import read_seed
from cardtable.core.moves import Move
from cardtable.core.remembering import Latest
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER

_DEAL = "deal"  # the word of the move that deals the cards (see Rules.deal)


class Dealer:
    """The dealer of one game.

    Chance comes from the seed and the length of the log, so that undoing and playing the same again
    brings the same cards. At a deal of the day the pack is shuffled by the seed and the number of
    deals alone: every hand has the same cards for everybody.
    """

    def __init__(self, rules: AnyRules, seed: str) -> None:
        self._seed, self._of_a_day = seed, read_seed(seed) is not None
        self._next = Latest(partial(_made, rules), of_history=True)

    def next(self, state: Any, played: int, deals: int) -> tuple[Move, Any]:
        """The dealer's move in a state after so many moves and deals, and the state after it.

        It is remembered, so that one who asks early has it at once when it is played.
        """
        shuffled = f"{self._seed}/deal {deals}" if self._of_a_day else ""
        return self._next(state, shuffled, f"{self._seed}/{played}")

    def deals(self, moves: Iterable[Move]) -> int:
        """The number of deals among the moves, where the cards depend on it; else 0."""
        return sum(map(is_deal, moves)) if self._of_a_day else 0


def is_deal(move: Move) -> bool:
    """True for the move that deals the cards of a hand."""
    return move.seat == DEALER and move.word == _DEAL


def _made(rules: AnyRules, state: Any, shuffled: str, otherwise: str) -> tuple[Move, Any]:
    """A move and the state after it, by the seed of a day's shuffling or by that of this move."""
    move = rules.deal(state, Random(shuffled)) if shuffled else None
    if move is None or not is_deal(move):
        move = rules.deal(state, Random(otherwise))
    return move, rules.play(state, move)
