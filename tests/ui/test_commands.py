"""The one table of commands: its keys do not collide, and all of it can be done and changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.session import Chair
from cardtable.ui.input.keyboard import DIGITS, LETTERS
from cardtable.ui.table.commands import (
    BAR,
    COMMANDS,
    CURTAIN,
    HOLD,
    LET_GO,
    MENU,
    Situation,
    command_of,
)
from cardtable.ui.table.key_map import KEYS, KeyMap
from cardtable.ui.table.table_in_play import Action
from tests.support.table_by_hand import AtTable

HANDS = {"left", "right", "up", "down", "space", "return", "enter", "tab", "escape", *DIGITS}
EVERYTHING = Situation(
    frozenset(), True, "by suit", True, True, True, True, True, True, True
)  # all of it is offered
WITH_WORD = {"say:": "say:go-on", "aside:": "aside:0", "pin:": "pin:7"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    made = AtTable(tmp_path)
    yield made
    made.close()


def test_no_two_commands_share_a_default_key():
    pressed = Counter(
        (key, command.beside) for command in COMMANDS.values() for key in command.keys
    )
    assert [key for key, times in pressed.items() if times > 1] == []


def test_a_key_of_the_hands_is_a_command_only_beside_its_button():
    for command in COMMANDS.values():
        if not command.beside:
            assert not HANDS & set(command.keys), command.name


def test_before_the_curtain_is_opened_keys_give_its_commands_alone():
    every = [key for keys in KEYS.keys.values() for key in keys]
    found = {command.name for key in every if (command := KEYS.at_curtain(key)) is not None}
    assert found == set(CURTAIN)
    held = KEYS.at_curtain("space")
    assert held is not None
    assert (held.name, held.let_go) == (HOLD, LET_GO)


def test_the_keys_at_the_curtain_can_be_others():
    keys = KeyMap({HOLD: ("h",)})
    held = keys.at_curtain("h")
    assert held is not None
    assert held.name == HOLD
    assert keys.at_curtain("space") is None


def test_letters_of_commands_that_stay_with_picked_cards_are_no_targets():
    actions = (Action("say:stand", "Stand", letter="S"),)
    for name, letter, picked in (("hint", "h", "hint"), ("undo", "u", "undo"), ("sort", "s", "")):
        assert KEYS.command_of(letter, (), ctrl=False, shift=False, picked=False) == name
        assert KEYS.command_of(letter, (), ctrl=False, shift=False, picked=True) == picked
        assert bool(picked) == (letter not in LETTERS)
    assert KEYS.command_of("s", actions, ctrl=False, shift=False, picked=False) == "say:stand"


def test_the_menu_the_bar_and_the_key_card_are_made_from_the_table():
    assert [action.key for action in KEYS.bar(EVERYTHING)] == list(BAR)
    assert [action.key for action in KEYS.menu(EVERYTHING)] == list(MENU)
    rows = [row for _, group in KEYS.card() for row in group]
    assert all(words and "{" not in words for _, words in rows)
    told = " ".join(" ".join((*caps, words)) for caps, words in rows).replace("\u00a0", " ")
    for name, command in COMMANDS.items():
        if command.card:
            assert " ".join(KEYS.caps(name)) in told, name
            assert "{" not in KEYS.tip(name, EVERYTHING)


def test_other_keys_can_be_chosen_and_are_told_everywhere():
    chosen = KeyMap({"hint": ("j", "ctrl h"), "rules": ()})
    asked = {"ctrl": False, "shift": False, "picked": False}
    assert chosen.command_of("j", (), **asked) == "hint"
    assert chosen.command_of("h", (), **asked) == ""
    assert chosen.command_of("h", (), **asked | {"ctrl": True}) == "hint"
    assert chosen.command_of("f1", (), **asked) == ""
    assert chosen.tip("hint", EVERYTHING) == "Hint: where, what, why (J)"
    assert next(line.label for line in chosen.menu(EVERYTHING) if line.key == "rules") == "Rules"
    assert chosen.letters(("Jump",)) == ("M",) != KEYS.letters(("Jump",))
    assert (("J",), COMMANDS["hint"].card) in chosen.card()[1][1]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_given_at_a_table(table, name):
    play = table.begin("lucky_sevens", (Chair("human", "Ann"), Chair("easy", "Otto")))
    play.game.show_to(0)
    table.step(3)
    said = WITH_WORD.get(name, name)
    assert command_of(said)[0] is COMMANDS[name]
    play.do(said)
    table.step()


def test_an_unknown_command_does_nothing_but_close_the_list(table):
    play = table.begin("lucky_sevens")
    table.step(3)
    play.do("menu")
    play.do("not-meant")
    assert play.game.talk.popup is None
