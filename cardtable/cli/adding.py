"""Verbs for adding a game: new, golden, contract."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cardtable.cli import new_game
from cardtable.cli.arguments import add_table, game_named, seat_count, table_of
from cardtable.cli.new_game import USUAL_GAME, golden_path, golden_save, write
from cardtable.cli.window import Complaint
from cardtable.core.messages import say
from cardtable.core.words import counted


def add_verbs(verbs: Any) -> None:
    """Declares the verbs of this module."""
    new = verbs.add_parser("new", help=say("begin a game: copy the template under its own name"))
    new.add_argument("name", metavar="NAME", help="small letters, digits and _, such as fan_tan")
    new.add_argument("--title", default="", metavar="TEXT", help="as people say it (Fan Tan)")
    new.add_argument(
        "--out", default="", metavar="FOLDER", help="as a distribution of its own, outside the tree"
    )
    new.set_defaults(run=_new)

    golden = verbs.add_parser("golden", help=say("play a game and write it as a golden save"))
    golden.add_argument("game", metavar="GAME")
    add_table(golden, "how many seats")
    golden.add_argument(
        "--seed",
        type=int,
        default=USUAL_GAME,
        metavar="N",
        help=f"which game ({USUAL_GAME}); with an odd number every move is made by chance",
    )
    golden.add_argument("--out", default="", metavar="FILE", help="(tests/golden/GAME.save)")
    golden.add_argument("--replace", action="store_true", help="over a save that is there")
    golden.set_defaults(run=_golden)

    contract = verbs.add_parser("contract", help=say("print what every game promises, as Markdown"))
    contract.add_argument("--out", default="", metavar="FILE", help="instead of standard output")
    contract.set_defaults(run=_contract)


def _new(asked: argparse.Namespace) -> int:
    title = asked.title or asked.name.replace("_", " ").title()
    print(new_game.begin(asked.name, title, Path(asked.out) if asked.out else None))
    return 0


# -- golden ------------------------------------------------------------------------------------


def _golden(asked: argparse.Namespace) -> int:
    rules = game_named(asked.game)
    table = table_of(rules, seat_count(rules, asked.seats), asked.option)
    path = Path(asked.out) if asked.out else golden_path(rules)
    if path.exists() and not asked.replace:
        raise Complaint(f"{path} is there already; --replace writes over it")
    text = golden_save(rules, table, asked.seed)
    write(path, text)
    moves = text.partition("\nmoves\n")[2].count("\n")
    print(f"{path}: a game of {counted(moves, 'move')}, to its end")
    return 0


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
