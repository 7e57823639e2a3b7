"""A review of a game: what each decision was worth, and what the best was worth.

Every decision is judged from the view that the seat had then, by the game's weigher; nothing here
is given a state. Knows no game and no file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import isfinite
from random import Random
from typing import Any

from cardtable.ai.figures import Interval, interval
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Computers, Worth, computers_of, never
from cardtable.core.rules import AnyRules

MOST = 24  # moves that are weighed of one decision; the rest are left out evenly
SURE = 2.0  # standard errors by which a move must have been worse to be told of
_FEW = 3
_ENOUGH = 20  # decisions from which a word is given,
_NARROW = 1 / 3  # and how much of what lies between the levels its interval may take
_PLAIN = 7  # values of a judgement


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
    the best, or where the weakest player would have found it too. `worth` is what the move that
    was played was worth, `most` what the best was. `why` is the reason for the best move, which
    names seats as {0}; "" where none is known.
    """

    decision: Decision
    best: Move
    loss: float
    error: float
    second: float
    worth: float = 0.0
    most: float = 0.0
    why: str = ""

    @property
    def is_loss(self) -> bool:
        """True when the move that was played was surely worse than the best."""
        return self.loss > SURE * self.error and self.best != self.decision.move

    @property
    def is_find(self) -> bool:
        """True when the move that was played surely beats every other one."""
        return self.second > 0

    def plain(self) -> list[Any]:
        """Everything but the decision, as plain values."""
        figures = (self.loss, self.error, self.second, self.worth, self.most)
        return [str(self.best), self.why, *figures]

    @classmethod
    def read(cls, decision: Decision, plain: Any) -> Judgement:
        """The judgement of a decision from plain values; raises ValueError for any others."""
        if not isinstance(plain, list) or len(plain) != _PLAIN:
            raise ValueError(f"expected a list of {_PLAIN} values")
        best, why, *figures = plain
        if not isinstance(best, str) or not isinstance(why, str):
            raise ValueError("expected a move and a reason")
        if not all(type(figure) is float and isfinite(figure) for figure in figures):
            raise ValueError("expected figures")
        loss, error, second, worth, most = figures
        return cls(decision, Move.parse(best), loss, error, second, worth, most, why)


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
        sure = [one for one in self.judgements if one.is_loss]
        return tuple(sorted(sure, key=lambda one: -one.loss)[:_FEW])

    @property
    def finds(self) -> tuple[Judgement, ...]:
        """The best moves that beat every other one by most."""
        found = [one for one in self.judgements if one.is_find]
        return tuple(sorted(found, key=lambda one: -one.second)[:_FEW])


def weighed(
    rules: AnyRules,
    decision: Decision,
    *,
    worlds: int = 0,
    stop: Callable[[], bool] = never,
) -> tuple[Worth, ...]:
    """The worth of the moves of a decision, best first; of very many moves only some are weighed.

    Empty where they cannot be weighed.
    """
    computers = computers_of(rules)
    if computers.weigher is None:
        return ()
    moves = _weighable(rules, computers, decision)
    budget = Budget(_chance(decision), worlds, stop)
    weigher = computers.weigher(decision.view.table)
    return weigher.weigh(rules, decision.view, decision.seat, moves, budget)


def judged(
    rules: AnyRules,
    decision: Decision,
    *,
    worlds: int = 0,
    stop: Callable[[], bool] = never,
) -> Judgement | None:
    """A decision weighed in so many imagined worlds (0: the game's own number); None: it cannot be.

    The same decision is always judged the same, unless `stop` cuts the weighing short.
    """
    computers = computers_of(rules)
    worths = weighed(rules, decision, worlds=worlds, stop=stop)
    mine = next((worth for worth in worths if worth.move == decision.move), None)
    if mine is None or len(worths) < 2:
        return None
    best, others = worths[0].move, [worth for worth in worths if worth.move != mine.move]
    second = _lead(mine, others) if best == mine.move else 0.0
    if second and _obvious(rules, computers, decision):
        second = 0.0
    most = worths[0].worth
    return Judgement(decision, best, mine.loss, mine.error, second, mine.worth, most)


def explained(
    rules: AnyRules, judgement: Judgement, *, stop: Callable[[], bool] = never
) -> Judgement:
    """The judgement of a turning point with the strongest player's reason for the best move.

    There is none where that player would have played another move, nor where it holds the move
    that was played for about as good: then its reason speaks against what was found. Its own
    figures are left out, for those of the review stand beside the reason.
    """
    if not judgement.is_loss and not judgement.is_find:
        return judgement
    computers, decision = computers_of(rules), judgement.decision
    player = computers.players[list(computers.levels)[-1]]
    advice = player.choose(rules, decision.view, decision.seat, Budget(stop=stop))
    agrees = advice.move == judgement.best and _far_apart(advice, judgement)
    return replace(judgement, why=advice.reason_in_a_review) if agrees else judgement


def _far_apart(advice: Advice, judgement: Judgement) -> bool:
    """False where a player finds less than half of a loss between the two moves."""
    worths = dict(reversed(advice.weighed))  # of a move that stands there twice the better worth
    played, best = worths.get(judgement.decision.move), worths.get(judgement.best)
    if not judgement.is_loss or played is None or best is None:
        return True
    return best - played >= judgement.loss / 2


def _chance(decision: Decision) -> Random:
    """The chance of a decision, which is its own: other decisions do not change it."""
    return Random(f"review {decision.number} {decision.seat}")


def _obvious(rules: AnyRules, computers: Computers, decision: Decision) -> bool:
    """True when the weakest of the players would have played that move as well."""
    weakest = computers.players[next(iter(computers.levels))]
    view, seat = decision.view, decision.seat
    return weakest.choose(rules, view, seat, Budget(_chance(decision))).move == decision.move


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


def standing(review: Review, levels: Mapping[str, float]) -> str | None:
    """The level that loses about as much per decision; None where that cannot be told.

    Each level reaches half-way to the next. "random", which is no level, stands for whoever loses
    more than the weakest. An interval as wide as a third of all levels tells none of them.

    >>> half = Judgement(Decision(0, 0, None, Move(0)), Move(0), 0.5, 0.1, 0.0)
    >>> standing(Review(0, (half,) * 20, 0), {"random": 2.0, "easy": 0.7, "hard": 0.2})
    'easy'
    """
    if len(review.judgements) < _ENOUGH or not levels:
        return None
    order = sorted(levels, key=lambda level: -levels[level])
    if review.rate.half > _NARROW * (levels[order[0]] - levels[order[-1]]):
        return None
    for level, better in pairwise(order):
        if review.rate.mean > (levels[level] + levels[better]) / 2:
            return level
    return order[-1]


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
