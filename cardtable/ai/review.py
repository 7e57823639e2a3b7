"""A review of a game: what each decision was worth, and what the best was worth.

Every decision is judged from the view that the seat had then, by the game's weigher; nothing here
is given a state. Knows no game and no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.ai.figures import Interval, interval
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Computers, Weigher, Worth, computers_of
from cardtable.core.rules import AnyRules

MOST = 24  # moves that are weighed of one decision; the rest are left out evenly
SURE = 2.0  # standard errors by which a move must have been worse to be told of
_FEW = 3


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a seat chose among several, and the view that it had before it."""

    number: int  # of moves in the log before it
    seat: int
    view: Any
    move: Move


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision, weighed: `loss` is what the best move would have brought more, by its error.

    `second` is by how much the move that was played beats the next best one; 0 where it was not
    the best.
    """

    decision: Decision
    best: Move
    loss: float
    error: float
    second: float


@dataclass(frozen=True, slots=True)
class Review:
    """The judgements of one seat's decisions; `left` of them could not be weighed."""

    seat: int
    judgements: tuple[Judgement, ...]
    left: int

    @property
    def rate(self) -> Interval:
        """The loss per decision, with its 95% interval."""
        return interval([judgement.loss for judgement in self.judgements] or [0.0])

    @property
    def losses(self) -> tuple[Judgement, ...]:
        """The largest losses that are surely none of chance, the largest first."""
        sure = [one for one in self.judgements if one.loss > SURE * one.error > 0]
        sure += [one for one in self.judgements if one.loss > 0 == one.error]
        return tuple(sorted(sure, key=lambda one: -one.loss)[:_FEW])

    @property
    def finds(self) -> tuple[Judgement, ...]:
        """The best moves that beat every other one by most."""
        found = [one for one in self.judgements if one.second > 0]
        return tuple(sorted(found, key=lambda one: -one.second)[:_FEW])


def judged(rules: AnyRules, decision: Decision, *, worlds: int = 0) -> Judgement | None:
    """A decision weighed in so many imagined worlds (0: the game's own number); None: it cannot be.

    The same decision is always judged the same.
    """
    computers = computers_of(rules)
    weigher = computers.weigher() if computers.weigher else None
    if weigher is None:
        return None
    moves = _weighable(rules, computers, decision)
    worths = _weighed(rules, weigher, decision, moves, worlds)
    mine = next((worth for worth in worths if worth.move == decision.move), None)
    if mine is None or len(worths) < 2:
        return None
    best, others = worths[0].move, [worth for worth in worths if worth.move != mine.move]
    second = _lead(mine, others) if best == mine.move else 0.0
    return Judgement(decision, best, mine.loss, mine.error, second)


def _weighed(
    rules: AnyRules, weigher: Weigher, decision: Decision, moves: Sequence[Move], worlds: int
) -> tuple[Worth, ...]:
    budget = Budget(_chance(decision), worlds)
    return weigher.weigh(rules, decision.view, decision.seat, moves, budget)


def _chance(decision: Decision) -> Random:
    """The chance of a decision, which is its own: other decisions do not change it."""
    return Random(f"review {decision.number} {decision.seat}")


def _lead(mine: Worth, others: Sequence[Worth]) -> float:
    """By how much a move surely beats the next best one; 0 where it may be chance."""
    rival = max(others, key=lambda worth: worth.worth)
    gap = rival.loss - mine.loss
    return gap if gap > SURE * max(rival.error, mine.error) else 0.0


def _weighable(rules: AnyRules, computers: Computers, decision: Decision) -> list[Move]:
    """The move that was played, that of a strong player, and the others, or some of them."""
    moves = list(rules.moves(decision.view, decision.seat))
    if len(moves) <= MOST:
        return moves
    strong = computers.players[computers.stand_in]
    advised = strong.choose(rules, decision.view, decision.seat, Budget(_chance(decision))).move
    kept = [decision.move, *([advised] if advised and advised != decision.move else [])]
    rest = [move for move in moves if move not in kept]
    wanted = MOST - len(kept)
    return kept + [rest[number * len(rest) // wanted] for number in range(wanted)]


def reviewed(
    rules: AnyRules, decisions: Iterable[Decision], *, worlds: int = 0
) -> Iterator[tuple[Decision, Judgement | None]]:
    """Every decision with its judgement, as it is made."""
    for decision in decisions:
        yield decision, judged(rules, decision, worlds=worlds)


def gathered(seat: int, judgements: Iterable[tuple[Decision, Judgement | None]]) -> Review:
    """The review of one seat."""
    own = [judgement for decision, judgement in judgements if decision.seat == seat]
    weighed = tuple(judgement for judgement in own if judgement is not None)
    return Review(seat, weighed, len(own) - len(weighed))
