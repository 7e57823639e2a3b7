"""The SDL that pygame has loaded, for the few things that pygame does not hand on.

Loads ctypes: nothing that every start needs imports this.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pygame


def loaded_sdl() -> ctypes.CDLL:
    """The loaded library itself, or a module of pygame's through which its functions are found."""
    if sys.platform == "win32":
        return ctypes.CDLL(str(Path(pygame.__file__).with_name("SDL2.dll")))
    return ctypes.CDLL(pygame.base.__file__)


def window_flags(number: int) -> int:
    """The flags of a window by its number; raises OSError or AttributeError without SDL."""
    sdl = loaded_sdl()
    return int(sdl.SDL_GetWindowFlags(window_of(sdl, number)))


def window_of(sdl: ctypes.CDLL, number: int) -> ctypes.c_void_p:
    """SDL's own window, by the number that pygame calls its id."""
    sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
    return ctypes.c_void_p(sdl.SDL_GetWindowFromID(number))
