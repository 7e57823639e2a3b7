"""Computer players of Seven-Up."""

from __future__ import annotations

from cardtable.core.players import Player

PLAYERS: dict[str, Player] = {}
