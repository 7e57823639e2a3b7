"""The first moves of each game as Orca, the real screen reader, says them: words of a turn.

    dbus-run-session xvfb-run -a sh -c 'openbox & python -m tests.commands.words_by_ear [GAME…]'

Prints for each game the median and the longest number of words said to a key that plays, the same
with all that was said to other keys before it, and each key with all that was said to it. With the
word `full` among the games own and others' moves, prompts and news are told in full. Needs what
tests/window/test_window_orca.py needs.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.by_ear import SETTINGS, heard, report
from tests.support.last_cards import GAMES

FULL = {f"tell_{kind}": "full" for kind in ("own", "others", "prompts", "news")}
DEEDS = 14  # about six moves: a card that is found and played is two


def main(games: list[str]) -> None:
    """Plays the beginning of each game, and prints what was said."""
    settings = SETTINGS | (FULL if "full" in games else {})
    for game in [name for name in games if name in GAMES] or GAMES:
        with TemporaryDirectory() as folder:
            home = Path(folder) / "home"
            home.mkdir()
            (home / "settings.json").write_text(json.dumps(settings))
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
    main(sys.argv[1:])
