"""Orca, the real screen reader, at work beside the program: what it says after each key.

Runs as a process of its own, on a bus that says a reader is at work (on_a_bus.sh). Orca keeps its
cache, as on any desktop, and is given no speech server: its debug log has every sentence that it
would hand to one. Several run beside each other.

    python3 orca.py SCRIPT COMMAND…    SCRIPT is JSON: {"keys": [KEY, …]}

A KEY is xdotool's, "wait" for what comes by itself, "hold KEY" for one that is held down a moment,
or "to WORDS" for as many Tabs as it takes until Orca says these words. Prints each key as it is
typed, and last one JSON object: "keys" and "spoken", the sentences after each of them, the first of
them what was said at the start; "defunct" counts the events that Orca dropped because it
held the thing that sent them for gone, and "lost" has each key after which that was one that gets
the focus.
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
from typing import Any

LOOK = 0.05  # seconds between two looks at what was said
TABS = 40  # at most, to what a "to" looks for
READY = 1200  # looks until Orca and the window must be there
SILENT = 40  # looks in which nobody works and nothing is said, before the answer is silence
LONGEST = 1200  # looks at an answer that does not end
SETTLED = 7  # looks in which nobody works and no more is said, after which an answer is over
SLIGHT = 1  # hundredth of a second between two looks: a window that rests wakes up now and then
HELD = 0.8  # seconds a key is held down
LINE_BY_LINE = """
import builtins
usual = builtins.open
def opened(file, mode="r", buffering=-1, *more, **named):
    return usual(file, mode, 1 if str(file).endswith("orca.log") else buffering, *more, **named)
builtins.open = opened
"""  # Orca's log comes in blocks, so that a key would seem to be answered after the next one
SPEECH = re.compile(r"SPEECH OUTPUT: '(.*)'\{")
EVENT = re.compile(r" (object:\S+) .*?\((-?\d+), ?-?\d+, ")  # with what it says first
DROPPED = ("from defunct source", "Ignoring defunct object")
FOCUSED = ("object:state-changed:focused", "1")


class Reader:
    """Orca and a program beside it; what was said after each key."""

    def __init__(self, command: list[str], patience: int = SILENT) -> None:
        self.patience = patience
        self.keys: list[str] = []
        self.spoken: list[list[str]] = []
        self.defunct = 0
        self.lost: list[str] = []
        self._event = ("", "")  # the last one in Orca's log
        self._silent = 0  # looks since something was said
        folder = Path(tempfile.mkdtemp())
        self._path = folder / "orca.log"
        self._at = 0
        self._processes = [_started(folder, self._path)]
        self._until_it_speaks()
        if command:
            self.start(command)

    def start(self, command: list[str], **more: Any) -> subprocess.Popen[bytes]:
        """Starts a program, in place of the one before, and hears its first words."""
        self.end_program()
        program = subprocess.Popen(command, **more)
        self._processes.append(program)
        self.hear("the start", READY)
        return program

    def end_program(self) -> None:
        """Ends the program; Orca stays."""
        for program in self._processes[1:]:
            program.terminate()
            program.wait()
        del self._processes[1:]

    def _until_it_speaks(self) -> None:
        """Waits for Orca's greeting."""
        for _ in range(READY):
            if any("SPEECH OUTPUT" in line for line in self._new()):
                return
            if self._processes[0].poll() is not None:
                break
            time.sleep(LOOK)
        raise RuntimeError("expected Orca's greeting; it says nothing")

    def _new(self) -> list[str]:
        """The lines that have come since the last time."""
        if not self._path.exists():
            return []
        with self._path.open(errors="replace") as log:
            log.seek(self._at)
            text = log.read()
            whole = text.rfind("\n") + 1
            self._at += len(text[:whole].encode(errors="replace"))
        return text[:whole].splitlines()

    def hear(self, key: str, patience: int = 0) -> list[str]:
        """Returns the sentences of the answer to a key: all until everybody rests."""
        said: list[str] = []
        self.keys.append(key)
        self.spoken.append(said)
        self._until_quiet(patience or self.patience)
        return said

    def _until_quiet(self, patience: int = SETTLED) -> None:
        """Takes what comes until everybody rests; so patiently where nothing has been said."""
        quiet = looks = 0
        before = self._worked()
        while quiet < (SETTLED if self.spoken[-1] else patience) and looks < LONGEST:
            looks += 1
            lines, now = self._look(), self._worked()
            if lines or now - before > SLIGHT:
                quiet = 0
            elif now == before and not self._is_running():
                quiet += 1
            before = now

    def listen_on(self, seconds: float) -> bool:
        """Goes on until what was said last has had so long; returns True when more was said."""
        before = len(self.spoken[-1])
        while self._silent * LOOK < seconds:
            self._look()
        self._until_quiet()
        return len(self.spoken[-1]) > before

    def _look(self) -> bool:
        """Takes what has come in a moment; returns False when that was nothing."""
        time.sleep(LOOK)
        lines = self._new()
        self._look_for_dropped(self.keys[-1], lines)
        said = [match[1] for line in lines if (match := SPEECH.search(line))]
        self.spoken[-1] += said
        self._silent = 0 if said else self._silent + 1
        return bool(lines)

    def _look_for_dropped(self, key: str, lines: list[str]) -> None:
        """Counts what these lines of the log say was dropped."""
        for line in lines:
            if event := EVENT.search(line):
                self._event = (event[1], event[2])
            self.defunct += DROPPED[0] in line
            if self._event == FOCUSED and any(words in line for words in DROPPED):
                self.lost.append(key)

    def _worked(self) -> int:
        """Processor time that Orca and the program have taken, in hundredths of a second."""
        figures = (stat for process in self._processes for stat in _stats(process.pid))
        return sum(int(stat[11]) + int(stat[12]) for stat in figures)

    def _is_running(self) -> bool:
        """True when one of them would go on if the machine had a core for it."""
        return any(stat[0] == "R" for process in self._processes for stat in _stats(process.pid))

    @property
    def goes_on(self) -> bool:
        """True until the program has ended."""
        return self._processes[-1].poll() is None

    def type(self, *keys: str) -> list[str]:
        """Types keys in one go, as one does who knows what comes; returns what is said to them."""
        subprocess.run(["xdotool", "key", "--delay", "30", *keys], check=True)
        return self.hear(" ".join(keys))

    def press(self, key: str) -> list[str]:
        """Types a key, or holds it down for a moment; returns what is said to that."""
        print(key, flush=True)
        if key.startswith("to "):
            return self._tab_to(key.removeprefix("to "))
        held, _, name = key.rpartition(" ")
        if held == "hold":
            subprocess.run(["xdotool", "keydown", name], check=True)
            time.sleep(HELD)
            subprocess.run(["xdotool", "keyup", name], check=True)
        elif key != "wait":
            subprocess.run(["xdotool", "key", name], check=True)
        return self.hear(key)

    def _tab_to(self, words: str) -> list[str]:
        """Presses Tab until Orca says the words; keeps that answer alone, or the last one."""
        before = len(self.keys)
        said: list[str] = []
        for _ in range(TABS):
            said = self.press("Tab")
            if any(words in sentence for sentence in said):
                break
        self.keys[before:], self.spoken[before:] = [f"to {words}"], [said]
        return said

    def close(self) -> None:
        """Ends both, Orca without its farewell."""
        self.end_program()
        orca = self._processes[0]
        orca.kill()
        orca.wait()


def _started(folder: Path, log: Path) -> subprocess.Popen[bytes]:
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


def _stats(process: int) -> list[list[str]]:
    """The figures of every thread of a process and of its children, from the state on."""
    found = []
    for thread in Path(f"/proc/{process}/task").glob("*"):
        with contextlib.suppress(OSError):
            found.append((thread / "stat").read_text().rpartition(")")[2].split())
            for child in (thread / "children").read_text().split():
                found += _stats(int(child))
    return found


def main() -> int:
    """Starts Orca and the program, types the keys, and tells what was heard."""
    script, command = json.loads(sys.argv[1]), sys.argv[2:]
    reader = Reader(command, script.get("patience", SILENT))
    try:
        for key in script.get("keys", ()):
            if reader.goes_on:
                reader.press(key)
    finally:
        reader.close()
    told = {"keys": reader.keys, "spoken": reader.spoken, "defunct": reader.defunct}
    told["lost"] = reader.lost
    print(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
