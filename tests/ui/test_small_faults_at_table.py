"""Small faults at the table that no other test noticed: each of these fails with one of them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.messages import say
from cardtable.core.table import Fan
from cardtable.session import Chair
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.accessible.narrator import Narrator
from cardtable.ui.table.accessible.places import _lies_there
from cardtable.ui.table.accessible.prompt_words import offers_of
from cardtable.ui.table.coach_at_table import CoachAtTable
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.lesson_task import LessonTask
from cardtable.ui.table.prompt_line import PromptMaker
from cardtable.ui.table.table_screen import TableScreen
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce


@pytest.mark.parametrize(
    ("by", "said"),
    [(1, "No later message."), (0, "No earlier message."), (-1, "No earlier message.")],
)
def test_where_nothing_was_said_it_is_told_in_which_direction(by: int, said: str):
    narrator: Any = SimpleNamespace(
        _news=SimpleNamespace(look_up=lambda seat, by: ""), croupier=SimpleNamespace(seat=0)
    )
    assert Narrator.look_up(narrator, by).lines == (said,)


def test_where_nothing_is_asked_nothing_is_offered():
    value: Any = SimpleNamespace(prompt=None)
    nothing: Any = None
    assert offers_of(nothing, value, nothing) == ""


@pytest.mark.parametrize("lost", [True, False])
def test_everybody_is_told_of_a_pin_that_is_taken_away_and_of_no_other(lost: bool):
    told: list[str] = []
    game: Any = SimpleNamespace(_notice=told.append)
    curtain: Any = SimpleNamespace(
        step=lambda seconds: False, take_lost_pin=lambda: lost, name="Ann", opened=False
    )
    assert GameAtTable.step_curtain(game, curtain, 0.1) is False
    assert told == ([say("{name}'s PIN has been taken away.", name="Ann")] if lost else [])


def test_an_equal_position_that_others_led_to_is_asked_about_anew():
    asked: list[int] = []
    lesson: Any = SimpleNamespace(left=lambda session, since: asked.append(since) or ())
    session: Any = SimpleNamespace(log=[], turn=1, rules=None, state=["the same"])
    nobody: Any = None
    task = LessonTask(lesson, session, nobody)
    for _ in range(2):
        task.is_due(hurried=False)
    assert len(asked) == 1
    session.state = ["the same"]
    task.is_due(hurried=False)
    assert len(asked) == 2


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("waits", [True, False])
def test_moves_are_weighed_where_a_coach_is_wanted_and_the_person_thinks(wanted: bool, waits: bool):
    done: list[str] = []
    coach = SimpleNamespace(
        wanted=wanted,
        watch=lambda: done.append("watches"),
        step=lambda: done.append("goes on"),
        take_verdict=lambda: None,
    )
    at: Any = SimpleNamespace(_coach=coach, _croupier=SimpleNamespace(waits_for_person=waits))
    CoachAtTable.step(at)
    assert done == (["watches"] if wanted and waits else []) + ["goes on"]


@pytest.mark.parametrize(
    ("target", "fan", "told"),
    [
        ("books-0/1", Fan.ACROSS, "five to seven of spades"),
        ("books-0/1", Fan.STACK, "on top: seven of spades"),
        ("layout", Fan.ACROSS, "on top: seven of spades"),
    ],
)
def test_what_lies_spread_out_is_told_card_by_card_and_a_pile_by_its_top(
    target: str, fan: Fan, told: str
):
    zone = SimpleNamespace(near=SimpleNamespace(fan=fan))
    zones = SimpleNamespace(has=lambda pile: True, of_pile=lambda pile: zone)
    facts: Any = SimpleNamespace(
        names=SimpleNamespace(zones=zones), piles={target: parse_cards("5s 6s 7s")}
    )
    assert _lies_there(facts, target) == told


@pytest.mark.parametrize(
    ("aim", "selection", "focus"), [("pass", (), "say:pass"), ("pass", ("7h",), ""), ("", (), "")]
)
def test_the_button_that_the_keys_aim_at_has_the_focus_while_no_card_is_picked(
    aim: str, selection: tuple[str, ...], focus: str
):
    prompt = SimpleNamespace(lines=(), amount=None, text="")
    gestures = SimpleNamespace(aim=aim, selection=selection)
    maker: Any = SimpleNamespace(
        game=SimpleNamespace(talk=None),
        tabletop=SimpleNamespace(prompt=prompt, gestures=gestures),
        _sentence=lambda talk: ("Your turn.", ""),
        _scores=lambda lines, language: (),
        _in_short=lambda text: text,
        _below=lambda talk: "",
    )
    assert PromptMaker.line(maker, Rect(0, 0, 10, 10), ()).focus == focus


def test_cards_are_stood_once_in_a_frame_that_asks_twice(tmp_path: Path):
    table = AtTable(tmp_path)
    play = table.begin("seven_up", (Chair("human", "Ann"), Chair("easy")))
    play.game.croupier.computers.thinker = AtOnce(play.session.rules)  # type: ignore[assignment]
    table.settle()
    tabletop = play.game.tabletop
    tabletop.settle()
    tabletop.stand(1 / 60, on_turn=False)
    with patch.object(tabletop.cards, "_standing", wraps=tabletop.cards._standing) as stood:
        tabletop.stand(0.0, on_turn=False)
        assert not stood.called
        tabletop.stand(1 / 60, on_turn=False)
        assert stood.called
    table.close()


@pytest.mark.parametrize(
    ("event", "done"),
    [
        (pygame.KEYDOWN, ["show", "key", "take", "now", "touched", "show own"]),
        (pygame.MOUSEBUTTONDOWN, ["show", "key", "take", "now", "touched", "show own"]),
        (pygame.MOUSEBUTTONUP, ["show", "take", "now", "touched", "show own"]),
        (pygame.MOUSEWHEEL, ["take"]),
    ],
)
def test_a_press_meets_what_stands_there_now_and_is_told_as_a_key(event: int, done: list[str]):
    seen: list[str] = []
    tabletop = SimpleNamespace(
        motion=SimpleNamespace(closing=None), touched=lambda: seen.append("touched")
    )
    screen: Any = SimpleNamespace(
        game=SimpleNamespace(tabletop=tabletop, talk=SimpleNamespace(popup=None)),
        _popup=None,
        _show_overlay=lambda own=False: seen.append("show own" if own else "show"),
        accessible=SimpleNamespace(narrator=SimpleNamespace(key=lambda: seen.append("key"))),
        events=SimpleNamespace(take=lambda event: seen.append("take")),
        next_frame=SimpleNamespace(now=lambda: seen.append("now")),
        overlay=SimpleNamespace(),
    )
    TableScreen.handle(screen, pygame.Event(event))
    assert seen == done
