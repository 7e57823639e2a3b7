"""Tables and bars on a terminal.

Loads rich only where something is drawn, so that the window starts sooner.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardtable.cli.arguments import counts, levels_of
from cardtable.core.messages import say, shown
from cardtable.core.rules import AnyRules

if TYPE_CHECKING:
    from rich.console import RenderableType

_WIDTH = 140  # of a table in a file or a pipe

Told = Callable[[int, int], None]


def show(what: RenderableType) -> None:
    """Prints a table."""
    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else _WIDTH).print(what)


def show_games(games: tuple[AnyRules, ...], broken: dict[str, str]) -> None:
    """Prints the installed games."""
    from rich.table import Table as Grid

    grid = Grid(
        say.under("heading of a column", "game"),
        say.under("heading of a column", "title"),
        say.under("heading of a column", "seats"),
        say.under("heading of a column", "levels"),
        say.under("heading of a column", "options"),
    )
    for game in games:
        options = "\n".join(
            f"{option.name}: {shown(option.allowed(game.seats[0]))}" for option in game.options
        )
        grid.add_row(
            game.name, shown(game.title), counts(game), ", ".join(levels_of(game)), options
        )
    for name, error in broken.items():
        grid.add_row(name, f"[red]{say('broken: {error}', error=error)}")
    show(grid)


@contextmanager
def progress(what: str) -> Iterator[Told | None]:
    """A progress bar that takes (done, total); None where there is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what)
        yield lambda done, total: bar.update(task, completed=done, total=total)
