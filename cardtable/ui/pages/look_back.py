"""The look back at a finished game: the computer says where somebody could have done better."""

from __future__ import annotations

import pygame

from cardtable.ai import asking
from cardtable.core.messages import say, shown
from cardtable.core.players import Afterthought
from cardtable.core.table import DEALER, named
from cardtable.croupier.specimen import up_to
from cardtable.session import Session
from cardtable.ui.controls.boxes import Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import AsHigh, Panel
from cardtable.ui.controls.text import Drawing, Icon, Paragraph
from cardtable.ui.drawing.art import Art
from cardtable.ui.screen import Stage

_TURN = 2.4  # seconds the busy star takes to turn by one point
_SECONDS = 10.0  # of thinking at most
_LONG_THOUGHT = "words of a thought " * 4  # no message: as long as the longest thought
_LOOKING_BACK = say.later("Looking back at the game: where could you have done better? …")


class LookBack:
    """Asks once, where the game is over and has players that look back; owns the answer."""

    def __init__(self, stage: Stage, session: Session) -> None:
        self.stage, self.session = stage, session
        self.thought: Afterthought | None = None
        self.job = 0
        if session.outcome is not None and asking.looks_back(session.rules):
            log = [entry.move for entry in session.log]
            request = asking.for_look_back(
                session.rules, session.state_after(0), log, seconds=_SECONDS, seed=session.seed
            )
            self.job = stage.thinker.ask(request)

    def stop(self) -> None:
        """Stops thinking."""
        if self.job:
            self.job = 0
            self.stage.thinker.cancel()

    def answered(self) -> bool:
        """Takes the answer; returns False while there is none."""
        for answer in self.stage.thinker.poll():
            if answer.job == self.job:
                self.job, self.thought = 0, answer.afterthought
                return True
        return False

    def better_game(self) -> Session:
        """The game with the better moves that were found; ValueError says why there is none."""
        thought = self.thought
        if thought is None:
            raise ValueError("nothing was found")
        other = up_to(self.session, thought.at)
        for move in thought.line:
            while other.turn == DEALER and move.seat != DEALER:
                other.deal()
            other.play(move)
        return other

    def panel(self, busy: BusyStar, stop: Act, show: Act) -> Node | None:
        """The panel with the answer, or a busy one as high; None where nothing was asked."""
        thought = self.thought
        text = named(thought.text, self.session.names) if thought is not None else ""
        if not self.job and not text:
            return None
        said = _busy(busy, stop) if self.job else _said(text, show if self.has_line else None)
        return AsHigh(said, _said(_LONG_THOUGHT, show))

    @property
    def has_line(self) -> bool:
        """True when better moves can be shown."""
        return self.thought is not None and bool(self.thought.line)


class BusyStar:
    """A star that turns while something is thought about."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._angle = 0.0

    def turn(self, seconds: float) -> None:
        """Turns the star further."""
        self._angle = (self._angle + seconds / _TURN) % 1.0

    def paint(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draws it in the middle of a place."""
        star = self._art.icon("star", canvas.theme.px(40), canvas.theme.of("panel_text"))
        turned = pygame.transform.rotozoom(star, -360 / 7 * self._angle, 0.5)
        canvas.picture(turned, turned.get_rect(center=rect.center).topleft)


def _busy(star: BusyStar, stop: Act) -> Node:
    words = Paragraph(shown(_LOOKING_BACK), size=14, role="panel_muted", grows=1)
    turning = Drawing(star.paint, width=20, height=20)
    row = Row([turning, words, Button(say("Stop"), stop, kind="plain", key="stop")], gap=12)
    return Panel(row, x=16, y=4, fill="field", radius=10)


def _said(text: str, show: Act | None) -> Node:
    button = Button(say("Show me"), show, icon="play", key="show") if show else None
    row = Row([Icon("hint", size=18), Paragraph(text, size=14, grows=1), button], gap=12)
    return Panel(row, x=16, y=10, fill="field", radius=10)
