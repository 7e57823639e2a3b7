"""The language in which a table talks: what was said in another one is dropped when it changes."""

from __future__ import annotations

from cardtable.core.indices import way_of_reading
from cardtable.ui.table.accessible.narrator import Narrator
from cardtable.ui.table.game_at_table import GameAtTable


class SpokenLanguage:
    """Follows the language that is spoken, for one table and its listener."""

    def __init__(self, game: GameAtTable, narrator: Narrator) -> None:
        self._game, self._narrator = game, narrator
        self._language = way_of_reading()

    def follow(self) -> None:
        """Drops hints and answers in another language; what is expected is said once more."""
        if self._language != way_of_reading():
            self._language = way_of_reading()
            self._game.croupier.computers.hint = None
            self._game.move_on()
            self._narrator.fall_silent()
