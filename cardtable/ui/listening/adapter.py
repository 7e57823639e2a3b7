"""Tells the system's screen reader what is on the screen; nothing is told until one asks.

A reader asks from a thread of its own: what it wants waits in a queue, and the loop of the window
builds and performs. Without the library, or without a bus to speak over, there is nobody to tell,
and the program is as it always was.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.told.tree import Asked, ToldScreen

ON, OFF = "on", "off"


def why_not(environment: Mapping[str, str], system: str = sys.platform) -> str:
    """Why no reader can be reached from here, in a few words; "" when one can."""
    if not system.startswith("linux"):
        return ""
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    if environment.get("DBUS_SESSION_BUS_ADDRESS") or (runtime and Path(runtime, "bus").exists()):
        return ""
    return "no session bus"


def library() -> str:
    """The version of the library that speaks to readers; "" where it is not installed."""
    try:
        import accesskit  # noqa: F401, PLC0415  only when asked for
    except ImportError:
        return ""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("accesskit")
    except PackageNotFoundError:  # a bundle carries no metadata
        return "bundled"


def told_of(environment: Mapping[str, str] = os.environ) -> str:
    """Whether a screen reader could be told from here, for `cardtable selftest`."""
    version = library()
    if not version:
        return "no: the library accesskit is missing"
    reason = why_not(environment)
    return f"no: {reason}" if reason else f"yes: accesskit {version}"


class Listener:
    """The reader's side of one window; `wake` is called, from any thread, when it wants something.

    `telling` says whether one listens now.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self.telling = False
        self._wake = wake
        self._wishes: SimpleQueue[Any] = SimpleQueue()
        self._adapter: Any = None
        self._bridge: Any = None
        self._told: ToldScreen | None = None

    def open(self, handle: int) -> bool:
        """Makes the adapter for a window; whether there is one now.

        `handle` is the system's own number of the window; on Windows it must not be shown yet.
        """
        if why_not(os.environ):
            return False
        try:
            self._adapter = self._made(handle)
            from cardtable.ui.listening.bridge import Bridge  # noqa: PLC0415  needs the library
        except (ImportError, OSError, RuntimeError):
            self._adapter = None
            return False
        self._bridge = Bridge()
        return True

    def _made(self, handle: int) -> Any:
        """The adapter of this system."""
        if sys.platform == "win32":
            from accesskit import windows  # noqa: PLC0415

            return windows.SubclassingAdapter(handle, self._activate, self._act)
        if sys.platform == "darwin":
            from accesskit import macos  # noqa: PLC0415

            return macos.SubclassingAdapter.for_window(handle, self._activate, self._act)
        from accesskit import unix  # noqa: PLC0415

        return unix.Adapter(self._activate, self._act, self._deactivate)

    # -- called from other threads -------------------------------------------------------------

    def _activate(self) -> None:
        self._wishes.put(ON)
        self._wake()

    def _deactivate(self) -> None:
        self._wishes.put(OFF)
        self._wake()

    def _act(self, request: Any) -> None:
        self._wishes.put(request)
        self._wake()

    # -- called from the loop ------------------------------------------------------------------

    def wishes(self) -> list[Asked]:
        """What a reader has asked for since the last time."""
        asked: list[Asked | None] = []
        while True:
            try:
                wish = self._wishes.get_nowait()
            except Empty:
                return [one for one in asked if one is not None]
            if wish in (ON, OFF):
                self.telling, self._told = wish == ON, None
                self._bridge.forget()
            else:
                asked.append(self._bridge.asked(wish))

    def tell(self, screen: ToldScreen) -> None:
        """Hands on what has changed on the screen."""
        if self._adapter is None or screen == self._told:
            return
        self._told = screen
        update = self._bridge.update(screen)
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:  # Windows and macOS raise them on the window's own thread
            events.raise_events()

    def focus(self, *, has: bool) -> None:
        """The window has the keyboard now, or has it no longer."""
        if self._adapter is not None and sys.platform != "win32":
            events = self._adapter.update_window_focus_state(has)
            if events is not None:
                events.raise_events()

    def bounds(self, left: int, top: int, size: tuple[int, int]) -> None:
        """Where the window is on the screen, so that readers can say what lies under a finger."""
        if self._adapter is not None and hasattr(self._adapter, "set_root_window_bounds"):
            import accesskit as ak  # noqa: PLC0415

            right, bottom = float(left + size[0]), float(top + size[1])
            place = ak.Rect(float(left), float(top), right, bottom)
            self._adapter.set_root_window_bounds(place, place)

    def close(self) -> None:
        """Lets the adapter go."""
        self.telling, self._adapter = False, None
