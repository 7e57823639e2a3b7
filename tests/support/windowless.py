"""A game at a table without a window: its value, its keys and its commands."""

from __future__ import annotations

from types import SimpleNamespace

from cardtable.ui.table import commands
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.key_map import KEYS
from cardtable.ui.table.shown_table import Pointer, ShownTable
from cardtable.ui.table.table_events import TableEvents
from cardtable.ui.table.table_in_play import TableInPlay


class Desk:
    """What a screen does for a table, as far as nothing is drawn and no page is opened."""

    pages = None
    tips = SimpleNamespace(at=(0, 0))

    def __init__(self, game: GameAtTable) -> None:
        self.game, self.lists = game, self
        self.showing = ShownTable(game)
        self.events = TableEvents(game, self.showing, None, None, KEYS)

    def do(self, name: str) -> None:
        """Carries out a command."""
        commands.do(name, self)

    def menu(self) -> None:
        """No menu is opened here."""

    def over_prompt(self, pointer: tuple[int, int]) -> tuple[int, int]:
        """Where a list would open."""
        return pointer

    def command_of(self, name: str, *, ctrl: bool = False, shift: bool = False) -> str:
        """The command that a key gives now."""
        picked = bool(self.game.tabletop.gestures.selection)
        offered = self.showing.offered()
        return KEYS.command_of(name, offered, ctrl=ctrl, shift=shift, picked=picked)

    def type(self, name: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """Types a key."""
        command = self.events.take_key(name, ctrl=ctrl, shift=shift)
        if command:
            self.do(command)


def shown(game: GameAtTable) -> TableInPlay:
    """The table in play as it is now."""
    return ShownTable(game).value(Pointer())
