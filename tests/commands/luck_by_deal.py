"""How much less results would vary without the luck of the deal: tests.commands.luck_by_deal GAME.

For games that show no luck. Each hand or round is played by one seat of a level among hard ones,
and the same deal again by normal players, whose mean lead is what the deal brought. The factor is
that of the best share of it, which is more than a review could reach: there the mean over other
deals has to be played out as well. Its interval is from the deals drawn again.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import fmean
from typing import Any

from cardtable import registry
from cardtable.ai.figures import quantile
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, table_for
from games.sevens_from_hell.state import CUTTING
from tests.commands.reliability_of_review import came
from tests.commands.reviewed_play import ONE_HAND, next_move, players_at

_JUDGE = "normal"
_DRAWN = 400  # times


def dealt(rules: AnyRules, seats: int, seed: str) -> Any:
    """A hand or round that has just been dealt, also after the cut that decides who gets what."""
    rng, players = Random(seed), players_at(rules, [_JUDGE] * seats)
    state = rules.start(table_for(rules.options, seats, ONE_HAND[rules.name]))
    shuffled = False
    while not shuffled or state.turn == DEALER or getattr(state, "phase", "") == CUTTING:
        move = next_move(rules, players, state, rng)
        shuffled = shuffled or move.word == "deal"
        state = rules.play(state, move)
    return state


def lead(rules: AnyRules, state: Any, levels: list[str], seed: str) -> float:
    """The lead of the first seat when a hand has been played to its end."""
    rng, players, before = Random(seed), players_at(rules, levels), state
    while state.turn != OVER:
        state = rules.play(state, next_move(rules, players, state, rng))
    return came(rules, [before, state], 0, 0)


def factor(pairs: list[tuple[float, float]]) -> float:
    """The variance of results by what the best share of the deal's luck leaves of it."""
    ours, theirs = (fmean(column) for column in zip(*pairs, strict=True))
    own = sum((one - ours) ** 2 for one, _ in pairs)
    luck = sum((other - theirs) ** 2 for _, other in pairs)
    shared = sum((one - ours) * (other - theirs) for one, other in pairs)
    return own * luck / (own * luck - shared * shared)


def main() -> None:
    """Prints the factor."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=ONE_HAND)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--level", default="easy", help="of the first seat")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--games", type=int, default=4, help="of the judges with each deal")
    chosen = parser.parse_args()
    rules, rng, pairs = registry.find(chosen.game), Random(1), list[tuple[float, float]]()
    seats = chosen.seats or rules.seats[0]
    levels, judges = [chosen.level, *["hard"] * (seats - 1)], [_JUDGE] * seats
    for deal in range(chosen.deals):
        state = dealt(rules, seats, f"deal {deal}")
        luck = [lead(rules, state, judges, f"judge {deal} {game}") for game in range(chosen.games)]
        pairs.append((lead(rules, state, levels, f"played {deal}"), fmean(luck)))
    again = [factor(rng.choices(pairs, k=len(pairs))) for _ in range(_DRAWN)]
    low, high = quantile(again, 0.025), quantile(again, 0.975)
    print(f"{len(pairs)} deals: factor {factor(pairs):.2f} ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
