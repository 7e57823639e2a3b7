"""Games that were played to the end: one row for every person in every game.

A missing, read-only or newer database costs one notice, never the game. Knows no rules, no screen
and no clock: the time of a game is given with it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import field
from functools import cache
from itertools import groupby
from pathlib import Path

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown
from cardtable.core.outside import (
    LONGEST_FACTS,
    LONGEST_NAME,
    MOST_GAMES,
    MOST_STATISTICS,
    clipped,
    plain_name,
)
from cardtable.core.word_forms import with_thousands
from cardtable.store.folder import beginning, chosen, make
from cardtable.store.game_facts import renamed
from cardtable.store.owed import OwedGames, Row

# One script a version; a database of version n is brought up by the scripts after the n-th.
_MIGRATIONS = (
    """
    create table played (
        id integer primary key,
        finished integer not null,
        game text not null,
        seats integer not null,
        level text not null,
        name text not null,
        won integer not null,
        score integer not null,
        free_undo integer not null
    );
    create index played_by_game on played (game, level, seats);
    """,
)
VERSION = len(_MIGRATIONS)

# Columns that came later, with the first game that is written: versions that do not know them
# leave their defaults, and reading changes no file.
_LATER = {"hints": "integer not null default 0", "facts": "text not null default ''"}
_DEFAULTS = {"hints": "0", "facts": "''"}

# The latest games, in the order played, and of their rows those that a version could have written.
_PLAYED = f"""
    select finished, game, seats, level, name, won, score, free_undo, {{hints}}, {{facts}} from (
        select * from played where ?1 in ('', game) order by id desc
        limit {MOST_GAMES}
    )
    where typeof(finished) = 'integer' and typeof(seats) = 'integer' and typeof(score) = 'integer'
        and typeof(game) = 'text' and typeof(level) = 'text' and typeof(name) = 'text'
        and max(length(game), length(level), length(name)) <= {4 * LONGEST_NAME}
    order by finished, id
"""
# How a database begins: these bytes, and further on its version in four of them.
_FIRST = b"SQLite format 3\0"
_VERSION_AT = 60
_BUSY = say.later("The statistics are in use by another program; this run's games are added later.")
_COLUMNS = "finished, game, seats, level, name, won, score, free_undo, hints, facts"
_VALUES = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10"
_ADD = f"insert into played ({_COLUMNS}) values ({_VALUES})"
# One that waited in a file may have been added before a crash kept the file from being emptied.
_ADD_ONCE = f"""
    insert into played ({_COLUMNS}) select {_VALUES}
    where not exists (select 1 from played where ({_COLUMNS}) = ({_VALUES}))
"""
_WITH_PERSON = "select id, facts from played where typeof(facts) = 'text' and instr(facts, ?1)"
_PATIENCE = 0.02  # seconds for another copy to finish what it writes
_MOST_OWED = 100  # games that wait for room on the disk
_STEPS = 100_000  # of the database's own machine between two calls of `_Work`
_MOST_STEPS = 5_000_000  # for one question: three times as many as for twenty thousand games


class _Work:
    """Counts the database's steps for one question, and breaks off one that never ends (a view)."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Another question is asked."""
        self.steps = 0

    def __call__(self) -> bool:
        """Called every so many steps; true ends the question with an error."""
        self.steps += _STEPS
        return self.steps > _MOST_STEPS


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One person's game: `finished` in seconds since 1970, `level` of the strongest computer.

    `level` is "" when only people played, or one alone. `score` as the game counts it, `hints`
    how many the person was given. `facts` is more that is known of it (game_facts.py): a game is
    the same without them, as a version has it that does not know them.
    """

    finished: int
    game: str
    seats: int
    level: str
    name: str
    won: bool
    score: int
    free_undo: bool = False
    hints: int = 0
    facts: str = field(default="", compare=False)

    def as_row(self) -> Row:
        """The game as a row of the database."""
        return (
            *(self.finished, self.game, self.seats, self.level, self.name),
            *(self.won, self.score, self.free_undo, self.hints, self.facts),
        )


@dataclass(frozen=True, slots=True)
class Summary:
    """The games of one kind: same game, level and number of seats."""

    game: str
    level: str
    seats: int
    played: int
    won: int
    average: float
    highest: int
    lowest: int
    streak: int  # games won in a row up to the last one
    longest: int  # the longest such row
    free_undo: int  # how many of them used free undo
    hints: int  # given in all of them together
    scores: tuple[int, ...]  # in the order played, for the chart
    wins: tuple[bool, ...] = ()  # in the same order
    facts: tuple[str, ...] = ()  # of the games of which any are known

    @property
    def share(self) -> float:
        """The part that was won, from 0 to 1."""
        return self.won / self.played


def strongest(players: Iterable[str], levels: Iterable[str]) -> str:
    """The strongest level among the players (`levels` weakest first); "" for none.

    >>> strongest(["human", "hard", "easy"], ["easy", "normal", "hard", "master"])
    'hard'
    """
    sitting = set(players)
    return next((level for level in reversed(list(levels)) if level in sitting), "")


def _forget(_notice: str) -> None:
    """Tells nobody."""


class Statistics:
    """The database of this player; without one that works it is empty and forgets.

    While another program holds the database, games wait in memory, and at the end in a file of
    their own (`owed.py`), from which they are added later; nothing here waits for it. The file is
    opened when it is first needed, since the library takes 1.5 MB; what is wrong with it is told
    before that, as far as its first bytes show it.
    """

    def __init__(self, path: Path, notice: Callable[[str], None] = _forget) -> None:
        self._path = path
        self._notice = notice
        self._told = False
        self._waiting = OwedGames(path.with_suffix(".owed"))
        self._owed: list[FinishedGame] = []  # that could not be written yet
        self._work = _Work()
        self._base: sqlite3.Connection | None = None
        self._shut = False  # for good: damaged, newer, or no file at all
        self._look()

    def close(self) -> None:
        """Lets go of the file; what could not be written waits beside it."""
        if self._owed or self._waiting:
            self._write()
        if self._owed and not self._shut:
            self._waiting.keep([game.as_row() for game in self._owed])
            self._owed = []
        if self._base is not None:
            self._base.close()
        self._base, self._shut = None, True

    def record(self, *games: FinishedGame) -> None:
        """Adds games, all or none; those that cannot be written now are tried again later."""
        self._owed = [*self._owed, *games][-_MOST_OWED:]
        self._write()

    def take_in(self, games: Iterable[FinishedGame]) -> str:
        """Adds games of another machine, all or none; returns why it could not, or ""."""
        self._write()
        if self._base is None:
            return say("the statistics cannot be opened now")
        self._work.begin()
        try:
            with self._base:
                _add_later_columns(self._base)
                self._base.executemany(_ADD, [game.as_row() for game in games])
        except (sqlite3.Error, UnicodeDecodeError) as error:
            return _why(error)
        return ""

    def rename(self, old: str, new: str) -> str:
        """Calls a person by another name in every game, all or none; returns why not, or ""."""
        self._write()
        if self._base is None or self._owed or self._waiting:
            return say("the statistics cannot be opened now")
        self._work.begin()
        try:
            with self._base:
                _add_later_columns(self._base)
                self._base.execute("update played set name = ?2 where name = ?1", (old, new))
                at_table = self._base.execute(_WITH_PERSON, (f" human {old}",)).fetchall()
                changed = [(renamed(facts, old, new), key) for key, facts in at_table]
                self._base.executemany("update played set facts = ?1 where id = ?2", changed)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            return _why(error)
        return ""

    def _write(self) -> None:
        """Adds the games that are owed, those of an earlier run first."""
        self._open()
        if self._base is None or not (self._owed or self._waiting):
            return
        self._work.begin()
        try:
            with self._waiting.taken() as waiting, self._base:
                _add_later_columns(self._base)
                self._base.executemany(_ADD_ONCE, waiting)
                self._base.executemany(_ADD, [game.as_row() for game in self._owed])
            self._owed, self._told = [], False
        except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
            self._tell(say("The statistics cannot be kept ({why}).", why=_why(error)))

    def played(self, game: str = "") -> tuple[FinishedGame, ...]:
        """The latest games, or those of one game, in the order in which they ended.

        A row that no version wrote (a score that is no whole number) is passed over.
        """
        self._open()
        if self._base is None:
            return ()
        self._work.begin()
        try:
            there = _columns(self._base)
            later = {name: name if name in there else none for name, none in _DEFAULTS.items()}
            question = _PLAYED.format(**later)
            rows = self._base.execute(question, (game,)).fetchmany(MOST_GAMES)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            self._tell(say("The statistics cannot be read ({why}).", why=_why(error)))
            return ()
        plain = cache(plain_name)  # the same few texts, many times
        return tuple(
            FinishedGame(
                finished,
                plain(of),
                seats,
                plain(level),
                plain(name),
                bool(won),
                score,
                bool(free),
                hints if isinstance(hints, int) else 0,
                facts if isinstance(facts, str) and len(facts) <= LONGEST_FACTS else "",
            )
            for finished, of, seats, level, name, won, score, free, hints, facts in rows
        )

    def summaries(self, game: str = "", name: str = "") -> tuple[Summary, ...]:
        """One summary for each game, level and number of seats; of one person, or of everybody."""
        played = (row for row in self.played(game) if name in ("", row.name))
        rows = sorted(played, key=_kind)
        return tuple(_summary(*kind, tuple(same)) for kind, same in groupby(rows, key=_kind))

    def clear(self) -> None:
        """Forgets every game."""
        self._open()
        if self._base is not None:
            self._work.begin()
            try:
                with self._base:
                    self._base.execute("delete from played")
            except (sqlite3.Error, UnicodeDecodeError) as error:
                self._tell(say("The statistics cannot be cleared ({why}).", why=_why(error)))

    def _look(self) -> None:
        """Tells what is wrong with the file: opens it only where its first bytes are not known."""
        first = beginning(self._path, _VERSION_AT + 4)
        known = first.data is not None and first.data.startswith(_FIRST)
        version = int.from_bytes((first.data or b"")[_VERSION_AT:], "big")
        if first.problem or version > VERSION or (first.data and not known) or self._unfit():
            self._open()

    def _open(self) -> None:
        """Opens the database, or tries again where another program held it."""
        if self._base is not None or self._shut:
            return
        base: sqlite3.Connection | None = None
        try:
            make(self._path.parent)
            if why := self._unfit():
                self._shut = True
                self._tell(say("The statistics are left alone: {why}.", why=why))
                return
            base = sqlite3.connect(self._path, timeout=_PATIENCE)
            base.text_factory = _text
            base.set_progress_handler(self._work, _STEPS)
            if self._migrated(base):
                self._base = base
                self._told = False
                return
            self._shut = True
        except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
            self._shut = not _is_busy(error)
            self._tell(
                shown(_BUSY)
                if _is_busy(error)
                else say("The statistics cannot be opened ({why}).", why=_why(error))
            )
        if base is not None:
            base.close()

    def _unfit(self) -> str:
        """The reason not to open the database, or what the library would read beside it."""
        beside = chosen(self._path.parent, lambda name: name.startswith(self._path.name))
        for path, why in beside.odd:
            return f"{path.name}: {why}"
        weight = sum(entry.size for entry in beside.files)
        if weight > MOST_STATISTICS:
            return say(
                "expected at most {bytes} bytes, got {got}",
                bytes=with_thousands(MOST_STATISTICS),
                got=with_thousands(weight),
            )
        return ""

    def _migrated(self, base: sqlite3.Connection) -> bool:
        """Brings the tables up to this version; False leaves a newer file alone."""
        (version,) = base.execute("pragma user_version").fetchone()
        if version > VERSION:
            self._tell(
                say(
                    "The statistics were written by a newer version of this program (format"
                    " {format}; this one reads {known}), so they are left alone.",
                    format=version,
                    known=VERSION,
                )
            )
            return False
        for number, script in enumerate(_MIGRATIONS[version:], start=version + 1):
            base.executescript(f"begin; {script} pragma user_version = {number}; commit;")
        return True

    def _tell(self, notice: str) -> None:
        if not self._told:
            self._told = True
            self._notice(notice)


def _columns(base: sqlite3.Connection) -> set[str]:
    """The names of the columns that the database has."""
    return {name for _, name, *_ in base.execute("pragma table_info(played)")}


def _add_later_columns(base: sqlite3.Connection) -> None:
    """Adds the columns that came later, where they are missing."""
    there = _columns(base)
    for name, kind in _LATER.items():
        if name not in there:
            base.execute(f"alter table played add column {name} {kind}")


def _is_busy(error: Exception) -> bool:
    """True when another program holds the database."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _why(error: Exception) -> str:
    """The complaint of the database, short enough for a notice.

    It may be one that the driver failed to decode, where the file is damaged.
    """
    if isinstance(error, UnicodeDecodeError):
        return say("it is damaged")
    return clipped(str(error))


def _text(contents: bytes) -> str:
    """A text of the database; bytes that are none are seen as such, and do no harm."""
    return contents.decode(errors="replace")


def _kind(row: FinishedGame) -> tuple[str, str, int]:
    return (row.game, row.level, row.seats)


def _summary(game: str, level: str, seats: int, rows: tuple[FinishedGame, ...]) -> Summary:
    scores = tuple(row.score for row in rows)
    runs = [len(tuple(same)) for won, same in groupby(rows, key=lambda row: row.won) if won]
    return Summary(
        game,
        level,
        seats,
        played=len(rows),
        won=sum(row.won for row in rows),
        average=sum(scores) / len(scores),
        highest=max(scores),
        lowest=min(scores),
        streak=runs[-1] if rows[-1].won else 0,
        longest=max(runs, default=0),
        free_undo=sum(row.free_undo for row in rows),
        hints=sum(row.hints for row in rows),
        scores=scores,
        wins=tuple(row.won for row in rows),
        facts=tuple(row.facts for row in rows if row.facts),
    )
