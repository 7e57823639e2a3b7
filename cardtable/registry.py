"""Finds games: every distribution may bring some through the entry point group `cardtable.games`.

In a source tree the games of the folder `games` are those that its pyproject.toml declares now,
so that a new line counts at once and nothing has to be installed again. An installed program has
no such file beside it and asks the metadata alone.

A game that cannot be loaded is listed with its error and never stops the others. Knows no game by
its contents, no screen and no save.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from cardtable.core.handling import Handling
from cardtable.core.messages import say
from cardtable.core.outside import MOST_SEATS, error_line
from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules, Rules
from cardtable.core.table import Option
from cardtable.core.words import Words

GROUP = "cardtable.games"

# Not a flag of the game: a copy of the template would carry the flag, and be hidden with it.
TEMPLATES = ("blank",)

OURS = ("lucky_sevens", "nccc_seven", "seven_bridge", "seven_up", "sevens_from_hell")

HEADING = f'[project.entry-points."{GROUP}"]'  # of pyproject.toml; one line for each game follows
_LINE = re.compile(r'\s*([a-z][a-z0-9_]*)\s*=\s*"([^"]+)"')
_OUR_PACKAGE = "games."
_PUNCTUATION = re.compile(r"[-_.]+")  # counts as one in names of distributions


class BrokenGame(ValueError):
    """The reason why an entry point gives no game."""


class EntryPoint(NamedTuple):
    """A name and where its game is: the `value` is `module:object`."""

    name: str
    value: str

    def load(self) -> object:
        """The object; raises whatever importing its module does, or AttributeError."""
        module, _, inside = self.value.partition("[")[0].partition(":")
        loaded = import_module(module.strip())
        return attrgetter(inside.strip())(loaded) if inside.strip() else loaded


def installed() -> tuple[AnyRules, ...]:
    """The games offered to players: the five, then all others by name."""
    return _of(point for point in _points().values() if point.name not in TEMPLATES)


def everything() -> tuple[AnyRules, ...]:
    """The games that load, templates last, for the command line."""
    return _of(_points().values())


def _of(points: Iterable[EntryPoint]) -> tuple[AnyRules, ...]:
    return tuple(game for game in map(_loaded, points) if isinstance(game, Rules))


def names() -> tuple[str, ...]:
    """The names of all games there are, also of those that do not load; loads none of them."""
    return tuple(_points())


def find(name: str) -> AnyRules:
    """The rules of a game; raises LookupError with the installed games, or the game's error."""
    point = _points().get(name)
    if point is None:
        known = ", ".join(game.name for game in everything())
        raise LookupError(
            say("there is no game {name}; there are: {games}", name=repr(name), games=known)
        )
    game = _loaded(point)
    if isinstance(game, BrokenGame):
        raise LookupError(
            say("the game {name} cannot be loaded: {error}", name=repr(name), error=str(game))
        )
    return game


def broken(*, templates: bool = True) -> dict[str, str]:
    """The games that cannot be loaded, each with its error in one line."""
    wanted = (point for point in _points().values() if templates or point.name not in TEMPLATES)
    loaded = {point.name: _loaded(point) for point in wanted}
    return {name: str(error) for name, error in loaded.items() if isinstance(error, BrokenGame)}


def refresh() -> None:
    """Forgets the games that were found, so that new ones are (tests, and adding a game)."""
    _points.cache_clear()
    _loaded.cache_clear()


def source_tree() -> Path | None:
    """The folder of the project, when the program runs from its sources; None when installed."""
    root = Path(__file__).parent.parent
    declares = (root / "games").is_dir() and HEADING in _text(root / "pyproject.toml")
    return root if declares else None


@cache
def _points() -> dict[str, EntryPoint]:
    """The entry points in the order of the chooser; of two with one name, the first counts."""
    points = [*installed_points()]
    root = source_tree()
    if root is not None:
        points = [point for point in points if not point.value.startswith(_OUR_PACKAGE)]
        points += _declared(_text(root / "pyproject.toml"))
    by_name: dict[str, EntryPoint] = {}
    for point in sorted(points, key=_rank):
        by_name.setdefault(point.name, point)
    return by_name


def installed_points() -> Iterator[EntryPoint]:
    """Those of all distributions, of two of one name the first on the path.

    `importlib.metadata` would tell the same, and costs a start 25 ms; so it is asked only about
    what lies in an archive.
    """
    seen = set()
    for folder in dict.fromkeys(sys.path):
        try:
            within = list(Path(folder or ".").iterdir())
        except NotADirectoryError:
            yield from _archived_points(folder)
            continue
        except OSError:
            continue
        for about in within:
            distribution = _PUNCTUATION.sub("_", about.stem.partition("-")[0]).lower()
            if about.suffix in (".dist-info", ".egg-info") and distribution not in seen:
                seen.add(distribution)
                yield from _points_in(_text(about / "entry_points.txt"))


def _archived_points(archive: str) -> Iterator[EntryPoint]:
    if getattr(sys, "frozen", False):
        return  # a bundle's own archive is Python's library
    from importlib.metadata import (  # noqa: PLC0415  slow, and few starts have an archive
        DistributionFinder,
        MetadataPathFinder,
    )

    context = DistributionFinder.Context(path=[archive])
    for distribution in MetadataPathFinder.find_distributions(context):
        yield from _points_in(distribution.read_text("entry_points.txt") or "")


def _points_in(told: str) -> Iterator[EntryPoint]:
    """The entry points of our group in an `entry_points.txt`."""
    lines = map(str.strip, told.partition(f"[{GROUP}]")[2].partition("\n[")[0].splitlines())
    for line in lines:
        name, equals, value = line.partition("=")
        if equals and not line.startswith(("#", ";")):
            yield EntryPoint(name.strip(), value.strip())


def _declared(project: str) -> list[EntryPoint]:
    """The entry points of a pyproject.toml; read by its lines, as tomllib costs a start 15 ms."""
    lines = project.partition(HEADING)[2].partition("\n[")[0].splitlines()
    matches = filter(None, map(_LINE.match, lines))
    return [EntryPoint(match[1], match[2]) for match in matches]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def _rank(point: EntryPoint) -> tuple[int, str, bool]:
    if point.name in TEMPLATES:
        return (len(OURS) + 1, point.name, False)
    ours = OURS.index(point.name) if point.name in OURS else len(OURS)
    return (ours, point.name, not point.value.startswith(_OUR_PACKAGE))


@cache
def _loaded(point: EntryPoint) -> AnyRules | BrokenGame:
    """The game, or why it is left out: a stranger's module may raise anything, at any look."""
    try:
        return _sound(point)
    except KeyboardInterrupt:  # the person wants to stop
        raise
    except BrokenGame as error:
        return error
    except BaseException as error:
        return BrokenGame(error_line(error))


def _sound(point: EntryPoint) -> AnyRules:
    """The game, once all that the table reads of it is what it should be; raises anything."""
    game = point.load()
    if not isinstance(game, Rules):
        raise BrokenGame(f"{point.value} is a {type(game).__name__}, not the rules of a game")
    missing = [name for name in _CONSTANTS if not hasattr(game, name)]
    if missing:
        raise BrokenGame(f"{point.value} does not say its {', '.join(missing)}")
    for name, (expected, holds) in _CONSTANTS.items():
        if not holds(getattr(game, name)):
            raise BrokenGame(f"its {name} is no {expected}")
    if game.name != point.name:
        raise BrokenGame(f"the entry point is called {point.name}, the game {game.name}")
    if not point.value.startswith(_OUR_PACKAGE):  # ours are tested, and asked when they are needed
        _look_at_players(game)
    return game


def _look_at_players(game: AnyRules) -> None:
    """Loads a stranger's computer players; raises anything."""
    computers = computers_of(game)
    levels, players = dict(computers.levels), computers.players
    for level, title in levels.items():
        if not _is_text(level) or not _is_text(title):
            raise BrokenGame("its levels are not names with titles")
        if not callable(getattr(players.get(level), "choose", None)):
            raise BrokenGame(f"its player {level} has no `choose`")


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _are_seats(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and bool(value)
        and all(type(seats) is int and 1 <= seats <= MOST_SEATS for seats in value)
    )


def _are_options(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(option, Option) for option in value)


# All that is read of a game without asking its rules, and what it has to be.
_CONSTANTS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "name": ("text", _is_text),
    "title": ("text", _is_text),
    "seats": (f"tuple of numbers from 1 to {MOST_SEATS}", _are_seats),
    "state": ("class of states", lambda value: isinstance(value, type)),
    "blurb": ("text", lambda value: isinstance(value, str)),
    "credit": ("text", lambda value: isinstance(value, str)),
    "world": ("text", lambda value: isinstance(value, str)),
    "needs_permission": ("text", lambda value: isinstance(value, str)),
    "version": ("number", lambda value: type(value) is int),
    "lowest_wins": ("yes or no", lambda value: isinstance(value, bool)),
    "options": ("tuple of options", _are_options),
    "words": ("Words", lambda value: isinstance(value, Words)),
    "handling": ("Handling", lambda value: isinstance(value, Handling)),
}
