"""What people could say out of turn now, and how long they may take over a question.

Read once for each state. Knows no time and no screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardtable.core.moves import Move
from cardtable.session import Session


class Listening:
    """Listens to the people at a table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._state: Any = None
        self._words: dict[int, tuple[Move, ...]] = {}
        self._seconds: dict[int, int] = {}
        self._forced: Move | None = None

    def words(self, seats: Iterable[int]) -> tuple[Move, ...]:
        """What these seats may say although they are not on turn (a knock, a call)."""
        self._look()
        return tuple(move for seat in dict.fromkeys(seats) for move in self._of(seat))

    def _of(self, seat: int) -> tuple[Move, ...]:
        if seat < 0 or seat == self.session.turn:
            return ()
        if seat not in self._words:
            moves = self.session.moves(seat)
            self._words[seat] = tuple(move for move in moves if move.words and not move.picks)
        return self._words[seat]

    def seconds(self, seat: int) -> int:
        """How long that seat may take over what it is asked; 0 for as long as it likes."""
        self._look()
        if seat not in self._seconds:
            prompt = self.session.rules.words.status(self.session.view(seat), seat)
            self._seconds[seat] = prompt.seconds
        return self._seconds[seat]

    def passing(self, seat: int) -> Move | None:
        """How that seat passes, where it can."""
        moves = self.session.moves(seat)
        return next((one for one in moves if one.word == "pass" and not one.picks), None)

    def forced(self) -> Move | None:
        """The move that the seat on turn is not asked for, if there is one."""
        self._look()
        return self._forced

    def _look(self) -> None:
        """Forgets what was true of another state."""
        if self._state is not self.session.state:
            self._state = self.session.state
            self._words.clear()
            self._seconds.clear()
            self._forced = self.session.forced()
