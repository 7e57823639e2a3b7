"""Weights learned by self-play: a few numbers to judge by, and the file that keeps them.

Players are drawn from a cloud of weights, all play the same deals, and the cloud moves towards the
best of them (the cross-entropy method). A game says which weights there are and what a player with
given ones is worth. Knows no game.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random

from cardtable.core.frozen import dataclass

_MOST = 1e6  # no weight is beyond that
_PACE = 0.7  # how far the cloud moves towards the best in a generation
Numbers = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Weight:
    """A number to learn: where the cloud begins, how far it reaches, and what it may be.

    A `whole` one is rounded, and none gets below `least`.
    """

    first: float
    spread: float
    least: float = float("-inf")
    whole: bool = False

    def tidy(self, number: float) -> float:
        """The nearest number that it may be."""
        return max(self.least, round(number) if self.whole else number)


class CloudCourse(ABC):
    """A few weights that are learned generation by generation."""

    file: str
    steps: int
    result: str
    weights: Mapping[str, Weight]
    players = 24  # drawn from the cloud in a generation,
    best = 6  # and how many of them it moves towards
    stride = 1
    step = "generations"

    @abstractmethod
    def worth(self, numbers: Numbers, seed: str) -> float:
        """The gain of a player with these weights on the deals of a seed, as `result` says."""

    def learner(self, seed: str) -> CloudLearner:
        """A learner of these weights."""
        return CloudLearner(self, seed)


class CloudLearner:
    """A cloud of weights while it moves. `done` is how many generations it has seen."""

    def __init__(self, course: CloudCourse, seed: str) -> None:
        self._course = course
        self._seed = seed
        self.middle = [weight.first for weight in course.weights.values()]
        self.spread = [weight.spread for weight in course.weights.values()]
        self.done = 0
        self.curve: list[tuple[int, float]] = []

    @property
    def numbers(self) -> Numbers:
        """The weights in the middle of the cloud."""
        return self._numbers(self.middle)

    def learn(self, steps: int) -> float:
        """Goes on for so many generations; returns what the cloud's middle is worth now.

        That is measured on deals of its own, the same after every generation.
        """
        for _ in range(steps):
            self._move(f"{self._seed}/{self.done}")
            self.done += 1
        worth = self._course.worth(self.numbers, f"{self._seed}/curve")
        self.curve.append((self.done, round(worth, 3)))
        return worth

    def _numbers(self, place: list[float]) -> Numbers:
        weights = self._course.weights.items()
        return {name: weight.tidy(at) for (name, weight), at in zip(weights, place, strict=True)}

    def _move(self, seed: str) -> None:
        rng, course = Random(seed), self._course
        drawn = [
            [rng.gauss(mean, width) for mean, width in zip(self.middle, self.spread, strict=True)]
            for _ in range(course.players)
        ]
        drawn.sort(key=lambda place: -course.worth(self._numbers(place), seed))
        columns = list(zip(*drawn[: course.best], strict=True))
        means = [sum(column) / course.best for column in columns]
        widths = [
            (sum((value - mean) ** 2 for value in column) / course.best) ** 0.5
            for column, mean in zip(columns, means, strict=True)
        ]
        self.middle, self.spread = _moved(self.middle, means), _moved(self.spread, widths)

    def as_text(self, command: str) -> str:
        """The file of the weights."""
        weights = {
            name: int(number) if self._course.weights[name].whole else round(number, 3)
            for name, number in self.numbers.items()
        }
        parts = {"command": command, "curve": self.curve, "weights": weights}
        lines = [f"{json.dumps(name)}: {json.dumps(part)}" for name, part in parts.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    # -- stopping and going on -----------------------------------------------------------------

    def as_bytes(self) -> bytes:
        """Everything that is needed to go on later as if nothing had happened."""
        plain = {name: getattr(self, name) for name in ("done", "middle", "spread", "curve")}
        names = list(self._course.weights)
        return json.dumps({"seed": self._seed, "weights": names, **plain}).encode()

    def go_on(self, progress: bytes) -> None:
        """Takes up what `as_bytes` gave; raises ValueError when that was other learning."""
        plain = json.loads(progress)
        if plain["seed"] != self._seed or plain["weights"] != list(self._course.weights):
            raise ValueError("this progress is of another seed or another course")
        self.done, self.middle, self.spread = plain["done"], plain["middle"], plain["spread"]
        self.curve = [(steps, worth) for steps, worth in plain["curve"]]


def _moved(old: list[float], new: list[float]) -> list[float]:
    return [(1 - _PACE) * was + _PACE * now for was, now in zip(old, new, strict=True)]


def numbers_of(text: str) -> Numbers:
    """The weights in the text of their file; what is none raises ValueError, or anything."""
    numbers: dict[str, float] = json.loads(text)["weights"]
    for name, number in numbers.items():
        if type(number) not in (int, float) or not -_MOST <= number <= _MOST:  # nor none at all
            raise ValueError(f"{name} is no weight")
    return numbers
