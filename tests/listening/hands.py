"""Hands played by keys with the real screen reader beside: what it says, and what has the focus.

The player is the one of reader.py that types: it decides by what a tree reader sees. Beside it runs
Orca (orca.py), and after each key what it said is kept, with the thing that then had the focus.
Several games follow one another under one Orca.

    python3 hands.py SCRIPT    SCRIPT is JSON: {"games": [{"command": […], "home": FOLDER,
                               "lines": […], "seed": 1}, …]}, lines as for reader.py

Prints each key, and last one JSON object: for each game the "keys", what was "spoken" to each, the
"focus" after each (its name), and what was "pressed"; "defunct" as orca.py counts it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

from tests.listening.orca import HELD, Reader
from tests.listening.reader import Gone, Stuck, Typist, carry_out


class Player(Typist):
    """Types as one does who knows a key's answer beforehand, and listens after that."""

    def __init__(self, script, program, orca):
        self.orca = orca
        self.focus = [""]
        super().__init__(script, program)
        self.focus = [self._focused()]

    def keys(self, *names):
        """Types keys in one go and listens."""
        if names:
            self._hear(lambda: self.orca.type(*names))

    def _hear(self, press):
        press()
        self.focus.append(self._now())

    def _now(self):
        try:
            return self._focused()
        except Gone:
            return ""

    def act(self, thing):
        """As the typist does; but a key that opens a list or goes to a place is heard by itself."""
        name = thing.name
        if thing.role == "menu item":
            self.keys(*["Down"] * (thing.number + 1))
            self.keys("Return")
        elif thing.role == "push button" and name.startswith(("To ", "Set it")):
            self.keys(*["Tab"] * (thing.number + 1))
            self.keys("Return")
        elif name == "Hold to see the table":
            self._hear(self._hold)
        else:
            return super().act(thing)
        return True

    def _hold(self):
        subprocess.run(["xdotool", "keydown", "space"], check=True)
        time.sleep(HELD)
        subprocess.run(["xdotool", "keyup", "space"], check=True)
        self.orca.hear("hold space")

    def find_and_pick(self, *keys):
        """Finds a card in one go, and picks it when its name has been heard."""
        self.keys("slash", *keys)
        self.keys("space")


def play(orca, game):
    """Plays one game; returns what was heard, or why it went no further."""
    os.environ["HOME"] = os.environ["CARDTABLE_HOME"] = game["home"]
    orca.keys, orca.spoken = [], []
    program = orca.start(game["command"])
    stuck, player = "", None
    try:
        player = Player(game, program, orca)
        carry_out(player, game["lines"])
    except Stuck as error:
        stuck = str(error)
        if player is not None:
            player.tell_all()
    orca.hear("the end")
    orca.end_program()
    return {
        "keys": orca.keys,
        "spoken": orca.spoken,
        "focus": [*(player.focus if player else [""]), ""],
        "pressed": player.heard if player else [],
        "stuck": stuck,
    }


def main():
    """Plays the games of the script under one Orca, and tells what was heard."""
    script = json.loads(sys.argv[1])
    orca = Reader([])
    try:
        told = [play(orca, game) for game in script["games"]]
    finally:
        orca.close()
    print(json.dumps({"games": told, "defunct": orca.defunct}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
