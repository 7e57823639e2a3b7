"""Hands played by keys with the real screen reader beside: what it says, and what has the focus.

The player is the one of reader.py that types: it decides by what a tree reader sees. Beside it runs
Orca (orca.py), and after each key what it said is kept, with the thing that then had the focus.
Several games follow one another under one Orca.

    python3 hands.py SCRIPT    SCRIPT is JSON: {"games": [{"command": […], "home": FOLDER,
                               "lines": […], "seed": 1}, …]}, lines as for reader.py

Prints each key, and last one JSON object: for each game the "keys", what was "spoken" to each, the
"focus" after each (its name), the number of "moves" then, and what was "pressed"; with a "pin" also
the "trees", every word that a reader finds; "lost" as in orca.py.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.listening.orca import HELD, SETTLED, Reader
from tests.listening.reader import Gone, Stuck, Typist, carry_out

SHEET = ("Continue", "New deal")  # buttons of a score sheet
WORD, CHOSEN = 0.25, 1.5  # seconds that news need to be spoken; who goes on later has chosen to


class Player(Typist):
    """Types as one does who knows a key's answer beforehand, and listens after that."""

    def __init__(self, script, program, orca):
        self.orca, self.home = orca, Path(script["home"])
        self.pin = script.get("pin", "")
        self.focus, self.moves, self.trees = [], [], []
        self._was_curtain = True
        super().__init__(script, program)
        with contextlib.suppress(Gone):
            self._hear_news_out()
        self._note()

    def keys(self, *names):
        """Types keys in one go and listens."""
        if names:
            self._hear(lambda: self.orca.type(*names))

    def _hear(self, press):
        press()
        with contextlib.suppress(Gone):
            self._hear_news_out()
        self._note()

    def _hear_news_out(self):
        """Listens to news for as long as they are said again where a key breaks them off."""
        goes_on = True
        while goes_on:
            first = self.page().children[:1]
            news = first and first[0].role == "list item" and first[0].focused
            words = " ".join(self.orca.spoken[-1]).split()
            goes_on = news and self.orca.listen_on(min(CHOSEN, WORD * len(words)))

    def _note(self):
        """Keeps the focus, the number of moves, and where people share the screen the tree."""
        focus = self._focus_now()
        is_new = focus != (self.focus[-1] if self.focus else "")
        if is_new and focus.rstrip(".") not in " ".join(self.orca.spoken[-1]):
            self.orca.listen_on(CHOSEN)  # it has come by itself, and the reader is on its way
            focus = self._focus_now()
        self.focus.append(focus)
        kept = sorted(self.home.glob("[gp]*/*.cardtable"), key=os.path.getmtime)
        lines = kept[-1].read_text(errors="replace").splitlines() if kept else []
        played = lines[lines.index("moves") + 1 :] if "moves" in lines else []
        self.moves.append(sum(not line.startswith("#") for line in played))
        if self.pin:
            self.trees.append(self._words_of_all())

    def _focus_now(self):
        """The name of the thing with the keyboard; "" where nothing has it."""
        try:
            return self._focused()
        except Gone:
            return ""

    def _words_of_all(self):
        try:
            return [f"{thing.name} {thing.description}" for thing in self.page().walk()]
        except Gone:
            return []

    def play(self, most, shy=""):
        """So many deeds, or to the score sheet of the hand; not to the end of a game."""
        enough = len(self.heard) + most
        while len(self.heard) < enough:
            before = len(self.heard)
            try:
                if self._sheet_is_there() or self.step(shy):
                    return
            except Gone:
                pass
            if len(self.heard) == before:
                self.look_again("something to do")

    def _sheet_is_there(self):
        page = self.page()
        if page.children and page.children[0].role == "list item":
            return False  # a table
        return any(thing.name in SHEET for thing in page.walk())

    def step(self, shy):
        """As any reader; somebody who takes the screen looks up what was said before."""
        if self.pin:
            curtain = self.page().name == "Curtain"
            if self._was_curtain and not curtain:
                for key in ("comma", "comma", "period"):
                    self.keys(key)
            self._was_curtain = curtain
        return super().step(shy)

    def _beyond_the_table(self, page):
        """Types a PIN where one is asked for."""
        names = [thing.name for thing in page.walk()]
        if page.name == "Curtain" and "Hold to see the table" not in names:
            self.note("type", "the PIN")
            self.keys(*self.pin)
            return False
        return super()._beyond_the_table(page)

    def act(self, thing):
        """As the typist does; but a key that opens a list or goes to a place is heard by itself."""
        name = thing.name
        if thing.role == "menu item":
            self.keys(*["Down"] * (thing.number + 1))
            self.keys("Return")
        elif thing.role == "push button" and self.says("target", name):
            if "Enter: " not in " ".join(self.orca.spoken[-1]):  # else Enter plays there
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
    orca.hear("the end", SETTLED)
    orca.end_program()
    return {
        "keys": orca.keys,
        "spoken": orca.spoken,
        "focus": [*(player.focus if player else []), ""],
        "moves": player.moves if player else [],
        "trees": player.trees if player else [],
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
    print(json.dumps({"games": told, "lost": orca.lost}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
