"""Saved games: the one in play, unfinished ones that were put by, kept ones, finished ones.

Each running program has a game in play of its own (a slot with a lock), so that two copies never
overwrite each other. Knows no rules and no screen, and leaves the text of a save to save_text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import time

from cardtable import save_text
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.rules import AnyRules
from cardtable.core.table import OVER
from cardtable.save_text import BadSave, Fault
from cardtable.session import FIRST_TRY, Chair, Session
from cardtable.store import folder as folders
from cardtable.store.cache import Cache
from cardtable.store.checked import Checked
from cardtable.store.files import clear_unfinished, file_name, set_aside, unused, write_whole
from cardtable.store.folder import Entry, reason
from cardtable.store.journal import LONGEST, Journal, whole_lines
from cardtable.store.oddities import Oddities
from cardtable.store.places import Places
from cardtable.store.shelves import Saved, Shelves, moved
from cardtable.store.slots import SUFFIX, Slot, take_slot

GONE = say.later("the file is gone")  # the problem of one that was there a moment ago

Find = Callable[[str], AnyRules]


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of reading a save: the session, or what could be restored of it, or none.

    `problem` is "" when all is well, else one sentence with the line and the reason; the file is
    as it was, and `copy` is the path of a copy. `fault` is None where no text could be had at all.
    `put_by` is the path of the unfinished game whose place it took.
    """

    session: Session | None
    problem: str = ""
    copy: Path | None = None
    put_by: Path | None = None
    fault: Fault | None = None


def _forget(_notice: str) -> None:
    """Tells nobody."""


class Saves:
    """The saved games of this player, as one running program sees them. Must be closed.

    `notice` is called with a sentence when something cannot be kept; the game goes on.
    """

    def __init__(self, places: Places, notice: Callable[[str], None] = _forget) -> None:
        self.places = places
        self.notice = notice
        self._slot: Slot | None = None
        self._journal: Journal | None = None
        self._followed: Session | None = None  # whose moves the journal holds
        self._checked = Checked(Cache(places.cache))
        self._shelves = Shelves(places, notice)
        self._stuck: set[str] = set()  # the folders of which it was said that they take no games
        for folder in (
            *(places.config, places.data, places.games, places.saves, places.cache),
            *(places.crashes, places.cloths, places.people, places.pictures),
        ):
            clear_unfinished(folder, time())
        self._take_slot()

    def close(self) -> None:
        """Closes the game in play; it comes back with `resume`."""
        session = self._followed
        self._stop()
        self._believe(self.current, session)
        if self._slot is not None:
            self._slot.lock.drop()

    @property
    def current(self) -> Path | None:
        """The file of the game in play, there or not; None where none can be kept."""
        return self._slot.path if self._slot is not None else None

    @property
    def oddities(self) -> Oddities:
        """The things in the player's folders of which it was said that they are left alone."""
        return self._shelves.oddities

    # -- the game in play ----------------------------------------------------------------------

    @property
    def has_open_game(self) -> bool:
        """True when there is a game to continue."""
        return self.current is not None and folders.is_file(self.current)

    def begin(self, session: Session) -> Path | None:
        """Makes this the game in play: from now on every line of it is kept.

        A game that was in play before is put by, so that none is ever lost; the path where it is,
        when it was not over yet.
        """
        path = self.put_by()
        if self.current is not None and folders.is_there(self.current):
            self._take_slot(empty=True)  # what is there cannot be moved, and is not lost
        self._follow(session, new=True)
        return path

    @property
    def would_put_by(self) -> bool:
        """True when a game in play would have to make room for another one."""
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
        self._shelves.forget_oldest()
        return path

    def _moved_to(self, folder: Path) -> Path | None:
        """Takes the file of the game in play to a folder; its new path."""
        session = self._followed
        self._stop()
        if not self.has_open_game or self.current is None:
            return None
        try:
            path = moved(self.current, folder)
        except OSError as error:
            if self.has_open_game:  # else it has just gone
                self._tell_stuck(f"{folder.name} ({reason(error)})")
            return None
        self._believe(path, session)
        return path

    def _tell_stuck(self, where: str) -> None:
        """Says once that a folder takes no games."""
        if where not in self._stuck:
            self._stuck.add(where)
            self.notice(
                say(
                    "The game before cannot be moved to {folder}, so it stays left open.",
                    folder=where,
                )
            )

    def leave(self) -> None:
        """Gives up the game in play: there is nothing to continue."""
        self._stop()
        why = folders.remove(self.current) if self.current is not None else ""
        if why:
            self.notice(say("The game cannot be removed ({why}).", why=why))

    # -- named saves ---------------------------------------------------------------------------

    def keep(self, session: Session, name: str, *, beside: bool = False) -> Path:
        """Saves a game under a name; raises OSError.

        An older save of that name is replaced; with `beside`, this one gets a number instead.
        """
        path = self._path_of(name)
        folders.make(path.parent)
        while beside and not folders.reserve(path):  # nor is one lost that came just now
            path = unused(path)
        try:
            write_whole(path, save_text.write(session))
        except OSError:
            if beside:  # only the name was reserved
                folders.remove(path)
            raise
        return path

    def has_kept(self, name: str) -> bool:
        """True when something is saved under this name, or one like it, already."""
        return folders.is_there(self._path_of(name))

    def _path_of(self, name: str) -> Path:
        return self.places.saves / (file_name(name, "game") + SUFFIX)

    def load(self, path: Path, find: Find) -> Loaded:
        """A session from a save, or the problem; the file is left as it is."""
        journals = (self.places.games, self.places.put_by, self.places.played)
        return self._read(path, find, journal=path.parent in journals)

    def adopt(self, path: Path, find: Find) -> Loaded:
        """Goes on with a game that was put by, or left open by another copy.

        Where the game cannot be written anew, or its file not be removed, that file stays.
        """
        loaded = self.load(path, find)
        if loaded.session is not None and not loaded.problem:
            loaded = replace(loaded, put_by=self.begin(loaded.session))
            if self._journal is not None and self._journal.is_written:
                folders.remove(path)
        return loaded

    def listed(self) -> tuple[Saved, ...]:
        """Those kept under a name and those unfinished, the latest first.

        Without the game in play, and without those that other copies are playing.
        """
        return self._shelves.listed(self.current)

    def unfinished(self) -> tuple[Saved, ...]:
        """The games to go on with: the one in play, then those put by, the latest first."""
        open_here = [Entry(path, 0, folders.changed(path)) for path in self._open_here()]
        put_by = (saved for saved in self.listed() if not saved.kept)
        return (*self._shelves.described(open_here), *put_by)

    def _open_here(self) -> list[Path]:
        return [self.current] if self.current is not None and self.has_open_game else []

    def watchable(self) -> tuple[Saved, ...]:
        """The games that are over, the latest first."""
        return self._shelves.played()

    def rename(
        self, changed: Callable[[Sequence[Chair]], Mapping[int, str]], *, kept: bool = False
    ) -> None:
        """Calls people by other names in every game that was put by; its date stays.

        `changed` gives the new names, by seat, of a table. With `kept`, those that were kept
        under a name are changed too.
        """
        self._shelves.rename(changed, kept=kept)

    def put_right(self, path: Path, *, over: bool) -> Path:
        """Moves a save to its like when it lies among the others; where it is now.

        Before there was a place for those put by, they lay among those that were over.
        """
        right = self.places.played if over else self.places.put_by
        if path.parent in (self.places.played, self.places.put_by) and path.parent != right:
            try:
                return moved(path, right)
            except OSError:
                return path
        return path

    # -- how -----------------------------------------------------------------------------------

    def _take_slot(self, *, empty: bool = False) -> None:
        """The first slot that no running program holds, in place of the one held now."""
        taken = take_slot(self.places.games, empty=empty)
        if self._slot is not None:
            self._slot.lock.drop()
        self._slot = taken.slot
        if taken.problem:
            self.notice(taken.problem)

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
        contents = folders.contents(path, LONGEST).data
        if contents is not None and contents == save_text.write(session, undone=True).encode():
            self._checked.keep(path, contents, session.rules)

    def _read(self, path: Path, find: Find, *, journal: bool) -> Loaded:
        read = folders.contents(path, LONGEST)
        if read.data is None:
            return Loaded(None, read.problem or GONE)
        contents = whole_lines(read.data) if journal else read.data
        try:
            return Loaded(self._checked_session(path, contents, find))
        except UnicodeDecodeError as error:
            line = contents.count(b"\n", 0, error.start) + 1
            problem = say("expected text, got bytes that are none")
            fault = Fault.DAMAGED if contents.startswith(b"cardtable") else Fault.NO_SAVE
            return self._unread(path, BadSave(line, problem, fault=fault))
        except BadSave as error:
            return self._unread(path, error)

    def _unread(self, path: Path, error: BadSave) -> Loaded:
        copy = set_aside(path, self.places.broken)
        return Loaded(error.restored, str(error), copy, fault=error.fault)

    def _checked_session(self, path: Path, contents: bytes, find: Find) -> Session:
        """The session of a save; raises BadSave. Lines that were checked before are believed."""
        text = contents.decode()
        known = self._known_lines(path, contents, find)
        session = None
        if known:
            with suppress(Exception):  # these rules may not be the ones that were checked
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


def _touched(session: Session) -> bool:
    """True when a person has moved; a first try, and a table of computer players, count at once."""
    seats = [seat for seat, chair in enumerate(session.chairs) if chair.is_human]
    return session.first_try or not seats or any(entry.move.seat in seats for entry in session.log)


def _touched_in(path: Path) -> bool:
    """The same of a game that was left in play and is not gone on with."""
    text = folders.contents(path, LONGEST).text()
    if text is None:
        return True
    header, _, moves = text.partition("\nmoves\n")
    chairs = [line for line in header.splitlines() if line.startswith("seat ")]
    people = {str(seat) for seat, line in enumerate(chairs) if line.split()[1:2] == ["human"]}
    movers = (line.removeprefix("+ ").partition(" ")[0] for line in moves.splitlines())
    if FIRST_TRY in moves.splitlines():
        return True
    return not people or any(mover in people for mover in movers)
