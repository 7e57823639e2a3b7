"""The computer players of Seven-Up: all that the table asks for is `COMPUTERS`."""

from collections.abc import Mapping

from cardtable.core.players import Computers, Course, Luck, Player, Temper, Twin, Weigher
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table
from games.seven_up.messages import say


def _players() -> Mapping[str, Player]:
    from games.seven_up.players.levels import PLAYERS

    return PLAYERS


def _courses() -> Mapping[str, Course]:
    from games.seven_up.players.training import COURSES

    return COURSES


def _twin(rules: AnyRules, seed: str) -> Twin:
    from games.seven_up.players.twin import SevenUpTwin

    return SevenUpTwin(rules, seed)


def _recall() -> None:
    from games.seven_up.players.weights import FILES, learned

    for seats in FILES:
        learned(seats)


def _weigher(table: Table) -> Weigher:
    from games.seven_up.players.weighing import SevenUpWeigher

    return SevenUpWeigher(table.seats)


def _luck(_table: Table) -> Luck:
    from games.seven_up.players.luck import LUCK

    return LUCK


def _tempered() -> Mapping[str, Player]:
    from games.seven_up.players.levels import TEMPERED

    return TEMPERED


LEVELS = {
    "easy": say.later("Easy"),
    "normal": say.later("Normal"),
    "hard": say.later("Hard"),
    "master": say.later("Master"),
}
TEMPERS = {
    "careful": Temper(
        say.later(
            "Careful: begs sooner, and plays the lower card where it makes little difference."
        ),
        tuple(LEVELS),
    ),
    "bold": Temper(
        say.later(
            "Bold: stands sooner, and plays the higher card where it makes little difference."
        ),
        tuple(LEVELS),
    ),
    "forgetful": Temper(
        say.later("Forgetful: counts the trumps that were played, and no other cards."), ("hard",)
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
