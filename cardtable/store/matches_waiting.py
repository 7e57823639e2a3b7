"""The matches that can be gone on with: a game of theirs is in play, put by, or kept."""

from __future__ import annotations

from cardtable.save_text import match_of
from cardtable.store.folder import contents
from cardtable.store.journal import LONGEST
from cardtable.store.saves import Saves


def matches_waiting(saves: Saves) -> frozenset[str]:
    """The codes of the matches of which a game waits."""
    found = set()
    for saved in (*saves.unfinished(), *saves.listed()):
        match = match_of(contents(saved.path, LONGEST).text() or "")
        if match is not None:
            found.add(match.code)
    return frozenset(found)
