"""The verbs train, curves and league: players that learn a game, and how all of them compare."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from cardtable import registry
from cardtable.cli import terminal
from cardtable.cli.arguments import add_table, game_named, positive, seat_count, table_of
from cardtable.cli.window import Complaint
from cardtable.core.messages import say
from cardtable.core.players import Course, Learner, computers_of
from cardtable.core.rules import AnyRules


def add_verbs(verbs: Any) -> None:
    """Declares the verbs."""
    train = verbs.add_parser("train", help=say("learn a game's values by self-play"))
    train.add_argument("game", metavar="GAME")
    train.add_argument("course", metavar="COURSE", nargs="?", help="what is learned of it (all)")
    train.add_argument("--steps", type=positive, metavar="N", help="games or generations")
    train.add_argument("--seed", default="1", metavar="TEXT", help="of the first game (1)")
    train.add_argument("--out", type=Path, metavar="FILE", help="instead of the game's own file")
    train.set_defaults(run=_train)

    curves = verbs.add_parser(
        "curves", help=say("draw how the players learned, an SVG for each file")
    )
    curves.add_argument("game", metavar="GAME", nargs="?", help="only of this game")
    curves.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="for the charts")
    curves.set_defaults(run=_curves)

    league = verbs.add_parser(
        "league", help=say("play all computer players of a game against each other")
    )
    league.add_argument("game", metavar="GAME")
    add_table(league, "how many seats")
    league.add_argument("--players", metavar="A,B,…", help="only these; random too")
    league.add_argument("--deals", type=positive, required=True, metavar="N", help="of each match")
    league.add_argument("--seed", default="1", metavar="TEXT", help="of the first deal (1)")
    league.add_argument("--rounds", type=int, default=0, metavar="N", help="of each game, at most")
    league.add_argument("--workers", type=positive, default=1, metavar="N", help="processes (1)")
    league.set_defaults(run=_league)


# -- train ---------------------------------------------------------------------------------------


def _train(asked: argparse.Namespace) -> int:
    rules = game_named(asked.game)
    courses = _courses(rules, asked.course)
    if asked.out and len(courses) > 1:
        raise Complaint(f"--out is one file; say which course: {', '.join(courses)}")
    for name, course in courses.items():
        out = asked.out or own_file(course)
        steps = asked.steps or course.steps
        learner = course.learner(asked.seed)
        progress = out.with_suffix(".progress")
        if progress.is_file():
            _go_on(learner, progress)
        _learn(learner, course, steps, progress, f"{rules.name} {name}")
        command = f"cardtable train {rules.name} {name} --steps {learner.done} --seed {asked.seed}"
        out.write_text(learner.as_text(command), encoding="utf-8", newline="\n")
        progress.unlink(missing_ok=True)
    return 0


def _courses(rules: AnyRules, name: str | None) -> Mapping[str, Course]:
    courses = computers_of(rules).courses()
    if not courses or (name and name not in courses):
        known = ", ".join(courses) or "none"
        raise Complaint(f"{rules.name} has no course {name or ''!r}; it has {known}")
    return {name: courses[name]} if name else courses


def own_file(course: Course) -> Path:
    """Returns the file from which the players read what was learned, beside the course."""
    package = type(course).__module__.rpartition(".")[0]
    return Path(str(resources.files(package))) / course.file


def _learn(learner: Learner, course: Course, steps: int, progress: Path, what: str) -> None:
    """Learns on, adding a point to the curve after each stride; may be stopped at any time."""
    with terminal.progress(what) as told:
        while learner.done < steps:
            result = learner.learn(min(course.stride, steps - learner.done))
            learned_so_far(learner, progress)
            if told:
                told(learner.done, steps)
            else:
                print(f"{learner.done} of {steps} {course.step}, {result:.3f}", flush=True)


def learned_so_far(learner: Learner, progress: Path) -> None:
    """Writes the progress file whole or not at all: the process may be ended at any time."""
    beside = progress.with_suffix(".new")
    beside.write_bytes(learner.as_bytes())
    beside.replace(progress)


def _go_on(learner: Learner, progress: Path) -> None:
    try:
        learner.go_on(progress.read_bytes())
    except Exception as error:  # the file may hold anything
        raise Complaint(f"{progress} cannot be gone on with: {error}") from error


# -- curves --------------------------------------------------------------------------------------


def _curves(asked: argparse.Namespace) -> int:
    from cardtable.workshop import curves

    games = [game_named(asked.game)] if asked.game else registry.installed()
    asked.out.mkdir(parents=True, exist_ok=True)
    for rules in games:
        for name, course in computers_of(rules).courses().items():
            path = asked.out / f"learning-{rules.name}-{name}.svg"
            text = own_file(course).read_text(encoding="utf-8")
            title = f"{rules.title}, {name.replace('_', ' ')}"
            chart = curves.chart(title, course, json.loads(text)["curve"])
            path.write_text(chart, encoding="utf-8", newline="\n")
            print(path)
    return 0


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
