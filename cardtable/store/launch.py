"""The request with which a window opens: a table, a save, a replay, or nothing in particular.

The command line makes one, the window reads it; neither knows the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardtable.core.frozen import dataclass
from cardtable.core.match import Match
from cardtable.session import Chair

TODAY = "today"


@dataclass(frozen=True, slots=True)
class Launch:
    """With neither `game` nor `text`: the game that was open, or the chooser.

    `options` are texts, already checked; `seed` "" wants a random deal; `text` is a whole save to
    go on with, or, with `replay`, to watch; `file` is that save's path. A `file` without a `text`
    is one that cannot be read: the window says why. `lesson` is the name of one that comes with
    `game`. `day` asks for the deal of that day (TODAY, or a date such as 2026-11-24) of `game`.
    `match` is the one that the new game belongs to.
    """

    game: str = ""
    chairs: tuple[Chair, ...] = ()
    seed: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    file: str = ""
    text: str = ""
    replay: bool = False
    lesson: str = ""
    day: str = ""
    match: Match | None = None

    @property
    def deals(self) -> bool:
        """True where a new game is wanted, and nothing else."""
        return bool(self.game) and not (self.text or self.replay or self.lesson or self.day)
