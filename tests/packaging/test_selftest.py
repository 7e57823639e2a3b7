"""The selftest: what it tries, and that each trial can fail."""

import json
import shutil

import pytest

from cardtable import __version__, registry
from cardtable.__main__ import main
from cardtable.ai import thinking
from cardtable.cli import trials
from cardtable.cli.trials import Trials
from cardtable.core.messages import Domain
from cardtable.core.players import Computers, computers_of
from cardtable.ui import assets
from cardtable.ui.screen_stack import ScreenStack
from cardtable.workshop import inspection

GAMES = [game.name for game in registry.everything()]


@pytest.mark.long
def test_selftest_plays_and_draws_every_game_and_says_on_what(tmp_path, capsys):
    out = tmp_path / "report.json"
    code = main(["selftest", "--out", str(out)])
    plain = json.loads(out.read_text())
    assert capsys.readouterr().err == ""
    assert plain["faults"] == {}
    assert (code, plain["ok"], plain["version"]) == (0, True, __version__)
    played = [f"plays {game}" for game in GAMES]
    drawn = [f"draws {page}" for page in ("chooser", *inspection.PAGES, *GAMES)]
    tried = ["games", "assets", *played, "learned", "languages", "keeps", *drawn]
    assert plain["tests"] == tried
    assert plain["compiled"] == []  # from source; build/native.py looks at bundles
    assert plain["thinks in"] == "a process of its own"
    assert plain["games"] == len(GAMES)
    assert plain["assets"] >= 300
    assert plain["moves"] > 200
    assert plain["frames"] > 10 * len(GAMES)


def test_selftest_misses_a_game_that_was_not_collected(monkeypatch, tmp_path):
    monkeypatch.setattr(registry, "everything", lambda: (registry.find("blank"),))
    assert "missing: lucky_sevens" in Trials(tmp_path).games()


def test_selftest_names_a_catalogue_that_is_missing_and_one_that_is_damaged(monkeypatch, tmp_path):
    monkeypatch.setattr(trials, "offered", lambda: {"de": "Deutsch"})
    table, odd = Domain("cardtable", str(tmp_path)), Domain("bingo", str(tmp_path / "bingo"))
    game = Domain("seven_up", str(tmp_path / "game"))
    monkeypatch.setattr(trials.catalogues, "domains", lambda: (table, game, odd))
    table.file("de").parent.mkdir()
    table.file("de").write_bytes(b"noise")
    assert Trials(tmp_path).languages() == "cardtable, de: damaged (OSError); seven_up, de: missing"
    monkeypatch.setattr(trials, "offered", dict)
    assert Trials(tmp_path).languages() == "offered.txt: missing"


def test_selftest_names_rules_that_a_language_lacks_and_one_that_is_no_text(monkeypatch, tmp_path):
    def text(game, code):
        if code == "de" and game.name == "seven_up":
            raise FileNotFoundError
        if code == "ja" and game.name == "seven_bridge":
            raise UnicodeDecodeError("utf-8", b"", 0, 1, "")

    monkeypatch.setattr(trials, "text_in", text)
    told = Trials(tmp_path).languages()
    assert told == "seven_up, de: help.de.md; seven_bridge, ja: help.ja.md"


def test_selftest_of_a_redistributable_build_wants_no_more_than_it_carries(monkeypatch, tmp_path):
    monkeypatch.setattr(trials, "left_out", lambda: ("lucky_sevens",))
    assert Trials(tmp_path).games() == "not expected: lucky_sevens"
    kept = tuple(game for game in registry.everything() if game.name != "lucky_sevens")
    monkeypatch.setattr(registry, "everything", lambda: kept)
    assert Trials(tmp_path).games() == ""


def test_selftest_names_a_picture_that_is_missing_and_one_that_is_no_picture(monkeypatch, tmp_path):
    folder = tmp_path / "assets"
    shutil.copytree(assets.assets_folder(), folder, ignore=shutil.ignore_patterns("make"))
    (folder / "cards" / "standard" / "7H.svg").unlink()
    (folder / "sounds" / "win.wav").write_bytes(b"noise")
    monkeypatch.setattr(inspection, "assets_folder", lambda: folder)
    inspection.open_drivers()
    _, wrong = inspection.load_everything()
    assert wrong[0] == "cards/standard/7H.svg: missing"
    assert wrong[1].startswith("sounds/win.wav: ")
    assert len(wrong) == 2


def test_selftest_sees_a_table_on_which_nothing_is_drawn(monkeypatch, tmp_path):
    inspection.open_drivers()
    monkeypatch.setattr(
        ScreenStack, "draw", lambda room, surface: surface.blit(room.backdrop, (0, 0))
    )
    drawn = inspection.draw_table(registry.find("blank"), tmp_path)
    assert drawn == (30, "only felt is drawn")


def test_selftest_tells_of_a_computer_player_that_fails(tmp_path):
    class Failing(type(registry.find("blank"))):
        """A game whose player is none."""

    computers_of.register(Failing, lambda rules: Computers.of({"easy": None}))
    tried = Trials(tmp_path)
    tried.thinker = thinking.Thinker(lambda _: Failing(), launch=thinking.ThreadWorker)
    fault = tried.plays(Failing())
    tried.thinker.close()
    assert fault.startswith("blank easy: AttributeError")


def test_a_model_that_is_an_extension_module_is_told_as_compiled(monkeypatch):
    from importlib.machinery import ExtensionFileLoader, ModuleSpec

    from cardtable.cli import selftest

    asked = []

    def found(name):
        asked.append(name)
        if "seven_up" in name:
            raise ModuleNotFoundError(name)
        loader = ExtensionFileLoader(name, "model.so") if "seven_bridge" in name else None
        return ModuleSpec(name, loader)

    monkeypatch.setattr(selftest, "find_spec", found)
    assert selftest.compiled_games() == ["seven_bridge"]
    assert "games.sevens_from_hell.players.model" in asked


def test_the_models_that_are_compiled_are_where_the_selftest_looks():
    from importlib.util import find_spec

    for game in registry.OURS:
        assert find_spec(f"games.{game}.players.model") is not None
