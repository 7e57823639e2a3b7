"""Statistics: what is counted, and that a bad database never stops a game."""

import sqlite3

import pytest

from cardtable.store import statistics
from cardtable.store.statistics import VERSION, FinishedGame, Statistics, strongest


@pytest.fixture
def base(tmp_path):
    made = Statistics(tmp_path / "data" / "statistics.sqlite", pytest.fail)
    yield made
    made.close()


def game(number: int, won: bool, score: int, level: str = "normal", **more) -> FinishedGame:
    return FinishedGame(number, "seven_up", 4, level, "Ann", won, score, **more)


def test_nothing_was_played_at_first(base):
    assert base.played() == ()
    assert base.summaries() == ()


def test_games_come_back_in_the_order_in_which_they_ended(base):
    games = [game(2, won=True, score=7), game(1, won=False, score=3, free_undo=True)]
    base.record(*games)
    assert base.played() == (games[1], games[0])
    assert base.played("bingo") == ()


def test_a_summary_of_each_kind(base):
    results = [(True, 7), (True, 9), (False, 2), (True, 4)]
    base.record(*(game(n, won, score) for n, (won, score) in enumerate(results)))
    base.record(game(9, won=False, score=-5, level="hard", free_undo=True))
    hard, normal = base.summaries("seven_up")
    assert (normal.played, normal.won, normal.share) == (4, 3, 0.75)
    assert (normal.average, normal.highest, normal.lowest) == (5.5, 9, 2)
    assert (normal.streak, normal.longest) == (1, 2)
    assert normal.scores == (7, 9, 2, 4)
    assert (hard.streak, hard.longest, hard.free_undo, hard.lowest) == (0, 0, 1, -5)


def test_hints_are_counted(base):
    base.record(game(1, won=True, score=1, hints=2), game(2, won=True, score=1, hints=1))
    assert [row.hints for row in base.played()] == [2, 1]
    (summary,) = base.summaries()
    assert summary.hints == 3


def test_a_version_that_knows_no_hints_and_this_one_share_a_database(base, tmp_path):
    base.record(game(1, won=True, score=1, hints=2))
    base.close()
    path = tmp_path / "data" / "statistics.sqlite"
    with sqlite3.connect(path) as older:
        older.execute(
            "insert into played (finished, game, seats, level, name, won, score, free_undo)"
            " values (2, 'seven_up', 4, 'normal', 'Ann', 1, 5, 0)"
        )
    again = Statistics(path, pytest.fail)
    assert [row.hints for row in again.played()] == [2, 0]
    again.close()


def test_they_outlive_the_program_and_can_be_cleared(base, tmp_path):
    base.record(game(1, won=True, score=1))
    base.close()
    again = Statistics(tmp_path / "data" / "statistics.sqlite", pytest.fail)
    assert len(again.played()) == 1
    again.clear()
    assert again.played() == ()
    again.close()


def test_an_older_database_is_brought_up_to_date(base, tmp_path, monkeypatch):
    base.record(game(1, won=True, score=1))
    base.close()
    added = (*statistics._MIGRATIONS, "alter table played add column mood text;")
    monkeypatch.setattr(statistics, "_MIGRATIONS", added)
    monkeypatch.setattr(statistics, "VERSION", VERSION + 1)
    path = tmp_path / "data" / "statistics.sqlite"
    newer = Statistics(path, pytest.fail)
    assert len(newer.played()) == 1
    newer.close()
    with sqlite3.connect(path) as raw:
        assert raw.execute("pragma user_version").fetchone() == (VERSION + 1,)
        assert raw.execute("select mood from played").fetchone() == (None,)


def refused(path) -> list[str]:
    told: list[str] = []
    made = Statistics(path, told.append)
    made.record(game(1, won=True, score=1))
    made.record(game(2, won=True, score=1))
    assert made.played() == ()
    made.clear()
    made.close()
    return told


def test_a_newer_database_is_left_alone(tmp_path):
    path = tmp_path / "statistics.sqlite"
    with sqlite3.connect(path) as raw:
        raw.execute("create table future (x)")
        raw.execute(f"pragma user_version = {VERSION + 1}")
    before = path.read_bytes()
    told = refused(path)
    assert len(told) == 1
    assert "newer version" in told[0]
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_costs_one_notice(tmp_path):
    path = tmp_path / "statistics.sqlite"
    path.write_text("this is a shopping list, not a database, and long enough to tell")
    assert len(refused(path)) == 1


@pytest.mark.parametrize("word", [b"CREATE INDEX", b"CREATE TABLE", b"finished"])
def test_tables_whose_own_description_is_damaged_cost_one_notice(tmp_path, word):
    path, told = tmp_path / "statistics.sqlite", []
    Statistics(path).close()
    contents = path.read_bytes()
    assert word in contents
    path.write_bytes(contents.replace(word, word[:-2] + b"\xfe" + word[-1:], 1))
    damaged = Statistics(path, told.append)
    assert damaged.summaries() == ()
    damaged.record(game(6, won=True, score=1))
    damaged.clear()
    damaged.close()
    assert len(told) == 1


def test_a_folder_that_cannot_be_made_costs_one_notice(tmp_path):
    (tmp_path / "data").write_text("a file")
    assert len(refused(tmp_path / "data" / "statistics.sqlite")) == 1


def test_a_database_that_stops_working_costs_one_notice(tmp_path):
    path, told = tmp_path / "statistics.sqlite", []
    made = Statistics(path, told.append)
    with sqlite3.connect(path) as raw:
        raw.execute("drop table played")
    made.record(game(1, won=True, score=1))
    made.record(game(2, won=True, score=1))
    assert len(told) == 1
    made.close()


def test_the_strongest_level_counts():
    levels = ("easy", "normal", "hard")
    assert strongest(["human", "easy", "normal"], levels) == "normal"
    assert strongest(["human"], levels) == ""


def test_a_row_with_an_infinite_score_is_passed_over(base):
    base.record(game(1, won=True, score=7), game(2, won=True, score=float("inf")))
    base.record(game(3, won=True, score="much"))
    assert [one.score for one in base.played()] == [7]
    assert base.summaries()[0].average == 7
