"""The facts that the rules tell of the state on a table, worked out once for each state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardtable.core.handling import Claim
from cardtable.core.moves import Move
from cardtable.session import Session


class PositionFacts:
    """Answers for the present state of one session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._state: Any = None
        self._calls: dict[int, tuple[Move, ...]] = {}
        self._seconds: dict[int, int] = {}
        self._forced: Move | None = None
        self._only_passes: dict[int, bool] = {}
        self._claims: dict[int, Claim | None] = {}

    def calls(self, seats: Iterable[int]) -> tuple[Move, ...]:
        """Returns what these seats may say although it is not their turn."""
        self._refresh()
        return tuple(move for seat in dict.fromkeys(seats) for move in self._calls_of(seat))

    def _calls_of(self, seat: int) -> tuple[Move, ...]:
        if seat < 0 or seat == self.session.turn:
            return ()
        if seat not in self._calls:
            moves = self.session.moves(seat)
            self._calls[seat] = tuple(move for move in moves if move.words and not move.picks)
        return self._calls[seat]

    def seconds(self, seat: int) -> int:
        """Returns the seconds a seat has to answer what it is asked; 0: as long as it likes."""
        self._refresh()
        if seat not in self._seconds:
            prompt = self.session.rules.words.status(self.session.view(seat), seat)
            self._seconds[seat] = prompt.seconds
        return self._seconds[seat]

    def passing(self, seat: int) -> Move | None:
        """Returns the move by which the seat passes, if it can."""
        return next((move for move in self.session.moves(seat) if self.passes(move)), None)

    def only_move(self, seat: int, *, cards: bool) -> Move | None:
        """Returns the one move of a seat, if there is no other: a pass, or one with `cards` too.

        It is none that the player has to think of.
        """
        moves, rules = self.session.moves(seat), self.session.rules
        if len(moves) != 1 or rules.handling.unprompted(self.session.view(seat), moves[0]):
            return None
        return moves[0] if self.passes(moves[0]) or (cards and moves[0].picks) else None

    def passes(self, move: Move) -> bool:
        """True for a word that lets a turn or a claim go."""
        return not move.picks and self.session.rules.handling.spoken(move.word).passes

    def only_passes(self, seat: int) -> bool:
        """True when a seat can do nothing but let its turn or its claim go."""
        self._refresh()
        if seat not in self._only_passes:
            moves = self.session.moves(seat)
            self._only_passes[seat] = len(moves) == 1 and self.passes(moves[0])
        return self._only_passes[seat]

    def claim(self, seat: int) -> Claim | None:
        """Returns the proof of what the rest comes to, where the seat on turn has one."""
        self._refresh()
        if seat not in self._claims:
            rules, on_turn = self.session.rules, self.session.turn == seat
            view = self.session.view(seat) if on_turn else None
            self._claims[seat] = rules.handling.claim(view, seat) if on_turn else None
        return self._claims[seat]

    def forced(self) -> Move | None:
        """Returns the move that is played for the seat on turn without asking it, if any."""
        self._refresh()
        return self._forced

    def _refresh(self) -> None:
        """Forgets what was worked out for another state."""
        if self._state is not self.session.state:
            self._state = self.session.state
            self._calls.clear()
            self._seconds.clear()
            self._only_passes.clear()
            self._claims.clear()
            self._forced = self.session.forced()
