"""The verbs for whoever adds a game: what `new` and `golden` write, and what they refuse."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable import registry, save_text
from cardtable.__main__ import main
from cardtable.core.table import OVER

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A source tree of its own, in which a game is added."""
    root = tmp_path_factory.mktemp("tree")
    for folder in ("cardtable", "games"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "tests/test_golden.py", "tests/test_perft.py"):
        (root / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    return root


@pytest.fixture(scope="module")
def run(tree):
    """Runs Python in that tree: its code and all that it prints."""

    def running(*arguments: str) -> tuple[int, str]:
        environment = {**os.environ, "PYTHONPATH": str(tree), "CARDTABLE_HOME": str(tree / "home")}
        done = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    return running


@pytest.fixture(scope="module")
def added(run):
    """Returns the text that `new` prints."""
    code, said = run("cardtable", "new", "wild_hearts", "--title", "Wild Hearts!")
    assert code == 0, said
    return said


def test_a_new_game_is_found_checked_and_tested_at_once(run, added):
    assert "games/wild_hearts is Wild Hearts!" in added
    assert run("cardtable", "check", "wild_hearts") == (0, "wild_hearts: 5 games, nothing found\n")
    code, said = run("pytest", "-q", "tests", "-k", "wild_hearts")
    assert code == 0, said
    assert "no tests ran" not in said


def test_a_new_game_goes_by_its_own_name_everywhere(tree, added):
    texts = {
        path.relative_to(tree): path.read_text(encoding="utf-8")
        for folder in ("games/wild_hearts", "tests/games/wild_hearts")
        for path in (tree / folder).rglob("*.*")
        if path.suffix in (".py", ".md")
    }
    assert len(texts) > 6
    for path, text in texts.items():
        assert "blank" not in text.lower(), path
    assert "class WildHearts(" in "".join(texts.values())
    assert 'wild_hearts = "games.wild_hearts:game"' in (tree / "pyproject.toml").read_text()


def test_every_step_that_new_names_can_be_taken(run, added):
    steps = [part for part in added.split("`")[1::2] if part.startswith("cardtable ")]
    assert len(steps) == 4
    for step in steps:
        code, said = run(*step.split())
        assert code == 0, said


def test_a_golden_save_is_written_over_only_when_asked(run, tree, added):
    path = tree / "tests/golden/wild_hearts.save"
    code, said = run("cardtable", "golden", "wild_hearts")
    assert code == 2
    assert said.endswith("wild_hearts.save is there already; --replace writes over it\n")
    before = path.read_text()
    code, said = run("cardtable", "golden", "wild_hearts", "--replace", "--seed", "5")
    assert code == 0, said
    assert path.read_text() != before


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Fan-Tan", "expected a name such as fan_tan, got 'Fan-Tan'"),
        ("class", "expected a name such as fan_tan, got 'class'"),
        ("blank", "there is a game 'blank' already"),
    ],
)
def test_a_name_that_will_not_do_is_refused(capsys, name, complaint):
    assert main(["new", name]) == 2
    assert capsys.readouterr().err == f"cardtable: {complaint}\n"


def test_an_installed_program_adds_no_game(capsys, monkeypatch):
    monkeypatch.setattr(registry, "source_tree", lambda: None)
    assert main(["new", "fan_tan"]) == 2
    assert "this needs the source tree of the program" in capsys.readouterr().err


@pytest.mark.parametrize("game", [game.name for game in registry.everything()])
def test_golden_writes_a_whole_game_of_any_game(game, tmp_path, capsys):
    path = tmp_path / "golden.save"
    assert main(["golden", game, "--out", str(path)]) == 0
    session = save_text.read(path.read_text(), registry.find)
    assert session.turn == OVER
    assert f"a game of {len(session.log)} moves" in capsys.readouterr().out
