"""Lists, reads, opens and removes the files of a player: the only module that does.

Other programs put things into a player's folders too: a sync program's copies, links that lead
nowhere, pipes, folders, files without permission, or a file that is gone a moment later. None of
them raises or blocks here: what cannot be read is a sentence in the value that is returned. Knows
bytes and names, not what they mean.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from functools import partial
from io import FileIO
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from cardtable.core.messages import say
from cardtable.core.messages import shown as words
from cardtable.core.outside import plain_name
from cardtable.core.word_forms import with_thousands

_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_UNSYNCED: Final = (errno.EINVAL, errno.ENOSYS, getattr(errno, "ENOTSUP", errno.ENOSYS))
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)  # a pipe without a writer would wait for ever
_PLAIN: Final = _AT_ONCE | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_MOST_NAMES: Final = 20_000  # looked at in one folder
_PIECE: Final = 2**20
_LONGEST: Final = 300  # letters of a path that are shown

A_FOLDER: Final = say.later("it is a folder")
NO_FILE: Final = say.later("it is no file")
NOWHERE: Final = say.later("it is a link that leads nowhere")
_REASONS: Final = {
    errno.EACCES: say.later("permission denied"),
    errno.EPERM: say.later("operation not permitted"),
    errno.EROFS: say.later("read-only file system"),
    errno.ENOENT: say.later("no such file or directory"),
    errno.EIO: say.later("input/output error"),
}


class Contents(NamedTuple):
    """The bytes of a file, or None; `problem` says why, and is "" where nothing lies there.

    `changed` is when it was last written, in nanoseconds since 1970.
    """

    data: bytes | None
    problem: str = ""
    changed: int = 0

    def text(self) -> str | None:
        """The text, with a mark in place of each byte that is none; None without contents."""
        return None if self.data is None else self.data.decode(errors="replace")


class Entry(NamedTuple):
    """A file in a folder: its path, its size and when it was last written, in nanoseconds."""

    path: Path
    size: int
    changed: int


class Listing(NamedTuple):
    """The files of one kind in a folder, and what lies among them without being a file."""

    files: tuple[Entry, ...] = ()
    odd: tuple[tuple[Path, str], ...] = ()  # each with the reason
    problem: str = ""  # why the folder cannot be listed


def reason(error: OSError) -> str:
    """Returns why a file could not be read or written, in a player's words."""
    if error.errno in _FULL:
        return say("the disk is full")
    known = _REASONS.get(error.errno or 0, "")
    if known and error.strerror and error.strerror.lower() == known:
        return words(known)
    return (error.strerror or str(error)).lower()


def shown(path: Path | str) -> str:
    """A path or a name as it may be shown; what cannot be printed is left out."""
    return plain_name(str(path), _LONGEST)


def is_there(path: Path) -> bool:
    """True when anything has this name, even a link that leads nowhere."""
    return os.path.lexists(path)


def oddity(path: Path) -> str:
    """The reason why what lies there is no file; "" for a file, or where nothing lies."""
    try:
        return _odd(path.stat().st_mode)
    except OSError as error:
        if not is_there(path):  # nor perhaps the folder that it would lie in
            return ""
        return NOWHERE if isinstance(error, FileNotFoundError) else reason(error)


def is_file(path: Path) -> bool:
    """True when a file lies there, readable or not."""
    return is_there(path) and not oddity(path)


def is_folder(path: Path) -> bool:
    """True for a folder; one that may not even be looked at is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def changed(path: Path) -> int:
    """The time a file was last written, in nanoseconds since 1970; 0 where there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def mark(path: Path) -> tuple[int, int, int]:
    """Something that differs after every change of a file that is put in place whole."""
    try:
        status = path.stat()
    except OSError:
        return (0, 0, 0)
    return (status.st_ino, status.st_size, status.st_mtime_ns)


def contents(path: Path, most: int) -> Contents:
    """The bytes of a file of at most so many; never waits for anything but the disk."""
    return _opened(path, partial(_read, most=most))


def beginning(path: Path, length: int) -> Contents:
    """The first bytes of a file, at most so many; never waits for anything but the disk."""
    return _opened(path, partial(_read_first, length=length))


def _opened(path: Path, read: Callable[[int], Contents]) -> Contents:
    try:
        handle = os.open(path, os.O_RDONLY | _PLAIN)
    except FileNotFoundError:
        return Contents(None, NOWHERE if is_there(path) else "")
    except OSError as error:
        return Contents(None, oddity(path) or reason(error))
    try:
        return read(handle)
    except OSError as error:
        return Contents(None, reason(error))
    finally:
        os.close(handle)


def _read_first(handle: int, length: int) -> Contents:
    odd = _odd(os.fstat(handle).st_mode)
    return Contents(None, odd) if odd else Contents(os.read(handle, length))


def _read(handle: int, most: int) -> Contents:
    status = os.fstat(handle)
    if odd := _odd(status.st_mode):
        return Contents(None, odd)
    pieces, left = [], most + 1
    if status.st_size <= most:
        while left > 0 and (piece := os.read(handle, min(left, _PIECE))):
            pieces.append(piece)
            left -= len(piece)
    if status.st_size > most or left <= 0:
        return Contents(None, say("expected at most {bytes} bytes", bytes=with_thousands(most)))
    return Contents(b"".join(pieces), "", status.st_mtime_ns)


def listed(folder: Path, suffix: str, prefix: str = "") -> Listing:
    """The files whose names begin and end so; hidden ones only where `prefix` begins with a dot."""
    hidden = prefix.startswith(".")
    return chosen(
        folder,
        lambda name: (
            name.endswith(suffix)
            and name.startswith(prefix)
            and (hidden or not name.startswith("."))
        ),
    )


def chosen(folder: Path, ours: Callable[[str], bool]) -> Listing:
    """The files of a folder whose names are ours."""
    files, odd, problem = [], [], ""
    try:
        with os.scandir(folder) as within:
            for number, item in enumerate(within):
                if number >= _MOST_NAMES:
                    break
                if not ours(item.name):
                    continue
                path = folder / item.name
                why, entry = _entry(path)
                if entry is not None:
                    files.append(entry)
                elif why:
                    odd.append((path, why))
    except FileNotFoundError:
        pass  # no folder yet, and nothing in it
    except OSError as error:
        problem = A_FOLDER if error.errno == errno.EISDIR else reason(error)
    return Listing(tuple(files), tuple(odd), problem)


def _entry(path: Path) -> tuple[str, Entry | None]:
    """A file of a folder, else why it is none; neither when it has just gone."""
    try:
        status = path.stat()
    except OSError as error:
        return oddity(path) or (reason(error) if is_there(path) else ""), None
    why = _odd(status.st_mode)
    return why, None if why else Entry(path, status.st_size, status.st_mtime_ns)


def _odd(mode: int) -> str:
    if stat.S_ISREG(mode):
        return ""
    return A_FOLDER if stat.S_ISDIR(mode) else NO_FILE


def appending(path: Path) -> FileIO:
    """Opens a file to add to it; raises OSError, also for what is no file."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | _PLAIN, 0o666)
    if odd := _odd(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, odd)
    return FileIO(handle, "ab")


def opened_to_lock(path: Path) -> int:
    """Opens a file that is there to be locked; raises OSError, also for what is no file."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | _PLAIN, 0o600)
    if odd := _odd(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, odd)
    return handle


def append(path: Path, data: bytes) -> None:
    """Adds bytes at the end of a file that is there; its date stays. Raises OSError."""
    before = path.stat()
    with appending(path) as file:
        file.write(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def sync(handle: int) -> None:
    """Waits until a file is on its disk, where the file system can do that; raises OSError."""
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _UNSYNCED:
            raise


def cut(path: Path, length: int) -> None:
    """Shortens a file; raises OSError."""
    os.truncate(path, length)


def touch(path: Path) -> None:
    """Dates a file now, where that can be done."""
    try:
        os.utime(path)
    except OSError:
        return


def folders_in(folder: Path) -> list[str]:
    """The names of the folders in a folder, sorted; none where it cannot be listed."""
    try:
        with os.scandir(folder) as within:
            some = [item.name for item in islice(within, _MOST_NAMES)]
    except OSError:
        return []
    return sorted(name for name in some if is_folder(folder / name))


def remove(path: Path) -> str:
    """Removes a file; returns why it could not be, else ""."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return oddity(path) or reason(error)
    return ""


def remove_empty(folder: Path) -> None:
    """Removes a folder, if there is one; raises OSError where something lies in it."""
    if is_folder(folder):
        folder.rmdir()


def make(folder: Path) -> None:
    """Makes a folder and those it lies in; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)


def reserve(path: Path) -> bool:
    """Takes a name that nobody has by an empty file; False when somebody has. Raises OSError."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except FileExistsError:
        return False
    return True


def move(path: Path, target: Path) -> None:
    """Gives a file another name, one that was reserved or may be lost; raises OSError."""
    path.replace(target)
