"""A disk that is full for a while: said once each time, and nothing is missing afterwards.

The disk is a failing one put under the store: a line is written by half, a file cannot be made, a
sync says that what was written is not there.
"""

import errno
import os
import sqlite3
from random import Random

import pytest

from cardtable import registry, save_text
from cardtable.core.table import table_for
from cardtable.session import Session
from cardtable.store import files, journal
from cardtable.store.places import Places
from cardtable.store.saves import Saves
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics

FULL = "This game cannot be saved now (the disk is full)."
AGAIN = "This game is saved again."


class Disk:
    """Has room, or not."""

    def __init__(self, monkeypatch):
        self.full = False
        append, make = journal.append_line, files.tempfile.mkstemp

        def appended(file, line):
            if self.full:
                file.write(line[: len(line) // 2])
                raise OSError(errno.ENOSPC, "No space left on device")
            append(file, line)

        def made(**how):
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return make(**how)

        monkeypatch.setattr(journal, "append_line", appended)
        monkeypatch.setattr(files.tempfile, "mkstemp", made)


@pytest.fixture
def disk(monkeypatch):
    return Disk(monkeypatch)


@pytest.fixture
def told():
    return []


@pytest.fixture
def saves(tmp_path, told):
    made = Saves(Places(tmp_path, tmp_path), told.append)
    yield made
    made.close()


def play_on(session):
    """One move, whoever makes it."""
    if session.turn == -1:
        session.deal()
    else:
        session.play(session.moves(session.turn)[0])


@pytest.mark.parametrize("game", [rules.name for rules in registry.everything()])
def test_whenever_the_disk_is_full_it_is_said_and_the_game_is_whole_afterwards(
    game, disk, saves, told
):
    rules = registry.find(game)
    session = Session(rules, table_for(rules.options, rules.seats[0]), seed="full")
    rng = Random(f"full disk {game}")
    saves.begin(session)
    outages = 0
    for _ in range(120):
        if session.outcome is not None:
            break
        was_full, disk.full = disk.full, rng.random() < 0.3
        play_on(session)
        outages += disk.full and not was_full
        assert told.count(FULL) == outages, "said once each time"
        if not disk.full:
            assert saves.current.read_text() == save_text.write(session)
            assert told[-1:] in ([], [AGAIN])
    assert outages > 5 or game == "blank"


def test_a_disk_that_is_full_from_the_first_move_on(disk, saves, told):
    rules = registry.find("blank")
    session = Session(rules, table_for(rules.options, 2), seed="full")
    disk.full = True
    saves.begin(session)
    play_on(session)
    assert told == [FULL]
    assert not saves.has_open_game
    disk.full = False
    play_on(session)
    assert saves.current.read_text() == save_text.write(session)
    assert told == [FULL, AGAIN]


def test_what_was_undone_while_the_disk_was_full_can_be_played_again_and_is_kept(disk, saves, told):
    rules = registry.find("blank")
    session = Session(rules, table_for(rules.options, 2), seed="otter", undo_rule="free")
    saves.begin(session)
    for _ in range(9):
        play_on(session)
    disk.full = True
    session.undo()
    disk.full = False
    session.undo()  # the journal is written anew here
    for line in ("undo", "redo", "redo"):
        kept = save_text.read(saves.current.read_text(encoding="utf-8"), registry.find)
        assert kept.log == session.log, f"before {line}"
        assert kept.undone == session.undone, f"before {line}"
        getattr(session, line)()
    kept = save_text.read(saves.current.read_text(encoding="utf-8"), registry.find)
    assert (kept.log, kept.undone) == (session.log, session.undone)
    assert told == [FULL, AGAIN]


def test_a_game_that_was_cut_short_by_a_full_disk_comes_back_up_to_there(disk, tmp_path, told):
    rules = registry.find("blank")
    session = Session(rules, table_for(rules.options, 2), seed="full")
    saves = Saves(Places(tmp_path, tmp_path), told.append)
    saves.begin(session)
    play_on(session)
    kept = session.state
    disk.full = True
    play_on(session)
    saves.close()
    later = Saves(Places(tmp_path, tmp_path), pytest.fail)
    assert later.resume(registry.find).session.state == kept
    later.close()


def test_a_disk_that_says_only_at_the_sync_that_it_was_full(saves, told, monkeypatch):
    rules = registry.find("blank")
    session = Session(rules, table_for(rules.options, 2), seed="full")
    saves.begin(session)
    sync = os.fsync

    def fails(_handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    saves._journal._sync()  # as the thread beside the table does
    play_on(session)
    assert told == [FULL]
    monkeypatch.setattr(os, "fsync", sync)
    for _ in range(3):  # the complaint of that one sync is heard once
        play_on(session)
        assert saves.current.read_text() == save_text.write(session)
        assert told == [FULL, AGAIN]


def test_settings_that_cannot_be_kept_are_said_each_time_and_kept_with_the_next(
    disk, tmp_path, told
):
    file = SettingsFile(tmp_path / "settings.json", told.append)
    for volume in (10, 20):
        disk.full = True
        file.set("volume", volume)
        file.set("theme", "blue")
        disk.full = False
        file.set("sound", value=False)
        again = SettingsFile(tmp_path / "settings.json", pytest.fail).now
        assert (again.volume, again.theme) == (volume, "blue")
    assert told == ["The settings cannot be kept (the disk is full)."] * 2


def test_a_finished_game_that_could_not_be_counted_is_counted_later(tmp_path, told):
    path = tmp_path / "statistics.sqlite"
    made = Statistics(path, told.append)
    assert made.played() == ()
    pages = made._base.execute("pragma page_count").fetchone()[0]
    made._base.execute(f"pragma max_page_count = {pages}")  # the database's own full disk
    rows = [FinishedGame(n, "blank", 2, "hard", "A" * 80, True, n) for n in range(200)]
    for row in rows[:80]:
        made.record(row)
    kept = len(made.played())
    assert kept < 80
    assert told == ["The statistics cannot be kept (database or disk is full)."]
    made._base.execute("pragma max_page_count = 1000000")
    made.record(rows[80])
    assert [row.score for row in made.played()] == list(range(81))
    made.close()
    with sqlite3.connect(path) as raw:
        assert raw.execute("select count(*) from played").fetchone() == (81,)
