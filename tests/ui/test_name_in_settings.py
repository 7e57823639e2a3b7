"""A name that is changed in the settings takes games, reviews, PIN, face and saves along."""

from __future__ import annotations

import pytest

from cardtable import registry
from cardtable.session import Chair
from cardtable.store.game_facts import GameFacts, Seated, read_facts
from cardtable.store.launch import Launch
from cardtable.store.people import People, person
from cardtable.store.pins import Pins
from cardtable.store.statistics import FinishedGame
from cardtable.ui.pages.settings import SettingsPage
from tests.support.table_by_hand import AtTable

FACTS = str(GameFacts(seats=(Seated("human", "Ann", won=True), Seated("hard", "Otto"))))
ANNS = FinishedGame(1_700_000_000, "seven_up", 2, "hard", "Ann", True, 7, facts=FACTS)
BOS = FinishedGame(1_700_000_001, "seven_up", 2, "hard", "Bo", True, 7)


@pytest.fixture
def room(tmp_path):
    made = AtTable(tmp_path)
    made.room.home()
    calls(made.room, "Ann")
    made.room.statistics.record(ANNS)
    yield made.room
    made.close()


def calls(room, name, setting="name"):
    """Types a name on the settings page and leaves it."""
    room.push(SettingsPage(room))
    room.screen._type(setting, name)
    room.back()


def owners(room):
    return [game.name for game in room.statistics.played()]


def test_everything_of_a_person_follows_the_name_of_the_settings(room):
    People(room.settings).keep(person("Ann", "queen of hearts", "sand"))
    Pins(room.settings).set("Ann", "1234")
    room.begin(Launch("lucky_sevens", (Chair("human", "Ann"),), "otter"))
    kept = room.saves.keep(room.session, "An evening")
    calls(room, "Anna")
    assert owners(room) == ["Anna"]
    assert read_facts(room.statistics.played()[0].facts).seats[0].name == "Anna"
    assert Pins(room.settings).fits("Anna", "1234")
    assert not Pins(room.settings).has("Ann")
    assert [one.name for one in People(room.settings).all()] == ["Anna"]
    assert People(room.settings).named("Anna").face == "queen of hearts"
    assert room.session.names == ("Anna",)
    assert room.saves.load(kept, registry.find).session.names == ("Anna",)


def test_games_that_were_played_without_a_name_are_those_of_the_first_name(room):
    calls(room, "")
    room.statistics.rename("Ann", "Player 1")
    calls(room, "Anna")
    assert owners(room) == ["Anna"]


def test_somebody_who_is_known_only_sits_down(room):
    room.statistics.record(BOS)
    Pins(room.settings).set("Ann", "1234")
    calls(room, "Bo")
    assert sorted(owners(room)) == ["Ann", "Bo"]
    assert not Pins(room.settings).has("Bo")


def test_people_who_change_places_keep_what_is_theirs(room):
    calls(room, "Bo", "names")
    room.statistics.record(BOS)
    Pins(room.settings).set("Ann", "1234")
    room.push(SettingsPage(room))
    room.screen._type("name", "Bo")
    room.screen._type("names", "Ann")
    room.back()
    assert sorted(owners(room)) == ["Ann", "Bo"]
    assert Pins(room.settings).has("Ann")
    assert not Pins(room.settings).has("Bo")


def test_one_of_the_others_takes_their_games_along(room):
    calls(room, "Bo, Cleo", "names")
    room.statistics.record(BOS)
    calls(room, "Bob, Cleo", "names")
    assert sorted(owners(room)) == ["Ann", "Bob"]


def test_a_name_that_is_taken_out_moves_nothing(room):
    calls(room, "Bo, Cleo", "names")
    room.statistics.record(BOS)
    calls(room, "Cleo", "names")
    assert sorted(owners(room)) == ["Ann", "Bo"]
