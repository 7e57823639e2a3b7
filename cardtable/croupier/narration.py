"""The log in sentences, as one seat may know it: made from views, never from states.

Knows rules and sessions; draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.rules import zoning
from cardtable.core.table import named
from cardtable.core.visibility import as_seen
from cardtable.session import Session


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log: the number of its move, who made it (-1: the dealer), the sentence."""

    number: int
    seat: int
    text: str


def log_lines(session: Session, seat: int, since: int = 0) -> tuple[LogLine, ...]:
    """What happened from the move of that number on, as `seat` knows it."""
    rules, found = session.rules, []
    zones = zoning(rules, session.table)
    for number, entry in enumerate(session.log[since:], start=since):
        before = rules.view(session.state_after(number), seat)
        move = as_seen(entry.move, seat, session.state_after(number + 1).piles, zones)
        text = rules.words.tell(before, move)
        if text:
            found.append(LogLine(number, entry.move.seat, named(text, session.names)))
    return tuple(found)


def recap(session: Session, seat: int) -> tuple[LogLine, ...]:
    """What the others did since that seat moved last."""
    moved = [number for number, entry in enumerate(session.log) if entry.move.seat == seat]
    since = moved[-1] + 1 if moved else 0
    found = tuple(one for one in log_lines(session, seat, since) if one.seat != seat)
    return found if any(one.seat >= 0 for one in found) else ()
