"""Learning Sevens from Hell: weights of the rules of thumb, and the worth of positions.

    cardtable train sevens_from_hell weights
    cardtable train sevens_from_hell values

Weights: players with different ones play the same rounds, from both sides of the table, against
both kinds of players that were thought up. Values: rounds are played by the rules of thumb, and
every fourth position of them is told what the round came to; that goes by the weights, which are to
be learned first. Both on the lean model, four at the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from cardtable.ai.cloud import CloudCourse, Numbers, Weight
from cardtable.ai.learned import Lesson, TableCourse
from cardtable.core.frozen import replace
from cardtable.core.players import Course
from cardtable.core.table import DEALER, OVER, table_for
from games.sevens_from_hell import game
from games.sevens_from_hell.players import values
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.players.playout import NORMAL, SHARP, Weights, play_turn
from games.sevens_from_hell.players.weights import FILE, learned, weights_from

_SEATS = 4
_ROUNDS = 4  # of a game, each with a first meld of its own
_WEIGHTS = {
    "pair": Weight(9.0, 5.0),
    "waiting": Weight(7.0, 5.0),
    "held": Weight(3.0, 4.0),
    "danger": Weight(30.0, 15.0),
    "face": Weight(0.12, 0.3),
    "wild_first": Weight(0.8, 0.7),
    "patient": Weight(0.8, 0.7),
    "second": Weight(0.8, 0.7),
    "trips": Weight(0.8, 0.7),
    "hurry": Weight(2.0, 2.0, least=0, whole=True),
    "pairs_until": Weight(20.0, 25.0, least=0, whole=True),
    "keeps_from": Weight(4.0, 3.0, least=0, whole=True),
}
_STRIDE = 4  # turns from one position that is learned from to the next: a turn of each seat
_PACES = (0.01, 0.005)  # how far the table moves, in the first half and in the second


def dealt(number: int, rng: Random) -> Round:
    """A dealt round for four, with the minimums of rounds 1 to 4 by turns."""
    state = game.start(table_for(game.options, _SEATS))
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, rng))
    return Round.of(replace(state, round=number % _ROUNDS + 1))


def margins(own: Weights, others: Weights, start: Round) -> list[int]:
    """By how much a player's side is ahead at the end of a round, from both sides of the table."""
    ahead = []
    for team in (0, 1):
        model = start.copy()
        while model.turn != OVER:
            play_turn(model, own if model.team[model.turn] == team else others)
        points = model.points()
        ahead.append(points[team] - points[1 - team])
    return ahead


class Judgement(CloudCourse):
    """The course for keeping back, throwing away and laying down."""

    file = FILE
    steps = 12
    result = "points a round"
    players = 32
    best = 8
    deals = 400
    weights = _WEIGHTS

    def worth(self, numbers: Numbers, seed: str) -> float:
        """Points a round against both kinds of opponents."""
        own, total = weights_from(numbers), 0
        for number in range(self.deals):
            start = dealt(number, Random(f"{seed}/{number}"))
            for others in (NORMAL, SHARP):
                total += sum(margins(own, others, start))
        return total / (4 * self.deals)


class Values(TableCourse):
    """The course for the worth of a position when all go on by the rules of thumb."""

    file = values.FILE
    steps = 48_000
    result = "points nearer to the end than what lies on the table"
    step = "rounds"

    def begin(self) -> Sequence[float]:
        """Nothing but the points that lie on the table."""
        return [0.0] * values.SIZE

    def pace(self, played: int) -> float:
        """Careful in the end."""
        return _PACES[2 * played >= self.steps]

    def play(
        self, table: Sequence[float], rng: Random, played: int
    ) -> tuple[float, Sequence[Lesson]]:
        """One round; how much nearer its values came to the end, and what they should have said."""
        model = dealt(played, rng)
        turns = int(rng.random() * _STRIDE)
        met: list[Round] = []
        while model.turn != OVER:
            play_turn(model, learned())
            turns += 1
            if turns % _STRIDE == 0 and model.turn != OVER:
                met.append(model.copy())
        margin = model.result()[0]
        lessons: list[Lesson] = []
        nearer = 0.0
        for position in met:
            expected = values.worth(table, position, 0)
            nearer += abs(margin - position.result()[0]) - abs(margin - expected)
            error = (margin - expected) / values.POINTS
            lessons.append((values.places(position, 0), error))
            lessons.append((values.places(position, 1), -error))
        return nearer / max(1, len(met)), lessons


COURSES: Mapping[str, Course] = {"weights": Judgement(), "values": Values()}
