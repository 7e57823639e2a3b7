"""How strong the computer players are: one bounded step, and matches against former players.

    python -m tests.strength [GAME]

tries in about two minutes on two cores that every level beats the one below it, and that what was
learned is worth having (test_order_of_levels.py, test_learned_values.py), in all games or in one:
every test of these has its game in its name. With other words it is the
program's own command line, with the opponents of earlier versions (former.py) among its players:

    python -m tests.strength simulate lucky_sevens --seats hard,easy-0.1 --deals 200
    python -m tests.strength league seven_bridge --deals 20

A match that names one of them is played again by its command with `python -m tests.strength` in
place of `cardtable`. The modules called tuning say what changed weights win.
"""

import os
import sys
from pathlib import Path

import pytest

from cardtable.__main__ import main
from tests.strength import former

MEASURES = ("test_order_of_levels.py", "test_learned_values.py")


def measured(*games: str) -> int:
    """Runs the step, of a game where one is named; returns pytest's exit code."""
    files = [str(Path(__file__).parent / name) for name in MEASURES]
    options = ["-n", str(min(2, os.cpu_count() or 1)), "--durations=5"]
    return pytest.main([*options, "-k", " or ".join(games), *files])


if __name__ == "__main__":
    if sys.argv[1:] and not {*sys.argv[1:]} <= former.FORMER.keys():
        former.seat_them()
        sys.exit(main())
    sys.exit(measured(*sys.argv[1:]))
