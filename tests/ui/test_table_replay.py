"""A replay by itself: where each button, key and second leads, and what is told and can be seen."""

from __future__ import annotations

from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable import registry
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.input import pad_signs
from cardtable.ui.table.moment import Moment
from cardtable.ui.table.replay import _BEAT, Replay
from tests.support.evenings import nothing_drawn, played
from tests.support.sizes import NETBOOK
from tests.support.told_games import dealt


@pytest.fixture
def session() -> Session:
    """A finished game of two."""
    rules = registry.find("blank")
    chairs = [Chair("human", "Ann"), Chair("easy")]
    return played(Session(rules, table_for(rules.options, 2), chairs, "otter"), Random(5))


@pytest.fixture
def replay(hall, session) -> Replay:
    """Its replay, with nothing that flies."""
    hall.settings.set("animation", "off")
    with nothing_drawn():
        return hall.show(Replay(hall, session))


def key(replay: Replay, code: int) -> None:
    replay.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def press(replay: Replay, name: str) -> None:
    at = replay.tree.control(name).shown.center
    for kind, held in ((pygame.MOUSEMOTION, None), (pygame.MOUSEBUTTONDOWN, 1)):
        button = {"button": held} if held else {"rel": (0, 0), "buttons": (0, 0, 0)}
        replay.handle(pygame.Event(kind, pos=at, touch=False, **button))
    replay.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))


def test_it_begins_after_the_deal_or_where_it_is_asked_to(hall, session):
    last = len(session.log)
    for at, wanted in ((-1, 1), (0, 0), (3, 3), (last, last), (last + 9, last)):
        assert Replay(hall, session, at=at).at == wanted
    fresh = dealt("blank", 2, "otter")
    unplayed = Session(fresh.rules, fresh.table, fresh.chairs, "otter")
    assert Replay(hall, unplayed).at == 0


def test_hands_are_open_only_where_the_game_is_over(hall, session):
    running = dealt("blank", 2, "otter")
    for game, wanted, opened in ((session, True, True), (session, False, False)):
        assert Replay(hall, game, open_hands=wanted).open_hands is opened
    replay = hall.show(Replay(hall, running, open_hands=True))
    assert not replay.open_hands
    assert replay.tree.control("open") is None


def test_buttons_and_keys_go_where_they_say(replay):
    last = replay.last
    assert last > 13
    for code, wanted in (
        (pygame.K_END, last),
        (pygame.K_RIGHT, last),
        (pygame.K_LEFT, last - 1),
        (pygame.K_PAGEUP, last - 11),
        (pygame.K_PAGEUP, 0),
        (pygame.K_PAGEDOWN, 10),
        (pygame.K_PAGEDOWN, last),
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_PAGEDOWN, 11),
    ):
        key(replay, code)
        assert replay.at == wanted
    for name, wanted in (("first", 0), ("after", 1), ("after", 2), ("before", 1), ("end", last)):
        press(replay, name)
        assert replay.at == wanted
    assert replay.tree.control("at").value == last
    assert not replay.handle_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0))


def test_what_is_shown_is_what_was_there_after_so_many_moves(replay):
    for number in (0, 5, 6, 7, 3, replay.last):
        replay.go(number)
        assert replay.table.view.piles == replay.view(number).piles
        assert not replay.table.motion.is_moving
    replay.go(4)
    replay.go(5)
    assert replay.shown().scene.lit.last == replay.table.last
    replay.go(2)
    assert not replay.table.last, "nothing was played to come there"


@pytest.mark.parametrize(("speed", "factor"), [("0.5", 0.5), ("1", 1), ("2", 2), ("4", 4)])
def test_it_plays_on_by_itself_at_the_speed_that_is_chosen_and_stops_at_the_end(
    replay, speed, factor
):
    replay.go(3)
    replay._set_speed(speed)
    assert not replay.playing
    replay.step(60.0)
    assert replay.at == 3
    key(replay, pygame.K_SPACE)
    assert replay.playing
    assert replay.tree.control("play").label == "Stop"
    for number in (4, 5):
        replay.step(_BEAT / factor - 0.05)
        assert replay.at == number - 1
        assert replay.step(0.06)
        assert replay.at == number
    key(replay, pygame.K_SPACE)
    assert not replay.playing
    assert replay.tree.control("play").label == "Play"
    replay.step(60.0)
    assert replay.at == 5
    replay.go(replay.last - 1)
    press(replay, "play")
    replay.step(60.0)
    assert (replay.at, replay.playing) == (replay.last, False)
    assert replay.step(60.0) is False
    press(replay, "play")
    assert (replay.at, replay.playing) == (0, True), "from the end it begins again"


def test_each_move_is_waited_for_anew(replay):
    replay.go(3)
    replay.play()
    replay.step(_BEAT - 0.1)
    replay.go(4)
    replay.step(0.2)
    assert replay.at == 4
    replay.play()
    replay.play()
    replay.step(_BEAT - 0.1)
    assert replay.at == 4


def test_the_end_is_celebrated_where_it_was_played_to_and_a_press_ends_that_alone(hall, session):
    hall.settings.set("animation", "normal")
    replay = hall.show(Replay(hall, session, at=len(session.log) - 1))
    replay.go(replay.last)
    for _ in range(60):
        replay.step(0.2)
    assert replay.table.motion.closing is None, "whoever goes there has seen it"
    replay.go(replay.last - 1)
    replay.play()
    for _ in range(60):
        replay.step(0.2)
        if replay.table.motion.closing is not None:
            break
    assert replay.table.motion.closing is not None
    assert replay.step(0.01)
    at = replay.tree.control("first").shown.center
    replay.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    assert replay.table.motion.closing is None
    assert replay.at == replay.last
    replay.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    assert replay.at == replay.last


def test_hands_are_opened_and_covered_where_it_stands(replay):
    replay.go(5)
    hidden = [card for pile in replay.table.view.piles.values() for card in pile if card.is_hidden]
    press(replay, "open")
    assert replay.open_hands
    left = [card for pile in replay.table.view.piles.values() for card in pile if card.is_hidden]
    assert len(left) < len(hidden)
    assert replay.at == 5
    press(replay, "open")
    again = [card for pile in replay.table.view.piles.values() for card in pile if card.is_hidden]
    assert len(again) == len(hidden)


def test_where_it_turned_is_another_page_and_nothing_plays_on_behind_it(replay, hall):
    replay.play()
    press(replay, "review")
    assert not replay.playing
    assert hall.went[-1][0] == "push"
    press(replay, "close")
    assert hall.went[-1][0] in ("back", "home")


def test_the_move_is_told_first_and_has_the_focus_until_the_keyboard_goes_on(replay):
    sentence, place = replay.opening()
    assert place == f"1 of {replay.last}"
    replay.go(4)
    told = replay.told()
    things = {thing.id: thing for thing in told.root.walk()}
    assert told.focus == "now:4"
    assert things["now:4"].description == f"4 of {replay.last}"
    assert told.root.name == "Replay of Blank"
    assert replay.opening() == (replay._sentence(), f"4 of {replay.last}")
    assert sentence
    key(replay, pygame.K_TAB)
    assert replay.told().focus != "now:4"
    assert any(thing.id.startswith("card:") for thing in told.root.walk())


@pytest.mark.parametrize("size", [(1280, 720), NETBOOK, (900, 1400)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_table_has_all_the_room_above_the_strip(hall, session, size, scale):
    hall.at(size, scale)
    replay = hall.show(Replay(hall, session))
    strip = replay.tree.root.children()[1].rect
    assert strip.bottom == size[1]
    assert replay.table.size == (size[0], strip.top)
    assert strip.height <= 0.35 * size[1]
    names = ("first", "before", "play", "after", "end", "speed", "review", "open", "at", "close")
    for name in names:
        assert strip.contains(replay.tree.control(name).rect)
    before = replay.table.arrangement
    replay.go(7)
    assert replay.table.size == (size[0], strip.top), "the strip stays as high"
    assert before is not None
    replay.resize((1920, 1080))
    assert replay.table.size[0] == 1920


def test_signs_of_a_pad_stand_in_the_tips_while_one_is_used(replay):
    tips = {name: replay.tree.control(name).tip for name in ("first", "play", "before", "after")}
    assert tips["first"] == "To the deal (Home)"
    assert tips["play"] == ""
    assert "←" in tips["before"]
    assert "→" in tips["after"]
    pad_signs.use(pad_signs.Make.XBOX)
    try:
        replay.refresh()
        assert replay.tree.control("first").tip == "To the deal"
        assert "ten moves" in replay.tree.control("play").tip
    finally:
        pad_signs.use(pad_signs.Make.NONE)


@pytest.mark.parametrize(("kind", "lines"), [(Replay, (2, 1)), (Moment, (4, 3))])
@pytest.mark.parametrize(
    ("size", "scale", "is_wide"),
    [
        ((1000, 600), 1.0, True),
        ((999, 2000), 1.0, False),  # how high the window is makes no line longer
        ((1999, 1200), 2.0, False),
        ((2000, 1200), 2.0, True),
    ],
)
def test_a_sentence_has_a_line_more_where_the_window_is_narrow(
    kind, lines, size, scale, is_wide
) -> None:
    """It takes up all of them, so that the table stays where it is from move to move."""
    here: Any = SimpleNamespace(
        lines=kind.lines,
        size=size,
        theme=SimpleNamespace(px=lambda units: round(units * scale)),
        _sentence=lambda: "Ann plays a card.",
        _tools=tuple,
        **dict.fromkeys(("_count", "_close", "_slider", "_review", "_open"), Node),
    )
    here._said = partial(Moment._said, here)
    (said,) = (one for one in kind._three_lines(here).walk() if isinstance(one, Paragraph))
    assert said.min_lines == said.max_lines == lines[is_wide]
