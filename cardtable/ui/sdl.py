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
