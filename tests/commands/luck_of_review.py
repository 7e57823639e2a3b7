"""Results and results adjusted for luck: python -m tests.commands.luck_of_review GAME --level easy.

Whole games, in which one seat plays at a level and the others as hard. Both means must agree, and
the factor says by how much the variance falls; its interval is from the deals drawn again.
"""

from __future__ import annotations

import argparse
from math import inf
from random import Random
from statistics import fmean, pvariance

from cardtable import registry
from cardtable.ai.figures import interval, quantile
from cardtable.ai.luck import Fortune, fortunes
from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import table_for
from tests.commands.reviewed_play import played_moves

_DRAWN = 400  # times


def fortune(rules: AnyRules, level: str, seats: int, deal: int) -> Fortune:
    """The fortune of the first seat in a game."""
    levels = [level, *["hard"] * (seats - 1)]
    return fortunes(rules, *played_moves(rules.name, levels, f"luck {deal}"))[0]


def factor(found: list[tuple[float, float]]) -> float:
    """The variance of the results by that of the adjusted ones; few may all be the same."""
    left = pvariance([adjusted for _, adjusted in found])
    return pvariance([result for result, _ in found]) / left if left else inf


def main() -> None:
    """Prints the means, and the factor."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--deals", type=int, default=200)
    chosen = parser.parse_args()
    rules = registry.find(chosen.game)
    seats, rng = chosen.seats or rules.seats[0], Random(1)
    games = [fortune(rules, chosen.level, seats, deal) for deal in range(chosen.deals)]
    pairs = [(game.result, game.adjusted) for game in games]
    print(f"result   {interval([game.result for game in games])}")
    print(f"adjusted {interval([game.adjusted for game in games])}")
    print(f"luck     {interval([game.luck for game in games])}")
    again = [factor(rng.choices(pairs, k=len(pairs))) for _ in range(_DRAWN)]
    low, high = quantile(again, 0.025), quantile(again, 0.975)
    results, lucks = [game.result for game in games], [game.luck for game in games]
    ours, theirs = fmean(results), fmean(lucks)
    shared = fmean([(a - ours) * (b - theirs) for a, b in zip(results, lucks, strict=True)])
    luck = computers_of(rules).luck(table_for(rules.options, seats))
    best = shared / pvariance(lucks) * (luck.share if luck else 0.0)
    print(f"factor   {factor(pairs):.2f} ({low:.2f} to {high:.2f}); best share {best:.2f}")


if __name__ == "__main__":
    main()
