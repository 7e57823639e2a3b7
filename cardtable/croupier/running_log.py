"""The latest lines of what happened, as one seat saw it; each is made once, when it is new."""

from __future__ import annotations

from typing import Any

from cardtable.core.indices import way_of_reading
from cardtable.croupier.history import told_events
from cardtable.session import Session

_MOST = 40  # lines; longer ago than that is in the whole log


class RunningLog:
    """The lines of one session for the seat that asks."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lines: list[str] = []
        self._told: tuple[object, ...] = ()  # the seat, the names and the language they are in
        self._count = 0  # the moves that have been looked at
        self._state: Any = None  # after these

    def lines(self, seat: int) -> tuple[str, ...]:
        """The latest lines, the last of them last."""
        session = self._session
        told = (seat, session.names, way_of_reading())
        count = len(session.log)
        went_on = count >= self._count and session.state_after(self._count) is self._state
        if told != self._told or not went_on:
            self._lines, self._count = [], max(0, count - 2 * _MOST)
        new = told_events(session, seat, self._count)
        self._lines = [*self._lines, *(line.text for line in new)][-_MOST:]
        self._told, self._count, self._state = told, count, session.state_after(count)
        return tuple(self._lines)
