"""A claim of the rest that is being played out: whose it is, why it holds, the moves to come.

The claimer's moves are those of the claim; the others, whoever they are, play the first that is
legal, since it makes no difference. They are ordinary moves: a save replays without knowing what a
claim is. Knows no time and no screen.
"""

from __future__ import annotations

from cardtable.core.handling import Claim
from cardtable.core.table import DEALER, OVER, Pause
from cardtable.session import CLAIM, Session


class ClaimedRest:
    """The claim that is being played out in one session, if there is one."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._claim: Claim | None = None
        self._played = 0  # of the claimer's moves

    @property
    def why(self) -> str:
        """The sentence of the claim; "" while nothing is being played out."""
        return self._claim.why if self._claim is not None else ""

    def begin(self, claim: Claim | None) -> bool:
        """From now on the rest is played out, where there is a claim; returns whether there is."""
        if claim is None:
            return False
        self._claim, self._played = claim, 0
        self._session.claims |= {len(self._session.log)}
        self._session.record(CLAIM)
        return True

    def end(self) -> None:
        """Nothing is played out any more."""
        self._claim = None

    def is_going(self) -> bool:
        """True until the hand is counted or its claimer would have to choose something."""
        if self._claim is not None and self._is_over(self._claim):
            self._claim = None
        return self._claim is not None

    def _is_over(self, claim: Claim) -> bool:
        session, done = self._session, self._played == len(claim.moves)
        if session.turn == DEALER:
            return session.rules.handling.pause(session.state) is Pause.SHEET
        return session.turn == OVER or (done and session.turn == claim.moves[0].seat)

    def play_next(self) -> None:
        """Plays the next move, all of them as one gesture of the claimer."""
        session, claim = self._session, self._claim
        if session.turn == DEALER:
            session.deal(joined=True)
        elif claim is not None and session.turn == claim.moves[0].seat:
            self._played += 1
            session.play(claim.moves[self._played - 1], joined=self._played > 1)
        else:
            session.play(session.moves(session.turn)[0], joined=True)
