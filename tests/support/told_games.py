"""Games played at random, and the tables at which they are told to a listener."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cardtable import registry
from cardtable.core.table import OVER, table_for
from cardtable.session import Chair, Session
from cardtable.store.settings import Settings
from cardtable.told.tree import ToldScreen, with_ids
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.table.accessible.accessible_table import AccessibleTable
from cardtable.ui.table.game_at_table import GameAtTable
from tests.support.windowless import shown

GAMES = {
    "blank": 2,
    "lucky_sevens": 3,
    "nccc_seven": 5,
    "seven_bridge": 3,
    "seven_up": 4,
    "sevens_from_hell": 4,
}


NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def silent(_name: str, _side: float = 0.0) -> None:
    """Nobody hears it."""


class Nobody:
    """A thinker that is never asked."""

    def cancel(self) -> None:
        """Nothing is being thought about."""

    def poll(self, wait: float = 0.0) -> list[Any]:
        return []

    def start(self) -> None:
        """Nothing to start."""


def dealt(game: str, seats: int, seed: str) -> Session:
    rules = registry.find(game)
    chairs = tuple(Chair("human", name) for name in NAMES[:seats])
    session = Session(rules, table_for(rules.options, seats), chairs, seed)
    session.settle()
    return session


def in_full() -> Settings:
    """The settings of a listener who wants every sentence."""
    return Settings(tell_own="full", tell_others="full", tell_prompts="full", tell_news="full")


def at_table(
    session: Session, seat: int, settings: Callable[[], Settings] = Settings
) -> GameAtTable:
    game = GameAtTable(session, Nobody(), settings, silent, lambda _: None)  # type: ignore[arg-type]  # nobody thinks
    game.tabletop.resize((1280, 720), LayoutOptions())
    game.show_to(seat)
    return game


def told(game: GameAtTable) -> ToldScreen:
    screen = AccessibleTable(game).screen(shown(game))
    return ToldScreen(with_ids(screen.root), screen.focus)


def plays(game: str, seed: int, most: int) -> Any:
    """The positions of a game played at random, each with who is asked."""
    session, chance = dealt(game, GAMES[game], str(seed)), Random(seed)
    for _ in range(most):
        if session.turn == OVER:
            return
        yield session
        seats = [seat for seat in range(GAMES[game]) if session.moves(seat)]
        seat = session.turn if chance.random() < 0.8 else chance.choice(seats)
        session.play(chance.choice(session.moves(seat)))
        session.settle()
