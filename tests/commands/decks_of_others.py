"""Reads the decks of other programs, and says of each what came of it, and how many can be used.

python -m tests.commands.decks_of_others [FOLDER …]

Without a folder those of KDE and AisleRiot, where Debian puts them: kdegames-card-data-kf5 and
gnome-cards-data.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cardtable.store.card_names import CARDS
from cardtable.store.kept_decks import KeptDecks
from cardtable.store.own_decks import NoDeck
from cardtable.ui.deck_reading import DeckReading

FOLDERS = (Path("/usr/share/carddecks"), Path("/usr/share/aisleriot/cards"))


def tried(path: Path, kept: KeptDecks) -> tuple[str, str]:
    """How much of a deck can be used, and the sentence about it."""
    try:
        reading = DeckReading(path, kept)
        while reading.step():
            pass
        said = reading.finish()
    except NoDeck as error:
        return "too little of it", str(error)
    own = set(CARDS) - kept.cards(reading.name)
    return "with some of our cards" if own else "whole", said


def main(folders: list[str]) -> None:
    """Prints a line for each deck, and the counts."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    counts = Counter[str]()
    for folder in map(Path, folders) if folders else FOLDERS:
        for path in sorted(folder.iterdir()):
            with TemporaryDirectory() as home:
                much, said = tried(path, KeptDecks(Path(home)))
            counts[much] += 1
            print(f"{path.name}: {said}")
    print(", ".join(f"{much}: {count}" for much, count in sorted(counts.items())))


if __name__ == "__main__":
    main(sys.argv[1:])
