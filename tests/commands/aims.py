"""Measures the program's aims in two checkouts in turn, as one table.

    xvfb-run -a python tests/commands/aims.py FOLDER [ROUNDS]

FOLDER is a checkout in which README's first command was run. It may be much older than
`cardtable bench --against` understands: its program is watched from outside, and what must be
measured inside it is measured by both_sides.py, which knows only what has not changed since.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from cardtable.workshop.bench.against import Rival, ratio
from cardtable.workshop.bench.programs import (
    CALM,
    DEALT,
    LUCKY,
    RESTED,
    family,
    long_game,
    running,
    share,
    started,
    started_again,
    used,
    wait_for,
)
from cardtable.workshop.bench.samples import Figures

HELL = ("play", "sevens_from_hell", "--seats", "human,normal,normal,normal", "--seed", "bench")
_ROUNDS = 3
_BOTH_SIDES = Path(__file__).with_name("both_sides.py")


def main() -> int:
    """Measures both in turn, and prints the medians."""
    words = sys.argv[1:]
    if not words:
        raise SystemExit(__doc__)
    pythons = (str(Rival(Path(words[0])).python), sys.executable)
    rounds: list[list[Figures]] = [[], []]
    for _ in range(int(words[1]) if len(words) > 1 else _ROUNDS):
        for figures, python in zip(rounds, pythons, strict=True):
            figures.append(_measured(python))
    print(f"{'':48} {'before':>10} {'now':>10} {'ratio':>6}")
    for label in rounds[1][0]:
        before, now = (median(figures[label] for figures in side) for side in rounds)
        print(f"{label:48} {before:>10g} {now:>10g} {ratio(now, before):>6.2f}")
    return 0


def _measured(python: str) -> Figures:
    figures = dict(_starts(python)) | _sizes(python)
    words = [python, "-P", str(_BOTH_SIDES)]
    told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    inside: Figures = json.loads(told.splitlines()[-1])
    return figures | inside


def _starts(python: str) -> Iterator[tuple[str, float]]:
    """Seconds by the clock to the first picture and the last, as somebody finds them who plays."""
    opened = partial(running, python=python)
    table = partial(running, *LUCKY, python=python)
    measured = {"chooser, the first time": started(opened), "chooser": started_again(opened)}
    measured["table"] = started(table)
    for moves in (10, 700, 5000):
        measured[f"{moves:,} moves"] = started_again(opened, long_game(moves))
    for label, figures in measured.items():
        yield from (
            (f"{label}: {stage}", figures[f"{stage} median s"]) for stage in ("painted", "settled")
        )


def _sizes(python: str) -> Figures:
    """The memory of two tables, and what one of them takes of a core once it rests."""
    figures: Figures = {}
    for label, words in (("Lucky Sevens", LUCKY), ("Sevens from Hell", HELL)):
        with running(*words, python=python) as program:
            wait_for(program, "settled")
            time.sleep(DEALT)
            processes = family(program.pid)
            figures[f"{label} MB"] = round(sum(map(share, processes)), 1)
            time.sleep(CALM)
            before, began = used(processes), time.perf_counter()
            time.sleep(RESTED)
            spent = (used(processes) - before) / (time.perf_counter() - began)
            figures[f"{label} at rest, % of a core"] = round(100 * spent, 2)
    return figures


if __name__ == "__main__":
    sys.exit(main())
