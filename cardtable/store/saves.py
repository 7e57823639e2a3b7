"""Saved games: the one in play, those put by before they were over, those kept, those over.

Each running program has a game in play of its own (a slot with a lock), so that two copies never
overwrite each other. Knows no rules and no screen; what a save says is for save_text to know.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import time

from cardtable import save_text
from cardtable.core.outside import MOST_BYTES
from cardtable.core.rules import AnyRules
from cardtable.core.table import OVER
from cardtable.save_text import BadSave
from cardtable.session import Chair, Session, name_line
from cardtable.store.cache import Cache
from cardtable.store.checked import Checked
from cardtable.store.files import clear_unfinished, reason, set_aside, write_whole
from cardtable.store.journal import Journal, whole_lines
from cardtable.store.lock import Lock
from cardtable.store.places import Places

SUFFIX = ".cardtable"

_SLOTS = 9
_KEPT = 200
_UNREAD = "unread"
_MOST_BYTES = 4 * MOST_BYTES  # a character of a text takes four bytes at most
_NAMELESS = re.compile(r"[^\w .,()'-]+")

Find = Callable[[str], AnyRules]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of reading a save: the session (or what could be restored of it), or none.

    `problem` is "" when all is well, else one sentence with the line and the reason; the file is
    as it was, and `copy` is where a copy of it was kept. `put_by` is where the unfinished game is
    that it took the place of.
    """

    session: Session | None
    problem: str = ""
    copy: Path | None = None
    put_by: Path | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """One save of the list: its name, its game, how many lines its moves take, when it was played.

    `played` is in seconds since 1970.
    """

    path: Path
    name: str
    game: str
    moves: int
    kept: bool  # by the player, under this name; else a game left open, put by or played
    played: float = 0.0


def _forget(_notice: str) -> None:
    """Tells nobody."""


class Saves:
    """The saved games of this player, as one running program sees them. Must be closed.

    `notice` is told, in a sentence, what cannot be kept; the game goes on.
    """

    def __init__(self, places: Places, notice: Callable[[str], None] = _forget) -> None:
        self.places = places
        self.notice = notice
        self.current: Path | None = None
        self._lock: Lock | None = None
        self._journal: Journal | None = None
        self._followed: Session | None = None  # what the journal is of
        self._checked = Checked(Cache(places.cache))
        for folder in (places.config, places.data, places.games, places.saves):
            clear_unfinished(folder, time())
        self._take_slot()

    def close(self) -> None:
        """Closes the game in play; it comes back with `resume`."""
        session = self._followed
        self._stop()
        self._believe(self.current, session)
        if self._lock is not None:
            self._lock.drop()
            self._lock = None

    # -- the game in play ----------------------------------------------------------------------

    @property
    def has_open_game(self) -> bool:
        """Whether there is a game to continue."""
        return self.current is not None and self.current.exists()

    def begin(self, session: Session) -> Path | None:
        """Makes this the game in play: from now on every line of it is kept.

        A game that was in play before is put by, so that none is ever lost; the path where it is,
        when it was not over yet.
        """
        path = self.put_by()
        self._follow(session, new=True)
        return path

    @property
    def would_put_by(self) -> bool:
        """Whether there is a game in play that another one would have to make room for."""
        session = self._followed
        if session is not None:
            return session.turn != OVER and _touched(session) and self.has_open_game
        return self.has_open_game and self.current is not None and _touched_in(self.current)

    def put_by(self) -> Path | None:
        """Makes room for another game: the path of the one that was in play and is not over.

        One that is over goes to its like; one in which no person has moved yet is forgotten.
        """
        session = self._followed
        if self.would_put_by:
            return self._moved_to(self.places.put_by)
        if session is not None and session.turn == OVER:
            self.finish()
        else:
            self.leave()
        return None

    def resume(self, find: Find) -> Loaded | None:
        """The game in play as it was left, with its undo chain; None when there is none.

        When it could not be read whole, nothing is kept until `begin` is given a session.
        """
        if not self.has_open_game or self.current is None:
            return None
        loaded = self._read(self.current, find, journal=True)
        if loaded.session is not None and not loaded.problem:
            self._follow(loaded.session, new=False)
        return loaded

    def finish(self) -> Path | None:
        """Puts the finished game with those that are over; the path where it can be watched."""
        path = self._moved_to(self.places.played)
        _forget_oldest(self.places.played)
        return path

    def _moved_to(self, folder: Path) -> Path | None:
        """Takes the file of the game in play to a folder; its new path."""
        session = self._followed
        self._stop()
        if not self.has_open_game or self.current is None:
            return None
        try:
            path = _moved(self.current, folder)
        except OSError:
            return None
        self._believe(path, session)
        return path

    def leave(self) -> None:
        """Gives up the game in play: there is nothing to continue."""
        self._stop()
        if self.current is not None:
            try:
                self.current.unlink(missing_ok=True)
            except OSError as error:
                self.notice(f"The game cannot be removed ({reason(error)}).")

    # -- named saves ---------------------------------------------------------------------------

    def keep(self, session: Session, name: str) -> Path:
        """Saves a game under a name, in place of an older save of that name; raises OSError."""
        path = self.places.saves / (_file_name(name) + SUFFIX)
        write_whole(path, save_text.write(session))
        return path

    def load(self, path: Path, find: Find) -> Loaded:
        """A session from a save, or the problem; the file is left as it is. Raises OSError."""
        journals = (self.places.games, self.places.put_by, self.places.played)
        return self._read(path, find, journal=path.parent in journals)

    def adopt(self, path: Path, find: Find) -> Loaded:
        """Goes on with a game that was put by, or left open by another copy. Raises OSError."""
        loaded = self.load(path, find)
        if loaded.session is not None and not loaded.problem:
            loaded = replace(loaded, put_by=self.begin(loaded.session))
            path.unlink(missing_ok=True)
        return loaded

    def listed(self) -> tuple[Saved, ...]:
        """Those kept under a name and those unfinished, the latest first.

        Without the game in play, and without those that other copies are playing.
        """
        folders = (self.places.put_by, self.places.saves)
        put_away = (path for folder in folders for path in folder.glob("*" + SUFFIX))
        return tuple(self._described(_latest_first([*self._left_open(), *put_away])))

    def unfinished(self) -> tuple[Saved, ...]:
        """The games to go on with: the one in play, then those put by, the latest first."""
        open_here = [self.current] if self.current is not None else []  # if there is a game in it
        put_by = (saved for saved in self.listed() if not saved.kept)
        return (*self._described(open_here), *put_by)

    def watchable(self) -> tuple[Saved, ...]:
        """The games that are over, the latest first."""
        return tuple(self._described(_latest_first(list(self.places.played.glob("*" + SUFFIX)))))

    def rename(self, changed: Callable[[Sequence[Chair]], Mapping[int, str]]) -> None:
        """Calls people by other names in every game that was put by; its date stays.

        `changed` gives the new names, by seat, of a table.
        """
        for path in self.places.put_by.glob("*" + SUFFIX):
            with suppress(OSError, BadSave):
                text, before = _text(path), path.stat()
                names = changed(save_text.chairs_of(text))
                if names and text.endswith("\n"):
                    with path.open("a", encoding="utf-8") as file:
                        file.writelines(f"{name_line(*new)}\n" for new in names.items())
                    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def put_right(self, path: Path, *, over: bool) -> Path:
        """Moves a save to its like when it lies among the others; where it is now.

        Before there was a place for those put by, they lay among those that were over.
        """
        right = self.places.played if over else self.places.put_by
        if path.parent in (self.places.played, self.places.put_by) and path.parent != right:
            try:
                return _moved(path, right)
            except OSError:
                return path
        return path

    # -- how -----------------------------------------------------------------------------------

    def _take_slot(self) -> None:
        """The first slot that no running program holds."""
        try:
            for number in range(1, _SLOTS + 1):
                path = self.places.games / f"open-{number}{SUFFIX}"
                lock = Lock(path.with_suffix(".lock"))
                if lock.take():
                    self.current, self._lock = path, lock
                    return
        except OSError as error:
            self.notice(f"Games cannot be saved here ({reason(error)}).")
            return
        self.notice("Too many copies of this program are running, so this game is not saved.")

    def _follow(self, session: Session, *, new: bool) -> None:
        self._stop()
        if self.current is None:
            return
        whole = partial(save_text.write, session, undone=True)  # a redo may be the next line
        self._journal = Journal(self.current, whole, self.notice, new=new)
        session.record = self._journal.record
        self._followed = session

    def _stop(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        self._followed = None

    def _believe(self, path: Path | None, session: Session | None) -> None:
        """Remembers that the moves in a file are legal: those, and only those, were played here."""
        if path is None or session is None or session.reworded:
            return
        with suppress(OSError):
            contents = path.read_bytes()
            if contents == save_text.write(session, undone=True).encode():
                self._checked.keep(path, contents, session.rules)

    def _read(self, path: Path, find: Find, *, journal: bool) -> Loaded:
        if path.stat().st_size > _MOST_BYTES:
            return Loaded(None, f"expected a save of at most {_MOST_BYTES:,} bytes")
        contents = path.read_bytes()
        if journal:
            contents = whole_lines(contents)
        try:
            return Loaded(self._checked_session(path, contents, find))
        except UnicodeDecodeError as error:
            line = contents.count(b"\n", 0, error.start) + 1
            problem = f"line {line}: expected text, got bytes that are none"
            return Loaded(None, problem, set_aside(path, self.places.broken))
        except BadSave as error:
            return Loaded(error.restored, str(error), set_aside(path, self.places.broken))

    def _checked_session(self, path: Path, contents: bytes, find: Find) -> Session:
        """The session of a save; raises BadSave. Lines that were checked before are believed."""
        text = contents.decode()
        known = self._known_lines(path, contents, find)
        session = None
        if known:
            with suppress(Exception):  # whatever they do, they were not what was checked
                session = save_text.read(text, find, checked=known)
        if session is None:
            session = save_text.read(text, find)
        if not session.reworded:
            self._checked.keep(path, contents, session.rules)
        return session

    def _known_lines(self, path: Path, contents: bytes, find: Find) -> int:
        try:
            rules = find(save_text.game_of(contents.decode()))
        except (BadSave, LookupError):
            return 0
        return self._checked.lines(path, contents, rules)

    def _left_open(self) -> Iterator[Path]:
        """Games in play of copies that run no more."""
        for path in self.places.games.glob("open-*" + SUFFIX):
            lock = Lock(path.with_suffix(".lock"))
            try:
                free = path != self.current and lock.take()
            except OSError:
                continue
            if free:
                lock.drop()
                yield path

    def _described(self, paths: list[Path]) -> Iterator[Saved]:
        for path in paths:
            try:
                text = _text(path)
                game = save_text.game_of(text)
                played = path.stat().st_mtime
            except (OSError, BadSave):
                continue
            _, _, moves = text.partition("\nmoves\n")
            kept = path.parent == self.places.saves
            yield Saved(path, path.stem, game, moves.count("\n"), kept, played)


def _game_in(path: Path) -> str:
    """The game that a finished file is named after; one that only a newer version reads is kept."""
    try:
        return save_text.game_of(_text(path))
    except BadSave:
        return _UNREAD


def _text(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(_MOST_BYTES + 1).decode(errors="replace")


def _file_name(name: str) -> str:
    """A file's name for what the player typed."""
    return _NAMELESS.sub("-", name).strip(" .-")[:80] or "game"


def _latest_first(paths: list[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: (-path.stat().st_mtime_ns, path.name))


def _touched(session: Session) -> bool:
    """Whether a person has made a move; a table of computer players is touched by its deal."""
    seats = [seat for seat, chair in enumerate(session.chairs) if chair.is_human]
    return not seats or any(entry.move.seat in seats for entry in session.log)


def _touched_in(path: Path) -> bool:
    """The same of a game that was left in play and is not gone on with."""
    try:
        header, _, moves = _text(path).partition("\nmoves\n")
    except OSError:
        return True
    chairs = [line for line in header.splitlines() if line.startswith("seat ")]
    people = {str(seat) for seat, line in enumerate(chairs) if line.split()[1:2] == ["human"]}
    movers = (line.removeprefix("+ ").partition(" ")[0] for line in moves.splitlines())
    return not people or any(mover in people for mover in movers)


def _moved(path: Path, folder: Path) -> Path:
    """Takes a file to a folder, under the next name of its game there; raises OSError."""
    target = _next_name(folder, _game_in(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    path.replace(target)
    return target


def _next_name(folder: Path, game: str) -> Path:
    taken = [int(path.stem.rpartition("-")[2]) for path in folder.glob(f"{game}-[0-9]*{SUFFIX}")]
    return folder / f"{game}-{max(taken, default=0) + 1:04}{SUFFIX}"


def _forget_oldest(folder: Path) -> None:
    with suppress(OSError):
        for path in _latest_first(list(folder.glob("*" + SUFFIX)))[_KEPT:]:
            path.unlink(missing_ok=True)
