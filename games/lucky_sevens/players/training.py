"""Learning Lucky Sevens alone: games by the values of the day, and the outcome of each turn.

cardtable train lucky_sevens alone
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.ai.learned import Lesson, TableCourse
from cardtable.core.cards import pack, shuffled
from games.lucky_sevens.players import model
from games.lucky_sevens.players.alone import FILE
from games.lucky_sevens.players.model import Tableau, alike, card_class
from games.lucky_sevens.players.values import A_CARD, Places, best, chance, places
from games.lucky_sevens.state import IN_A_ROUND

_ROUNDS = 13
_EARLY = 32_000  # games, before the values are worth learning from; then
_TRACES = (0.6, 0.1)  # how much of what a turn learns comes from the end, not from the next turn,
_PACES = (0.14, 0.21)  # and how far the table moves


class Alone(TableCourse):
    """The course: the result of a game is whether it was cleared."""

    file = FILE
    steps = 300_000
    result = "deals cleared"

    def begin(self) -> Sequence[float]:
        """Fewer cards are better; nothing else is known."""
        return places().begin(A_CARD)

    def pace(self, played: int) -> float:
        """Careful at first."""
        return _PACES[played >= _EARLY]

    def play(self, table: Sequence[float], rng: Random, played: int) -> tuple[float, list[Lesson]]:
        """One deal, each turn by the table. What the last turn can do is no question of value."""
        where: Places = places()
        order = shuffled([card_class(card) for card in pack()], rng)
        stock = [order.count(kind) for kind in range(8)]
        tableau: Tableau = model.EMPTY
        turns: list[tuple[list[int], float]] = []
        for rounds in range(_ROUNDS - 1, -1, -1):
            first = IN_A_ROUND * rounds
            a, b, c, d = tableau
            w, x, y, z = order[first : first + IN_A_ROUND]
            for kind in (w, x, y, z):
                stock[kind] -= 1
            tableau = alike((a << 3 | w, b << 3 | x, c << 3 | y, d << 3 | z))
            if rounds:
                turn = best(where, table, tableau, stock, rounds)
                tableau = turn.leave
                turns.append((turn.places, chance(turn.worth)))
        cleared = float(model.most(tableau, False, True) == model.size(tableau))
        return cleared, _lessons(turns, cleared, _TRACES[played >= _EARLY])


def _lessons(turns: list[tuple[list[int], float]], cleared: float, trace: float) -> list[Lesson]:
    """The values that turns should have had: in part the next turn's, in part the outcome."""
    lessons: list[Lesson] = []
    target = cleared
    for met, said in reversed(turns):
        lessons.append((met, target - said))
        target = trace * target + (1 - trace) * said
    return lessons


COURSES = {"alone": Alone()}
