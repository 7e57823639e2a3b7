"""Counts the trembling drags that end a turn, and how many of them could be taken back.

It runs like this: python tests/commands/slips.py 200

The drags are shared among the games, made by events through the real loop, and each is taken back
by a press on the button beside the card.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.support.table_by_hand import AtTable
from tests.support.trembling import SEATS, slips


def main(drags: int, seed: str) -> int:
    """Prints the counts of each game; fails when one slip could not be taken back."""
    lost = 0
    for name in SEATS:
        with tempfile.TemporaryDirectory() as home:
            made = AtTable(Path(home))
            told = slips(made, name, seed, drags // len(SEATS))
            made.close()
        wrong = [became for became in told if became != "back"]
        print(f"{name}: {len(told) - len(wrong)} of {len(told)} taken back")
        for became in wrong:
            print(" ", became)
        lost += len(wrong)
    return int(bool(lost))


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else 200, given[1] if len(given) > 1 else "slips"))
