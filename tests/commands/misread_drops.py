"""Counts drops on every place of every table, and those that were misread.

It runs as long as you like: python tests/commands/misread_drops.py --positions 200
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.support.drops import (
    BESIDE,
    GAMES,
    WINDOWS,
    drops_beside,
    drops_on_centres,
    goes_elsewhere,
    goes_on,
    positions,
)


def count_drops(game: str, count: int) -> Counter[str]:
    """Drops, those that went to another place, and those of them that ended the turn."""
    counted: Counter[str] = Counter()
    for session in positions(game, count):
        counted["positions"] += 1
        for window in WINDOWS:
            for drop, (choices, under) in drops_on_centres(session, window):
                counted["drops"] += 1
                counted["played"] += any(drop.runs())
                if goes_elsewhere(drop, choices, under):
                    counted["elsewhere"] += 1
                    ended = not all(goes_on(session, run) for run in drop.runs())
                    counted["ended the turn"] += ended
            for drop in drops_beside(session, window, BESIDE):
                counted["beside"] += 1
                counted["beside, not to be taken back"] += not all(
                    goes_on(session, run) for run in drop.runs()
                )
    return counted


def main() -> int:
    """Prints the counts of every game; 1 when any drop was misread."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, help="which games (all of them)")
    parser.add_argument("--positions", type=int, default=20, help="of each game")
    chosen = parser.parse_args()
    wrong = 0
    for game in chosen.games:
        counted = count_drops(game, chosen.positions)
        wrong += counted["elsewhere"] + counted["beside, not to be taken back"]
        print(
            f"{game}: {counted['positions']} positions, {counted['drops']} drops on centres, "
            f"{counted['played']} played something, {counted['elsewhere']} of them at another "
            f"place ({counted['ended the turn']} ended the turn); {counted['beside']} drops just "
            f"beside a place, {counted['beside, not to be taken back']} could not be taken back"
        )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
