"""Keeps what depends on nothing but what is asked, so that a process makes it once for all tests.

A drawing depends on its file and size alone, the ground of a table on its size and cover, the
width of a word on the font file and size, and the keys of a theme on the text of its file. Of a
picture a copy is handed out: whoever draws on it changes no other test's. Nothing is kept before
the first test runs.
"""

from __future__ import annotations

import tomllib
from collections import OrderedDict
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

import pygame

from cardtable.ui.drawing import own_reading
from cardtable.ui.drawing.tabletops import tabletop

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


class Encoded:
    """Stands in for `own_reading._png`: pictures of one's own cards, many of them the same."""

    def __init__(self) -> None:
        self._encode = own_reading._png
        self._kept: dict[Any, bytes] = {}

    def __call__(self, surface: pygame.Surface) -> bytes:
        """The bytes of a PNG file with these pixels."""
        pixels = sha256(surface.get_buffer().raw).digest()
        key = (surface.get_size(), surface.get_masks(), surface.get_pitch(), pixels)
        if key not in self._kept:
            self._kept[key] = self._encode(surface)
        return self._kept[key]


class Themes:
    """Stands in for `tomllib` where themes are read, which changes nothing of what it is given."""

    loads = staticmethod(cache(tomllib.loads))


class Grounds(Drawings):
    """Stands in for `tabletop`."""

    def __call__(self, size: Any, ground: Any, room: Any = None, rim: int = 0) -> pygame.Surface:
        """A ground of that size; it may be changed. Of another display's format it is another."""
        display = pygame.display.get_init() and pygame.display.get_surface()
        key = (tuple(size), ground, room and tuple(room), rim, display and display.get_masks())
        drawn = self._kept.get(key)
        if drawn is None:
            drawn = tabletop(size, ground, room, rim)
            self._keep(key, drawn)
        return drawn.copy()


_SIZES: dict[tuple[str, int, str], tuple[int, int]] = {}


class Font(pygame.font.Font):
    """A font that measures each word once, however many windows there are."""

    def __init__(self, name: Any = None, size: int = 20) -> None:
        super().__init__(name, size)
        self._key = (str(name), size)

    def size(self, text: str) -> tuple[int, int]:
        """The width and height of a word."""
        key = (*self._key, text)
        if key not in _SIZES:
            _SIZES[key] = super().size(text)
        return _SIZES[key]


def _named(file: Any) -> Any:
    """The text of a drawing that is made in memory, else its file as it is now."""
    if hasattr(file, "getvalue"):
        return file.getvalue()
    path = Path(file)
    return str(path), path.stat().st_mtime_ns


def _bytes(drawn: pygame.Surface) -> int:
    return drawn.get_height() * drawn.get_pitch()
