"""Things in a player's folders that cannot be read: each is said once, and left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardtable.core.messages import say
from cardtable.store import folder as folders
from cardtable.store.folder import Listing


class Oddities:
    """Remembers of what it was said; `notice` is told the sentences."""

    def __init__(self, notice: Callable[[str], None]) -> None:
        self._notice = notice
        self._told: set[str] = set()

    def tell(self, path: Path, why: str) -> None:
        """Says why a file or a folder is passed over; one that has gone needs no word."""
        name = folders.shown(f"{path.parent.name}/{path.name}")
        if why and name not in self._told:
            self._told.add(name)
            self._notice(
                say("{file} cannot be read ({why}); it is left alone.", file=name, why=why)
            )

    def tell_all(self, folder: Path, found: Listing) -> None:
        """Says why a folder cannot be listed, and what lies in it without being a file."""
        self.tell(folder, found.problem)
        for path, why in found.odd:
            self.tell(path, why)
