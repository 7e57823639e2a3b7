"""Orca, the real screen reader, at work beside the program: what it says after each key.

Runs under the system's own Python as a process of its own, on a bus that says a reader is at work
(on_a_bus.sh). Orca keeps its cache, as on any desktop, and is given no speech server: its debug
log has every sentence that it hands to one.

    python3 orca.py SCRIPT COMMAND…    SCRIPT is JSON: {"keys": [KEY, …]}

A KEY is xdotool's, "wait" for what comes by itself, "hold KEY" for one that is held down a moment,
or "to WORDS" for as many Tabs as it takes until Orca says these words. Prints each key as it is
typed, and last one JSON object: under "spoken" the sentences after each key, the first of them what
was said at the start; under "defunct" how many events Orca dropped because it held the thing that
sent them for gone.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LOOK = 0.05  # seconds between two looks at the log
TABS = 40  # at most, to what a "to" looks for
READY = 600  # looks until Orca and the window must be there
SILENT = 60  # looks in which nobody works and nothing is said, before the answer is silence
LONGEST = 1200  # looks at an answer that does not end
SETTLED = 14  # looks in which nobody works and the log does not grow, after which it is over
HELD = 0.8  # seconds a key is held down
LINE_BY_LINE = """
import builtins
usual = builtins.open
def opened(file, mode="r", buffering=-1, *more, **named):
    return usual(file, mode, 1 if str(file).endswith("orca.log") else buffering, *more, **named)
builtins.open = opened
"""  # Orca's log comes in blocks, so that a key would seem to be answered after the next one
SPEECH = re.compile(r"SPEECH OUTPUT: '(.*)'\{")


class Log:
    """Orca's debug log, read as it grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._at = 0

    def new(self) -> list[str]:
        """The lines that have come since the last time."""
        if not self.path.exists():
            return []
        with self.path.open(errors="replace") as log:
            log.seek(self._at)
            text = log.read()
            whole = text.rfind("\n") + 1
            self._at += len(text[:whole].encode(errors="replace"))
        return text[:whole].splitlines()


def worked(processes: list[subprocess.Popen[bytes]]) -> int:
    """Processor time that these have taken, in hundredths of a second."""
    ticks = 0
    for process in processes:
        with contextlib.suppress(OSError):
            figures = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(figures[11]) + int(figures[12])
    return ticks


def answered(
    log: Log, patience: int, processes: list[subprocess.Popen[bytes]]
) -> tuple[list[str], int]:
    """The sentences of an answer, and how many events were dropped meanwhile."""
    said: list[str] = []
    dropped = quiet = looks = 0
    before = worked(processes)
    while quiet < (SETTLED if said else patience) and looks < LONGEST:
        looks += 1
        time.sleep(LOOK)
        lines = log.new()
        spoken = [match[1] for line in lines if (match := SPEECH.search(line))]
        dropped += sum("defunct source" in line for line in lines)
        now = worked(processes)
        quiet = 0 if lines or now != before else quiet + 1
        before = now
        said += spoken
    return said, dropped


def press(key: str) -> None:
    """Types a key, or holds it down for a moment."""
    held, _, name = key.rpartition(" ")
    if held == "hold":
        subprocess.run(["xdotool", "keydown", name], check=True)
        time.sleep(HELD)
        subprocess.run(["xdotool", "keyup", name], check=True)
    elif key != "wait":
        subprocess.run(["xdotool", "key", name], check=True)


def tab_to(
    words: str, log: Log, patience: int, processes: list[subprocess.Popen[bytes]]
) -> tuple[list[str], int]:
    """Presses Tab until Orca says the words; gives that answer, or the last one."""
    said: list[str] = []
    dropped = 0
    for _ in range(TABS):
        print("Tab", flush=True)
        press("Tab")
        said, more = answered(log, patience, processes)
        dropped += more
        if any(words in sentence for sentence in said):
            break
    return said, dropped


def started(folder: Path, log: Path) -> subprocess.Popen[bytes]:
    """Orca, with its log line by line; those of other runs, or the desktop's own, it leaves alone.

    It asks pgrep for others and ends them, or itself: here it is told that there are none.
    """
    (folder / "sitecustomize.py").write_text(LINE_BY_LINE)
    (folder / "speechd.py").write_text("raise ImportError")  # a server without a loudspeaker hangs
    (folder / "pgrep").write_text("#!/bin/sh\nexit 1\n")
    (folder / "pgrep").chmod(0o700)
    return subprocess.Popen(
        ["orca", f"--debug-file={log}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(folder), "PATH": f"{folder}:{os.environ['PATH']}"},
    )


def main() -> int:
    """Starts Orca and the program, types the keys, and tells what was heard."""
    script, command = json.loads(sys.argv[1]), sys.argv[2:]
    folder = Path(tempfile.mkdtemp())
    log = Log(folder / "orca.log")
    orca = started(folder, log.path)
    program = None
    try:
        for _ in range(READY):
            if any("ORCA: Initialized" in line or "Screen reader on" in line for line in log.new()):
                break
            time.sleep(LOOK)
        program = subprocess.Popen(command)
        processes = [program, orca]
        first, dropped = answered(log, READY, processes)
        spoken = [first]
        for key in script["keys"]:
            print(key, flush=True)
            patience = script.get("patience", SILENT)
            if key.startswith("to "):
                said, more = tab_to(key.removeprefix("to "), log, patience, processes)
            else:
                press(key)
                said, more = answered(log, patience, processes)
            spoken.append(said)
            dropped += more
            if program.poll() is not None:
                break
    finally:
        for process in (program, orca):
            if process is not None:
                process.terminate()
                process.wait()
    print(json.dumps({"spoken": spoken, "defunct": dropped}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
