"""All attacks by turns, slice by slice, for as long as there is time; what was run adds up.

`python tests/attacks/night.py --minutes 480` goes on where `tally.tsv` beside this file ends: each
slice is a command of its own with a seed that was not used before, and is added up there: attack,
subject, the last seed, how much was done without a fault, for how much of it the time is known, and
these seconds of a processor. All get the same time, until they have come to what is wanted.
`--sums` says how far each has come and how long the rest takes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from cardtable import registry
from tests.attacks.folders import CHANNELS
from tests.attacks.fuzz import TARGETS

HERE = Path(__file__).parent
TALLY = HERE / "tally.tsv"
GAMES = tuple(rules.name for rules in registry.everything() if rules.name != "blank")


@dataclass(frozen=True)
class Attack:
    """`wanted` in all, `slice` of them at once; `{seed}` counts slices from 1, `{first}` from 0."""

    wanted: int
    slice: int
    words: str
    subjects: tuple[str, ...] = GAMES

    def command(self, subject: str, seed: int) -> list[str]:
        """The slice of that number, as it is typed."""
        first = (seed - 1) * self.slice
        filled = self.words.format(seed=seed, count=self.slice, first=first).split()
        return ["tests/attacks/" + filled[0], subject, *filled[1:]]


ATTACKS = {
    "monkey": Attack(100_000, 5_000, "monkey.py --seed {seed} --events {count}"),
    "kills": Attack(200, 10, "kills.py --seed {seed} --kills {count} --tears 0"),
    "tears": Attack(10_000, 1_000, "kills.py --seed {seed} --kills 0 --tears {count}"),
    "soak": Attack(10_000, 100, "soak.py --first {first} --games {count}"),
    "fuzz": Attack(1_000_000, 50_000, "fuzz.py --seed {seed} --inputs {count}", tuple(TARGETS)),
    "folders": Attack(1_000, 50, "folders.py --seed {seed} --evenings {count}", tuple(CHANNELS)),
    "guided": Attack(
        1_000_000, 100_000, "fuzz.py --guided --seed {seed} --inputs {count}", tuple(TARGETS)
    ),
}


@dataclass
class Sum:
    """The work done by an attack on one subject, and how long which part of it took."""

    seed: int = 0  # the last that was used
    count: int = 0  # done without a fault
    timed: int = 0  # those of them whose time is known
    seconds: float = 0.0  # of a processor, that these took

    def hours_to(self, wanted: int) -> float | None:
        """Returns how many hours of a processor are left; None where no time is known."""
        if self.count >= wanted:
            return 0.0
        return (wanted - self.count) * self.seconds / self.timed / 3600 if self.timed else None


Pair = tuple[str, str]


def tally(path: Path) -> dict[Pair, Sum]:
    """Reads the work done by each attack on each subject."""
    sums = defaultdict[Pair, Sum](Sum)
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        attack, subject, seed, count, timed, seconds = line.split("\t")
        sums[attack, subject] = Sum(int(seed), int(count), int(timed), float(seconds))
    return sums


def add_up(path: Path, pair: Pair, seed: int, count: int, seconds: float) -> None:
    """One slice more in the file; `seconds` of a processor."""
    sums = tally(path)
    done = sums[pair]
    done.seed, done.count = seed, done.count + count
    if count:
        done.timed, done.seconds = done.timed + count, done.seconds + seconds
    lines = (
        "\t".join((*pair, *map(str, (done.seed, done.count, done.timed)), f"{done.seconds:.1f}"))
        for pair, done in sorted(sums.items())
    )
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def told(path: Path) -> Iterator[str]:
    """Yields how far each attack has come, how fast it is, and what is left."""
    sums, total = tally(path), 0.0
    for name, attack in ATTACKS.items():
        yield f"{name} ({attack.wanted:,} wanted of each):"
        for subject in attack.subjects:
            done = sums[name, subject]
            hours = done.hours_to(attack.wanted)
            total += hours or 0.0
            rate = f"{done.timed / done.seconds:,.1f} a second" if done.seconds else "not timed"
            left = "" if hours == 0 else " left: ?" if hours is None else f" left: {hours:.1f} h"
            yield f"  {subject}: {done.count:,} ({rate}){left}"
    yield f"in all {total:.1f} hours of one processor are left"


def processor_seconds() -> float:
    """The processor's seconds of the commands that were run and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def slice_of(name: str, subject: str, seed: int, path: Path) -> bool:
    """Runs one slice and writes it down; True when nothing was wrong."""
    attack = ATTACKS[name]
    words = attack.command(subject, seed)
    began, worked = time.perf_counter(), processor_seconds()
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", *words],
        cwd=HERE.parent.parent,
        env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    right = ran.returncode == 0
    worked = processor_seconds() - worked
    add_up(path, (name, subject), seed, attack.slice if right else 0, worked)
    last = (ran.stdout.strip().splitlines() or [""])[-1]
    seconds = time.perf_counter() - began
    print(f"{name} {subject} {seed} ({seconds:.0f} s, {worked:.0f} of work): {last}", flush=True)
    if not right:
        print(ran.stdout[-4000:], f"\nagain: python {' '.join(words)}", sep="", flush=True)
    return right


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("attacks", nargs="*", default=list(ATTACKS), help=", ".join(ATTACKS))
    asked.add_argument("--only", action="append", help="of these games or parsers alone")
    asked.add_argument("--minutes", type=float, default=60, help="until none is begun (60)")
    asked.add_argument("--tally", type=Path, default=TALLY, help="the file of what was run")
    asked.add_argument("--sums", action="store_true", help="says what was done, and does nothing")
    chosen = asked.parse_args()
    if chosen.sums:
        print(*told(chosen.tally), sep="\n")
        return 0
    names = [name for name in chosen.attacks if name != "guided" or find_spec("atheris")]
    end, right = time.perf_counter() + 60 * chosen.minutes, True
    spent = Counter[tuple[str, str]]()  # seconds, so that each has its share of the time
    pairs = [
        (name, subject)
        for name in names
        for subject in ATTACKS[name].subjects
        if chosen.only is None or subject in chosen.only
    ]
    while time.perf_counter() < end:
        sums = tally(chosen.tally)
        left = [pair for pair in pairs if sums[pair].count < ATTACKS[pair[0]].wanted]
        if not left:
            break
        pair = min(left, key=lambda pair: spent[pair])
        began = time.perf_counter()
        right &= slice_of(*pair, sums[pair].seed + 1, chosen.tally)
        spent[pair] += time.perf_counter() - began
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
