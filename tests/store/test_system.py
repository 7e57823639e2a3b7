"""The store asks the system for folders and less motion, and words its errors for players."""

import errno
import os
import sys
from pathlib import Path
from threading import Thread

import platformdirs
import pytest

from cardtable.store import cache, system_preferences
from cardtable.store.cache import Cache
from cardtable.store.files import clear_unfinished, set_aside
from cardtable.store.folder import reason
from cardtable.store.launch import Launch
from cardtable.store.places import Places, places
from cardtable.store.system_preferences import SystemPreferences, wants_less

# -- folders ---------------------------------------------------------------------------------------


def test_everything_lies_below_the_home_that_is_given(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    here = places()
    assert (here.data, here.config, here.settings) == (
        tmp_path,
        tmp_path,
        tmp_path / "settings.json",
    )
    names = ("games", "saves", "put_by", "played", "broken", "cache", "statistics")
    assert [getattr(here, name).relative_to(tmp_path).as_posix() for name in names] == [
        *("games", "saves", "put-by", "played", "broken", "cache", "statistics.sqlite")
    ]


def test_a_folder_beside_the_installed_program_keeps_everything(tmp_path, monkeypatch):
    monkeypatch.delenv("CARDTABLE_HOME", raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "cardtable"))
    beside = tmp_path / "cardtable-data"
    beside.mkdir()
    assert places().data != beside, "from source it is no program that is carried about"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert (places().data, places().config) == (beside, beside)
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    assert places().data == tmp_path
    monkeypatch.delenv("CARDTABLE_HOME")
    beside.rmdir()
    assert places().data != beside


def test_without_one_the_system_says_where(tmp_path, monkeypatch):
    asked = []
    monkeypatch.delenv("CARDTABLE_HOME", raising=False)
    monkeypatch.setattr(platformdirs, "user_pictures_path", lambda: tmp_path / "pictures")
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "papers")
    for kind in ("data", "config", "cache"):

        def path(*name, kind=kind, **how):
            asked.append((*name, how))
            return tmp_path / kind

        monkeypatch.setattr(platformdirs, f"user_{kind}_path", path)
    assert places() == Places(
        *(tmp_path / kind for kind in ("data", "config", "cache")),
        tmp_path / "pictures" / "Cardtable",
        tmp_path / "papers" / "Cardtable",
    )
    assert places().cache == tmp_path / "cache"
    assert asked == [("cardtable", {"appauthor": False})] * 6


def test_a_window_opens_with_nothing_in_particular():
    assert Launch() == Launch(game="", chairs=(), seed="", options={}, file="", text="", lesson="")
    assert not Launch().replay


# -- files -----------------------------------------------------------------------------------------


def test_an_error_is_said_in_a_players_words():
    for number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        assert reason(OSError(number, "No space left on device")) == "the disk is full"
    assert reason(OSError(errno.EACCES, "Permission denied")) == "permission denied"
    assert reason(OSError("Strange")) == "strange"


def test_only_what_nobody_can_still_be_writing_is_cleared(tmp_path):
    ages = {".a.1.new": 61, ".b.2.new": 60, ".c.3.new": 0, "d.4.new": 900, ".e.5.old": 900}
    for name, age in ages.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    clear_unfinished(tmp_path, 1000)
    assert {path.name for path in tmp_path.iterdir()} == set(ages) - {".a.1.new"}
    clear_unfinished(tmp_path / "nowhere", 1000)


def test_a_broken_file_is_copied_once_for_the_same_contents(tmp_path):
    broken, folder = tmp_path / "game.cardtable", tmp_path / "deep" / "broken"
    broken.write_bytes(b"one")
    first = set_aside(broken, folder)
    assert first is not None
    assert (first.parent, first.suffix, first.read_bytes()) == (folder, ".cardtable", b"one")
    assert len(first.stem) == len("game-") + 8
    first.write_bytes(b"kept as it is")
    assert set_aside(broken, folder) == first
    assert first.read_bytes() == b"kept as it is"
    broken.write_bytes(b"two")
    assert set_aside(broken, folder) != first
    assert set_aside(tmp_path / "nowhere", folder) is None
    (tmp_path / "file").touch()
    assert set_aside(broken, tmp_path / "file" / "below") is None


# -- the cache's bounds ----------------------------------------------------------------------------


def test_the_cache_keeps_just_as_many_files_and_bytes_as_it_may(tmp_path):
    kept = Cache(tmp_path / "number", most=3)
    for number in range(4):
        kept.put(str(number), b"x")
        os.utime(kept._path(str(number)), ns=(number, number))
    kept.put("2", b"x")
    assert [kept.get(str(number)) is not None for number in range(4)] == [False, True, True, True]
    file_bytes = len(cache._head("0") + cache._sum(b"x" * 100)) + 100
    small = Cache(tmp_path / "bytes", most_bytes=2 * file_bytes)
    for number in range(2):
        small.put(str(number), b"x" * 100)
    assert len(list(small.folder.iterdir())) == 2
    small.put("2", b"x" * 100)
    assert len(list(small.folder.iterdir())) == 2


def test_contents_that_are_too_long_are_not_kept_nor_read(tmp_path, monkeypatch):
    kept = Cache(tmp_path / "cache")
    monkeypatch.setattr(cache, "_LONGEST", 10)
    kept.put("a", b"x" * 11)
    assert not kept.folder.exists()
    kept.put("a", b"x" * 10)
    assert kept.get("a") == b"x" * 10
    monkeypatch.setattr(cache, "_LONGEST", 9)
    assert kept.get("a") is None
    assert not list(kept.folder.iterdir())


def test_what_was_begun_and_failed_leaves_nothing_behind(tmp_path, monkeypatch):
    kept = Cache(tmp_path / "cache")
    kept.put("a", b"before")

    def fails(self, target):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(Path, "replace", fails)
    kept.put("a", b"after")
    assert [path.suffix for path in kept.folder.iterdir()] == [cache.SUFFIX]
    assert kept.get("a") == b"before"


def test_keys_of_any_length_have_heads_of_their_own():
    assert len(cache._head("x" * 5000)) < 1024
    assert cache._head("a") != cache._head("b")


# -- less motion -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "answer", "less"),
    [
        ("linux", "false", True),
        ("linux", "true", False),
        ("linux", "", False),
        ("darwin", "1", True),
        ("darwin", "0", False),
        ("win32", "    MinAnimate    REG_SZ    0", True),
        ("win32", "    MinAnimate    REG_SZ    1", False),
        ("win32", "", False),
    ],
)
def test_what_each_system_answers(platform, answer, less):
    assert wants_less(platform, answer) is less


@pytest.mark.parametrize(("answer", "less"), [("false", True), ("true", False)])
def test_the_answer_comes_in_a_thread_of_its_own(monkeypatch, answer, less):
    monkeypatch.setattr(system_preferences, "answer_of_system", lambda _: answer)
    monkeypatch.setattr(sys, "platform", "linux")
    preferences, started = SystemPreferences(), []

    def start(thread):
        started.append(thread)

    monkeypatch.setattr(Thread, "start", start)
    assert (preferences.less_motion, preferences.changed) == (False, False)
    preferences.ask()
    (thread,) = started
    assert (thread.name, thread.daemon) == ("system-preferences", True)
    thread.run()
    assert (preferences.less_motion, preferences.changed) == (less, less)


@pytest.fixture(params=["posix_spawnp", "subprocess"])
def asking(request, monkeypatch):
    """The two ways of starting a program, each where the system has it."""
    if request.param == "subprocess":
        monkeypatch.delattr(os, "posix_spawnp", raising=False)
    elif not hasattr(os, "posix_spawnp"):
        pytest.skip("Windows starts programs in the other way")
    monkeypatch.setattr(system_preferences, "_is_there", lambda _: True)
    return lambda command: monkeypatch.setitem(system_preferences._ASKED, "linux", command)


def test_a_system_that_cannot_be_asked_gives_no_answer(asking):
    assert system_preferences.answer_of_system("plan9") == ""
    asking(("cardtable-no-such-program",))
    assert system_preferences.answer_of_system("linux") == ""


def test_a_system_that_fails_has_answered_what_it_said_before(asking):
    asking((sys.executable, "-S", "-c", "print('false'); raise SystemExit(1)"))
    assert system_preferences.answer_of_system("linux") == "false"


def test_a_system_that_says_nothing_has_said_so(asking):
    asking((sys.executable, "-S", "-c", ""))
    assert system_preferences.answer_of_system("linux") == ""


def test_a_system_that_takes_too_long_is_not_waited_for(asking, monkeypatch):
    monkeypatch.setattr(system_preferences, "_PATIENCE", 0.01)
    asking((sys.executable, "-S", "-c", "import signal; signal.pause()"))
    assert system_preferences.answer_of_system("linux") == ""
