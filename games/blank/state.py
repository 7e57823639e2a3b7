"""The facts of a game of Blank. Knows no move."""

from __future__ import annotations

from cardtable.core.frozen import dataclass
from cardtable.core.state import State


@dataclass(frozen=True, slots=True)
class BlankState(State):
    """A state of Blank; its only fact is the seat that led this trick."""

    leader: int = 0
