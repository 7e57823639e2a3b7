"""Seven Bridge's computer players."""

from __future__ import annotations

from cardtable.core.players import Player

PLAYERS: dict[str, Player] = {}
