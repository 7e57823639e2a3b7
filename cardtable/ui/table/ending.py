"""The end of a hand and of a game: when the sheet and the result come, what statistics keep.

Waits until the last card lies; each thing happens once. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cardtable.core.table import OVER, Face, Fan, Zones
from cardtable.session import Session
from cardtable.store.statistics import FinishedGame, strongest
from cardtable.ui.layout.arrangement import PileBox

_STAR = 28  # cards of the winner's own that make a star
_RESULT = 0.7  # seconds after the last card until the result comes by itself


class Ending:
    """Says in which frame what is due: "sheet", "over" (once), "result" (once), or ""."""

    def __init__(self, session: Session) -> None:
        self.shown = False
        self._over_already = session.turn == OVER  # a finished game looked at again
        self._rested = 0.0

    def step(self, seconds: float, *, moving: bool, sheet: bool, over: bool) -> str:
        """Lets time pass; nothing is due while cards are moving."""
        if moving:
            self._rested = 0.0
            return ""
        if sheet:
            return "sheet"
        if not over:
            self.shown = False  # also after the last move was taken back
            return ""
        self._rested += seconds
        if not self._over_already:
            self._over_already = True
            return "over"
        if self._rested >= _RESULT and not self.shown:
            self.shown = True
            return "result"
        return ""


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


def finished_games(session: Session, people: Collection[int], now: int) -> list[FinishedGame]:
    """One row of the statistics for every person; `now` in seconds since 1970."""
    outcome = session.outcome
    if outcome is None:
        return []
    level = strongest((chair.player for chair in session.chairs), session.rules.players())
    return [
        FinishedGame(
            now,
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
