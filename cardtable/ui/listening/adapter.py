"""Tells the system's screen reader what is on the screen; nothing is told until one asks.

A reader asks from a thread of its own: what it wants waits in a queue, and the loop of the window
builds and performs. Without the library, or without a bus to speak over, there is nobody to tell,
and the program is as it always was. On Linux the library itself is loaded only for somebody.

While the adapter's thread asks whether to begin, it holds the adapter's lock and waits for
Python's. A call of ours holds Python's lock and waits for the adapter's: neither would ever go on.
So the adapter is left alone until it has said that somebody listens, and it says so without running
a line of Python (`_Switch.on`), in which we could come between.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.told.tree import Asked, ToldScreen
    from cardtable.ui.listening.desktop import Desktop
    from cardtable.ui.listening.stuck_readers import StuckReaders

ON, OFF = "on", "off"
EARLY = sys.platform in ("win32", "darwin")  # a reader must know the window before it is shown
_FOCUS_CALLS = ("update_window_focus_state", "update_view_focus_state")


def why_not(environment: Mapping[str, str], system: str = sys.platform) -> str:
    """The reason why no reader can be reached from here, in a few words; "" when one can."""
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
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  only where the library is

    try:
        return version("accesskit")
    except PackageNotFoundError:  # a bundle carries no metadata
        return "bundled"


def _installed() -> bool:
    """True when the library is there; it is not loaded."""
    try:
        return find_spec("accesskit") is not None
    except ValueError:  # it is kept from being loaded
        return False


def told_of(environment: Mapping[str, str] = os.environ) -> str:
    """Says whether a screen reader could be told from here, for `cardtable selftest`."""
    version = library()
    if not version:
        return "no: the library accesskit is missing"
    reason = why_not(environment)
    return f"no: {reason}" if reason else f"yes: accesskit {version}"


class _Switch:
    """A switch that the adapter's thread turns on when somebody listens."""

    def __init__(self) -> None:
        self._said: list[str] = []
        # called with the adapter's lock held: C all through, so that no other thread comes in
        self.on: Callable[[], None] = partial(self._said.append, ON)
        self.off: Callable[[], None] = partial(self._said.append, OFF)
        self._known = 0

    @property
    def is_on(self) -> bool:
        return bool(self._said) and self._said[-1] == ON

    def turned(self) -> bool:
        """True when it has been turned since the last call."""
        known, self._known = self._known, len(self._said)
        return known != self._known


class Listener:
    """The reader's side of one window; `wake` is called, from any thread, when it wants something.

    `telling` says whether one listens now, as far as the loop knows.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self.telling = False
        self._wake = wake
        self._switch = _Switch()
        self._has_focus = False
        self._bounds: tuple[float, float, float, float] | None = None
        self._wishes: SimpleQueue[Any] = SimpleQueue()
        self._adapter: Any = None
        self._bridge: Any = None
        self._desktop: Desktop | None = None
        self._somebody = Event()  # listens, or might
        self._told: ToldScreen | None = None
        self._readers: StuckReaders | None = None
        self._was_stuck = Event()  # a reader has heard nothing so far

    def open(self, handle: int) -> bool:
        """Makes a window known to readers; returns False where that cannot be done.

        `handle` is the system's own number of the window, which must not be shown yet where
        `EARLY` says so. On Linux the adapter is made only when the desktop says that somebody
        listens, then or later.
        """
        if why_not(os.environ) or not _installed():
            return False
        if EARLY:
            return self._load(handle)
        from cardtable.ui.listening.desktop import Desktop  # noqa: PLC0415  Linux alone has it

        try:
            self._desktop = Desktop(os.environ, self._begin)
        except (OSError, RuntimeError):  # no socket or thread is left for us
            return False
        return True

    def _begin(self) -> None:
        """Called from the thread that asks the desktop."""
        self._somebody.set()
        self._wake()

    def _load(self, handle: int) -> bool:
        """Loads the library and makes the adapter; returns whether there is one now."""
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
            from accesskit import windows  # noqa: PLC0415  that system alone has it

            return windows.SubclassingAdapter(handle, self._switch.on, self._act)
        if sys.platform == "darwin":
            from accesskit import macos  # noqa: PLC0415  that system alone has it

            macos.add_focus_forwarder_to_window_class("SDLWindow")  # SDL gives that the keyboard
            return macos.SubclassingAdapter.for_window(handle, self._switch.on, self._act)
        from accesskit import unix  # noqa: PLC0415  that system alone has it

        return unix.Adapter(self._switch.on, self._act, self._switch.off)

    def _act(self, request: Any) -> None:
        """Called from another thread."""
        self._wishes.put(request)
        self._wake()

    # -- called from the loop ------------------------------------------------------------------

    def wishes(self) -> list[Asked]:
        """The wishes of a reader since the last call; none where no reader can be told."""
        if self._somebody.is_set():
            self._somebody.clear()
            self._load(0)
        if self._bridge is None:
            return []
        if self._switch.turned():
            self.telling, self._told = self._switch.is_on, None
            self._bridge.forget()
            self._hand_on_focus()
            self._hand_on_bounds()
            self._ask_readers()
        if self._was_stuck.is_set():
            self._was_stuck.clear()
            self._bridge.tell_again()
            self._told = None
        asked: list[Asked | None] = []
        while True:
            try:
                asked.append(self._bridge.asked(self._wishes.get_nowait()))
            except Empty:
                return [wish for wish in asked if wish is not None]

    def _ask_readers(self) -> None:
        """Has readers asked whether they are stuck, once, when the first of them has come."""
        if self._desktop is None or self._readers is not None or not self.telling:
            return
        from cardtable.ui.listening.stuck_readers import StuckReaders  # noqa: PLC0415  Linux alone

        with suppress(RuntimeError):  # no thread is left for us
            self._readers = StuckReaders(os.environ, self._readers_were_stuck)

    def _readers_were_stuck(self) -> None:
        """Called from the thread that asks the readers."""
        self._was_stuck.set()
        self._wake()

    def _can_tell(self) -> bool:
        """True when the adapter may be called: its thread is not about to wait for this one."""
        return self._adapter is not None and self.telling and self._switch.is_on

    def tell(self, screen: ToldScreen) -> None:
        """Hands on what has changed on the screen."""
        if screen == self._told or not self._can_tell():
            return
        self._told = screen
        self._hand_on(screen)
        if self._bridge.has_more:
            self._hand_on(screen)

    def _hand_on(self, screen: ToldScreen) -> None:
        update = self._bridge.update(screen)
        _raise(self._adapter.update_if_active(lambda: update))

    def focus(self, *, has: bool) -> None:
        """The window has the keyboard now, or has it no longer."""
        self._has_focus = has
        self._hand_on_focus()

    def _hand_on_focus(self) -> None:
        if self._can_tell():
            for name in _FOCUS_CALLS:  # each system has its own, Windows looks for itself
                if hasattr(self._adapter, name):
                    _raise(getattr(self._adapter, name)(self._has_focus))

    def bounds(self, left: int, top: int, size: tuple[int, int]) -> None:
        """Takes the window's place on the screen: readers then know what lies under a finger."""
        self._bounds = (float(left), float(top), float(left + size[0]), float(top + size[1]))
        self._hand_on_bounds()

    def _hand_on_bounds(self) -> None:
        if self._bounds and self._can_tell() and hasattr(self._adapter, "set_root_window_bounds"):
            import accesskit as ak  # noqa: PLC0415  loaded by now

            place = ak.Rect(*self._bounds)
            self._adapter.set_root_window_bounds(place, place)

    def close(self) -> None:
        """Lets the adapter go."""
        for asking in (self._desktop, self._readers):
            if asking is not None:
                asking.close()
        self.telling, self._adapter = False, None


def _raise(events: Any) -> None:
    """Windows and macOS want what has happened to be raised on the window's own thread."""
    if events is not None:
        events.raise_events()
