"""Verbs that open a window: play, replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable import registry
from cardtable.cli.arguments import (
    STANDARD,
    add_table,
    chairs_of,
    game_named,
    is_no_save,
    opened,
    options_of,
    table_of,
)
from cardtable.cli.window import Complaint, run
from cardtable.core.messages import say, shown
from cardtable.core.table import OVER
from cardtable.store.launch import Launch

if TYPE_CHECKING:
    import argparse

VERBS = ("play", "replay")


def add_verbs(verbs: Any) -> None:
    """Declares the verbs of this module."""
    play = verbs.add_parser("play", help=say("open a table at once, or go on with a save"))
    play.add_argument("game", metavar="GAME|FILE", help=say("a game's name, or a save"))
    add_table(play, say("who sits where: human,master,hard; or how many"))
    play.add_argument("--seed", default="", metavar="TEXT", help=say("the deal; without it, any"))
    play.set_defaults(run=_play, seen=True)

    replay = verbs.add_parser("replay", help=say("watch a save, or check every line of it"))
    replay.add_argument("file", metavar="FILE", help=say("a save; - is standard input"))
    replay.add_argument("--check", action="store_true", help=say("check it, without a window"))
    replay.set_defaults(run=_replay)


def window(_asked: argparse.Namespace | None = None) -> int:
    """The window with the game that was open, or the chooser."""
    return run(Launch())


def _play(asked: argparse.Namespace) -> int:
    try:
        launch = launch_of(asked)
    except Complaint:
        if asked.seen:
            raise
        run(Launch(file=asked.game))  # nobody would see the line: a window says why
        raise
    return run(launch)


def _replay(asked: argparse.Namespace) -> int:
    source = opened(asked.file)
    if source.session is None:
        raise is_no_save(asked.file)
    if not asked.check:
        return run(Launch(source.rules.name, file=asked.file, text=source.text, replay=True))
    outcome = source.rules.outcome(source.state) if source.state.turn == OVER else None
    scores = tuple(outcome.scores) if outcome else None
    print(_checked(source.rules.name, len(source.session.log), scores))
    return 0


def _checked(game: str, moves: int, scores: tuple[int, ...] | None) -> str:
    """One line about a save whose moves are all legal."""
    if scores is None:
        return say.of(
            moves,
            "{game}: {count} move, all legal; not over",
            "{game}: {count} moves, all legal; not over",
            game=game,
        )
    return say.of(
        moves,
        "{game}: {count} move, all legal; over, scores {scores}",
        "{game}: {count} moves, all legal; over, scores {scores}",
        game=game,
        scores=" ".join(map(str, scores)),
    )


def launch_of(asked: argparse.Namespace) -> Launch:
    """Returns the launch for a game or a file named on the command line."""
    from cardtable.store.folder import is_there, oddity
    from cardtable.store.saves import GONE
    from cardtable.store.slots import SUFFIX

    path = Path(asked.game)
    if path.suffix == SUFFIX and (odd := oddity(path) or ("" if is_there(path) else GONE)):
        raise Complaint(
            say("{file} cannot be opened: {reason}", file=asked.game, reason=shown(odd))
        )
    if asked.game not in registry.names() and (
        asked.game == STANDARD or Path(asked.game).is_file()
    ):
        source = opened(asked.game)
        return Launch(source.rules.name, file=asked.game, text=source.text)
    rules = game_named(asked.game)
    chairs = chairs_of(rules, asked.seats)
    table_of(rules, len(chairs), asked.option)
    return Launch(rules.name, chairs, asked.seed, options_of(asked.option))
