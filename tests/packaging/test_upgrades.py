"""A newer version keeps what an older one wrote; an older one says what it cannot read.

`home-0.1.0` beside this file was written by that version. What a newer one might write is made
from it here: the next form of each file.
"""

import hashlib
import json
import os
import re
import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

from cardtable import __version__, registry, save_text
from cardtable.__main__ import main
from cardtable.core.table import table_for
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.store.saves import Saves
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics
from tests.packaging.make_home import make

HERE = Path(__file__).parent
HOMES = sorted(HERE.glob("home-*"))
CHANGELOG = HERE.parent.parent / "CHANGELOG.md"
RELEASE = CHANGELOG.parent / ".github" / "workflows" / "release.yml"
KEPT = {
    "Bridge, second evening": ("seven_bridge", 30),
    "Hell with the neighbours": ("sevens_from_hell", 30),
    "Seven-Up at Bea's": ("seven_up", 30),
    "Six of us": ("nccc_seven", 30),
}


def fingerprints(folder):
    """Every file with the hash of its contents; locks are nobody's property."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".lock"
    }


@pytest.fixture(params=[*HOMES, None], ids=lambda home: home.name if home else "of now")
def home(request, tmp_path, monkeypatch):
    """A player's home as that version left it, or as this one does."""
    copy = tmp_path / "home"
    if request.param is None:
        make(copy)
    else:
        shutil.copytree(request.param, copy)
    (copy / "README.md").unlink()
    monkeypatch.setenv("CARDTABLE_HOME", str(copy))
    return copy


@pytest.fixture
def told():
    return []


@pytest.fixture
def saves(home, told):
    opened = Saves(Places(home, home), told.append)
    yield opened
    opened.close()


# -- upgrades ------------------------------------------------------------------------------------


def missing(version, changelog):
    """Versions, this one and those of the changelog, of which no home is kept."""
    versions = {version, *re.findall(r"^## (\d+\.\d+\.\d+)", changelog, re.M)}
    return versions - {home.name.removeprefix("home-") for home in HOMES}


def test_every_version_has_left_a_home_and_so_must_the_next():
    changelog = CHANGELOG.read_text(encoding="utf-8")
    wanted = missing(__version__, changelog)
    assert not wanted, f"before the release: python tests/packaging/make_home.py ({wanted})"
    assert missing("99.0.0", changelog) == {"99.0.0"}
    assert missing(__version__, f"{changelog}\n## 99.0.1\n") == {"99.0.1"}


def test_a_release_is_not_built_before_these_tests_have_passed():
    text = RELEASE.read_text(encoding="utf-8")
    assert re.findall(r"-m pytest (.+)", text) == ["tests/packaging/test_upgrades.py"]
    assert text.index("-m pytest") < text.index("make.py --native release")


def test_what_a_version_leaves_has_a_save_of_every_game(tmp_path):
    make(tmp_path / "home")
    assert games_in(tmp_path / "home") == {rules.name for rules in registry.everything()}


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_every_game_that_a_version_had_is_still_there(home):
    assert games_in(home)
    assert games_in(home) <= {rules.name for rules in registry.everything()}
    assert (home / "settings.json").exists()
    assert (home / "statistics.sqlite").exists()


def games_in(home):
    return {save_text.game_of(path.read_text("utf-8")) for path in home.rglob("*.cardtable")}


def test_what_a_version_has_left_is_never_changed():
    kept = (HERE / "homes.sha256").read_text(encoding="utf-8").splitlines()
    now = [
        f"{print_}  {home.name}/{name}"
        for home in HOMES
        for name, print_ in fingerprints(home).items()
    ]
    assert sorted(now) == sorted(kept), "add lines for new files; those of released ones stay"


def test_the_game_in_play_goes_on_with_its_chain_of_undo(saves, told):
    loaded = saves.resume(registry.find)
    assert (loaded.problem, told) == ("", [])
    session = loaded.session
    assert (session.rules.name, session.seed, session.names) == (
        "lucky_sevens",
        "otter",
        ("Ada", "Ida"),
    )
    assert session.used_free_undo
    before = len(session.log)
    session.undo()
    assert len(session.log) < before
    session.redo()
    assert len(session.log) == before


def test_named_saves_are_listed_and_go_on(saves, told):
    listed = {game.name: (game.game, game.moves) for game in saves.listed() if game.kept}
    assert listed.items() >= KEPT.items()
    for game in saves.listed():
        loaded = saves.load(game.path, registry.find)
        assert (loaded.problem, len(loaded.session.log)) == ("", game.moves)
    assert told == []


def test_finished_games_can_be_watched(saves):
    (over,) = saves.watchable()
    session = saves.load(over.path, registry.find).session
    assert session.outcome is not None


def test_settings_keep_every_value(home, told):
    kept = SettingsFile(home / "settings.json", told.append)
    now = kept.now
    assert (now.theme, now.back, now.volume, now.ui_scale) == ("walnut", "heptagons-blue", 35, 125)
    assert (now.four_colours, now.undo, now.window) == (True, "free", "1440x900")
    assert [now.called(person) for person in range(3)] == ["Ada", "Bob", "Cleo"]
    assert kept.last_table("seven_bridge").options == {"end": "hands", "hands": "3"}
    assert told == []


def test_statistics_keep_every_game_and_take_new_ones(home, told):
    statistics = Statistics(home / "statistics.sqlite", told.append)
    assert [(entry.game, entry.won, entry.score) for entry in statistics.played()] == [
        ("lucky_sevens", True, 52),
        ("seven_up", False, 4),
        ("seven_bridge", True, 212),
    ]
    statistics.record(FinishedGame(1760010000, "lucky_sevens", 1, "", "Ada", False, 20))
    assert len(statistics.played()) == 4
    statistics.close()
    assert told == []


def test_reading_all_of_it_changes_nothing(home, told):
    before = fingerprints(home)
    opened = Saves(Places(home, home), told.append)
    opened.resume(registry.find)
    for game in (*opened.listed(), *opened.watchable()):
        opened.load(game.path, registry.find)
    opened.close()
    SettingsFile(home / "settings.json", told.append)
    Statistics(home / "statistics.sqlite", told.append).close()
    assert fingerprints(home) == before


def test_an_older_form_still_with_fewer_settings_and_an_empty_statistics_file(tmp_path, told):
    older = {"theme": "blue", "card_speed": "quick"}  # the second is a key of no version since
    (tmp_path / "settings.json").write_text(json.dumps(older), encoding="utf-8")
    settings = SettingsFile(tmp_path / "settings.json", told.append)
    assert (settings.now.theme, settings.now.volume) == ("blue", 70)
    settings.set("volume", 40)
    written = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert written == {**older, "volume": 40}
    (tmp_path / "statistics.sqlite").write_bytes(b"")
    statistics = Statistics(tmp_path / "statistics.sqlite", told.append)
    statistics.record(FinishedGame(1, "blank", 2, "", "Ada", True, 1))
    assert len(statistics.played()) == 1
    statistics.close()
    assert told == []


def test_a_save_without_the_lines_that_have_defaults_is_read(saves):
    path = saves.places.saves / "plain.cardtable"
    path.write_text("cardtable save 1\ngame blank 1\nseat human\nseat human\nmoves\n")
    session = saves.load(path, registry.find).session
    assert (session.undo_rule, session.seed, session.log) == ("fair", "", ())
    assert not session.used_free_undo


# -- downgrades ----------------------------------------------------------------------------------


@pytest.fixture
def newer(home):
    """The same home after a version to come has written its forms of everything."""
    for path in home.rglob("*.cardtable"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("cardtable save 1", "cardtable save 2", 1), encoding="utf-8")
    raw = json.loads((home / "settings.json").read_text(encoding="utf-8"))
    raw |= {"theme": "marble", "shuffle_sound": "riffle"}
    (home / "settings.json").write_text(json.dumps(raw), encoding="utf-8")
    base = sqlite3.connect(home / "statistics.sqlite")
    base.executescript("alter table played add column mood text; pragma user_version = 2;")
    base.close()
    return home


def is_one_line(sentence, *words):
    return "\n" not in sentence and all(word in sentence for word in words)


def test_newer_saves_are_refused_in_one_line_that_says_what_to_do(newer, told):
    opened = Saves(Places(newer, newer), told.append)
    for path in sorted(newer.rglob("*.cardtable")):
        loaded = opened.load(path, registry.find)
        assert loaded.session is None
        assert is_one_line(loaded.problem, "format 2", "reads 1", "newer version")
    opened.close()


def test_a_save_of_a_game_with_newer_rules_is_refused_in_one_line(saves):
    path = saves.places.saves / "Six of us.cardtable"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("game nccc_seven 1", "game nccc_seven 9", 1), encoding="utf-8")
    loaded = saves.load(path, registry.find)
    assert loaded.session is None
    assert is_one_line(loaded.problem, "version 9 was saved", "here is version 1")


def test_newer_statistics_are_left_alone_and_said_to_be(newer, told):
    before = (newer / "statistics.sqlite").read_bytes()
    statistics = Statistics(newer / "statistics.sqlite", told.append)
    statistics.record(FinishedGame(1, "blank", 2, "", "Ada", True, 1))
    statistics.clear()
    statistics.close()
    assert len(told) == 1
    assert is_one_line(told[0], "newer version", "left alone")
    assert (newer / "statistics.sqlite").read_bytes() == before


def test_newer_settings_keep_what_is_not_understood_here(newer, told):
    settings = SettingsFile(newer / "settings.json", told.append)
    assert (settings.now.theme, settings.now.volume) == ("game", 35)
    assert len(told) == 1
    assert is_one_line(told[0], "theme", "marble")
    settings.set("volume", 50)
    written = json.loads((newer / "settings.json").read_text(encoding="utf-8"))
    assert (written["theme"], written["shuffle_sound"]) == ("marble", "riffle")


def test_a_whole_start_with_newer_files_says_so_and_changes_none(newer, monkeypatch):
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    from cardtable.ui.screen_stack import ScreenStack
    from cardtable.workshop import inspection

    inspection.open_drivers()
    before = fingerprints(newer)
    said = []
    monkeypatch.setattr(ScreenStack, "notice", lambda _room, text: said.append(text))
    room = ScreenStack((1280, 720), Places(newer, newer))
    room.begin(Launch())
    room.shown()
    room.close()
    assert len(said) == 3, said
    assert all(is_one_line(sentence) for sentence in said)
    assert any("save" in sentence and "newer version" in sentence for sentence in said)
    after = fingerprints(newer)
    assert {name: after.get(name) for name in before} == before


def test_a_new_game_after_a_downgrade_leaves_the_newer_game_in_play_to_its_version(newer, told):
    text = (newer / "games" / "open-1.cardtable").read_bytes()
    opened = Saves(Places(newer, newer), told.append)
    rules = registry.find("blank")
    opened.begin(Session(rules, table_for(rules.options, 2), seed="otter"))
    opened.close()
    kept = [path for path in newer.rglob("*.cardtable") if path.read_bytes() == text]
    assert [path.parent.name for path in kept] == ["put-by"]


@pytest.mark.parametrize("words", [("replay", "--check"), ("play",), ()])
def test_a_newer_save_on_the_command_line_is_one_line_and_code_2(newer, words, capsys, monkeypatch):
    """In a terminal; a double click opens a window that says so (test_command_line.py)."""
    file = newer / "saves" / "Six of us.cardtable"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    before = fingerprints(newer)
    assert main([*words, str(file)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "newer version" in said
    assert fingerprints(newer) == before
