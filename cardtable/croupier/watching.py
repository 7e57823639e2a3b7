"""What somebody who does not play may see of a game: in a replay, and in a small picture of it.

With one person at the table it is what that person sees; with several, only what everybody sees,
until the game is over and the hands may be opened.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cardtable.core.cards import HIDDEN
from cardtable.core.piles import Piles
from cardtable.core.rules import zoning
from cardtable.core.table import Face, named
from cardtable.core.visibility import as_seen, mask
from cardtable.session import Session

NOBODY = -9  # a seat that sees what everybody sees


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Looks on from the seat of the first of the `people` at the table."""

    session: Session
    people: tuple[int, ...]

    @property
    def seat(self) -> int:
        """Where the onlooker sits: at the south of every picture."""
        return self.people[0] if self.people else 0

    @property
    def alone(self) -> bool:
        """Whether there are no two people who keep their hands from each other."""
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
        """What the move was that led to the table after so many moves."""
        if not number:
            return "Before the deal."
        session, rules = self.session, self.session.rules
        entry = session.log[number - 1]
        before = rules.view(session.state_after(number - 1), self.seat)
        seat = self.seat if self.alone or open_hands else NOBODY
        if open_hands and entry.move.seat >= 0:
            seat = entry.move.seat
        text = ""
        if seat >= 0:
            after, zones = session.state_after(number).piles, zoning(rules, session.table)
            text = rules.words.tell(before, as_seen(entry.move, seat, after, zones))
        if not text and entry.move.seat >= 0:
            text = f"{session.names[entry.move.seat]} has moved."
        return named(text, session.names) or "The dealer has moved."

    def piles(self) -> tuple[int, Piles]:
        """Who sits at the south of a picture of the table as it is now, and what shows."""
        state = self.session.state
        if len(self.people) == 1:
            piles: Piles = self.session.rules.view(state, self.seat).piles
            return self.seat, piles
        return 0, mask(state.piles, zoning(self.session.rules, self.session.table), NOBODY)


def hands_dealt(session: Session) -> int:
    """After how many moves the hands of the last deal can be looked at; -1: there are none.

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
