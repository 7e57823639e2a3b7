"""The matches that can be gone on with: a game of theirs waits, or the last one is still kept."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from cardtable.core.match import Match
from cardtable.save_text import match_of
from cardtable.store.folder import contents
from cardtable.store.journal import LONGEST
from cardtable.store.saves import Saves


def matches_waiting(saves: Saves) -> frozenset[str]:
    """The codes of the matches of which a game waits."""
    found = set()
    for saved in (*saves.unfinished(), *saves.listed()):
        match = _match_in(saved.path)
        if match is not None:
            found.add(match.code)
    return frozenset(found)


def latest_games(saves: Saves, codes: Collection[str]) -> dict[str, Path]:
    """The last finished game of each of these matches, by the code of the match."""
    found: dict[str, tuple[int, Path]] = {}
    for saved in saves.watchable() if codes else ():
        match = _match_in(saved.path)
        if match is None or match.code not in codes:
            continue
        if len(match.won) > found.get(match.code, (-1, saved.path))[0]:
            found[match.code] = (len(match.won), saved.path)
    return {code: path for code, (_, path) in found.items()}


def _match_in(path: Path) -> Match | None:
    """The match before the game of a save."""
    return match_of(contents(path, LONGEST).text() or "")
