"""Two checkouts measured in turn, so that a slow minute of the machine falls on both.

The other checkout is asked through its own `cardtable bench NAME --json`, with its own Python.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

from cardtable.workshop.bench.samples import Figures

_ROUNDS = 3

Compared = dict[str, tuple[float, float, float]]


class Rival:
    """Another checkout: a folder in which README's commands have been run."""

    def __init__(self, folder: Path) -> None:
        scripts = "Scripts" if sys.platform == "win32" else "bin"
        self.folder = folder
        self.python = folder / ".venv" / scripts / "python"
        if not self.python.exists():
            raise LookupError(f"expected a checkout with its .venv in {folder}, found none")

    def measured(self, name: str) -> Figures:
        """Returns the other checkout's figures under that name; {} if it has none."""
        words = [str(self.python), "-m", "cardtable", "bench", name, "--json"]
        told = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, check=False)
        if told.returncode:
            return {}
        figures: Figures = json.loads(told.stdout)[name]
        return figures


def ratios(measure: Callable[[], Figures], rival: Rival, name: str) -> Compared:
    """The medians of a few rounds in turn: here, there, and the first divided by the second.

    Only figures that both have are compared, under the same name.
    """
    here, there = [], []
    for _ in range(_ROUNDS):
        here.append(measure())
        there.append(rival.measured(name))
    shared = [label for label in here[0] if all(label in figures for figures in there)]
    compared = {}
    for label in shared:
        ours = median(figures[label] for figures in here)
        theirs = median(figures[label] for figures in there)
        compared[label] = (ours, theirs, ratio(ours, theirs))
    return compared


def ratio(ours: float, theirs: float) -> float:
    """The first divided by the second; 1 where there is nothing to divide by."""
    return round(ours / theirs, 2) if theirs else 1.0
