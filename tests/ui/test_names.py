"""A name changed in Settings is the name of whoever plays now, at the table and in the save."""

import os

import pytest

from cardtable import registry, save_text
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.ui.pages.settings import SettingsPage
from tests.support.table_by_hand import AtTable


@pytest.fixture
def table(tmp_path):
    at = AtTable(tmp_path)
    at.room.settings.set("name", "Ann")
    at.room.home()
    yield at
    at.close()


def called_anew(table, name):
    """Settings are opened over whatever is up, a name is typed, and they are left."""
    page = SettingsPage(table.room)
    table.room.push(page)
    page._texts["name"] = name
    table.room.back()
    table.step()


def kept(table):
    return save_text.read(table.room.saves.current.read_text(), registry.find)


def test_the_game_in_play_takes_the_new_name_at_once_and_keeps_it(table):
    called_anew(table, "Ann")
    table.begin("lucky_sevens", (Chair(), Chair("easy")))
    assert table.play.session.names[0] == "Ann"
    called_anew(table, "Anna")
    assert table.play.session.names[0] == "Anna"
    assert "Anna" in {sitter.name for sitter in table.play.shown().scene.sitters.values()}
    assert kept(table).names[0] == "Anna"
    called_anew(table, "")
    assert table.play.session.names[0] == "Player 1"
    assert kept(table).names[0] == "Player 1"


def test_a_name_given_by_hand_stays(table):
    called_anew(table, "Ann")
    table.begin("lucky_sevens", (Chair("human", "Cleo"), Chair("easy")))
    called_anew(table, "Anna")
    assert table.play.session.names[0] == "Cleo"


def test_nobody_takes_the_name_of_somebody_else_at_the_table(table):
    called_anew(table, "Ann")
    table.begin("lucky_sevens", (Chair(), Chair("easy", "Bo")))
    called_anew(table, "Bo")
    assert table.play.session.names == ("Ann", "Bo")


def test_a_game_left_open_takes_it_as_well(table):
    called_anew(table, "Ann")
    table.begin("lucky_sevens", (Chair(), Chair("easy")))
    table.room.home()
    called_anew(table, "Anna")
    table.room.begin(Launch())
    assert table.play.session.names[0] == "Anna"


def test_games_that_were_put_by_take_it_too_and_keep_their_date(table):
    called_anew(table, "Ann")
    table.begin("lucky_sevens", (Chair(), Chair()))
    session = table.play.session
    session.settle()
    session.play(session.moves(session.turn)[0])
    table.begin("lucky_sevens", (Chair("human", "Cleo"),))
    path = next(saved.path for saved in table.room.saves.listed())
    os.utime(path, (1e9, 1e9))
    called_anew(table, "Anna")
    called_anew(table, "Anna Maria")
    assert save_text.read(path.read_text(), registry.find).names[0] == "Anna Maria"
    assert path.stat().st_mtime == 1e9
    assert table.play.session.names[0] == "Cleo"


def test_a_save_says_the_latest_name_and_an_older_program_reads_a_comment():
    session = registry.find("lucky_sevens")
    from cardtable.core.table import table_for
    from cardtable.session import Session

    lines = []
    made = Session(session, table_for(session.options, 1), (Chair(name="Ann"),), seed="1")
    made.record = lines.append
    made.rename(0, "Anna  Maria")
    made.rename(0, "Anna Maria")
    assert lines == ["# name 0 Anna Maria"]
    old = save_text.write(made).replace("seat human Anna Maria", "seat human Ann")
    again = save_text.read(old + lines[0] + "\n# name 7 Eve\n# name 0 " + "x" * 500, registry.find)
    assert again.names == ("Anna Maria",)
