"""The values that rules give: the state of a table, the score sheet's lines, the outcome.

Knows no game and no move.
"""

from __future__ import annotations

from typing import TypeVar

from cardtable.core.frozen import dataclass
from cardtable.core.piles import Piles
from cardtable.core.table import Table


@dataclass(frozen=True, slots=True)
class State:
    """A table at one moment. Games add their public facts as further fields.

    A fact is an int, str, bool, None, Card, a frozen dataclass of facts, or a tuple of these: it
    must have a text (position.py). A tuple that is not empty at the start has a value for each
    seat or team and always as many. A fact that only some seats may know is masked by `Rules.view`.
    `turn` is the seat the table waits for, DEALER, or OVER.
    """

    table: Table
    piles: Piles
    turn: int


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the score sheet: in round `round`, side `side` got `points`, and why."""

    round: int
    side: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winning seats (several when joint), each seat's score, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
