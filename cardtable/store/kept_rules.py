"""House rules that a player keeps under a name: a small text file each, in a folder for each game.

Knows names and texts, not what they mean.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from cardtable.core.messages import say
from cardtable.core.outside import MOST_RULES, plain_name
from cardtable.store import folder as folders
from cardtable.store.files import unused, write_whole

_SUFFIX: Final = ".txt"
_MOST: Final = 40
_ODD: Final = re.compile(r"[^\w .,()'-]+")


class KeptRules:
    """The sets of house rules of one game."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder / game

    def sets(self) -> dict[str, str]:
        """The texts of the sets by name, sorted; what cannot be read is passed over."""
        found: dict[str, str] = {}
        files = folders.listed(self.folder, _SUFFIX).files
        for entry in sorted(files, key=lambda entry: entry.path.stem):
            text = folders.contents(entry.path, MOST_RULES).text()
            if text is not None and len(found) < _MOST:
                found[entry.path.stem] = text
        return found

    def keep(self, name: str, text: str) -> str:
        """Keeps a set beside older ones; returns the name that it has now. Raises OSError."""
        if len(self.sets()) >= _MOST:
            raise OSError(say("there are {count} sets already; remove one first", count=_MOST))
        clean = _ODD.sub("-", plain_name(name)).strip(" .-")[:60] or say("House rules")
        path = unused(self.folder / f"{clean}{_SUFFIX}")
        write_whole(path, text)
        return path.stem

    def remove(self, name: str) -> str:
        """Removes a set; returns why it could not be, else ""."""
        if name not in self.sets():
            return say("it is gone")
        return folders.remove(self.folder / f"{name}{_SUFFIX}")
