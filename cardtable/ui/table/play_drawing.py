"""The pictures of a table in play: what rests, what moves, what stands over everything.

Reads the Play screen; changes nothing of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from cardtable.croupier.narration import log_lines
from cardtable.ui.drawing.compositor import Compositor, Picture
from cardtable.ui.drawing.seat_plates import PlateInfo
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.play_laying import LAY
from cardtable.ui.table.strips import Drawn

if TYPE_CHECKING:
    from cardtable.ui.table.play import PlayScreen

_TURN = 0.09  # seconds a step of the thinking star takes
_LOGGED = 14


class PlayDrawing:
    """Draws a Play screen, or its curtain."""

    def __init__(self, play: PlayScreen) -> None:
        self.play = play
        self.bar, self.prompt, self.popup = Drawn(), Drawn(), Drawn()
        self._compositor: Compositor | None = None
        self._signature: tuple[object, ...] | None = None
        self._star = 0.0
        self._log: tuple[int, int, list[str]] = (-1, -1, [])

    def expose(self) -> None:
        """The next draw paints everything."""
        if self._compositor is not None:
            self._compositor.expose()

    def forget(self) -> None:
        """Everything is made anew: another size or theme."""
        self._compositor = None
        self._signature = None

    def step(self, seconds: float) -> None:
        """Lets the star of a thinking player turn."""
        self._star += seconds

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Brings the surface up to date."""
        play = self.play
        if self._compositor is None or self._compositor.size != surface.get_size():
            self._compositor = Compositor(play.stage.art.felt(surface.get_size()))
            self._signature = None
        if play.curtain is not None:
            self._compositor.rest(
                play.curtain.pictures(play.stage.theme, play.stage.art, surface.get_size())
            )
            self._signature = None
            return self._compositor.draw(surface)
        signature = self._seen()
        if signature != self._signature:
            only_flights = self._signature is not None and self._signature[1:] == signature[1:]
            self._signature = signature
            if not only_flights:
                self._draw_strips()
            self._compositor.rest(self._resting())
        return self._compositor.draw(surface, self._moving())

    def _seen(self) -> tuple[object, ...]:
        """Everything that the resting pictures depend on; what is in the air comes first."""
        play = self.play
        table, gestures = play.tabletop, play.tabletop.gestures
        drag = gestures.drag.places if gestures.drag else ()
        return (
            table.motion.moving,
            table.version,
            tuple(table.motion.chips_on_the_way(box.name) for box in table.arrangement.counters)
            if table.arrangement
            else (),
            (gestures.selection, gestures.targets, gestures.focus, gestures.aim, drag),
            (table.last, table.hinted, table.hinted_piles),
            (play.refusal, play.hint_text, play.amount, play.croupier.pause),
            (play.croupier.asking_hint, play.croupier.thinking, play.session.can_redo),
            (play.croupier.waits_for_person, len(play.session.log), play.input.state),
            (play.input.bar_wanted, play.looking.trick, play.croupier.late_calls),
            play.stage.theme.generation,
            play.stage.art.look,
        )

    def _resting(self) -> list[Picture]:
        play = self.play
        table, state = play.tabletop, play.input.state
        lit = table.lit(on_turn=play.croupier.waits_for_person)
        if state.hovered == LAY:  # the cards that the button means
            lit = replace(lit, selected=lit.selected | play.laying.places())
        shelf = table.arrangement.shelf if table.arrangement else None
        planned = play.strips.planned() if shelf else None
        found = table.presenter.fittings.shelf(shelf, planned) if shelf else []
        found += table.presenter.resting(table.scene(self._sitters(), lit))
        return found + self.bar.pictures + self.prompt.pictures

    def _draw_strips(self) -> None:
        """The bar and the prompt line, which cards in the air do not change."""
        state = self.play.input.state
        self.bar = self.play.strips.bar(state)
        self.prompt = self.play.strips.prompt(state)

    def _sitters(self) -> dict[int, PlateInfo]:
        session, croupier = self.play.session, self.play.croupier
        sides = [session.rules.side(session.table, seat) for seat in range(session.table.seats)]
        return {
            seat: PlateInfo(
                session.names[seat],
                chair.player,
                sides[seat],
                partners=len(set(sides)) < len(sides),
                on_turn=session.turn == seat,
                thinking=croupier.thinking == seat,
            )
            for seat, chair in enumerate(session.chairs)
        }

    def _moving(self) -> list[Picture]:
        """What moves, and what stands over everything: sentences, lists."""
        play = self.play
        table = play.tabletop
        found = [*self._thinking_star(), *table.moving(), *play.looking.pictures()]
        window = table.arrangement.window if table.arrangement else Rect(0, 0, *play.stage.size)
        fittings = table.presenter.fittings
        left = play.croupier.time_left
        if left is not None and table.arrangement and table.arrangement.prompt:
            found.append(fittings.countdown(table.arrangement.prompt, *left))
        if play.speech is not None:
            text, near, tone = play.speech
            found += fittings.speech(text, near, window, tone)
        if play.log_open or play.recap:
            found += fittings.list_of(self._log_lines(), self._log_title(), window)
        found += play.input.tip(window)
        if play.popup is not None:
            self.popup = play.popup.draw(play.stage.theme, play.stage.art, window, play.input.state)
            found += self.popup.pictures
        return found

    def _log_title(self) -> str:
        play = self.play
        if play.log_open:
            return "What happened"
        return f"Since {play.session.names[play.croupier.seat]} was here"

    def _log_lines(self) -> list[str]:
        play = self.play
        if not play.log_open:
            return [one.text for one in play.recap]
        count, seat = len(play.session.log), play.croupier.seat
        if self._log[:2] != (count, seat):
            lines = log_lines(play.session, seat, max(0, count - 3 * _LOGGED))
            self._log = (count, seat, [one.text for one in lines][-_LOGGED:])
        return self._log[2]

    def _thinking_star(self) -> list[Picture]:
        """The star on the plate of a computer player who thinks, turning slowly."""
        play = self.play
        seat, table = play.croupier.thinking, play.tabletop
        plate = table.arrangement.plate(seat) if seat >= 0 and table.arrangement else None
        if plate is None or play.croupier.pause is not None:
            return []
        return [table.presenter.seat_plates.turning_star(plate, int(self._star / _TURN))]
