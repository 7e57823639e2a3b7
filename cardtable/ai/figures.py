"""The arithmetic of matches: what many games say of the levels that played them, and how surely.

The unit is the deal: the games in which the seats of one deal were rotated belong together, and
what they have in common is no evidence. Knows no rules and plays nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from math import ceil, sqrt
from typing import NamedTuple

from cardtable.core.frozen import dataclass

_SURE = 1.96  # standard errors on either side of a 95% interval


class Interval(NamedTuple):
    """A mean and half the width of its 95% interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.half:.3f}"

    @property
    def percent(self) -> str:
        """A share as people say it."""
        return f"{100 * self.mean:.1f} ± {100 * self.half:.1f}%"


def interval(values: Sequence[float]) -> Interval:
    """The mean of one value a deal.

    >>> str(interval([1.0, 2.0, 3.0, 4.0]))
    '+2.500 ± 1.265'
    """
    return ratio(values, [1.0] * len(values))


def ratio(tops: Sequence[float], bottoms: Sequence[float]) -> Interval:
    """The mean of `tops` for one of `bottoms`, both summed a deal (a margin a hand)."""
    count = len(tops)
    total = sum(bottoms)
    if not total:
        return Interval(0.0, 0.0)
    mean = sum(tops) / total
    if count < 2:
        return Interval(mean, float("inf"))
    off = sum((top - mean * bottom) ** 2 for top, bottom in zip(tops, bottoms, strict=True))
    return Interval(mean, _SURE * sqrt(off / (count - 1) / count) / (total / count))


def quantile(values: Sequence[float], part: float) -> float:
    """The least value that at least that part of them does not exceed; 0 of none.

    >>> quantile([5.0, 1.0, 4.0, 2.0, 3.0], 0.5), quantile([1.0, 2.0], 0.99)
    (3.0, 2.0)
    """
    if not values:
        return 0.0
    return sorted(values)[max(ceil(part * len(values)) - 1, 0)]


@dataclass(frozen=True, slots=True)
class Game:
    """One game that was played: who sat where, and how it went for every seat.

    `rounds` are the points of each finished round by seat; `seconds` belong to decisions of the
    seat of the same index. Scores and points are turned so that more is better.
    """

    levels: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    rounds: tuple[tuple[float, ...], ...]
    seconds: tuple[tuple[float, ...], ...] = ()

    def share(self, level: str) -> float:
        """The share of the win that went to a level: joint winners share it."""
        if not self.winners:
            return 0.0
        return sum(self.levels[seat] == level for seat in self.winners) / len(self.winners)

    def lead(self, level: str, points: Sequence[float]) -> float:
        """By how much the seats of a level are ahead of the others, on average (alone: points)."""
        seats = list(zip(points, self.levels, strict=True))
        ours = [score for score, own_level in seats if own_level == level]
        theirs = [score for score, own_level in seats if own_level != level]
        return sum(ours) / len(ours) - (sum(theirs) / len(theirs) if theirs else 0.0)

    def round_share(self, level: str) -> float:
        """The number of rounds in which a level had the most points; equals share."""
        share = 0.0
        for points in self.rounds:
            best = [seat for seat, score in enumerate(points) if score == max(points)]
            share += sum(self.levels[seat] == level for seat in best) / len(best)
        return share


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one level in a match; times are milliseconds a decision."""

    level: str
    games: int
    wins: Interval
    margin: Interval
    round_wins: Interval
    round_margin: Interval
    decisions: int
    median: float
    p99: float
    longest: float


def row(level: str, deals: Sequence[Sequence[Game]]) -> Row:
    """The figures of one level from all deals, each with its rotated games."""

    def mean(deal: Sequence[Game], what: Sequence[float]) -> float:
        return sum(what) / len(deal)

    rounds = [float(sum(len(game.rounds) for game in deal)) for deal in deals]
    leads = [
        sum(game.lead(level, points) for game in deal for points in game.rounds) for deal in deals
    ]
    shares = [sum(game.round_share(level) for game in deal) for deal in deals]
    times = [
        1000 * second
        for deal in deals
        for game in deal
        for own_level, seconds in zip(game.levels, game.seconds, strict=False)
        if own_level == level
        for second in seconds
    ]
    return Row(
        level,
        sum(map(len, deals)),
        interval([mean(deal, [game.share(level) for game in deal]) for deal in deals]),
        interval([mean(deal, [game.lead(level, game.scores) for game in deal]) for deal in deals]),
        ratio(shares, rounds),
        ratio(leads, rounds),
        len(times),
        quantile(times, 0.5),
        quantile(times, 0.99),
        max(times, default=0.0),
    )


@dataclass(frozen=True, slots=True)
class Result:
    """A match: the command that plays it again, and every deal's games."""

    command: str
    game: str
    levels: tuple[str, ...]
    deals: tuple[tuple[Game, ...], ...]

    @property
    def alone(self) -> bool:
        """True when a single person's game was played, in which there is no margin."""
        return len(self.levels) == 1

    def rows(self) -> tuple[Row, ...]:
        """One row a level, in the order in which they were named."""
        return tuple(row(level, self.deals) for level in dict.fromkeys(self.levels))

    def as_json(self) -> str:
        """Everything but the single games, for other programs."""
        rows = [asdict(row) for row in self.rows()]
        for plain in rows:
            for name in ("wins", "margin", "round_wins", "round_margin"):
                plain[name] = {"mean": plain[name][0], "half": plain[name][1]}
        whole = {
            "command": self.command,
            "game": self.game,
            "levels": self.levels,
            "deals": len(self.deals),
            "rows": rows,
        }
        return json.dumps(whole, indent=2)
