"""The count of a person's moves and the time played, for people who want to see them.

The time is counted only while the table is on the screen and the count is wanted; it stands in the
journal, so that a game that is gone on with goes on from there. Draws nothing.
"""

from __future__ import annotations

from typing import Final

from cardtable.core.messages import say
from cardtable.session import Session

NONE: Final = "off"
MOVES: Final = "moves"
TIME: Final = "moves and time"  # no message: a value of a setting
CHOICES: Final = (NONE, MOVES, TIME)

_HOUR, _MINUTE = 3600, 60


def moves_made(session: Session) -> int:
    """The number of moves that people have made; a gesture that plays several counts once."""
    people = {seat for seat, chair in enumerate(session.chairs) if chair.is_human}
    return sum(entry.move.seat in people and not entry.joined for entry in session.log)


def clock(seconds: float) -> str:
    """A time as a clock shows it.

    >>> clock(0), clock(205.9), clock(3729)
    ('0:00', '3:25', '1:02:09')
    """
    minutes, left = divmod(int(seconds), _MINUTE)
    if minutes < _MINUTE:
        return f"{minutes}:{left:02}"
    return f"{minutes // _MINUTE}:{minutes % _MINUTE:02}:{left:02}"


def tally(session: Session, moves: int, wanted: str) -> tuple[str, ...]:
    """The count and the time as far as they are wanted."""
    if wanted == NONE:
        return ()
    made = say.of(moves, "1 move", "{count} moves")
    return (made, clock(session.seconds)) if wanted == TIME else (made,)
