"""A game in full swing that shows how its table looks, and the same game at an earlier move."""

from __future__ import annotations

from random import Random

from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import OVER, Row, Zone, table_for
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
    best, shares = (0.0, len(session.log)), dict[str, float]()
    for _ in range(_PLIES.get(count, _PLIES_OF_MANY)):
        moves = session.moves(session.turn)
        session.play(moves[int(dice.random() * len(moves))])
        best = max(best, (_openness(session, shares), len(session.log)))
        session.settle()
        if session.turn == OVER:
            break
    return up_to(session, best[1])


def _openness(session: Session, shares: dict[str, float]) -> float:
    """The number of cards that lie open; those in the south's hand count half.

    `shares` are those of the piles that were asked about before.
    """
    zones, worth = zoning(session.rules, session.table), 0.0
    for pile, cards in session.state.piles.items():
        if pile not in shares:
            shares[pile] = _share(zones.of_pile(pile))
        worth += len(cards) * shares[pile]
    return worth


def _share(zone: Zone) -> float:
    """The worth of a card in a zone: 1 where everybody sees it, half where only the south does."""
    open_here = zone.drawn != "down" and zone.near.row is not Row.UNSEEN
    if not open_here or not zone.seen_by(0):
        return 0.0
    return 1.0 if zone.seen_by(NOBODY) else 0.5


def up_to(session: Session, count: int) -> Session:
    """The same game, played only so many moves."""
    again = Session(session.rules, session.table, session.chairs, session.seed)
    for entry in session.log[:count]:
        again.play_known(entry.move, joined=entry.joined)
    return again
