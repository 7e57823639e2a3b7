"""A table under test: the real room on the dummy driver, events posted, time by `step` alone."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from cardtable.core.moves import Move
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen

FRAME = 1 / 60
SEEN = 6  # frames that are waited for: of so many one is drawn
Point = tuple[int, int]


def line_for(options: Sequence[tuple[str, Collection[Move]]], move: Move) -> str:
    """The line of an open list that means a move, else the first one, which means yes; or ""."""
    meant = next((key for key, run in options if move in run), "")
    return meant or next((key for key, _ in options), "")


class AtTable:
    """Plays on a surface as a person would at a window."""

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 720)) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((8, 8))
        self.room = ScreenStack(size, Places(home, home))
        self.room.resize(size)
        self.surface = pygame.Surface(size).convert()
        self.checked = 0

    def begin(
        self, game: str = "lucky_sevens", chairs: tuple[Chair, ...] = (), seed: str = "otter"
    ) -> TableScreen:
        self.room.begin(Launch(game, chairs, seed))
        return self.play

    @property
    def play(self) -> TableScreen:
        screen = self.room.screens[0]
        assert isinstance(screen, TableScreen)
        return screen

    @property
    def table(self) -> Any:
        return self.play.game.tabletop.arrangement

    def step(self, frames: int = 1, seconds: float = FRAME) -> None:
        for _ in range(frames):
            self.room.step(seconds)
            self.room.draw(self.surface)

    def wait(self, frames: int, seconds: float = FRAME) -> None:
        """Lets frames pass; some of them are drawn, the last one always."""
        for number in range(1, frames + 1):
            self.room.step(seconds)
            if number % SEEN == 0 or number == frames:
                self.room.draw(self.surface)

    def settle(self, most: int = 900) -> None:
        """Until nothing moves and nobody but the person at the screen is to move."""
        for _ in range(most):
            self.step()
            play = self.play
            still = not play.game.tabletop.is_moving and not self._warming()
            if still and (
                play.game.croupier.waits_for_person or play.game.croupier.over or play.game.curtain
            ):
                self.see()
                return
        raise AssertionError(f"the table did not come to rest: {self.play.session.state}")

    def see(self) -> None:
        """Draws what waits for the next frame."""
        self.room.draw(self.surface)

    def _warming(self) -> bool:
        return self.play.predrawing is not None and not self.play.predrawing.ready

    def resize(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size).convert()
        self.room.resize(size)
        self.room.expose()

    # -- the hand ------------------------------------------------------------------------------

    def event(self, kind: int, **values: Any) -> None:
        self.room.handle(pygame.Event(kind, values))

    def point(self, at: Point) -> None:
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, at: Point, button: int = 1) -> None:
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def let_go(self, at: Point, button: int = 1) -> None:
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def click(self, at: Point) -> None:
        self.point(at)
        self.press(at)
        self.let_go(at)
        self.step()

    def take(self, start: Point, end: Point, steps: int = 4) -> None:
        """Presses and moves, the button still down."""
        self.point(start)
        self.press(start)
        for number in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * number // steps
            y = start[1] + (end[1] - start[1]) * number // steps
            self.point((x, y))
            self.step()

    def drag(self, start: Point, end: Point) -> None:
        self.take(start, end)
        self.let_go(end)
        self.step()

    def key(self, key: int, mod: int = 0) -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.event(pygame.KEYUP, key=key, mod=mod)
        self.step()

    # -- where things are ----------------------------------------------------------------------

    def card(self, pile: str) -> Point:
        """A point on the showing part of a pile's top card."""
        shows = self.table.cards_in(pile)[-1].shows
        return shows.centre

    def place(self, pile: str) -> Point:
        """A point on a pile: its top card, or its slot."""
        return self.card(pile) if self.table.cards_in(pile) else self.table.piles[pile].card.centre

    def button(self, key: str) -> Point:
        control = self.play.overlay.control(key)
        assert control is not None, f"no button {key!r}"
        return control.shown.center

    def option(self, move: Move) -> Point:
        """The line of the open list that plays a move."""
        options = self.play.game.talk.options
        return self.button(next(key for key, run in options if run == (move,)))

    def make(self, move: Move) -> None:
        """Plays a legal move by hand: drags its cards, or presses its word."""
        if not move.picks:
            self.click(self.button(f"say:{move.word}"))
            return
        first, *rest = move.picks
        end = rest[0].pile if rest and rest[0].pile != first.pile else move.target
        self.drag(self.card(first.pile), self.place(end))
        if self.play.game.talk.popup is not None:  # two things could be meant
            self.click(self.option(move))

    # -- checks --------------------------------------------------------------------------------

    def is_whole(self) -> bool:
        """True when what was drawn bit by bit equals a full redraw, byte for byte."""
        self.room.draw(self.surface)  # what waits for the next frame
        drawn = self.surface.copy()
        self.room.expose()
        self.room.draw(self.surface)
        self.checked += 1
        return bool(drawn.get_buffer().raw == self.surface.get_buffer().raw)

    def close(self) -> None:
        self.room.close()
