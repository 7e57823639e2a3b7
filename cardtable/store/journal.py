"""The game in play as a file that grows by a line with every move.

A crash loses at most the move in flight: a line counts only with its newline. Knows text lines,
not what they mean.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from threading import Event

from cardtable.core.messages import say
from cardtable.core.one_heap import begin
from cardtable.core.outside import MOST_BYTES
from cardtable.store.files import write_whole
from cardtable.store.folder import appending, contents, cut, reason

LONGEST = 4 * MOST_BYTES  # a character of a text takes four bytes at most

_LOST = (errno.ENOSPC, errno.EDQUOT, errno.EIO)  # the last line is not on the disk


def whole_lines(contents: bytes) -> bytes:
    r"""The contents without a last line that was cut short.

    >>> whole_lines(b"0 done\n1 do")
    b'0 done\n'
    """
    return contents[: contents.rfind(b"\n") + 1]


class Journal:
    """Appends lines to a file: each is with the system at once, and on the disk soon after.

    When a line cannot be written (a full disk), `notice` is told once and the game goes on; with
    every later line the whole journal is tried again, from `whole`, until that succeeds.
    """

    def __init__(
        self, path: Path, whole: Callable[[], str], notice: Callable[[str], None], *, new: bool
    ) -> None:
        self.path = path
        self._whole = whole
        self._notice = notice
        self._told = False
        self._unsynced: OSError | None = None  # the error of the syncing thread
        self._file: FileIO | None = None
        self._wake = Event()
        self._closed = False
        self._open(new)
        self._thread = begin(self._keep_synced, "journal")

    @property
    def is_written(self) -> bool:
        """True while everything recorded so far is in the file."""
        return self._file is not None

    def record(self, line: str) -> None:
        """Appends one line, as `Session.record`. After `close` it does nothing."""
        if self._closed:
            return
        if self._unsynced is not None:  # a disk may say only now that it was full all along
            self._failed(self._unsynced)
            self._unsynced = None
        if self._file is None:
            self._open(new=True)
            return
        try:
            append_line(self._file, line.encode() + b"\n")
        except OSError as error:
            self._failed(error)
        else:
            self._wake.set()

    def close(self) -> None:
        """Puts everything on the disk and lets go of the file."""
        self._closed = True
        self._wake.set()
        self._thread.join()
        if self._file is not None:
            self._sync()
            with suppress(OSError):
                self._file.close()
            self._file = None

    def _open(self, new: bool) -> None:
        try:
            if new:
                write_whole(self.path, self._whole())
            else:
                _cut(self.path)
            self._file = appending(self.path)
        except OSError as error:
            self._failed(error)
            return
        if self._told:
            self._told = False
            self._notice(say("This game is saved again."))

    def _failed(self, error: OSError) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None
        if not self._told:
            self._told = True
            self._notice(say("This game cannot be saved now ({why}).", why=reason(error)))

    def _keep_synced(self) -> None:
        """Waits for lines and syncs them, so that a slow disk never holds up a frame."""
        while not self._closed:
            self._wake.wait()
            self._wake.clear()
            self._sync()

    def _sync(self) -> None:
        file = self._file
        if file is not None:
            try:
                os.fsync(file.fileno())
            except ValueError:
                return  # closed meanwhile by a failed write
            except OSError as error:
                if error.errno in _LOST:
                    self._unsynced = error


def append_line(file: FileIO, line: bytes) -> None:
    """Writes one line at the end of a file, whole; raises OSError where the disk is full."""
    if file.write(line) != len(line):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _cut(path: Path) -> None:
    """Takes a half-written last line off a file, so that the next line starts on its own."""
    read = contents(path, LONGEST)
    if read.data is None:
        raise OSError(errno.EIO, read.problem or "it is gone")
    kept = len(whole_lines(read.data))
    if kept < len(read.data):
        cut(path, kept)
