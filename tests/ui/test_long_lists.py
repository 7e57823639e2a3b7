"""The log and lists of choices longer than the window scroll, by wheel, bar and keys."""

import pygame
import pytest

from cardtable.ui.controls.panels import Scroll
from cardtable.ui.controls.popup import PopupLine
from cardtable.ui.table.table_in_play import Action, Log, Popup
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable


@pytest.fixture
def table(tmp_path):
    at = AtTable(tmp_path, NETBOOK)
    at.begin("lucky_sevens")
    at.settle()
    yield at
    at.close()


def scroll_of(tree) -> Scroll:
    return next(node for node in tree.root.walk() if isinstance(node, Scroll))


def read(table, lines):
    play = table.play
    log = Log("What happened", tuple(f"Line {number}." for number in range(lines)))
    play.game.conversation.read(log)
    table.step()
    return scroll_of(play.overlay.notes)


def test_the_log_begins_with_the_latest_line_and_scrolls_back(table):
    scroll = read(table, 80)
    assert scroll.offset == scroll.max_offset > 0
    table.point(scroll.rect.center)
    table.event(pygame.MOUSEWHEEL, x=0, y=1)
    assert scroll.offset < scroll.max_offset
    table.key(pygame.K_HOME)
    assert scroll_of(table.play.overlay.notes).offset == 0
    table.step(3)
    assert table.is_whole()


def test_new_lines_stay_in_sight_unless_somebody_reads_further_up(table):
    read(table, 80)
    scroll = read(table, 85)
    assert scroll.offset == scroll.max_offset
    table.key(pygame.K_PAGEUP)
    there = scroll_of(table.play.overlay.notes).offset
    assert read(table, 90).offset == there


def test_every_line_of_a_long_list_can_be_reached(table):
    play = table.play
    actions = tuple(Action(f"option:{n}", f"Play the {n}th of many cards") for n in range(40))
    play.game.conversation.open_list(Popup(actions, (500, 300), "Which of these?"))
    table.step()
    tree = play.overlay.modal
    assert scroll_of(tree).max_offset > 0
    for _ in actions:
        table.key(pygame.K_DOWN)
        assert tree.focus.shown.height == tree.focus.rect.height
    assert tree.focus.key == "option:39"
    table.event(pygame.MOUSEWHEEL, x=0, y=100)
    assert scroll_of(tree).offset == 0
    table.step()
    assert table.is_whole()


def test_a_long_line_of_a_list_goes_on_in_another(table):
    words = "Lay down the five, the six and the seven of hearts and go on with the next card"
    table.play.game.conversation.open_list(Popup((Action("a", words), Action("b", "No")), (9, 9)))
    table.step()
    lines = [n for n in table.play.overlay.modal.root.walk() if isinstance(n, PopupLine)]
    assert lines[0].rect.height > lines[1].rect.height
    assert " ".join(lines[0]._lines(table.room.theme, lines[0].rect.width)) == words
