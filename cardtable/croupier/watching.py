"""The view of somebody who does not play: in a replay, and in a small picture of a game.

With one person at the table it is that person's view; with several, it shows only what everybody
sees, until the game is over and the hands may be opened.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.core.cards import HIDDEN
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.piles import Piles
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, Face
from cardtable.core.visibility import mask
from cardtable.session import Session

NOBODY = -9  # a seat that sees what everybody sees


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Looks on from the seat of the first of the `people` at the table."""

    session: Session
    people: tuple[int, ...]

    @property
    def seat(self) -> int:
        """The onlooker's seat: the south of every picture."""
        return self.people[0] if self.people else 0

    @property
    def alone(self) -> bool:
        """True when there are no two people who keep their hands from each other."""
        return len(self.people) <= 1

    def view(self, number: int, *, open_hands: bool = False) -> Any:
        """The table after so many moves, as far as it may be seen."""
        session, rules = self.session, self.session.rules
        state = session.state_after(number)
        seen = rules.view(state, self.seat)
        if self.alone and not open_hands:
            return seen
        zones = zoning(rules, session.table)
        if not open_hands:
            return replace(seen, piles=mask(state.piles, zones, NOBODY))
        hidden = {
            pile: (HIDDEN,) * len(cards)
            for pile, cards in state.piles.items()
            if zones.of_pile(pile).face is Face.NOBODY
        }
        return replace(seen, piles=state.piles.with_piles(hidden))

    def sentence(self, number: int, *, open_hands: bool = False) -> str:
        """A sentence on the move that led to the table after so many moves."""
        if not number:
            return say("Before the deal.")
        session = self.session
        mover = session.log[number - 1].move.seat
        seat = mover if open_hands and mover != DEALER else self.seat
        text = ""
        if self.alone or open_hands:
            from cardtable.croupier.history import event_at  # noqa: PLC0415  not for a still picture

            text = event_at(session, number - 1, seat).text
        if not text and mover != DEALER:
            text = say("{who} has moved.", who=session.names[mover])
        return text or say("The dealer has moved.")

    def piles(self) -> tuple[int, Piles]:
        """The seat at the south of a picture of the table as it is, and the piles that it shows."""
        state = self.session.state
        if len(self.people) == 1:
            piles: Piles = self.session.rules.view(state, self.seat).piles
            return self.seat, piles
        return 0, mask(state.piles, zoning(self.session.rules, self.session.table), NOBODY)


def hands_dealt(session: Session) -> int:
    """The number of moves after which the last deal can be looked at; -1: it has no hands.

    At the end of a hand most cards have been played: open hands are looked at as they were dealt.
    """
    owned = [zone.name for zone in zoning(session.rules, session.table) if zone.face is Face.OWNER]
    deals = [number for number, entry in enumerate(session.log) if entry.move.word == "deal"]
    for number in range(deals[-1] + 1 if deals else 0, len(session.log) + 1):
        state = session.state_after(number)
        if state.turn >= 0 and any(state.piles[name] for name in owned):
            return number
    return -1


def onlooker(session: Session) -> Onlooker:
    """Somebody who looks on at a game."""
    people = (seat for seat, chair in enumerate(session.chairs) if chair.is_human)
    return Onlooker(session, tuple(people))
