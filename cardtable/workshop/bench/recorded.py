"""Figures kept in a file, to be compared with on another day or on another machine.

Fixed pieces of work (machine.py) are timed beside them then and now, and recorded figures are
scaled by the factor between the two. On the same machine that removes slow hours; on another one a
difference remains, because no two kinds of work scale alike. To be certain, measure two checkouts
in turn (against.py).
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any

import cardtable
from cardtable.workshop.bench.against import Compared, ratio
from cardtable.workshop.bench.machine import calibration
from cardtable.workshop.bench.samples import Figures

FORMAT = 1

_ROUNDS = 3
_SLOWER_IS_MORE = (" ms", " s", " % of a core")
_SLOWER_IS_LESS = (" plies/s",)  # all others (MB, wake-ups) are the same on a slower machine

Measures = Sequence[tuple[str, Callable[[], Figures]]]


def record(path: Path, measures: Measures) -> None:
    """Measures and writes down the medians, each with its own calibration; raises OSError.

    What the file holds of other measurements stays.
    """
    try:
        kept = _recording(path)["measured"]
    except LookupError:
        kept = {}
    for name, measure in measures:
        calibration, figures = _measured(measure)
        kept[name] = {"calibration": calibration, "figures": figures}
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    contents = {
        "format": FORMAT,
        "version": cardtable.__version__,
        "machine": machine,
        "measured": dict(sorted(kept.items())),
    }
    path.write_text(json.dumps(contents, indent=1) + "\n", encoding="utf-8")


def compared(path: Path, measures: Measures) -> dict[str, Compared]:
    """Returns today's figures beside the recorded ones, scaled to today's speed.

    Raises LookupError for a file that is no recording.
    """
    kept = _recording(path)["measured"]
    return {name: _beside(kept[name], measure) for name, measure in measures if name in kept}


def _recording(path: Path) -> dict[str, Any]:
    try:
        contents = json.loads(path.read_text(encoding="utf-8"))
        if contents["format"] == FORMAT and isinstance(contents["measured"], dict):
            return dict(contents)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LookupError(f"expected a file that `bench --record` wrote: {path}") from error
    raise LookupError(f"expected a recording of format {FORMAT}: {path}")


def _beside(then: dict[str, Figures], measure: Callable[[], Figures]) -> Compared:
    calibration, here = _measured(measure)
    slower = _slower(calibration, then["calibration"])
    there = {label: scaled(label, value, slower) for label, value in then["figures"].items()}
    return {
        label: (here[label], there[label], ratio(here[label], there[label]))
        for label in here
        if label in there
    }


def scaled(label: str, value: float, slower: float) -> float:
    """Returns the figure on a machine that takes `slower` times as long.

    >>> scaled("deal p99 ms", 4.0, 1.5), scaled("rules plies/s", 900, 1.5), scaled("MB", 70, 1.5)
    (6.0, 600.0, 70)
    """
    if label.endswith(_SLOWER_IS_MORE):
        return round(value * slower, 3)
    return round(value / slower, 3) if label.endswith(_SLOWER_IS_LESS) else value


def _slower(now: Figures, then: Figures) -> float:
    """Returns the factor by which the fixed work takes longer now: Python's and pygame's mean."""
    return sqrt(now["python ms"] / then["python ms"] * now["pictures ms"] / then["pictures ms"])


def _measured(measure: Callable[[], Figures]) -> tuple[Figures, Figures]:
    """The medians of a few rounds, and of the calibrations before and after each."""
    rounds, calibrations = [], [calibration()]
    for _ in range(_ROUNDS):
        rounds.append(measure())
        calibrations.append(calibration())
    return _medians(calibrations), _medians(rounds)


def _medians(rounds: Sequence[Figures]) -> Figures:
    labels = [label for label in rounds[0] if all(label in figures for figures in rounds)]
    return {label: median(figures[label] for figures in rounds) for label in labels}
