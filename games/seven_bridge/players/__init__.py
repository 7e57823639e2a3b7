"""The computer players of Seven Bridge: all that the table asks for is `COMPUTERS`."""

from collections.abc import Mapping

from cardtable.core.players import Computers, Course, Player, Temper, Twin, Weigher
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table
from games.seven_bridge.messages import say


def _players() -> Mapping[str, Player]:
    from games.seven_bridge.players.levels import PLAYERS

    return PLAYERS


def _courses() -> Mapping[str, Course]:
    from games.seven_bridge.players.training import COURSES

    return COURSES


def _twin(rules: AnyRules, seed: str) -> Twin:
    from games.seven_bridge.players.twin import BridgeTwin

    return BridgeTwin(rules, seed)


def _recall() -> None:
    from games.seven_bridge.players.weights import learned

    for seats in (2, 4):
        learned(seats)


def _weigher(table: Table) -> Weigher:
    from games.seven_bridge.players.weighing import BridgeWeigher

    return BridgeWeigher(table.seats)


def _tempered() -> Mapping[str, Player]:
    from games.seven_bridge.players.levels import TEMPERED

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
        ("normal", "hard", "master"),
    ),
    "bold": Temper(
        say.later("Bold: keeps the costlier card where it makes little difference."), tuple(LEVELS)
    ),
    "forgetful": Temper(say.later("Forgetful: does not remember what was discarded."), ("hard",)),
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
