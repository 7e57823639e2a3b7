"""Reports of crashes and the log: few, small, told once, and never in the way."""

import os

import pytest

from cardtable.store.crash_reports import CrashReports, Log
from cardtable.store.places import Places
from tests.support.odd_things import THINGS, as_somebody, in_time, put


@pytest.fixture
def places(tmp_path):
    return Places(tmp_path, tmp_path)


def test_a_report_is_new_once_and_kept(places):
    reports = CrashReports(places, lambda: 0.0)
    first, second = reports.write("one"), reports.write("two")
    assert first != second, "written in the same second"
    new = CrashReports(places).take_new()
    assert sorted(map(reports.text, new)) == ["one", "two"]
    assert CrashReports(places).take_new() == ()
    assert sorted(reports.texts()) == ["one", "two"]
    assert reports.write("three") not in new
    assert len(reports.texts()) == 3


def test_reports_are_few_small_and_without_cards(places):
    reports = CrashReports(places)
    for number in range(30):
        path = reports.write(f"{number} Ks " + "x" * 10**6)
        os.utime(path, (number, number))
    assert len(reports.texts()) == 8
    assert [text.split()[0] for text in reports.texts()] == [str(n) for n in range(29, 21, -1)]
    assert all("Ks" not in text and len(text) <= 40_000 for text in reports.texts())


def test_what_the_system_wrote_when_a_program_ended_is_a_report(places):
    reports = CrashReports(places)
    running, gone, silent = (reports.last_words(number) for number in (1, 2, 3))
    for lock in (running, gone, silent):
        assert lock.take()
    for lock in (running, gone):
        os.write(lock.handle, b"Fatal Python error: Segmentation fault\n")
    gone.drop()
    silent.drop()
    new = CrashReports(places).take_new()
    assert len(new) == 1
    assert "Segmentation fault" in reports.text(new[0])
    assert running.path.exists(), "that program runs"
    assert not gone.path.exists()
    assert not silent.path.exists(), "killed, and without a word"
    running.drop()


def test_the_log_keeps_the_latest_lines_and_stays_small(places):
    log = Log(places.log, lambda: 0.0)
    for number in range(3000):
        log.say(f"line {number} Ks\n" + "x" * 80)
    lines = log.lines()
    assert places.log.stat().st_size <= 100_200
    assert f"line 2999 ## {'x' * 80}" in lines[-1]
    assert all(line.startswith(lines[-1][:19]) for line in lines)
    assert len(lines) > 300


@pytest.mark.parametrize("thing", THINGS)
def test_whatever_lies_in_their_place_stops_nothing(tmp_path, thing):
    import shutil
    import tempfile
    from pathlib import Path

    home = Path(tempfile.mkdtemp(prefix="cardtable-home-"))
    places = Places(home, home)
    for name in ("log.txt", "crashes/crash-1.new.txt", "crashes/running-7.txt"):
        put(thing, home / name)
    with in_time(), as_somebody(home):
        Log(places.log).say("a line")
        Log(places.log).lines()
        reports = CrashReports(places)
        reports.take_new()
        assert reports.write("one") is not None
        assert "one" in reports.texts()
    shutil.rmtree(home)


@pytest.mark.parametrize("thing", [thing for thing in THINGS if "folder" not in thing])
def test_where_no_folder_can_be_made_nothing_is_kept_and_nothing_stops(tmp_path, thing):
    places = Places(tmp_path, tmp_path)
    put(thing, places.crashes)
    with in_time():
        reports = CrashReports(places)
        assert reports.write("one") is None
        assert reports.take_new() == reports.texts() == ()
