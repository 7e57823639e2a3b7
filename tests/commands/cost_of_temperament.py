"""The cost of a temperament: python -m tests.commands.cost_of_temperament GAME LEVEL [NAME …].

A match tells two players of nearly equal strength apart only after thousands of deals. So the moves
in which a temperament differs from the plain player of its level are weighed, as a review weighs
them, beside those of the plain player and of the level below, which gives the scale. Printed are
the share of decisions that differ, what they cost for each decision made, and what the moves of the
level below cost at the same decisions, in the unit of the game's review; intervals are over
decisions.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from cardtable import registry
from cardtable.ai.figures import Interval, interval
from cardtable.core.players import Budget, Weigher, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import table_for
from tests.commands.temperaments import SETTINGS, Choice, chosen, decisions


class Cost(NamedTuple):
    """What was lost at a decision by a temperament, and by the level below."""

    differs: bool
    own: float
    below: float


class Scales(NamedTuple):
    """The weigher of a table, the level that gives the scale, and the worlds to weigh in."""

    rules: AnyRules
    weigher: Weigher
    below: str
    worlds: int


def scales_for(rules: AnyRules, level: str, worlds: int) -> Scales:
    """The scales for a level of a game that has a review."""
    at = SETTINGS[rules.name]
    computers = computers_of(rules)
    assert computers.weigher is not None, f"{rules.title} has no review"
    levels = list(computers.levels)
    below = levels[levels.index(level) - 1]
    table = table_for(rules.options, at.seats, at.options)
    return Scales(rules, computers.weigher(table), below, worlds)


def cost_of(on: Scales, choice: Choice, seed: str) -> Cost:
    """The cost of one decision; nothing where all of them make the same move."""
    view = on.rules.view(choice.state, choice.seat)
    player = computers_of(on.rules).player(on.below)
    lower = player.choose(on.rules, view, choice.seat, Budget(Random(seed))).move
    told = (choice.own, choice.plain, lower)
    moves = sorted({move for move in told if move is not None}, key=str)
    if choice.plain is None or len(moves) < 2:
        return Cost(choice.differs, 0.0, 0.0)
    budget = Budget(Random(f"{seed} weighed"), iterations=on.worlds)
    found = on.weigher.weigh(on.rules, view, choice.seat, moves, budget)
    worth = {one.move: one.worth for one in found}
    best = worth.get(choice.plain, 0.0)
    own, lost = (
        best - worth.get(move, best) if move is not None else 0.0 for move in (choice.own, lower)
    )
    return Cost(choice.differs, own, lost)


def costs(on: Scales, level: str, name: str, least: int) -> list[Cost]:
    """The costs of so many decisions, in as many games as it takes."""
    found: list[Cost] = []
    game = 0
    while len(found) < least:
        seed = f"cost {game}"
        made = zip(range(least - len(found)), decisions(on.rules, level, name, seed), strict=False)
        found += [cost_of(on, choice, f"{seed} {at}") for at, choice in made]
        game += 1
    return found


def told(found: Sequence[Cost], below: str) -> str:
    """The figures as cells of a table."""
    own, lower = interval([one.own for one in found]), interval([one.below for one in found])
    share = 100 * sum(one.differs for one in found) / len(found)
    return f"{share:.1f} of {len(found):,} | {own} | {below} {lower} | {_share(own, lower)}"


def _share(own: Interval, lower: Interval) -> str:
    """The cost as a share of that of the level below, with what the interval allows."""
    if lower.mean <= lower.half:
        return "-"
    part, most = (100 * cost / lower.mean for cost in (own.mean, own.mean + own.half))
    return f"{part:+.0f}, at most {most:+.0f}"


def main() -> None:
    """Prints a line for each temperament."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=SETTINGS)
    parser.add_argument("level")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--worlds", type=int, default=0, help="in which moves are weighed")
    asked = parser.parse_args()
    rules = registry.find(asked.game)
    on = scales_for(rules, asked.level, asked.worlds)
    for name in chosen(rules, asked):
        found = told(costs(on, asked.level, name, asked.decisions), on.below)
        print(f"| {rules.title} | {asked.level} | {name} | {found} |", flush=True)


if __name__ == "__main__":
    main()
