"""Puts the window, with its frame, where panels and docks leave room for it.

SDL knows that room and the frame, and pygame hands on neither. Loads ctypes: only a window that
may not have room needs this.
"""

from __future__ import annotations

import ctypes

import pygame

from cardtable.ui.layout.rects import Rect
from cardtable.ui.sdl import loaded_sdl, window_of
from cardtable.ui.window_size import SMALLEST, USUAL_FRAME, Frame, placed


class _Area(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_int) for name in "xywh")


def put_within(window: pygame.Window, *, fills: bool) -> None:
    """Makes a shown window small enough for its display; one that `fills` it takes all the room.

    Where SDL cannot tell the frame, as on Wayland, whose desktops see to it themselves, nothing
    happens.
    """
    try:
        asked = _area_and_frame(loaded_sdl(), window.id)
    except (OSError, AttributeError):
        return
    if asked is None:
        return
    room, frame = asked
    size, at = placed(window.size, window.position, room, frame, fills=fills)
    window.minimum_size = min(SMALLEST[0], size[0]), min(SMALLEST[1], size[1])
    window.size = size
    window.position = at


def _area_and_frame(sdl: ctypes.CDLL, number: int) -> tuple[Rect, Frame] | None:
    """The area that the desktop leaves to windows, and the frame round the window."""
    window = window_of(sdl, number)
    top, left, bottom, right = (ctypes.c_int() for _ in range(4))
    area = _Area()
    borders = map(ctypes.byref, (top, left, bottom, right))
    if sdl.SDL_GetWindowBordersSize(window, *borders) != 0:
        return None
    display = sdl.SDL_GetWindowDisplayIndex(window)
    if sdl.SDL_GetDisplayUsableBounds(display, ctypes.byref(area)) != 0:
        return None
    frame = Frame(left.value, top.value, right.value, bottom.value)
    return Rect(area.x, area.y, area.w, area.h), frame if any(frame) else USUAL_FRAME
