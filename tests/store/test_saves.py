"""Saves: nothing is lost, whatever happens, and what is broken is named and kept."""

import errno
import multiprocessing
import os
import runpy
import stat
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Queue
from random import Random
from threading import current_thread, main_thread

import pytest

from cardtable import save_text
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Chair, Session
from cardtable.store import files, lock, shelves
from cardtable.store.lock import Lock
from cardtable.store.places import HOME, Places, places
from cardtable.store.saves import SUFFIX, Saves
from games.blank.rules import Blank

LONG = 120  # seconds that a thread may need on any machine

BLANK = Blank()


def find(name):
    if name != "blank":
        raise LookupError(name)
    return BLANK


@pytest.fixture
def home(tmp_path):
    return Places(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def saves(home):
    made = Saves(home, notice=pytest.fail)
    yield made
    made.close()


def begun(seed: str = "otter", people: int = 1) -> Session:
    chairs = [Chair() if seat < people else Chair("easy") for seat in range(2)]
    return Session(BLANK, table_for(BLANK.options, 2), chairs, seed)


def step(session: Session) -> None:
    if session.turn == DEALER:
        session.deal()
    else:
        session.play(session.moves(session.turn)[0])


def finished(session: Session) -> Session:
    while session.turn != OVER:
        step(session)
    return session


def again(home: Places) -> Saves:
    return Saves(home, notice=pytest.fail)


# -- the game in play -----------------------------------------------------------------------------


def test_there_is_nothing_to_continue_at_first(saves):
    assert not saves.has_open_game
    assert saves.resume(find) is None
    assert saves.finish() is None
    assert saves.listed() == ()


def test_every_move_is_in_the_file_at_once(saves):
    session = begun()
    saves.begin(session)
    assert saves.current.read_text() == save_text.write(session)
    for _ in range(4):
        step(session)
        assert saves.current.read_text() == save_text.write(session)


def test_a_closed_game_comes_back_with_its_undo_chain(home, saves):
    session = begun()
    saves.begin(session)
    step(session)
    step(session)
    session.undo()
    saves.close()
    later = again(home)
    loaded = later.resume(find)
    assert loaded.problem == ""
    assert loaded.session.state == session.state
    assert loaded.session.can_redo
    loaded.session.redo()
    assert later.current.read_text().endswith("undo 1\nredo\n")
    later.close()
    last = again(home)
    assert len(last.resume(find).session.log) == 2
    last.close()


def test_a_line_cut_short_by_a_crash_is_dropped_and_overwritten(home, saves):
    session = begun()
    saves.begin(session)
    step(session)
    saves.close()
    whole = saves.current.read_bytes()
    saves.current.write_bytes(whole + b"0 hand-0:7")
    later = again(home)
    loaded = later.resume(find)
    assert loaded.problem == ""
    assert loaded.session.state == session.state
    step(loaded.session)
    assert later.current.read_text() == save_text.write(loaded.session)
    later.close()


def test_a_journal_that_lost_its_mind_is_restored_as_far_as_it_goes(home, saves):
    session = begun()
    saves.begin(session)
    finished(session)
    saves.close()
    lines = saves.current.read_text().splitlines()
    at = lines.index("moves") + 3
    broken = "\n".join([*lines[:at], "0 rubbish!", *lines[at:]]) + "\n"
    saves.current.write_text(broken)
    later = again(home)
    loaded = later.resume(find)
    assert loaded.problem.startswith(f"line {at + 1}: ")
    assert later.current.read_text() == broken  # untouched
    assert loaded.copy.read_text() == broken  # and a copy kept
    assert save_text.write(loaded.session).splitlines() == lines[:at]
    step(loaded.session)
    assert later.current.read_text() == broken  # until the restored game is begun
    later.begin(loaded.session)
    assert later.current.read_text() == save_text.write(loaded.session)
    later.close()


def test_the_same_broken_file_is_copied_once(home, saves):
    home.saves.mkdir(parents=True)
    path = home.saves / f"x{SUFFIX}"
    path.write_text("rubbish")
    copies = {saves.load(path, find).copy for _ in range(3)}
    assert len(copies) == 1
    assert len(list(home.broken.iterdir())) == 1


@pytest.mark.parametrize(
    ("contents", "problem"),
    [
        (b"", "line 'moves'"),
        (b"hello\n", "line 1: expected 'cardtable save 1'"),
        (b"cardtable save 99\n", "line 1: this save has format 99"),
        (b"cardtable save 1\ngame bingo 1\nmoves\n", "line 2: the game 'bingo' is not installed"),
        (b"cardtable save 1\n\xff\xfe\n", "line 2: expected text"),
        (b"\0" * 64, "line 1"),
    ],
)
def test_a_file_that_is_no_save_is_named_and_left(home, saves, contents, problem):
    path = home.data / "strange"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(contents)
    loaded = saves.load(path, find)
    assert loaded.session is None
    assert problem in loaded.problem
    assert path.read_bytes() == loaded.copy.read_bytes() == contents


def test_a_finished_game_can_be_watched_and_is_not_continued(saves):
    session = begun()
    saves.begin(session)
    finished(session)
    path = saves.finish()
    assert not saves.has_open_game
    assert path.read_text() == save_text.write(session)
    assert [game.path for game in saves.watchable()] == [path]


def played_on(saves: Saves, seed: str = "otter") -> Session:
    """A game in play in which the person has moved, and which is not over."""
    session = begun(seed)
    saves.begin(session)
    while not any(entry.move.seat == 0 for entry in session.log):
        step(session)
    return session


def test_a_game_that_makes_room_for_another_is_put_by_and_can_be_gone_on_with(saves):
    first, second = played_on(saves, "one"), begun("two")
    assert saves.would_put_by
    path = saves.begin(second)
    step(second)
    step(first)  # whoever still holds it writes nowhere
    assert saves.current.read_text() == save_text.write(second)
    assert saves.watchable() == ()
    assert [game.path for game in saves.unfinished()] == [saves.current, path]
    kept = saves.adopt(path, find).session
    assert kept.log == first.log[: len(kept.log)]
    assert not path.exists(), "it is in play, not put by, and listed once"
    saves.leave()
    assert not saves.has_open_game


def test_a_deal_that_nobody_has_touched_is_no_unfinished_game(saves):
    untouched = begun()
    saves.begin(untouched)
    step(untouched)
    assert not saves.would_put_by
    assert saves.begin(begun("two")) is None
    assert len(saves.unfinished()) == 1


def test_a_game_left_in_play_is_put_by_also_when_it_was_not_gone_on_with(home, saves):
    first = played_on(saves)
    saves.close()
    later = again(home)
    path = later.begin(begun("two"))
    assert path.read_text() == save_text.write(first)
    assert path in [game.path for game in later.unfinished()]
    later.close()


def test_an_untouched_deal_of_the_last_run_is_no_unfinished_game_either(home, saves):
    untouched = begun()
    saves.begin(untouched)
    step(untouched)
    saves.close()
    later = again(home)
    assert later.has_open_game
    assert not later.would_put_by
    assert later.begin(begun("two")) is None
    assert len(later.unfinished()) == 1
    later.close()


def test_a_finished_game_that_makes_room_is_with_those_that_are_over(saves):
    session = begun()
    saves.begin(session)
    finished(session)
    assert saves.begin(begun("two")) is None
    assert len(saves.watchable()) == 1


def test_a_save_among_the_wrong_ones_goes_to_its_like_and_keeps_its_contents(home, saves):
    session = played_on(saves)
    text = save_text.write(session)
    wrong = saves.finish()  # what versions before did with a game that made room
    right = saves.put_right(wrong, over=False)
    assert right.parent == home.put_by
    assert right.read_text() == text
    assert saves.put_right(right, over=False) == right
    named = saves.keep(session, "Sunday")
    assert saves.put_right(named, over=True) == named, "what the player named stays"


def test_an_unfinished_game_is_never_forgotten(saves, monkeypatch):
    monkeypatch.setattr("cardtable.store.shelves._KEPT", 3)
    for number in range(5):
        played_on(saves, str(number))
    assert len(saves.unfinished()) == 5


def test_finished_games_are_numbered_and_the_oldest_forgotten(saves, monkeypatch):
    monkeypatch.setattr("cardtable.store.shelves._KEPT", 3)
    kept = []
    for number in range(5):
        saves.begin(begun(str(number)))
        kept.append(saves.finish())
        os.utime(kept[-1], ns=(number, number))
    assert [path.name for path in kept] == [f"blank-000{n}{SUFFIX}" for n in range(1, 6)]
    assert len(saves.watchable()) == 3


def test_the_latest_two_hundred_finished_games_are_kept(home, saves):
    home.played.mkdir(parents=True)
    for number in range(1, 203):
        path = home.played / f"blank-{number:04}{SUFFIX}"
        path.write_text("")
        os.utime(path, ns=(number, number))
    saves.begin(begun())
    last = saves.finish()
    kept = sorted(path.name for path in home.played.iterdir())
    assert len(kept) == 200
    assert (kept[0], kept[-1]) == (f"blank-0004{SUFFIX}", last.name)


def test_a_game_that_another_copy_has_forgotten_meanwhile_stops_no_other(home, saves, monkeypatch):
    monkeypatch.setattr("cardtable.store.shelves._KEPT", 1)
    home.played.mkdir(parents=True)
    left = [home.played / f"blank-{number:04}{SUFFIX}" for number in (1, 2, 3)]
    for path in left:
        path.write_text("")
    latest_first = shelves.latest_first

    def meanwhile(entries):
        listed = latest_first(entries)
        listed[1].path.unlink()
        return listed

    monkeypatch.setattr(shelves, "latest_first", meanwhile)
    saves._shelves.forget_oldest()
    assert len(list(home.played.iterdir())) == 1


def test_the_game_in_play_is_unfinished_only_once_there_is_one(saves):
    assert saves.unfinished() == ()
    saves.begin(begun())
    assert [saved.path for saved in saves.unfinished()] == [saves.current]


def test_a_game_that_only_a_newer_version_reads_makes_room_under_a_name_of_its_own(home, saves):
    saves.current.write_text("cardtable save 99\n")
    assert saves.finish() == home.played / f"unread-0001{SUFFIX}"


def test_a_game_that_is_only_looked_at_keeps_the_day_it_was_played(home, saves):
    played_on(saves)
    path = saves.current
    saves.close()
    os.utime(path, ns=(5, 5))
    later = again(home)
    assert later.resume(find).session is not None
    later.close()
    assert path.stat().st_mtime_ns == 5


def test_a_game_that_was_put_by_or_closed_is_no_longer_followed(saves):
    session = played_on(saves)
    path = saves.put_by()
    kept = path.read_text()
    step(session)
    assert path.read_text() == kept, "whoever still holds it writes nowhere"
    session = begun()
    saves.begin(session)
    saves.close()
    while not any(entry.move.seat == 0 for entry in session.log):
        step(session)
    assert not saves.would_put_by, "what lies in the file counts, and nobody has moved there"


def test_the_file_is_let_go_of_with_the_game_and_when_it_fails(saves):
    files_of = []
    for end in (saves.leave, lambda: saves._journal._failed(OSError(errno.ENOSPC, "full"))):
        saves.notice = files_of.append
        saves.begin(begun())
        file = saves._journal._file
        end()
        assert file.closed


def test_what_was_written_is_synced_beside_the_table_until_the_game_is_closed(saves, monkeypatch):
    session, synced = begun(), Queue()
    saves.begin(session)
    monkeypatch.setattr(os, "fsync", lambda _handle: synced.put(current_thread()))
    for _ in range(3):
        step(session)
        assert synced.get(timeout=LONG) is not main_thread()
    saves.leave()
    rest = [synced.get() for _ in range(synced.qsize())]
    assert rest[-1] is main_thread(), "the end is on the disk before the file is let go of"
    assert len(rest) <= 2, "it is synced once for each line, and at the end"


# -- named saves ----------------------------------------------------------------------------------


def test_named_saves_are_listed_the_latest_first(saves):
    one, two = finished(begun()), begun()
    older, newer = saves.keep(one, "Ann's / best: game?"), saves.keep(two, "zwei ♠")
    os.utime(older, ns=(1, 1))
    os.utime(newer, ns=(2, 2))
    (saves.places.saves / f"noise{SUFFIX}").write_text("noise")
    listed = saves.listed()
    assert [entry.name for entry in listed] == ["zwei", "Ann's - best- game"]
    assert [entry.moves for entry in listed] == [0, len(one.log)]
    assert all(entry.kept and entry.game == "blank" for entry in listed)
    assert save_text.write(saves.load(older, find).session) == save_text.write(one)


def test_a_name_of_nothing_is_still_a_file(saves):
    assert saves.keep(begun(), " ../.. ").parent == saves.places.saves
    assert saves.keep(begun(), "").stem == "game"
    assert saves.keep(begun(), "x" * 81).stem == "x" * 80


# -- two copies of the program --------------------------------------------------------------------


def test_a_second_copy_has_a_game_of_its_own(home, saves):
    saves.begin(begun("one"))
    second = again(home)
    assert second.current != saves.current
    assert second.resume(find) is None
    other = begun("two")
    second.begin(other)
    step(other)
    assert "seed one" in saves.current.read_text()
    assert second.listed() == ()  # what the first copy plays is not offered
    second.close()
    assert [entry.path for entry in saves.listed()] == [second.current]
    adopted = saves.adopt(second.current, find)
    assert save_text.write(adopted.session) == save_text.write(other)
    assert not second.current.exists()
    assert saves.current.read_text() == save_text.write(other)


def test_games_left_open_by_several_copies_are_all_listed_but_for_those_in_play(home, saves):
    copies = [again(home) for _ in range(3)]
    for number, copy in enumerate(copies):
        copy.begin(begun(str(number)))
    for copy in copies[::2]:
        copy.close()
    listed = {saved.path for saved in saves.listed()}
    assert {path.name for path in listed} == {"open-2.cardtable", "open-4.cardtable"}
    copies[1].close()


@pytest.mark.parametrize("free", [3, 4, 5])
def test_a_lock_that_cannot_be_asked_for_hides_no_other_game(home, saves, free):
    for number in (3, 4, 5):
        (home.games / f"open-{number}{SUFFIX}").write_text(save_text.write(begun()))
        if number != free:
            (home.games / f"open-{number}.lock").mkdir()  # a folder, which nobody can lock
    assert [saved.path.name for saved in saves.listed()] == [f"open-{free}{SUFFIX}"]
    looked_at = Lock(home.games / f"open-{free}.lock")
    assert looked_at.take(), "whoever lists the games holds none of them"
    looked_at.drop()


def test_people_are_called_by_another_name_in_the_games_that_were_put_by(home, saves):
    session = begun("one")
    saves.begin(session)
    session.settle()
    step(session)
    path = saves.put_by()
    assert path is not None
    os.utime(path, (1000, 1000))
    saves.rename(lambda chairs: {0: "Zoë"} if chairs[0].is_human else {})
    assert path.stat().st_mtime == 1000
    loaded = saves.load(path, find)
    assert loaded.session is not None
    assert (loaded.problem, loaded.session.names[0]) == ("", "Zoë")
    before = path.read_bytes()
    saves.rename(lambda chairs: {})
    assert path.read_bytes() == before


def test_a_damaged_game_of_another_copy_is_shown_and_stays_where_it_is(home, saves):
    second = again(home)
    second.begin(begun("two"))
    left = second.current
    second.close()
    left.write_text(left.read_text() + "0 dance\n")
    damaged = left.read_text()
    loaded = saves.adopt(left, find)
    assert loaded.session is not None
    assert "0 dance" in loaded.problem
    assert left.read_text() == damaged, "nothing else holds what could not be read"
    assert not saves.has_open_game


def test_too_many_copies_play_without_saving(home, monkeypatch):
    monkeypatch.setattr("cardtable.store.slots._SLOTS", 1)
    first, told = again(home), []
    second = Saves(home, told.append)
    session = begun()
    second.begin(session)
    step(session)
    assert second.current is None
    assert "Too many copies" in told[0]
    first.close()
    second.close()


def test_a_lock_is_held_once_and_free_again(tmp_path):
    one, other = Lock(tmp_path / "a.lock"), Lock(tmp_path / "a.lock")
    assert one.take()
    assert one.take()
    assert not other.take()
    one.drop()
    assert not one.held
    one.drop()
    assert other.take()
    assert not one.take(), "whoever has dropped it must take it anew"
    other.drop()


@pytest.mark.skipif(sys.platform == "win32", reason="no process there has the file open too")
def test_a_lock_is_let_go_though_a_process_that_is_just_starting_has_its_file_open(tmp_path):
    one, other = Lock(tmp_path / "a.lock"), Lock(tmp_path / "a.lock")
    assert one.take()
    inherited = os.dup(one.handle)  # as between the birth of a process and its program
    one.drop()
    assert other.take()
    os.close(inherited)
    other.drop()


class Msvcrt:
    """The module of Windows that locks bytes of files: a handle at most once."""

    LK_NBLCK, LK_LOCK, LK_UNLCK = 2, 1, 0

    def __init__(self):
        self.asked, self.locked = [], set()

    def locking(self, handle, mode, count):
        self.asked.append((mode, count))
        file = os.fstat(handle).st_ino
        if file in self.locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.locked.add(file)


def test_on_windows_one_byte_is_locked_without_waiting(tmp_path, monkeypatch):
    msvcrt = Msvcrt()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    on_windows = runpy.run_path(lock.__file__)["Lock"]
    one, other = on_windows(tmp_path / "a.lock"), on_windows(tmp_path / "a.lock")
    assert one.take()
    assert one.held
    assert not other.take()
    assert not other.held
    assert msvcrt.asked == [(msvcrt.LK_NBLCK, 1)] * 2
    one.drop()


def test_a_lock_that_fails_for_another_reason_is_no_lock_of_another_copy(tmp_path, monkeypatch):
    def fails(*_):
        raise OSError(errno.EIO, "Input/output error")

    if sys.platform == "win32":
        monkeypatch.setattr(lock.msvcrt, "locking", fails)
    else:
        monkeypatch.setattr(lock.fcntl, "flock", fails)
    with pytest.raises(OSError, match="Input/output"):
        Lock(tmp_path / "a.lock").take()


# -- crashes --------------------------------------------------------------------------------------

# where a process can be copied, nothing has to be imported fifty times
_PROCESSES = multiprocessing.get_context("spawn" if sys.platform == "win32" else "fork")


def play_on(home: Path, told: Connection) -> None:
    """Plays, undoes and begins games, and tells after each move which game it is and its length."""
    made = Saves(Places(home, home))
    loaded = made.resume(find)
    session = loaded.session if loaded else None
    while True:
        if session is None or session.turn == OVER:
            number = int(session.seed) + 1 if session else 1
            table = table_for(BLANK.options, 2, {"cards": "9"})
            session = Session(BLANK, table, [Chair(), Chair()], str(number), undo_rule="free")
            made.begin(session)
        step(session)
        if len(session.log) % 5 == 4:
            session.undo()
            session.redo()
        told.send((int(session.seed), len(session.log)))


def killed(home: Path, moves: int) -> tuple[int, int]:
    """Plays in a process of its own, killed after so many moves: its game and length by then."""
    ours, theirs = _PROCESSES.Pipe(duplex=False)
    player = _PROCESSES.Process(target=play_on, args=(home, theirs))
    player.start()
    theirs.close()
    for _ in range(moves):
        told = ours.recv()
    player.kill()
    player.join()
    ours.close()
    return told


def test_a_killed_program_loses_at_most_the_move_in_flight(tmp_path):
    """Fifty times, each going on where the one before was killed; its lock holds nobody up."""
    moments = Random(7)
    undone = 0
    for _ in range(50):
        told = killed(tmp_path, 1 + int(moments.random() * 25))
        later = again(Places(tmp_path, tmp_path))
        if not later.has_open_game:  # killed when one game was put away and the next not yet dealt
            last = later.load(later.watchable()[0].path, find).session
            assert last.turn == OVER
            assert (int(last.seed), len(last.log)) >= told
            later.close()
            continue
        journal = (tmp_path / "games" / f"open-1{SUFFIX}").read_bytes()
        loaded = later.resume(find)
        assert loaded.problem == ""
        assert (int(loaded.session.seed), len(loaded.session.log)) >= (told[0], told[1] - 1)
        assert later.current.read_bytes() == journal[: journal.rfind(b"\n") + 1]
        undone += journal.count(b"undo")
        later.close()
    assert undone > 10


# -- bad luck -------------------------------------------------------------------------------------


def test_a_full_disk_costs_one_notice_and_the_game_goes_on(home, monkeypatch):
    told: list[str] = []
    made = Saves(home, told.append)
    session = begun()
    made.begin(session)
    step(session)

    def full(*_args):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("cardtable.store.journal.append_line", full)
        patch.setattr("cardtable.store.journal.write_whole", full)
        step(session)
        step(session)
        assert told == ["This game cannot be saved now (the disk is full)."]
    step(session)  # there is room again: the whole game is kept
    assert made.current.read_text() == save_text.write(session)
    assert told[1:] == ["This game is saved again."]
    made.close()


def test_a_game_that_cannot_be_removed_is_said(home, monkeypatch):
    told: list[str] = []
    made = Saves(home, told.append)
    made.begin(begun())

    def refused(*_args, **_kinds):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refused)
        made.leave()
    assert told == ["The game cannot be removed (permission denied)."]
    made.leave()
    assert len(told) == 1
    assert not made.has_open_game
    made.close()


def test_a_home_that_cannot_be_written_costs_one_notice(tmp_path):
    (tmp_path / "data").write_text("a file where a folder should be")
    told: list[str] = []
    made = Saves(Places(tmp_path / "data", tmp_path / "data"), told.append)
    session = begun()
    made.begin(session)
    step(session)
    assert len(told) == 1
    assert "cannot be saved here" in told[0]
    assert made.resume(find) is None
    made.close()


def test_a_whole_file_is_written_or_the_old_one_stays(tmp_path, monkeypatch):
    path = tmp_path / "settings.json"
    files.write_whole(path, "old")

    def fails(_handle):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", fails)
        with pytest.raises(OSError, match="No space"):
            files.write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]  # no scraps


def test_what_is_synced_is_the_whole_file(tmp_path, monkeypatch):
    sizes = []
    monkeypatch.setattr(files.os, "fsync", lambda handle: sizes.append(os.fstat(handle).st_size))
    files.write_whole(tmp_path / "settings.json", "x" * 100)
    assert sizes[0] == 100


def test_a_rename_outlasts_a_power_cut_since_the_folder_is_synced_after_it(tmp_path, monkeypatch):
    synced = []
    target = tmp_path / "settings.json"

    def sync(handle):
        synced.append((stat.S_ISDIR(os.fstat(handle).st_mode), target.exists()))

    monkeypatch.setattr(os, "fsync", sync)
    files.write_whole(target, "whole\n")
    assert synced == [(False, False), (True, True)]


def test_home_may_be_put_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv(HOME, str(tmp_path))
    elsewhere = places()
    assert elsewhere.games == tmp_path / "games"
    assert elsewhere.settings == tmp_path / "settings.json"
    monkeypatch.delenv(HOME)
    assert places().data.name == "cardtable"


def test_what_a_killed_program_left_unfinished_is_cleared_at_the_next_start(home):
    home.games.mkdir(parents=True)
    home.config.mkdir(parents=True)
    old = [home.config / ".settings.json.abcd.new", home.games / ".open-1.cardtable.efgh.new"]
    fresh = home.config / ".settings.json.ijkl.new"
    for path in (*old, fresh):
        path.write_text("half")
    for path in old:
        os.utime(path, (1_000_000, 1_000_000))
    Saves(home, pytest.fail).close()
    assert not any(path.exists() for path in old)
    assert fresh.exists(), "another copy of the program may just be writing it"


def test_a_file_far_too_large_is_a_problem_and_is_not_read(home, saves):
    told = []
    saves._shelves = shelves.Shelves(home, told.append)
    path = home.saves / "huge.cardtable"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.truncate(1 << 33)  # sparse: nothing of it lies on the disk
    loaded = saves.load(path, find)
    assert loaded.session is None
    assert "at most" in loaded.problem
    assert saves.listed() == ()
