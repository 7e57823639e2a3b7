"""Whatever lies in a player's folders, every reader says so once and goes on."""

from __future__ import annotations

import ast
import json
import os
import shutil
import stat
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable import registry, save_text
from cardtable.croupier.glance import Glances
from cardtable.store import folder
from cardtable.store.cache import Cache
from cardtable.store.kept_rules import KeptRules
from cardtable.store.oddities import Oddities
from cardtable.store.places import Places
from cardtable.store.saves import Saves
from cardtable.store.slots import SUFFIX
from cardtable.store.statistics import Statistics
from tests.support.at_once import at_once
from tests.support.evening_of_files import an_evening
from tests.support.lived_in import (
    FILES,
    FOLDERS,
    RULES,
    WON,
    begun,
    lived_in,
    played,
)
from tests.support.odd_things import THINGS, as_somebody, in_time, put
from tests.support.sources import nodes_in
from tests.support.thinned import thinned

ROOT = Path(__file__).parents[2]
NO_FOLDERS = [thing for thing in THINGS if thing != "an empty folder"]
MODES = (0o000, 0o400, 0o500, 0o600)


@pytest.fixture
def home():
    """A home that somebody without any rights may have: those of pytest are closed to them."""
    made = Path(tempfile.mkdtemp(prefix="cardtable-home-"))
    yield made
    shutil.rmtree(made, ignore_errors=True)


def evening_with(thing: str, home: Path, names: tuple[str, ...]) -> list[str]:
    places, told = lived_in(home), []
    for name in names:
        put(thing, home / name)
    with in_time(), as_somebody(home):
        an_evening(places, told)
    return told


@pytest.mark.parametrize(("thing", "name"), thinned([*THINGS], FILES, every=6))
def test_whatever_lies_in_the_place_of_a_file_is_said_once_and_stops_nothing(thing, name, home):
    told = evening_with(thing, home, (name,))
    assert [text for text, times in Counter(told).items() if times > 1] == []
    assert len(told) <= 3, told
    assert all(text.isprintable() and len(text) < 400 for text in told)


@pytest.mark.parametrize(("thing", "name"), thinned(NO_FOLDERS, FOLDERS, every=4))
def test_whatever_lies_in_the_place_of_a_folder_is_said_and_stops_nothing(thing, name, home):
    told = evening_with(thing, home, (name,))
    assert [text for text, times in Counter(told).items() if times > 1] == []


@pytest.mark.parametrize(("mode", "name"), thinned(MODES, (".", *FOLDERS), every=3))
def test_a_folder_without_permission_stops_nothing(mode, name, home):
    places, told = lived_in(home), []
    with in_time(), as_somebody(home):
        (home / name).chmod(mode)
        try:
            an_evening(places, told)
        finally:
            (home / name).chmod(0o700)
    assert [text for text, times in Counter(told).items() if times > 1] == []


@pytest.mark.parametrize("thing", THINGS)
def test_it_is_said_what_lies_there_and_that_it_is_left_alone(thing, home):
    """Only what is no save at all, or cannot be read, is worth a word; an empty file is none."""
    told = evening_with(thing, home, ("saves/odd.cardtable",))
    silent = ("an empty file", "a file of zeros", "a file of all bytes", "brackets in brackets")
    assert len(told) == (thing not in silent), told
    assert all(text.startswith("saves/odd.cardtable cannot be read (") for text in told)
    assert folder.is_there(home / "saves/odd.cardtable")


UNREADABLE = {
    "house-rules/blank/odd.txt": "blank/odd.txt cannot be read ",
    "house-rules/blank": "house-rules/blank cannot be read ",
    "decks/odd": "decks/odd cannot be read ",
    "decks/Mine/AS.png": "Mine/AS.png cannot be read ",
    "cloths/odd.png": "cloths/odd.png cannot be read ",
    "cloths": "/cloths cannot be read ",
    "days.txt": "The deals of the day cannot be read ",
    "reviews.txt": "The reviews cannot be kept ",
    "put-by/odd.cardtable": "put-by/odd.cardtable cannot be read ",
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_beside_the_games_is_said_once_too(name, home):
    told = evening_with("a pipe", home, (name,))
    about = [text for text in told if UNREADABLE[name] in f"/{text}" or UNREADABLE[name] in text]
    assert len(about) == 1, told
    assert stat.S_ISFIFO((home / name).stat().st_mode), "it is left alone"


@pytest.mark.parametrize("name", ["reviews.txt", "days.txt", "house-rules/blank/Ours.txt"])
def test_a_file_that_cannot_be_read_is_not_written_anew(name, home):
    places, told = lived_in(home), []
    before = (home / name).read_bytes()
    (home / name).chmod(0)
    with as_somebody(home):
        an_evening(places, told)
    assert (home / name).read_bytes() == before


@pytest.mark.parametrize("name", ["statistics.owed", "statistics.owed-taken"])
def test_games_that_wait_in_a_file_that_cannot_be_read_now_are_added_later(name, home):
    places, told = lived_in(home), []
    waiting = replace(WON, name="Zoe", finished=2)
    (home / name).write_text(json.dumps(waiting.as_row()[:-1]) + "\n")
    (home / name).chmod(0)
    with as_somebody(home):
        an_evening(places, told)
    (left,) = home.glob("statistics.owed*[!k]")
    left.chmod(0o600)
    statistics = Statistics(places.statistics, pytest.fail)
    statistics.record(WON)
    assert [game for game in statistics.played() if game.name == "Zoe"] == [waiting]
    statistics.close()


COPIES = (
    *("blank-0001 (copy)", "blank-0001 - Copy", "blank-0001 2", "Copy of blank-0001"),
    "blank-0001.sync-conflict-20261123-101112-ABCDEFG",
    *("blank-0001 (Ann's conflicted copy 2026-11-23)", "blank-9999999999999999", "blank-"),
    os.fsdecode(b"blank-0001 \xff\xfe"),
)


@pytest.mark.parametrize("name", COPIES, ids=ascii)
@pytest.mark.parametrize("where", ["games", "put-by", "played", "saves"])
def test_a_copy_of_a_save_is_a_game_of_its_own_and_every_game_is_still_there(where, name, home):
    places = lived_in(home)
    first = next(iter((home / where).glob("*.cardtable")))
    copy = home / where / (name + SUFFIX)
    shutil.copy(first, copy)
    saves = Saves(places, pytest.fail)
    listed = [saved for saved in (*saves.listed(), *saves.watchable()) if saved.path == copy]
    assert [saved.game for saved in listed] == ["blank"]
    assert listed[0].name.isprintable()
    assert saves.load(copy, registry.find).session is not None
    saves.close()
    before = texts(home)
    told: list[str] = []
    with in_time():
        an_evening(places, told)
    assert told == []
    lost = before - texts(home)
    assert not any(len(text) > 2000 for text in lost), "only what was gone on with has changed"


def texts(home: Path) -> set[str]:
    return {path.read_text() for path in home.rglob("*.cardtable")}


def test_a_game_is_never_put_by_in_the_place_of_another(home):
    places = lived_in(home)
    for number in range(2, 6):
        (home / "put-by" / f"blank-{number:04}{SUFFIX}").write_text(f"mine {number}\n")
    (home / "put-by" / f"blank-0006{SUFFIX}").symlink_to("/nowhere/at/all")
    saves = Saves(places, lambda _: None)
    saves.resume(registry.find)
    path = saves.begin(begun("another"))
    saves.close()
    assert path.name == f"blank-0007{SUFFIX}"
    for number in range(2, 6):
        text = (home / "put-by" / f"blank-{number:04}{SUFFIX}").read_text()
        assert text == f"mine {number}\n"


def test_a_game_that_cannot_be_put_by_stays_and_the_next_one_is_kept_beside_it(home):
    places, told = lived_in(home), []
    (home / "put-by").rename(home / "elsewhere")
    (home / "put-by").write_text("a file where a folder should be")
    left = (home / "games/open-1.cardtable").read_text()
    saves = Saves(places, told.append)
    saves.resume(registry.find)
    session = begun("another")
    saves.begin(session)
    played(session, 3)
    assert saves.current.name == "open-2.cardtable"
    assert saves.current.read_text() == save_text.write(session)
    assert (home / "games/open-1.cardtable").read_text() == left
    assert [game.path.name for game in saves.listed() if not game.kept] == ["open-1.cardtable"]
    assert len([text for text in told if text.startswith("The game before cannot be moved")]) == 1
    saves.close()


def test_of_what_is_no_file_it_is_said_whether_it_is_a_folder(tmp_path):
    (tmp_path / "a.cardtable").mkdir()
    os.mkfifo(tmp_path / "b.cardtable")
    (tmp_path / "c.cardtable").write_text("a save")
    (tmp_path / "d.txt").mkdir()
    listing = folder.chosen(tmp_path, lambda name: name.endswith(".cardtable"))
    assert [entry.path.name for entry in listing.files] == ["c.cardtable"]
    said = {path.name: str(why) for path, why in listing.odd}
    assert said == {"a.cardtable": "it is a folder", "b.cardtable": "it is no file"}
    assert listing.problem == ""


def test_a_file_that_goes_between_the_list_and_the_reading_is_passed_over(home, monkeypatch):
    places = lived_in(home)
    read = folder.contents

    def gone(path, most):
        if path.suffix == SUFFIX:
            path.unlink(missing_ok=True)
        return read(path, most)

    monkeypatch.setattr(folder, "contents", gone)
    an_evening(places, told := [])
    assert told == []


def test_a_home_whose_name_is_no_text_is_a_home(home):
    odd = home / os.fsdecode(b"caf\xe9")
    odd.mkdir()
    places, told = lived_in(odd), []
    for _ in range(2):
        an_evening(places, told)
    assert told == []
    assert all(saved.name for saved in Saves(places).listed())


def test_what_a_killed_program_was_writing_into_the_cache_is_removed(home):
    places = lived_in(home)
    left, fresh = places.cache / "0123abcd.4711", places.cache / "0123abcd.4712"
    future = places.cache / "0123abcd.4713"
    for path in (left, fresh, future):
        path.write_bytes(b"half")
    os.utime(left, (0, 0))
    os.utime(future, (2**33, 2**33))
    Saves(places, pytest.fail).close()
    assert not left.exists()
    assert not future.exists(), "the clock was put back"
    assert fresh.exists(), "another copy may just be writing it"


@pytest.mark.parametrize("name", ["crashes", "cloths", "people", "pictures", "saves", "games"])
def test_what_a_killed_program_was_writing_beside_the_games_is_removed(name, home):
    places = lived_in(home)
    left, fresh = home / name / ".thing.png.4711.new", home / name / ".thing.png.4712.new"
    for path in (left, fresh):
        path.write_bytes(b"half")
    os.utime(left, (0, 0))
    Saves(places, pytest.fail).close()
    assert not left.exists()
    assert fresh.exists(), "another copy may just be writing it"


def test_what_a_killed_program_was_writing_of_house_rules_is_removed(home):
    places = lived_in(home)
    left = places.house_rules / "blank" / ".Ours.txt.4711.new"
    left.write_bytes(b"half")
    os.utime(left, (0, 0))
    KeptRules(places.house_rules, "blank", Oddities(pytest.fail)).keep("Theirs", RULES)
    assert not left.exists()


def test_a_cache_that_is_killed_while_it_writes_leaves_nothing_that_stays(home, monkeypatch):
    """The name that it writes under is one that the next start removes."""
    places = lived_in(home)

    def killed(*_: object) -> None:
        raise SystemExit

    monkeypatch.setattr(folder, "move", killed)
    with pytest.raises(SystemExit):
        Cache(places.cache).put("glance of it", b"half")
    monkeypatch.undo()
    (left,) = [path for path in places.cache.iterdir() if path.suffix != ".kept"]
    os.utime(left, (0, 0))
    Saves(places, pytest.fail).close()
    assert not left.exists()


_GLANCE = {
    **dict.fromkeys(("players", "score", "progress", "expected", "problem"), ""),
    "over": False,
}
ODD_GLANCES = (
    *(b"", b"\xff\xfe", b"[", b"[]", b"7", b"null", b'"over"', b"[" * 100_000),
    *(json.dumps({**_GLANCE, **more}).encode() for more in ({"over": 1}, {"over": "no"}, {"x": 1})),
    *(
        json.dumps({**_GLANCE, name: value}).encode()
        for name in ("players", "problem")
        for value in (None, 7, ["Ann"], {"a": 1}, "x" * 100_000)
    ),
    json.dumps({name: text for name, text in _GLANCE.items() if name != "score"}).encode(),
)


@pytest.mark.parametrize("kept", ODD_GLANCES, ids=lambda kept: ascii(kept[:40]))
def test_a_damaged_glance_in_the_cache_is_made_again_even_with_a_right_checksum(home, kept):
    places = lived_in(home)
    saves = Saves(places, pytest.fail)
    glances = Glances(saves, Cache(places.cache), registry.find)
    whole = glances.known(saves.current)
    assert whole is not None
    key = f"glance {glances.stamp(saves.current)}"
    Cache(places.cache).put(key, kept)
    assert Cache(places.cache).get(key) == kept
    again = Glances(saves, Cache(places.cache), registry.find)
    assert again.known(saves.current) is None
    again.load(saves.current)
    assert again.known(saves.current) == whole
    saves.close()


def test_a_glance_in_the_cache_is_shown_as_one_line(home):
    places = lived_in(home)
    saves = Saves(places, pytest.fail)
    glances = Glances(saves, Cache(places.cache), registry.find)
    odd = json.dumps({**_GLANCE, "players": "Ann\n\x1b[2J\ud800 Lee"}).encode()
    Cache(places.cache).put(f"glance {glances.stamp(saves.current)}", odd)
    assert glances.known(saves.current).players == "Ann [2J Lee"
    saves.close()


def test_each_file_and_folder_of_a_player_is_one_of_the_places(home):
    """Nothing lies in a home that the tests of odd things do not know."""
    places = lived_in(home)
    told: list[str] = []
    an_evening(places, told)
    assert told == []
    kinds = {f"{Path(name).parent.as_posix()} {Path(name).suffix}" for name in FILES}
    for path in home.rglob("*"):
        name = path.relative_to(home).as_posix()
        if path.is_dir():
            assert name in FOLDERS or name.startswith("decks/"), name
        else:
            folder_of = path.relative_to(home).parent.as_posix()
            folder_of = "decks/Mine" if folder_of.startswith("decks/") else folder_of
            assert f"{folder_of} {path.suffix}" in kinds, name


@at_once("name", [name for name, of in vars(Places).items() if isinstance(of, property)])
def test_each_of_a_players_places_is_tried(name):
    place = getattr(Places(Path("home"), Path("home")), name).relative_to("home").as_posix()
    assert place in (*FILES, *FOLDERS)


# -- who may touch files ---------------------------------------------------------------------------

TOUCHES = {
    *("open", "read_text", "read_bytes", "write_text", "write_bytes", "glob", "rglob", "iterdir"),
    *("scandir", "listdir", "stat", "lstat", "exists", "is_file", "is_dir", "unlink", "utime"),
    *("truncate", "rmdir", "fdopen", "mkstemp", "chmod", "hardlink_to"),
}
# What is read there belongs to the program, to the system, or was named on the command line.
OTHERS = {
    "store/folder.py": "the module itself",
    "store/files.py": "writes whole files, from temporary ones",
    "store/lessons.py": "a game's own files",
    "store/places.py": "asks whether the program has a folder of its own beside it",
    "store/checked.py": "a game's own files",
    "ui/assets.py": "the program's own files",
    "ui/drawing/font_outlines.py": "the program's own files",
    "ui/drawing/theme.py": "the program's own files",
    "ui/sound.py": "the program's own files",
    "ui/pages/about.py": "the program's own files",
    "ui/pages/miniature_slots.py": "the program's own files",
    "ui/silence.py": "the system's silence",
    "ui/listening/adapter.py": "the system's bus",
    "ai/spawned.py": "the system's silence",
    "ai/learned_files.py": "a game's own files",
    "core/help_text.py": "a game's own files",
    "core/messages.py": "the catalogues of the program and of games",
    "registry.py": "what is installed",
    "__main__.py": "the system's silence",
}
_OWN_OPEN = {
    "session",
    "sounds",
    "equipment",
    "_openings",
    "listener",
    "lesson",
    "self",
    "stage",
    "page",
}
_ITSELF = "folders"  # what the module is called where it is used


def touching(source: str) -> list[str]:
    """The calls in a module that reach for a file."""
    found = []
    for node in nodes_in(source):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id == "open":
            found.append("open")
        elif isinstance(called, ast.Attribute) and called.attr in TOUCHES:
            owner = called.value
            name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            own = called.attr == "open" and name in _OWN_OPEN
            if not own and name != _ITSELF:
                found.append(called.attr)
    return found


def sources() -> list[str]:
    within = sorted((ROOT / "cardtable").rglob("*.py"))
    names = [path.relative_to(ROOT / "cardtable").as_posix() for path in within]
    outside = ("cli/", "workshop/", "conformance/")  # commands: their files are named by who asks
    return [name for name in names if not name.startswith(outside)]


@at_once("name", sources())
def test_only_one_module_touches_what_lies_in_a_players_folders(name):
    source = (ROOT / "cardtable" / name).read_text(encoding="utf-8")
    if name not in OTHERS:
        assert touching(source) == []


@at_once("name", OTHERS)
def test_who_may_touch_files_does(name):
    assert touching((ROOT / "cardtable" / name).read_text(encoding="utf-8"))


def test_a_module_that_touches_files_would_be_found():
    assert touching("path.read_text()\nopen(path)\nself.open(path)\nos.stat(path)") == [
        *("read_text", "open", "stat")
    ]
