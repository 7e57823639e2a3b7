"""What is said when a game that is not over makes room for another one."""

from __future__ import annotations

from pathlib import Path

from cardtable import registry, save_text


def put_by_notice(path: Path) -> str:
    """The sentence, with the title of the game that is now at this path."""
    return f"{_title(path)} is put by: it waits in Saved games, under Unfinished."


def _title(path: Path) -> str:
    """The title of the game that a save is of."""
    try:
        return registry.find(save_text.game_of(path.read_text(encoding="utf-8"))).title
    except (OSError, ValueError, LookupError):
        return "The game before"
