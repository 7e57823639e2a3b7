"""Contact sheets: tables in several stages, sizes and themes, and every page, on a few pictures.

For designing tables: one look shows everything that a change touches. Games come from saves, so
that the same games are drawn before and after; the past games in the statistics are played at
random, so that their points can be true. Knows no game.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pygame

from cardtable import registry, save_text
from cardtable.core.frozen import dataclass
from cardtable.croupier.finished_games import finished_games
from cardtable.save_text import BadSave
from cardtable.session import Chair, Session
from cardtable.store.places import Places
from cardtable.store.statistics import FinishedGame
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen
from cardtable.workshop.screenshot import OVER_THE_TABLE, SCREENS, draw_settled, without_display

SIZES = ((1280, 720), (1920, 1080), (2560, 1440))
THEMES = ("green", "walnut")
STAGES = ("opening", "middle", "fullest")
PERSON, PERSON_SEAT = Chair("human", "Ann"), 0
_SMALL = (480, 270)  # pixels of one picture on a sheet
_EDGE = 6
_GROUND = (16, 16, 18)
_LONG_AGO = 1_780_000_000  # when the first game of the statistics ended, in seconds since 1970
_DAY = 86_400
_EARLIER = 11  # games of the statistics before the one that is drawn
_MOST = 5000  # moves of a game played at random


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game from a save, seen by the person in seat 0, and the stages to be drawn."""

    name: str
    session: Session
    stages: tuple[int, int, int]  # moves after which it stands at its opening, middle and fullest
    finished: tuple[FinishedGame, ...]  # past games for the statistics page

    @classmethod
    def read(cls, path: Path) -> Played:
        """The game of a save, played by a person in seat 0; raises ValueError, OSError."""
        try:
            loaded = save_text.read(path.read_text(encoding="utf-8"), registry.find)
        except BadSave as error:
            raise ValueError(f"{path}: {error}") from error
        session = _begun(loaded)
        opening, fullest, most = 0, 0, -1
        for number, entry in enumerate(loaded.log, start=1):
            session.play(entry.move, joined=entry.joined)
            if session.turn != PERSON_SEAT:
                continue
            opening = opening or number
            cards = _open_cards(session)
            if cards > most:
                fullest, most = number, cards
        stages = (opening, (opening + fullest) // 2, fullest)
        return cls(path.stem, session, stages, _finished(session))

    def at(self, moves: int) -> Session:
        """The game after so many moves."""
        session = _begun(self.session)
        for entry in islice(self.session.log, moves):
            session.play(entry.move, joined=entry.joined)
        return session


def _begun(game: Session) -> Session:
    """The game before its first move, with a person in the first seat."""
    chairs = (PERSON, *game.chairs[1:])
    return Session(game.rules, game.table, chairs, game.seed)


def _open_cards(session: Session) -> int:
    """Returns the number of cards that the person in seat 0 can read."""
    piles = session.view(PERSON_SEAT).piles
    return sum(not card.is_hidden for cards in piles.values() for card in cards)


def sheets(saves: Sequence[Path], folder: Path, *, whole: bool = False) -> tuple[Path, ...]:
    """Draws the sheets into a folder and says which; with `whole`, each picture by itself too.

    Raises ValueError for a bad save, OSError where nothing can be read or written.
    """
    games = [Played.read(path) for path in saves]
    without_display()
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for theme in THEMES:
        for name, pictures in (("tables", _tables(games, theme)), ("pages", _pages(games, theme))):
            kept = folder / f"whole-{theme}" if whole else None
            sheet = _sheet(pictures, len(STAGES), kept)
            written.append(folder / f"{name}-{theme}.jpg")
            pygame.image.save(sheet, written[-1])
    return tuple(written)


Pictures = Iterator[tuple[str, pygame.Surface]]


def _tables(games: Sequence[Played], theme: str) -> Pictures:
    """Every game at every size in a line of its stages."""
    for game in games:
        for size in SIZES:
            for stage, moves in zip(STAGES, game.stages, strict=True):
                table = partial(_table, session=game.at(moves))
                yield f"{game.name}-{stage}-{size[0]}", _picture(size, theme, (), table)


def _pages(games: Sequence[Played], theme: str) -> Pictures:
    """Every page once, and the result of every game."""
    middle = games[-1].at(games[-1].stages[1])
    shown = [(name, name, middle) for name in SCREENS if name != "result"]
    shown += [(f"result-{game.name}", "result", game.session) for game in games]
    for name, page, session in shown:
        yield name, _picture(SIZES[0], theme, games, partial(_page, page=page, session=session))


def _table(screens: ScreenStack, session: Session) -> None:
    play = TableScreen(screens, session)
    play.game.show_to(PERSON_SEAT)
    screens.go(play)


def _page(screens: ScreenStack, page: str, session: Session) -> None:
    if page in OVER_THE_TABLE:
        _table(screens, session)
        screens.push(SCREENS[page](screens, session))
    else:
        screens.go(SCREENS[page](screens, session))


def _picture(
    size: tuple[int, int],
    theme: str,
    games: Sequence[Played],
    show: Callable[[ScreenStack], None],
) -> pygame.Surface:
    """One screen, drawn by a program of its own in which these games were played."""
    with tempfile.TemporaryDirectory() as folder:
        screens = ScreenStack(size, Places(Path(folder), Path(folder)))
        screens.settings.set("theme", theme)
        screens.apply()
        screens.resize(size)
        _remember(screens, games)
        show(screens)
        surface = draw_settled(screens, size)
        screens.close()
    return surface


def _remember(screens: ScreenStack, games: Sequence[Played]) -> None:
    """Puts the games, and those played before them, into the store."""
    for game in games:
        screens.saves.begin(game.at(game.stages[1]))
        screens.saves.keep(
            game.at(game.stages[2]), f"The long evening of {game.session.rules.title}"
        )
        screens.statistics.record(*game.finished)


def _finished(game: Session) -> tuple[FinishedGame, ...]:
    """Games of this company for the statistics, every other day one, and this game as the last.

    Those before it are played at random by the game's own rules, so that a winner has the points
    of one.
    """
    rows = []
    for number in range(_EARLIER):
        session = Session(game.rules, game.table, game.chairs, f"{game.seed} {number}")
        _play_at_random(session)
        rows += finished_games(session, (PERSON_SEAT,), _LONG_AGO + number * 2 * _DAY)
    return (*rows, *finished_games(game, (PERSON_SEAT,), _LONG_AGO + _EARLIER * 2 * _DAY))


def _play_at_random(session: Session) -> None:
    """Plays a game to its end with any move that takes up cards, if there is one."""
    rng = Random(session.seed)
    session.settle()
    for _ in range(_MOST):
        if session.turn < 0:
            return
        legal = session.moves(session.turn)
        session.play(rng.choice([move for move in legal if move.picks] or legal))
        session.settle()


def _sheet(pictures: Pictures, columns: int, kept: Path | None) -> pygame.Surface:
    """The pictures side by side, made small; each is saved as it is, where it is to be kept."""
    if kept is not None:
        kept.mkdir(exist_ok=True)
    small = []
    for name, picture in pictures:
        if kept is not None:
            pygame.image.save(picture, kept / f"{name}.png")
        small.append(pygame.transform.smoothscale(picture, _SMALL))
    w, h = _SMALL[0] + _EDGE, _SMALL[1] + _EDGE
    sheet = pygame.Surface((columns * w + _EDGE, -(-len(small) // columns) * h + _EDGE)).convert()
    sheet.fill(_GROUND)
    for number, picture in enumerate(small):
        line, column = divmod(number, columns)
        sheet.blit(picture, (_EDGE + column * w, _EDGE + line * h))
    return sheet
