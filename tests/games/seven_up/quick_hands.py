"""Counts the random hands that Seven-Up's lean model plays a second.

Run it by hand; it is no test: python tests/games/seven_up/quick_hands.py SEATS HANDS
A hand is six tricks from the first lead to its result; dealing and copying are left out.
"""

from __future__ import annotations

import sys
import time
from random import Random

from cardtable.core.table import OVER
from games.seven_up.players.model import Tricks, high_and_low
from games.seven_up.state import HAND, NOBODY, sides_of


def dealt(seats: int, rng: Random) -> Tricks:
    """Six random cards for everybody; seat 0 leads."""
    cards = rng.sample(range(52), HAND * seats)
    hands = [cards[HAND * seat : HAND * seat + HAND] for seat in range(seats)]
    owners = {card: seat for seat, hand in enumerate(hands) for card in hand}
    trump = int(rng.random() * 4)
    booked = high_and_low(seats, trump, owners)
    return Tricks(hands, trump, 0, chips=(7,) * sides_of(seats), booked=booked, tie=NOBODY)


def played(hands: list[Tricks], rng: Random) -> float:
    """The processor time in which all are played out by any legal cards."""
    chance = rng.random
    began = time.process_time()
    for tricks in hands:
        while tricks.turn != OVER:
            cards = tricks.legal()
            tricks.apply(cards[int(chance() * len(cards))])
        tricks.result()
    return time.process_time() - began


def measure(seats: int, many: int) -> None:
    """Three runs over the same deals."""
    for run in range(3):
        rng = Random(f"{seats}/{run}")
        seconds = played([dealt(seats, rng) for _ in range(many)], rng)
        print(f"{seats} players: {many / seconds:,.0f} hands a second")


if __name__ == "__main__":
    measure(*map(int, sys.argv[1:3]))
