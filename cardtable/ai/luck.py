"""Results adjusted for luck: what chance brought is valued, and a share of it is taken from them.

Every card that came by chance is compared with others that were as likely to come, by the same
judgement. On average over games the difference is nothing, however poor the judgement is, so the
adjusted result has the mean of the result itself; where the judgement is good it varies less.
Knows no game and no process.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER

_LONGEST = 5_000  # moves until the next chance


def _as_it_is(state: Any, _rng: Random) -> Any:
    return state


@dataclass(frozen=True, slots=True)
class Fortune:
    """The result of a seat in a game, and how much of it luck brought."""

    result: float
    luck: float

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.result - self.luck


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """Values a deal by what players of one level make of it until the next one.

    `games` are played with what came, and with each of `others` that might have come. Where cards
    come from a stock that lies in its order already, `shuffled` gives it another one.
    """

    word: str
    level: str
    share: float
    lead: Callable[[Any, Any], Sequence[float]]
    games: int = 1
    others: int = 12
    shuffled: Callable[[Any, Random], Any] = _as_it_is

    def brought(self, rules: AnyRules, state: Any, move: Move, rng: Random) -> Sequence[float]:
        """The lead of each seat with what came, less the mean with what might have come."""
        if move.word != self.word:
            return ()
        came = self._leads(rules, state, move, rng)
        others = (self.shuffled(state, rng) for _ in range(self.others))
        might = [self._leads(rules, other, rules.deal(other, rng), rng) for other in others]
        means = map(statistics.fmean, zip(*might, strict=True))
        return [lead - mean for lead, mean in zip(came, means, strict=True)]

    def _leads(self, rules: AnyRules, state: Any, move: Move, rng: Random) -> list[float]:
        """The mean lead of each seat after a move, over some games."""
        leads = [
            self.lead(state, self._played_on(rules, rules.play(state, move), rng))
            for _ in range(self.games)
        ]
        return [statistics.fmean(of_seat) for of_seat in zip(*leads, strict=True)]

    def _played_on(self, rules: AnyRules, state: Any, rng: Random) -> Any:
        """The state before the next chance, or at the end."""
        player = computers_of(rules).players[self.level]
        for _ in range(_LONGEST):
            if state.turn == OVER:
                break
            if state.turn == DEALER:
                move = rules.deal(state, rng)
                if move.word == self.word:
                    break
            else:
                view = rules.view(state, state.turn)
                chosen = player.choose(rules, view, state.turn, Budget(rng)).move
                assert chosen is not None
                move = chosen
            state = rules.play(state, move)
        return state


def has_luck(rules: AnyRules, state: Any) -> bool:
    """True when the result of a game that ends in this state can be adjusted for luck."""
    return state.turn == OVER and computers_of(rules).luck(state.table) is not None


def fortunes(
    rules: AnyRules,
    start: Any,
    log: Sequence[Move],
    stop: Callable[[], bool] = lambda: False,
) -> list[Fortune]:
    """The result of each seat in a finished game, with what luck brought; empty once stopped.

    The same game always has the same luck.
    """
    judge = computers_of(rules).luck(start.table)
    if judge is None:
        return []
    state, luck = start, [0.0] * start.table.seats
    for number, move in enumerate(log):
        if stop():
            return []
        if move.seat == DEALER:
            brought = judge.brought(rules, state, move, Random(f"luck {number}"))
            if brought:
                luck = [
                    total + judge.share * more for total, more in zip(luck, brought, strict=True)
                ]
        state = rules.play(state, move)
    results = judge.lead(start, state)
    return [Fortune(result, own) for result, own in zip(results, luck, strict=True)]


def ahead(points: Sequence[float]) -> list[float]:
    """By how much each is ahead of the others, on average.

    >>> ahead([3.0, 1.0])
    [2.0, -2.0]
    """
    others = len(points) - 1
    return [own - (sum(points) - own) / others for own in points]
