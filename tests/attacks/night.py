"""All attacks by turns, slice by slice, for as long as there is time; what was run adds up.

`python tests/attacks/night.py --minutes 480` goes on where `tally.tsv` beside this file ends: each
slice is a command of its own with a seed that was not used before, and is added up there: attack,
subject, the last seed, and how much was done without a fault. All get the same time, until they
have come to what is wanted. `--sums` says how far each has come.
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

from fuzz import TARGETS

from cardtable import registry

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
    "fuzz": Attack(1_000_000, 20_000, "fuzz.py --seed {seed} --inputs {count}", tuple(TARGETS)),
    "guided": Attack(
        1_000_000, 100_000, "fuzz.py --guided --seed {seed} --inputs {count}", tuple(TARGETS)
    ),
}

Done = dict[tuple[str, str], int]


def tally(path: Path) -> tuple[Done, Done]:
    """What was done of each attack on each subject, and the last seed that was used."""
    done, seeds = Counter[tuple[str, str]](), defaultdict[tuple[str, str], int](int)
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        attack, subject, seed, count = line.split("\t")
        done[attack, subject] += int(count)
        seeds[attack, subject] = max(seeds[attack, subject], int(seed))
    return done, seeds


def add_up(path: Path, pair: tuple[str, str], seed: int, count: int) -> None:
    """One slice more in the file."""
    done, seeds = tally(path)
    done[pair], seeds[pair] = done.get(pair, 0) + count, seed
    lines = ("\t".join((*pair, str(seeds[pair]), str(done[pair]))) for pair in sorted(done))
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def sums(path: Path) -> Iterator[str]:
    """How far each attack has come."""
    done, _ = tally(path)
    for name, attack in ATTACKS.items():
        counts = [f"{subject} {done.get((name, subject), 0):,}" for subject in attack.subjects]
        yield f"{name} ({attack.wanted:,} wanted of each): {', '.join(counts)}"


def slice_of(name: str, subject: str, seed: int, path: Path) -> bool:
    """Runs one slice and writes it down; True when nothing was wrong."""
    attack = ATTACKS[name]
    words = attack.command(subject, seed)
    began = time.perf_counter()
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
    add_up(path, (name, subject), seed, attack.slice if right else 0)
    last = (ran.stdout.strip().splitlines() or [""])[-1]
    seconds = time.perf_counter() - began
    print(f"{name} {subject} {seed} ({seconds:.0f} s): {last}", flush=True)
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
        print(*sums(chosen.tally), sep="\n")
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
        done, seeds = tally(chosen.tally)
        left = [pair for pair in pairs if done.get(pair, 0) < ATTACKS[pair[0]].wanted]
        if not left:
            break
        pair = min(left, key=lambda pair: spent[pair])
        began = time.perf_counter()
        right &= slice_of(*pair, seeds.get(pair, 0) + 1, chosen.tally)
        spent[pair] += time.perf_counter() - began
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
