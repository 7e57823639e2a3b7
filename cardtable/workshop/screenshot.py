"""A picture of any screen as a PNG, without a display: for documents, bug reports and tests."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame

from cardtable import registry, save_text
from cardtable.core.table import table_for
from cardtable.croupier.curtain import FallenCurtain
from cardtable.croupier.specimen import up_to
from cardtable.croupier.table_setup import TableSetup
from cardtable.save_text import BadSave
from cardtable.session import Session
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.store.settings import LastTable
from cardtable.ui.pages.about import About
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.daily import DailyPage
from cardtable.ui.pages.league import LeaguePage
from cardtable.ui.pages.lessons import LessonsPage
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.opponents import OpponentsPage
from cardtable.ui.pages.people import PeoplePage
from cardtable.ui.pages.result import Result
from cardtable.ui.pages.review import ReviewPage
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.pages.saves import SavesPage
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.pages.statistics import StatisticsPage
from cardtable.ui.screen import Screen
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.key_card import KeyCard
from cardtable.ui.table.replay import Replay
from cardtable.ui.table.table_screen import TableScreen


def _new_game(screens: ScreenStack, session: Session) -> Screen:
    """The page before a game, with the seats that were asked for."""
    chairs = tuple((chair.player, chair.name) for chair in session.chairs)
    screens.settings.remember(session.rules.name, LastTable(chairs))
    return NewGame(screens, session.rules, Random(1))


def _opponents(screens: ScreenStack, session: Session) -> Screen:
    """Those who could sit at the second seat, with the seats that were asked for."""
    chairs = tuple((chair.player, chair.name) for chair in session.chairs)
    return OpponentsPage(
        screens, TableSetup(session.rules, LastTable(chairs)), min(1, len(chairs) - 1)
    )


SCREENS: dict[str, Callable[[ScreenStack, Session], Screen]] = {
    "chooser": lambda screens, _: Chooser(screens),
    "new-game": _new_game,
    "opponents": _opponents,
    "rules": lambda screens, session: RulesPage(screens, session.rules, session.table),
    "lessons": lambda screens, session: LessonsPage(screens, session.rules),
    "settings": lambda screens, _: SettingsPage(screens),
    "statistics": lambda screens, _: StatisticsPage(screens),
    "league": lambda screens, _: LeaguePage(screens),
    "people": lambda screens, _: PeoplePage(screens),
    "daily": lambda screens, session: DailyPage(screens, session.rules.name),
    "saves": lambda screens, _: SavesPage(screens),
    "keys": lambda screens, _: KeyCard(screens),
    "about": lambda screens, _: About(screens),
    "replay": lambda screens, session: Replay(screens, session, at=len(session.log) // 2),
    "result": Result,
    "review": ReviewPage,
}
OVER_THE_TABLE = ("rules", "settings", "keys", "result", "review")
_MOST = 5000
_PAUSE = 0.02  # seconds between two looks at what another process has found
_STEPS = 24


def take(
    launch: Launch,
    out: Path,
    *,
    size: tuple[int, int] = (1280, 720),
    seat: int | None = None,
    moves: int | None = None,
    screen: str = "table",
    theme: str = "",
) -> None:
    """Writes the picture; raises LookupError for an unknown screen, ValueError for a bad save."""
    names = ("table", "curtain", *SCREENS)
    if screen not in names:
        raise LookupError(f"no screen {screen!r}; there are: {', '.join(names)}")
    session = _session(launch, moves)
    if seat is not None and not 0 <= seat < session.table.seats:
        raise ValueError(f"expected a seat from 0 to {session.table.seats - 1}, got {seat}")
    without_display()
    with tempfile.TemporaryDirectory() as folder:
        screens = ScreenStack(size, Places(Path(folder), Path(folder)))
        if theme:
            screens.settings.set("theme", theme)
            screens.apply()
        _show(screens, session, seat, screen)
        _wait_for_review(screens)
        pygame.image.save(draw_settled(screens, size), out)
        screens.close()


def _wait_for_review(screens: ScreenStack) -> None:
    """Waits until a review on top has weighed every decision: of a whole game, up to minutes."""
    page = screens.screen
    while isinstance(page, ReviewPage) and page.is_weighing:
        page.step(0.0)
        time.sleep(_PAUSE)


def draw_settled(screens: ScreenStack, size: tuple[int, int]) -> pygame.Surface:
    """The screen on top as it looks once everything that fills in by and by is there."""
    surface = pygame.Surface(size).convert()
    screen = screens.screen
    if isinstance(screen, TableScreen):  # whose game must not go on
        screen.game.tabletop.settle()
    else:
        for _ in range(_STEPS):
            screens.step(1 / 30)
            screens.draw(surface)
    screens.expose()
    screens.draw(surface)
    return surface


def without_display() -> None:
    """Opens the dummy driver, unless a display is open already."""
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        pygame.display.init()
        pygame.display.set_mode((8, 8))
    pygame.font.init()


def _show(screens: ScreenStack, session: Session, seat: int | None, screen: str) -> None:
    screens.resize(screens.size)
    play = TableScreen(screens, session)
    people = [number for number, chair in enumerate(session.chairs) if chair.is_human]
    here = seat if seat is not None else next(iter(people), 0)
    play.game.show_to(here)
    if screen == "curtain":
        play.game.curtain = FallenCurtain(session.names[here], session.rules.title)
    if screen in ("table", "curtain"):
        screens.go(play)
    elif screen in OVER_THE_TABLE:
        screens.go(play)
        screens.push(SCREENS[screen](screens, session))
    else:
        screens.go(SCREENS[screen](screens, session))


def _session(launch: Launch, moves: int | None) -> Session:
    """The session to show: a save up to a certain move, or a new game after so many moves."""
    if launch.text:
        try:
            loaded = save_text.read(launch.text, registry.find)
        except BadSave as error:
            raise ValueError(str(error)) from error
        return loaded if moves is None else up_to(loaded, moves)
    rules = registry.find(launch.game or "lucky_sevens")
    seats = len(launch.chairs) or rules.seats[0]
    table = table_for(rules.options, seats, launch.options)
    session = Session(rules, table, launch.chairs, launch.seed or "otter")
    session.settle()
    rng = Random(session.seed)
    for _ in range(min(moves or 0, _MOST)):
        if session.turn < 0:
            break
        legal = session.moves(session.turn)
        cards = [move for move in legal if move.picks] or list(legal)
        session.play(cards[int(rng.random() * len(cards))])
        session.settle()
    return session
