"""The first moves of each game as Orca, the real screen reader, says them: words of a turn.

    dbus-run-session xvfb-run -a sh -c 'openbox & python -m tests.commands.words_by_ear [GAME…]'

Prints for each game the median and the longest number of words from one own move to the next, and
each key with all that was said to it. Needs what tests/window/test_window_orca.py needs.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.by_ear import SETTINGS, heard, report
from tests.support.last_cards import GAMES

DEEDS = 14  # about six moves: a card that is found and played is two


def main(games: list[str]) -> None:
    """Plays the beginning of each game, and prints what was said."""
    for game in games:
        with TemporaryDirectory() as folder:
            home = Path(folder) / "home"
            home.mkdir()
            (home / "settings.json").write_text(json.dumps(SETTINGS))
            seats = ",".join(["human", *["easy"] * (GAMES[game][0] - 1)])
            words = ["-m", "cardtable", "play", game, "--seats", seats, "--seed", "otter"]
            script = {
                "command": [sys.executable, *words],
                "home": str(home),
                "lines": [["play", str(DEEDS)]],
            }
            (one,) = heard([script], Path(folder), os.environ["DISPLAY"])
            print(report(game, one), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
