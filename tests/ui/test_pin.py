"""A PIN for each person at one screen: asked at the curtain, and never the end of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pygame
import pytest

from cardtable.croupier.curtain import FORGOTTEN, HOLD
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.pins import Pins, hashed
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.pages.pin import AskPin, PinPage
from cardtable.ui.pages.settings import SettingsPage
from tests.support.table_by_hand import AtTable

PEOPLE = (Chair("human", "Ann"), Chair("human", "Bo"))
KEYS = {str(digit): getattr(pygame, f"K_{digit}") for digit in range(10)}


@pytest.fixture
def table(tmp_path) -> Iterator[AtTable]:
    made = AtTable(tmp_path)
    for chair in PEOPLE:
        Pins(made.room.settings).set(chair.name, "2580")
    yield made
    made.close()


def hold(table: AtTable) -> None:
    table.event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    table.step(round(HOLD * 60) + 2)
    table.event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    table.step()


def type_in(table: AtTable, pin: str) -> None:
    for digit in pin:
        table.key(KEYS[digit])


def test_only_the_hash_is_kept_and_every_one_with_a_salt_of_its_own(table):
    text = table.room.settings.path.read_text()
    kept = json.loads(text)["pins"]
    assert len(set(kept.values())) == 2
    for value in kept.values():
        salt, _, rest = value.partition(" ")
        assert hashed("2580", bytes.fromhex(salt)) == value
        assert len(rest) == 128, "no digit is left to be guessed from its length"
        text = text.replace(value, "")  # in which any four digits may stand by chance
    assert "2580" not in text


def test_the_curtain_opens_for_nobody_without_the_pin(table):
    play = table.begin("blank", PEOPLE)
    hold(table)
    assert play.game.curtain is not None
    for wrong in ("0000", "2581", "258"):
        type_in(table, wrong)
        hold(table)
        assert play.game.curtain is not None, wrong
        table.wait(180)
    assert play.shown().scene is None


def test_the_pin_opens_it_after_a_moment_without_a_press(table):
    play = table.begin("blank", PEOPLE)
    type_in(table, "99")
    for _ in range(2):
        table.key(pygame.K_BACKSPACE)
    type_in(table, "2580")
    assert play.game.curtain is not None, "the others have a moment to look away"
    table.step(40)
    assert play.game.curtain is None


def test_the_pin_can_be_clicked(table):
    play = table.begin("blank", PEOPLE)
    table.step()
    for digit in "2580":
        table.click(table.button(f"pin:{digit}"))
    hold(table)
    assert play.game.curtain is None


def test_after_a_wrong_one_no_digit_is_taken_for_a_while(table):
    play = table.begin("blank", PEOPLE)
    type_in(table, "1111")
    assert play.shown().curtain.wrong
    type_in(table, "2580")
    hold(table)
    assert play.game.curtain is not None
    table.wait(150)
    type_in(table, "2580")
    hold(table)
    assert play.game.curtain is None


def test_a_forgotten_pin_is_taken_away_and_its_owner_is_told(table):
    play = table.begin("blank", PEOPLE)
    table.step()
    at = table.button("pin:forgotten")
    table.point(at)
    table.press(at)
    table.wait(round(FORGOTTEN * 60) - 60)
    assert play.game.curtain.locked
    table.wait(90)
    table.let_go(at)
    assert not play.game.curtain.locked
    name = play.game.curtain.name
    hold(table)
    assert play.game.curtain is None
    assert any("PIN" in line for line in play.game.talk.recap)
    pins = Pins(table.room.settings)
    assert not pins.has(name)
    assert not pins.was_lost(name), "it is told once"


@pytest.mark.long
def test_a_forgotten_pin_is_taken_away_by_a_key_as_well(table):
    play = table.begin("blank", PEOPLE)
    table.event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="f")
    table.wait(round(FORGOTTEN * 60) - 60)
    assert play.game.curtain.locked
    table.wait(90)
    table.event(pygame.KEYUP, key=pygame.K_f, mod=0)
    assert not play.game.curtain.locked


def test_held_too_short_the_pin_stays(table):
    play = table.begin("blank", PEOPLE)
    table.step()
    at = table.button("pin:forgotten")
    for _ in range(2):
        table.point(at)
        table.press(at)
        table.wait(300)
        table.let_go(at)
        table.step(5)
    assert play.game.curtain.locked


def test_a_hidden_hand_asks_for_the_pin_too(table):
    play = table.begin("blank", PEOPLE)
    type_in(table, "2580")
    hold(table)
    table.settle()
    table.key(pygame.K_F12)
    hold(table)
    assert play.game.curtain is not None
    assert play.game.curtain.locked


@pytest.mark.parametrize("kept", ["zz", "12", "lost", "00 11", 7, None, ""])
def test_a_broken_file_locks_nobody_out(table, kept):
    table.room.settings._file.raw["pins"] = {"Ann": kept}
    pins = Pins(table.room.settings)
    assert not pins.has("Ann") or isinstance(pins.fits("Ann", "0000"), bool)
    table.room.settings._file.raw["pins"] = kept
    assert not pins.has("Ann")


def test_it_is_set_changed_and_removed_by_whoever_is_at_the_screen(table):
    pins = Pins(table.room.settings)
    pins.remove("Ann")
    page = PinPage(table.room, "Ann")
    table.room.push(page)
    page._type("12a4")
    page._set()
    assert not pins.has("Ann")
    page._type("1234")
    page._set()
    assert pins.fits("Ann", "1234")
    assert not pins.fits("Ann", "4321")
    again = PinPage(table.room, "Ann")
    table.room.push(again)
    again._remove()
    assert not pins.has("Ann")


def test_only_at_a_table_of_several_people_the_menu_offers_a_pin(table):
    play = table.begin("blank", PEOPLE)
    table.key(pygame.K_F10)
    assert table.play.overlay.control("menu:pin") is None, "not under the curtain"
    table.key(pygame.K_ESCAPE)
    play.game.show_to(0)
    table.step()
    table.key(pygame.K_F10)
    table.click(table.button("menu:pin"))
    assert isinstance(table.room.screen, PinPage)
    assert table.room.screen.name == "Ann"


def locked_table(table):
    """Ann, by the name of the settings, has put a game down; her PIN is asked for."""
    table.room.settings.set("name", "Ann")
    table.room._openings.follow_names()
    play = table.begin("blank", (Chair(), Chair("human", "Bo")))
    assert play.game.curtain.locked
    return play


def test_under_a_lock_the_menu_offers_nothing_that_touches_people_or_files(table):
    play = locked_table(table)
    table.key(pygame.K_F10)
    lines = [action.key for action in play.game.talk.popup.actions]
    assert lines == ["rules", "menu:keys", "menu:full", "menu:quit"]
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_F9)
    assert table.room.screen is play


def test_a_name_with_a_pin_changes_only_with_it_and_takes_it_along(table):
    locked_table(table)
    table.room.home()
    page = SettingsPage(table.room)
    table.room.push(page)
    table.step()
    field = page.tree.control("name")
    assert isinstance(field, Button), "there is no field to type a name into"
    field.act()
    asks = table.room.screen
    assert isinstance(asks, AskPin)
    for wrong in ("1111", "25", "2580"):  # the last comes too soon after a wrong one
        asks._type(wrong)
        asks._try()
        assert table.room.screen is asks
    table.wait(150)
    asks._type("2580")
    asks._try()
    assert table.room.screen is page
    table.step()
    assert isinstance(page.tree.control("name"), TextField)
    page._type("name", "Al")
    table.room.back()
    pins = Pins(table.room.settings)
    assert pins.fits("Al", "2580")
    assert not pins.fits("Al", "1111")
    assert not pins.has("Ann")
    table.room.begin(Launch())
    assert table.play.session.names[0] == "Al"
    assert table.play.game.curtain.locked


def test_a_name_without_a_pin_is_typed_as_ever_and_the_others_are_asked_for_theirs(table):
    table.room.settings.set("name", "Cleo")
    table.room.settings.set("names", "Di, Bo")
    page = SettingsPage(table.room)
    table.room.push(page)
    table.step()
    assert isinstance(page.tree.control("name"), TextField)
    assert page._locked("names") == "Bo"
    assert page._locked("volume") == ""
