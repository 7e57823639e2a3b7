"""The log of a game in sentences, as one seat may know it.

Made from views, never from states, so that nothing hidden is told. Draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.rules import zoning
from cardtable.core.table import named
from cardtable.core.visibility import as_seen
from cardtable.session import Session


@dataclass(frozen=True, slots=True)
class LogLine:
    """What happened in one move: its number in the log, its seat (-1: the dealer), a sentence."""

    number: int
    seat: int
    text: str


def log_lines(session: Session, seat: int, since: int = 0) -> tuple[LogLine, ...]:
    """What happened from move number `since` on, as `seat` knows it."""
    rules, lines = session.rules, []
    zones = zoning(rules, session.table)
    for number, entry in enumerate(session.log[since:], start=since):
        before = rules.view(session.state_after(number), seat)
        move = as_seen(entry.move, seat, session.state_after(number + 1).piles, zones)
        text = rules.words.tell(before, move)
        if text:
            lines.append(LogLine(number, entry.move.seat, named(text, session.names)))
    return tuple(lines)


def recap(session: Session, seat: int) -> tuple[LogLine, ...]:
    """What the others did since this seat made its last move."""
    own_moves = [number for number, entry in enumerate(session.log) if entry.move.seat == seat]
    since = own_moves[-1] + 1 if own_moves else 0
    lines = tuple(line for line in log_lines(session, seat, since) if line.seat != seat)
    return lines if any(line.seat >= 0 for line in lines) else ()
