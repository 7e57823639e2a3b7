"""The verbs train and league: players that learn a game, and how all of them compare."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.cli import terminal
from cardtable.cli.arguments import Complaint, add_table, game_named, positive, seat_count, table_of

if TYPE_CHECKING:
    from cardtable.ai.learned import Learner

_A_STEP = 1000  # games between two points of the curve, and between two looks at the progress


def add_verbs(verbs: Any) -> None:
    """Declares the verbs."""
    train = verbs.add_parser("train", help="learn a game's values by self-play")
    train.add_argument("game", metavar="GAME")
    train.add_argument("course", metavar="COURSE", help="what is learned of it")
    train.add_argument("--games", type=positive, required=True, metavar="N", help="of self-play")
    train.add_argument("--seed", default="1", metavar="TEXT", help="of the first game (1)")
    train.add_argument("--out", type=Path, required=True, metavar="FILE", help="the learned values")
    train.set_defaults(run=_train)

    league = verbs.add_parser("league", help="every computer player of a game against every other")
    league.add_argument("game", metavar="GAME")
    add_table(league, "how many seats")
    league.add_argument("--players", metavar="A,B,…", help="only these; random and hard-0.1 too")
    league.add_argument("--deals", type=positive, required=True, metavar="N", help="of each match")
    league.add_argument("--seed", default="1", metavar="TEXT", help="of the first deal (1)")
    league.add_argument("--rounds", type=int, default=0, metavar="N", help="of each game, at most")
    league.add_argument("--workers", type=positive, default=1, metavar="N", help="processes (1)")
    league.set_defaults(run=_league)


# -- train ---------------------------------------------------------------------------------------


def _train(asked: argparse.Namespace) -> int:
    from cardtable.ai.learned import Learner

    rules = game_named(asked.game)
    courses = rules.courses()
    if asked.course not in courses:
        known = ", ".join(courses) or "none"
        raise Complaint(f"{rules.name} has no course {asked.course!r}; it has {known}")
    learner = Learner(courses[asked.course], asked.seed)
    progress = asked.out.with_suffix(".progress")
    if progress.is_file():
        _go_on(learner, progress)
    with terminal.progress(f"{rules.name} {asked.course}") as told:
        while learner.played < asked.games:
            mean = learner.learn(min(_A_STEP, asked.games - learner.played))
            learned_so_far(learner, progress)
            if told:
                told(learner.played, asked.games)
            else:
                print(f"{learner.played} of {asked.games} games, {mean:.3f}", flush=True)
    command = (
        f"cardtable train {rules.name} {asked.course} --games {learner.played} --seed {asked.seed}"
    )
    asked.out.write_text(learner.learned(command).as_text(), encoding="utf-8", newline="\n")
    progress.unlink(missing_ok=True)
    return 0


def learned_so_far(learner: Learner, progress: Path) -> None:
    """Keeps what was learned, in one piece: the process may be ended at any time."""
    beside = progress.with_suffix(".new")
    beside.write_bytes(learner.as_bytes())
    beside.replace(progress)


def _go_on(learner: Learner, progress: Path) -> None:
    try:
        learner.go_on(progress.read_bytes())
    except Exception as error:  # whatever the file holds
        raise Complaint(f"{progress} cannot be gone on with: {error}") from error


# -- league --------------------------------------------------------------------------------------


def _league(asked: argparse.Namespace) -> int:
    from cardtable.ai import arena

    rules = game_named(asked.game)
    seats = seat_count(rules, asked.seats)
    table = table_of(rules, seats, asked.option)
    players = asked.players.split(",") if asked.players else [*arena.players_of(rules)]
    try:
        with terminal.progress(rules.name) as told:
            results = arena.league(
                rules,
                table,
                players,
                asked.deals,
                asked.seed,
                rounds=asked.rounds,
                progress=told,
                workers=asked.workers,
            )
    except arena.BadMatch as error:
        raise Complaint(str(error)) from error
    terminal.show(arena.ladder(rules.name, results))
    return 0
