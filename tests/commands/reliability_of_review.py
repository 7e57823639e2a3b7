"""Expected results against final ones: python -m tests.commands.reliability_of_review --deals 40.

Lucky Sevens alone, whose worth is a chance: of the decisions that were rated at about so many per
cent, how many were in games whose table was cleared in the end. The interval is over games.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random

from cardtable import registry
from cardtable.ai.arena import players_of
from cardtable.ai.figures import ratio
from cardtable.ai.review import Decision, weighed
from cardtable.core.players import Budget
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, table_for

_BINS = 5


def rated(rules: AnyRules, level: str, deal: int, worlds: int) -> tuple[list[float], bool]:
    """The worth of each move that a player of this level chose in a game, and if it was won."""
    rng, player = Random(f"reliability {deal}"), players_of(rules)[level]
    state, number, found = rules.start(table_for(rules.options, 1)), 0, list[float]()
    while state.turn != OVER:
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
            continue
        view = rules.view(state, 0)
        move = player.choose(rules, view, 0, Budget(Random(number))).move
        assert move is not None
        if len(rules.moves(view, 0)) > 1:
            worths = weighed(rules, Decision(number, 0, view, move), worlds=worlds)
            found += [worth.worth for worth in worths if worth.move == move]
        state, number = rules.play(state, move), number + 1
    outcome = rules.outcome(state)
    return found, outcome is not None and 0 in outcome.winners


def main() -> None:
    """Prints a row for each range of expected results."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--level", default="hard")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=8)
    chosen = parser.parse_args()
    rules = registry.find("lucky_sevens")
    rows: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
    for deal in range(chosen.deals):
        worths, won = rated(rules, chosen.level, deal, chosen.worlds)
        for number in range(_BINS):
            own = [worth for worth in worths if min(_BINS - 1, int(worth * _BINS / 100)) == number]
            if own:
                rows[number].append((sum(own), 100.0 * won * len(own), float(len(own))))
    for number, games in sorted(rows.items()):
        expected, final, counts = ([game[at] for game in games] for at in range(3))
        low, high = 100 * number // _BINS, 100 * (number + 1) // _BINS
        print(
            f"{low:3} to {high:3}: {int(sum(counts)):5} decisions in {len(games):3} games, "
            f"expected {ratio(expected, counts)}, cleared {ratio(final, counts)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
