"""A measure of how far a search misjudges its plans, with blind and with inferred hands.

Run it by hand; it is no test: python tests/games/seven_bridge/misjudging.py SEATS HANDS [SEED]
Hands are played by the rules of thumb with the weights that were learned. Of one turn in four all
plans are played out in 200 worlds, dealt blindly as master-0.2 does and inferred as master does,
and 200 times with the hands as they are and the stock shuffled. Told is the mean square by which
the worth of a plan, less that of all, is mistaken, in points of the hand, how much smaller it is
for inferred hands, with its 95% interval over these turns, and what their choices are worth more.
"""

from __future__ import annotations

import sys
from functools import partial
from math import inf
from random import Random
from statistics import fmean, stdev

from cardtable.ai.search import compare, settle
from cardtable.core.players import Budget
from games.seven_bridge import game
from games.seven_bridge.players.levels import NOISE, SPARE
from games.seven_bridge.players.plans import plans_for, worth
from games.seven_bridge.players.playout import Playout
from games.seven_bridge.players.weights import learned
from games.seven_bridge.players.worlds import LikelyWorlds, Worlds
from games.seven_bridge.state import BridgeState
from tests.games.seven_bridge.bridge_seeing import OpenHands
from tests.games.seven_bridge.holding_back import turns

WORLDS = 200
SHARE = 0.25


def see(state: BridgeState, seed: str) -> tuple[float, float, float] | None:
    """Both errors in one position, and by how much the inferring choice is better."""
    view, weights = game.view(state, state.turn), learned(state.seats)
    blind = Worlds(game, view)
    plans = plans_for(blind.world(Random(0)), weights)
    if len(plans) < 2:
        return None
    play_out = partial(worth, Playout(state.turn, weights, weights))
    rng = Random(seed)
    found = []
    for worlds in (
        OpenHands(game, state),
        blind,
        LikelyWorlds(blind, SPARE * WORLDS, rng),
    ):
        weighed = compare(plans, worlds.world, play_out, Budget(rng), worlds=WORLDS, drop=inf)
        mean = fmean(plan.worth for plan in weighed)
        chosen = settle(weighed, lambda index: -index, NOISE).index
        found.append(({plan.index: plan.worth - mean for plan in weighed}, chosen))
    (true, _), *others = found
    errors = [fmean((told[plan] - true[plan]) ** 2 for plan in true) for told, _ in others]
    return errors[0], errors[1], true[others[1][1]] - true[others[0][1]]


def main(seats: int, hands: int, seed: str = "1") -> None:
    """Plays the hands and tells what was seen."""
    seen = []
    for number in range(hands):
        rng = Random(f"{seed}/{number}")
        for state in turns(seats, f"{seed}/{number}"):
            if state.deeds and rng.random() < SHARE:
                told = see(state, f"{seed}/{number}")
                seen += [told] if told else []
    blind, inferred = (fmean(each[place] for each in seen) for place in (0, 1))
    less, more = [each[0] - each[1] for each in seen], [each[2] for each in seen]
    print(
        f"{len(seen)} turns: {blind:.1f} blindly, {inferred:.1f} inferred, {_within(less)} less; "
        f"choices worth {_within(more)} more"
    )


def _within(values: list[float]) -> str:
    return f"{fmean(values):.2f} ± {1.96 * stdev(values) / len(values) ** 0.5:.2f}"


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4])
