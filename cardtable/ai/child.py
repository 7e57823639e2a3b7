"""A process of our own Python that calls one function, and the line of messages to it.

Python's `multiprocessing` does the same with 60 modules in each of both processes, some 4 MB. A
bundle has no Python that takes code: there the program itself is started, with `IN_A_BUNDLE` as its
first word. Where the system has no `posix_spawn` (Windows), `can_start` is false. Knows nothing of
what is said.
"""

from __future__ import annotations

import os
import select
import struct
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

IN_A_BUNDLE = "--child"  # the first word of a bundle that has been started here
_LENGTH = struct.Struct("!I")  # before each message
_LOOK_EVERY = 0.002  # seconds between two looks whether a process has ended
_KILLED = 9
_NICE = 10  # a process that was started here is so much lower in its priority
_ROOM = 2**20  # bytes that may be on their way: all that is asked at once, before it is read

_BEGIN = """
import sys
sys.path[:] = {path!r}
from cardtable.ai.child import run
run({reads}, {writes}, {callee!r}, {given!r})
"""

Name = tuple[str, str]  # a module, and what in it


def can_start() -> bool:
    """True where a process can be started in this way."""
    return hasattr(os, "posix_spawn")


def name_of(function: Callable[..., Any]) -> Name:
    """The name under which another process finds a function; raises ValueError for one without."""
    module, name = (getattr(function, word, "") for word in ("__module__", "__qualname__"))
    if not name or module == "__main__" or getattr(sys.modules.get(module), name, None) != function:
        raise ValueError(f"expected a function of a module, got {module}.{name}")
    return module, name


class Line:
    """One end of a line of messages."""

    def __init__(self, reads: int, writes: int) -> None:
        self._reads, self._writes = reads, writes
        self._look = select.poll()
        self._look.register(reads, select.POLLIN)

    def poll(self, seconds: float = 0.0) -> bool:
        """True when there is something to read (also: that the other end is gone)."""
        return bool(self._look.poll(max(0.0, seconds) * 1000))

    def recv_bytes(self) -> bytes:
        """The next message; raises EOFError when the other end is gone."""
        (length,) = _LENGTH.unpack(self._read(_LENGTH.size))
        return self._read(length)

    def send_bytes(self, message: bytes) -> None:
        """Sends a message; raises OSError when the other end is gone."""
        left = memoryview(_LENGTH.pack(len(message)) + message)
        while left:
            left = left[os.write(self._writes, left) :]

    def close(self) -> None:
        """Closes this end."""
        os.close(self._reads)
        os.close(self._writes)

    def _read(self, length: int) -> bytes:
        read = b""
        while len(read) < length:
            more = os.read(self._reads, length - len(read))
            if not more:
                raise EOFError
            read += more
        return read


class Child:
    """A process that calls `callee` with the line to us and `given`, both functions of modules."""

    def __init__(self, callee: Name, given: Name) -> None:
        theirs_to_read, ours_to_write = os.pipe()
        ours_to_read, theirs_to_write = os.pipe()
        _give_room(ours_to_write)
        program = sys.executable or ""  # an unusual Python does not know its own
        words = _words(theirs_to_read, theirs_to_write, callee, given)
        try:
            for end in (theirs_to_read, theirs_to_write):
                os.set_inheritable(end, True)
            self.pid = os.posix_spawn(program, [program, *words], os.environ)
        except BaseException:
            os.close(ours_to_read)
            os.close(ours_to_write)
            raise
        finally:
            os.close(theirs_to_read)
            os.close(theirs_to_write)
        self.line = Line(ours_to_read, ours_to_write)
        self._code: int | None = None

    @property
    def code(self) -> int | None:
        """The code with which it ended, below 0 that of a signal; None while it runs."""
        if self._code is None:
            with suppress(ChildProcessError):
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                if pid:
                    self._code = os.waitstatus_to_exitcode(status)
        return self._code

    def wait(self, seconds: float) -> None:
        """Waits at most so long until it has ended."""
        end = time.monotonic() + seconds
        while self.code is None and time.monotonic() < end:
            time.sleep(_LOOK_EVERY)

    def kill(self) -> None:
        """Ends it at once."""
        if self.code is None:
            os.kill(self.pid, _KILLED)
            _, status = os.waitpid(self.pid, 0)
            self._code = os.waitstatus_to_exitcode(status)


def _give_room(end: int) -> None:
    """Lets a window say much without waiting: a system has room for 64 kB unless it is asked."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl  # noqa: PLC0415  which is missing on Windows

        fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, _ROOM)


def _words(reads: int, writes: int, callee: Name, given: Name) -> list[str]:
    """The words with which the program is started that makes the call."""
    if getattr(sys, "frozen", False):
        return [IN_A_BUNDLE, str(reads), str(writes), *callee, *given]
    begin = _BEGIN.format(path=sys.path, reads=reads, writes=writes, callee=callee, given=given)
    return [*_flags(), "-c", begin]


def run(reads: int, writes: int, callee: Name, given: Name) -> None:
    """Calls the function of a process that was started here; its first call.

    The window goes first, even while this one loads what it needs.
    """
    os.nice(_NICE)
    _found(callee)(Line(reads, writes), _found(given))


def run_in_a_bundle(words: Sequence[str]) -> None:
    """The same for a bundle, which is told in words what follows `IN_A_BUNDLE`."""
    reads, writes, module, name, other_module, other = words
    run(int(reads), int(writes), (module, name), (other_module, other))


def _found(name: Name) -> Any:
    from importlib import import_module  # noqa: PLC0415  a window finds no function

    return getattr(import_module(name[0]), name[1])


def _flags() -> list[str]:
    """The flags of this Python that change which modules are found, and how they are compiled."""
    flags = sys.flags
    said = [
        *["-E"] * bool(flags.ignore_environment),
        *["-s"] * bool(flags.no_user_site),
        *["-S"] * bool(flags.no_site),
        *["-B"] * bool(sys.dont_write_bytecode),
        *["-O"] * flags.optimize,
        *["-P"] * bool(getattr(flags, "safe_path", False)),
    ]
    if sys.pycache_prefix:
        said += ["-X", f"pycache_prefix={sys.pycache_prefix}"]
    return said
