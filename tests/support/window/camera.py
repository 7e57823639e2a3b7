"""Photographs of a window, straight from the X server, and what tells two of them apart."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p

import pygame

_Z_PIXMAP = 2
_ALL_PLANES = 0xFFFFFFFF


class _Image(Structure):
    """The beginning of an XImage, as far as it is read here."""

    _fields_ = [
        ("width", c_int),
        ("height", c_int),
        ("xoffset", c_int),
        ("format", c_int),
        ("data", c_void_p),
        ("byte_order", c_int),
        ("bitmap_unit", c_int),
        ("bitmap_bit_order", c_int),
        ("bitmap_pad", c_int),
        ("depth", c_int),
        ("bytes_per_line", c_int),
        ("bits_per_pixel", c_int),
    ]


_Handler = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)


@_Handler
def _ignore(_display: int, _error: int) -> int:
    """A window that goes away while it is photographed is no reason to end the tests."""
    return 0


class Camera:
    """Takes pictures of windows of one display."""

    def __init__(self, display: str) -> None:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = c_void_p
        x11.XOpenDisplay.argtypes = [c_char_p]
        x11.XGetImage.restype = POINTER(_Image)
        x11.XGetImage.argtypes = [c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_ulong, c_int]
        x11.XDestroyImage.argtypes = [POINTER(_Image)]
        x11.XGetGeometry.argtypes = [c_void_p, c_ulong, *[c_void_p] * 7]
        x11.XSetErrorHandler.restype = c_void_p
        x11.XSetErrorHandler.argtypes = [_Handler]
        x11.XCloseDisplay.argtypes = [c_void_p]
        x11.XDefaultRootWindow.restype = c_ulong
        x11.XDefaultRootWindow.argtypes = [c_void_p]
        x11.XInternAtom.restype = c_ulong
        x11.XInternAtom.argtypes = [c_void_p, c_char_p, c_int]
        x11.XFree.argtypes = [c_void_p]
        x11.XTranslateCoordinates.argtypes = [c_void_p, c_ulong, c_ulong, c_int, c_int]
        x11.XTranslateCoordinates.argtypes += [c_void_p] * 3
        x11.XGetWindowProperty.argtypes = [c_void_p, c_ulong, c_ulong, c_long, c_long, c_int]
        x11.XGetWindowProperty.argtypes += [c_ulong, *[c_void_p] * 5]
        x11.XSetErrorHandler(_ignore)
        self._x11 = x11
        self._display = x11.XOpenDisplay(display.encode())
        if not self._display:
            raise OSError(f"no X display at {display}")
        self._root = x11.XDefaultRootWindow(self._display)

    def close(self) -> None:
        """Leaves the display."""
        self._x11.XCloseDisplay(self._display)

    def size(self, window: int) -> tuple[int, int]:
        """The inner size of a window; (0, 0) when it is gone."""
        root = c_ulong()
        x, y, wide, high, border, depth = c_int(), c_int(), c_uint(), c_uint(), c_uint(), c_uint()
        parts = (root, x, y, wide, high, border, depth)
        answered = self._x11.XGetGeometry(self._display, window, *map(byref, parts))
        return (wide.value, high.value) if answered else (0, 0)

    def framed(self, window: int) -> pygame.Rect:
        """The place of a window on the display with the frame of its window manager."""
        x, y, child = c_int(), c_int(), c_ulong()
        parts = map(byref, (x, y, child))
        self._x11.XTranslateCoordinates(self._display, window, self._root, 0, 0, *parts)
        left, right, top, bottom = self._numbers(window, "_NET_FRAME_EXTENTS")
        wide, high = self.size(window)
        return pygame.Rect(x.value - left, y.value - top, wide + left + right, high + top + bottom)

    def usable(self) -> pygame.Rect:
        """The area of the display beside its panels."""
        return pygame.Rect(self._numbers(self._root, "_NET_WORKAREA"))

    def _numbers(self, window: int, name: str) -> list[int]:
        """The first four numbers of a property; zeros where there is none."""
        atom = self._x11.XInternAtom(self._display, name.encode(), 0)
        kind, width, count, more = c_ulong(), c_int(), c_ulong(), c_ulong()
        found = POINTER(c_long)()
        parts = map(byref, (kind, width, count, more, found))
        asked = (self._display, window, atom, 0, 4, 0, 0)  # of any type
        self._x11.XGetWindowProperty(*asked, *parts)
        numbers = found[:4] if count.value == 4 else [0] * 4
        if found:
            self._x11.XFree(found)
        return numbers

    def shot(self, window: int, area: pygame.Rect | None = None) -> pygame.Surface | None:
        """Returns what a window or an area of it shows; None while it is partly off the screen."""
        whole = pygame.Rect((0, 0), self.size(window))
        part = whole if area is None else area.clip(whole)
        x, y, wide, high = part
        if not wide or not high:
            return None
        image = self._x11.XGetImage(self._display, window, x, y, wide, high, _ALL_PLANES, _Z_PIXMAP)
        if not image:
            return None
        seen = image.contents
        data = ctypes.string_at(seen.data, seen.bytes_per_line * high)
        self._x11.XDestroyImage(image)
        picture = pygame.Surface((wide, high), depth=32)
        picture.blit(pygame.image.frombuffer(data, (wide, high), "BGRA").convert(picture), (0, 0))
        return picture


def differing(one: pygame.Surface, other: pygame.Surface, by: int = 3) -> int:
    """Counts the pixels that differ by more than `by` in a channel; all of them for other sizes."""
    if one.get_size() != other.get_size():
        return one.get_width() * one.get_height()
    alike = pygame.mask.from_threshold(one, (0, 0, 0), (by + 1, by + 1, by + 1, 255), other)
    return one.get_width() * one.get_height() - alike.count()


def where_differing(one: pygame.Surface, other: pygame.Surface, by: int = 3) -> pygame.Rect:
    """The area within which two pictures of one size differ."""
    alike = pygame.mask.from_threshold(one, (0, 0, 0), (by + 1, by + 1, by + 1, 255), other)
    alike.invert()
    boxes = alike.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)
