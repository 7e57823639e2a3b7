"""Keys and clicks of a table: what each means, whose it is, what it may not mean a moment later."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.diff import Place
from cardtable.ui.input.finding import Sought
from cardtable.ui.input.pad import Button
from cardtable.ui.layout.rects import Rect
from cardtable.ui.screen import GRACE
from cardtable.ui.table.card_search import CardSearch
from cardtable.ui.table.chosen_keys import changeable, changed, in_the_way, read, written
from cardtable.ui.table.commands import BAR, COMMANDS, MENU, Situation
from cardtable.ui.table.grace import Grace, Offer, Verdict
from cardtable.ui.table.key_map import KEYS, KeyMap, gold
from cardtable.ui.table.keycap import Keycap
from cardtable.ui.table.keys_page import KeysPage
from cardtable.ui.table.pad_keys import OF_PAD
from cardtable.ui.table.table_in_play import Action, Popup

ALL = changeable()
HERE, THERE = Rect(100, 600, 80, 40), Rect(300, 600, 80, 40)


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    """Keys that a page gives away are the usual ones again."""
    yield
    KEYS.choose({})


# -- whose a key is --------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ALL, ids=lambda command: command.name)
def test_a_key_that_is_given_to_a_command_is_its_first_and_nobody_elses(command):
    usual = KeyMap()
    for other in ALL:
        if not other.keys or other.name == command.name:
            continue
        key = other.keys[0]
        now = changed(usual, command, key)
        assert now[command.name][0] == key
        assert len(set(now[command.name])) == len(now[command.name])
        assert set(command.keys[1:]) - {key} == set(now[command.name][1:]), "its others stay"
        had = in_the_way(key, command, usual)
        for name, keys in usual.keys.items():
            if name == command.name:
                continue
            left = tuple(one for one in keys if had is None or name != had.name or one != key)
            assert now[name] == left, "only the one that had it loses it, and only that"
        if had is not None:
            assert key not in now[had.name]
        assert in_the_way(key, command, KeyMap(now)) is None


def test_a_free_key_takes_the_place_of_the_first_one_and_of_no_other():
    command = next(one for one in ALL if len(one.keys) > 1)
    now = changed(KeyMap(), command, "j")
    assert now[command.name] == ("j", *command.keys[1:])
    assert read(written(now)) == {command.name: ("j", *command.keys[1:])}


@pytest.mark.parametrize(
    ("key", "question"),
    [("left", "stays what it is"), ("j", ""), (COMMANDS["hint"].keys[0], "in use")],
)
def test_the_page_of_keys_tells_asks_or_takes(hall, key, question):
    page = hall.show(KeysPage(hall))
    command = COMMANDS["undo"]
    page.offer(command, key)
    kept = read(hall.settings.now.keys)
    if not question:
        assert kept == {"undo": (key, *command.keys[1:])}
        assert hall.notices[-1].startswith("J: ")
        return
    (where, dialog), *_ = reversed(hall.went)
    assert (where, kept) == ("push", {})
    assert question in dialog.title


def test_each_command_stands_in_one_group_of_the_page(hall):
    page = hall.show(KeysPage(hall))
    keys = [one.key for one in page.tree.controls() if one.key.startswith("key-")]
    assert sorted(keys) == sorted(f"key-{command.name}" for command in ALL)
    assert not page.tree.control("usual").enabled
    page.offer(COMMANDS["undo"], "j")
    page.resize(hall.size)
    assert page.tree.control("usual").enabled


# -- what a key means ------------------------------------------------------------------------------


def means(key: str, *actions: Action, ctrl=False, shift=False, picked=False) -> str:
    return KEYS.command_of(key, actions, ctrl=ctrl, shift=shift, picked=picked)


def test_a_letter_is_its_buttons_before_a_commands_and_a_targets_before_both():
    free = COMMANDS["sort"].keys[0]
    button = Action("say:pass", "Pass", letter=free.upper())
    assert means(free) == "sort"
    assert means(free, button) == "say:pass"
    assert means(free, button, picked=True) == ""
    assert means("f1", picked=True) == means("f1") != ""


def test_with_ctrl_a_key_is_never_a_buttons_letter_nor_a_targets():
    held = [key for command in ALL for key in command.keys if key.startswith("ctrl ")]
    assert held
    for key in held:
        plain = key.removeprefix("ctrl ").removeprefix("shift ")
        shift = "shift " in key
        button = Action("say:x", "X", letter=plain.upper()[:1])
        for picked in (False, True):
            found = means(plain, button, ctrl=True, shift=shift, picked=picked)
            assert key in COMMANDS[found].keys


def test_with_shift_a_key_of_its_own_is_meant_whatever_is_picked():
    held = [
        (command.name, key.removeprefix("shift "))
        for command in ALL
        for key in command.keys
        if key.startswith("shift ")
    ]
    for name, plain in held:
        for picked in (False, True):
            assert means(plain, shift=True, picked=picked) == name


def test_lines_of_the_menu_and_signs_of_the_bar_stand_in_their_order_where_they_can_be_given():
    everything = Situation()
    for offered, names in ((KEYS.menu(everything), MENU), (KEYS.bar(everything), BAR)):
        keys = [action.key for action in offered]
        assert keys == [name for name in names if COMMANDS[name].stands(everything)]
    shown = [action.key for action in KEYS.everything(everything, pointed=True)]
    assert set(shown) > {action.key for action in KEYS.everything(everything, pointed=False)}
    assert not set(shown) & set(MENU)
    for action in KEYS.everything(everything, pointed=True):
        assert action.label[0].isupper() or not action.label[0].isalpha()
        assert "{" not in action.label
        assert "(" not in action.label


def test_the_golden_button_is_the_primary_one():
    plain, primary = Action("a", "A"), Action("b", "B", primary=True)
    assert gold((plain, primary)) == "b"
    assert gold((plain,)) == ""


# -- what a press may not mean ---------------------------------------------------------------------


def offer(**values: Any) -> Offer:
    return Offer(**values)


DRAW, PASS = Action("say:draw", "Draw", letter="D", primary=True), Action("say:pass", "Pass")
LIST = Popup((DRAW,), (300, 300), "Which?")
KEYS_MEAN = [
    ("space", {}, "cards"), ("3", {}, "cards"), ("x", {"picked": True}, "cards"), ("j", {}, ""),
    ("escape", {}, "menu"), ("escape", {"ready": "a card"}, "put-down"),
    ("return", {"actions": (PASS, DRAW)}, "say:draw Draw"),
    ("return", {"actions": (PASS, DRAW), "ready": "7♥"}, "cards 7♥"), ("return", {}, ""),
    ("d", {"actions": (DRAW,)}, "say:draw Draw"), ("d", {"actions": (DRAW,), "popup": LIST}, ""),
    ("tab", {"popup": LIST}, "list"), ("2", {"popup": LIST}, "list"), ("up", {}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "values", "meant"), KEYS_MEAN)
def test_each_key_means_one_thing_at_a_moment(name, values, meant):
    assert offer(**values).key(name, KEYS, shift=False) == meant


PRESSES = [
    ({}, "table"), ({"pausing": True}, "pause"), ({"popup": LIST}, "list"),
    ({"strips": (Rect(0, 590, 1280, 60),)}, ""), ({"places": (("say:draw", HERE),)}, "say:draw"),
    ({"places": (("say:draw", HERE),), "popup": LIST}, "say:draw"),
    ({"places": (("say:draw", THERE),), "strips": (Rect(0, 0, 9, 9),)}, "table"),
]  # fmt: skip


@pytest.mark.parametrize(("values", "meant"), PRESSES)
def test_each_click_means_one_thing_at_a_moment(values, meant):
    assert offer(**values).click(110, 610) == meant


def pressed(grace: Grace, way: str) -> Verdict:
    return grace.click(110, 610) if way == "click" else grace.key("return", shift=False)


NOW = {"places": (("say:draw Draw", HERE),), "actions": (DRAW,)}
BEFORE = {"places": (("say:pass Pass", HERE),), "actions": (Action("say:pass", "P", primary=True),)}


@pytest.mark.parametrize("way", ["click", "key"])
@pytest.mark.parametrize("waited", [0.0, GRACE - 0.01, GRACE + 0.01])
def test_what_came_by_itself_takes_no_press_until_the_moment_is_over(way, waited):
    grace = Grace()
    grace.see(offer(**BEFORE))
    grace.see(offer(**NOW))
    grace.step(waited)
    assert pressed(grace, way) is (Verdict.LOST if waited < GRACE else Verdict.TAKEN)


@pytest.mark.parametrize("way", ["click", "key"])
def test_what_the_same_press_brought_takes_no_second_one_until_the_moment_is_over(way):
    for waited in (0.1, GRACE - 0.01, GRACE + 0.01):
        grace = Grace()
        grace.own(offer(**BEFORE))
        assert pressed(grace, way) is Verdict.TAKEN
        grace.own(offer(**NOW))
        grace.step(waited)
        assert pressed(grace, way) is (Verdict.LOST if waited < GRACE else Verdict.TAKEN)


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_press_that_means_the_same_is_taken_twice(way):
    grace = Grace()
    grace.see(offer(**NOW))
    assert [pressed(grace, way) for _ in range(3)] == [Verdict.TAKEN] * 3


@pytest.mark.parametrize("way", ["click", "key"])
def test_under_an_open_list_and_after_the_curtain_everything_is_taken(way):
    for forgets in (False, True):
        grace = Grace()
        grace.see(offer(**BEFORE))
        if forgets:
            grace.forget()
            assert pressed(grace, way) is Verdict.TAKEN
        grace.see(offer(**NOW, popup=None if forgets else LIST))
        assert pressed(grace, way) is Verdict.TAKEN


def test_the_second_card_of_a_hand_is_picked_while_a_first_one_is():
    grace = Grace()
    grace.see(offer(picked=True))
    assert [grace.key(name, shift=False) for name in ("1", "space", "1")] == [Verdict.TAKEN] * 3


# -- cards that are looked for ---------------------------------------------------------------------


def test_a_card_is_found_once_more_only_after_it_was_typed_in_full():
    cards = tuple(parse_cards("7h 9c 7h 7s"))
    piles, every = {"hand": cards}, tuple(Place("hand", at) for at in range(4))

    def typed(text: str) -> Sought:
        sought = Sought()
        for key in text:
            sought = sought.typed(key) or sought
        return sought

    search = CardSearch()
    rank, whole = typed("7"), typed("7h")
    assert search.find(rank, every, piles, None) == every[0]
    assert search.find(rank, every, piles, every[0]) == every[2], "from the focus on"
    assert search.find(whole, every, piles, every[2]) == every[0], "typed on, from the beginning"
    assert search.find(rank, every, piles, every[0]) == every[0]
    assert search.find(whole, every, piles, every[0]) == every[2], "the next one alike"
    assert search.find(typed("kc"), every, piles, None) is None
    assert search.last == typed("kc")
    assert search.find(typed("7s"), every, piles, None) == every[3]


# -- how keys look ---------------------------------------------------------------------------------


class Boxes:
    """A canvas that notes what is painted."""

    def __init__(self, theme: Any) -> None:
        self.theme, self.painted = theme, []

    def box(self, rect: pygame.Rect, role: str, **_how: Any) -> None:
        self.painted.append((role, tuple(rect)))

    def text(self, rect: pygame.Rect, text: str, *_how: Any, **_more: Any) -> None:
        self.painted.append((text, tuple(rect)))

    def icon(self, rect: pygame.Rect, name: str, *_how: Any) -> None:
        self.painted.append((name, tuple(rect)))


def cap(hall, label: str) -> tuple[Keycap, list[Any]]:
    key, canvas = Keycap(label), Boxes(hall.theme)
    width = key.preferred_width(hall.theme)
    key.rect = pygame.Rect(10, 20, width, 30)
    key.paint(canvas)
    return key, canvas.painted


def test_a_cap_lies_over_its_edge_and_as_wide_as_its_word(hall):
    key, (edge, face, word) = cap(hall, "Ctrl")
    lower = hall.theme.px(2)
    width = key.rect.width
    assert face == ("hover", (10, 20, width, 30 - lower))
    assert edge == ("line", (10, 20 + lower, width, 30 - lower))
    assert word == ("Ctrl", face[1])
    assert width > cap(hall, "A")[0].rect.width == hall.theme.px(30)
    assert [what for what, _ in cap(hall, "…")[1]] == ["…"], "that is no key"
    assert cap(hall, "…")[0].told(())[0].name == "to"
    assert cap(hall, "←")[0].told(())[0].name == "left arrow"


def test_a_pads_button_is_round_and_has_its_letter_or_its_shape(hall, monkeypatch):
    from cardtable.ui.input import pad_signs

    for make, sign in ((pad_signs.Make.XBOX, "A"), (pad_signs.Make.PLAYSTATION, "pad-cross")):
        pad_signs.use(make)
        try:
            _, (disc, inner) = cap(hall, f"{OF_PAD}{Button.A}")
        finally:
            pad_signs.use(pad_signs.Make.NONE)
        assert disc[0] == "hover"
        assert disc[1][3] == min(hall.theme.px(30), 30)
        assert inner == (sign, disc[1])


def test_no_two_commands_are_told_by_the_same_words_in_one_list():
    every = KEYS.everything(Situation(), pointed=True)
    for one, other in itertools.combinations(every, 2):
        assert one.label != other.label, (one.key, other.key)
