"""The pages over a table: where each way leads, and what is asked before a game is put by."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardtable import registry
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.store.lessons import lessons_of
from cardtable.ui.motion.flight_paths import FlyingCard
from cardtable.ui.table.standing_cards import StandingCards
from cardtable.ui.table.table_pages import TablePages

LESSONS = lessons_of(registry.find("seven_up")).readable


def pages(hall: Any, lesson: Any = None) -> TablePages:
    rules = registry.find("seven_up" if lesson else "blank")
    session = Session(rules, table_for(rules.options, 2), [Chair("human", "Ann")] * 2, "otter")
    session.settle()
    return TablePages(hall, session, lesson)


@pytest.mark.parametrize(
    ("way", "page"),
    [
        ("rules", "RulesPage"),
        ("settings", "SettingsPage"),
        ("saves", "SavesPage"),
        ("new_game", "NewGame"),
        ("lessons", "LessonsPage"),
        ("about_deal", "Dialog"),
        ("result", "Result"),
    ],
)
def test_each_way_leads_to_its_page(hall, way, page):
    getattr(pages(hall), way)()
    ((where, made),) = hall.went
    assert where in ("push", "go")
    assert type(made).__name__ == page


def test_a_pin_is_set_by_its_own_person(hall):
    pages(hall).pin("Ann")
    ((_, made),) = hall.went
    assert (type(made).__name__, made.name) == ("PinPage", "Ann")


def test_the_log_beside_the_table_comes_and_goes(hall):
    there = pages(hall)
    for wanted in (True, False):
        there.dock_log()
        assert hall.settings.now.dock_log is wanted


@pytest.mark.parametrize("put_by", [False, True])
def test_the_same_deal_is_dealt_at_once_or_after_a_question_where_a_game_is_put_by(hall, put_by):
    there = pages(hall)
    hall.saves = SimpleNamespace(would_put_by=put_by)
    there.again()
    if put_by:
        ((where, dialog),) = hall.went
        assert where == "push"
        assert dialog.title == "Deal the same cards again?"
        hall.went.clear()
        dialog.buttons[0].act()
    ((where, launch),) = hall.went
    assert where == "begin"
    assert (launch.game, launch.seed) == ("blank", "otter")
    assert launch.chairs == there.session.chairs
    assert set(launch.options) == {name for name, _ in there.session.table.options}


@pytest.mark.parametrize("there_is_one", [False, True])
def test_the_next_game_is_dealt_at_once_only_where_none_is_open(hall, there_is_one):
    there = pages(hall)
    hall.saves = SimpleNamespace(has_open_game=there_is_one)
    there.play_now()
    (where, _) = hall.went[-1]
    assert where == ("push" if there_is_one else "begin")


def test_a_lesson_leads_to_the_next_one_to_itself_again_and_from_the_last_nowhere(hall):
    for lesson, following in ((LESSONS[0], LESSONS[1]), (LESSONS[-1], None)):
        hall.went.clear()
        there = pages(hall, lesson)
        there.next_lesson()
        begun = [launch.lesson for where, launch in hall.went if where == "begin"]
        assert begun == ([following.name] if following else [])
        hall.went.clear()
        there.again()
        ((where, launch),) = hall.went
        assert (where, launch.game, launch.lesson) == ("begin", "seven_up", lesson.name)
        assert type(there.result_sheet()).__name__ == "LessonResult"
    hall.went.clear()
    pages(hall).next_lesson()
    assert hall.went == []
    assert type(pages(hall).result_sheet()).__name__ == "Result"


def test_cards_that_close_up_in_a_hand_fly_as_they_stood(hall):
    kind = FlyingCard._fields
    values = dict.fromkeys(kind, 0) | {"x": 10, "y": 20, "place": "here"}
    flying = (FlyingCard(**values), FlyingCard(**(values | {"place": "there"})))
    cards = StandingCards(SimpleNamespace(flying_cards=lambda: flying))  # type: ignore[arg-type]
    assert cards.flying_cards() == flying
    cards._touch = SimpleNamespace(offsets={"here": (1, -7)})  # type: ignore[assignment]
    moved, same = cards.flying_cards()
    assert (moved.x, moved.y) == (11, 13)
    assert same == flying[1]


def test_a_deal_is_told_by_its_seed_and_its_fingerprint_where_it_has_one(hall):
    there = pages(hall)
    there.about_deal()
    text = hall.went[-1][1].text
    assert "deal otter" in text
    assert (there.session.fingerprint in text) is bool(there.session.fingerprint)
