"""Keeps from the terminal what the libraries of the system print about servers that are missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unheard() -> Iterator[None]:
    """On Linux, where SDL tries one server after another, nothing is printed meanwhile.

    For one thread at a time: the last of two to end would leave the terminal silent for good.
    """
    if sys.platform != "linux":
        yield
        return
    kept = os.dup(2)
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(silent)
        os.close(kept)
