"""The README is true: its session runs, its map exists, its commands are what CI runs."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def test_the_session_runs_as_it_is_printed():
    (session,) = blocks("python")
    test = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    assert test.examples
    said = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)


@pytest.mark.parametrize("path", re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README))
def test_its_pictures_are_there(path):
    assert (ROOT / path).stat().st_size > 10_000


def test_it_says_how_each_of_its_pictures_is_made():
    made = set(re.findall(r"^cardtable screenshot .*--out (\S+)$", README, flags=re.MULTILINE))
    assert {Path(path).name for path in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)} == made


def test_its_map_names_what_exists():
    (drawn,) = re.findall(r"```\n(cardtable/.*?)```", README, flags=re.DOTALL)
    folders = []
    for line in drawn.splitlines():
        indent = len(line) - len(line.lstrip())
        names = line.strip().split("  ")[0].split()
        folders = [folder for folder in folders if folder[0] < indent]
        above = Path(*(name for _, name in folders)) if folders else Path()
        for name in names:
            assert (ROOT / above / name).exists(), f"{above / name} of the map does not exist"
        if len(names) == 1 and names[0].endswith("/"):
            folders.append((indent, names[0]))


def test_play_and_test_are_one_line_each():
    play, test = blocks("sh")[:2]
    assert play.count("\n") == test.count("\n") == 1
    assert "--require-hashes -r requirements.txt" in play
    assert "--require-hashes -r requirements-dev.txt" in test
