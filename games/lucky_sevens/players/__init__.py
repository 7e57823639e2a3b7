"""The computer players of Lucky Sevens: all that the table asks for is `COMPUTERS`."""

from collections.abc import Mapping, Sequence

from cardtable.core.moves import Move
from cardtable.core.players import (
    Afterthought,
    Budget,
    Computers,
    Course,
    Luck,
    Player,
    Temper,
    Weigher,
)
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table
from games.lucky_sevens.messages import say
from games.lucky_sevens.state import LuckyState


def _players() -> Mapping[str, Player]:
    from games.lucky_sevens.players.levels import PLAYERS

    return PLAYERS


def _courses() -> Mapping[str, Course]:
    from games.lucky_sevens.players.training import COURSES

    return COURSES


def _afterthought(
    rules: AnyRules, states: Sequence[LuckyState], log: Sequence[Move], budget: Budget
) -> Afterthought | None:
    from games.lucky_sevens.players.solver import afterthought

    return afterthought(rules, states, log, budget)


def _recall() -> None:
    from games.lucky_sevens.players.alone import table

    table()


def _weigher(table: Table) -> Weigher:
    from games.lucky_sevens.players.weighing import weigher_for

    return weigher_for(table)


def _luck(table: Table) -> Luck:
    from games.lucky_sevens.players.luck import luck_for

    return luck_for(table)


def _tempered() -> Mapping[str, Player]:
    from games.lucky_sevens.players.levels import TEMPERED

    return TEMPERED


LEVELS = {
    "easy": say.later("Easy"),
    "normal": say.later("Normal"),
    "hard": say.later("Hard"),
    "master": say.later("Master"),
}
TEMPERS = {
    "careful": Temper(
        say.later("Careful: keeps the columns even where it makes little difference."),
        tuple(LEVELS),
    ),
    "bold": Temper(
        say.later("Bold: lets one column grow where it makes little difference."), tuple(LEVELS)
    ),
    "forgetful": Temper(
        say.later(
            "Forgetful: about every other time, forgets to count the cards that were collected."
        ),
        ("master",),
    ),
}
COMPUTERS = Computers(
    LEVELS,
    _players,
    _courses,
    afterthought=_afterthought,
    recall=_recall,
    weigher=_weigher,
    luck=_luck,
    tempers=TEMPERS,
    tempered=_tempered,
)
