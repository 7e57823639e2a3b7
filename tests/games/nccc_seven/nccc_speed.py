"""Counts the random hands of Seven that the lean model plays a second.

Run it by hand; it is no test: python tests/games/nccc_seven/nccc_speed.py HANDS
"""

from __future__ import annotations

import sys
import time
from random import Random

from cardtable.core.table import OVER
from games.nccc_seven.players.model import random_round


def speed(count: int) -> str:
    """The speed of four seats that play any legal actions; dealing is left out."""
    rng = Random(1)
    hands = [random_round(4, rng) for _ in range(count)]
    played, chance, began = 0, rng.random, time.process_time()
    for hand in hands:
        while hand.turn != OVER:
            legal = hand.legal()
            hand.apply(legal[int(chance() * len(legal))])
            played += 1
    spent = time.process_time() - began
    return f"{count / spent:.0f} hands/s of {played / count:.0f} actions"


if __name__ == "__main__":
    print(speed(int(sys.argv[1])))
