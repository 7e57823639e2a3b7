"""A tablet: a table under test that is touched by trembling fingers and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame

from cardtable.core.moves import Move
from cardtable.ui.pages.result import Result
from tests.support.real_loop import RealLoop
from tests.support.table_by_hand import FRAME, AtTable, Point, line_for

_TREMBLE = 5  # pixels by which a resting finger moves


class Tablet(AtTable):
    """Has fingers where a table by hand has a mouse."""

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 720)) -> None:
        super().__init__(home, size)
        self.rng = Random(7)
        self.is_down = False

    def finger(self, kind: int, at: Point, number: int = 1) -> None:
        wide, high = self.room.size
        self.event(kind, touch_id=1, finger_id=number, x=at[0] / wide, y=at[1] / high)

    def trembling(self, at: Point) -> Point:
        rng, most = self.rng, _TREMBLE
        return at[0] + rng.randint(-most, most), at[1] + rng.randint(-most, most)

    # -- where a hand would move the mouse ------------------------------------------------------

    def point(self, at: Point) -> None:
        if self.is_down:
            self.finger(pygame.FINGERMOTION, self.trembling(at))

    def press(self, at: Point, button: int = 1) -> None:
        assert button == 1, "a finger has no other button"
        self.is_down = True
        self.finger(pygame.FINGERDOWN, at)
        self.finger(pygame.FINGERMOTION, self.trembling(at))

    def let_go(self, at: Point, button: int = 1) -> None:
        self.is_down = False
        self.finger(pygame.FINGERUP, self.trembling(at))

    def rest(self, at: Point, seconds: float) -> None:
        """Holds a finger on a place, trembling."""
        self.press(at)
        for _ in range(round(seconds * 60)):
            self.point(at)
            self.step()

    # -- a hand of any game --------------------------------------------------------------------

    def play_on(self, most: int = 1500) -> int:
        """Plays by fingers until the result shows; returns how many moves were made so."""
        made = 0
        for _ in range(most):
            self.step(3, seconds=0.1)
            if isinstance(self.room.screen, Result):
                if self.play.game.croupier.over:
                    return made
                primary = self.room.screen.control("next")
                assert primary is not None
                self.click(primary.shown.center)
            elif self.play.game.croupier.pause is not None:
                self.click((self.room.size[0] // 2, self.room.size[1] // 2))
            elif self.play.game.croupier.waits_for_person:
                made += self._move()
        raise AssertionError(f"no result: {self.play.session.state}")

    def _move(self) -> bool:
        """Makes the first of the legal moves that fingers bring about."""
        self.settle()
        session = self.play.session
        if not self.play.game.croupier.waits_for_person:
            return False
        moves = list(session.moves(0))
        self.rng.shuffle(moves)
        before = len(session.log)
        for move in moves:
            self._try(move)
            if len(session.log) > before:
                assert any(entry.move.seat == 0 for entry in session.log[before:])
                return True
            self._let_everything_go()
        raise AssertionError(f"no move can be made by fingers: {[str(move) for move in moves]}")

    def _try(self, move: Move) -> None:
        if not move.picks:
            self._say(move)
            return
        spots = [self._showing(pick.pile, str(pick.card)) for pick in move.picks]
        if len(spots) == 1:
            self.drag(spots[0], self._target(move, spots[0]))
        else:
            for spot in spots:
                self.step(6, seconds=0.1)  # not a double tap
                self.click(spot)
            self.step(6, seconds=0.1)
            self.drag(spots[0], self._target(move, spots[-1]))
        self._choose(move)

    def _say(self, move: Move) -> None:
        overlay = self.play.overlay
        control = overlay.control(f"say:{move.word}") or overlay.control("amount:say")
        if control is not None:
            self.click(control.shown.center)
            self._choose(move)

    def _choose(self, move: Move) -> None:
        """Taps the line of the move in an open list, or the one that means yes."""
        for _ in range(2):
            talk = self.play.game.talk
            if talk.popup is None:
                return
            key = line_for(talk.options, move)
            if not key:
                return
            self.click(self.button(key))

    def _showing(self, pile: str, card: str) -> Point:
        lying = self.table.cards_in(pile)
        found = next((one for one in lying if str(one.card) == card), lying[-1])
        return found.shows.centre

    def _target(self, move: Move, spot: Point) -> Point:
        piles, families = self.table.piles, self.table.families
        if move.target in piles:
            return self.place(move.target)
        base = move.target.partition("/")[0]
        if base in families:
            return families[base].rect.centre
        return (spot[0], spot[1] - 200)

    def _let_everything_go(self) -> None:
        """Taps the cloth until nothing is picked and no list is open."""
        self.settle()
        if self.play.game.talk.popup is not None:
            self.click((self.room.size[0] - 5, self.room.size[1] // 2))
        for place in self.play.game.tabletop.gestures.selection:
            self.step(6, seconds=0.1)
            card = self.table.at(place)
            if card is not None:
                self.click(card.shows.centre)
        self.step(6, seconds=0.1)


class TabletInWindow(Tablet):
    """Touches a real window: every event goes through SDL's queue and the loop."""

    def __init__(self, loop: RealLoop) -> None:
        self.loop, self.room, self.checked = loop, loop.room, 0
        self.rng, self.is_down = Random(7), False

    def event(self, kind: int, **values: Any) -> None:
        self.loop.post(kind, **values)

    def step(self, frames: int = 1, seconds: float = FRAME) -> None:
        for _ in range(frames):
            self.loop.turn(seconds)

    def see(self) -> None:
        self.loop.turn(FRAME)

    def close(self) -> None:
        self.loop.close()
