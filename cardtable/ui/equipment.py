"""The theme, the cards and the sounds that all screens share, as the settings want them."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.indices import prefer
from cardtable.store import folder as folders
from cardtable.store import languages
from cardtable.store.kept_decks import KeptCloths, KeptDecks
from cardtable.store.places import Places
from cardtable.store.settings import AS_IN_ENGLISH, SettingsFile
from cardtable.store.system_preferences import SystemPreferences
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.deck import OwnDeck, style_of
from cardtable.ui.drawing.own_pictures import Cloth
from cardtable.ui.drawing.theme import Theme, table_of
from cardtable.ui.sound import Sounds


class Equipment:
    """Follows the settings when it is told to, and knows what the system prefers."""

    def __init__(self, settings: SettingsFile, places: Places) -> None:
        self._settings = settings
        self.theme = Theme(table_of("", settings.now.theme))
        self._table = self.theme.name  # as it was asked for
        self._world = ""
        self.decks, self.cloths = KeptDecks(places.decks), KeptCloths(places.cloths)
        self.art = Art(self.theme)
        self.sounds = Sounds()
        self.system = SystemPreferences()

    def follow_settings(self, size: tuple[int, int]) -> None:
        """Takes language, theme, cards and loudness from the settings, for a surface of a size."""
        now = self._settings.now
        languages.begin(now.language)
        self._take_table()
        self.theme.fit(size, now.ui_scale / 100)
        prefer(english=now.card_letters == AS_IN_ENGLISH)
        look = replace(style_of(now), own=self._own_deck())
        self.art.choose(look, self._own_cloth())
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

    def _own_deck(self) -> OwnDeck | None:
        """The deck that the player brought and wants to see, if it still lies there."""
        now = self._settings.now
        cards = sorted(self.decks.cards(now.own_deck)) if now.own_deck else []
        folder = self.decks.folder / now.own_deck
        changed = folders.changed(folder)
        return OwnDeck(str(folder), tuple(cards), now.own_index, changed) if cards else None

    def _own_cloth(self) -> Cloth | None:
        now = self._settings.now
        path = self.cloths.path(now.own_cloth) if now.own_cloth else None
        if path is None:
            return None
        return Cloth(str(path), now.cloth_lies == "tiled", folders.changed(path))

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
