"""The lists that open over a table besides those of moves: the menu, and all that can be done."""

from __future__ import annotations

from cardtable.core.messages import say
from cardtable.ui.screen import Stage
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.key_map import KeyMap
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.shown_table import ShownTable
from cardtable.ui.table.table_in_play import Popup


class TableLists:
    """Opens them where they belong."""

    def __init__(
        self, stage: Stage, game: GameAtTable, showing: ShownTable, overlay: Overlay, keys: KeyMap
    ) -> None:
        self._stage, self._game, self._showing = stage, game, showing
        self._overlay, self._keys = overlay, keys

    def menu(self) -> None:
        """Opens the menu under its button."""
        px = self._stage.theme.px
        button = self._overlay.control("menu") if self._game.curtain is not None else None
        at = button.shown.topleft if button is not None else (px(6), px(46))
        lines = self._keys.menu(self._showing.situation())
        self._game.conversation.open_list(Popup(lines, at))

    def everything(self) -> None:
        """Lists all that can be done now, in the middle of the table."""
        wide, high = self._stage.size
        lines, at = self._showing.everything(), (wide // 2, high // 4)
        self._game.conversation.open_list(Popup(lines, at, say("What to do")))

    def over_prompt(self, pointer: tuple[int, int]) -> tuple[int, int]:
        """Returns the point at which a list opens that a button of the prompt line asks for."""
        return pointer[0], self._stage.size[1] - self._stage.theme.px(60)
