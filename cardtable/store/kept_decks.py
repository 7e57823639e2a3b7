"""The decks and cloths that a player brought, as the program keeps them: PNG files of its own.

A deck is a folder with a file for each card, a cloth is a file. Knows no pictures.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardtable.core.messages import say
from cardtable.store import files
from cardtable.store import folder as folders
from cardtable.store.card_names import BACK, CARDS, JOKERS
from cardtable.store.oddities import Oddities

MOST_DECKS: Final = 40
KEPT_NAMES: Final = frozenset((*CARDS, *JOKERS, BACK))


class KeptDecks:
    """The decks in the player's data, each a folder that appears whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def tell(self, oddities: Oddities) -> None:
        """Tells of all that lies among the decks and cannot be read."""
        inside = folders.chosen(self.folder, lambda name: not name.startswith("."))
        oddities.tell(self.folder, inside.problem)
        for path, why in inside.odd:
            if folders.is_folder(path):
                oddities.tell_all(path, folders.listed(path, ".png"))
            else:
                oddities.tell(path, why)

    def names(self) -> list[str]:
        """The names of the decks that can be played with."""
        inside = folders.folders_in(self.folder)
        return [name for name in inside if self.cards(name)][:MOST_DECKS]

    def cards(self, name: str) -> frozenset[str]:
        """The cards of a deck for which a picture lies there."""
        if not _fits(name):
            return frozenset()
        listing = folders.listed(self.folder / name, ".png")
        return frozenset(e.path.stem for e in listing.files) & KEPT_NAMES

    def keep(self, name: str, pictures: dict[str, bytes]) -> str:
        """Keeps a deck and returns the name it has now; raises OSError."""
        if len(self.names()) >= MOST_DECKS:
            raise OSError(f"there are {MOST_DECKS} decks already; remove one first")
        target = files.unused(self.folder / _clean(name))
        fresh = self._aside(target.name)
        for card, picture in pictures.items():
            files.write_bytes_whole(fresh / f"{card}.png", picture)
        fresh.rename(target)
        return target.name

    def remove(self, name: str) -> str:
        """Removes a deck; returns why it could not be, else ""."""
        if not _fits(name):
            return say("it is no deck")
        try:
            gone = self._aside(name)
            (self.folder / name).rename(gone)
        except OSError as error:
            return folders.reason(error)
        why = _emptied(gone)
        left = folders.chosen(gone, lambda entry: entry.removesuffix(".png") in KEPT_NAMES)
        if why and (left.files or left.odd or left.problem):
            self._put_back(gone, name)
            return why
        if why:  # somebody's own files lay in it: they stay in sight, and the deck's name is free
            self._put_back(gone, f"{name} (left)")
        return ""

    def _aside(self, name: str) -> Path:
        """A hidden folder for a deck that comes or goes, where nothing lies."""
        path = self.folder / f".{name}.new"
        _emptied(path)  # of what was interrupted
        return files.unused(path)

    def _put_back(self, gone: Path, name: str) -> None:
        """A folder that could not be removed has a name again that its owner sees."""
        with suppress(OSError):
            gone.rename(files.unused(self.folder / name))


class KeptCloths:
    """The pictures in the player's data that may cover a table."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def tell(self, oddities: Oddities) -> None:
        """Tells of all that lies among the cloths and cannot be read."""
        oddities.tell_all(self.folder, folders.listed(self.folder, ".png"))

    def names(self) -> list[str]:
        """The names of the cloths that can be laid."""
        listing = folders.listed(self.folder, ".png")
        names = sorted(entry.path.stem for entry in listing.files)
        return [name for name in names if _fits(name)][:MOST_DECKS]

    def path(self, name: str) -> Path | None:
        """The file of a cloth, or None where it is gone."""
        path = self.folder / f"{name}.png"
        return path if _fits(name) and folders.is_file(path) else None

    def keep(self, name: str, picture: bytes) -> str:
        """Keeps a cloth and returns the name it has now; raises OSError."""
        if len(self.names()) >= MOST_DECKS:
            raise OSError(f"there are {MOST_DECKS} cloths already; remove one first")
        target = files.unused(self.folder / f"{_clean(name)}.png")
        files.write_bytes_whole(target, picture)
        return target.stem

    def remove(self, name: str) -> str:
        """Removes a cloth; returns why it could not be, else ""."""
        path = self.path(name)
        return folders.remove(path) if path else ""


def _clean(name: str) -> str:
    """A name that every file system takes."""
    return re.sub(r"[^\w ()+-]", "", name).strip(" -")[:40] or "own"


def _fits(name: str) -> bool:
    """True for a name of a folder right below; the settings can be edited by hand."""
    return bool(re.fullmatch(r"[\w()+-][\w ()+-]{0,60}", name))


def _emptied(folder: Path) -> str:
    """Removes a folder with the pictures of a deck in it; returns why it could not be, else ""."""
    listing = folders.chosen(folder, lambda name: name.endswith((".png", ".new")))
    reasons = [why for entry in listing.files if (why := folders.remove(entry.path))]
    try:
        folders.remove_empty(folder)
    except OSError as error:
        return next(iter(reasons), folders.reason(error))
    return ""
