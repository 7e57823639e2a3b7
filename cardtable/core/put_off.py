"""Modules that others import at once and seldom need; they are loaded when they are used.

A window or a thinking process holds half a megabyte for each of some of them, and never calls one:
`dataclasses` imports `inspect` with all of Python's grammar, `pathlib` internet addresses. Such a
module stands in for itself until something in it is asked for. Knows nothing of who asks.
"""

from __future__ import annotations

import sys
from _thread import allocate_lock
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

_SELDOM_NEEDED = (
    "difflib",  # by pygame, for the nearest name of a font
    "inspect",  # by dataclasses, for classes without a docstring
    "ipaddress",  # by urllib.parse
    "pygame.mixer",  # by pygame, with ten libraries that read sounds
    "pygame.mixer_music",  # the same
    "pygame.sprite",  # by pygame; pygame_gui alone uses it
    "shutil",  # by tempfile, for folders
    "sqlite3",  # by our own statistics, which are opened when a game ends or somebody asks
    "statistics",  # by our own weighers
    "tokenize",  # by linecache
    "traceback",  # by pygame, for a report
    "urllib.parse",  # by pathlib, for the address of a file
    "zipfile",  # by importlib.resources
)


_one_at_a_time = allocate_lock()  # looks whether it still stands there, and goes


def _unwritten(_declared: type) -> str:
    """The docstring of a dataclass without one, which is its signature; pygame has such a class."""
    return ""


def _quoted(path: bytes) -> str:
    """The path of a file as addresses have it."""
    return str(import_module("urllib.parse").quote_from_bytes(path))


def _sound(*given: Any) -> Any:
    """A sound under a short name, which nobody uses here."""
    return import_module("pygame.mixer").Sound(*given)


def _channel(number: int) -> Any:
    """A channel under a short name, which nobody uses here."""
    return import_module("pygame.mixer").Channel(number)


# What a module takes out of another at once, and may never call: by whom, the name, instead of it.
_AT_ONCE = {
    ("dataclasses", "signature"): _unwritten,
    ("pathlib", "quote_from_bytes"): _quoted,
    ("pygame", "Channel"): _channel,
    ("pygame", "Sound"): _sound,
}


class _PutOff(ModuleType):
    """A module that is loaded when something in it is asked for, and then passes everything on.

    The import system makes the real one, and sees to it that threads do not meet halfway.
    """

    def __getattr__(self, name: str) -> Any:
        if name == "__path__":  # asked by `from module import name`; none of these is a package
            raise AttributeError(name)
        by = str(sys._getframe(1).f_globals.get("__name__"))
        if (by, name) in _AT_ONCE:
            return _AT_ONCE[by, name]
        with _one_at_a_time:
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def put_off(*names: str, offering: tuple[str, ...] | None = None) -> None:
    """Puts off modules, but for those that are loaded already.

    Those that somebody imports with a star say what they are `offering` to it.
    """
    for name in names:
        if name not in sys.modules:
            sys.modules[name] = stand_in = _PutOff(name)
            stand_in.__spec__ = ModuleSpec(name, None)  # which every `import` looks at
            if offering is not None:
                stand_in.__dict__["__all__"] = offering


def put_off_the_seldom_needed() -> None:
    """Puts off the modules named above; before anything else is loaded."""
    put_off(*_SELDOM_NEEDED)
