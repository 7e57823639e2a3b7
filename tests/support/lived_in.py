"""A home in which somebody has played, and the places in it where odd things may lie."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from zlib import compress, crc32

import pytest

from cardtable import registry
from cardtable.core.table import OVER, table_for
from cardtable.croupier.glance import Glances
from cardtable.session import Chair, Session
from cardtable.store import person_file
from cardtable.store.cache import Cache
from cardtable.store.crash_reports import CrashReports, Log
from cardtable.store.day_book import DayBook
from cardtable.store.kept_decks import KeptCloths, KeptDecks
from cardtable.store.kept_pictures import keep_picture
from cardtable.store.kept_rules import KeptRules
from cardtable.store.oddities import Oddities
from cardtable.store.people import PERSON, person
from cardtable.store.person_file import Handed
from cardtable.store.places import Places
from cardtable.store.reviews import ReviewedGame, Reviews
from cardtable.store.saves import Saves
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics

DECK = ("AS", "KH", "7D")  # a deck need not be whole: each of its cards is a file like the others
RULES = "cardtable house rules 1\ngame blank\ncards 5\n"
WON = FinishedGame(1, "blank", 2, "easy", "Ann", won=True, score=7)

FILES = (
    *("games/open-1.cardtable", "games/open-1.lock", "games/open-2.cardtable", "games/x.cardtable"),
    *("put-by/blank-0001.cardtable", "put-by/blank-0007.cardtable", "put-by/odd.cardtable"),
    *("played/blank-0001.cardtable", "played/blank-x.cardtable"),
    *("saves/Sunday.cardtable", "saves/odd.cardtable", "saves/.x.new"),
    *("settings.json", "settings.lock", "statistics.sqlite", "statistics.sqlite-journal"),
    *("statistics.owed", "statistics.owed-taken", "statistics.owed-lock", "days.txt"),
    *("reviews.txt", "log.txt", "cache/0123abcd.kept", "cache/0123abcd.99", "broken/x.cardtable"),
    *("crashes/crash-1.new.txt", "crashes/running-7.txt"),
    *("house-rules/blank/Ours.txt", "house-rules/blank/odd.txt"),
    *("decks/Mine/AS.png", "decks/odd", "cloths/Felt.png", "cloths/odd.png"),
    *(f"people/Ann{PERSON}", "pictures/result.png"),
)
FOLDERS = (
    *("games", "put-by", "played", "saves", "cache", "broken", "crashes", "house-rules"),
    *("house-rules/blank", "decks", "decks/Mine", "cloths", "people", "pictures"),
)
DAY = date(2026, 11, 24)
REVIEWED = ReviewedGame("a", 9, "blank", 2, "easy", "Ann", "points", (), (), "a game\n")


def _png() -> bytes:
    """A picture of one grey point."""
    kinds = (b"IHDR", bytes.fromhex("00000001000000010800000000")), (b"IDAT", compress(b"\0\x80"))
    chunks = (
        len(data).to_bytes(4) + kind + data + crc32(kind + data).to_bytes(4)
        for kind, data in (*kinds, (b"IEND", b""))
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


PICTURE = _png()


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
    _beside_the_games(places)
    return places


def _beside_the_games(places: Places) -> None:
    """Deals of the day, reviews, house rules, a deck, a cloth, a person, a picture, a crash."""
    days = DayBook(places.days, pytest.fail)
    days.begin(DAY, "blank")
    days.finish(DAY, "blank", won=True, score=3, hints=0)
    Reviews(places.reviews, pytest.fail).record(REVIEWED)
    KeptRules(places.house_rules, "blank", Oddities(pytest.fail)).keep("Ours", RULES)
    KeptDecks(places.decks).keep("Mine", dict.fromkeys(DECK, PICTURE))
    KeptCloths(places.cloths).keep("Felt", PICTURE)
    person_file.keep(places.people, Handed(person("Ann"), "", (WON,)))
    keep_picture(places.pictures, "result", PICTURE)
    CrashReports(places).write("It fell.")
    CrashReports(places).take_new()
    Log(places.log).say("It began.")
