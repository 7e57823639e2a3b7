"""Expected results against final ones: python -m tests.commands.reliability_of_review GAME.

Moves of games between players of one level are rated by the review and set against what came of
them: the lead at the end of the hand or round, at Lucky Sevens for several that after one's next
turn, alone a hundred for a table that is cleared. A row is a fifth of the decisions, ordered by a
rating in other imagined worlds: of noisy ratings the highest look better than they are. Intervals
are over games, also that of the slope: what came for each point that was expected.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from cardtable import registry
from cardtable.ai.figures import Interval, ratio
from cardtable.ai.luck import ahead
from cardtable.ai.review import Decision
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import AnyRules
from games.lucky_sevens.players.luck import Alone
from games.lucky_sevens.state import collected
from games.seven_up.players.model import worth
from tests.commands.reviewed_play import WORLDS, played

_ROWS = 5
_ORDER = 4  # the rating that orders has so many times fewer worlds
Rated = tuple[float, float, float, int]  # what orders, the rating, what came, the game's number


def rated(rules: AnyRules, decision: Decision, worlds: int, again: int = 0) -> float:
    """The worth of the move that was played; other imagined worlds for each number of `again`."""
    weigher = computers_of(rules).weigher
    assert weigher is not None
    view, seat = decision.view, decision.seat
    free = decision.move.word in ("knock", "ask")  # they are worth what the others are
    moves = rules.moves(view, seat) if free else (decision.move,)
    budget = Budget(Random(f"{decision.number} {again}"), worlds)
    weighed = weigher(view.table).weigh(rules, view, seat, moves, budget)
    return next(one.worth for one in weighed if one.move == decision.move)


def came(rules: AnyRules, states: Sequence[Any], at: int, seat: int) -> float:
    """The result of a seat from a move on, in the unit of the review."""
    match rules.name:
        case "seven_up":
            return _of_hand(states, at, seat)
        case "lucky_sevens":
            return _of_turns(states, at, seat)
        case _:
            return _on_the_sheet(rules, states[at], states[-1], seat)


def _on_the_sheet(rules: AnyRules, before: Any, after: Any, seat: int) -> float:
    sides = [rules.side(before.table, other) for other in range(before.table.seats)]
    points = dict.fromkeys(sides, 0.0)
    for line in rules.sheet(after)[len(rules.sheet(before)) :]:
        points[line.side] += line.points
    lead = dict(zip(points, ahead(list(points.values())), strict=True))[sides[seat]]
    return -lead if rules.lowest_wins else lead


def _of_hand(states: Sequence[Any], at: int, seat: int) -> float:
    """At Seven-Up the chips that the hand still brings, in the order of counting."""
    before = states[at]
    last = [state for state in states[at:] if state.hand == before.hand][-1]
    lines = last.scored[len(before.scored) :]
    sides = tuple(line.side if line.points else -1 for line in lines)
    return worth(before.seats, before.chips, sides)[seat]


def _of_turns(states: Sequence[Any], at: int, seat: int) -> float:
    """At Lucky Sevens what is collected until the end of the seat's next turn, or of the game."""
    before, after, turns = states[at], states[-1], 0
    if before.table.seats == 1:
        return Alone().lead(before, after)[0]
    for one, other in zip(states[at:], states[at + 1 :], strict=False):
        turns += one.player == seat != other.player
        if turns == 2:  # this one and the next
            after = other
            break
    gains = [
        float(len(collected(after, each)) - len(collected(before, each)))
        for each in range(before.table.seats)
    ]
    return ahead(gains)[seat]


def main() -> None:
    """Prints a row for each fifth of the decisions."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--each", type=int, default=6, help="decisions of a game")
    parser.add_argument("--worlds", type=int, default=0)
    chosen = parser.parse_args()
    rules, found = registry.find(chosen.game), list[Rated]()
    seats, worlds = chosen.seats or rules.seats[0], chosen.worlds or WORLDS[rules.name]
    for deal in range(chosen.deals):
        steps = list(played(rules.name, [chosen.level] * seats, f"reliability {deal}"))
        states = [state for state, _, _ in steps]
        met = [(at, decision) for at, (_, _, decision) in enumerate(steps) if decision]
        for at, decision in Random(deal).sample(met, min(chosen.each, len(met))):
            final = came(rules, states, at, decision.seat)
            order = rated(rules, decision, worlds // _ORDER, 1)
            found.append((order, rated(rules, decision, worlds), final, deal))
    print(f"{len(found)} decisions of {chosen.deals} games")
    found.sort()
    for row in range(_ROWS):
        told(found[row * len(found) // _ROWS : (row + 1) * len(found) // _ROWS])
    told(found)
    print(f"for each point expected came {slope(found)}")


def of_games(part: Sequence[Rated]) -> list[list[Rated]]:
    """The decisions of each game."""
    games = dict[int, list[Rated]]()
    for one in part:
        games.setdefault(one[3], []).append(one)
    return [*games.values()]


def told(part: Sequence[Rated]) -> None:
    """Prints what was expected of some decisions, and what came."""
    games = of_games(part)
    counts = [float(len(own)) for own in games]
    expected = ratio([sum(one[1] for one in own) for own in games], counts)
    final = ratio([sum(one[2] for one in own) for own in games], counts)
    print(f"expected {expected}, came {final}")


def slope(found: Sequence[Rated]) -> Interval:
    """By how much more came for each point more in the rating; 1 where ratings are honest.

    The rating that orders stands for the other one on one side, so that the noise of a rating
    makes the slope no flatter.
    """
    middle = fmean(one[0] for one in found)
    games = of_games(found)
    rating, final = fmean(one[1] for one in found), fmean(one[2] for one in found)
    tops = [sum((one[0] - middle) * (one[2] - final) for one in own) for own in games]
    bottoms = [sum((one[0] - middle) * (one[1] - rating) for one in own) for own in games]
    return ratio(tops, bottoms)


if __name__ == "__main__":
    main()
