"""Counts the small faults that the tests notice: the score of each part, with its interval.

`python tests/attacks/mutants.py seven_up --faults 120 --seed 1` puts so many faults of a seeded
sample into a copy of the program, one at a time, and runs the tests that reach them; `--faults 0`
is all there are. What survives is listed. A fault that changes nothing anybody could notice is
named in equivalent.toml with the reason, tried all the same, and counted apart.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import tomllib
from collections import Counter
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random

from tests.attacks.mutations import Mutation, mutations

ROOT = Path(__file__).parent.parent.parent
GAMES = ("lucky_sevens", "nccc_seven", "seven_bridge", "seven_up", "sevens_from_hell")
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
WORK = 20.0  # seconds of tests, while their lines are noted, that one fault may cost


@dataclass(frozen=True, slots=True)
class Part:
    """The modules of a part, and the tests that answer for it."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


_EVERY_GAME = (
    *("tests/test_every_game.py", "tests/test_golden.py", "tests/test_perft.py"),
    *("tests/core/test_frozen.py", "tests/games/test_house_rules.py"),
)
_SCREENS = {
    "croupier": (
        *("croupier", "croupier_words", "history", "narrator", "pin", "score_words"),
        *("second_thoughts", "small_faults", "start", "table_words", "in_play", "claims", "coach"),
        *("daily", "docked_log", "heard_moves", "printed_sheet", "review_page", "rule_sets"),
        *("tally", "training", "as_before"),
    ),
    "told": (
        *("croupier_words", "lessons_by_ear", "listening", "narrator", "small_faults"),
        *("table_words", "heard_moves", "heard_phrases", "words_on_buttons", "zone_names"),
        *("docked_log", "rule_sets", "as_before"),
    ),
    "ui/table": (
        *("chosen_keys", "event_sounds", "hand_and_keys", "in_play", "keyboard_reach"),
        *("narrator", "signals", "small_faults", "start", "table_words", "free_cursor", "coach"),
        *("heard_moves", "heard_phrases", "long_lists", "plate_piles", "review_page", "pin"),
        *("docked_log", "claims", "finding", "lessons_by_ear", "second_thoughts"),
        *("words_on_buttons", "listening", "table_parts", "as_before", "commands", "curtain"),
        *("grace", "heard_in_short", "heard_news", "hell_table", "opponents", "saying", "scanning"),
        *("screens", "stumbles", "tally", "touch", "training", "table_by_hand"),
        *("table_keys", "table_voice", "table_lights", "table_replay", "table_presses"),
        *("table_listener", "table_pad", "table_pages", "table_edges", "heard_turns"),
        *("celebrations", "table_painted", "table_answers", "late_portraits", "first_frame"),
        *("next_frame", "language_changes", "accessible_table", "gamepad", "lessons"),
        *("small_faults_at_table", "opening_cards"),
    ),
    "ui/input": (
        *("drops", "finding", "gestures", "gestures_games", "hand_and_keys", "keyboard_reach"),
        *("small_faults", "as_before", "fingers", "lessons_by_ear", "input_by_number"),
        *("gamepad", "table_pad"),
    ),
    "ui/layout": (
        *("drawn_beside", "event_sounds", "faces", "gestures", "hands", "in_play", "layout"),
        *("motion", "signals", "as_before", "plate_piles", "docked_log", "layout_by_number"),
        *("layout_relations", "layout_rows", "upright_columns"),
    ),
    "ui/motion": (
        *("drawn_beside", "event_sounds", "hand_and_keys", "hands", "in_play", "compositor"),
        *("motion", "printed_sheet", "start", "as_before", "motion_by_number"),
        "finales_by_number",
    ),
}  # of all tests of the screen the quick ones that speak of a part: the others take hours to try
_OWN = {"croupier": ("tests/croupier",), "told": ("tests/told",)}  # tests of nothing else


def _file_of(name: str) -> str:
    """The tests of the screen of this name; two are of the core."""
    return f"tests/{'core' if name in ('events', 'history') else 'ui'}/test_{name}.py"


PARTS = {
    "core": Part(
        ("cardtable/core/*.py",),
        ("tests/core", "cardtable/core", "tests/reliability/test_hostile.py", *_EVERY_GAME[:3]),
    ),
    "session": Part(
        ("cardtable/session.py", "cardtable/save_text.py"),
        (
            *("tests/core/test_session.py", "tests/core/test_session_machine.py"),
            *("tests/core/test_outside.py", "tests/core/test_frozen.py", "cardtable/session.py"),
            *(
                "tests/store/test_saves.py",
                "tests/store/test_checked.py",  # a move in other words than the listed one
                "tests/croupier/test_matches.py",  # the line of a match in a save
                "tests/reliability/test_hostile.py",
                "tests/test_golden.py",
            ),
        ),
    ),
    "store": Part(
        ("cardtable/store/*.py",),
        (
            *(
                "tests/store",
                "tests/packaging/test_upgrades.py",
                "tests/reliability/test_hostile.py",
            ),
            "tests/core/test_frozen.py",
        ),
    ),
    **{
        part: Part(
            (f"cardtable/{part}/*.py", f"cardtable/{part}/accessible/*.py"),
            (
                *(_file_of(name) for name in names),
                *(*_OWN.get(part, ()), f"cardtable/{part}", "tests/core/test_frozen.py"),
            ),
        )
        for part, names in _SCREENS.items()
    },
} | {
    game: Part(
        (f"games/{game}/*.py",),
        (f"tests/games/{game}", *_EVERY_GAME, f"games/{game}"),
    )
    for game in GAMES
}
# Of the three parts of a game (rules, words, handling) this is the first, with its refusals; what
# is said besides (in prompts.py, where the words of a game are long, what a seat is asked to do),
# how hands are sorted and where things lie is for the tests of the screen.
APART = ("games/*/words.py", "games/*/prompts.py", "games/*/handling.py", "games/*/table.py")
# Long, and about other things: how computers play, whether the checks of every game see faults.
LONG = (
    *("_players.py", "_learning.py", "_long_run.py", "test_faults.py", "test_lean_model.py"),
    *("::test_under_no_house_rule", "::test_a_killed_program_loses"),
)


def faults_of(part: str) -> list[Mutation]:
    """Every fault that can be put into a part."""
    paths = [path for pattern in PARTS[part].modules for path in sorted(ROOT.glob(pattern))]
    return [
        mutation
        for path in paths
        if not any(map(path.match, APART))
        for mutation in mutations(ROOT, path.relative_to(ROOT))
    ]


def sample(part: str, count: int, seed: int) -> list[Mutation]:
    """So many faults of a part (0 for all); every one is as likely as any other."""
    everything = faults_of(part)
    if not 0 < count < len(everything):
        return everything
    return Random(f"mutants {part} {seed}").sample(everything, count)


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A fault that changes nothing anybody could notice, or several alike, and why."""

    path: str
    scope: str
    text: str  # of the line
    changes: tuple[str, ...]
    why: str

    def names(self, mutation: Mutation) -> bool:
        """True when it is this fault."""
        there = mutation.path.as_posix(), mutation.scope, mutation.text
        return there == (self.path, self.scope, self.text) and mutation.change in self.changes


def equivalent() -> tuple[Equivalent, ...]:
    """The list that is kept."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("equivalent", [])
    return tuple(Equivalent(**entry | {"changes": tuple(entry["changes"])}) for entry in entries)


def interval(hits: int, tries: int) -> tuple[float, float]:
    """Wilson's interval for a share, at 95 %."""
    z, share = 1.96, hits / tries
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    reach = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries**2)) / (1 + z * z / tries)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def concerns(part: str, test: str) -> bool:
    """True when a test is run for a part: of those of every game its own, for the table a few."""
    if any(name in test for name in LONG):
        return False
    few = {part} if part in GAMES else set(GAMES[:2] if part == "core" else GAMES)
    others = [game for game in GAMES if game not in few]
    return not any(f"[{game}" in test or f"-{game}" in test for game in others)


class Kept:
    """What was tried before, in a file with a line for each, so that a stopped run goes on."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.told: dict[str, tuple[bool, str]] = {}
        if file and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                fault, noticed, by = json.loads(line)
                self.told[fault] = noticed, by

    def add(self, fault: Mutation, noticed: bool, by: str) -> None:
        """Written at once; by the process that has tried it."""
        if self.file:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps((str(fault), noticed, by)) + "\n")


def attack(part: str, count: int, seed: int, work: float, kept: Kept) -> str:
    """Tries the faults of a part; returns its row of the table."""
    from tests.attacks.trials import Trial, try_all

    named = equivalent()

    def changes_nothing(trial: Trial) -> bool:
        return any(entry.names(trial.mutation) for entry in named)

    def tell(trial: Trial) -> None:  # in the process that tried it
        kept.add(trial.mutation, trial.noticed, trial.by)
        if changes_nothing(trial):
            word = f"NOT EQUIVALENT ({trial.by})" if trial.noticed else "equivalent"
            print(f"  {word}: {trial.mutation}", flush=True)
        elif not trial.noticed:
            print(f"  SURVIVED ({trial.by or 'all tests passed'}): {trial.mutation}", flush=True)

    chosen = sample(part, count, seed)
    trials = [Trial(m, *kept.told[str(m)]) for m in chosen if str(m) in kept.told]
    left = [mutation for mutation in chosen if str(mutation) not in kept.told]
    if left:
        notes = kept.file and kept.file.with_name(f"{kept.file.name}.{part.replace('/', '-')}")
        tests = PARTS[part].tests
        trials += try_all(tests, lambda test: concerns(part, test), left, work, tell, notes=notes)
    noticed = sum(trial.noticed for trial in trials)
    same = sum(changes_nothing(trial) and not trial.noticed for trial in trials)
    tried = len(trials) - same
    told = ["by a test" if "::" in trial.by else trial.by for trial in trials if trial.noticed]
    ways = ", ".join(f"{way} {many}" for way, many in Counter(told).most_common())
    print(f"  noticed: {ways}", flush=True)
    low, high = interval(noticed, tried)
    return (
        f"| {part} | {len(faults_of(part))} | {len(trials)} | {same} | {noticed} |"
        f" {tried - noticed} | {noticed / tried:.1%} ({low:.0%} to {high:.0%}) |"
    )


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("parts", nargs="*", default=list(PARTS), help=", ".join(PARTS))
    asked.add_argument("--faults", type=int, default=120, help="of each part (120); 0 for all")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--work", type=float, default=WORK, help="seconds of tests for each fault")
    asked.add_argument("--kept", type=Path, help="a file that keeps what was tried")
    chosen = asked.parse_args()
    kept = Kept(chosen.kept and chosen.kept.resolve())
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        left_out = shutil.ignore_patterns(".venv", ".git", "scratch", "window", "pictures")
        shutil.copytree(ROOT, copy, ignore=left_out)
        home = Path(folder) / "home"
        home.mkdir()
        os.environ |= {
            **{"HOME": str(home), "CARDTABLE_HOME": str(home), "PYTHONPATH": str(copy)},
            **{"PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": folder},
        }
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(copy))
        os.chdir(copy)
        for part in chosen.parts:
            print(part, flush=True)
            rows.append(attack(part, chosen.faults, chosen.seed, chosen.work, kept))
            print(rows[-1], flush=True)
    print("\n| part | faults | tried | equivalent | noticed | survived | score |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    print(*rows, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
