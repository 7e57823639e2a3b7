"""The verb games: lists what is installed."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from cardtable import registry
from cardtable.cli import terminal
from cardtable.cli.arguments import counts, levels_of
from cardtable.core.messages import say
from cardtable.core.rules import AnyRules
from cardtable.core.table import Option, text_of


def add_verbs(verbs: Any) -> None:
    """Declares the verb."""
    games = verbs.add_parser(
        "games", help=say("list the installed games, and broken ones with their error")
    )
    games.add_argument("--json", action="store_true", help=say("as JSON"))
    games.set_defaults(run=_games)


def _games(asked: argparse.Namespace) -> int:
    broken = registry.broken()
    games = registry.everything()
    if asked.json:
        plain = [_plain(game) for game in games]
        print(json.dumps({"games": plain, "broken": broken}, indent=2, ensure_ascii=False))
    elif sys.stdout.isatty():
        terminal.show_games(games, broken)
    else:
        for game in games:
            print(f"{game.name}: {counts(game)}; {', '.join(levels_of(game))}")
        for name, error in broken.items():
            print(say("{game}: broken, {error}", game=name, error=error))
    return 0


def _plain(game: AnyRules) -> dict[str, Any]:
    seats = game.seats[0]
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "blurb": game.blurb,
        "credit": game.credit,
        "template": game.name in registry.TEMPLATES,
        "seats": list(game.seats),
        "levels": list(levels_of(game)),
        "options": [_plain_option(option, seats) for option in game.options],
    }


def _plain_option(option: Option, seats: int) -> dict[str, Any]:
    return {
        "name": option.name,
        "help": option.help,
        "allowed": option.allowed(seats),
        "default": text_of(option.first(seats)),
    }
