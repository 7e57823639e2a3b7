"""Gamepads: what is pressed on them, their signs, and a hand of each game played with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from cardtable import save_text
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.ui import app
from cardtable.ui.controls.letters import Letters
from cardtable.ui.input import pad_signs
from cardtable.ui.input.pad import AGAIN, FIRST, Button, Pad, Stroke
from cardtable.ui.input.pad_signs import Make, make_of, sign_of
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.result import Result
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.table.accessible.prompt_words import amount_offered, offered
from cardtable.ui.table.key_card import KeyCard
from cardtable.ui.table.key_map import KEYS
from cardtable.ui.table.replay import Replay
from cardtable.ui.table.table_in_play import Action
from cardtable.ui.table.table_screen import TableScreen
from tests.support.last_cards import GAMES, near_its_end
from tests.support.real_loop import RealLoop
from tests.support.sofa import Sofa
from tests.support.thinker_at_once import AtOnce
from tests.support.thinned import thinned

DOWN, RIGHT = Stroke(Button.DOWN), Stroke(Button.RIGHT)


# -- the strokes ----------------------------------------------------------------------------------


def test_a_button_is_stroked_and_let_go():
    pad = Pad()
    assert pad.press(Button.A) == (Stroke(Button.A),)
    assert pad.due is None
    assert pad.step(5) == ()
    assert pad.let_go(Button.A) == (Stroke(Button.A, down=False),)


def test_a_side_that_is_held_repeats_and_stops_when_it_is_let_go():
    pad = Pad()
    assert pad.press(Button.DOWN) == (DOWN,)
    assert pad.due == FIRST
    strokes = [pad.step(0.01) for _ in range(round(100 * (FIRST + 2.5 * AGAIN)))]
    assert sum(strokes, ()) == (DOWN,) * 3
    pad.let_go(Button.DOWN)
    assert pad.due is None
    assert pad.step(1) == ()


def test_a_machine_that_stalls_repeats_nothing():
    pad = Pad()
    pad.press(Button.DOWN)
    assert pad.step(30) == ()


def test_the_stick_has_a_dead_zone_and_does_not_tremble_at_its_edge():
    pad = Pad()
    assert pad.lean(0, 0.5) == ()
    assert pad.lean(0, 0.6) == (RIGHT,)
    assert pad.lean(0, 0.45) + pad.lean(0, 0.6) == (), "once it leans it leans"
    assert pad.lean(0, 0.3) == (Stroke(Button.RIGHT, down=False),)
    assert pad.lean(1, 0.9) == (DOWN,)
    assert pad.lean(0, 0.8) == (), "a little to the side is no other side"
    assert pad.due == FIRST


# -- their signs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "guid", "make", "back"),
    [
        ("Xbox Wireless Controller", "", Make.XBOX, "B"),
        ("Generic pad", "030000005e0400008e02000010010000", Make.XBOX, "B"),
        ("DualSense Wireless Controller", "", Make.PLAYSTATION, "Circle"),
        ("Nintendo Switch Pro Controller", "", Make.NINTENDO, "B"),
        ("Steam Deck", "03000000de2800000512000011010000", Make.XBOX, "B"),
        ("Twin USB Gamepad", "", Make.OTHER, "Right button"),
    ],
)
def test_the_signs_are_those_of_the_pad(name, guid, make, back):
    assert make_of(name, guid) is make
    assert sign_of(make, Button.B).words == back


def test_every_button_has_a_sign_of_its_own_on_every_pad():
    for make in Make:
        if make is not Make.NONE:
            signs = [sign_of(make, button) for button in Button]
            assert len(set(signs)) == len(Button) - 3, "the four sides have one together"
            assert all(sign.words and (sign.letters or sign.shape) for sign in signs)


# -- in the window --------------------------------------------------------------------------------


@pytest.fixture
def sofa(window: app.App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sofa]:
    """A pad before a window, as SDL has it."""
    made = Sofa(RealLoop(window, monkeypatch))
    yield made
    made.close()


def test_without_a_pad_nothing_is_due_and_keys_are_shown(sofa: Sofa) -> None:
    sofa.step(3)
    assert sofa.room.devices.due == float("inf")
    assert KEYS.caps("menu") == ("F10",)


def test_the_signs_of_the_pad_last_used_are_shown_instead_of_keys(sofa: Sofa) -> None:
    first = sofa.plug_in("DualSense Wireless Controller", 0x054C, 0x0CE6)
    second = sofa.plug_in("Xbox Wireless Controller", 0x045E, 0x0B12)
    assert first.is_open
    assert KEYS.caps("menu") == ("F10",), "it was not used yet"
    sofa.tap("right", pad=first)
    tips = sofa.tips()
    assert "Menu (Options)" in tips
    assert "Take back (Create)" in tips
    assert not any("(H)" in tip or "(F" in tip for tip in tips)
    assert sofa.letters() == set()
    sofa.tap("right", pad=second)
    assert "Menu (Menu)" in sofa.tips()
    sofa.room.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    sofa.step()
    assert "Menu (F10)" in sofa.tips()
    assert pad_signs.used() is Make.NONE


def test_a_pad_that_is_pulled_out_lets_go_of_what_it_held(sofa: Sofa) -> None:
    pad = sofa.plug_in()
    sofa.tap("right")
    pad.press("down")
    sofa.step()
    assert sofa.room.devices.due < 1
    pad.pull_out()
    sofa.step()
    assert sofa.room.devices.due == float("inf")
    other = sofa.plug_in()
    sofa.tap("start", pad=other)
    assert sofa.play.game.talk.popup is not None


def test_the_stick_walks_along_the_cards_and_repeats(sofa: Sofa) -> None:
    pad = sofa.plug_in()
    sofa.settle()
    gestures = sofa.play.game.tabletop.gestures
    pad.lean(1, 0)
    sofa.step(2)
    first = gestures.focus
    assert first is not None
    sofa.step(20)
    assert gestures.focus == first
    sofa.step(20)
    assert gestures.focus != first
    pad.lean(0, 0)
    sofa.step(2)
    last = gestures.focus
    sofa.step(8, seconds=0.1)
    assert gestures.focus == last


def test_buttons_give_their_commands_whatever_the_keys_are(sofa: Sofa) -> None:
    sofa.room.settings.set("keys", '{"everything":[],"menu":[],"undo":["j"]}')
    sofa.room.apply()
    sofa.plug_in()
    sofa.settle()
    for button, line in (("y", "hint"), ("start", "menu:new")):
        sofa.tap(button)
        popup = sofa.play.game.talk.popup
        assert popup is not None
        assert line in [action.key for action in popup.actions]
        sofa.tap("b")
    sofa.room.settings.set("keys", "")


def test_all_that_can_be_done_is_listed(sofa: Sofa) -> None:
    sofa.plug_in()
    sofa.settle()
    sofa.tap("right")
    sofa.tap("y")
    popup = sofa.play.game.talk.popup
    assert popup is not None
    names = [action.key for action in popup.actions]
    assert {"hint", "log", "explain"} <= set(names)
    assert len(set(names)) == len(names)
    assert not any("{" in action.label or "(" in action.label for action in popup.actions)
    sofa.choose("hint")
    assert sofa.play.game.croupier.asking_hint or sofa.play.game.talk.hint


def test_the_key_card_shows_the_pad(sofa: Sofa) -> None:
    sofa.plug_in("DualSense Wireless Controller", 0x054C, 0x0CE6)
    sofa.tap("start")
    sofa.choose("menu:keys")
    card = sofa.room.screen
    assert isinstance(card, KeyCard)
    told = [thing.name for thing in card.told().root.walk()]
    assert any(name.startswith("Triangle, list all") for name in told)
    assert not any("F1" in name for name in told)
    sofa.tap("b")
    assert isinstance(sofa.room.screen, TableScreen)


def test_a_name_is_written_by_pad(sofa: Sofa) -> None:
    sofa.plug_in()
    page = SettingsPage(sofa.room)
    sofa.room.push(page)
    sofa.go("name")
    sofa.tap("down")
    assert page.focus.key != "name", "the field can be left again"
    sofa.go("name")
    sofa.tap("a")
    letters = sofa.room.screen
    assert isinstance(letters, Letters)
    for letter in "Ada":
        sofa.go(f"letter-{letter.lower()}")
        sofa.tap("a")
    sofa.tap("y")
    sofa.tap("x")
    assert letters.text == "Ada"
    sofa.go("done")
    sofa.tap("a")
    assert sofa.room.screen is page
    sofa.tap("b")
    assert sofa.room.settings.now.name == "Ada"


def test_every_control_of_the_settings_is_reached_and_left(sofa: Sofa) -> None:
    sofa.plug_in()
    page = SettingsPage(sofa.room)
    sofa.room.push(page)
    sofa.tap("up")
    wanted = {control.key for control in page.controls()}
    seen = set()
    for _ in range(len(wanted) + 2):
        sofa.tap("r")
        seen.add(page.focus.key)
    assert seen == wanted
    sofa.go("volume")
    sofa.tap("down")
    assert page.focus.key != "volume"


def test_the_curtain_is_held_open_by_pad_and_a_pin_is_typed(sofa: Sofa) -> None:
    from cardtable.store.pins import Pins

    pins = Pins(sofa.room.settings)
    pins.set("Eve", "1234")
    sofa.room.begin(Launch("lucky_sevens", (Chair("human", "Ann"), Chair("human", "Eve")), "otter"))
    pad = sofa.plug_in()
    sofa.play_on_until(lambda: sofa.play.game.curtain is not None)
    for _ in range(400):
        curtain = sofa.play.game.curtain
        if curtain is None:
            break
        if curtain.shown().pin >= 0:
            for digit in "1234":
                sofa.go(f"pin:{digit}")
                sofa.tap("a")
        else:
            pad.press("a")
            sofa.step(8, seconds=0.1)
            pad.let_go("a")
        sofa.step(5)
    assert sofa.play.game.curtain is None


@pytest.mark.parametrize("game", thinned([*GAMES], every=3))
def test_a_hand_is_played_from_the_chooser_to_its_result_by_pad(game: str, sofa: Sofa) -> None:
    sofa.room.home()
    sofa.plug_in()
    sofa.go(f"game-{game}")
    sofa.tap("a")
    assert isinstance(sofa.room.screen, NewGame)
    sofa.go("deal")
    sofa.tap("a")
    assert sofa.play.session.rules.name == game
    sofa.room.begin(Launch(text=save_text.write(near_its_end(game))))
    play = sofa.play
    play.game.croupier.computers.thinker = AtOnce(play.session.rules)  # type: ignore[assignment]
    assert sofa.play_on() > 0
    assert isinstance(sofa.room.screen, Result)
    sofa.step(8, seconds=0.1)
    sofa.go("home")
    sofa.tap("a")
    assert isinstance(sofa.room.screen, Chooser)


def test_nothing_is_typed_by_chance(sofa: Sofa) -> None:
    """A key is asked for: the buttons of a pad still go about the page."""
    sofa.plug_in()
    page: Any = SettingsPage(sofa.room)
    sofa.room.push(page)
    sofa.room.settings.set("scanning", "one switch")
    page.refresh()
    sofa.room.settings.set("scanning", "off")
    page._ask_switch("switch_choose")
    sofa.step()
    sofa.tap("b")
    assert sofa.room.screen is page
    assert sofa.room.settings.now.switch_choose == "space"


def test_a_replay_shows_the_pad(sofa: Sofa) -> None:
    """Its tips named keys, and nothing told which buttons go far."""
    sofa.plug_in("Xbox Wireless Controller", 0x045E, 0x0B12)
    page = Replay(sofa.room, sofa.room.session)
    sofa.room.push(page)
    assert page.control("first").tip == "To the deal (Home)"
    sofa.tap("right")
    tips = {control.key: control.tip for control in page.controls()}
    assert tips["first"] == "To the deal"
    assert tips["play"] == "X goes ten moves back, Y ten moves on."
    assert tips["close"] == "B"
    assert page.at == 1
    sofa.tap("x")
    assert page.at == 0


def test_a_listener_is_told_of_buttons_where_a_pad_is_used() -> None:
    """They heard of letters and of Enter, which a pad has not."""
    action = Action("say:stand", "Stand", letter="S")
    assert offered(action, enter=True) == "Stand, letter S or Enter"
    pad_signs.use(Make.XBOX)
    try:
        assert offered(action, enter=True) == "Stand, A"
        assert amount_offered(3, 1, 9) == "3, from 1 to 9."
    finally:
        pad_signs.use(Make.NONE)


def test_the_field_of_a_setting_is_named_over_its_letters(sofa: Sofa) -> None:
    """It was called Write."""
    sofa.plug_in()
    sofa.room.push(SettingsPage(sofa.room))
    sofa.go("name")
    sofa.tap("a")
    headings = [thing.name for thing in sofa.room.screen.told().root.walk()]
    assert "Name" in headings
