"""What each command does, when it can be given, and what the mouse and a key begin at a table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pygame
import pytest

from cardtable import registry
from cardtable.core.table import Pause, table_for
from cardtable.session import Chair, Session
from cardtable.ui.input import pad_signs
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.commands import COMMANDS, Situation
from cardtable.ui.table.key_map import KEYS
from cardtable.ui.table.pointer_tips import PointerTips
from cardtable.ui.table.shown_table import Pointer
from cardtable.ui.table.table_in_play import Action, Bubble, Log, Popup
from cardtable.ui.table.table_screen import TableScreen
from tests.support.evenings import First, nothing_drawn
from tests.support.told_games import at_table, dealt

DOES = {
    "forward": "game.croupier.hurry()", "sort": "game.person.sort()", "trick": "game.look_back()",
    "undo": "game.undo()", "redo": "game.redo()", "hint": "game.ask_hint()",
    "hide": "game.hide_hand()", "log": "game.conversation.toggle_log()", "dock": "pages.dock_log()",
    "pause": "game.croupier.go_on()", "say-nothing": "game.croupier.calling.decline()",
    "hand-over": "game.croupier.hand_over()", "result": "show_result()",
    "find": "game.person.begin_finding()", "card:left": "game.person.shift_focused(-1)",
    "card:right": "game.person.shift_focused(1)", "card:aside": "game.person.set_picked_aside()",
    "shelf:back": "game.tabletop.take_back()", "shelf:play": "game.person.lay_down()",
    "lay": "game.person.lay_off()", "aside:": "game.person.say_aside(3)",
    "amount:less": "game.person.count(-1)", "amount:more": "game.person.count(1)",
    "amount:ten less": "game.person.count(-10)", "amount:ten more": "game.person.count(10)",
    "amount:say": "game.person.say_amount()", "curtain:hold": "game.hold_curtain(on=True)",
    "curtain:let-go": "game.hold_curtain(on=False)", "pin:forgotten": "game.forget_pin(on=True)",
    "pin:remembered": "game.forget_pin(on=False)", "pin:": "game.type_pin('3')",
    "curtain:menu": "lists.menu()", "lesson:all": "pages.lessons()",
    "lesson:next": "pages.next_lesson()", "lesson:play": "pages.play_now()",
    "menu": "lists.menu()", "everything": "lists.everything()", "rules": "pages.rules()",
    "settings": "pages.settings()", "menu:new": "pages.new_game()", "menu:again": "pages.again()",
    "menu:deal": "pages.about_deal()", "menu:games": "pages.stage.home()",
    "menu:saves": "pages.saves()", "menu:keys": "pages.stage.show_keys()",
    "menu:full": "pages.stage.full_screen()", "menu:quit": "pages.stage.quit()",
}  # fmt: skip
READS = ("read:", "opponent:", "message:", "explore:")
OTHERS = ("how", "explain", "claim", "say:", "menu:pin")  # with something of the game
NEEDED = {  # a wish or a fact of the moment, and the commands that it brings to bar and menu
    "hurries": {"forward"}, "sort": {"sort"}, "has_trick": {"trick"}, "can_hide": {"hide"},
    "can_say_how": {"how"}, "several": {"menu:pin"},
}  # fmt: skip
ENABLED = {"can_undo": "undo", "can_redo": "redo", "can_hint": "hint"}


def test_each_command_does_one_thing():
    for name, command in COMMANDS.items():
        host = MagicMock()
        command.do(host, "3")
        calls = [str(call).removeprefix("call.") for call in host.mock_calls]
        if name.startswith(READS):
            assert calls == [f"read({name.removeprefix('read:')!r})"], name
        elif name not in OTHERS:
            assert calls == [DOES[name]], name
        else:
            assert calls, name
    host = MagicMock()
    COMMANDS["say:"].do(host, "pass")
    host.game.person.say_word.assert_called_once_with("pass", host.lists.over_prompt())
    COMMANDS["how"].do(host, "")
    host.game.coach.say_how.assert_called_once_with(counts=host.game.can_undo)
    COMMANDS["claim"].do(host, "")
    host.game.croupier.rest.begin.assert_called_once_with(host.game.croupier.claim)


def given(**facts: Any) -> tuple[set[str], set[str]]:
    """What stands in bar and menu, and what of it can be given."""
    now = Situation(**facts)
    tools = (*KEYS.bar(now), *KEYS.menu(now))
    return {tool.key for tool in tools}, {tool.key for tool in tools if tool.enabled}


@pytest.mark.parametrize("fact", NEEDED)
def test_a_command_stands_in_bar_or_menu_only_where_it_means_something(fact):
    without, _ = given()
    with_it, _ = given(**{fact: "by suit" if fact == "sort" else True})
    assert with_it - without <= NEEDED[fact]
    assert not NEEDED[fact] & without
    everything = KEYS.everything(Situation(**{fact: True}), pointed=False)
    offered = {action.key for action in everything} | with_it
    assert NEEDED[fact] <= offered or fact == "sort"


@pytest.mark.parametrize("fact", ENABLED)
def test_a_tool_can_be_pressed_only_where_it_does_something(fact):
    stands, without = given()
    _, with_it = given(**{fact: True})
    assert ENABLED[fact] in stands
    assert with_it - without == {ENABLED[fact]}


def test_under_a_lock_nothing_that_touches_people_or_files_stands_in_the_menu():
    unlocked, _ = given(several=True)
    locked, _ = given(locked=True)
    assert locked < unlocked
    assert {"settings", "menu:saves", "menu:new", "menu:pin", "menu:games"} & locked == set()
    assert "menu:quit" in locked


# -- at a table ------------------------------------------------------------------------------------


@pytest.fixture
def screen(hall) -> TableScreen:
    """A table of one person, on turn."""
    return seated(hall, 1)


def seated(hall: Any, people: int, game: str = "blank") -> TableScreen:
    rules = registry.find(game)
    seats = next(seats for seats in rules.seats if seats > 1)
    chairs = [Chair("human", name) for name in ("Ann", "Bo")[:people]]
    chairs += [Chair("easy")] * (seats - people)
    session = Session(rules, table_for(rules.options, seats), chairs, "otter")
    hall.thinker = First()
    for name, value in (("animation", "off"), ("ai_pace", "instant")):
        hall.settings.set(name, value)
    hall.apply()
    with nothing_drawn():
        screen: TableScreen = hall.show(TableScreen(hall, session))
        screen.game.show_to(0)
        for _ in range(200):
            screen.step(0.5)
            screen.game.croupier.go_on()
            if screen.game.croupier.waits_for_person:
                return screen
    raise AssertionError("it is never the person's turn")


def event(screen: TableScreen, kind: int, **values: Any) -> None:
    screen.handle(pygame.Event(kind, values))


def click(screen: TableScreen, at: tuple[int, int], button: int = 1) -> None:
    event(screen, pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    event(screen, pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)
    event(screen, pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)


def key(screen: TableScreen, code: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        event(screen, kind, key=code, mod=mod, unicode="")


def cloth(screen: TableScreen) -> tuple[int, int]:
    """A point with nothing at it."""
    table = screen.game.tabletop.arrangement
    assert table is not None
    for x in range(20, 1260, 20):
        for y in range(80, 600, 20):
            if table.card_at(x, y) is None and not table.hit(x, y).pile:
                return x, y
    raise AssertionError("no cloth is free")


def own_card(screen: TableScreen) -> Any:
    table = screen.game.tabletop
    assert table.arrangement is not None
    return table.arrangement.cards_in(table.hand_pile())[-1]


def test_a_click_on_a_card_picks_it_and_one_more_plays_or_puts_it_back(screen):
    card = own_card(screen)
    click(screen, card.shows.centre)
    gestures = screen.game.tabletop.gestures
    assert gestures.selection in ((card.place,), ()) or screen.session.log
    assert screen.tips._acted_at is not None, "no tip comes where something was done"
    key(screen, pygame.K_ESCAPE)
    assert not screen.game.tabletop.gestures.selection


def test_escape_puts_back_then_closes_the_log_then_opens_the_menu_and_closes_it(screen):
    talk = screen.game.conversation
    screen.game.person.focus_on(own_card(screen).place)
    screen.game.tabletop.gestures.selection = (own_card(screen).place,)
    talk.toggle_log()
    key(screen, pygame.K_ESCAPE)
    assert not screen.game.tabletop.gestures.selection
    for _ in range(3):
        if talk.talk.log_open:
            key(screen, pygame.K_ESCAPE)
    assert not talk.talk.log_open
    assert talk.talk.popup is None
    screen.step(2.0)
    while talk.talk.popup is None:
        key(screen, pygame.K_ESCAPE)
        screen.step(2.0)
    assert [line.key for line in talk.talk.popup.actions][-1] == "menu:quit"
    key(screen, pygame.K_ESCAPE)
    assert talk.talk.popup is None


def test_a_click_beside_an_open_list_closes_it_and_does_nothing_else(screen):
    screen.lists.menu()
    moves = len(screen.session.log)
    click(screen, cloth(screen))
    assert screen.game.talk.popup is None
    assert len(screen.session.log) == moves
    screen.lists.menu()
    click(screen, cloth(screen), button=3)
    assert screen.game.talk.popup is None


def test_digits_and_arrows_choose_lines_of_an_open_list(screen, hall):
    lines = tuple(Action(name, name.title()) for name in ("log", "everything", "hint"))
    screen.game.conversation.open_list(Popup(lines, (300, 300), "Which?"))
    screen.told()
    asked: list[str] = []
    screen.do = asked.append
    for code, given_now in ((pygame.K_1, "log"), (pygame.K_3, "hint"), (pygame.K_4, None)):
        asked.clear()
        key(screen, code)
        assert asked == ([given_now] if given_now else [])
    over = screen.overlay
    walked = []
    for code in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_TAB, pygame.K_DOWN, pygame.K_UP):
        key(screen, code)
        walked.append(over.modal.focus.key if over.modal.focus else None)
    assert walked == ["log", "everything", "hint", "log", "hint"]
    key(screen, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert over.modal.focus.key == "everything"
    over.modal.give_focus(None, by_keyboard=False)
    over.point_somewhere()
    assert over.modal.focus.key == "log"


def test_a_press_on_the_table_takes_away_what_was_said_for_it_has_been_read(screen):
    screen.game.conversation.refuse("No.")
    assert screen.game.talk.refusal
    event(screen, pygame.MOUSEBUTTONDOWN, pos=cloth(screen), button=1, touch=False)
    assert screen.game.talk.refusal == ""


def test_a_click_ends_a_pause_unless_a_sheet_lies_there(screen):
    asked = []
    screen.do = asked.append
    for pause, wanted in ((Pause.SHEET, []), (None, [])):
        screen.game.croupier.pause = pause
        screen.step(2.0) if pause is None else None
        screen.events.grace.forget()
        assert screen.events._pressed_on_table(*cloth(screen), finger=False) == ""
        assert asked == wanted
    other = next(one for one in Pause if one is not Pause.SHEET)
    screen.game.croupier.pause = other
    assert screen.events._pressed_on_table(*cloth(screen), finger=False) == "pause"
    screen.game.conversation.toggle_log()
    assert screen.events._pressed_on_table(*cloth(screen), finger=False) == "log"


def test_a_right_press_shows_a_card_whole_until_it_is_let_go(screen):
    at = own_card(screen).shows.centre
    screen.game.conversation.refuse("No.")
    event(screen, pygame.MOUSEBUTTONDOWN, pos=at, button=3, touch=False)
    assert screen.game.tabletop.gestures.peeked is not None
    assert screen.game.talk.refusal == ""
    event(screen, pygame.MOUSEBUTTONUP, pos=at, button=3, touch=False)
    assert screen.game.tabletop.gestures.peeked is None


def test_the_key_of_the_last_trick_shows_it_while_it_is_held_or_until_it_is_struck_again(hall):
    game = at_table(dealt("seven_up", 3, "otter"), 0)
    trick: Any = SimpleNamespace(text="", cards=())
    game._trick = lambda *_: trick  # type: ignore[assignment]
    game.trick_key_down()
    game.trick_key_down()
    assert game.talk.trick is trick, "its repeats mean nothing"
    game.step(0.2)
    game.trick_key_up()
    assert game.talk.trick is trick
    game.trick_key_down()
    assert game.talk.trick is None
    game.trick_key_up()
    game.trick_key_down()
    game.step(0.4)
    game.trick_key_up()
    assert game.talk.trick is None


def test_time_takes_away_what_was_said_and_turns_the_star_unless_less_should_move():
    game = at_table(dealt("seven_up", 3, "otter"), 0)
    game.conversation.refuse("No.")
    game.step(4.0)
    assert (game.talk.refusal, game.star) == ("No.", 26)
    game.step(1.0)
    assert game.talk.refusal == ""
    game.tabletop.motion.pace = SimpleNamespace(reduced=True, factor=1.0)  # type: ignore[assignment]
    assert game.star == 0


def test_with_less_motion_the_pointer_raises_no_card(screen):
    table, at = screen.game.tabletop, own_card(screen).shows.centre
    table.cards.point(at)
    rises = []
    for reduced in (False, True):
        table.motion.pace = type(table.motion.pace)("normal", reduced)
        table.settle()
        for _ in range(40):
            table.stand(0.1, on_turn=True, pointing=True)
        rises.append(table.cards.offsets.get(own_card(screen).place, (0, 0)))
        for _ in range(40):
            table.stand(0.1, on_turn=True, pointing=False)
        rises.append(table.cards.offsets.get(own_card(screen).place, (0, 0)))
    pointed, left, still, still_left = rises
    assert pointed != left
    assert still == still_left


def test_another_size_keeps_flights_and_lets_cards_stand_at_once(screen):
    table, turned, begun = screen.game.tabletop, [], []
    table.motion.retarget = lambda *now: turned.append(now)
    table.cards.begin_again = lambda: begun.append(True)
    before = table.arrangement
    table.gestures.selection = (own_card(screen).place,)
    table.resize((1024, 600), LayoutOptions())
    assert turned == [(table.arrangement, before)]
    assert begun == [True]
    assert table.gestures.table is table.arrangement
    table.arrangement = None
    table.resize((1280, 720), LayoutOptions())
    assert len(turned) == 1, "where nothing lay nothing flies"


def test_signs_of_a_pad_come_with_it_and_go_with_the_next_key(screen):
    shown: list[Any] = []
    keys = {one.key: one.tip for one in screen.showing.value(Pointer()).bar.tools}
    screen._show_overlay = lambda own=False: shown.append(own)
    pad_signs.use(pad_signs.Make.XBOX)
    try:
        screen.follow_pad()
        tips = {one.key: one.tip for one in screen.showing.value(Pointer()).bar.tools}
    finally:
        pad_signs.use(pad_signs.Make.NONE)
    screen.follow_pad()
    assert shown == [True, True]
    assert tips != keys
    assert {one.key: one.tip for one in screen.showing.value(Pointer()).bar.tools} == keys


def test_only_what_can_be_pressed_counts_as_pressed(screen):
    screen.told()
    offer = screen.offers.now(screen.shown())
    meant = {name for name, _ in offer.places}
    for control in screen.overlay.controls():
        assert (control.key in meant) is control.enabled or control.key.startswith("say:")
    assert offer.strips
    assert not offer.pausing
    assert not offer.picked
    screen.game.tabletop.gestures.selection = (own_card(screen).place,)
    assert screen.offers.now(screen.shown()).picked


def test_the_offer_is_made_again_only_when_it_is_another(screen):
    screen.told()
    offer = screen.offers.now(screen.shown())
    assert screen.offers.now(screen.shown()) is offer
    screen.overlay.bar.show(screen.overlay.bar.root, screen.overlay.bar.area.move(0, 40))
    moved = screen.offers.now(screen.shown())
    assert dict(moved.places).keys() == dict(offer.places).keys()
    assert moved.places != offer.places


def test_the_free_edge_brings_a_hidden_bar_and_its_foot_takes_it_away(hall):
    hall.settings.set("hide_bar", True)
    hall.apply()
    screen = seated(hall, 1)
    px = hall.theme.px
    edge = [(px(6), False), (px(6) - 1, True), (px(44) - 1, True), (px(44), False), (30, False)]
    for y, wanted in edge:
        event(screen, pygame.MOUSEMOTION, pos=(400, y), rel=(0, 0), buttons=(0, 0, 0), touch=False)
        assert screen.bar_wanted is wanted, y
    event(screen, pygame.MOUSEMOTION, pos=(400, 30), rel=(0, 0), buttons=(0, 0, 0), touch=True)
    assert screen.bar_wanted, "a finger needs more room"


def test_a_key_that_hides_the_hand_is_known_where_the_hand_shows(hall):
    screen = seated(hall, 2)
    f12 = pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0)
    assert screen.hides_hand_at(f12)
    assert not screen.hides_hand_at(pygame.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0))
    assert not screen.hides_hand_at(pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=64))
    screen.game.croupier.pause = Pause.SHEET
    assert not screen.hides_hand_at(f12)
    screen.game.croupier.pause = None
    screen.do("hide")
    assert screen.game.curtain is not None
    assert not screen.hides_hand_at(f12)
    assert screen.showing.value(Pointer()).scene is None
    assert screen.showing.situation().sort == ""
    assert not screen.showing.situation().several
    assert screen.showing.actions() == ()


def test_a_tip_tells_what_is_said_of_all_that_the_side_of_a_counter_has_laid_out():
    told = SimpleNamespace(card="", hint="Of ours.", pile="melds-0")
    other = SimpleNamespace(card="", hint="Of theirs.", pile="melds-1")
    families = {"melds-0": SimpleNamespace(seat=0), "melds-1": SimpleNamespace(seat=1)}
    counters = tuple(
        SimpleNamespace(seat=seat, rect=Rect(100 * seat, 0, 50, 50)) for seat in (0, 1, 2)
    )
    table: Any = SimpleNamespace(plates=(), counters=counters, families=families)
    game: Any = SimpleNamespace(session=SimpleNamespace(names=("Ann", "Bo")))
    tips = PointerTips(game)
    for seat, said in ((0, "Of ours."), (1, "Of theirs.")):
        bubble = tips.meaning((100 * seat + 5, 5), table, (other, told))
        assert bubble == Bubble(said, counters[seat].rect)
    assert tips.meaning((205, 5), table, (other, told)) is None


def test_a_log_that_is_read_scrolls_and_stands_over_the_table(screen):
    screen.game.conversation.read(Log("Read", tuple(f"line {number}" for number in range(300))))
    screen.told()
    assert screen.overlay.shows_log
    down = pygame.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0, unicode="")
    assert screen.overlay.scroll(down)
    screen.step(10.0)
    screen.told()
    assert not screen.overlay.shows_log
    assert not screen.overlay.scroll(down)
