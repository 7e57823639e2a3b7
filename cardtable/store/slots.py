"""The places for games in play: each running program holds one, by a lock beside its file.

Knows files and locks, not what the files say.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from cardtable.core.messages import say, shown
from cardtable.store import folder as folders
from cardtable.store.lock import Lock, knows_no_locks

SUFFIX: Final = ".cardtable"

_SLOTS: Final = 9
_OPEN: Final = "open-"


class Slot(NamedTuple):
    """The file of a game in play, and the lock that this program holds on it."""

    path: Path
    lock: Lock


class Taken(NamedTuple):
    """The slot that was taken, or None; `problem` says in a sentence what stood in the way."""

    slot: Slot | None
    problem: str = ""


def take_slot(games: Path, *, empty: bool = False) -> Taken:
    """Takes the first slot that no running program holds and where nothing but a save lies.

    With `empty`, the first where nothing lies at all.
    """
    problem = ""
    for number in range(1, _SLOTS + 1):
        path = games / f"{_OPEN}{number}{SUFFIX}"
        if odd := folders.oddity(path):
            problem = problem or say("{file} is left alone: {why}.", file=path.name, why=odd)
            continue
        if empty and folders.is_there(path):
            continue
        lock = Lock(path.with_suffix(".lock"))
        try:
            if lock.take():
                return Taken(Slot(path, lock), problem)
        except OSError as error:
            if knows_no_locks(error):  # better one window with its game than none
                return Taken(Slot(path, lock), problem or shown(_NO_LOCKS))
            problem = problem or say(
                "Games cannot be saved here ({why}).", why=folders.reason(error)
            )
    return Taken(None, problem or shown(_TOO_MANY))


_NO_LOCKS: Final = say.later("Files cannot be locked here, so keep to one window at a time.")
_TOO_MANY: Final = say.later(
    "Too many copies of this program are running, so this game is not saved."
)


def left_open(games: Path, current: Path | None) -> Iterator[folders.Entry]:
    """The games in play of copies that run no more, under whatever number or name they lie."""
    for entry in folders.listed(games, SUFFIX).files:
        if entry.path == current:
            continue
        if _is_slot(entry.path) and not _is_free(entry.path):
            continue
        yield entry


def _is_slot(path: Path) -> bool:
    """True for a name that a running program may hold; a copy of a file is nobody's."""
    return path.stem.removeprefix(_OPEN).isdecimal() and path.stem.startswith(_OPEN)


def _is_free(path: Path) -> bool:
    lock = Lock(path.with_suffix(".lock"))
    try:
        free = lock.take()
    except OSError as error:
        return knows_no_locks(error)
    lock.drop()
    return free
