"""Values learned by self-play: tables of numbers, the file that keeps them, and how they change.

A position's value is the sum of a few entries of one long table; a game says which (its places).
Learning moves the entries of the positions that were met towards what became of them, each at a
pace of its own: an entry whose errors cancel out has learned what it can. Knows no game.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any
from zlib import compress, decompress

from cardtable.core.frozen import dataclass

UNIT = 256  # an entry of 1.0 in a file: entries are kept as whole numbers, the same everywhere
_MOST = 32767
_LINE = 96
Curve = tuple[tuple[int, float], ...]  # games played, and the mean result of those since the last
Lesson = tuple[Sequence[int], float]  # the entries that made a value, and by how much it was wrong


@dataclass(frozen=True, slots=True)
class Learned:
    """A learned table as it is kept: its entries in 1/`UNIT`, how it was made, and its curve."""

    entries: Sequence[int]
    command: str
    curve: Curve = ()

    def as_text(self) -> str:
        """The text of its file."""
        packed = b64encode(compress(_bytes(self.entries), 9)).decode()
        lines = [packed[at : at + _LINE] for at in range(0, len(packed), _LINE)]
        parts = [f'"command": {json.dumps(self.command)}', f'"curve": {json.dumps(self.curve)}']
        parts.append(f'"entries": {json.dumps(lines, indent=0)}')
        return "{\n" + ",\n".join(parts) + "\n}\n"

    @classmethod
    def of_text(cls, text: str) -> Learned:
        """The table in a file; raises ValueError."""
        plain: dict[str, Any] = json.loads(text)
        entries = _numbers(decompress(b64decode("".join(plain["entries"]))))
        curve = tuple((int(games), float(result)) for games, result in plain["curve"])
        return cls(entries, plain["command"], curve)


def values_of(text: str, size: int) -> list[float]:
    """The values of so many places in the text of their file; what is none raises anything."""
    entries = Learned.of_text(text).entries
    if len(entries) != size:
        raise ValueError(f"expected {size} entries, got {len(entries)}")
    return [entry / UNIT for entry in entries]


def _bytes(entries: Iterable[int]) -> bytes:
    numbers = array("h", entries)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _numbers(packed: bytes) -> list[int]:
    numbers = array("h")
    numbers.frombytes(packed)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


class TableCourse(ABC):
    """A table of values that is learned game by game, by temporal differences."""

    file: str
    steps: int
    result: str
    stride = 1000
    step = "games"

    @abstractmethod
    def begin(self) -> Sequence[float]:
        """The table before the first game."""

    @abstractmethod
    def pace(self, played: int) -> float:
        """The share of its error by which an entry moves, after so many games."""

    @abstractmethod
    def play(
        self, table: Sequence[float], rng: Random, played: int
    ) -> tuple[float, Sequence[Lesson]]:
        """One game by the table as it stands: its result, for the curve, and what it teaches.

        `played` games came before it.
        """

    def learner(self, seed: str) -> TableLearner:
        """A learner of this table."""
        return TableLearner(self, seed)


class TableLearner:
    """A table while it is learned. `done` is how many games it has learned from."""

    def __init__(self, course: TableCourse, seed: str) -> None:
        self._course = course
        self._seed = seed
        self.table = list(course.begin())
        self._errors = [0.0] * len(self.table)
        self._sizes = [0.0] * len(self.table)
        self.done = 0
        self.curve: list[tuple[int, float]] = []

    def learn(self, games: int) -> float:
        """Plays this many games more and learns from each; returns the mean result."""
        total = 0.0
        for _ in range(games):
            rng = Random(f"{self._seed}/{self.done}")
            pace = self._course.pace(self.done)
            result, lessons = self._course.play(self.table, rng, self.done)
            for lesson in lessons:
                self._take(lesson, pace)
            total += result
            self.done += 1
        self.curve.append((self.done, round(total / games, 4)))
        return total / games

    def _take(self, lesson: Lesson, pace: float) -> None:
        places, error = lesson
        table, errors, sizes = self.table, self._errors, self._sizes
        step, size = pace * error, abs(error)
        for place in places:
            met = sizes[place]
            table[place] += step * abs(errors[place]) / met if met else step
            errors[place] += error
            sizes[place] = met + size

    def learned(self, command: str) -> Learned:
        """The table as it is kept."""
        rounded = [max(-_MOST, min(_MOST, round(UNIT * entry))) for entry in self.table]
        return Learned(rounded, command, tuple(self.curve))

    def as_text(self, command: str) -> str:
        """The file of the table."""
        return self.learned(command).as_text()

    # -- stopping and going on -----------------------------------------------------------------

    def as_bytes(self) -> bytes:
        """Everything that is needed to go on later as if nothing had happened."""
        parts = [array("d", part) for part in (self.table, self._errors, self._sizes)]
        plain = {"seed": self._seed, "played": self.done, "curve": self.curve}
        head = json.dumps(plain).encode()
        return compress(b"\n".join([head, b"".join(part.tobytes() for part in parts)]), 1)

    def go_on(self, progress: bytes) -> None:
        """Takes up what `as_bytes` gave; raises ValueError when that was other learning."""
        head, _, packed = decompress(progress).partition(b"\n")
        plain = json.loads(head)
        numbers = array("d")
        numbers.frombytes(packed)
        size = len(self.table)
        if plain["seed"] != self._seed or len(numbers) != 3 * size:
            raise ValueError("this progress is of another seed or another course")
        self.table = numbers[:size].tolist()
        self._errors = numbers[size : 2 * size].tolist()
        self._sizes = numbers[2 * size :].tolist()
        self.done = plain["played"]
        self.curve = [(games, result) for games, result in plain["curve"]]
