"""Asks the system whether its user wants less motion in every program.

Asked once, in a thread, so that a slow answer never holds up the start; no answer means no.
"""

from __future__ import annotations

import os
import select
import sys
from contextlib import suppress

from cardtable.core.one_heap import begin

_PATIENCE = 2.0  # seconds
_LONGEST = 1000  # bytes of an answer
_KILLED = 9
_ASKED = {
    "linux": ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"),
    "darwin": ("defaults", "read", "com.apple.universalaccess", "reduceMotion"),
    "win32": (*("reg", "query", r"HKCU\Control Panel\Desktop\WindowMetrics", "/v", "MinAnimate"),),
}


class SystemPreferences:
    """True when the system asks for less motion; False until it has answered."""

    def __init__(self) -> None:
        self.less_motion = False
        self.changed = False

    def ask(self) -> None:
        """Asks, in a thread of its own; `changed` is set once the answer is yes."""
        begin(self._ask, "system-preferences")

    def _ask(self) -> None:
        self.less_motion = wants_less(sys.platform, answer_of_system(sys.platform))
        self.changed = self.less_motion


def wants_less(platform: str, answer: str) -> bool:
    """True when the answer of that system asks for less motion."""
    if platform == "linux":
        return answer == "false"
    if platform == "darwin":
        return answer == "1"
    return answer.split()[-1:] == ["0"]


def _is_there(program: str) -> bool:
    """True where a program may be found; to learn it by starting it loads half a megabyte."""
    if sys.platform == "win32":
        return True
    return any(os.access(os.path.join(path, program), os.X_OK) for path in os.get_exec_path())  # noqa: PTH118


def answer_of_system(platform: str) -> str:
    """Asks the desktop about less motion: an answer in words of its own, "" where there is none."""
    command = _ASKED.get(platform)
    if command is None or not _is_there(command[0]):
        return ""
    try:
        return (_printed if hasattr(os, "posix_spawnp") else _printed_as_anywhere)(command)
    except OSError:
        return ""


def _printed_as_anywhere(command: tuple[str, ...]) -> str:
    """Returns what a program prints, "" when it takes too long; raises OSError without one."""
    import subprocess  # noqa: PLC0415  half a megabyte, for Windows

    with suppress(subprocess.TimeoutExpired):
        return subprocess.run(
            command, capture_output=True, text=True, timeout=_PATIENCE, check=False
        ).stdout.strip()
    return ""


def _printed(command: tuple[str, ...]) -> str:
    """The same, where a system starts programs without the modules that Python has for it."""
    reads, writes = os.pipe()
    quiet = [
        (os.POSIX_SPAWN_DUP2, writes, 1),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    ]
    try:
        pid = os.posix_spawnp(command[0], command, os.environ, file_actions=quiet)
    except OSError:
        os.close(reads)
        raise
    finally:
        os.close(writes)
    look = select.poll()
    look.register(reads, select.POLLIN)
    said = os.read(reads, _LONGEST) if look.poll(_PATIENCE * 1000) else b""
    os.close(reads)
    os.kill(pid, _KILLED)  # it has said all there is, or takes too long
    os.waitpid(pid, 0)
    return said.decode(errors="replace").strip()
