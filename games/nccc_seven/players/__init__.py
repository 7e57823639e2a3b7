"""The computer players of Seven (NCCC): all that the table asks for is `COMPUTERS`."""

from collections.abc import Mapping

from cardtable.core.players import Computers, Course, Luck, Player, Temper, Twin, Weigher
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table
from games.nccc_seven.messages import say


def _players() -> Mapping[str, Player]:
    from games.nccc_seven.players.levels import PLAYERS

    return PLAYERS


def _courses() -> Mapping[str, Course]:
    from games.nccc_seven.players.training import COURSES

    return COURSES


def _twin(rules: AnyRules, seed: str) -> Twin:
    from games.nccc_seven.players.twin import SevenTwin

    return SevenTwin(rules, seed)


def _recall() -> None:
    from games.nccc_seven.players.weights import learned

    learned()


def _weigher(table: Table) -> Weigher:
    from games.nccc_seven.players.weighing import SevenWeigher

    return SevenWeigher(table.seats)


def _luck(_table: Table) -> Luck:
    from games.nccc_seven.players.luck import Deals

    return Deals()


def _tempered() -> Mapping[str, Player]:
    from games.nccc_seven.players.levels import TEMPERED

    return TEMPERED


LEVELS = {
    "easy": say.later("Easy"),
    "normal": say.later("Normal"),
    "hard": say.later("Hard"),
    "master": say.later("Master"),
}
TEMPERS = {
    "careful": Temper(
        say.later("Careful: plays and gives the costlier card where it makes little difference."),
        tuple(LEVELS),
    ),
    "bold": Temper(
        say.later("Bold: keeps the costlier card where it makes little difference."), tuple(LEVELS)
    ),
    "forgetful": Temper(
        say.later("Forgetful: seldom notices that somebody has not knocked."), tuple(LEVELS)
    ),
}
COMPUTERS = Computers(
    LEVELS,
    _players,
    _courses,
    _twin,
    recall=_recall,
    weigher=_weigher,
    luck=_luck,
    tempers=TEMPERS,
    tempered=_tempered,
)
