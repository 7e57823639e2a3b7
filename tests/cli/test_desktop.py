"""`cardtable desktop`: the menu entry and the file type of an AppImage or a wheel."""

import os
import re
import shlex
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from cardtable.__main__ import main
from cardtable.cli import desktop

ENTRY = f"applications/{desktop.ID}.desktop"


@pytest.fixture
def base(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "a bin" / "cardtable")])
    monkeypatch.setattr(desktop.shutil, "which", lambda _: None)  # nothing is told to this machine
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def files(base):
    return sorted(path for path in base.rglob("*") if path.is_file())


def test_the_entry_starts_this_very_program_with_the_file(base, tmp_path, capsys):
    assert main(["desktop"]) == 0
    entry = ConfigParser(interpolation=None)
    entry.read(base / ENTRY, encoding="utf-8")
    words = shlex.split(entry["Desktop Entry"]["Exec"])
    assert words == [str(tmp_path / "a bin" / "cardtable"), "%f"]
    assert entry["Desktop Entry"]["MimeType"] == "application/x-cardtable;"
    assert (base / "mime" / "packages" / f"{desktop.ID}.xml").is_file()
    assert (base / "icons/hicolor/256x256/apps" / f"{desktop.ID}.png").is_file()
    assert len(capsys.readouterr().out.splitlines()) == 1


def read_as_menus_do(line: str) -> list[str]:
    """The words of an Exec line, by the specification of entries: its escapes, then the quotes."""
    escapes = {"\\\\": "\\", "\\n": "\n", "\\t": "\t", "\\r": "\r", "\\s": " "}
    value = re.sub(r"\\.", lambda found: escapes[found[0]], line.partition("=")[2])
    words = re.findall(r'"((?:\\.|[^"\\])*)"', value)
    return [re.sub(r"\\(.)", r"\1", word, flags=re.DOTALL).replace("%%", "%") for word in words]


@pytest.mark.parametrize(
    "folder",
    [
        "two\nExec=rm -rf ~\nlines",
        "\ttab\rreturn",
        *("back\\slash", 'quote"d', "$HOME `id`", "100%f", "semi;colon", os.fsdecode(b"caf\xe9")),
    ],
    ids=ascii,
)
def test_whatever_the_programs_folder_is_called_the_entry_has_one_command(
    base, tmp_path, monkeypatch, folder
):
    program = str(tmp_path / folder / "cardtable")
    monkeypatch.setattr(sys, "argv", [program])
    assert main(["desktop"]) == 0
    text = os.fsdecode((base / ENTRY).read_bytes())
    (line,) = [line for line in re.split("[\r\n]+", text) if line.startswith("Exec")]
    assert read_as_menus_do(line) == [program]
    assert line.endswith('" %f')


def test_whatever_it_has_added_it_takes_away_and_nothing_else(base):
    (base / "applications").mkdir(parents=True)
    other = base / "applications" / "other.desktop"
    other.touch()
    assert main(["desktop"]) == main(["desktop"]) == 0  # a second time over the first
    assert len(files(base)) > 10
    assert main(["desktop", "--remove"]) == main(["desktop", "--remove"]) == 0
    assert files(base) == [other]


def test_a_folder_that_cannot_be_written_is_named_in_one_line(base, capsys):
    base.write_text("a file where the folder should be")
    assert main(["desktop"]) == 2
    assert str(base) in capsys.readouterr().err


def test_elsewhere_it_says_who_does_that(base, monkeypatch, capsys):
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["desktop"]) == 2
    assert "installer" in capsys.readouterr().err
    assert not base.exists()


@pytest.mark.parametrize(
    ("called", "frozen", "environment", "expected"),
    [
        (
            "/opt/Card table.bin",
            True,
            {"APPIMAGE": "/home/me/a $.AppImage"},
            r'"/home/me/a \\$.AppImage"',  # the specification: as any text, after the quotes
        ),
        ("/opt/cardtable", False, {"APPIMAGE": "/home/me/editor.AppImage"}, '"/opt/cardtable"'),
        ("/a/100%/cardtable", False, {}, '"/a/100%%/cardtable"'),
        ("/lib/cardtable/__main__.py", False, {}, f'"{sys.executable}" "-m" "cardtable"'),
    ],
)
def test_the_command_is_written_as_entries_want_it(
    monkeypatch, called, frozen, environment, expected
):
    monkeypatch.setattr(desktop.shutil, "which", lambda _: None)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    assert desktop.command(called, environment) == f"{expected} %f"


def test_the_program_has_what_the_packages_have():
    templates = Path(__file__).parents[2] / "assets" / "desktop"
    assert {path.name for path in templates.iterdir()} == {
        f"{desktop.ID}.desktop",
        f"{desktop.ID}.mime.xml",
    }
