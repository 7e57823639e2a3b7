"""The folders of saves, settings and statistics: the system's own, or one for everything.

That one is CARDTABLE_HOME, or a folder beside an installed program that is carried about.

Knows only folders; the other modules of this package know the files in them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

from cardtable.core.frozen import dataclass

HOME = "CARDTABLE_HOME"
PORTABLE = "cardtable-data"

_NAME = "cardtable"


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of one player; none of them need exist."""

    data: Path
    config: Path
    kept_apart: Path | None = None  # the folder of the cache, if not beside the rest
    to_show: Path | None = None  # the folder of pictures to pass on, if not beside the rest
    to_hand: Path | None = None  # the folder of people to hand over, if not beside the rest

    @property
    def games(self) -> Path:
        """The journals of games in play, and their locks."""
        return self.data / "games"

    @property
    def saves(self) -> Path:
        """Games that the player has named and kept."""
        return self.data / "saves"

    @property
    def put_by(self) -> Path:
        """Games that made room for another one before they were over."""
        return self.data / "put-by"

    @property
    def played(self) -> Path:
        """Finished games, for watching again."""
        return self.data / "played"

    @property
    def broken(self) -> Path:
        """Copies of saves that could not be read whole."""
        return self.data / "broken"

    @property
    def crashes(self) -> Path:
        """Reports of what went wrong."""
        return self.data / "crashes"

    @property
    def decks(self) -> Path:
        """Decks of cards that the player brought."""
        return self.data / "decks"

    @property
    def cloths(self) -> Path:
        """Pictures that the player brought as covers of the table."""
        return self.data / "cloths"

    @property
    def log(self) -> Path:
        """The log, one file."""
        return self.data / "log.txt"

    @property
    def cache(self) -> Path:
        """The folder of what can be made again: small pictures, what a save shows at a glance."""
        return self.kept_apart or self.data / "cache"

    @property
    def statistics(self) -> Path:
        """The statistics, one file."""
        return self.data / "statistics.sqlite"

    @property
    def house_rules(self) -> Path:
        """Sets of house rules that the player keeps, in a folder for each game."""
        return self.data / "house-rules"

    @property
    def days(self) -> Path:
        """The deals of the day that were played, one file."""
        return self.data / "days.txt"

    @property
    def reviews(self) -> Path:
        """The reviews of finished games, one file."""
        return self.data / "reviews.txt"

    @property
    def pictures(self) -> Path:
        """Pictures of results that the player saved to pass them on."""
        return self.to_show or self.data / "pictures"

    @property
    def people(self) -> Path:
        """People as files, to be handed over to another machine."""
        return self.to_hand or self.data / "people"

    @property
    def settings(self) -> Path:
        """The settings, one file."""
        return self.config / "settings.json"


def _portable() -> Path | None:
    """The folder beside the installed program that keeps everything, on a stick for example."""
    if not getattr(sys, "frozen", False):
        return None
    beside = Path(sys.executable).parent / PORTABLE
    return beside if beside.is_dir() and os.access(beside, os.W_OK) else None


def places() -> Places:
    """The folders of this user, or those below CARDTABLE_HOME or the portable home."""
    home = os.environ.get(HOME) or _portable()
    if home:
        return Places(Path(home), Path(home))
    return Places(
        platformdirs.user_data_path(_NAME, appauthor=False),
        platformdirs.user_config_path(_NAME, appauthor=False),
        platformdirs.user_cache_path(_NAME, appauthor=False),
        platformdirs.user_pictures_path() / "Cardtable",
        platformdirs.user_documents_path() / "Cardtable",
    )
