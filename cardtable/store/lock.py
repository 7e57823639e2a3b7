"""One running program per game in play: a lock that the system drops when its holder dies.

A lock file that `kill -9` left behind holds nobody up. Knows no save and no game.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from cardtable.store.folder import make, opened_to_lock

_NO_LOCKS = {
    getattr(errno, name, errno.ENOLCK) for name in ("ENOLCK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS")
}


def knows_no_locks(error: OSError) -> bool:
    """True where the file system has no locks at all, as those of some networks."""
    return error.errno in _NO_LOCKS


class Lock:
    """A lock on a file of its own; at most one running program holds it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """True when this object holds the lock."""
        return self._handle is not None

    @property
    def handle(self) -> int | None:
        """The open file, while the lock is held."""
        return self._handle

    def take(self) -> bool:
        """Tries to take the lock without waiting; raises OSError where no file can be made."""
        if self.held:
            return True
        make(self.path.parent)
        handle = opened_to_lock(self.path)
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return False
        except OSError:
            os.close(handle)
            raise
        self._handle = handle
        return True

    def drop(self) -> None:
        """Lets the next program have it; the file stays, since taking it away would race.

        A process that is being started from here has the file open too, for a moment.
        """
        if self._handle is not None:
            _let_go(self._handle)
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _let_go(handle: int) -> None:
        """No other process has the file open: Windows lets go with it."""

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _let_go(handle: int) -> None:
        with suppress(OSError):  # closing lets go as well, where nobody else has it open
            fcntl.flock(handle, fcntl.LOCK_UN)
