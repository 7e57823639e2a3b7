"""The theme, the cards and the sounds that all screens share, as the settings want them."""

from __future__ import annotations

from cardtable.store.settings import SettingsFile
from cardtable.store.system_preferences import SystemPreferences
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.deck import DeckStyle
from cardtable.ui.drawing.theme import Theme, table_of
from cardtable.ui.sound import Sounds


class Equipment:
    """Follows the settings when it is told to, and knows what the system prefers."""

    def __init__(self, settings: SettingsFile) -> None:
        self._settings = settings
        self.theme = Theme(table_of("", settings.now.theme))
        self._table = self.theme.name  # as it was asked for
        self._world = ""
        self.art = Art(self.theme)
        self.sounds = Sounds()
        self.system = SystemPreferences()

    def follow_settings(self, size: tuple[int, int]) -> None:
        """Takes theme, scale, cards and loudness from the settings, for a surface of a size."""
        now = self._settings.now
        self._take_table()
        self.theme.fit(size, now.ui_scale / 100)
        look = DeckStyle(now.back, now.large_index, now.four_colours, now.suit_letters, now.deck)
        self.art.choose(look)
        on = now.sound / 100  # per cent of nothing, where sounds are off
        self.sounds.set(now.volume * on, now.signals * on)

    def enter(self, world: str) -> bool:
        """Goes to the table of a game's world, "" for that of the house; true if it is another."""
        self._world = world
        return self._take_table()

    def _take_table(self) -> bool:
        table = table_of(self._world, self._settings.now.theme)
        changes = table != self._table
        if changes:
            self._table = table
            self.theme.choose(table)
        return changes

    @property
    def less_motion(self) -> bool:
        """True when nothing should fly or turn: the player or the system asks for less motion."""
        wish = self._settings.now.reduced_motion
        return wish == "on" or (wish == "system" and self.system.less_motion)

    def open(self) -> None:
        """Asks the system for its preferences and opens the sound device, beside the loop."""
        self.system.ask()
        self.sounds.open()

    def take_changed_preferences(self) -> bool:
        """True once after the system's preferences have changed."""
        changed, self.system.changed = self.system.changed, False
        return changed

    def close(self) -> None:
        """Lets pictures and the sound device go."""
        self.art.forget()
        self.sounds.close()
