"""The count of moves and the clock: off unless wanted, kept with the game, told on the table."""

import re

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.table import OVER, table_for
from cardtable.croupier.tally import moves_made, tally
from cardtable.session import Chair, Session
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui.pages.result import Result
from cardtable.ui.screen_stack import ScreenStack
from tests.support.hall import NOON
from tests.support.random_play import play_at_random

ALONE = Launch("lucky_sevens", (Chair("human"),), "otter")


@pytest.fixture
def room(tmp_path):
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    made = ScreenStack((1280, 720), Places(tmp_path, tmp_path), lambda: NOON)
    made.resize(made.size)
    yield made
    made.close()


def title(room):
    return room.screen.shown().bar.title


def some_moves(room, count):
    return play_at_random(room.session, 2, count)


def rested(room, seconds):
    for _ in range(round(seconds / 0.5)):
        room.step(0.5)


def test_nothing_is_counted_unless_it_is_wanted(room):
    room.begin(ALONE)
    some_moves(room, 3)
    rested(room, 40)
    assert title(room) == "Lucky Sevens  ·  deal otter"
    assert room.session.seconds == 0
    assert "# time" not in room.saves.current.read_text()


def test_moves_are_counted_and_taken_back_ones_are_not(room):
    room.settings.set("tally", "moves")
    room.settings.set("undo", "free")
    room.begin(ALONE)
    session = some_moves(room, 3)
    rested(room, 1)
    count = moves_made(session)
    assert count >= 2
    assert title(room) == f"Lucky Sevens  ·  {count} moves  ·  deal otter"
    session.undo()
    room.step(0.1)
    assert f"{count - 1} move" in title(room)
    assert session.seconds == 0


def test_a_gesture_of_several_moves_counts_once():
    rules = registry.find("blank")
    session = Session(rules, table_for(rules.options, 2), (Chair(), Chair("easy")), "otter")
    session.settle()
    session.play(session.moves(0)[0])
    assert moves_made(session) == 1
    while session.turn == 1:
        session.play(session.moves(1)[0])
    assert moves_made(session) == 1, "moves of computer players are none of one's own"


def test_the_clock_goes_on_where_the_game_was_left(room, tmp_path):
    room.settings.set("tally", "moves and time")
    room.begin(ALONE)
    some_moves(room, 2)
    rested(room, 65)
    assert re.search(r"·  1:0[0-9]  ·", title(room))
    kept = room.saves.current.read_text()
    assert kept.count("# time") == 2, "twice a minute"
    assert save_text.read(kept, registry.find).seconds == pytest.approx(60, abs=1)
    seconds = room.session.seconds
    assert save_text.read(save_text.write(room.session), registry.find).seconds == int(seconds)
    room.home()
    rested(room, 30)
    room.begin(Launch())
    assert room.session.seconds == pytest.approx(60, abs=1), "nothing is counted elsewhere"


def test_the_clock_stops_at_the_end_and_the_result_tells_both(room):
    room.settings.set("tally", "moves and time")
    room.begin(ALONE)
    session = some_moves(room, 10_000)
    assert session.turn == OVER
    session.count_time(185)
    for _ in range(200):
        room.step(0.1)
        if isinstance(room.screen, Result):
            break
    assert session.seconds == 185
    words = [thing.name for thing in room.screen.told().root.walk()]
    assert f"{moves_made(session)} moves, 3:05" in words


def test_a_listener_is_told_the_title_with_the_count(room):
    room.settings.set("tally", "moves")
    room.begin(ALONE)
    session = some_moves(room, 1)
    rested(room, 1)
    told = " ".join(thing.name for thing in room.screen.told().root.walk())
    assert f"{moves_made(session)} move" in told


def test_the_table_of_a_deal_of_the_day_says_whose_day(room):
    room.begin(Launch("seven_up", day="today"))
    assert title(room) == "Seven-Up  ·  Deal of 24 November 2026"


def test_another_version_reads_the_time_as_a_comment():
    line = "# time 34"
    rules = registry.find("blank")
    session = Session(rules, table_for(rules.options, 2), seed="otter")
    save_text.play_line(session, line)
    assert session.seconds == 34
    assert tally(session, 1, "moves and time") == ("1 move", "0:34")
    for odd in ("# time", "# time x", "# time -3", "# time 9999999999"):
        save_text.play_line(session, odd)
    assert session.seconds == 34
