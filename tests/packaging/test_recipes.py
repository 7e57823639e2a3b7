"""The recipes in build/ agree on version, icons, file types, screenshots and licences."""

import re
import subprocess
import tomllib
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardtable import __version__
from cardtable.store.saves import SUFFIX

ROOT = Path(__file__).parent.parent.parent
LINUX = ROOT / "build" / "linux"
ID = "org.cardtable.Cardtable"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
TEXTS = (".py", ".toml", ".sh", ".nsi", ".spec", ".yml", ".xml", ".in", "")


def tracked():
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [Path(name) for name in listed.split("\0") if name]


def test_the_version_stands_in_one_place(needs):
    needs("git")
    written = re.compile(rf"(?<!home-)(?<![\d.=<>~]){re.escape(__version__)}(?![\d.])")
    versions = {
        str(path)
        for path in tracked()
        if path.suffix in TEXTS
        and "tests" not in path.parts
        and (ROOT / path).is_file()
        and written.search((ROOT / path).read_text(encoding="utf-8", errors="replace"))
    }
    assert versions <= {"cardtable/__init__.py"}, versions


def test_the_package_is_given_its_version_by_the_code():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["hatch"]["version"]["path"] == "cardtable/__init__.py"


def test_a_saved_game_is_known_by_its_name_and_by_its_first_words():
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (declared,) = ElementTree.parse(ROOT / "assets" / "desktop" / f"{ID}.mime.xml").getroot()
    assert declared.find(f"{space}glob").get("pattern") == f"*{SUFFIX}"
    magic = declared.find(f"{space}magic/{space}match").get("value")
    save = (ROOT / "tests/packaging/home-0.1.0/games/open-1.cardtable").read_text(encoding="utf-8")
    assert save.startswith(magic)
    entry = ConfigParser(interpolation=None)
    entry.read(ROOT / "assets" / "desktop" / f"{ID}.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["MimeType"] == declared.get("type") + ";"
    assert entry["Desktop Entry"]["Exec"].endswith(" %f")
    installer = (ROOT / "build/windows/cardtable.nsi").read_text(encoding="utf-8")
    assert f'"Software\\Classes\\{SUFFIX}" "" "${{TYPE}}"' in installer
    spec = (ROOT / "build/cardtable.spec").read_text(encoding="utf-8")
    assert f'"public.filename-extension": ["{SUFFIX.removeprefix(".")}"]' in spec


@pytest.mark.parametrize("size", SIZES)
def test_there_is_an_icon_of_each_size(size):
    head = (ROOT / "assets/icons" / f"cardtable-{size}.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(head[16:20], "big") == int.from_bytes(head[20:24], "big") == size


def test_nothing_that_is_scratch_is_taken_for_a_source(needs):
    needs("git")
    for name in ("build/scratch/bare.tar", "dist/cardtable", "artefacts/deb.log"):
        command = ["git", "-C", str(ROOT), "check-ignore", "-q", name]
        assert subprocess.run(command, check=False).returncode == 0, name
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert lines.index("!/build/") < lines.index("/build/scratch/")  # the last word counts
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "/build/scratch" in project["tool"]["hatch"]["build"]["targets"]["sdist"]["exclude"]


@pytest.mark.parametrize("script", [".ci/run", ".ci/package"])
def test_what_ci_runs_can_be_run(script, needs):
    needs("git")
    command = ["git", "-C", str(ROOT), "ls-files", "-s", script]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert listed.startswith("100755"), f"{script} has lost its executable bit"
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert 'step "packages" .ci/package' in run
    assert "-x .ci/package" not in run


def test_every_tool_that_ci_installs_is_named_by_the_page_of_recipes():
    script = (ROOT / ".ci" / "package").read_text(encoding="utf-8")
    installed = re.findall(r"[\w-]+:([\w.-]+)(?=[ ;]|\\? ?\\\n)", script.partition("read -r")[0])
    assert len(installed) > 15
    page = (ROOT / "build" / "README.md").read_text(encoding="utf-8")
    assert not [name for name in installed if f"`{name}`" not in page]
