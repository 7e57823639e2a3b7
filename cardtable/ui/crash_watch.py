"""Notices when something ends that should not: the window, a thread, the thinking process.

Each leaves a report beside the saves and a line in the log; nothing is printed but one line. There
is one watch in a program, as Python has one hook for the errors of all its threads.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from cardtable import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.store.crash_reports import CrashReports, Log
    from cardtable.store.lock import Lock
    from cardtable.store.places import Places

_MOST: Final = 5  # reports of one run
_HEAD: Final = """{what}

Every move is kept: a game goes on where it was. No card and no deal is in this report.

cardtable {version}, Python {python}, {system}
"""


class CrashWatch:
    """Watches over one run of the window; what it writes with is loaded after the first frame."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._known: set[str] = set()  # one fault may come in every frame
        self._last_words: Lock | None = None

    @cached_property
    def reports(self) -> CrashReports:
        """The reports of this player."""
        from cardtable.store.crash_reports import CrashReports  # noqa: PLC0415  only after a crash, or at leisure

        return CrashReports(self._places)

    @cached_property
    def log(self) -> Log:
        """The sentences that were said."""
        from cardtable.store.crash_reports import Log  # noqa: PLC0415  not for the first frame

        return Log(self._places.log)

    def over(self, run: Callable[[], int]) -> int:
        """The exit code of a run; an error in it is reported, and told in one line."""
        global _watch  # noqa: PLW0603  there is one for all threads
        hooks = threading.excepthook, sys.unraisablehook
        threading.excepthook, sys.unraisablehook = self._in_thread, self._unraisable
        _watch = self
        try:
            return run()
        except (KeyboardInterrupt, BrokenPipeError):
            raise
        except BaseException as error:
            if os.environ.get("CARDTABLE_TRACEBACK"):
                raise
            if removed():  # the bundle's own first module tells the player
                return 1
            from cardtable.core.tracing import fault_line  # noqa: PLC0415  only when it fell

            self._say(fault_line(error), self.caught("The window ended unexpectedly.", error))
            return 1
        finally:
            _watch = None
            threading.excepthook, sys.unraisablehook = hooks
            self._let_go()

    def begin(self, driver: str) -> None:
        """Once the window is shown: from now on even a fault in a library leaves its words."""
        import faulthandler  # noqa: PLC0415  not for a start

        self.log.say(f"started: cardtable {__version__}, drawn by {driver}")
        if faulthandler.is_enabled():  # whoever started it so waits for the words elsewhere
            return
        lock = self.reports.last_words(os.getpid())
        try:
            if lock.take() and lock.handle is not None:
                faulthandler.enable(lock.handle)
                self._last_words = lock
        except (OSError, RuntimeError):
            lock.drop()

    def caught(self, what: str, error: BaseException) -> Path | None:
        """Reports an error; returns where the report is, None where there is none."""
        from cardtable.core.tracing import trace_of  # noqa: PLC0415  only when it fell

        return self.report(what, trace_of(error))

    def report(self, what: str, trace: str) -> Path | None:
        """Keeps a report, once for the same trace."""
        self.log.say(f"{what} {trace.splitlines()[-1] if trace else ''}".strip())
        if trace in self._known or len(self._known) >= _MOST or removed():
            return None
        import platform  # noqa: PLC0415  not for a start

        self._known.add(trace)
        head = _HEAD.format(
            what=what,
            version=__version__,
            python=platform.python_version(),
            system=platform.platform(),
        )
        return self.reports.write(f"{head}\n{trace}\n")

    def _say(self, fault: str, path: Path | None) -> None:
        where = f", and a report is in {path}" if path else ""
        print(
            f"cardtable: it ended unexpectedly ({fault}); every move is kept{where}.",
            file=sys.stderr,
        )

    def _in_thread(self, failed: threading.ExceptHookArgs) -> None:
        name = failed.thread.name if failed.thread is not None else "one"
        if failed.exc_value is not None and failed.exc_type is not SystemExit:
            self.caught(f"A thread ended unexpectedly: {name}.", failed.exc_value)

    def _unraisable(self, failed: Any) -> None:
        if failed.exc_value is not None:
            self.caught("An error came where nobody could take it.", failed.exc_value)

    def _let_go(self) -> None:
        """The run has ended in its own words."""
        if self._last_words is not None:
            import faulthandler  # noqa: PLC0415  not for a start

            faulthandler.disable()
            self._last_words.drop()
            self.reports.forget(self._last_words)
            self._last_words = None
            self.log.say("the window was closed")


def removed() -> bool:
    """True in a window whose program was removed under it, where files are missing for no fault."""
    bundled = sys.platform == "linux" and getattr(sys, "frozen", False)
    return bool(bundled) and not os.path.lexists(sys.executable)


_watch: CrashWatch | None = None


def note(text: str) -> None:
    """Puts a sentence into the log, where a run is watched over."""
    if _watch is not None:
        _watch.log.say(text)


def thinking_failed(problem: str, trace: str) -> None:
    """Reports a fault in the thinking process; one that was only late has no trace."""
    if _watch is not None and trace:
        _watch.report(f"The thinking failed: {problem.partition(':')[0]}.", trace)
    else:
        note(problem)
