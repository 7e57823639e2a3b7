"""The reviews of finished games: what decisions of each kind cost, and the games to practise on.

One file with a line a game, the latest last, written whole. A line that no version wrote is passed
over. Knows no rules and no clock; a kind of decision is a word.
"""

from __future__ import annotations

import base64
import binascii
import errno
import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import Any, Final

from cardtable import save_text
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.outside import plain_name
from cardtable.core.rules import AnyRules
from cardtable.session import Session
from cardtable.store import folder as folders
from cardtable.store.files import write_whole

Find = Callable[[str], AnyRules]
MOST: Final = 100  # games, the latest
_MOST_BYTES: Final = 8_000_000  # of the file
_MOST_LINES: Final = 1_000  # of them that are looked at, the latest
_LONGEST_SAVE: Final = 2_000_000  # letters of a game
_LONGEST_NEWER: Final = 20_000  # letters of a line that only a newer version reads
_MOST_KINDS, _MOST_TURNS = 60, 40
_VALUES: Final = 10  # of a line


@dataclass(frozen=True, slots=True)
class KindOfDecision:
    """The number of a seat's decisions of one kind, and their cost in all."""

    kind: str
    decisions: int
    loss: float


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that surely cost something, after so many moves of its game."""

    number: int
    kind: str
    loss: float


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The review of the one person in a finished game; `save` is its text.

    `key` tells a game from others: reviewed again, it takes the place of its older review. `level`
    is that of the strongest computer player, as in the statistics.
    """

    key: str
    finished: int  # seconds since 1970
    game: str
    seats: int
    level: str
    name: str  # of the person
    unit: str
    kinds: tuple[KindOfDecision, ...]
    mistakes: tuple[Mistake, ...]
    save: str

    @property
    def decisions(self) -> int:
        """The number of decisions that were weighed."""
        return sum(one.decisions for one in self.kinds)

    @property
    def loss(self) -> float:
        """The loss per decision."""
        return sum(one.loss for one in self.kinds) / max(1, self.decisions)

    def session(self, find: Find) -> Session:
        """The game itself; raises BadSave, which is a ValueError."""
        return save_text.read(self.save, find)

    def line(self) -> str:
        """The game as a line of the file."""
        kinds = [[one.kind, one.decisions, one.loss] for one in self.kinds[:_MOST_KINDS]]
        mistakes = [[one.number, one.kind, one.loss] for one in self.mistakes[:_MOST_TURNS]]
        packed = base64.b64encode(zlib.compress(self.save.encode(), 9)).decode()
        about = [self.key, self.finished, self.game, self.seats, self.level, self.name, self.unit]
        return json.dumps([*about, kinds, mistakes, packed])


def text_of(session: Session) -> str:
    """The text of a game, as a review keeps it."""
    return save_text.write(session)


class Reviews:
    """The file of a player's reviews; `notice` is told once what cannot be kept."""

    def __init__(self, path: Path, notice: Callable[[str], None]) -> None:
        self._path, self._notice = path, notice
        self._told = False
        self._known: tuple[object, tuple[ReviewedGame, ...]] = (None, ())
        self._unread: tuple[str, ...] = ()  # lines of a newer version, which stay

    def games(self) -> tuple[ReviewedGame, ...]:
        """The games that were reviewed, in the order in which they ended."""
        mark = folders.mark(self._path)
        if self._known[0] != mark:
            text = folders.contents(self._path, _MOST_BYTES).text() or ""
            pairs = [(line, _read(line)) for line in text.rsplit("\n", _MOST_LINES)[-_MOST_LINES:]]
            read = [game for _, game in pairs if game is not None]
            strange = [line for line, game in pairs if game is None]
            self._unread = tuple(filter(_is_newer, strange))[-MOST:]
            ordered = sorted(read[-MOST:], key=lambda game: game.finished)
            self._known = (mark, tuple(ordered))
        return self._known[1]

    def record(self, reviewed: ReviewedGame) -> None:
        """Adds the review of a game, in place of an older one of the same."""
        others = [game for game in self.games() if game.key != reviewed.key]
        lines = [game.line() for game in (*others, reviewed)][-MOST:]
        while len(lines) > 1 and sum(map(len, lines)) > _MOST_BYTES // 2:
            del lines[0]
        self._write([*self._unread, *lines])

    def _write(self, lines: list[str]) -> None:
        """Puts lines in place of the file, unless it cannot be read: that one stays."""
        try:
            if why := folders.contents(self._path, _MOST_BYTES).problem:
                raise OSError(errno.EIO, why)
            folders.make(self._path.parent)
            write_whole(self._path, "".join(f"{line}\n" for line in lines))
        except OSError as error:
            if not self._told:
                why = folders.reason(error)
                self._notice(say("The reviews cannot be kept ({why}).", why=why))
            self._told = True

    def rename(self, old: str, new: str) -> None:
        """Calls a person by another name in the reviews of their games."""
        games = self.games()
        if any(game.name == old for game in games):
            named = [replace(one, name=new) if one.name == old else one for one in games]
            self._write([*self._unread, *(game.line() for game in named)])

    def clear(self) -> None:
        """Forgets every review."""
        folders.remove(self._path)


def _is_newer(line: str) -> bool:
    """True for a line that cannot be understood and that a newer version may have written."""
    try:
        return len(line) < _LONGEST_NEWER and isinstance(json.loads(line), list)
    except (ValueError, RecursionError):
        return False


def _read(line: str) -> ReviewedGame | None:
    """The game of a line; None for a line that cannot be understood."""
    try:
        values = json.loads(line)
        if not isinstance(values, list) or len(values) != _VALUES:
            return None
        key, finished, game, seats, level, name, unit, kinds, mistakes, packed = values
        return ReviewedGame(
            _text(key),
            _count(finished),
            _text(game),
            _count(seats),
            _text(level),
            _text(name),
            _text(unit),
            tuple(KindOfDecision(_text(k), _count(n), _loss(x)) for k, n, x in kinds[:_MOST_KINDS]),
            tuple(Mistake(_count(n), _text(k), _loss(x)) for n, k, x in mistakes[:_MOST_TURNS]),
            _unpacked(packed),
        )
    except (ValueError, TypeError, RecursionError, zlib.error, binascii.Error):
        return None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("expected a text")
    return plain_name(value)


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 2**40:
        raise ValueError("expected a whole number")
    return value


def _loss(value: Any) -> float:
    if type(value) not in (int, float) or not isfinite(value):
        raise ValueError("expected a number")
    return float(value)


def _unpacked(packed: Any) -> str:
    """The text of a game; raises ValueError for one that is much too long."""
    inflating = zlib.decompressobj()
    found = inflating.decompress(base64.b64decode(packed, validate=True), _LONGEST_SAVE)
    if not inflating.eof:
        raise ValueError("expected a shorter game")
    return found.decode()
