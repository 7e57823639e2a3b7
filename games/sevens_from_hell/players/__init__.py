"""The computer players of Sevens from Hell: all that the table asks for is `COMPUTERS`."""

from collections.abc import Mapping

from cardtable.core.players import Computers, Course, Player, Temper, Twin, Weigher
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table
from games.sevens_from_hell.messages import say


def _players() -> Mapping[str, Player]:
    from games.sevens_from_hell.players.levels import PLAYERS

    return PLAYERS


def _courses() -> Mapping[str, Course]:
    from games.sevens_from_hell.players.training import COURSES

    return COURSES


def _twin(rules: AnyRules, seed: str) -> Twin:
    from games.sevens_from_hell.players.twin import HellTwin

    return HellTwin(rules, seed)


def _recall() -> None:
    from games.sevens_from_hell.players import values, weights

    weights.learned()
    values.table()


def _weigher(table: Table) -> Weigher:
    from games.sevens_from_hell.players.weighing import HellWeigher

    return HellWeigher(table.seats)


def _tempered() -> Mapping[str, Player]:
    from games.sevens_from_hell.players.levels import TEMPERED

    return TEMPERED


LEVELS = {
    "easy": say.later("Easy"),
    "normal": say.later("Normal"),
    "hard": say.later("Hard"),
    "master": say.later("Master"),
}
TEMPERS = {
    "careful": Temper(
        say.later("Careful: discards the costlier card where it makes little difference."),
        ("hard", "master"),
    ),
    "bold": Temper(
        say.later("Bold: keeps the costlier card where it makes little difference."), tuple(LEVELS)
    ),
    "forgetful": Temper(
        say.later("Forgetful: does not remember with which cards the pile was taken."),
        ("hard", "master"),
    ),
}
COMPUTERS = Computers(
    LEVELS,
    _players,
    _courses,
    _twin,
    recall=_recall,
    weigher=_weigher,
    tempers=TEMPERS,
    tempered=_tempered,
)
