"""Verbs for developers on games as a whole: check, perft."""

from __future__ import annotations

import argparse
import shlex
from typing import Any

from cardtable import registry
from cardtable.cli import terminal
from cardtable.cli.arguments import (
    add_table,
    game_named,
    options_of,
    positive,
    seat_count,
    table_of,
)
from cardtable.cli.window import Complaint
from cardtable.core.messages import say
from cardtable.core.rules import AnyRules
from cardtable.core.table import BadOption, Table
from cardtable.core.words import counted

_DEEPEST = 3  # moves, of the counts that tests/perft keeps


def add_verbs(verbs: Any) -> None:
    """Declares the verbs of this module."""
    check = verbs.add_parser(
        "check", help=say("check that a game keeps what the contract promises")
    )
    check.add_argument("game", metavar="GAME|all", nargs="?", default="")
    check.add_argument(
        "--language", metavar="CODE", help="instead, what the texts in that language lack"
    )
    check.add_argument(
        "--quick", action="store_true", help="with --language: not what does not fit on the screen"
    )
    add_table(check, "only this number of seats")
    check.add_argument("--seed", type=int, default=1, metavar="N", help="of the first game (1)")
    check.add_argument("--games", type=positive, metavar="N", help="how many (one at each table)")
    check.add_argument("--ply", type=int, metavar="N", help="only the position after N moves")
    check.set_defaults(run=_check)

    count = verbs.add_parser("perft", help=say("count the ways a game can go"))
    count.add_argument("game", metavar="GAME")
    count.add_argument(
        "--depth",
        type=positive,
        metavar="D",
        help=f"in moves; without it, the line for tests/perft, 1 to {_DEEPEST} moves deep",
    )
    add_table(count, "how many seats")
    count.add_argument("--seed", default="1", metavar="TEXT", help="the deal (1)")
    count.add_argument("--divide", action="store_true", help="what lies under each first move")
    count.set_defaults(run=_perft)


# -- check and perft ---------------------------------------------------------------------------


def _check(asked: argparse.Namespace) -> int:
    if asked.language:
        from cardtable.cli.languages import checked, not_fitting

        found = checked(asked.language, asked.game)
        return 1 if found + (0 if asked.quick else not_fitting(asked.language)) else 0
    if not asked.game:
        raise Complaint("say which game is to be checked, or all")
    games = registry.everything() if asked.game == "all" else (game_named(asked.game),)
    findings = sum(_checked(rules, asked) for rules in games)
    broken = registry.broken() if asked.game == "all" else {}
    for name, error in broken.items():
        print(f"{name}: broken, {error}")
    return 1 if findings or broken else 0


def _checked(rules: AnyRules, asked: argparse.Namespace) -> int:
    """Checks one game, prints the findings, and returns their number."""
    from cardtable.conformance import check, check_one

    around = _tables(rules, asked)
    count = 0
    with terminal.progress(rules.name) as told:
        if asked.ply is not None:
            findings = iter(check_one(rules, around[0], asked.seed, asked.ply))
        else:
            findings = check(rules, asked.seed, asked.games or 0, around, told)
        for finding in findings:
            print(finding)
            count += 1
    games = 1 if asked.ply is not None else asked.games or len(around)
    what = counted(count, "finding") if count else "nothing found"
    print(f"{rules.name}: {counted(games, 'game')}, {what}")
    return count


def _tables(rules: AnyRules, asked: argparse.Namespace) -> tuple[Table, ...]:
    from cardtable.conformance import tables

    if asked.game == "all" and (asked.seats or asked.option):
        raise Complaint("--seats and --option are for one game, not for all")
    seats = seat_count(rules, asked.seats) if asked.seats or asked.ply is not None else 0
    table_of(rules, seats or rules.seats[0], asked.option)
    if asked.option or asked.ply is not None:
        counted = (seats,) if seats else rules.seats
        return tuple(table_of(rules, count, asked.option) for count in counted)
    try:
        return tuple(tables(rules, seats, options_of(asked.option)))
    except BadOption as error:
        raise Complaint(str(error)) from error


def _perft(asked: argparse.Namespace) -> int:
    from cardtable.conformance.perft import dealt, divided, perft

    rules = game_named(asked.game)
    table = table_of(rules, seat_count(rules, asked.seats), asked.option)
    state = dealt(rules, table, asked.seed)
    if asked.divide:
        under = divided(rules, state, asked.depth or 1, asked.seed)
        for move, count in under.items():
            print(f"{move}: {count}")
        print(f"total: {sum(under.values())}")
    elif asked.depth:
        print(perft(rules, state, asked.depth, asked.seed))
    else:
        print(perft_line(rules, table, asked.seed, asked.option))
    return 0


def perft_line(rules: AnyRules, table: Table, seed: str, options: list[str]) -> str:
    """The line of tests/perft for a deal: its table, and the counts by depth."""
    from cardtable.conformance.perft import dealt, perft

    state = dealt(rules, table, seed)
    counts = [perft(rules, state, depth, seed) for depth in range(1, _DEEPEST + 1)]
    changed = "".join(f" --option {shlex.quote(option)}" for option in options)
    return f"--seats {table.seats} --seed {seed}{changed}: {' '.join(map(str, counts))}"
