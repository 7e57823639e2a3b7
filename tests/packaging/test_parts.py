"""Everything in a bundle has an owner and a licence."""

import importlib.util
import json
import re
import sys
from importlib.metadata import files
from pathlib import Path

import pytest

from tests.support.at_once import at_once

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
parts = importlib.import_module("parts")
library_versions = importlib.import_module("library_versions")
LATER = ("markdown-it-py", "mdurl", "pygments")  # rich wants them; the bundle leaves them out
TOOLS = ("hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers")


@at_once("part", parts.parts())
def test_every_part_has_the_text_of_its_licence(part):
    assert part.texts or part.origin == "ours"
    for text in part.texts:
        assert len((parts.LICENCES / text).read_text(encoding="utf-8")) > 200


def test_every_text_belongs_to_a_part():
    named = {text for part in parts.parts() for text in part.texts}
    assert {path.name for path in parts.LICENCES.iterdir()} == named


def test_what_is_under_the_lgpl_comes_with_its_whole_text():
    for part in parts.parts():
        assert ("LGPL" in part.licence) == ("LGPL-2.1.txt" in part.texts)


def test_the_page_of_third_parties_is_the_one_that_is_written():
    assert (ROOT / "build" / "THIRD_PARTY.md").read_text(encoding="utf-8") == parts.third_party()


def test_every_library_the_bundle_takes_from_requirements_is_a_part():
    pinned = re.findall(r"^([A-Za-z0-9_.-]+)==", (ROOT / "requirements.txt").read_text(), re.M)
    assert pinned
    assert set(pinned) - {part.package for part in parts.parts()} == {*LATER, *TOOLS}


@pytest.mark.parametrize(
    ("file", "part"),
    [
        ("pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2"),
        ("libSDL2_ttf-2-e69aa315.0.so.0.2400.0", "SDL2_ttf"),
        ("SDL2.dll", "SDL2"),
        ("libopus-0.dll", "Opus"),
        ("libopusfile-96d7a9c0.so.0.4.5", "opusfile"),
        ("pygame/rect.cpython-311-x86_64-linux-gnu.so", "pygame-ce"),
        ("pygame/freesansbold.ttf", "pygame-ce"),
        ("pygame_gui/data/FiraCode-Regular.ttf", "Cardtable Sans (after Source Sans 3)"),
        ("cardtable_games_seven_bridge__mypyc.cpython-311.so", "mypyc's run-time code"),
        ("cardtable_games/seven_bridge/help.md", "Cardtable"),
        ("cardtable_games/seven_bridge/languages/de.mo", "Cardtable"),
        ("cardtable/languages/de.mo", "Cardtable"),
        ("assets/fonts/CardtableSans-Bold.ttf", "Cardtable Sans (after Source Sans 3)"),
        ("VCRUNTIME140.dll", "Microsoft Visual C++ runtime"),
        ("_ctypes.pyd", "Python and its standard library"),
        ("libz.so.1", "zlib"),
    ],
)
def test_a_file_is_known_by_its_name(file, part):
    assert parts.part_of(file).name == part


def test_a_file_that_nobody_answers_for_is_named(tmp_path, monkeypatch):
    inside = tmp_path / "_internal"
    inside.mkdir()
    (inside / "libz.so.1").touch()
    (inside / "libsurprise.so.3").touch()
    (tmp_path / "cardtable").touch()
    monkeypatch.setattr(parts, "modules_of", lambda _: ["cardtable.ui", "json", "surprise.inner"])
    assert parts.unnamed(tmp_path) == ["libsurprise.so.3", "Python package surprise"]


def test_debian_is_told_of_every_part_and_where_its_licence_lies():
    text = parts.debian_copyright()
    for part in parts.parts():
        assert f"Comment: {part.name}, {part.origin}." in text
        assert f"License: {part.licence}\n The whole text is in /usr/lib/cardtable/" in text


def test_the_bill_of_materials_has_a_row_for_every_part_with_its_files(tmp_path, monkeypatch):
    inside = tmp_path / "_internal"
    inside.mkdir()
    (inside / "libz.so.1").write_bytes(b"zlib")
    monkeypatch.setattr(parts, "modules_of", lambda _: ["pygame.rect"])
    published = tmp_path / "cardtable.deb"
    published.write_bytes(b"deb")
    bill = parts.bill_of_materials(tmp_path, [published], "1.2.3", "2026-01-01T00:00:00Z")
    rows = {row["name"]: row for row in bill["components"]}
    assert set(rows) == {"PyInstaller's start-up code", "zlib", "pygame-ce"}
    assert rows["pygame-ce"]["purl"].startswith("pkg:pypi/pygame-ce@")
    (file,) = rows["zlib"]["components"]
    assert (file["name"], len(file["hashes"][0]["content"])) == ("libz.so.1", 64)
    (artefact,) = bill["metadata"]["component"]["components"]
    assert artefact["name"] == "cardtable.deb"
    assert all(row["version"] and row["purl"].startswith("pkg:") for row in bill["components"])
    assert bill["metadata"]["component"]["purl"] == "pkg:generic/cardtable@1.2.3"
    json.dumps(bill)


WHEEL = [Path(str(file.locate())) for file in files("pygame-ce") or () if "libs/" in str(file)]
VERSION = re.compile(r"\d+\.\d+(\.\d+)*")


@pytest.mark.skipif(not WHEEL, reason="pygame-ce's wheel for Linux has its libraries in a folder")
def test_every_library_of_the_wheel_tells_its_version_and_has_an_address():
    owned = {}
    for path in WHEEL:
        part = parts.part_of(f"pygame_ce.libs/{path.name}")
        if part:
            owned.setdefault(part, {})[path.name] = path
    assert len(owned) > 15
    for part, own in owned.items():
        version, address = parts.identity(part, own, "1.2.3")
        assert VERSION.fullmatch(version), (part.name, version)
        assert address.endswith(f"@{version}")
        assert " " not in address


@pytest.mark.skipif(not WHEEL, reason="pygame-ce's wheel for Linux has its libraries in a folder")
def test_sdl_is_the_one_that_runs_here():
    import pygame

    (path,) = [path for path in WHEEL if path.name.startswith("libSDL2-2")]
    told = parts.identity(parts.part_of(path.name), {path.name: path}, "1.2.3")[0]
    assert told == ".".join(map(str, pygame.get_sdl_version()))


def test_a_library_of_windows_tells_the_version_among_its_resources(tmp_path):
    library = tmp_path / "libogg-0.dll"
    library.write_bytes(b"MZ" + "FileVersion\0\0001, 3, 6, 0\0".encode("utf-16-le"))
    assert library_versions.version_of("Ogg", [library]) == "1.3.6"


def test_a_library_that_says_nothing_goes_by_what_it_came_in(tmp_path):
    library = tmp_path / "libogg-0.dll"
    library.write_bytes(b"MZ")
    version, address = parts.identity(parts.part_of("libogg-1.so"), {"": library}, "1.2.3")
    assert version.startswith("of pygame-ce 2.")
    assert " " not in address


def test_a_package_whose_version_is_asked_for_has_a_part_that_takes_its_metadata():
    """A bundle then carries them, and ends where nobody says whose they are."""
    asked = {
        name
        for path in (parts.BUILD.parent / "cardtable").rglob("*.py")
        for name in re.findall(r'\bversion\("([\w-]+)"\)', path.read_text(encoding="utf-8"))
    }
    assert asked
    for name in asked:
        part = parts.part_of(f"{name}-1.2.dist-info/METADATA")
        assert part, f"parts.toml has no part for the metadata of {name}"


def test_what_python_itself_has_taken_from_others_has_its_licences():
    (python,) = [part for part in parts.parts() if part.package == "python"]
    text = "".join((parts.LICENCES / name).read_text(encoding="utf-8") for name in python.texts)
    for holder in ("Makoto Matsumoto and Takuji Nishimura", "Stefan Krah", "David M. Gay"):
        assert holder in text
