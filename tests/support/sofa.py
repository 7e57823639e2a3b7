"""A person on a sofa: a pad in their hands, and nothing else, before a real window."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cardtable.core.moves import Move
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.pages.result import Result
from cardtable.ui.table.table_screen import TableScreen
from tests.support.real_loop import FRAME, RealLoop
from tests.support.table_by_hand import AtTable, line_for
from tests.support.virtual_pad import VirtualPad


class Sofa(AtTable):
    """Presses what is marked; looks at the screen, as a person would, for where the mark is."""

    def __init__(self, loop: RealLoop) -> None:
        self.loop, self.room = loop, loop.room
        self.rng = Random(7)
        self.pads: list[VirtualPad] = []
        self.step()

    def step(self, frames: int = 1, seconds: float = FRAME) -> None:
        for _ in range(frames):
            self.loop.turn(seconds)

    def see(self) -> None:
        self.loop.turn(FRAME)

    def plug_in(self, name: str = "Gamepad", vendor: int = 0, product: int = 1) -> VirtualPad:
        pad = VirtualPad(name, vendor, product)
        self.pads.append(pad)
        self.step(2)
        return pad

    def tap(self, button: str, *, pad: VirtualPad | None = None) -> None:
        held = pad or self.pads[-1]
        held.press(button)
        self.step()
        held.let_go(button)
        self.step()

    def close(self) -> None:
        for pad in self.pads:
            pad.pull_out()
        self.loop.close()

    # -- what shows ----------------------------------------------------------------------------

    def tips(self) -> list[str]:
        self.step(2)
        overlay = self.play.overlay
        return [control.tip for control in overlay.bar.controls() if control.tip] + [
            control.tip for control in overlay.bar._controls if control.tip
        ]

    def letters(self) -> set[str]:
        return {getattr(one, "letter", "") for one in self.play.overlay.controls()} - {""}

    # -- going about ---------------------------------------------------------------------------

    def go(self, key: str) -> None:
        """Walks to a control of a page or the curtain: by the cross where it leads there."""
        screen = self.room.screen
        tree: Any = screen.overlay.modal if isinstance(screen, TableScreen) else screen.tree  # type: ignore[attr-defined]
        for _ in range(150):
            if tree.focus is not None and tree.focus.key == key:
                return
            keys = [control.key for control in tree.controls()]
            here = keys.index(tree.focus.key) if tree.focus is not None else -1
            ahead = (keys.index(key) - here) % len(keys)
            self.tap("r" if ahead <= len(keys) // 2 else "l")
        raise AssertionError(f"no pad leads to {key}")

    def choose(self, key: str) -> None:
        """Goes to a line of the open list and presses it."""
        modal = self.play.overlay.modal
        for _ in range(60):
            if modal.focus is not None and modal.focus.key == key:
                self.tap("a")
                return
            self.tap("down")
        raise AssertionError(f"no line {key}")

    # -- a hand of any game --------------------------------------------------------------------

    def play_on(self, most: int = 1500) -> int:
        """Plays until the result shows; returns how many moves were made."""
        made = 0
        for _ in range(most):
            self.step(3, seconds=0.1)
            if isinstance(self.room.screen, Result):
                if self.play.game.croupier.over:
                    return made
                self.go("next")
                self.tap("a")
            elif self.play.game.croupier.pause is not None:
                self.tap("a")
            elif self.play.game.croupier.waits_for_person:
                made += self._move()
        raise AssertionError(f"no result: {self.play.session.state}")

    def play_on_until(self, done: Callable[[], bool], most: int = 200) -> None:
        for _ in range(most):
            if done():
                return
            self.step(3, seconds=0.1)
            if self.play.game.croupier.waits_for_person and not done():
                self._move()
        raise AssertionError("it never came")

    def _move(self) -> bool:
        self.settle()
        session = self.play.session
        if not self.play.game.croupier.waits_for_person:
            return False
        seat, before = self.play.game.croupier.seat, len(session.log)
        moves = list(session.moves(seat))
        self.rng.shuffle(moves)
        for move in moves:
            self.step(6, seconds=0.1)  # what has just come is looked at first
            self._try(move)
            if len(session.log) > before:
                return True
            self._let_everything_go()
        raise AssertionError(f"no move can be made by pad: {[str(move) for move in moves]}")

    def _try(self, move: Move) -> None:
        gestures = self.play.game.tabletop.gestures
        if not move.picks:
            self._say(move)
            return
        for pick in move.picks:
            self._pick(pick.pile, str(pick.card))
        if gestures.selection and move.target in gestures.targets:
            for _ in gestures.targets:
                if gestures.aim == move.target:
                    break
                self.tap("r")
            self.tap("a")
        elif gestures.selection:
            self.tap("x")
        self._choose(move)

    def _pick(self, pile: str, card: str) -> None:
        lying = list(reversed(self.table.cards_in(pile)))  # face down, the uppermost is meant
        found = next((one for one in lying if str(one.card) == card), lying[0] if lying else None)
        selected = self.play.game.tabletop.gestures.selection
        if found is not None and found.place not in selected and self._walk_to(found.place):
            self.tap("a")

    def _walk_to(self, place: Any) -> bool:
        """Goes along the cards, the shorter way round."""
        gestures = self.play.game.tabletop.gestures
        for _ in range(80):
            if gestures.focus == place:
                return True
            order = list(Keyboard(gestures).focusable())
            if place not in order:
                return False
            here = order.index(gestures.focus) if gestures.focus in order else -1
            ahead = (order.index(place) - here) % len(order)
            self.tap("right" if ahead <= len(order) // 2 or here < 0 else "left")
        return False

    def _say(self, move: Move) -> None:
        gestures = self.play.game.tabletop.gestures
        if self.play.overlay.control("amount:say") is not None:
            self.tap("a")
            self._choose(move)
            return
        for _ in gestures.buttons:
            self.tap("r")
            if gestures.aim == move.word:
                self.tap("a")
                self._choose(move)
                return

    def _choose(self, move: Move) -> None:
        """Presses the line of the move in an open list, or the one that means yes."""
        for _ in range(2):
            talk = self.play.game.talk
            if talk.popup is None:
                return
            key = line_for(talk.options, move)
            if not key:
                return
            self.choose(key)

    def _let_everything_go(self) -> None:
        for _ in range(3):
            game = self.play.game
            if game.talk.popup is None and not game.tabletop.gestures.busy:
                return
            self.step(6, seconds=0.1)
            self.tap("b")
