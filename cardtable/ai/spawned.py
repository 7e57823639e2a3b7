"""Processes as `multiprocessing` starts them: to think on Windows, and to share out a match.

The first has the same face as `cardtable.ai.child.Child`, which is smaller.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext
from typing import Any


def context() -> SpawnContext:
    """The way in which `multiprocessing` starts processes here; a bundle has to learn it first."""
    if getattr(sys, "frozen", False):
        import_module("workers")  # build/workers.py
    return multiprocessing.get_context("spawn")


@contextmanager
def _no_tracker() -> Iterator[None]:
    """Keeps multiprocessing from starting a process of its own beside the one that is asked for.

    That one would tidy up shared memory, of which a pipe has none; it takes 6 MB and a moment.
    """
    if sys.platform == "win32":  # which has no such thing
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    getfd = resource_tracker.getfd
    resource_tracker.getfd = lambda: nowhere
    try:
        yield
    finally:
        resource_tracker.getfd = getfd
        os.close(nowhere)


class Spawned:
    """A process that calls a function with the line to us and another function."""

    def __init__(self, callee: Callable[..., None], given: Callable[..., Any]) -> None:
        spawning = context()
        self.line, theirs = spawning.Pipe()
        self._process = spawning.Process(
            target=callee, args=(theirs, given), name="cardtable-thinking", daemon=True
        )
        with _no_tracker():
            self._process.start()
        theirs.close()
        self.pid = self._process.pid or 0

    @property
    def code(self) -> int | None:
        """The code with which it ended, below 0 that of a signal; None while it runs."""
        return self._process.exitcode

    def wait(self, seconds: float) -> None:
        """Waits at most so long until it has ended."""
        self._process.join(seconds)

    def kill(self) -> None:
        """Ends it at once."""
        self._process.kill()
        self._process.join()
