"""People are chosen by one click in the new-game page, and looked after on a page of their own."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from cardtable import registry
from cardtable.session import Chair
from cardtable.store import person_file
from cardtable.store.launch import Launch
from cardtable.store.people import PERSON, People, person
from cardtable.store.person_file import Handed
from cardtable.store.pins import Pins
from cardtable.store.statistics import FinishedGame
from cardtable.ui.controls.dialog import Dialog
from cardtable.ui.layout.faces import Face
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.people import PeoplePage
from cardtable.ui.pages.pin import AskPin, PinPage
from cardtable.ui.pages.statistics import StatisticsPage
from cardtable.ui.table.table_screen import TableScreen
from tests.support.page_input import click as click_at
from tests.support.table_by_hand import AtTable

GAME = FinishedGame(1_700_000_000, "seven_up", 4, "hard", "Ann", True, 7)


@pytest.fixture
def table(tmp_path):
    made = AtTable(tmp_path)
    made.room.home()
    yield made
    made.close()


@pytest.fixture
def room(table):
    return table.room


def shown(room, page):
    room.push(page)
    return page


def click(page, key):
    click_at(page, page.control(key).shown.center)


def told(page):
    return [thing.name for thing in page.told().root.walk()]


def test_a_person_sits_down_by_one_click_and_has_their_face_at_the_table(room):
    people = People(room.settings)
    people.keep(person("Ann", "queen of hearts", "sand"))
    people.keep(person("Bo", "king of spades", "teal"))
    page = shown(room, NewGame(room, registry.find("seven_up")))
    page.update(page.choice.sit, 1, "human")
    click(page, "known-0-Bo")
    assert page.choice.chairs[0] == Chair("human", "Bo")
    assert page.control("known-1-Bo") is None, "nobody sits at two seats"
    click(page, "known-1-Ann")
    page.deal()
    play = room.screens[0]
    assert isinstance(play, TableScreen)
    assert play.session.names[:2] == ("Bo", "Ann")
    play.game.show_to(0)
    plates = play.showing._seated()
    assert (plates[0].face, plates[1].face) == (Face("KS", "teal"), Face("QH", "sand"))


def test_whoever_is_named_at_a_table_is_offered_from_then_on(room):
    page = shown(room, NewGame(room, registry.find("lucky_sevens")))
    page.choice.rename(0, "Dora")
    page.deal()
    room.home()
    page = shown(room, NewGame(room, registry.find("nccc_seven")))
    page.choice.rename(0, "Ed")
    page.refresh()
    assert page.control("known-0-Dora") is not None


def test_a_face_is_chosen_on_the_page(room):
    People(room.settings).keep(person("Ann"))
    page = shown(room, PeoplePage(room))
    click(page, "face-jack of clubs")
    click(page, "colour-moss")
    assert page.people.named("Ann") == person("Ann", "jack of clubs", "moss")


def test_a_pin_is_asked_for_before_its_owner_is_handed_over_or_forgotten(room):
    People(room.settings).keep(person("Ann"))
    page = shown(room, PeoplePage(room))
    click(page, "pin")
    assert isinstance(room.screen, PinPage)
    room.back()
    Pins(room.settings).set("Ann", "1234")
    for key in ("pin", "hand-over", "forget"):
        click(page, key)
        assert isinstance(room.screen, AskPin)
        room.back()
    assert list(room.saves.places.people.glob("*")) == []
    page._let_in(page._hand_over, "Ann")
    assert [path.name for path in room.saves.places.people.glob("*")] == [f"Ann{PERSON}"]
    assert f"Ann{PERSON}" in page._said


def test_a_file_that_is_dropped_is_taken_over_and_nobody_is_replaced(room, tmp_path):
    path = person_file.keep(tmp_path / "out", Handed(person("Ann", "jack of clubs"), "", (GAME,)))
    room.handle(pygame.Event(pygame.DROPFILE, file=str(path)))
    page = room.screen
    assert isinstance(page, PeoplePage)
    assert page._said == "Ann is here, with 1 new game."
    assert room.statistics.played() == (GAME,)
    room.handle(pygame.Event(pygame.DROPFILE, file=str(path)))
    assert isinstance(room.screen, Dialog), "somebody of that name is here"
    click(room.screen, "No: Ann 2")
    assert [one.name for one in page.people.all()] == ["Ann", "Ann 2"]
    room.handle(pygame.Event(pygame.DROPFILE, file=str(path)))
    click(room.screen, "Leave it")
    assert len(room.statistics.played()) == 2


def test_a_file_that_is_no_person_is_refused_in_a_sentence(room, tmp_path):
    path = tmp_path / f"x{PERSON}"
    path.write_text("cardtable person 7\n")
    room.handle(pygame.Event(pygame.DROPFILE, file=str(path)))
    assert room.screen._said == (
        "Nobody was taken over: it was written by a newer version of this program."
    )


def test_the_statistics_are_of_one_person_where_several_play(room):
    room.statistics.record(GAME, replace(GAME, name="Bo", won=False), replace(GAME, name="Bo"))
    page = shown(room, StatisticsPage(room))
    assert sum(line.played for line in page.summaries) == 3
    page._look_at_person("Bo")
    assert [(line.played, line.won) for line in page.summaries] == [(2, 1)]
    assert "Everybody" in told(page)


def test_people_are_known_at_a_table_from_the_command_line(room):
    People(room.settings).keep(person("Ann", "queen of hearts", "sand"))
    room.begin(Launch("lucky_sevens", (Chair("human", "Ann"),), "otter"))
    assert room.screens[0].showing._seated()[0].face == Face("QH", "sand")


def typed(page, text):
    page._type_other(text)


def test_somebody_is_renamed_on_the_page_and_at_the_table(room):
    people = People(room.settings)
    people.keep(person("Ann", "queen of hearts", "sand"))
    room.statistics.record(GAME)
    room.begin(Launch("lucky_sevens", (Chair("human", "Ann"),), "otter"))
    session = room.screens[0].session
    page = shown(room, PeoplePage(room))
    assert not page.control("rename").enabled, "the name is the one that is there"
    typed(page, "Anna")
    click(page, "rename")
    assert page._said == "Ann is called Anna now, with games, PIN and face."
    assert page.chosen == "Anna"
    assert session.names == ("Anna",)
    assert [game.name for game in room.statistics.played()] == ["Anna"]
    room.back()
    table = room.screens[0]
    assert table.session is session
    assert table.showing._seated()[0].face == Face("QH", "sand")


def test_a_game_that_was_kept_or_put_by_goes_on_under_the_new_name(room):
    People(room.settings).keep(person("Ann"))
    room.begin(Launch("lucky_sevens", (Chair("human", "Ann"),), "otter"))
    kept = room.saves.keep(room.session, "An evening")
    room.home()
    page = shown(room, PeoplePage(room))
    typed(page, "Anna")
    click(page, "rename")
    assert room.saves.load(kept, registry.find).session.names == ("Anna",)
    assert room.saves.resume(registry.find).session.names == ("Anna",)


def test_a_pin_is_asked_for_before_its_owner_is_renamed(room):
    People(room.settings).keep(person("Ann"))
    Pins(room.settings).set("Ann", "1234")
    page = shown(room, PeoplePage(room))
    typed(page, "Anna")
    click(page, "rename")
    assert isinstance(room.screen, AskPin)
    room.back()
    assert [one.name for one in page.people.all()] == ["Ann"]
    page._let_in(page._rename, "Ann")
    assert Pins(room.settings).fits("Anna", "1234")
    typed(page, "Annabel")
    click(page, "rename")
    assert room.screen is page, "who has typed the PIN here is not asked again"
    assert page.chosen == "Annabel"


def test_a_name_that_somebody_has_is_refused_in_a_sentence(room):
    for name in ("Ann", "Bo"):
        People(room.settings).keep(person(name))
    page = shown(room, PeoplePage(room))
    typed(page, "Bo")
    click(page, "rename")
    assert page._said == "Ann could not be renamed: somebody here is called Bo already."
    page._choose("Bo")
    assert page.control("called").text == "Bo"
