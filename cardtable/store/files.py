"""Writing a file whole or not at all, and setting a copy of a broken one aside.

Knows bytes and folders, not what they mean.
"""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardtable.core.digest import sha256

_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_UNFINISHED: Final = 60  # seconds after which nobody can still be writing a temporary file


def write_whole(path: Path, text: str) -> None:
    """Puts `text` in place of a file: temporary file, sync, rename; raises OSError.

    A reader, even after a power cut, finds either the old file or the new one, complete.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    _sync_folder(path.parent)


def reason(error: OSError) -> str:
    """Why a file could not be written, in a player's words."""
    if error.errno in _FULL:
        return "the disk is full"
    return (error.strerror or str(error)).lower()


def clear_unfinished(folder: Path, now: float) -> None:
    """Removes temporary files that a killed program left; `now` in seconds since 1970.

    Those of the last minute stay: another copy of the program may just be writing them.
    """
    with suppress(OSError):
        for path in folder.glob(".*.new"):
            with suppress(OSError):
                if path.stat().st_mtime < now - _UNFINISHED:
                    path.unlink()


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
    try:
        contents = path.read_bytes()
        name = f"{path.stem}-{sha256(contents).hexdigest()[:8]}{path.suffix}"
        copy = folder / name
        if not copy.exists():
            folder.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(contents)
    except OSError:
        return None
    return copy
