"""Writing a file whole or not at all, and setting a copy of a broken one aside.

Knows bytes and folders, not what they mean.
"""

from __future__ import annotations

import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardtable.core.digest import sha256
from cardtable.store import folder as folders

_UNFINISHED: Final = 60  # seconds after which nobody can still be writing a temporary file
_WRITING: Final = re.compile(r"\..*\.new|[0-9a-f]{8}\.[0-9]+")  # ours, and the cache's
_ODD: Final = re.compile(r"[^\w .,()'-]+")
_ROOM: Final = 160  # bytes of a name: a system takes 255, with an end and while it is written
_DEVICES: Final = frozenset(  # of Windows, whatever follows after a dot
    ("CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10)))
)
_MOST_ASIDE: Final = 8 * 2**20  # bytes of a broken file that is copied


def write_whole(path: Path, text: str) -> None:
    """Puts `text` in place of a file: temporary file, sync, rename; raises OSError.

    A reader, even after a power cut, finds either the old file or the new one, complete.
    """
    write_bytes_whole(path, text.encode())


def write_bytes_whole(path: Path, contents: bytes) -> None:
    """Puts bytes in place of a file, as `write_whole` does; raises OSError."""
    folders.make(path.parent)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(contents)
            file.flush()
            folders.sync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    _sync_folder(path.parent)


def clear_unfinished(folder: Path, now: float) -> None:
    """Removes temporary files that a killed program left; `now` in seconds since 1970.

    Those of the last minute stay: another copy of the program may just be writing them. One from
    the future is of a clock that was put back.
    """
    left = folders.chosen(folder, lambda name: _WRITING.fullmatch(name) is not None)
    for entry in left.files:
        if abs(now - entry.changed / 1e9) > _UNFINISHED:
            folders.remove(entry.path)


def _sync_folder(folder: Path) -> None:
    """Makes a rename last through a power cut, where folders can be synced at all."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path, folder: Path) -> Path | None:
    """A copy of a broken file, once for the same contents; None when it cannot be written."""
    broken = folders.contents(path, _MOST_ASIDE).data
    if broken is None:
        return None
    copy = folder / f"{path.stem}-{sha256(broken).hexdigest()[:8]}{path.suffix}"
    try:
        if not folders.is_there(copy):
            write_bytes_whole(copy, broken)
    except OSError:
        return None
    return copy


def file_name(name: str, otherwise: str, longest: int = 80) -> str:
    r"""A name as the beginning of a file's name that every system takes.

    >>> file_name("../Ann & Bo", "person"), file_name("Con", "person"), file_name("?", "person")
    ('Ann - Bo', 'Con-', 'person')
    """
    clean = _ODD.sub("-", name).strip(" .-")[:longest]
    clean = clean.encode()[:_ROOM].decode(errors="ignore").strip(" .-") or otherwise
    return f"{clean}-" if clean.partition(".")[0].strip().upper() in _DEVICES else clean


def unused(path: Path) -> Path:
    """The path, or the first like it with a number, where nothing lies."""
    number, free = 1, path
    while folders.is_there(free):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
