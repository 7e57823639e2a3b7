"""Small faults at the table that no other test noticed: each of these fails with one of them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from cardtable.core.cards import parse_cards
from cardtable.core.diff import Place
from cardtable.core.messages import say
from cardtable.core.table import Fan
from cardtable.session import Chair
from cardtable.ui.input.intents import Drag
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.accessible.narrator import Narrator
from cardtable.ui.table.accessible.news import Asked
from cardtable.ui.table.accessible.places import _lies_there
from cardtable.ui.table.accessible.prompt_words import offers_of
from cardtable.ui.table.coach_at_table import CoachAtTable
from cardtable.ui.table.dragged_cards import held_rects
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.lesson_task import LessonTask
from cardtable.ui.table.prompt_line import PromptMaker
from cardtable.ui.table.table_events import TableEvents
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


def _at_seven_up(home: Path) -> AtTable:
    """A table of two at which all cards lie and stand where they are to."""
    table = AtTable(home)
    play = table.begin("seven_up", (Chair("human", "Ann"), Chair("easy")))
    play.game.croupier.computers.thinker = AtOnce(play.session.rules)  # type: ignore[assignment]
    table.settle()
    play.game.tabletop.settle()
    play.game.tabletop.stand(1 / 60, on_turn=False)
    return table


def test_cards_are_stood_once_in_a_frame_that_asks_twice(tmp_path: Path):
    table = _at_seven_up(tmp_path)
    tabletop = table.play.game.tabletop
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


def test_what_was_said_to_one_person_is_gone_when_the_curtain_falls():
    done: list[str] = []
    conversation, tabletop = SimpleNamespace(), SimpleNamespace()
    for part in ("close_list", "stop_looking_back", "hush"):
        setattr(conversation, part, lambda part=part: done.append(part))
    tabletop.motion = SimpleNamespace(finish_now=lambda: done.append("finish_now"))
    tabletop.gestures = SimpleNamespace(cancel=lambda: done.append("cancel"))
    game: Any = SimpleNamespace(
        _drop_curtain=lambda seat: done.append(f"curtain {seat}"),
        conversation=conversation,
        tabletop=tabletop,
    )
    GameAtTable._fall(game, 2)
    assert done[0] == "curtain 2"
    assert sorted(done[1:]) == ["cancel", "close_list", "finish_now", "hush", "stop_looking_back"]


@pytest.mark.parametrize(
    ("popup", "pressed", "drag", "moved", "closed"),
    [
        ("a list", True, "cards", True, True),  # held long enough to ask, and dragged after all
        ("a list", True, None, True, False),
        ("a list", False, None, False, False),
        (None, True, "cards", True, False),
        (None, False, None, True, False),
    ],
)
def test_a_drag_closes_the_list_that_a_long_press_has_opened(
    popup: str | None, pressed: bool, drag: str | None, moved: bool, closed: bool
):
    done: list[object] = []
    gestures = SimpleNamespace(pressed=pressed, drag=drag, move=lambda x, y: done.append((x, y)))
    conversation = SimpleNamespace(
        talk=SimpleNamespace(popup=popup), close_list=lambda: done.append("closed")
    )
    cards = SimpleNamespace(point=lambda at: None)
    events: Any = SimpleNamespace(
        overlay=SimpleNamespace(pointer=lambda event: None),
        game=SimpleNamespace(
            tabletop=SimpleNamespace(cards=cards, gestures=gestures), conversation=conversation
        ),
    )
    TableEvents._moved(events, pygame.Event(pygame.MOUSEMOTION, pos=(3, 4)))
    assert done == [(3, 4)] * moved + ["closed"] * closed


@pytest.mark.parametrize(("lift", "y"), [(0, 50 + 7 - 20), (12, 50 + 7 - 12)])
def test_a_card_is_dragged_from_where_it_stood_or_lies_above_the_finger(lift: int, y: int):
    place = Place("hand", 0)
    table: Any = SimpleNamespace(at={place: SimpleNamespace(rect=Rect(10, 50, 60, 84))}.get)
    drag = Drag((place,), place, (100, 100), (105, 107), lift)
    assert held_rects(table, drag, {place: (0, -20)}) == {place: Rect(15, y, 60, 84)}


def test_of_several_people_the_one_who_was_asked_last_is_asked_without_a_name():
    asked, first, then = Asked(), object(), object()
    assert asked.by_name(0, first)
    asked.told(0, first, "Play a card.")
    assert asked.by_name(0, first), "in the same position as before"
    assert not asked.by_name(0, then)
    assert asked.by_name(1, then)


def test_a_table_moves_while_a_card_rises(tmp_path: Path):
    table = _at_seven_up(tmp_path)
    tabletop = table.play.game.tabletop
    assert not tabletop.is_moving
    tabletop.cards.point(table.card(tabletop.hand_pile()))
    tabletop.stand(1 / 60, on_turn=False, pointing=True)
    assert tabletop.is_moving
    table.close()


@pytest.mark.parametrize(
    ("cards", "shelved", "said"), [("7h", "", "7"), ("7h", "8h", ""), ("", "", "")]
)
def test_what_is_picked_is_added_up_while_nothing_lies_on_the_shelf(
    cards: str, shelved: str, said: str
):
    tabletop = SimpleNamespace(
        view="the table",
        gestures=SimpleNamespace(selected_cards=lambda: parse_cards(cards)),
        shelved=lambda: parse_cards(shelved),
    )
    maker: Any = SimpleNamespace(
        tabletop=tabletop,
        croupier=SimpleNamespace(seat=2),
        _picked=lambda view, seat, cards, way: "7" if (view, seat) == ("the table", 2) else "",
    )
    assert PromptMaker._picked_sum(maker) == said
