"""Makes what a player of this version has on disk, for every later version to read.

Made before a release, never changed after it: python tests/packaging/make_home.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from cardtable import __version__, registry
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Chair, Session
from cardtable.store.places import Places
from cardtable.store.saves import Saves
from cardtable.store.settings import LastTable, SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics

HERE = Path(__file__).parent
README = f"""What a player of version {__version__} had on disk, written by that version: a game in
play with its chain of undo and redo, named saves, a finished game, settings, the last tables,
statistics. Never changed: `test_upgrades.py` wants every later version to read it.
"""
NAMED = {
    "Bridge, second evening": ("seven_bridge", 3),
    "Hell with the neighbours": ("sevens_from_hell", 4),
    "Seven-Up at Bea's": ("seven_up", 4),
    "Six of us": ("nccc_seven", 6),
}
MOVES = 30


def played(game: str, seats: int, moves: int, **how: str) -> Session:
    """A game after so many lines of its log, or at its end, whoever plays it."""
    rules, rng = registry.find(game), Random(f"home {__version__} {game}")
    chairs = [Chair("human", "Ada"), *(Chair("normal") for _ in range(seats - 1))]
    session = Session(rules, table_for(rules.options, seats), chairs, f"home {game}", **how)
    while len(session.log) < moves and session.turn != OVER:
        if session.turn == DEALER:
            session.deal()
        else:
            session.play(rng.choice(session.moves(session.turn)))
    return session


def _others() -> dict[str, tuple[str, int]]:
    """A save of each game that came later."""
    known = {"blank", "lucky_sevens", *(game for game, _ in NAMED.values())}
    return {
        f"An evening with {rules.name}": (rules.name, rules.seats[0])
        for rules in registry.everything()
        if rules.name not in known
    }


def make(home: Path) -> None:
    """Writes everything into a folder that is not there yet."""
    saves = Saves(Places(home, home))
    for name, (game, seats) in (NAMED | _others()).items():
        saves.keep(played(game, seats, MOVES), name)
    saves.begin(played("blank", 2, 10_000))
    saves.finish()
    session = played("lucky_sevens", 2, 3, undo_rule="free")
    session.chairs = (Chair("human", "Ada"), Chair("human", "Ida"))
    session.seed = "otter"
    saves.begin(session)
    while session.turn != 0 or len(session.log) < 12:
        session.deal() if session.turn == DEALER else session.play(session.moves(session.turn)[0])
    session.undo()
    session.redo()
    saves.close()
    _write_settings(home / "settings.json")
    _write_statistics(home / "statistics.sqlite")
    for path in (*home.rglob("*.lock"), *home.rglob(".*")):
        path.unlink()
    (home / "README.md").write_text(README, encoding="utf-8")


def _write_settings(path: Path) -> None:
    file = SettingsFile(path)
    chosen = {
        "theme": "walnut",
        "back": "heptagons-blue",
        "volume": 35,
        "ui_scale": 125,
        "four_colours": True,
        "undo": "free",
        "window": "1440x900",
        "name": "Ada",
        "names": "Bob, Cleo",
    }
    for name, value in chosen.items():
        file.set(name, value)
    chairs = (("human", "Ada"), ("hard", ""), ("normal", "Otto"))
    file.remember("seven_bridge", LastTable(chairs, {"end": "hands", "hands": "3"}))


def _write_statistics(path: Path) -> None:
    statistics = Statistics(path)
    statistics.record(
        FinishedGame(1760000000, "lucky_sevens", 1, "", "Ada", won=True, score=52),
        FinishedGame(1760000100, "seven_up", 4, "normal", "Ada", won=False, score=4),
        FinishedGame(1760000200, "seven_bridge", 3, "hard", "Ada", won=True, score=212),
    )
    statistics.close()


if __name__ == "__main__":
    target = HERE / f"home-{__version__}"
    if target.exists():
        sys.exit(f"{target.name} is there already, and is never changed")
    make(target)
    print(f"{target} is made: add it to the repository, before the release")
