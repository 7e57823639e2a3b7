"""Verbs for adding a game: new, golden, contract."""

from __future__ import annotations

import argparse
import importlib
import keyword
import re
import shutil
from pathlib import Path
from typing import Any

from cardtable import registry, save_text
from cardtable.cli.arguments import Complaint, add_table, game_named, seat_count, table_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table, table_for
from cardtable.core.words import counted
from cardtable.session import Session

TEMPLATE = "blank"

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_GOLDEN = 2  # an even seed: the game's own players play, with a move by chance now and then
_TEST = '''"""The rules of {title} by example: a test for each ruling."""

from cardtable.core import position
from cardtable.core.table import table_for
from games.{name} import game

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
_NEXT = """games/{name} is {title}: a copy of the template for now, playable and tested.
Make it your game:
  1. games/{name}/help.md: the rules as players read them (docs/help_language.md)
  2. the modules beside it, until `cardtable check {name}` finds nothing: rules.py (what is legal),
     state.py (facts), options.py (house rules), words.py (what is said), table.py (where things
     lie), handling.py (what hands may do), players/; take out what the game does not need
  3. `cardtable perft {name} --seed 1 --divide`: count these moves by hand; then put the line of
     `cardtable perft {name} --seed 1` into tests/perft/{name}.txt
  4. `cardtable golden {name} --replace`: a whole game in tests/golden/{name}.save
  5. tests/games/{name}/test_{name}_rulings.py: a test for each ruling"""


def add_verbs(verbs: Any) -> None:
    """Declares the verbs of this module."""
    new = verbs.add_parser("new", help="begin a game: copy the template under its own name")
    new.add_argument("name", metavar="NAME", help="small letters, digits and _, such as fan_tan")
    new.add_argument("--title", default="", metavar="TEXT", help="as people say it (Fan Tan)")
    new.set_defaults(run=_new)

    golden = verbs.add_parser("golden", help="play a game and write it as a golden save")
    golden.add_argument("game", metavar="GAME")
    add_table(golden, "how many seats")
    golden.add_argument(
        "--seed",
        type=int,
        default=_GOLDEN,
        metavar="N",
        help=f"which game ({_GOLDEN}); with an odd number every move is made by chance",
    )
    golden.add_argument("--out", default="", metavar="FILE", help="(tests/golden/GAME.save)")
    golden.add_argument("--replace", action="store_true", help="over a save that is there")
    golden.set_defaults(run=_golden)

    contract = verbs.add_parser("contract", help="print what every game promises, as Markdown")
    contract.add_argument("--out", default="", metavar="FILE", help="instead of standard output")
    contract.set_defaults(run=_contract)


# -- new ---------------------------------------------------------------------------------------


def _new(asked: argparse.Namespace) -> int:
    root = _source_tree()
    name = asked.name
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise Complaint(f"expected a name such as fan_tan, got {name!r}")
    if (root / "games" / name).exists() or name in {game.name for game in registry.everything()}:
        raise Complaint(f"there is a game {name!r} already")
    title = asked.title or name.replace("_", " ").title()
    _copy_template(root / "games", name, title)
    _declare(root / "pyproject.toml", name)
    importlib.invalidate_caches()
    registry.refresh()
    _write_tests(root / "tests", registry.find(name))
    print(_NEXT.format(name=name, title=title))
    return 0


def _copy_template(games: Path, name: str, title: str) -> None:
    shutil.copytree(games / TEMPLATE, games / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (games / name).rglob("*.*"):
        if path.suffix in (".py", ".md"):
            text = path.read_text(encoding="utf-8")
            path.write_text(renamed(text, name, title), encoding="utf-8")


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
    project.write_text(f"{before}{heading}{lines}{line}\n\n{rest}", encoding="utf-8")


def _write_tests(tests: Path, rules: AnyRules) -> None:
    """Writes the files that the tests need for a game: perft, golden save and a test module."""
    from cardtable.cli.checks import perft_line

    table = table_for(rules.options, rules.seats[0])
    _write(tests / "perft" / f"{rules.name}.txt", perft_line(rules, table, "1", []) + "\n")
    _write(_golden_path(tests.parent, rules), golden_save(rules, table, _GOLDEN))
    own = tests / "games" / rules.name / f"test_{rules.name}_rulings.py"
    _write(own, _TEST.format(name=rules.name, title=rules.title))


# -- golden ------------------------------------------------------------------------------------


def _golden(asked: argparse.Namespace) -> int:
    rules = game_named(asked.game)
    table = table_of(rules, seat_count(rules, asked.seats), asked.option)
    path = Path(asked.out) if asked.out else _golden_path(_source_tree(), rules)
    if path.exists() and not asked.replace:
        raise Complaint(f"{path} is there already; --replace writes over it")
    text = golden_save(rules, table, asked.seed)
    _write(path, text)
    moves = text.partition("\nmoves\n")[2].count("\n")
    print(f"{path}: a game of {counted(moves, 'move')}, to its end")
    return 0


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


def _golden_path(root: Path, rules: AnyRules) -> Path:
    return root / "tests" / "golden" / f"{rules.name}.save"


def _source_tree() -> Path:
    root = registry.source_tree()
    if root is None:
        raise Complaint("this needs the source tree of the program; here it is only installed")
    return root


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror or error}") from error


# -- contract ----------------------------------------------------------------------------------


def _contract(asked: argparse.Namespace) -> int:
    """Prints or writes the contract, which is read from the docstrings of the core."""
    from cardtable.workshop import contract_page

    page = contract_page.page()
    if not asked.out:
        print(page, end="")
        return 0
    try:
        Path(asked.out).write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Complaint(f"{asked.out} cannot be written: {error.strerror or error}") from error
    return 0
