"""The opening of a game: whom the screen is handed to before anything is shown."""

from __future__ import annotations

from cardtable.core.table import DEALER, OVER
from cardtable.session import Session


def first_person(session: Session, people: tuple[int, ...]) -> int:
    """Deals until somebody is asked; returns the person to whom the screen is handed first.

    -1: nobody, because one person alone has the screen, or the game is over.
    """
    if len(people) < 2 or session.turn == OVER:
        return -1
    while session.turn == DEALER and not session.rules.handling.pause(session.state):
        session.deal()
    return session.turn if session.turn in people else people[0]
