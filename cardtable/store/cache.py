"""What can be made again at any time, kept on the disk because making it takes a while.

Bounded in number and bytes: what was not wanted for longest goes first. Nothing read from here is
trusted: a file that is cut, changed or foreign counts as none, and whoever asked makes it anew.
Knows bytes and keys, not what they mean.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Final

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
        """What was kept under a key, as it was written; else None."""
        path = self._path(key)
        try:
            with path.open("rb") as file:
                stored = file.read(_LONGEST + _ROOM + 1)
        except OSError:
            return None
        head = _head(key)
        contents = stored[len(head) + 9 :]
        if stored[: len(head) + 9] != head + _sum(contents) or len(contents) > _LONGEST:
            with suppress(OSError):
                path.unlink()
            return None
        with suppress(OSError):
            os.utime(path)  # it was wanted just now
        return contents

    def put(self, key: str, contents: bytes) -> None:
        """Keeps contents under a key, in place of what was there; forgets what is too much."""
        if len(contents) > _LONGEST:
            return
        path = self._path(key)
        writing = path.with_suffix(f".{os.getpid()}")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            writing.write_bytes(_head(key) + _sum(contents) + contents)
            writing.replace(path)
            self._trim()
        except OSError:
            with suppress(OSError):
                writing.unlink()

    def _path(self, key: str) -> Path:
        """Two keys may share a file, which is then of one of them: the key stands inside."""
        return self.folder / f"{zlib.crc32(key.encode()):08x}{SUFFIX}"

    def _trim(self) -> None:
        """Removes those that were not wanted for longest, and what nobody finished writing."""
        kept, total = 0, 0
        for _, size, path in sorted(self._files(), reverse=True):
            kept, total = kept + 1, total + size
            if kept > self.most or total > self.most_bytes:
                path.unlink(missing_ok=True)

    def _files(self) -> list[tuple[int, int, Path]]:
        """When each file was last wanted, its size, where it is; nothing else is ever removed."""
        files = []
        for path in self.folder.glob(f"*{SUFFIX}"):
            with suppress(OSError):
                status = path.stat()
                files.append((status.st_mtime_ns, status.st_size, path))
        return files


def _head(key: str) -> bytes:
    return _HEAD + b"\n" + key.encode()[: _ROOM - 64] + b"\n"


def _sum(contents: bytes) -> bytes:
    return b"%08x\n" % zlib.crc32(contents)
