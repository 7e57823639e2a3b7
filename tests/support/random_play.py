"""Games played at random: every move is drawn from those that are listed."""

from __future__ import annotations

from random import Random

from cardtable.core.moves import Move
from cardtable.core.table import OVER
from cardtable.session import Session


def drawn_move(session: Session, dice: Random) -> Move:
    """Returns one of the moves of the seat on turn."""
    listed = session.moves(session.turn)
    return listed[int(dice.random() * len(listed))]


def play_at_random(session: Session, seed: int, moves: int = 10_000) -> Session:
    """Plays so many moves of seats, or fewer where the game ends; the dealer has dealt then."""
    dice = Random(seed)
    session.settle()
    for _ in range(moves):
        if session.turn == OVER:
            break
        session.play(drawn_move(session, dice))
        session.settle()
    return session
