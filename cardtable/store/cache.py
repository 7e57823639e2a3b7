"""Keeps results that take a while to make and could be made again at any time.

Bounded in number and bytes: entries that were not read for longest are removed first. Nothing read
from here is trusted: a file that is cut, changed or foreign counts as missing, and its contents are
made again. Knows bytes and keys, not what they mean.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import Final

from cardtable.store import folder as folders

SUFFIX: Final = ".kept"
_HEAD: Final = b"cardtable cache 1"
_MOST_FILES: Final = 400
_MOST_BYTES: Final = 48 * 2**20
_LONGEST: Final = 8 * 2**20  # bytes of one file
_ROOM: Final = 1024  # bytes that the head of a file takes at most


class Cache:
    """A folder of files by key; it costs nobody anything when it cannot be written."""

    def __init__(
        self, folder: Path, most: int = _MOST_FILES, most_bytes: int = _MOST_BYTES
    ) -> None:
        self.folder, self.most, self.most_bytes = folder, most, most_bytes

    def get(self, key: str) -> bytes | None:
        """Returns the bytes that were kept under a key, or None."""
        path = self._path(key)
        stored = folders.contents(path, _LONGEST + _ROOM).data
        if stored is None:
            return None
        head = _head(key)
        contents = stored[len(head) + 9 :]
        if stored[: len(head) + 9] != head + _sum(contents) or len(contents) > _LONGEST:
            folders.remove(path)
            return None
        folders.touch(path)  # it was wanted just now
        return contents

    def put(self, key: str, contents: bytes) -> None:
        """Keeps contents under a key, replacing others; then removes entries beyond the bounds."""
        if len(contents) > _LONGEST:
            return
        path = self._path(key)
        writing = path.with_suffix(f".{os.getpid()}")
        try:
            folders.make(self.folder)
            folders.remove(writing)  # whatever lies there is not to be written into
            with folders.appending(writing) as file:
                file.write(_head(key) + _sum(contents) + contents)
            folders.move(writing, path)
        except OSError:
            folders.remove(writing)
        else:
            self._trim()

    def _path(self, key: str) -> Path:
        """Two keys may share a file, which is then of one of them: the key stands inside."""
        return self.folder / f"{zlib.crc32(_bytes(key)):08x}{SUFFIX}"

    def _trim(self) -> None:
        """Removes the entries that were not read for longest."""
        kept, total = 0, 0
        files = folders.listed(self.folder, SUFFIX).files
        for entry in sorted(files, key=lambda entry: entry.changed, reverse=True):
            kept, total = kept + 1, total + entry.size
            if kept > self.most or total > self.most_bytes:
                folders.remove(entry.path)


def _head(key: str) -> bytes:
    return _HEAD + b"\n" + _bytes(key)[: _ROOM - 64] + b"\n"


def _bytes(key: str) -> bytes:
    """A key may name a folder whose name is no text."""
    return key.encode(errors="backslashreplace")


def _sum(contents: bytes) -> bytes:
    return b"%08x\n" % zlib.crc32(contents)
