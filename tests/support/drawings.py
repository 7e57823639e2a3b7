"""Keeps what is drawn from SVG files, so that a process draws each once however many tests want it.

A drawing depends on its file and size alone. What is handed out is a copy: whoever draws on it
changes no other test's.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import Any

import pygame

MOST_BYTES = 256 * 2**20  # of all that is kept


class Drawings:
    """Stands in for `pygame.image.load_sized_svg`."""

    def __init__(self) -> None:
        self._load = pygame.image.load_sized_svg
        self._kept: OrderedDict[Any, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()  # pictures are drawn beside the loop as well

    def __call__(self, file: Any, size: tuple[int, int]) -> pygame.Surface:
        """A drawing of that size; it may be changed."""
        key = (_named(file), tuple(size))
        drawn = self._kept.get(key)
        if drawn is None:
            drawn = self._load(file, size)
            self._keep(key, drawn)
        return drawn.copy()

    def _keep(self, key: Any, drawn: pygame.Surface) -> None:
        with self._lock:
            if key not in self._kept:
                self._kept[key] = drawn
                self._bytes += _bytes(drawn)
            while self._bytes > MOST_BYTES:
                self._bytes -= _bytes(self._kept.popitem(last=False)[1])


def _named(file: Any) -> Any:
    """The text of a drawing that is made in memory, else its file as it is now."""
    if hasattr(file, "getvalue"):
        return file.getvalue()
    path = Path(file)
    return str(path), path.stat().st_mtime_ns


def _bytes(drawn: pygame.Surface) -> int:
    return drawn.get_height() * drawn.get_pitch()
