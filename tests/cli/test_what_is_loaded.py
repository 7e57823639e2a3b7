"""A start loads the game that is asked for, and none of the others."""

import subprocess
import sys

_LOADED = """
import sys
from cardtable.cli import verbs, windows
asked = verbs.parsed(["play", "seven_up", "--seats", "human,normal"])
windows.launch_of(asked)
print(*{name.split(".")[1] for name in sys.modules if name.startswith("games.")})
"""


def test_playing_a_game_loads_that_game_alone() -> None:
    told = subprocess.run(
        [sys.executable, "-c", _LOADED], capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["seven_up"]
