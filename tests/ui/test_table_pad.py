"""The buttons of a pad at a table, and the strips, panels and cards of keys round it, by number."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable.croupier.curtain import Curtain
from cardtable.ui.input import pad_signs
from cardtable.ui.input.pad import Button
from cardtable.ui.table import pad_strokes
from cardtable.ui.table.commands import CURTAIN_MENU, DIGIT, EVERYTHING, FORGOT, HOLD
from cardtable.ui.table.curtain_panel import curtain_panel
from cardtable.ui.table.docked_log import DockedPanel, width_beside
from cardtable.ui.table.key_card import KeyCard
from cardtable.ui.table.lesson_strip import height_of, lesson_strip
from cardtable.ui.table.pad_keys import sign_on
from cardtable.ui.table.table_in_play import Action, LessonNote, Log

ENTER, SPACE = (pygame.K_RETURN, 0), (pygame.K_SPACE, 0)


def at_table(button: Button, *, aim: str = "", focus: Any = None, log: bool = False) -> Any:
    return pad_strokes.at_table(button, SimpleNamespace(aim=aim, focus=focus), log=log)  # type: ignore[arg-type]


def test_each_button_stands_for_a_command_or_for_a_key_of_the_hand():
    assert at_table(Button.Y) == EVERYTHING
    assert at_table(Button.START) == "menu"
    assert at_table(Button.SELECT) == "undo"
    assert at_table(Button.X) == ENTER
    assert at_table(Button.A) == ENTER, "where nothing is pointed at it presses"
    assert at_table(Button.A, focus="card") == SPACE
    assert at_table(Button.A, aim="stock", focus="card") == ENTER
    for button, key in ((Button.UP, pygame.K_PAGEUP), (Button.DOWN, pygame.K_PAGEDOWN)):
        assert at_table(button, log=True) == (key, 0)
        assert at_table(button) == pad_strokes.on_a_page(button) != (key, 0)
    assert at_table(Button.LEFT, log=True) == pad_strokes.on_a_page(Button.LEFT)


def test_at_the_curtain_a_button_holds_or_presses_what_is_marked():
    for button in (Button.B, Button.START):
        assert pad_strokes.at_curtain(button, None) == CURTAIN_MENU
    for key, wanted in ((HOLD, HOLD), (FORGOT, FORGOT), ("menu", ENTER), (f"{DIGIT}5", ENTER)):
        assert pad_strokes.at_curtain(Button.A, SimpleNamespace(key=key)) == wanted  # type: ignore[arg-type]
    assert pad_strokes.at_curtain(Button.A, None) == HOLD
    assert pad_strokes.at_curtain(Button.LEFT, None) == pad_strokes.on_a_page(Button.LEFT)


def test_a_panel_is_walked_by_ways_and_pressed_by_enter():
    asked: list[str] = []
    panel: Any = SimpleNamespace(
        navigate=lambda _event: asked.append("walk") or True,
        handle_key=lambda _event: asked.append("press") or True,
    )
    for kind, key, wanted in (
        (pygame.KEYDOWN, pygame.K_LEFT, ["walk"]),
        (pygame.KEYDOWN, pygame.K_TAB, ["walk"]),
        (pygame.KEYDOWN, pygame.K_RETURN, ["press"]),
        (pygame.KEYDOWN, pygame.K_SPACE, []),
        (pygame.KEYUP, pygame.K_LEFT, []),
        (pygame.KEYUP, pygame.K_RETURN, []),
    ):
        asked.clear()
        assert pad_strokes.walks(pygame.Event(kind, key=key, mod=0), panel) is bool(wanted)
        assert asked == wanted


def test_only_commands_with_a_button_have_its_sign():
    pad_signs.use(pad_signs.Make.XBOX)
    try:
        assert [bool(sign_on(name)) for name in ("menu", "undo", "everything")] == [True] * 3
        assert sign_on("hint") == ()
    finally:
        pad_signs.use(pad_signs.Make.NONE)


# -- the curtain -----------------------------------------------------------------------------------


def panel(hall: Any, curtain: Curtain) -> tuple[Any, list[str]]:
    asked: list[str] = []
    node = curtain_panel(curtain, asked.append)
    node.place(hall.theme, pygame.Rect((0, 0), hall.size))
    return node, asked


def controls(node: Any) -> dict[str, Any]:
    return {each.key: each for each in node.walk() if getattr(each, "key", "")}


def texts(node: Any) -> list[str]:
    return [text for each in node.walk() if (text := getattr(each, "text", ""))]


def test_the_curtain_names_the_person_the_game_and_what_opens_it(hall):
    for hidden in (False, True):
        node, _ = panel(hall, Curtain("Ann", "Seven", hidden=hidden))
        said = texts(node)
        assert said[:2] == ["Seven", "Ann"]
        assert any("look away" in text for text in said) is not hidden
        assert any("has hidden" in text for text in said) is hidden
        assert set(controls(node)) == {HOLD, "menu"}
        (inside,) = [each for each in node.walk() if type(each).__name__ == "Panel"]
        assert inside.rect.centerx == hall.size[0] // 2
        assert abs(inside.rect.centery - hall.size[1] // 2) <= 1


@pytest.mark.parametrize("typed", [0, 1, 3])
@pytest.mark.parametrize("wrong", [False, True])
def test_a_pin_is_asked_for_with_keys_and_a_dot_for_each_digit(hall, typed, wrong):
    node, asked = panel(hall, Curtain("Ann", "Seven", pin=typed, wrong=wrong))
    said = texts(node)
    assert ("That is not it. One moment." in said) is wrong
    assert ("Your PIN" in said) is not wrong
    assert "●" * typed + "○" * (4 - typed) in said
    keys = controls(node)
    digits = {f"{DIGIT}{sign}" for sign in (*"0123456789", "backspace")}
    assert set(keys) == {FORGOT, "menu", *digits}
    for name in (f"{DIGIT}7", f"{DIGIT}backspace", "menu"):
        keys[name].act()
        assert asked[-1] == name
    lines = [[keys[f"{DIGIT}{sign}"].rect for sign in line] for line in ("123", "456", "789")]
    for line in lines:
        assert len({rect.y for rect in line}) == 1
        assert [rect.x for rect in line] == sorted(rect.x for rect in line)
    assert lines[0][1].x == keys[f"{DIGIT}0"].rect.x, "the nought is under the two"
    assert keys[f"{DIGIT}backspace"].rect.x == lines[0][2].x


# -- strips and logs -------------------------------------------------------------------------------

NOTE = LessonNote("Melds", "Lesson 1 of 5", "Lay down three sevens.", actions=(
    Action("lesson:all", "All lessons", "lessons"),
    Action("lesson:next", "Next lesson", "right", primary=True, letter="N"),
))  # fmt: skip


@pytest.mark.parametrize("width", [700, 1280])
def test_a_lesson_stands_in_one_line_only_where_there_is_room_beside_it(hall, width):
    hall.at((width, 720))
    high, size = height_of(hall.theme, [NOTE], (width, 720))
    strip = lesson_strip(hall.theme, NOTE, lambda _name: None, width)
    strip.place(hall.theme, pygame.Rect(0, 44, width, high))
    keys = controls(strip)
    assert [keys["lesson:next"].letter, keys["lesson:all"].letter] == ["N", ""]
    text = next(each for each in strip.walk() if getattr(each, "text", "") == NOTE.text)
    beside = text.rect.centery - keys["lesson:all"].rect.centery
    assert (abs(beside) < hall.theme.px(14)) is (width == 1280)
    assert high <= 0.15 * 720 + 1
    assert size == 16
    if width == 1280:
        assert high == hall.theme.px(60)
    long = LessonNote("Melds", "Lesson 1 of 5", NOTE.text * 30, actions=NOTE.actions)
    higher, smaller = height_of(hall.theme, [NOTE, long], (width, 720))
    assert higher > high
    assert smaller == 12


def test_the_log_beside_a_table_takes_a_quarter_of_a_wide_window_at_most(hall):
    theme = hall.theme
    assert width_beside(theme, (4000, 720)) == theme.px(250)
    assert width_beside(theme, (900, 720)) == min(theme.px(250), round(0.26 * 900))
    assert width_beside(theme, (720, 720)) == 0
    assert width_beside(theme, (721, 720)) > 0
    assert width_beside(theme, (720, 1280)) == 0
    log = DockedPanel(Log("What happened", ("Bo: 7♥", "Cy passes.")))
    log.place(theme, pygame.Rect(1000, 60, 250, 400))
    (told,) = log.told(())
    assert [each.name for each in told.children] == ["Bo: seven of hearts", "Cy passes."]
    assert told.name == "What happened"
    assert "Nothing yet." in texts(DockedPanel(Log("What happened", ())))


@pytest.mark.parametrize("make", [pad_signs.Make.NONE, pad_signs.Make.XBOX])
def test_the_card_of_keys_stands_its_words_in_columns_and_leads_to_the_page_of_keys(hall, make):
    pad_signs.use(make)
    try:
        page = hall.show(KeyCard(hall))
        rows = [each for each in page.tree.root.walk() if type(each).__name__ == "Keycap"]
        card = [row for _, group in page._keys.card() for row in group]
        assert len(rows) == sum(len(caps) for caps, _ in card)
        said = texts(page.tree.root)
        assert ("Keys" in said) is (make is pad_signs.Make.NONE)
        assert ("Gamepad" in said) is not (make is pad_signs.Make.NONE)
        window = pygame.Rect((0, 0), hall.size)
        assert all(window.contains(page.tree.control(name).rect) for name in ("change", "close"))
        stops = [each for each in page.tree.root.walk() if type(each).__name__ == "Stop"]
        groups = len(page._keys.card())
        assert len(stops) == groups + len(card)
        assert len({each.key for each in stops}) == len(stops)
        page._change()
        assert hall.went[-1][0] == "push"
    finally:
        pad_signs.use(pad_signs.Make.NONE)
