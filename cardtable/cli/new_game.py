"""Begins a game: the template under its own name, with its tests.

In the source tree it gets its line in pyproject.toml; elsewhere it is a distribution of its own.
"""

from __future__ import annotations

import importlib
import keyword
import re
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from cardtable import registry, save_text
from cardtable.cli.checks import perft_line
from cardtable.cli.window import Complaint
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table, table_for
from cardtable.session import Session

TEMPLATE = "blank"
USUAL_GAME = 2  # an even seed: the game's own players play, with a move by chance now and then

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_RULINGS = '''"""The rules of {title} by example: a test for each ruling."""

from cardtable.core import position
from cardtable.core.table import table_for
from {package} import game

TEXT = """position {name} 1
seats 2
turn 0
pile stock 2c
pile hand-0 7h 9d
pile hand-1 Kc 7d
"""


def test_any_card_of_the_hand_may_be_played():
    state = position.read(game, TEXT)
    assert [str(move) for move in game.moves(state, 0)] == [
        "0 hand-0:7h > trick/0",
        "0 hand-0:9d > trick/0",
    ]


def test_everybody_is_dealt_as_many_cards_as_the_house_rule_says():
    table = table_for(game.options, 2)
    assert table.number("cards") == 5
'''
_CONTRACT = '''"""{title} keeps the contract, its moves are counted, and a kept game replays."""

from pathlib import Path

import pytest

from cardtable import save_text
from cardtable.conformance import check_one, tables
from cardtable.conformance.perft import dealt, perft
from cardtable.core.table import table_for
from {package} import game

WAYS = {ways}  # as `cardtable perft {name} --seed 1` counts them; the first also by hand


@pytest.mark.parametrize("table", list(tables(game)), ids=str)
def test_the_contract(table):
    assert list(check_one(game, table, 1)) == []


def test_the_ways_to_go_on():
    state = dealt(game, table_for(game.options, game.seats[0]), "1")
    assert [perft(game, state, depth, "1") for depth in range(1, len(WAYS) + 1)] == WAYS


def test_a_kept_game_replays():
    text = (Path(__file__).parent / "{name}.save").read_text(encoding="utf-8")
    assert save_text.write(save_text.read(text, lambda name: game)) == text
'''
_PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{project}"
version = "1"
description = "{title} for Cardtable"
requires-python = ">=3.11"
# It needs Cardtable, which is in no package index: whoever has the game has that already.

[project.entry-points."cardtable.games"]
{name} = "{name}:game"

[tool.hatch.build]
dev-mode-dirs = ["."]

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
"""
_NEXT = """{game} is {title}: a copy of the template for now, {now}
Make it your game:
  1. {game}/help.md: the rules as players read them (docs/help_language.md)
  2. the modules beside it, until `cardtable check {name}` finds nothing: rules.py (what is legal),
     state.py (facts), options.py (house rules), words.py (what is said), table.py (where things
     lie), handling.py (what hands may do), players/; take out what the game does not need.
     docs/contract.md explains every class and function that these use
  3. `cardtable perft {name} --seed 1 --divide`: count these moves by hand; then put {perft}
  4. `cardtable golden {name} --replace{out}`:
     a whole game, kept as a save that must replay for ever
  5. {rulings}: a test for each ruling"""


def begin(name: str, title: str, elsewhere: Path | None) -> str:
    """Writes a new game into the source tree, or into a folder elsewhere; returns what to do."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise Complaint(f"expected a name such as fan_tan, got {name!r}")
    if name in registry.names():
        raise Complaint(f"there is a game {name!r} already")
    if elsewhere is not None:
        return _distribution(elsewhere.absolute(), name, title)
    return _in_the_tree(name, title)


def _in_the_tree(name: str, title: str) -> str:
    root = source_tree()
    if (root / "games" / name).exists():
        raise Complaint(f"there is a game {name!r} already")
    _copy_template(root / "games" / name, f"games.{name}", title)
    _declare(root / "pyproject.toml", name)
    importlib.invalidate_caches()
    registry.refresh()
    rules = registry.find(name)
    rulings = f"tests/games/{name}/test_{name}_rulings.py"
    write(root / "tests" / "perft" / f"{name}.txt", _ways(rules) + "\n")
    write(golden_path(rules), golden_save(rules, _usual_table(rules), USUAL_GAME))
    write(root / rulings, _RULINGS.format(name=name, title=title, package=f"games.{name}"))
    return _NEXT.format(
        name=name,
        title=title,
        game=f"games/{name}",
        now="playable and tested.",
        perft=f"the line of\n     `cardtable perft {name} --seed 1` into tests/perft/{name}.txt",
        out="",
        rulings=rulings,
    )


def _distribution(folder: Path, name: str, title: str) -> str:
    """Writes a project whose only package is the game."""
    if find_spec(name) is not None:
        raise Complaint(f"there is a Python module {name!r} already")
    if (folder / "pyproject.toml").exists():
        raise Complaint(f"{folder} holds a project already")
    _copy_template(folder / name, name, title)
    project = _PROJECT.format(name=name, title=title, project=name.replace("_", "-"))
    write(folder / "pyproject.toml", project)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    rules: AnyRules = importlib.import_module(name).game
    tests = folder / "tests"
    ways = f"[{', '.join(_ways(rules).rpartition(': ')[2].split())}]"
    write(tests / f"{name}.save", golden_save(rules, _usual_table(rules), USUAL_GAME))
    for text, of in ((_RULINGS, "rulings"), (_CONTRACT, "contract")):
        path = tests / f"test_{name}_{of}.py"
        write(path, text.format(name=name, title=title, package=name, ways=ways))
    return _NEXT.format(
        name=name,
        title=title,
        game=folder / name,
        now=f"in a distribution of its own.\nInstall that once: pip install -e {folder}",
        perft=f"the numbers of\n     `cardtable perft {name} --seed 1` into"
        f" tests/test_{name}_contract.py",
        out=f" --out {tests / name}.save",
        rulings=f"tests/test_{name}_rulings.py",
    )


# -- what is written ---------------------------------------------------------------------------


def _copy_template(to: Path, package: str, title: str) -> None:
    template = find_spec(type(registry.find(TEMPLATE)).__module__)
    if template is None or template.origin is None or template.parent is None:
        raise Complaint("the template of a game is missing from this installation")
    try:
        shutil.copytree(
            Path(template.origin).parent, to, ignore=shutil.ignore_patterns("__pycache__")
        )
    except OSError as error:
        raise Complaint(f"{to} cannot be written: {error.strerror or error}") from error
    for path in to.rglob("*.*"):
        if path.suffix in (".py", ".md"):
            text = path.read_text(encoding="utf-8").replace(template.parent, package)
            write(path, renamed(text, package.rpartition(".")[2], title))


def renamed(text: str, name: str, title: str) -> str:
    """A text of the template with the names of another game.

    >>> renamed('from games.blank.rules import Blank, BlankState  # Blank', "fan_tan", "Fan Tan")
    'from games.fan_tan.rules import FanTan, FanTanState  # Fan Tan'
    """
    spoken = TEMPLATE.title()
    class_name = "".join(part.title() for part in name.split("_"))
    text = re.sub(rf"\b{spoken}(?=[A-Z])", class_name, text)
    text = re.sub(rf"(?<=class ){spoken}\b|(?<=import ){spoken}\b", class_name, text)
    text = re.sub(rf"\b{spoken}(?=\()", class_name, text)
    text = re.sub(rf"\b{spoken}\b", title, text)
    return re.sub(rf"\b{TEMPLATE}\b", name, text)


def _declare(project: Path, name: str) -> None:
    """Adds the entry point to the lines of pyproject.toml."""
    before, heading, after = project.read_text(encoding="utf-8").partition(registry.HEADING)
    lines, rest = after.partition("\n\n")[::2]
    line = f'\n{name} = "games.{name}:game"'
    write(project, f"{before}{heading}{lines}{line}\n\n{rest}")


def _usual_table(rules: AnyRules) -> Table:
    return table_for(rules.options, rules.seats[0])


def _ways(rules: AnyRules) -> str:
    return perft_line(rules, _usual_table(rules), "1", [])


def golden_save(rules: AnyRules, table: Table, seed: int) -> str:
    """A whole game as a save; a complaint when it cannot be played to its end."""
    from cardtable.conformance.sample_game import play_sample

    record = play_sample(rules, table, seed)
    if not record.is_over:
        raise Complaint(f"the game cannot be played to its end: {record.fault}")
    session = Session(rules, table, seed=f"golden {seed}")
    for move in record.moves:
        session.play(move)
    return save_text.write(session)


def golden_path(rules: AnyRules) -> Path:
    """The place of a golden save in the source tree, for the games that belong to it."""
    root = source_tree()
    spec = find_spec(type(rules).__module__)
    if spec is None or spec.origin is None or not Path(spec.origin).is_relative_to(root / "games"):
        raise Complaint(f"{rules.name} is a distribution of its own; expected --out FILE")
    return root / "tests" / "golden" / f"{rules.name}.save"


def source_tree() -> Path:
    """The folder of the program's sources; a complaint where it is only installed."""
    root = registry.source_tree()
    if root is None:
        raise Complaint("this needs the source tree of the program; here it is only installed")
    return root


def write(path: Path, text: str) -> None:
    """Writes a file and the folders above it; a complaint when that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror or error}") from error
