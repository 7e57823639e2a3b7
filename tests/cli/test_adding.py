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

    def running(*arguments: str, also: Path | str = "") -> tuple[int, str]:
        path = os.pathsep.join(map(str, filter(None, (tree, also))))
        environment = {**os.environ, "PYTHONPATH": path, "CARDTABLE_HOME": str(tree / "home")}
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


@pytest.fixture(scope="module")
def apart(run, tree):
    """A distribution of its own outside the tree, and the text that `new` prints for it."""
    folder = tree.parent / "apart"
    code, said = run("cardtable", "new", "far_off", "--out", str(folder))
    assert code == 0, said
    return folder, said


def test_a_game_outside_the_tree_is_a_project_with_tests_of_its_own(run, tree, apart):
    folder, said = apart
    assert f"pip install -e {folder}" in said
    assert not (tree / "games/far_off").exists()
    assert "far_off" not in (tree / "pyproject.toml").read_text()
    assert 'far_off = "far_off:game"' in (folder / "pyproject.toml").read_text()
    texts = [path.read_text() for path in folder.rglob("*.py")]
    assert not [text for text in texts if "games" in text or "blank" in text.lower()]
    code, told = run("pytest", "-q", "-p", "no:cacheprovider", str(folder), also=folder)
    assert code == 0, told
    assert "passed" in told


@pytest.mark.long
def test_once_installed_it_is_found_and_every_step_can_be_taken(run, apart):
    """A file of metadata stands for what pip writes."""
    folder, said = apart
    about = folder / "far_off-1.dist-info"
    about.mkdir()
    (about / "entry_points.txt").write_text("[cardtable.games]\nfar_off = far_off:game\n")
    steps = [part for part in said.split("`")[1::2] if part.startswith("cardtable ")]
    assert len(steps) == 4
    for step in steps:
        code, told = run(*step.split(), also=folder)
        assert code == 0, told
    code, told = run("cardtable", "golden", "far_off", "--replace", also=folder)
    assert (code, told) == (
        2,
        "cardtable: far_off is a distribution of its own; expected --out FILE\n",
    )


@pytest.mark.parametrize(
    ("name", "complaint"),
    [("json", "there is a Python module 'json' already"), ("other", "holds a project already")],
)
def test_a_distribution_overwrites_nothing(run, apart, name, complaint):
    folder, _ = apart
    code, said = run("cardtable", "new", name, "--out", str(folder))
    assert code == 2
    assert said.endswith(f"{complaint}\n")


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
