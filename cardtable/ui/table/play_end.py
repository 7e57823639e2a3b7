"""The end of a hand and of a game at the table: the sheet, the statistics, the result.

Waits until the last card lies; each thing happens once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from cardtable.core.rules import zoning
from cardtable.core.table import OVER, Face, Fan, Zones
from cardtable.store.statistics import FinishedGame, strongest
from cardtable.ui.layout.arrangement import PileBox
from cardtable.ui.pages.result import Result
from cardtable.ui.screen import Screen

if TYPE_CHECKING:
    from cardtable.ui.table.play import PlayScreen

_STAR = 28  # cards of the winner's own that make a star
_RESULT = 0.7  # seconds after the last card until the result comes by itself


def collected(
    zones: Zones, piles: Mapping[str, PileBox], winners: Collection[int]
) -> tuple[str, ...]:
    """The piles that winners have collected or laid out; too few for a star, all but hands."""
    laid = {name: zones.of_pile(name) for name in piles if zones.has(name)}
    own = [
        name
        for name, zone in laid.items()
        if zone.face is Face.ALL and set(zone.owners) & set(winners)
    ]
    if sum(piles[name].count for name in own) >= _STAR:
        return tuple(own)
    return tuple(name for name in laid if piles[name].fan is not Fan.HAND)


class Ending:
    """Watches a Play screen for ends."""

    def __init__(self, play: PlayScreen) -> None:
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
            play.stage.over(self.result(play.croupier.go_on))
        if play.croupier.over:
            self._over(seconds)

    def _over(self, seconds: float) -> None:
        self._rested += seconds
        if not self._recorded:
            self._recorded = True
            self._record()
            self._celebrate()
        if self._rested >= _RESULT and not self.shown:
            self.show()

    def _celebrate(self) -> None:
        """What a person has won with fans once into the star; a click ends it."""
        play, outcome = self.play, self.play.session.outcome
        table = play.tabletop.arrangement
        winners = set(play.croupier.people) & set(outcome.winners if outcome else ())
        if winners and table is not None:
            zones = zoning(play.session.rules, play.session.table)
            play.tabletop.motion.celebrate(table, collected(zones, table.piles, winners))

    def show(self) -> None:
        """The result with its reasons, over the table."""
        self.shown = True
        self.play.stage.over(self.result())

    def result(self, go_on: Callable[[], object] | None = None) -> Screen:
        """The sheet that is shown, between two rounds or at the end."""
        return Result(self.play.stage, self.play.session, go_on)

    def count(self, rows: Sequence[FinishedGame]) -> None:
        """Puts a finished game into the statistics."""
        self.play.stage.statistics.record(*rows)

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
            FinishedGame(
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
        self.count(rows)
