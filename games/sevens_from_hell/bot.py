"""The computer players of Sevens from Hell."""

from __future__ import annotations

from cardtable.core.players import Player

PLAYERS: dict[str, Player] = {}
