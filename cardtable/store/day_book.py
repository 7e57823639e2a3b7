"""The deals of the day that were played: a file that only grows, a line for every try and end.

A line that no version wrote, or that was cut short, is passed over and stays. Knows no clock.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Final

from cardtable.core.frozen import dataclass, replace
from cardtable.core.messages import say
from cardtable.core.outside import MOST_DAY_LINES, MOST_DAYS
from cardtable.store import folder as folders
from cardtable.store.journal import append_line

_BEGUN, _PRACTICE, _WON, _LOST = "begun", "practice", "won", "lost"
_LINE: Final = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2}) ([a-z][a-z0-9_]{0,39}) "
    rf"(?:({_BEGUN}|{_PRACTICE})|({_WON}|{_LOST}) (-?[0-9]{{1,9}}) ([0-9]{{1,9}}))"
)


@dataclass(frozen=True, slots=True)
class DayResult:
    """A game's deal of one day: the first try, and how often it was played for practice besides."""

    begun: bool = False
    over: bool = False
    won: bool = False
    score: int = 0
    hints: int = 0
    practice: int = 0


Results = dict[tuple[date, str], DayResult]  # by day and game


class DayBook:
    """Only the first try of a day's deal counts; `notice` is told once what cannot be kept."""

    def __init__(self, path: Path, notice: Callable[[str], None]) -> None:
        self._path, self._notice = path, notice
        self._told = False
        self._owed: list[str] = []  # lines that could not be written yet
        self._known: tuple[object, Results] = (None, {})

    def results(self) -> Results:
        """Everything that was played, also by another copy of the program a moment ago."""
        mark = (folders.mark(self._path), len(self._owed))
        if self._known[0] != mark:
            read = folders.contents(self._path, MOST_DAYS)
            if read.problem:
                self._tell(say("The deals of the day cannot be read ({why}).", why=read.problem))
            lines = (read.text() or "").rsplit("\n", MOST_DAY_LINES)
            latest = lines[-MOST_DAY_LINES:]
            self._known = (mark, _results([*latest, *self._owed]))
        return self._known[1]

    def result(self, day: date, game: str) -> DayResult:
        """One game's deal of one day."""
        return self.results().get((day, game), DayResult())

    def begin(self, day: date, game: str) -> bool:
        """Notes that a deal was begun; returns True for the first try, else it is practice."""
        first = not self.result(day, game).begun
        self._add(day, game, _BEGUN if first else _PRACTICE)
        return first

    def practise(self, day: date, game: str) -> None:
        """Notes that a deal was begun on another day than its own."""
        self._add(day, game, _PRACTICE)

    def finish(self, day: date, game: str, *, won: bool, score: int, hints: int) -> None:
        """Notes the end of a first try, once."""
        if not self.result(day, game).over:
            self._add(day, game, f"{_WON if won else _LOST} {score} {hints}")

    def _add(self, day: date, game: str, what: str) -> None:
        self._owed.append(f"{day.isoformat()} {game} {what}")
        try:
            self._write("".join(f"{line}\n" for line in self._owed))
        except OSError as error:
            self._tell(
                say("The deal of the day cannot be noted ({why}).", why=folders.reason(error))
            )
        else:
            self._owed.clear()
            self._told = False

    def _write(self, lines: str) -> None:
        """Adds lines to the file, after a line of their own where one was cut short."""
        folders.make(self._path.parent)
        read = folders.contents(self._path, MOST_DAYS)
        if read.problem:
            raise OSError(errno.EIO, read.problem)
        cut = bool(read.data) and not (read.data or b"").endswith(b"\n")
        with folders.appending(self._path) as file:
            append_line(file, ("\n" * cut + lines).encode())
            folders.sync(file.fileno())

    def _tell(self, notice: str) -> None:
        if not self._told:
            self._told = True
            self._notice(notice)


def _results(lines: Iterable[str]) -> Results:
    """The results that lines come to."""
    results: Results = {}
    for line in lines:
        match = _LINE.fullmatch(line)
        if match is None:
            continue
        try:
            key = (date.fromisoformat(match[1]), match[2])
        except ValueError:
            continue
        results[key] = _with_line(results.get(key, DayResult()), match)
    return results


def _with_line(before: DayResult, match: re.Match[str]) -> DayResult:
    """A result after one more line; the first end stands."""
    _, _, try_of, end, score, hints = match.groups()
    if try_of == _PRACTICE:
        return replace(before, practice=before.practice + 1)
    if try_of == _BEGUN or before.over:
        return replace(before, begun=True)
    return replace(
        before, begun=True, over=True, won=end == _WON, score=int(score), hints=int(hints)
    )
