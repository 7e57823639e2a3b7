"""Somebody who hears a table without a window: each sentence that takes the focus."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.store.settings import Settings
from cardtable.ui.table.accessible.accessible_table import AccessibleTable
from cardtable.ui.table.game_at_table import GameAtTable
from tests.support.told_games import GAMES, at_table, dealt
from tests.support.windowless import shown


class Ear:
    """Somebody who hears a table: each sentence that takes the focus."""

    def __init__(self, here: GameAtTable) -> None:
        self.here, self.accessible = here, AccessibleTable(here)
        self.heard: list[str] = []
        self._last = ""
        self.listen()

    def listen(self) -> str:
        """Returns what is said now, and remembers it once."""
        screen = self.accessible.screen(shown(self.here))
        thing = next((each for each in screen.root.walk() if each.id == screen.focus), None)
        if thing is not None and screen.focus != self._last:
            self.heard.append(f"{thing.name} {thing.description}".strip())
        self._last = screen.focus
        return self.heard[-1] if self.heard else ""

    def hear_out(self) -> str:
        """Hears what is said now to its end, before anything else is done."""
        said = self.listen()
        self.accessible.narrator.step(60.0)
        self.listen()
        return said


def listening(
    game: str, seed: str = "otter", seats: int = 0, settings: Callable[[], Settings] = Settings
) -> Ear:
    session = dealt(game, seats or GAMES[game], seed)
    return Ear(at_table(session, session.turn, settings))
