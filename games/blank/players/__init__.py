"""The computer players of Blank: all that the table asks for is `COMPUTERS`."""

from collections.abc import Mapping

from cardtable.core.players import Computers, Player


def _players() -> Mapping[str, Player]:
    from games.blank.players.levels import PLAYERS

    return PLAYERS


LEVELS = {"easy": "Easy", "normal": "Normal", "hard": "Hard", "master": "Master"}
COMPUTERS = Computers(LEVELS, _players)
