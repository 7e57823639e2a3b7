"""Asks the system whether its user wants less motion in every program.

Asked once, in a thread, so that a slow answer never holds up the start; no answer means no.
"""

from __future__ import annotations

import os
import sys

from cardtable.core.one_heap import begin

_PATIENCE = 2.0
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
    import subprocess  # noqa: PLC0415  loaded in the thread that asks, not before the first frame

    try:
        finished = subprocess.run(
            command, capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return finished.stdout.strip()
