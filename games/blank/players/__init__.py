"""The computer players of Blank: all that the table asks for is `COMPUTERS`."""

from collections.abc import Mapping

from cardtable.core.players import Computers, Player
from games.blank.messages import say


def _players() -> Mapping[str, Player]:
    from games.blank.players.levels import PLAYERS

    return PLAYERS


LEVELS = {
    "easy": say.later("Easy"),
    "normal": say.later("Normal"),
    "hard": say.later("Hard"),
    "master": say.later("Master"),
}
COMPUTERS = Computers(LEVELS, _players)
