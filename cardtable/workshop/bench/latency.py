"""From the pointer's movement to the changed picture in the window, as the X server sees it.

The program runs as it is; this moves the pointer, after a rest and while the loop is awake, and
watches a line of pixels through a connection of its own. Wants a display on X and the library
libXtst: `xvfb-run -a cardtable bench latency`.
"""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable
from ctypes.util import find_library

from cardtable.workshop.bench.programs import running, wait_for
from cardtable.workshop.bench.samples import Figures, Samples

_LIBRARIES = ("X11", "Xtst")  # in a list: a bundle takes those along that a call names literally
_MOVES = 40
_SETTLED = 3.0  # seconds after the last picture of the start
_REST = 2.2  # seconds between two movements; after two the loop sleeps until something comes
_LIT = 0.5  # seconds after which the thing under the pointer has lit up
_LONGEST = 1.0
_AWAKE = 0.05  # seconds between two movements while the loop is awake
_EVERYTHING = 0xFFFFFFFF
_BY_PIXEL = 2  # ZPixmap


class _Image(ctypes.Structure):
    """The beginning of Xlib's XImage."""

    _fields_ = (
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.POINTER(ctypes.c_char)),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
    )


class _Screen:
    """The display, to move its pointer and to see a line of its pixels."""

    def __init__(self) -> None:
        """Raises OSError where there is no display on X, or no library for it."""
        names = [find_library(name) for name in _LIBRARIES]
        if not os.environ.get("DISPLAY") or None in names:
            raise OSError("no display on X, or not the libraries for it")
        self._x, self._test = (ctypes.CDLL(name) for name in names)
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._x.XGetImage.restype = ctypes.POINTER(_Image)
        display = self._x.XOpenDisplay(None)
        if not display:
            raise OSError("the display does not answer")
        self._display = ctypes.c_void_p(display)
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self.width = self._x.XDisplayWidth(self._display, 0)
        self.height = self._x.XDisplayHeight(self._display, 0)

    def point(self, x: int, y: int) -> None:
        """Moves the pointer, at once."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def line(self, y: int) -> bytes:
        """The pixels of one line, from the left edge to the right one."""
        image = self._x.XGetImage(
            self._display, self._root, 0, y, self.width, 1, ctypes.c_ulong(_EVERYTHING), _BY_PIXEL
        )
        seen = ctypes.string_at(image.contents.data, image.contents.bytes_per_line)
        self._x.XDestroyImage(image)
        return seen


def latency() -> Figures:
    """Milliseconds by the clock until the chooser lights the game pointed at, from rest and awake.

    Nothing where there is no display on X.
    """
    try:
        screen = _Screen()
    except OSError:
        return {}
    with running() as program:
        wait_for(program, "settled")
        time.sleep(_SETTLED)
        places = _places(screen)
        rested = _answers(screen, places, _REST)
        awake = _answers(screen, places, _AWAKE)
    figures = {f"from rest {name}": value for name, value in rested.figures("ms", 1000).items()}
    return figures | {f"awake {name}": value for name, value in awake.figures("ms", 1000).items()}


def _places(screen: _Screen) -> tuple[tuple[int, int], tuple[int, int]]:
    """Returns two points of one line of pixels in which pointing at either changes the picture."""
    for y in range(screen.height // 4, screen.height * 3 // 4, 40):
        left, right = (screen.width // 4, y), (screen.width // 2, y)
        lines = set()
        for place in (left, right):
            screen.point(*place)
            time.sleep(_LIT)
            lines.add(screen.line(y))
        if len(lines) == 2:
            return left, right
    raise RuntimeError("expected two places that light up in the chooser, found none")


def _answers(
    screen: _Screen, places: tuple[tuple[int, int], tuple[int, int]], rest: float
) -> Samples:
    """Measures how long each of several movements between two places took to be seen."""
    samples = Samples()
    for number in range(_MOVES):
        x, y = places[number % 2]
        time.sleep(rest)
        before, began = screen.line(y), time.perf_counter()
        screen.point(x, y)
        while screen.line(y) == before:
            if time.perf_counter() - began > _LONGEST:
                raise TimeoutError("the picture did not change")
        samples.values.append(time.perf_counter() - began)
    return samples


MEASURES: tuple[Callable[[], Figures], ...] = (latency,)
