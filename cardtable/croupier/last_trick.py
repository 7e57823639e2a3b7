"""The last trick, as the seat at the screen saw it: its cards in their places, and who took it.

Found among the events of the log; changes nothing of the game.
"""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.events import Kind
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER
from cardtable.croupier.history import event_at
from cardtable.session import Session


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: which card lay at which place, and who took it."""

    cards: tuple[tuple[str, Card], ...]
    text: str


def last_trick(session: Session, seat: int) -> Trick | None:
    """The trick that was collected last and still lies collected, as that seat saw it."""
    shows = any(zone.ring for zone in zoning(session.rules, session.table))
    for number in range(len(session.log) - 1 if shows else -1, -1, -1):
        move = session.log[number].move
        if move.seat != DEALER or not move.picks:
            continue
        logged = event_at(session, number, seat)
        if logged.event.kind is Kind.TRICK_TAKEN:
            if not _lies(session, number):
                return None
            view = session.rules.view(session.state_after(number), seat)
            cards = tuple((pick.pile, view.piles[pick.pile][-1]) for pick in move.picks)
            text = (
                say("The last trick: {text}", text=logged.text)
                if logged.text
                else say("The last trick.")
            )
            return Trick(cards, text)
    return None


def _lies(session: Session, number: int) -> bool:
    """True while the pile has not been gathered for another deal."""
    target = session.log[number].move.target
    then, now = session.state_after(number + 1).piles, session.state.piles
    return target in now and len(now[target]) >= len(then[target])
