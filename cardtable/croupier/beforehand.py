"""Prepares what a game is about to want while the cards of it still fly. Knows no screen."""

from __future__ import annotations

from typing import Any

from cardtable.croupier.computer_players import ComputerPlayers
from cardtable.session import Session

_SETTLED = 0.1  # seconds: by then the frames in which cards set off are past


class Beforehand:
    """Starts the process that thinks, and has the dealer's next move worked out.

    Each takes a millisecond or more of a frame, so they come where little else is to be done.
    """

    def __init__(self, session: Session, computers: ComputerPlayers) -> None:
        self._session, self._computers = session, computers
        self._with_computers = not all(chair.is_human for chair in session.chairs)
        self._running = self._flying = 0.0  # seconds: of the game, and of what is in the air
        self._foreseen: Any = None  # the state in which the dealer's move is known

    def step(self, seconds: float, *, moving: bool) -> None:
        """Lets time pass; `moving`: cards are in the air."""
        self._running += seconds
        if self._running > _SETTLED and self._with_computers:
            self._computers.thinker.start()
        self._flying = self._flying + seconds if moving else 0.0
        if self._flying > _SETTLED and self._foreseen is not self._session.state:
            self._foreseen = self._session.state
            self._session.foresee()
