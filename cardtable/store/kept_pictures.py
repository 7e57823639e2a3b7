"""Pictures that a person saves to pass on; an older one is never replaced."""

from __future__ import annotations

from pathlib import Path

from cardtable.store import folder as folders
from cardtable.store.files import unused, write_bytes_whole


def keep_picture(folder: Path, name: str, contents: bytes) -> Path:
    """Saves a picture under a name, or one like it with a number; raises OSError."""
    folders.make(folder)
    path = folder / f"{name}.png"
    while not folders.reserve(path):
        path = unused(path)
    try:
        write_bytes_whole(path, contents)
    except OSError:
        folders.remove(path)  # only the name was reserved
        raise
    return path
