"""First tries of a deal of the day that are not over: the game in play, and those put by."""

from __future__ import annotations

from pathlib import Path

from cardtable.save_text import first_try_of
from cardtable.store.folder import contents
from cardtable.store.journal import LONGEST
from cardtable.store.saves import Saves


def first_tries(saves: Saves) -> dict[str, Path]:
    """The journals of first tries, by the seed of their deal; the latest of each."""
    found: dict[str, Path] = {}
    for saved in saves.unfinished():
        seed = first_try_of(contents(saved.path, LONGEST).text() or "")
        if seed:
            found.setdefault(seed, saved.path)
    return found
