"""Measures how soon the window is there: the installed form against the source, in one run.

    python build/start_ratio.py [PROGRAM] [--starts N]   PROGRAM: dist/cardtable/cardtable

Both are started in turn, so that whatever else the machine does meets both; the first pair warms
the disk and is not counted. Told are the best and the median of each, from the command to the
first frame, and the ratio of the best. On the display that is there, or the dummy driver. A figure
for people, not a test: a busy machine says anything.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
WANTED_RATIO = 1.2
WANTED_SECONDS = 1.0


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="How soon the window is there.")
    program = ROOT / "dist" / "cardtable" / "cardtable"
    parser.add_argument("program", nargs="?", type=Path, default=program)
    parser.add_argument("--starts", type=int, default=10, metavar="N")
    arguments = parser.parse_args()
    if not arguments.program.is_file():
        raise SystemExit(f"{arguments.program} is missing; 'python build/make.py bundle' builds it")
    commands = {
        "source": [sys.executable, "-m", "cardtable"],
        "frozen": [str(arguments.program.resolve())],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(arguments.starts + 1):
        for name, command in commands.items():
            times[name].append(_start(command))
    for name, taken in times.items():
        counted = taken[1:] or taken
        print(f"{name}: best {min(counted):.3f} s, median {median(counted):.3f} s", end="")
        print(f", cold {taken[0]:.3f} s; {len(counted)} starts")
    best = {name: min(taken[1:] or taken) for name, taken in times.items()}
    ratio = best["frozen"] / best["source"]
    print(f"ratio {ratio:.2f} (wanted: {WANTED_RATIO}), window {best['frozen']:.2f} s", end="")
    print(f" (wanted: {WANTED_SECONDS:g})")
    return 0


def _start(command: list[str]) -> float:
    """Seconds from the command to the first frame in the window."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "CARDTABLE_HOME": home, "CARDTABLE_READY": "1"}
        if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
            environment["SDL_VIDEODRIVER"] = "dummy"
        began = time.perf_counter()
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
        ) as program:
            said = program.stderr
            first = said.readline() if said else b""
            while first and first.strip() != b"ready" and said:
                first = said.readline()
            taken = time.perf_counter() - began
            program.terminate()
            program.communicate()
        if not first:
            raise SystemExit(f"{' '.join(command)} ended before its window was there")
        return taken


if __name__ == "__main__":
    sys.exit(main())
