"""The loss per decision of each level, by the review: python -m tests.commands.loss_by_level GAME.

Every level is asked for its move at the same decisions, which come from games in which each seat
has a level by chance; all moves are weighed in the same imagined worlds. The interval is over
deals, also that of the step from one level to the next.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean

from cardtable import registry
from cardtable.ai.arena import players_of
from cardtable.ai.figures import ratio
from cardtable.ai.review import MOST, Decision
from cardtable.core.moves import Move
from cardtable.core.players import Budget, Player, computers_of
from cardtable.core.rules import AnyRules
from tests.commands.reviewed_play import mixed, some_of

Row = tuple[int, dict[str, float]]  # of a deal


def choices(rules: AnyRules, decision: Decision, seed: str, draws: int) -> dict[str, list[Move]]:
    """The moves of each level at a decision; of the slowest, which chance sways least, one.

    Of several draws each is the same for all levels: then two levels that go by chance to another
    degree, like the weaker ones of Lucky Sevens, differ only where this degree makes them differ.
    """
    found = {}
    known = players_of(rules)
    for level, player in known.items():
        often = 1 if level == list(known)[-1] else draws
        found[level] = [
            _asked(rules, player, decision, f"{seed} {decision.number} {own}")
            for own in ([level] if draws == 1 else range(often))
        ]
    return found


def _asked(rules: AnyRules, player: Player, decision: Decision, chance: str) -> Move:
    move = player.choose(rules, decision.view, decision.seat, Budget(Random(chance))).move
    assert move is not None
    return move


def losses(
    rules: AnyRules, decision: Decision, seed: str, worlds: int, draws: int
) -> dict[str, float]:
    """The loss of each level at a decision, on average over its draws."""
    chosen = choices(rules, decision, seed, draws)
    moves = list(rules.moves(decision.view, decision.seat))
    if len(moves) > MOST:
        kept = list(dict.fromkeys(move for own in chosen.values() for move in own))
        rest = [move for move in moves if move not in kept]
        wanted = max(0, MOST - len(kept))
        moves = kept + [rest[number * len(rest) // wanted] for number in range(wanted)]
    weigher = computers_of(rules).weigher
    assert weigher is not None
    budget = Budget(Random(f"{seed} {decision.number}"), worlds)
    worths = weigher(decision.view.table).weigh(rules, decision.view, decision.seat, moves, budget)
    known = {worth.move: worth.loss for worth in worths}
    return {level: fmean(known[move] for move in own) for level, own in chosen.items()}


def of_deal(
    rules: AnyRules, seats: int, deal: int, each: int, worlds: int, *, draws: int = 1
) -> Row:
    """The number of decisions of a deal, and the loss of each level in all of them."""
    seed = f"loss {deal}"
    some = some_of(rules.name, mixed(rules, seats, seed), seed, each)
    found = [losses(rules, one, seed, worlds, draws) for _, _, one in some]
    sums = {level: sum(one[level] for one in found) for level in players_of(rules)}
    return len(found), sums


def told(rows: Sequence[Row]) -> None:
    """Prints a line for each level, and for each step between two."""
    counts, levels = [float(count) for count, _ in rows], list(rows[0][1])
    print(f"{int(sum(counts))} decisions of {len(rows)} deals")
    for level in levels:
        print(f"{level:8} {ratio([sums[level] for _, sums in rows], counts)}")
    for level, better in pairwise(levels):
        steps = [sums[level] - sums[better] for _, sums in rows]
        print(f"{better} loses less than {level} by {ratio(steps, counts)}")


def main() -> None:
    """Weighs, and prints the table; with a file it goes on where it was stopped."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--each", type=int, default=6, help="decisions of a deal")
    parser.add_argument("--worlds", type=int, default=0)
    parser.add_argument("--draws", type=int, default=1, help="times that a level is asked")
    parser.add_argument("--keep", type=Path, help="a file of the deals that are done")
    chosen = parser.parse_args()
    rules = registry.find(chosen.game)
    seats, keep = chosen.seats or rules.seats[0], chosen.keep
    lines = keep.read_text("utf-8").splitlines() if keep and keep.exists() else []
    rows: list[Row] = [(count, sums) for count, sums in map(json.loads, lines)]
    for deal in range(len(rows), chosen.deals):
        rows.append(of_deal(rules, seats, deal, chosen.each, chosen.worlds, draws=chosen.draws))
        if keep:
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    told(rows)


if __name__ == "__main__":
    main()
