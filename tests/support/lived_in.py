"""A home in which somebody has played, and the places in it where odd things may lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable import registry
from cardtable.core.table import OVER, table_for
from cardtable.croupier.glance import Glances
from cardtable.session import Chair, Session
from cardtable.store.cache import Cache
from cardtable.store.places import Places
from cardtable.store.saves import Saves
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics

WON = FinishedGame(1, "blank", 2, "easy", "Ann", won=True, score=7)

FILES = (
    *("games/open-1.cardtable", "games/open-1.lock", "games/open-2.cardtable", "games/x.cardtable"),
    *("put-by/blank-0001.cardtable", "put-by/blank-0007.cardtable", "put-by/odd.cardtable"),
    *("played/blank-0001.cardtable", "played/blank-x.cardtable"),
    *("saves/Sunday.cardtable", "saves/odd.cardtable", "saves/.x.new"),
    *("settings.json", "settings.lock", "statistics.sqlite", "statistics.sqlite-journal"),
    *(
        "statistics.owed",
        "days.txt",
        "reviews.txt",
        "cache/0123abcd.kept",
        "cache/0123abcd.99",
        "broken/x.cardtable",
    ),
)
FOLDERS = ("games", "put-by", "played", "saves", "cache", "broken")


def begun(seed: str = "otter") -> Session:
    rules = registry.find("blank")
    return Session(rules, table_for(rules.options, 2), (Chair("human", "Ann"), Chair("easy")), seed)


def played(session: Session, moves: int) -> Session:
    for _ in range(moves):
        if session.turn == OVER:
            break
        if session.turn < 0:
            session.deal()
        else:
            session.play(session.moves(session.turn)[0])
    return session


def lived_in(home: Path) -> Places:
    """A home in which somebody has played: something of each kind lies in it."""
    places = Places(home, home)
    saves = Saves(places, pytest.fail)
    saves.begin(begun("over"))
    played(saves._followed, 1000)
    saves.finish()
    for seed in ("put by", "open"):
        saves.begin(begun(seed))
        played(saves._followed, 4)
    saves.keep(saves._followed, "Sunday")
    places.broken.mkdir()
    Glances(saves, Cache(places.cache), registry.find).load(saves.current)
    saves.close()
    SettingsFile(places.settings, pytest.fail).set("volume", 30)
    statistics = Statistics(places.statistics, pytest.fail)
    statistics.record(WON)
    statistics.close()
    return places
