"""Keys that are changed: on a page, with conflicts told; card, menu, tips and table follow."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cardtable.session import Chair
from cardtable.ui.controls.dialog import Dialog
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.table.chosen_keys import (
    HANDS,
    changeable,
    changed,
    in_the_way,
    read,
    title_of,
    written,
)
from cardtable.ui.table.commands import COMMANDS, CURTAIN_MENU, DIGIT
from cardtable.ui.table.key_card import KeyCard
from cardtable.ui.table.key_map import KEYS, KeyMap
from cardtable.ui.table.keys_page import AskKey, KeysPage
from tests.support.page_input import key
from tests.support.table_by_hand import AtTable


@pytest.fixture(autouse=True)
def usual_keys_afterwards() -> Iterator[None]:
    yield
    KEYS.choose({})


def page(hall) -> KeysPage:
    return hall.show(KeysPage(hall))


def change(hall, shown: KeysPage, name: str, pressed: int, mod: int = 0):
    """Presses the button of a command and then a key; gives the screen that is there then."""
    shown.ask(COMMANDS[name])
    asking = hall.went[-1][1]
    assert isinstance(asking, AskKey)
    asking.resize((1280, 720))
    asking.handle(pygame.Event(pygame.KEYDOWN, key=pressed, mod=mod, unicode=""))
    return hall.went[-1][1] if hall.went[-1][0] == "push" else shown


def test_every_command_with_keys_has_a_line_and_its_words(hall):
    shown = page(hall)
    lines = {control.key for control in shown.controls()}
    names = {name for name, command in COMMANDS.items() if command.keys} - {DIGIT, CURTAIN_MENU}
    assert {f"key-{name}" for name in names} <= lines
    titles = [title_of(command) for command in changeable()]
    assert len(set(titles)) == len(titles)
    assert "Hold to see the table" in titles
    assert {f"Move it one place to the {side}" for side in ("left", "right")} <= set(titles)
    for name in names:
        told = shown.told().root.find(f"key-{name}")
        assert told.name.startswith(title_of(COMMANDS[name])), name


def test_a_new_key_works_at_once_and_is_told_everywhere(hall):
    change(hall, page(hall), "hint", pygame.K_j)
    assert read(hall.settings.now.keys) == {"hint": ("j",)}
    asked = {"ctrl": False, "shift": False, "picked": False}
    assert KEYS.command_of("j", (), **asked) == "hint"
    assert KEYS.command_of("h", (), **asked) == ""
    assert "(J)" in KEYS.tip("hint")
    card = hall.show(KeyCard(hall))
    assert any("J, hint" in thing.name for thing in card.told().root.walk())


def test_a_table_that_is_open_follows(tmp_path):
    """The settings lie over a table: its bar, its menu and its keys are others when one is back."""
    at = AtTable(tmp_path)
    play = at.begin("lucky_sevens", (Chair("human", "Ann"),))
    play.game.show_to(0)
    at.step(3)
    over = KeysPage(at.room)
    at.room.push(over)
    over.offer(COMMANDS["rules"], "j")
    at.room.back()
    at.step(3)
    tips = {tool.key: tool.tip for tool in play.showing._tools(play.showing.situation(), "")}
    assert tips["rules"] == "Rules (J)"
    at.room.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_j, mod=0, unicode="j"))
    assert isinstance(at.room.screens[-1], RulesPage)
    at.close()


def test_a_key_of_another_command_is_told_and_taken_only_when_asked(hall):
    shown = page(hall)
    asked = change(hall, shown, "undo", pygame.K_h)
    assert isinstance(asked, Dialog)
    assert "Hint" in asked.text
    assert hall.settings.now.keys == ""
    asked.leave()
    assert hall.settings.now.keys == ""
    asked = change(hall, shown, "undo", pygame.K_h)
    asked.press(asked.buttons[0])
    assert read(hall.settings.now.keys) == {"undo": ("h", "ctrl z"), "hint": ()}


@pytest.mark.parametrize("pressed", [pygame.K_LEFT, pygame.K_1, pygame.K_F11, pygame.K_INSERT])
def test_keys_of_the_hand_and_of_readers_stay_theirs(hall, pressed):
    told = change(hall, page(hall), "hint", pressed)
    assert isinstance(told, Dialog)
    assert "stays what it is" in told.title
    assert hall.settings.now.keys == ""


def test_escape_and_held_keys_change_nothing(hall):
    shown = page(hall)
    asking = change(hall, shown, "hint", pygame.K_LSHIFT)
    assert isinstance(asking, AskKey)
    asking.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert hall.went[-1][0] == "back"
    assert hall.settings.now.keys == ""


def test_the_usual_keys_come_back(hall):
    shown = page(hall)
    change(hall, shown, "hint", pygame.K_j, pygame.KMOD_CTRL)
    assert KEYS.keys["hint"] == ("ctrl j",)
    shown.take({})
    assert hall.settings.now.keys == ""
    assert KEYS.keys == KeyMap().keys


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"hint": "h"}',
        '{"hint": [7]}',
        '{"nothing": ["x"]}',
        '{"hint": [""]}',
        "[" * 9999,
    ],
)
def test_a_setting_that_is_no_keys_leaves_the_usual_ones(text):
    assert read(text) == {}
    assert KeyMap(read(text)).keys == KeyMap().keys


def test_no_usual_key_is_in_the_way_of_another():
    for command in changeable():
        for one in command.keys:
            assert in_the_way(one, command, KeyMap()) is None, (command.name, one)
            assert command.beside or one not in HANDS or one in {"ctrl q", "f11"}


def test_keys_are_written_as_they_are_read():
    keys = changed(KeyMap(), COMMANDS["undo"], "h")
    assert read(written(keys)) == {"undo": ("h", "ctrl z"), "hint": ()}
    assert written(KeyMap().keys) == ""


def test_the_page_is_left_and_walked_by_keys(hall):
    shown = page(hall)
    first = shown.focus
    key(shown, pygame.K_TAB)
    assert shown.focus is not first
