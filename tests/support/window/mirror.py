"""The same room a second time, without a window: where things lie, and how they should look.

It is told the same events as the real program, but plays nothing: its game follows the journal of
the real one. So it knows what a click will mean, where every button is, and the frame to expect.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from cardtable import registry, save_text
from cardtable.core.moves import Move
from cardtable.core.table import OVER
from cardtable.croupier.finished_games import finished_games
from cardtable.croupier.history import event_at
from cardtable.session import Session
from cardtable.store.journal import whole_lines
from cardtable.store.places import Places
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.selectors import Segments
from cardtable.ui.pages.result import Result
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen

Point = tuple[int, int]
_LOOKS, _LOOK = 2000, 0.02  # how often, and how many seconds apart
_MARGIN = 8  # pixels between two looks for a free point
_LOCKED = 600  # seconds for which a program on a busy machine may keep its database to itself


def copy_home(home: Path, scratch: Path) -> None:
    """Copies the folder of a program that may be writing there at this very moment.

    A database is copied as SQLite does it: whole, and without the journal beside it, which is
    gone as soon as the program has written. What was there a moment ago was a temporary file.
    """
    scratch.mkdir(parents=True, exist_ok=True)
    for path in list(home.iterdir()):
        copied = scratch / path.name
        if path.is_dir():
            copy_home(path, copied)
        elif path.suffix == ".sqlite":
            with (
                closing(sqlite3.connect(path, timeout=_LOCKED)) as ours,
                closing(sqlite3.connect(copied)) as theirs,
            ):
                ours.backup(theirs)
        elif ".sqlite-" not in path.name:
            with suppress(FileNotFoundError):
                shutil.copy2(path, copied)


def journal_lines(home: Path) -> list[str]:
    """The whole lines of the game in play; none while another game takes its place."""
    try:
        contents = (home / "games" / "open-1.cardtable").read_bytes()
    except FileNotFoundError:
        return []
    return whole_lines(contents).decode().splitlines()


def _as_it_is(path: Path) -> tuple[int, ...]:
    """A value that is another one once a file has been written to or replaced; () for none."""
    try:
        now = path.stat()
    except FileNotFoundError:
        return ()
    return now.st_ino, now.st_size, now.st_mtime_ns


class Mirror:
    """A room on the dummy driver that looks like the one in the window."""

    def __init__(self, home: Path, scratch: Path, size: Point) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((8, 8))
        self.home = home
        copy_home(home, scratch)
        self.room = ScreenStack(size, Places(scratch, scratch))
        self.room.resize(size)
        self._lines: list[str] = []
        self._journal: tuple[int, ...] = ()  # the file as it was when its lines were read
        self.meant = 0  # moves that were to be played here; the journal tells what was played

    def close(self) -> None:
        """Lets go of everything."""
        self.room.close()

    def resize(self, size: Point) -> None:
        """The window has another size."""
        if size != self.room.size:
            self.room.resize(size)

    # -- pages ---------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The page of controls that is on top."""
        screen = self.room.screen
        assert isinstance(screen, Page), f"expected a page of controls, the table is up: {screen}"
        return screen

    def chooser(self) -> None:
        """The page of a start without an open game."""
        self.room.home()

    def paint_all(self) -> None:
        """Lets the page make every picture that it makes bit by bit."""
        for _ in range(100):
            self.frame()
            if not self.room.step(0.01):
                return
        raise AssertionError("the pictures of the chooser are never done")

    def control(self, key: str) -> pygame.Rect:
        """The rectangle of a control; fails when there is none."""
        node = self.page.control(key)
        assert node is not None, f"no control {key!r} on {type(self.page).__name__}"
        return pygame.Rect(node.shown)

    def cell(self, key: str, value: str) -> pygame.Rect:
        """The rectangle of one value of a choice."""
        node = self.page.control(key)
        assert isinstance(node, Segments), f"no choice {key!r} on {type(self.page).__name__}"
        number = [offered for offered, _ in node.values].index(value)
        return pygame.Rect(node.cells[number])

    def shows(self, key: str) -> bool:
        """True when most of a control is to be seen without scrolling."""
        node = self.page.control(key)
        return node is not None and node.shown.height * 2 > node.rect.height

    # -- the game ------------------------------------------------------------------------------

    @property
    def play(self) -> TableScreen:
        """The table."""
        screen = self.room.screens[0]
        assert isinstance(screen, TableScreen), f"no table is up but {screen}"
        return screen

    @property
    def session(self) -> Session:
        """The game as the journal tells it."""
        return self.play.session

    @property
    def table(self) -> Any:
        """The arrangement of the table."""
        arrangement = self.play.game.tabletop.arrangement
        assert arrangement is not None
        return arrangement

    def around(self, at: Point) -> pygame.Rect:
        """The area a person looks at before pressing there: a card, else a place or the spot."""
        hit = self.table.hit(*at)
        placed = self.table.at(hit.place) if hit.place else None
        box = self.table.piles.get(hit.pile)
        rect = placed.shows if placed else box.card if box else None
        if rect is None:
            return pygame.Rect(at[0] - 12, at[1] - 12, 24, 24)
        return pygame.Rect(rect.x, rect.y, rect.w, rect.h)

    def free(self) -> Point:
        """A point of the felt where a press meets nothing, so that it puts down what is picked."""
        felt, controls = (
            self.table.felt,
            [control.shown for control in self.play.overlay.controls()],
        )
        for y in range(felt.y + _MARGIN, felt.bottom - _MARGIN, _MARGIN):
            for x in range(felt.x + _MARGIN, felt.right - _MARGIN, _MARGIN):
                hit = self.table.hit(x, y)
                near = pygame.Rect(x - 1, y - 1, 3, 3)
                if not hit.pile and hit.place is None and near.collidelist(controls) < 0:
                    return (x, y)
        raise AssertionError("no point of the table is free")

    def held(self) -> list[pygame.Rect]:
        """The rectangles of the cards at the pointer."""
        cards = self.play.game.tabletop.held().values()
        return [pygame.Rect(card.x, card.y, card.w, card.h) for card in cards]

    @property
    def at_table(self) -> bool:
        """True when nothing lies over the table."""
        return isinstance(self.room.screen, TableScreen)

    def follow(self, *, anew: bool = False) -> bool:
        """Reads the journal; whether the game has gone on. `anew`: as after a start.

        Remarks (cards set aside, hints) are not moves: the game is where it was. Who waits asks a
        hundred times a second: a file that is as it was is not read again.
        """
        journal = _as_it_is(self.home / "games" / "open-1.cardtable")
        if journal and journal == self._journal and not anew:
            return False
        self._journal = journal
        lines = journal_lines(self.home)
        if not lines or "moves" not in lines:
            return False
        old = self._lines
        if not anew and old and lines[: len(old)] == old:
            moves = [line for line in lines[len(old) :] if not line.startswith("#")]
            for line in moves:
                self._apply(line)
            self._lines = lines
            return bool(moves)
        self._lines = lines
        self._open("".join(f"{line}\n" for line in lines))
        return True

    def _open(self, text: str) -> None:
        self.room.play(save_text.read(text, registry.find))
        play = self.play
        play.game.person.play = self._mean
        play.game.undo = play.game.redo = lambda: None
        self.rest()

    def _mean(self, moves: Sequence[Move], held: object = None, **_: object) -> None:
        self.meant += len(moves)

    def _apply(self, line: str) -> None:
        play = self.play
        count = len(play.session.log)
        save_text.play_line(play.session, line)
        seat = play.game.croupier.seat
        if len(play.session.log) < count:
            play.game.tabletop.show(play.session.view(seat))
        for number in range(count, len(play.session.log)):
            view = play.session.rules.view(play.session.state_after(number + 1), seat)
            kind = event_at(play.session, number, seat).event.kind
            play.game.tabletop.show(view, play.session.log[number].move, kind)
        play.game.move_on()
        self.rest()

    def rest(self) -> None:
        """Everything lies where it belongs; the next click is no double one."""
        table = self.play.game.tabletop
        table.settle()
        table.gestures.step(1.0)
        self.play.events.grace.forget()  # nothing is pressed here before it has been read

    def sit(self, seat: int) -> None:
        """The curtain has been opened for a seat."""
        self.play.game.show_to(seat)

    def fall(self, seat: int) -> None:
        """The curtain has fallen for a seat."""
        self.play.game.croupier.curtain = seat
        self.play.game._fall(seat)

    def result(self) -> None:
        """The score sheet or the result is up, and the computer has looked back at the game."""
        play = self.play
        if self.over():  # counted before the result tells how often one has won
            finished = finished_games(play.session, play.game.croupier.people, 0)
            play.stage.statistics.record(*finished)
        page = Result(self.room, play.session, lambda: None)
        self.room.push(page)
        for _ in range(_LOOKS):
            if not page.look_back.job:
                return
            page.step(0.0)
            time.sleep(_LOOK)
        raise AssertionError("looking back at the game does not end")

    def over(self) -> bool:
        """True when the game has ended."""
        return self.session.turn == OVER

    # -- events --------------------------------------------------------------------------------

    def event(self, kind: int, **values: Any) -> None:
        """Takes an event that the real program gets as well."""
        self.room.handle(pygame.Event(kind, values))

    def point(self, at: Point) -> None:
        """The pointer is there."""
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, at: Point, button: int = 1, mods: int = 0) -> None:
        """A button goes down."""
        if self.at_table:
            self.play.events.grace.forget()
        pygame.key.set_mods(mods)
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        pygame.key.set_mods(0)

    def let_go(self, at: Point, button: int = 1) -> None:
        """And up."""
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def wheel(self, notches: int) -> None:
        """The wheel turns, towards the player where `notches` is below 0."""
        self.event(pygame.MOUSEWHEEL, x=0, y=notches)

    def key(self, key: int, mod: int = 0) -> None:
        """A key is struck."""
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.event(pygame.KEYUP, key=key, mod=mod)

    # -- frames --------------------------------------------------------------------------------

    def frame(self) -> pygame.Surface:
        """A full redraw of what the window should show."""
        surface = pygame.Surface(self.room.size, depth=32)
        for screen in self.room.screens:
            if isinstance(screen, TableScreen):
                screen.game.tabletop.settle()
        self.room.expose()
        self.room.draw(surface)
        return surface

    def button(self, key: str) -> pygame.Rect:
        """The point of a button of the bar, the prompt line or the open list."""
        self.frame()
        control = self.play.overlay.control(key)
        assert control is not None, f"no button {key!r}"
        assert control.enabled, f"{key!r} cannot be pressed now"
        return pygame.Rect(control.shown)
