"""Statistics: what is counted, and that a bad database never stops a game."""

import json
import sqlite3
from functools import partial

import pytest

from cardtable import registry
from cardtable.core.table import table_for
from cardtable.croupier.finished_games import finished_games
from cardtable.session import Chair, Session
from cardtable.store import statistics
from cardtable.store.statistics import (
    VERSION,
    FinishedGame,
    Statistics,
    strongest,
)


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


def begun(path) -> None:
    """Makes a database without a game, as the first question does."""
    made = Statistics(path, pytest.fail)
    assert made.played() == ()
    made.close()


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


def test_a_database_that_is_left_alone_is_let_go_of(tmp_path, monkeypatch):
    path, opened = tmp_path / "statistics.sqlite", []
    connect = sqlite3.connect

    def connected(*where, **how):
        opened.append(connect(*where, **how))
        return opened[-1]

    with connect(path) as raw:
        raw.execute(f"pragma user_version = {VERSION + 1}")
    monkeypatch.setattr(sqlite3, "connect", connected)
    assert len(refused(path)) == 1
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("select 1")


def test_a_file_that_is_no_database_costs_one_notice(tmp_path):
    path = tmp_path / "statistics.sqlite"
    path.write_text("this is a shopping list, not a database, and long enough to tell")
    assert len(refused(path)) == 1


@pytest.mark.parametrize("word", [b"CREATE INDEX", b"CREATE TABLE", b"finished"])
def test_tables_whose_own_description_is_damaged_cost_one_notice(tmp_path, word):
    path, told = tmp_path / "statistics.sqlite", []
    begun(path)
    contents = path.read_bytes()
    assert word in contents
    path.write_bytes(contents.replace(word, word[:-2] + b"\xfe" + word[-1:], 1))
    damaged = Statistics(path, told.append)
    assert damaged.summaries() == ()
    damaged.record(game(6, won=True, score=1))
    damaged.clear()
    damaged.close()
    assert len(told) == 1


def test_what_the_first_bytes_show_is_told_before_a_game_is_played(tmp_path):
    newer, list_, told = tmp_path / "newer.sqlite", tmp_path / "list.sqlite", []
    with sqlite3.connect(newer) as raw:
        raw.execute(f"pragma user_version = {VERSION + 1}")
    list_.write_text("bread, milk")
    for path in (newer, list_):
        Statistics(path, told.append)
    assert [notice.partition(" (")[0] for notice in told] == [
        "The statistics were written by a newer version of this program",
        "The statistics cannot be opened",
    ]


def test_a_sitting_without_a_game_to_the_end_opens_no_database(tmp_path, monkeypatch):
    path = tmp_path / "statistics.sqlite"
    begun(path)
    monkeypatch.setattr(sqlite3, "connect", pytest.fail)
    Statistics(path, pytest.fail).close()
    Statistics(tmp_path / "none.sqlite", pytest.fail).close()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_folder_that_cannot_be_made_costs_one_notice(tmp_path):
    (tmp_path / "data").write_text("a file")
    assert len(refused(tmp_path / "data" / "statistics.sqlite")) == 1


def test_a_database_that_stops_working_costs_one_notice(tmp_path):
    path, told = tmp_path / "statistics.sqlite", []
    made = Statistics(path, told.append)
    assert made.played() == ()
    with sqlite3.connect(path) as raw:
        raw.execute("drop table played")
    made.record(game(1, won=True, score=1))
    made.record(game(2, won=True, score=1))
    assert len(told) == 1
    made.close()


def test_the_strongest_level_counts():
    levels = ("easy", "normal", "hard", "master")
    assert strongest(["human", "easy", "normal"], levels) == "normal"
    assert strongest(["human"], levels) == ""


def test_a_row_with_an_infinite_score_is_passed_over(base):
    base.record(game(1, won=True, score=7), game(2, won=True, score=float("inf")))
    base.record(game(3, won=True, score="much"))
    assert [entry.score for entry in base.played()] == [7]
    assert base.summaries()[0].average == 7


def test_hints_that_are_no_number_are_none(base, tmp_path):
    base.record(game(1, won=True, score=1, hints=3), game(2, won=True, score=2, hints=2))
    with sqlite3.connect(tmp_path / "data" / "statistics.sqlite") as raw:
        raw.execute("update played set hints = 'many' where finished = 1")
    assert [row.hints for row in base.played()] == [0, 2]


def test_a_row_of_wins_and_who_won_when(base):
    results = [True, True, False, True, True, True, False, False]
    base.record(*(game(n, won, 1) for n, won in enumerate(results)))
    (summary,) = base.summaries()
    assert (summary.streak, summary.longest, summary.won) == (0, 3, 5)
    assert summary.wins == tuple(results)
    base.record(game(9, won=True, score=1))
    assert base.summaries()[0].streak == 1


def test_kinds_of_games_are_apart(base):
    base.record(game(1, won=True, score=1), game(2, won=True, score=2, level="hard"))
    base.record(FinishedGame(3, "seven_up", 3, "normal", "Ann", won=False, score=3))
    base.record(FinishedGame(4, "blank", 2, "", "Bo", won=False, score=4))
    kinds = [
        (summary.game, summary.level, summary.seats, summary.scores) for summary in base.summaries()
    ]
    assert kinds == [
        ("blank", "", 2, (4,)),
        ("seven_up", "hard", 4, (2,)),
        ("seven_up", "normal", 3, (3,)),
        ("seven_up", "normal", 4, (1,)),
    ]
    assert len(base.summaries("seven_up")) == 3


def test_every_person_at_the_table_has_a_row_and_only_once_the_game_is_over():
    rules = registry.find("blank")
    chairs = (Chair("human", "Ann"), Chair("easy", "Otto"), Chair("human", "Bo"))
    session = Session(rules, table_for(rules.options, 3), chairs, "otter", undo_rule="free")
    assert finished_games(session, (0, 2), 77) == []
    session.settle()
    session.play(session.moves(session.turn)[0])
    session.undo() if session.log[-1].move.seat != 1 else None
    session.count_hint(2)
    while session.settle().turn >= 0:
        session.play(session.moves(session.turn)[0])
    rows = finished_games(session, (0, 2), 77)
    assert [(row.finished, row.game, row.seats, row.level) for row in rows] == [
        (77, "blank", 3, "easy")
    ] * 2
    outcome = session.outcome
    assert [(row.name, row.won, row.score, row.hints) for row in rows] == [
        (name, seat in outcome.winners, outcome.scores[seat], hints)
        for seat, name, hints in ((0, "Ann", 0), (2, "Bo", 1))
    ]
    assert all(row.free_undo == session.used_free_undo for row in rows)


def test_names_in_the_database_are_shown_as_names(base, tmp_path):
    base.record(FinishedGame(1, "seven_up", 4, "", "Ann\x1b", won=True, score=1))
    base.record(FinishedGame(2, "seven_up", 4, "", "x" * 320, won=True, score=2))
    base.record(FinishedGame(3, "seven_up", 4, "", "x" * 321, won=True, score=3))
    assert [(row.name, row.score) for row in base.played()] == [("Ann", 1), ("x" * 80, 2)]


class OnDisk(sqlite3.Connection):
    """A database whose disk may be full."""

    full = False

    def execute(self, *words):
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(*words)


def test_what_is_owed_is_not_without_end(tmp_path, monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=OnDisk))
    made = Statistics(tmp_path / "statistics.sqlite", told.append)
    assert made.played() == ()
    monkeypatch.setattr(OnDisk, "full", True)
    made.record(*(game(n, won=True, score=n) for n in range(60)))
    made.record(*(game(n, won=True, score=n) for n in range(60, 120)))
    assert told == ["The statistics cannot be kept (database or disk is full)."]
    monkeypatch.setattr(OnDisk, "full", False)
    made.record(game(120, won=True, score=120))
    assert [row.score for row in made.played()] == list(range(21, 121))
    monkeypatch.setattr(OnDisk, "full", True)
    made.record(game(121, won=True, score=121))
    assert len(told) == 2, "a new outage is worth a word again"
    monkeypatch.setattr(OnDisk, "full", False)
    made.close()
    again = Statistics(tmp_path / "statistics.sqlite", pytest.fail)
    assert again.played()[-1].score == 121
    again.close()


def test_a_database_far_too_large_is_left_alone(tmp_path, monkeypatch):
    path, told = tmp_path / "statistics.sqlite", []
    begun(path)
    weight = path.stat().st_size
    monkeypatch.setattr(statistics, "MOST_STATISTICS", weight)
    Statistics(path, pytest.fail).close()
    monkeypatch.setattr(statistics, "MOST_STATISTICS", weight - 1)
    Statistics(path, told.append).close()
    assert told == [
        f"The statistics are left alone: expected at most {weight - 1:,} bytes, got {weight:,}."
    ]


CALLS = statistics._MOST_STEPS // statistics._STEPS  # of the database, for one question


def test_every_question_may_cost_as_much_as_the_first(base):
    for ask in (lambda: base.record(game(1, won=True, score=1)), base.played, base.clear):
        base._work.steps = statistics._MOST_STEPS  # another question has used up all there was
        ask()
        assert not any(base._work() for _ in range(CALLS))
        assert base._work(), "and not more"


def test_a_question_that_never_ends_is_broken_off(tmp_path):
    work = statistics._Work()
    assert not any(work() for _ in range(CALLS))
    assert work()


WON, LOST = game(1, won=True, score=7), game(2, won=False, score=3)


def held(path):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin exclusive")
    return other


def test_games_played_while_another_program_holds_the_database_are_added_later(tmp_path):
    path, told = tmp_path / "statistics.sqlite", []
    Statistics(path, pytest.fail).close()
    other = held(path)
    made = Statistics(path, told.append)
    made.record(WON)
    assert made.played() == ()
    assert len(told) == 1
    assert "in use by another program" in told[0]
    other.execute("rollback")
    made.record(LOST)
    assert made.played() == (WON, LOST)
    made.close()


def test_games_of_a_run_in_which_the_database_was_never_free_are_added_by_the_next(tmp_path):
    path, told = tmp_path / "statistics.sqlite", []
    Statistics(path, pytest.fail).close()
    other = held(path)
    for row in (WON, LOST):
        made = Statistics(path, told.append)
        made.record(row)
        made.close()
    other.close()
    later = Statistics(path, pytest.fail)
    later.close()
    for _ in range(2):
        later = Statistics(path, pytest.fail)
        assert later.played() == (WON, LOST)
        later.close()


def test_games_that_were_added_before_a_crash_are_not_added_twice(tmp_path):
    path = tmp_path / "statistics.sqlite"
    made = Statistics(path, pytest.fail)
    made.record(WON)
    made.close()
    rows = [json.dumps(row.as_row()[:-1]) for row in (WON, LOST)]
    path.with_suffix(".owed-taken").write_text("\n".join([*rows, "[1, 2]", "{", "[" * 9999]) + "\n")
    made = Statistics(path, pytest.fail)
    made.close()
    made = Statistics(path, pytest.fail)
    assert made.played() == (WON, LOST)
    made.close()
    assert not path.with_suffix(".owed-taken").exists()


def test_a_held_database_is_waited_for_at_most_for_a_frame_or_two(tmp_path, monkeypatch):
    path, asked = tmp_path / "statistics.sqlite", []
    connect = sqlite3.connect

    def connected(*where, **how):
        asked.append(how["timeout"])
        return connect(*where, **how)

    monkeypatch.setattr(sqlite3, "connect", connected)
    begun(path)
    assert asked
    assert max(asked) <= 0.05
