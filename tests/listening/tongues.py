"""Hands in another language, one after the other, by the tree alone or by keys; all words are kept.

The player is that of reader.py; a script gives it the words of the language to look for.

    python3 tongues.py SCRIPT    SCRIPT is JSON: {"words": {…}, "games": [{"command": […],
                                 "home": FOLDER, "keys": false}, …]}

Prints each deed, and last one JSON object: for each game what was "pressed", the "told" names and
descriptions of all things at each step, and "stuck", the reason where it went no further.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.listening.reader import TRIES, Gone, Reader, Stuck, Typist

MOST = 60  # deeds


class Learner(Reader):
    """Keeps all that is told, and stops at the first score sheet or result."""

    def __init__(self, script, program):
        self.told = {}  # in the order in which it came
        super().__init__(script, program)

    def step(self, shy):
        """Keeps the words of the screen before each deed; returns True at the end of the hand."""
        self._keep()
        return super().step(shy)

    def _beyond_the_table(self, page):
        """Looks for the end of the hand on every page that is no table."""
        if any(self.says("sheet", thing.name) for thing in page.walk()):
            self._keep()
            return True
        return super()._beyond_the_table(page)

    def _keep(self):
        """Keeps all words of the screen; what leaves it meanwhile has none, and is not kept."""
        for _ in range(TRIES):
            told = [(each.role, each.name, each.description) for each in self.page().walk()]
            if all(name or role == "table row" for role, name, _ in told):
                break
        self.told |= dict.fromkeys(told)


class TypingLearner(Learner, Typist):
    """The same by keys."""


def play(game, words):
    """Plays one hand in a program of its own; returns what was told, or why it went no further."""
    os.environ["HOME"] = os.environ["CARDTABLE_HOME"] = game["home"]
    program = subprocess.Popen(game["command"])
    stuck, player = "", None
    try:
        player = (TypingLearner if game.get("keys") else Learner)({"words": words}, program)
        player.play(MOST)
    except (Stuck, Gone) as error:
        stuck = str(error)
        if player is not None:
            player.tell_all()
    program.terminate()
    code = program.wait()
    return {
        "pressed": player.heard if player else [],
        "told": list(player.told) if player else [],
        "stuck": stuck or (f"the program ended with code {code}" if code else ""),
    }


def main():
    """Plays the hands of the script, and tells what was heard."""
    script = json.loads(sys.argv[1])
    print(json.dumps([play(game, script["words"]) for game in script["games"]]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
