"""Counts what is wrong with whole tables as they are drawn, at every size.

It looks at every table, or at those of one game:
python tests/commands/table_sizes.py --game seven_bridge
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from tests.support.drawn_tables import GAMES, SIZES, STAGES, THEMES, Case, Faults, faults, tables

SCALES = (75, 100, 125, 150, 175, 200)


KINDS = (
    *("index", "designs", "names", "words", "overlap", "outside"),
    *("controls", "text contrast", "mark contrast", "small cards"),
    *("bubbles", "lists", "log", "focus"),
)


def cases(game: str) -> Iterator[Case]:
    """Every table, stage, size, scale and print of a game; the themes take turns."""
    number = 0
    for seats, mode in tables(game):
        for stage in STAGES:
            for size in SIZES:
                for scale in SCALES:
                    for large in (False, True):
                        number += 1
                        case = Case(game, seats, mode, stage, size, scale)
                        yield replace(case, large=large, theme=THEMES[number % 4])


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    said.add_argument("--game", action="append", choices=GAMES)
    said.add_argument("--every", type=int, default=1, help="look at every so manieth case only")
    said.add_argument("--show", type=int, default=0, help="print so many faults of each kind")
    asked = said.parse_args()
    print(f"{'game':18}{'tables':>8}" + "".join(f"{kind:>14}" for kind in KINDS))
    for game in asked.game or GAMES:
        counted: Counter[str] = Counter()
        shown: Faults = defaultdict(list)
        for case in islice(cases(game), 0, None, asked.every):
            counted["tables"] += 1
            for kind, wrong in faults(case).items():
                counted[kind] += len(wrong)
                shown[kind] += [f"{case}: {complaint}" for complaint in wrong]
        numbers = "".join(f"{counted[kind]:14}" for kind in KINDS)
        print(f"{game:18}{counted['tables']:8}{numbers}", flush=True)
        for kind in KINDS if asked.show else ():
            for complaint in Random(1).sample(shown[kind], min(asked.show, len(shown[kind]))):
                print(f"    {kind}: {complaint}")


if __name__ == "__main__":
    sys.exit(main())
