"""The threads of the window, and assertions that each does only its own work.

Which thread draws this? The main thread draws every frame. A picture that was ordered before it is
needed is drawn by the drawing thread (`drawing/ahead.py`), the first frame of a screen by an errand
(`first_frame.py`). docs/threads.md says the same of everything else. The assertions cost nothing
unless the environment has CARDTABLE_CHECK_THREADS, which the tests set. Knows no screen.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from threading import current_thread, main_thread
from typing import ParamSpec, TypeVar

WINDOW = "window"  # the main thread: it runs the loop
DRAWING = "cardtable-pictures"  # draws what was ordered
ERRAND = "cardtable-errand"  # draws one first frame, or loads modules, while the loop waits for it
SOUNDS = "cardtable-sounds"  # opens the sound device and lets it go

_CHECKED = bool(os.environ.get("CARDTABLE_CHECK_THREADS"))

Given = ParamSpec("Given")
Result = TypeVar("Result")


def here() -> str:
    """The name of the thread that asks."""
    thread = current_thread()
    return WINDOW if thread is main_thread() else thread.name


def owned_by(*owners: str) -> Callable[[Callable[Given, Result]], Callable[Given, Result]]:
    """Marks a function that only threads of these names may run; another one fails where checked.

    The drawing thread and errands run in the window's thread where the system gives no other.
    """

    def owned(function: Callable[Given, Result]) -> Callable[Given, Result]:
        if not _CHECKED:
            return function

        @wraps(function)
        def checked(*given: Given.args, **named: Given.kwargs) -> Result:
            assert here() in owners, f"{function.__qualname__} is not for the thread {here()!r}"
            return function(*given, **named)

        return checked

    return owned
