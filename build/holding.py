"""A bundle that is replaced while it runs goes on with the files it was started from. Linux.

An update renames new files over the old ones. Much is read late: a page's module when the page is
first opened, an extension module when it is first asked for. What was opened before stays readable
whatever is laid in its place, so the first thing a bundle does is to open all of it; from then on
those files are reached through `/proc/self/fd`. A second process would be the new program: it is
refused, and the computer players think in a thread of this one. Pictures, sounds and texts are
read from the new version, whose names are the same. Where there is none, since the program was
removed, the window ends as soon as it needs one of them, and says why. All this comes before every
window, so it takes no paths but strings: `pathlib` alone would take as long as the rest.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable
from copy import copy
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from types import ModuleType
from typing import Any


class Held:
    """One file, kept open: the one that lay under its path when this began."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.number = os.open(path, os.O_RDONLY | os.O_CLOEXEC)

    @property
    def way(self) -> str:
        """The path that always leads to it."""
        return f"/proc/self/fd/{self.number}"

    def replaced(self) -> bool:
        """True when something else, or nothing, lies under its path now."""
        try:
            return not os.path.samestat(os.stat(self.path), os.fstat(self.number))  # noqa: PTH116  quick
        except OSError:
            return True


def hold() -> Held | None:
    """Keeps the running bundle's files and returns the program; anywhere else nothing happens."""
    archive = getattr(getattr(__spec__, "loader", None), "_pyz_archive", None)
    if sys.platform != "linux" or archive is None:
        return None
    inside: str = sys._MEIPASS  # type: ignore[attr-defined]
    program = Held(sys.executable)
    hold_modules(archive, program)
    hold_library(Held(f"{inside}/base_library.zip"))
    hold_extensions(extensions(inside))
    refuse_processes(program)
    return program


def reason_to_end(program: Held) -> str:
    """The sentence for a player whose window has ended because its files are gone; else nothing."""
    if not program.replaced():
        return ""
    if os.path.lexists(program.path):
        return "Cardtable was updated while this window was open. Start it again: the game is kept."
    return (
        "Cardtable was removed from this computer while its window was open.\n"
        "The game is kept: install Cardtable again, and it goes on from the last move."
    )


def hold_modules(archive: Any, program: Held) -> None:
    """Python modules come out of the executable that was started."""
    archive._filename = program.way


def hold_library(library: Held) -> None:
    """The part of the standard library that lies in a zip file comes out of that very file."""
    sys.path[:] = [library.way if entry == library.path else entry for entry in sys.path]
    for module in list(sys.modules.values()):
        places = getattr(module, "__path__", None)
        if isinstance(places, list):
            places[:] = [_moved(place, library) for place in places]


def _moved(place: str, library: Held) -> str:
    inner = place.removeprefix(library.path)
    return library.way + inner if inner != place and inner[:1] in ("", "/") else place


def extensions(inside: str) -> Iterable[str]:
    """Extension modules that may be loaded late; pygame's are all loaded with its first."""
    for folder, folders, files in os.walk(inside):
        if folder == inside and "pygame" in folders:
            folders.remove("pygame")
        yield from (f"{folder}/{name}" for name in files if name.endswith(".so"))


def hold_extensions(paths: Iterable[str]) -> None:
    """Extension modules are those that lay there, even when another has taken the place."""
    held = {path: Held(path) for path in paths}
    before: Callable[[ExtensionFileLoader, ModuleSpec], ModuleType] = (
        ExtensionFileLoader.create_module
    )

    def create_module(loader: ExtensionFileLoader, spec: ModuleSpec) -> ModuleType:
        file = held.get(str(spec.origin))
        if file and file.replaced():
            spec = copy(spec)
            spec.origin = file.way
        return before(loader, spec)

    ExtensionFileLoader.create_module = create_module  # type: ignore[method-assign,assignment]


def refuse_processes(program: Held) -> None:
    """No process is started of a program that is not this one; who asks gets an OSError."""
    import _posixsubprocess  # noqa: PLC0415  by which multiprocessing starts them; only on POSIX

    def refusing(start: Callable[..., int], path_of: Callable[..., str]) -> Callable[..., int]:
        def started(*words: Any, **named: Any) -> int:
            if path_of(*words) == program.path and program.replaced():
                reason = "the program was replaced while it ran"
                raise OSError(errno.ESTALE, reason, program.path)
            return start(*words, **named)

        return started

    os.posix_spawn = refusing(os.posix_spawn, lambda path, *_: os.fsdecode(path))
    _posixsubprocess.fork_exec = refusing(
        _posixsubprocess.fork_exec, lambda _words, paths, *_: os.fsdecode(paths[0])
    )


def let_processes_find_their_own() -> None:
    """A process that is started keeps its own search path; ours leads to files that we hold.

    multiprocessing would hand ours down, in which a number stands for the library: another file, or
    none, in a process that opened its files in another order.
    """
    from multiprocessing import spawn  # noqa: PLC0415  seldom needed

    before = spawn.get_preparation_data

    def get_preparation_data(name: str) -> dict[str, object]:
        handed_down: dict[str, object] = before(name)
        handed_down.pop("sys_path", None)
        return handed_down

    spawn.get_preparation_data = get_preparation_data
