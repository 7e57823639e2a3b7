"""The titles of games, also of saved ones and of those that are no longer installed."""

from __future__ import annotations

from pathlib import Path

from cardtable import registry, save_text
from cardtable.core.messages import say, shown
from cardtable.store.folder import contents
from cardtable.store.journal import LONGEST


def title_of(game: str, otherwise: str) -> str:
    """The title of a game; `otherwise` where it is not installed."""
    try:
        return shown(registry.find(game).title)
    except LookupError:
        return otherwise


def title_in(path: Path, otherwise: str) -> str:
    """The title of the game that a save is of; `otherwise` where that cannot be read."""
    try:
        text = contents(path, LONGEST).text() or ""
        return shown(registry.find(save_text.game_of(text)).title)
    except (ValueError, LookupError):
        return otherwise


def put_by_notice(path: Path) -> str:
    """The sentence for a game, now at this path, that is not over and made room for another one."""
    title = title_in(path, say("The game before"))
    return say("{title} is put by: it waits in Saved games, under Unfinished.", title=title)
