"""Waiting for the player without looking every few milliseconds whether something has come.

pygame's own `event.wait` sleeps a millisecond at a time: eight hundred wake-ups a second. SDL, on
which pygame is built, knows better ways on every system (on X the socket of the display), and a
processor that is left alone goes to sleep. So this asks SDL itself, in the library that pygame has
loaded.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

from cardtable.ui.sdl import loaded_sdl

Wait = Callable[[float], None]


_DRIVERS = ("x11", "wayland", "windows", "cocoa")  # that can wait; SDL polls for the others
_POLL = 1 / 30


def for_events(driver: str) -> Wait:
    """A function that waits so many seconds, or until an event has come, which it leaves there.

    It waits well only while a window is shown. Where SDL cannot be asked, it sleeps a thirtieth of
    a second at most.
    """
    if driver not in _DRIVERS:
        return _sleep
    try:
        wait = loaded_sdl().SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return _sleep
    wait.argtypes = (ctypes.c_void_p, ctypes.c_int)

    def wait_for_event(seconds: float) -> None:
        wait(None, max(0, round(1000 * seconds)))

    return wait_for_event


def _sleep(seconds: float) -> None:
    time.sleep(max(0.0, min(seconds, _POLL)))
