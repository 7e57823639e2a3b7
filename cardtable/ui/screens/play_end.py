"""The end of a hand and of a game at the table: the sheet, the statistics, the result.

Waits until the last card lies; each thing happens once.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cardtable.core.table import OVER
from cardtable.store.statistics import Played, strongest
from cardtable.ui.screens.result import Result

if TYPE_CHECKING:
    from cardtable.ui.screens.play import Play

_RESULT = 0.7  # seconds after the last card until the result comes by itself


class Ending:
    """Watches a Play screen for ends."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.shown = False
        self._recorded = play.session.turn == OVER  # a finished game looked at again
        self._rested = 0.0

    def step(self, seconds: float) -> None:
        """Lets time pass."""
        play = self.play
        if play.tabletop.motion.is_moving:
            self._rested = 0.0
            return
        pause = play.croupier.pause
        if pause is not None and pause.kind == "sheet" and play.stage.screen is play:
            play.stage.over(Result(play.stage, play.session, play.go_on))
        if play.croupier.over:
            self._over(seconds)

    def _over(self, seconds: float) -> None:
        self._rested += seconds
        if not self._recorded:
            self._recorded = True
            self._record()
        if self._rested >= _RESULT and not self.shown:
            self.show()

    def show(self) -> None:
        """The result with its reasons, over the table."""
        self.shown = True
        self.play.stage.over(Result(self.play.stage, self.play.session))

    def _record(self) -> None:
        """One row of the statistics for every person."""
        session, people = self.play.session, self.play.croupier.people
        outcome = session.outcome
        if outcome is None:
            return
        level = strongest((chair.player for chair in session.chairs), session.rules.players())
        won = any(seat in outcome.winners for seat in people)
        self.play.stage.sounds.play("win" if won or not people else "lose")
        rows = [
            Played(
                int(time.time()),
                session.rules.name,
                session.table.seats,
                level,
                session.names[seat],
                seat in outcome.winners,
                outcome.scores[seat],
                session.used_free_undo,
            )
            for seat in people
        ]
        self.play.stage.statistics.record(*rows)
