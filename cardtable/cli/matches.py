"""The verb simulate: matches between computer players."""

from __future__ import annotations

import argparse
from typing import Any

from cardtable.cli import terminal
from cardtable.cli.arguments import add_table, game_named, positive, table_of
from cardtable.cli.window import Complaint
from cardtable.core.messages import say


def add_verbs(verbs: Any) -> None:
    """Declares the verb."""
    match = verbs.add_parser("simulate", help=say("play matches between computer players"))
    match.add_argument("game", metavar="GAME")
    add_table(match, "levels: master,hard (repeated round the table)")
    match.add_argument("--deals", type=positive, required=True, metavar="N")
    match.add_argument("--seed", default="1", metavar="TEXT", help="of the first deal (1)")
    match.add_argument("--iterations", type=int, default=0, metavar="N", help="of a search")
    match.add_argument("--rounds", type=int, default=0, metavar="N", help="of each game, at most")
    match.add_argument("--workers", type=positive, default=1, metavar="N", help="processes (1)")
    match.add_argument("--json", action="store_true", help="as JSON")
    match.set_defaults(run=_simulate)


def _simulate(asked: argparse.Namespace) -> int:
    from cardtable.ai import arena

    rules = game_named(asked.game)
    levels = [part.strip() for part in asked.seats.split(",") if part.strip()]
    if not levels or asked.seats.isdecimal():
        known = ", ".join(arena.players_of(rules))
        raise Complaint(f"expected --seats with a level for each, of {known}")
    fitting = [count for count in sorted(rules.seats) if count % len(levels) == 0]
    seats = len(levels) if len(levels) in rules.seats else next(iter(fitting), len(levels))
    table = table_of(rules, seats, asked.option)
    try:
        with terminal.progress(rules.name) as told:
            result = arena.simulate(
                rules,
                table,
                levels,
                asked.deals,
                asked.seed,
                iterations=asked.iterations,
                rounds=asked.rounds,
                progress=told,
                workers=asked.workers,
            )
    except arena.BadMatch as error:
        raise Complaint(str(error)) from error
    if asked.json:
        print(result.as_json())
    else:
        terminal.show(arena.shown(result))
    return 0
