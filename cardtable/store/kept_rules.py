"""House rules that a player keeps under a name: a small text file each, in a folder for each game.

Knows names and texts, not what they mean.
"""

from __future__ import annotations

from pathlib import Path
from time import time
from typing import Final

from cardtable.core.messages import say
from cardtable.core.outside import MOST_RULES, plain_name
from cardtable.store import folder as folders
from cardtable.store.files import clear_unfinished, file_name, unused, write_whole
from cardtable.store.oddities import Oddities

_SUFFIX: Final = ".txt"
_MOST: Final = 40
_LONGEST_NAME: Final = 60


class KeptRules:
    """The sets of house rules of one game; of what cannot be read, `oddities` are told."""

    def __init__(self, folder: Path, game: str, oddities: Oddities) -> None:
        self.folder, self._oddities = folder / game, oddities

    def sets(self) -> dict[str, str]:
        """The texts of the sets by name, sorted; what cannot be read is passed over."""
        found: dict[str, str] = {}
        listing = folders.listed(self.folder, _SUFFIX)
        self._oddities.tell_all(self.folder, listing)
        for entry in sorted(listing.files, key=lambda entry: entry.path.stem):
            read = folders.contents(entry.path, MOST_RULES)
            text = read.text()
            if text is None:
                self._oddities.tell(entry.path, read.problem)
            elif len(found) < _MOST:
                found[entry.path.stem] = text
        return found

    def keep(self, name: str, text: str) -> str:
        """Keeps a set beside older ones; returns the name that it has now. Raises OSError."""
        if len(self.sets()) >= _MOST:
            raise OSError(say("there are {count} sets already; remove one first", count=_MOST))
        clean = file_name(plain_name(name), say("House rules"), _LONGEST_NAME)
        clear_unfinished(self.folder, time())
        path = unused(self.folder / f"{clean}{_SUFFIX}")
        write_whole(path, text)
        return path.stem

    def remove(self, name: str) -> str:
        """Removes a set; returns why it could not be, else ""."""
        if name not in self.sets():
            return say("it is gone")
        return folders.remove(self.folder / f"{name}{_SUFFIX}")
