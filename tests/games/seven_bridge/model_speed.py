"""Counts the random hands of Seven Bridge that the lean model plays a second.

Run it by hand; it is no test: python tests/games/seven_bridge/model_speed.py SEATS HANDS
The best of five rounds counts, for what else the machine does only takes time away.
"""

from __future__ import annotations

import sys
import time
from random import Random

from cardtable.core.table import OVER
from games.seven_bridge.players.model import random_round


def played(seats: int, hands: int) -> tuple[float, float, int]:
    """Seconds for the deals, seconds in all, and how many actions there were."""
    rng = Random(1)
    chance = rng.random
    dealing, actions, began = 0.0, 0, time.process_time()
    for _ in range(hands):
        before = time.process_time()
        model = random_round(seats, rng)
        dealing += time.process_time() - before
        legal, apply = model.legal, model.apply
        while model.turn != OVER:
            choices = legal()
            apply(choices[int(chance() * len(choices))])
            actions += 1
    return dealing, time.process_time() - began, actions


def main(seats: int, hands: int) -> None:
    dealing, seconds, actions = min(
        (played(seats, hands) for _ in range(5)), key=lambda run: run[1]
    )
    print(
        f"{hands / seconds:,.0f} hands a second, {hands / (seconds - dealing):,.0f} without deals"
    )
    print(f"{actions / hands:.1f} actions a hand, {actions / (seconds - dealing):,.0f} a second")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
