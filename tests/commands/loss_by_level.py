"""The loss per decision of each level, by the review: python -m tests.commands.loss_by_level GAME.

Every level plays the same deals against itself; the interval is over deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from random import Random

from cardtable import registry
from cardtable.ai.arena import players_of
from cardtable.ai.figures import ratio
from cardtable.ai.review import Decision, judged
from cardtable.core.players import Budget
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, table_for


def decisions(rules: AnyRules, level: str, seats: int, deal: int) -> Iterator[Decision]:
    """The decisions of a game between players of one level."""
    rng, player = Random(f"loss {deal}"), players_of(rules)[level]
    state, number = rules.start(table_for(rules.options, seats)), 0
    while state.turn != OVER:
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
            continue
        seat, view = state.turn, rules.view(state, state.turn)
        advice = player.choose(rules, view, seat, Budget(Random(number)))
        assert advice.move is not None
        if len(rules.moves(view, seat)) > 1:
            yield Decision(number, seat, view, advice.move)
        state, number = rules.play(state, advice.move), number + 1


def main() -> None:
    """Prints a row for each level."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--most", type=int, default=60, help="decisions of a deal")
    parser.add_argument("--worlds", type=int, default=0)
    chosen = parser.parse_args()
    rules = registry.find(chosen.game)
    seats = chosen.seats or rules.seats[0]
    for level in players_of(rules):
        losses, counts = [], []
        for deal in range(chosen.deals):
            own = islice(decisions(rules, level, seats, deal), chosen.most)
            found = [judged(rules, one, worlds=chosen.worlds) for one in own]
            weighed = [one.loss for one in found if one is not None]
            losses.append(sum(weighed))
            counts.append(float(len(weighed)))
        print(f"{level:8} {int(sum(counts)):6} decisions  {ratio(losses, counts)}", flush=True)


if __name__ == "__main__":
    main()
