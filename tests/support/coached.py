"""Games in which a person may be coached, and a coach that is answered at once."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cardtable import registry
from cardtable.core.table import table_for
from cardtable.croupier.coaching import Coach
from cardtable.session import Chair, Session
from cardtable.store.settings import Settings
from tests.support.reviewing import Desk

GAMES = {
    "lucky_sevens": 1,
    "seven_up": 2,
    "nccc_seven": 4,
    "seven_bridge": 2,
    "sevens_from_hell": 4,
}


def session_at(name: str, moves: int, seed: str = "coach") -> Session:
    """A game after so many moves at random, or some more, when seat 0 has a choice."""
    rules, rng = registry.find(name), Random(seed)
    chairs = [Chair(), *[Chair("easy")] * (GAMES[name] - 1)]
    session = Session(rules, table_for(rules.options, len(chairs)), chairs, seed)
    while True:
        session.settle()
        legal = session.moves(session.turn)
        if len(session.log) >= moves and session.turn == 0 and len(legal) > 1:
            return session
        session.play(rng.choice(legal))


def coach_of(session: Session, chosen: str) -> tuple[Coach, Desk]:
    """A coach of seat 0, and the desk that it asks."""
    desk, now = Desk(), replace(Settings(), coach=chosen)
    return Coach(session, 0, lambda: desk, lambda: now), desk
