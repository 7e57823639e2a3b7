"""Two checkouts measured in turn, so that a slow minute of the machine falls on both.

Each is asked through `cardtable bench NAME --json`, with its own Python: a process that measures
for the first time, as a program does that has just been started.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

from cardtable.workshop.bench.samples import Figures

_ROUNDS = 3

Compared = dict[str, tuple[float, float, float]]


class Checkout:
    """A program that can be measured, with its Python."""

    def __init__(self, python: Path, folder: Path | None = None) -> None:
        self.python, self._folder = python, folder

    def measured(self, name: str) -> Figures:
        """Its figures under that name; {} if it has none."""
        words = [str(self.python), "-m", "cardtable", "bench", name, "--json"]
        told = subprocess.run(words, cwd=self._folder, capture_output=True, text=True, check=False)
        if told.returncode:
            return {}
        figures: Figures = json.loads(told.stdout)[name]
        return figures


class Rival(Checkout):
    """Another checkout: a folder in which README's commands have been run."""

    def __init__(self, folder: Path) -> None:
        scripts = "Scripts" if sys.platform == "win32" else "bin"
        super().__init__(folder / ".venv" / scripts / "python", folder)
        if not self.python.exists():
            raise LookupError(f"expected a checkout with its .venv in {folder}, found none")


def ratios(rival: Checkout, name: str) -> Compared:
    """The medians of a few rounds in turn: here, there, and the first divided by the second.

    Only figures that both have are compared, under the same name.
    """
    us = Checkout(Path(sys.executable))
    here, there = [], []
    for _ in range(_ROUNDS):
        here.append(us.measured(name))
        there.append(rival.measured(name))
    shared = [label for label in here[0] if all(label in figures for figures in here + there)]
    compared = {}
    for label in shared:
        ours = median(figures[label] for figures in here)
        theirs = median(figures[label] for figures in there)
        compared[label] = (ours, theirs, ratio(ours, theirs))
    return compared


def ratio(ours: float, theirs: float) -> float:
    """The first divided by the second; 1 where there is nothing to divide by."""
    return round(ours / theirs, 2) if theirs else 1.0
