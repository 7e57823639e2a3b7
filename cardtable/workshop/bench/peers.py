"""Other card games on the same display, measured as this one is: `python -m THIS MODULE`.

KPatience, AisleRiot and PySolFC, as far as they are installed (Debian: kpat, aisleriot, pysolfc),
and this program's chooser, one after the other, round after round. Wants a display, xdotool, and
Linux.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from cardtable.store.places import HOME
from cardtable.workshop.bench.programs import family, shares, used
from cardtable.workshop.bench.samples import Figures, Samples

PROGRAMS = {"kpat": "kpat", "sol": "sol", "pysolfc": "pysol"}  # each with its window's class
_ROUNDS = 3
_LOOK = 0.02
_LONGEST = 90.0  # seconds until a window must be there
_SETTLED, _RESTED = 5.0, 5.0
_NAMED = "SDL_VIDEO_X11_WMCLASS"  # pygame calls every window after this script
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != _NAMED}


def peers(rounds: int = _ROUNDS) -> dict[str, Figures]:
    """Medians of each: seconds to the window by the clock and of a core, MB, % of a core at rest.

    Where other work shares the machine, the second figure is the one to compare.
    """
    path = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games"
    programs = {
        name: ([where], window)
        for name, window in PROGRAMS.items()
        if (where := shutil.which(name, path=path)) is not None
    }
    programs["cardtable"] = ([sys.executable, "-m", "cardtable"], "cardtable")
    measured = {name: tuple(Samples() for _ in range(4)) for name in programs}
    for _ in range(rounds):
        for name, (words, window) in programs.items():
            for samples, value in zip(measured[name], _measured(words, window), strict=True):
                samples.values.append(value)
    return {
        name: {
            "window s": start.figures("s")["median s"],
            "of a core s": spent.figures("s")["median s"],
            "memory MB": memory.figures("MB", digits=1)["median MB"],
            "rest %": rest.figures("%")["median %"],
        }
        for name, (start, spent, memory, rest) in measured.items()
    }


def _measured(words: Sequence[str], window: str) -> tuple[float, float, float, float]:
    """Measures one run: the time until its window is shown, then its memory and use at rest."""
    with tempfile.TemporaryDirectory() as home:
        began = time.perf_counter()
        program = subprocess.Popen(
            words,
            env={**_ENVIRONMENT, HOME: home, "HOME": home},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_for_window(window, began)
            shown, start = time.perf_counter() - began, _sum(_used_by, family(program.pid))
            time.sleep(_SETTLED)
            if program.poll() is not None:
                raise RuntimeError(f"{words[0]} ended by itself; some want a session bus")
            processes = family(program.pid)
            before = _sum(_used_by, processes)
            time.sleep(_RESTED)
            spent = _sum(_used_by, processes) - before
            return shown, start, sum(shares(processes)), 100 * spent / _RESTED
        finally:
            program.terminate()
            with suppress(subprocess.TimeoutExpired):
                program.wait(5)
            program.kill()


def _sum(ask: Callable[[int], float], processes: Sequence[int]) -> float:
    """Returns the sum of a figure over those of the processes that are still there."""
    total = 0.0
    for pid in processes:
        with suppress(OSError):
            total += ask(pid)
    return total


def _used_by(pid: int) -> float:
    return used([pid])


def _wait_for_window(window: str, began: float) -> None:
    search = ["xdotool", "search", "--onlyvisible", "--class", window]
    while subprocess.run(search, capture_output=True, check=False).returncode:
        if time.perf_counter() - began > _LONGEST:
            raise TimeoutError(f"no window of {window!r} came")
        time.sleep(_LOOK)


if __name__ == "__main__":
    if not Path("/proc").is_dir() or shutil.which("xdotool") is None:
        sys.exit("this wants Linux and xdotool")
    for name, figures in peers().items():
        print(name, *(f"{label} {value:g}" for label, value in figures.items()), sep="  ")
