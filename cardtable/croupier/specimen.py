"""A game in full swing that shows how its table looks, and the same game at an earlier move."""

from __future__ import annotations

from random import Random

from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import OVER, Row, table_for
from cardtable.croupier.watching import NOBODY
from cardtable.session import HUMAN, Chair, Session

_PLIES = {1: 26}  # moves played for the picture, by seats
_PLIES_OF_MANY = 30


def specimen(rules: AnyRules, seats: int = 0) -> Session:
    """A game in full swing, always the same, at the moment when the most cards lie open.

    So many sit there, or as few as can.
    """
    count = seats or rules.seats[0]
    usual = computers_of(rules).usual or HUMAN
    chairs = [Chair(usual if seat else HUMAN) for seat in range(count)]
    session = Session(rules, table_for(rules.options, count), chairs, seed="sevens")
    dice = Random(rules.name)
    session.settle()
    best = (0.0, len(session.log))
    for _ in range(_PLIES.get(count, _PLIES_OF_MANY)):
        moves = session.moves(session.turn)
        session.play(moves[int(dice.random() * len(moves))])
        best = max(best, (_openness(session), len(session.log)))
        session.settle()
        if session.turn == OVER:
            break
    return up_to(session, best[1])


def _openness(session: Session) -> float:
    """The number of cards that lie open; those in the south's hand count half."""
    zones, worth = zoning(session.rules, session.table), 0.0
    for pile, cards in session.state.piles.items():
        zone = zones.of_pile(pile)
        open_here = zone.drawn != "down" and zone.near.row is not Row.UNSEEN
        if open_here and zone.seen_by(0):
            worth += len(cards) * (1.0 if zone.seen_by(NOBODY) else 0.5)
    return worth


def up_to(session: Session, count: int) -> Session:
    """The same game, played only so many moves."""
    again = Session(session.rules, session.table, session.chairs, session.seed)
    for entry in session.log[:count]:
        again.play(entry.move, joined=entry.joined)
    return again
