"""The last trick, as the seat at the screen saw it: its cards in their places, and who took it.

Reads the log through views; changes nothing of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, named
from cardtable.core.visibility import as_seen
from cardtable.session import Session


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: which card lay at which place, and who took it."""

    cards: tuple[tuple[str, Card], ...]
    text: str


def last_trick(session: Session, seat: int) -> Trick | None:
    """The trick that was collected last and still lies collected, as that seat saw it."""
    zones = zoning(session.rules, session.table)
    rings = {zone.name for zone in zones if zone.ring}
    for number in range(len(session.log) - 1 if rings else -1, -1, -1):
        move = session.log[number].move
        if _collects(move, rings):
            return _seen(session, number, seat) if _lies(session, number) else None
    return None


def _collects(move: Move, rings: set[str]) -> bool:
    """Whether the dealer carried a trick off."""
    piles = {pick.pile.partition("/")[0] for pick in move.picks}
    return move.seat == DEALER and bool(piles) and piles <= rings


def _lies(session: Session, number: int) -> bool:
    """Whether the pile has not been gathered for another deal since."""
    target = session.log[number].move.target
    then, now = session.state_after(number + 1).piles, session.state.piles
    return target in now and len(now[target]) >= len(then[target])


def _seen(session: Session, number: int, seat: int) -> Trick:
    rules, move = session.rules, session.log[number].move
    before = rules.view(session.state_after(number), seat)
    cards = tuple((pick.pile, before.piles[pick.pile][-1]) for pick in move.picks)
    after = session.state_after(number + 1).piles
    seen = as_seen(move, seat, after, zoning(rules, session.table))
    told = rules.words.tell(before, seen)
    text = named(told, session.names)
    return Trick(cards, f"The last trick: {text}" if text else "The last trick.")
