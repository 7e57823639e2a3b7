"""Finds games: every distribution may bring some through the entry point group `cardtable.games`.

A game that cannot be loaded is listed with its error and never stops the others. Knows no game by
its contents, no screen and no save.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from cardtable.core.rules import AnyRules, Rules

GROUP = "cardtable.games"

# Not a flag of the game: whoever copies the template would copy the flag, and miss the new game.
TEMPLATES = ("blank",)

OURS = ("lucky_sevens", "nccc_seven", "seven_bridge", "seven_up", "sevens_from_hell")
_CONSTANTS = ("name", "title", "seats", "state")


class BrokenGame(ValueError):
    """Why an entry point gives no game."""


def installed() -> tuple[AnyRules, ...]:
    """The games offered to players: the five, then third-party ones by name."""
    return tuple(game for game in everything() if game.name not in TEMPLATES)


def everything() -> tuple[AnyRules, ...]:
    """The games that load, templates too (last); what the command line works with."""
    loaded = (_loaded(point) for point in _points().values())
    return tuple(game for game in loaded if isinstance(game, Rules))


def find(name: str) -> AnyRules:
    """The rules of a game; raises LookupError saying what there is, or what is wrong with it."""
    point = _points().get(name)
    if point is None:
        known = ", ".join(game.name for game in everything())
        raise LookupError(f"no game {name!r}; installed are: {known}")
    game = _loaded(point)
    if isinstance(game, BrokenGame):
        raise LookupError(f"the game {name!r} cannot be loaded: {game}")
    return game


def broken() -> dict[str, str]:
    """The games that cannot be loaded, each with its error in one line."""
    found = {name: _loaded(point) for name, point in _points().items()}
    return {name: str(one) for name, one in found.items() if isinstance(one, BrokenGame)}


def refresh() -> None:
    """Looks again at what is installed (for tests, and after installing a game)."""
    _points.cache_clear()
    _loaded.cache_clear()


@cache
def _points() -> dict[str, EntryPoint]:
    """The entry points in the order of the chooser; of two with one name, the first counts."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=_rank):
        found.setdefault(point.name, point)
    return found


def _rank(point: EntryPoint) -> tuple[int, str, bool]:
    if point.name in TEMPLATES:
        return (len(OURS) + 1, point.name, False)
    ours = OURS.index(point.name) if point.name in OURS else len(OURS)
    return (ours, point.name, not point.value.startswith("games."))


@cache
def _loaded(point: EntryPoint) -> AnyRules | BrokenGame:
    try:
        game = point.load()
    except (Exception, SystemExit) as error:  # whatever a stranger's module does on import
        return BrokenGame(f"{type(error).__name__}: {error}".strip().splitlines()[0])
    if not isinstance(game, Rules):
        return BrokenGame(f"{point.value} is a {type(game).__name__}, not the rules of a game")
    missing = [one for one in _CONSTANTS if not hasattr(game, one)]
    if missing:
        return BrokenGame(f"{point.value} does not say its {', '.join(missing)}")
    if game.name != point.name:
        return BrokenGame(f"the entry point is called {point.name}, the game {game.name}")
    return game
