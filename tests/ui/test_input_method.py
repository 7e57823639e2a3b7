"""Writing a name with an input method: the letters are shown while they are put together."""

from types import SimpleNamespace

import pygame
import pytest

from cardtable import registry
from cardtable.ui.controls.boxes import Column
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.composition import Composition, InputMethod
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.screen_stack import ScreenStack
from tests.support.page_input import key, to
from tests.support.real_loop import RealLoop


class Names(Page):
    """A field for a name, and a button."""

    def __init__(self, stage):
        super().__init__(stage)
        self.name, self.left = "", False

    def build(self):
        field = TextField("name", self.set_name, placeholder="a name", key="name")
        field.text = self.name
        return Column([field, Button("Do", lambda: None, key="do")])

    def set_name(self, name):
        self.name = name

    def leave(self):
        self.left = True


@pytest.fixture
def page(hall):
    shown = hall.show(Names(hall))
    to(shown, "name")
    return shown


def edit(page, text, start=0, length=0):
    page.handle(pygame.Event(pygame.TEXTEDITING, text=text, start=start, length=length))


def hand_over(page, text):
    edit(page, "")
    page.handle(pygame.Event(pygame.TEXTINPUT, text=text))


def picture(page):
    surface = pygame.Surface(page.size, depth=32)
    page.expose()
    page.draw(surface)
    field = page.control("name")
    return pygame.image.tobytes(surface.subsurface(field._inside), "RGB")


def test_letters_are_shown_before_they_are_text(page):
    before = picture(page)
    edit(page, "たろう", 3)
    assert page.name == ""
    composing = picture(page)
    assert composing != before
    edit(page, "太郎", 0, 2)
    assert picture(page) not in (before, composing)
    hand_over(page, "太郎")
    assert page.name == "太郎"
    assert not page.control("name").composing.text


def test_japanese_goes_on_behind_latin_letters_and_can_be_taken_back(page):
    hand_over(page, "Ann")
    hand_over(page, "さん")
    assert page.name == "Annさん"
    key(page, pygame.K_BACKSPACE)
    key(page, pygame.K_HOME)
    hand_over(page, "あ")
    assert page.name == "あAnnさ"


def test_keys_belong_to_the_input_method_while_it_puts_letters_together(page):
    hand_over(page, "あ")
    edit(page, "に")
    for code in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_LEFT):
        key(page, code)
    assert (page.name, page.left, page.focus.key) == ("あ", False, "name")
    edit(page, "")
    key(page, pygame.K_ESCAPE)
    assert page.left


def test_what_was_begun_is_dropped_with_the_keyboard(page):
    edit(page, "に")
    page.tree.give_focus(page.control("do"))
    assert page.control("name").composing == Composition()


def test_long_letters_show_their_end_and_odd_numbers_do_no_harm(page):
    for text, start, length in (("あ" * 80, 79, 1), ("あ", 7, 9), ("あ", -1, -1), ("\x07", 0, 0)):
        edit(page, text, start, length)
        picture(page)
    edit(page, "あ" * 79 + "い", 0, 0)
    first = picture(page)
    edit(page, "あ" * 79 + "う", 0, 0)
    assert picture(page) != first


def test_the_field_stays_the_same_while_the_page_is_built_again(page):
    edit(page, "に")
    page.refresh()
    assert page.control("name").composing.text == "に"


def writes_at(page):
    return ScreenStack.writes_at.fget(SimpleNamespace(screen=page))


def test_an_input_method_listens_only_while_a_field_has_the_keyboard(page, monkeypatch):
    told = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append("off"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: told.append(rect.left))
    method = InputMethod()
    method.follow(writes_at(page))
    first = told[-1]
    hand_over(page, "あ")
    method.follow(writes_at(page))
    method.follow(writes_at(page))
    page.tree.give_focus(page.control("do"))
    method.follow(writes_at(page))
    assert told == ["on", first, told[2], "off"]
    assert told[2] > first


def test_through_the_loop_letters_are_shown_where_one_writes_and_become_the_name(
    window, monkeypatch
):
    """As the system sends them: into SDL's queue, at a page with a name that is typed."""
    places = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", places.append)
    loop = RealLoop(window, monkeypatch)
    new_game = NewGame(loop.room, registry.find("seven_up"))
    loop.room.push(new_game)
    loop.turn()
    field = new_game.control("name-0")
    new_game.tree.give_focus(field)
    loop.turn()
    assert pygame.Rect(places[-1]).colliderect(field.rect)

    def shown():
        return pygame.image.tobytes(window.surface.subsurface(field.rect), "RGB")

    before, name = shown(), field.text
    loop.post(pygame.TEXTEDITING, text="たろう", start=3, length=0)
    loop.turn()
    composing = shown()
    assert (composing != before, field.text) == (True, name)
    loop.post(pygame.TEXTEDITING, text="太郎", start=0, length=2)
    loop.turn()
    assert shown() not in (before, composing)
    loop.post(pygame.TEXTEDITING, text="", start=0, length=0)
    loop.post(pygame.TEXTINPUT, text="太郎")
    loop.turn()
    assert field.text == f"{name}太郎"
    loop.close()


def test_escape_that_is_held_leaves_one_page_and_letters_come_again(window, monkeypatch):
    """A field has held keys come again; each of them left a page, on a busy machine unasked."""
    loop = RealLoop(window, monkeypatch)
    for _ in range(2):
        loop.room.push(NewGame(loop.room, registry.find("seven_up")))
    loop.turn()
    under, page = loop.room.screens[-2:]
    page.tree.give_focus(page.control("name-0"))
    name = page.control("name-0").text
    for _ in range(2):
        loop.post(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="")
    loop.turn()
    assert page.control("name-0").text == name[:-2]
    for _ in range(3):
        loop.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    loop.turn()
    assert loop.room.screen is under
    loop.post(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0)
    loop.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    loop.turn()
    assert loop.room.screen is not under
    loop.close()
