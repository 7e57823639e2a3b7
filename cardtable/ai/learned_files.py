"""The files of what players learned by self-play: read once, checked, or done without.

A file that is missing or damaged costs the players what they learned, never the game: they go by
what was thought up before. What could not be used is remembered, so that it can be told.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import TypeVar

from cardtable.core.messages import say, shown

T = TypeVar("T")

_amiss: dict[str, dict[str, str]] = {}  # by package and file, why


def read_or(package: str, file: str, read: Callable[[str], T], thought_up: Callable[[], T]) -> T:
    """The contents of a file in a package's folder, read; without it, those thought up before."""
    why: str
    try:
        return read(resources.files(package).joinpath(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        why = say.later("{file} is missing")
    except OSError as error:
        fault = (error.strerror or str(error)).lower()
        why = say.kept("{file} cannot be read: {why}", file=file, why=fault)
    except Exception:  # a damaged file may lead to anything
        why = say.later("{file} is damaged")
    _amiss.setdefault(package, {})[file] = why
    return thought_up()


def amiss(rules: object) -> tuple[str, ...]:
    """The files of a game's players that could not be used so far, each with the reason."""
    package = f"{type(rules).__module__.rpartition('.')[0]}.players"
    return tuple(shown(why, file=file) for file, why in _amiss.get(package, {}).items())


def told_amiss(rules: object) -> str:
    """The same in a sentence; "" while all that was asked for could be used."""
    found = amiss(rules)
    if not found:
        return ""
    files = "; ".join(found)
    return say(
        "The computer players go by rules of thumb: what they learned cannot be used ({files}).",
        files=files,
    )


def forget() -> None:
    """Forgets what could not be used (tests)."""
    _amiss.clear()
