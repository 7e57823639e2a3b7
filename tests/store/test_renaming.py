"""Somebody who is renamed keeps games, place in the league, reviews, PIN, face and their seat."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest

from cardtable.core.outside import LONGEST_SETTING
from cardtable.store import person_file
from cardtable.store.game_facts import GameFacts, Seated, read_facts
from cardtable.store.people import People, Person, person
from cardtable.store.pins import Pins
from cardtable.store.renaming import follow_settings, rename
from cardtable.store.reviews import Reviews
from cardtable.store.settings import LastTable, SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics
from tests.support.pages import REVIEWED

TABLE = GameFacts(
    seats=(Seated("human", "", won=True), Seated("human", "Bo"), Seated("hard", "Bo"))
)
ANNS = FinishedGame(1, "seven_up", 3, "hard", "Ann", True, 7, facts=str(TABLE))
BOS = FinishedGame(
    *(1, "seven_up", 3, "hard", "Bo", False, 3),
    facts=str(GameFacts(seats=(Seated("human", "Ann", won=True), Seated("human", "")))),
)


class Home:
    """The settings, statistics and reviews of one home."""

    def __init__(self, folder):
        self.folder = folder
        self.settings = SettingsFile(folder / "settings.json")
        self.statistics = Statistics(folder / "statistics.sqlite")
        self.reviews = Reviews(folder / "reviews.txt", pytest.fail)
        self.people = People(self.settings)

    def rename(self, old, new):
        return rename(self.settings, self.statistics, self.reviews, old, new)


@pytest.fixture
def home(tmp_path):
    made = Home(tmp_path)
    made.settings.set("name", "Ann")
    made.settings.set("names", "Bo, Cleo")
    made.people.keep(person("Ann", "queen of hearts", "sand"))
    made.people.keep(person("Bo", "king of spades", "teal"))
    made.statistics.record(ANNS, BOS)
    return made


def names(home):
    return [one.name for one in home.people.all()]


def test_games_of_their_own_and_those_in_which_they_sat_follow(home):
    assert home.rename("Bo", "Boris") == ""
    ann, bo = home.statistics.played()
    assert (ann.name, bo.name) == ("Ann", "Boris")
    assert [seat.name for seat in read_facts(ann.facts).seats] == ["", "Boris", "Bo"], (
        "the computer player of that name keeps it"
    )
    assert [seat.name for seat in read_facts(bo.facts).seats] == ["Ann", ""]


def test_the_face_the_pin_and_the_place_stay(home):
    Pins(home.settings).set("Bo", "1234")
    home.rename("Bo", "Boris")
    assert names(home) == ["Ann", "Boris", "Cleo"]
    assert home.people.named("Boris") == Person("Boris", "king of spades", "teal")
    pins = Pins(home.settings)
    assert pins.fits("Boris", "1234")
    assert not pins.fits("Boris", "1235")
    assert not pins.has("Bo")
    again = SettingsFile(home.folder / "settings.json")
    assert (again.now.name, again.now.names) == ("Ann", "Boris, Cleo")


def test_the_first_person_is_that_of_the_settings(home):
    home.rename("Ann", "Anna")
    assert home.settings.now.name == "Anna"
    assert home.people.all()[0] == Person("Anna", "queen of hearts", "sand")


def test_somebody_who_was_only_met_is_kept_under_the_new_name(home):
    home.rename("Cleo", "Cleopatra")
    assert names(home) == ["Ann", "Bo", "Cleopatra"]


def test_the_last_tables_and_the_reviews_follow(home):
    home.settings.remember("seven_up", LastTable((("human", "Bo"), ("hard", "Bo")), {"to": "7"}))
    home.settings.remember("blank", LastTable((("human", "Ann"),), {}))
    home.reviews.record(replace(REVIEWED, name="Bo"))
    home.reviews.record(replace(REVIEWED, name="Ann", key="other"))
    home.rename("Bo", "Boris")
    again = SettingsFile(home.folder / "settings.json")
    assert again.last_table("seven_up").chairs == (("human", "Boris"), ("hard", "Bo"))
    assert again.last_table("seven_up").options == {"to": "7"}
    assert again.now.last_game == "blank"
    assert sorted(game.name for game in home.reviews.games()) == ["Ann", "Boris"]


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("", "a name is missing"),
        (" ;| ", "a name is missing"),
        ("Ann", "somebody here is called Ann already"),
        ("Zoe", "somebody here is called Zoe already"),
        ("Dan", "somebody here is called Dan already"),
    ],
)
def test_nobody_gets_a_name_that_is_known_or_none(home, new, why):
    home.statistics.record(replace(ANNS, name="Zoe", finished=9))
    Pins(home.settings).set("Dan", "1111")
    assert home.rename("Bo", new) == why
    assert names(home) == ["Ann", "Bo", "Cleo"]
    assert home.rename("Bo", "Bo") == ""


def test_a_name_is_made_plain(home):
    assert home.rename("Bo", "  Bo;\x1b Lee ") == ""
    assert "Bo Lee" in names(home)


def test_where_there_is_no_room_nothing_is_changed(home):
    number = 0
    while home.people.keep(person(f"Somebody {number}")):
        number += 1
    long = "B" * 80
    assert home.rename("Bo", long) == "there is no room for more people"
    assert home.statistics.played()[1].name == "Bo"
    assert len(home.settings.now.people) <= LONGEST_SETTING


def test_where_the_games_cannot_be_changed_now_nothing_is(home):
    home.statistics.close()
    home.statistics = Statistics(home.folder / "statistics.sqlite")
    holder = sqlite3.connect(home.folder / "statistics.sqlite", isolation_level=None)
    holder.execute("begin exclusive")
    assert home.rename("Bo", "Boris") != ""
    holder.close()
    assert "Bo" in names(home)
    assert home.rename("Bo", "Boris") == ""


def test_a_game_that_waits_for_the_database_is_not_left_behind(home):
    holder = sqlite3.connect(home.folder / "statistics.sqlite", isolation_level=None)
    holder.execute("begin exclusive")
    home.statistics.record(replace(BOS, finished=7))
    assert home.rename("Bo", "Boris") == "the statistics cannot be opened now"
    holder.close()
    assert home.rename("Bo", "Boris") == ""
    assert [game.name for game in home.statistics.played()] == ["Ann", "Boris", "Boris"]


def test_a_renamed_person_is_handed_over_with_everything(home, tmp_path):
    Pins(home.settings).set("Bo", "1234")
    home.rename("Bo", "Boris")
    handed = person_file.handed_over(home.settings, home.statistics, "Boris")
    path = person_file.keep(tmp_path / "out", handed)
    (tmp_path / "there").mkdir()
    there = Home(tmp_path / "there")
    assert (
        person_file.take_over(there.settings, there.statistics, person_file.load(path), "Boris")
        == 1
    )
    assert there.people.named("Boris") == home.people.named("Boris")
    assert Pins(there.settings).fits("Boris", "1234")
    (game,) = there.statistics.played()
    assert (game.name, game.facts) == ("Boris", BOS.facts)


OLDER = """cardtable person 1
name Ann
face queen of hearts
colour sand
game 1700000000 seven_up 4 hard 1 7 0 2
game 1700000100 lucky_sevens 1 - 0 -12 1 0
"""  # as version 0.1.0 wrote it


def test_a_file_of_an_older_version_is_taken_over_whole(home):
    handed = person_file.read(OLDER)
    assert person_file.take_over(home.settings, home.statistics, handed, "Ann") == 2
    assert sum(game.name == "Ann" for game in home.statistics.played()) == 3


def test_only_a_name_that_nothing_goes_by_yet_takes_everything_along(home):
    """Whoever sits down by a name that has games of its own is somebody else."""
    home.statistics.record(replace(ANNS, name="Zoe", finished=9))
    before = ["Ann", "Bo", "Cleo"]

    def followed(names):
        home.settings.set("names", names)
        files = home.settings, home.statistics, home.reviews
        return list(follow_settings(*files, before))

    assert followed("Zoe, Cleo") == []
    assert sorted(game.name for game in home.statistics.played()) == ["Ann", "Bo", "Zoe"]
    assert followed("Cleo, Bo") == [], "they have changed places"
    assert followed(", Cleo") == [], "nobody sits there"
    assert followed("Boris, Cleo") == [("Bo", "Boris", "")]
    assert sorted(game.name for game in home.statistics.played()) == ["Ann", "Boris", "Zoe"]
    assert home.people.named("Boris").face == "king of spades"
