"""The moment after a person's move that ends their turn, in which nobody else sees anything new.

Told when the person has moved and how time passes; says how much of the moment is left. While any
is, the croupier plays nothing, so that a slip can still be taken back. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.core.remembering import Latest
from cardtable.core.table import DEALER, OVER
from cardtable.session import CannotUndo, Session
from cardtable.store.settings import Settings

NONE = "none"  # the setting that leaves no moment


def seconds_of(settings: Settings) -> float:
    """Returns how long the moment is."""
    chosen = settings.take_back
    return 0.0 if chosen == NONE else float(chosen.split()[0])


class SecondThoughts:
    """Counts the moment in one session; `wanted` is False where nothing waits for anybody."""

    def __init__(self, session: Session, settings: Callable[[], Settings]) -> None:
        self._session, self._settings = session, settings
        self.wanted = True
        self._since: float | None = None  # seconds since the person's move; None: it stands
        self._slip = Latest(lambda _state, seat: self._may_be_a_slip(seat), of_history=True)

    def begin(self) -> None:
        """The person has just moved."""
        self._since = 0.0

    def end(self) -> None:
        """The person is sure of the move, or has taken it back."""
        self._since = None

    def step(self, seconds: float) -> None:
        """Lets time pass."""
        if self._since is not None:
            self._since += seconds

    def left(self, seat: int) -> float:
        """Returns the seconds that this seat still has to take its last move back."""
        if self._since is None or not self.wanted:
            return 0.0
        left = seconds_of(self._settings()) - self._since
        return left if left > 0 and self._slip(self._session.state, seat) else 0.0

    def _may_be_a_slip(self, seat: int) -> bool:
        """True when the seat's last move ended its turn, had an alternative, and can be undone."""
        session = self._session
        if session.turn in (seat, OVER) or session.undo_rule != "fair":
            return False
        try:
            last = session.undo_point(seat, at_once=True)
        except CannotUndo:
            return False
        if session.log[last].move.seat != seat:
            return False
        if session.turn == DEALER and (len(session.chairs) == 1 or session.next_seat() == seat):
            return False  # alone without looking at what the dealer will bring
        return self._had_a_choice(session.state_after(last), seat)

    def _had_a_choice(self, before: Any, seat: int) -> bool:
        return len(self._session.rules.moves(before, seat)) > 1
