"""An evening of the program as far as files are concerned: every reader and writer of a home."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from cardtable import registry
from cardtable.croupier import rule_sets
from cardtable.croupier.glance import Glances
from cardtable.croupier.rule_sets import BadRules
from cardtable.store import person_file
from cardtable.store.cache import Cache
from cardtable.store.crash_reports import CrashReports, Log
from cardtable.store.day_book import DayBook
from cardtable.store.first_tries import first_tries
from cardtable.store.kept_decks import KeptCloths, KeptDecks
from cardtable.store.kept_pictures import keep_picture
from cardtable.store.kept_rules import KeptRules
from cardtable.store.people import PERSON
from cardtable.store.person_file import BadPerson
from cardtable.store.places import Places
from cardtable.store.reviews import Reviews
from cardtable.store.saves import Saves
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import Statistics
from tests.support.lived_in import DAY, DECK, PICTURE, REVIEWED, RULES, WON, begun, played


def an_evening(places: Places, told: list[str]) -> None:
    """The start, Continue, Saved games, another game, one that ends, and the end, by the store."""
    settings = SettingsFile(places.settings, told.append)
    saves = Saves(places, told.append)
    saves.resume(registry.find)
    glances = Glances(saves, Cache(places.cache), registry.find)
    for _ in range(2):
        for saved in (*saves.unfinished(), *saves.listed(), *saves.watchable()):
            glances.known(saved.path)
            loaded = glances.load(saved.path)
            assert glances.known(saved.path) is not None or loaded.session is None
    for saved in saves.unfinished():
        if not saves.load(saved.path, registry.find).problem:
            saves.adopt(saved.path, registry.find)
            break
    for moves in (3, 1000):
        session = begun(str(moves))
        saves.begin(session)
        played(session, moves)
    saves.finish()
    first_tries(saves)
    saves.rename(lambda chairs: {0: "Al"})
    settings.set("volume", 40)
    settings.learn("blank", "first")
    statistics = Statistics(places.statistics, told.append)
    statistics.record(WON)
    statistics.summaries()
    beside_the_games(saves, settings, statistics, told)
    statistics.close()
    saves.close()


def beside_the_games(
    saves: Saves, settings: SettingsFile, statistics: Statistics, told: list[str]
) -> None:
    """The deal of the day, reviews, house rules, own looks, people as files, reports, the log."""
    places = saves.places
    days, reviews = DayBook(places.days, told.append), Reviews(places.reviews, told.append)
    reports, log = CrashReports(places), Log(places.log)
    rules = KeptRules(places.house_rules, "blank", saves.oddities)
    decks, cloths = KeptDecks(places.decks), KeptCloths(places.cloths)
    for number in range(2):
        days.begin(DAY + timedelta(number), "blank")
        days.finish(DAY + timedelta(number), "blank", won=False, score=1, hints=0)
        reviews.record(replace(REVIEWED, key=str(number)))
        for ours in rules.sets().values():
            with suppress(BadRules):
                rule_sets.read(ours, registry.find("blank"))
        decks.tell(saves.oddities)
        cloths.tell(saves.oddities)
        for name in decks.names():
            decks.cards(name)
        for name in cloths.names():
            cloths.path(name)
        reports.take_new()
        reports.texts()
        log.say("an evening")
        log.lines()
    reports.write("it fell")
    for keep in (
        lambda: rules.keep("Theirs", RULES),
        lambda: decks.keep("Theirs", dict.fromkeys(DECK, PICTURE)),
        lambda: cloths.keep("Theirs", PICTURE),
        lambda: keep_picture(places.pictures, "result", PICTURE),
        lambda: person_file.keep(
            places.people, person_file.handed_over(settings, statistics, "Bo")
        ),
    ):
        with suppress(OSError, LookupError):  # said on the page from which it was wanted
            keep()
    for name in (f"Ann{PERSON}", f"Bo{PERSON}"):
        with suppress(BadPerson):
            handed = person_file.load(places.people / name)
            person_file.take_over(settings, statistics, handed, "Bo")
