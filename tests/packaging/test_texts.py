"""The texts for menus, software centres and Debian are true for the build they go with."""

import importlib
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardtable import registry

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
texts = importlib.import_module("texts")
GAMES = tuple((game.name, game.title) for game in registry.installed())
WHOLE = texts.Package("1.2.3", 1790000000, GAMES)
KEPT = tuple(game for game in GAMES if game[0] != "lucky_sevens")
FREE = texts.Package("1.2.3", 1790000000, KEPT, ("lucky_sevens",))


@pytest.fixture(params=[WHOLE, FREE], ids=lambda package: package.name)
def written(request, tmp_path):
    """Everything that is written for one build."""
    folder = texts.write(request.param, tmp_path)
    return texts_in(folder)


def texts_in(folder):
    """Every text of a folder, by its name."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.name: path.read_text(encoding="utf-8") for path in files}


def test_no_gap_is_left(written):
    assert len(written) >= 6
    assert not [name for name, text in written.items() if re.search("@[A-Za-z]+@", text)]


def test_a_build_without_a_game_does_not_advertise_it(tmp_path):
    folder = texts.write(FREE, tmp_path)
    for name, text in texts_in(folder).items():
        assert "lucky" not in text.lower(), name
    assert "card table for four games" in (folder / "description").read_text(encoding="utf-8")
    assert "table.png" not in texts.screenshots(FREE)  # where it can be seen
    assert FREE.name != WHOLE.name


def test_the_whole_build_names_all_its_games():
    assert all(title in WHOLE.titles() for _, title in GAMES)
    assert "@MANY@" not in texts.filled("@MANY@", WHOLE)
    assert texts.filled("@MANY@", WHOLE) == "five"


@pytest.mark.parametrize("package", [WHOLE, FREE], ids=lambda package: package.name)
def test_the_pictures_of_the_metainfo_exist_and_have_captions(package):
    shown = ElementTree.fromstring(f"<all>{texts.screenshots(package)}</all>")
    images = [image.text.rpartition("/")[2] for image in shown.iter("image")]
    assert len(images) >= 3
    assert all((ROOT / "docs" / "pictures" / image).is_file() for image in images)
    assert len(list(shown.iter("caption"))) == len(images)
    assert next(shot.get("type") for shot in shown) == "default"


def test_every_version_of_the_change_log_is_a_release_with_what_is_new(monkeypatch, tmp_path):
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 1.2.3 (unreleased)\n\n- **Table**: faster.\n- **Games**: Lucky Sevens\n"
        "  for two; more.\n\n## 1.2.2 (2026-02-03)\n\nThe first.\n"
    )
    releases = ElementTree.fromstring(f"<all>{texts.releases(WHOLE)}</all>")
    assert [(release.get("version"), release.get("date")) for release in releases] == [
        ("1.2.3", WHOLE.day),
        ("1.2.2", "2026-02-03"),
    ]
    assert [item.text for item in releases[0].iter("li")] == [
        "Table: faster",
        "Games: Lucky Sevens for two",
    ]
    told = ElementTree.fromstring(f"<all>{texts.releases(FREE)}</all>")
    assert [item.text for item in told.iter("li")] == ["Table: faster"]


def test_the_flatpak_takes_what_the_archive_holds():
    name = f"{texts.ID}.flatpak.json"
    manifest = json.loads((texts.LINUX / name).read_text(encoding="utf-8"))
    assert (manifest["id"], manifest["command"]) == (texts.ID, "cardtable")
    assert not [
        word for word in manifest["finish-args"] if "filesystem" in word or "network" in word
    ]
    assert "--talk-name=org.a11y.Bus" in manifest["finish-args"], "no screen reader would be told"
    (module,) = manifest["modules"]
    commands = " ".join(module["build-commands"])
    for kind in ("desktop", "mime.xml", "metainfo.xml"):
        assert f"share/{texts.ID}.{kind}" in commands
    assert "share/icons/cardtable-$size.png" in commands


def test_the_program_says_as_many_games_as_its_package(monkeypatch):
    about = importlib.import_module("cardtable.ui.pages.about")
    kept = [game for game in registry.installed() if game.name != "lucky_sevens"]
    assert about._about_the_games().startswith("Five card games of the sevens family")
    monkeypatch.setattr(registry, "installed", lambda: tuple(kept))
    assert about._about_the_games().startswith("Four card games of the sevens family")
