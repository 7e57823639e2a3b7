"""The temperaments of computer players: each of those with a name of their own has one.

A level says how strong somebody plays, a temperament what they prefer among moves that are about as
good. The same person has the same one in every game; a game says what it means there, or has none
(`Computers.tempers` in players.py). One who likes to talk plays as everybody, and talks in every
game. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Final

from cardtable.core.computer_names import NAMES
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown
from cardtable.core.players import Computers


@dataclass(frozen=True, slots=True)
class Temperament:
    """A temperament, by the name that games know it by.

    `line` is told at the name of those who have it, "" where only a game can say what it means.
    """

    name: str
    line: str = ""


CAREFUL: Final = Temperament("careful")
BOLD: Final = Temperament("bold")
FORGETFUL: Final = Temperament("forgetful")
TALKATIVE: Final = Temperament("talkative", say.later("Talkative: has a word for its own moves."))
NONE: Final = Temperament("")
TEMPERAMENTS: Final = (CAREFUL, BOLD, FORGETFUL, TALKATIVE)

_OF: Final[Mapping[str, Temperament]] = dict(zip(NAMES, cycle(TEMPERAMENTS), strict=False))


def temperament_of(name: str) -> Temperament:
    """The temperament of the computer player whose name files hold so; `NONE` of any other.

    >>> temperament_of("Ida").name, temperament_of("Otto").name, temperament_of("Somebody").name
    ('careful', 'bold', '')
    """
    return _OF.get(name, NONE)


def told_at(name: str, level: str, computers: Computers) -> str:
    """The line at the name of a computer player of a level in a game; "" where nothing is told.

    >>> told_at("Ida", "hard", Computers({"hard": "Hard"}))
    ''
    """
    temperament = temperament_of(name)
    return computers.temper_line(level, temperament.name) or shown(temperament.line)
