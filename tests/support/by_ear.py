"""Games that are played by keys while the real screen reader says what it hears.

tests/listening/hands.py plays, with Orca, on a bus of its own; here is what comes of it.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardtable import registry, save_text
from cardtable.session import Session
from cardtable.store.pins import Pins
from cardtable.store.settings import SettingsFile
from tests.support.window.bus import HERE, on_a_bus
from tests.support.window.desk import QUICK

SETTINGS = QUICK | {"window": "1280x720"}


@dataclass(frozen=True)
class Played:
    """A hand as it was heard: what was said to each key, and the game that was played."""

    session: Session
    began: int
    keys: list[str]
    spoken: list[list[str]]
    focus: list[str]
    moves: list[int]
    trees: list[list[str]]
    pressed: list[str]
    stuck: str
    lost: list[str]

    @property
    def text(self) -> str:
        """What was said, a key a line, for those who look for the reason of a failure."""
        lines = zip(self.keys, self.focus, self.spoken, strict=False)
        return "\n".join(f"{key} [{name}]: {' | '.join(said)}" for key, name, said in lines)

    @property
    def turns(self) -> list[int]:
        """The words said to each key that played something."""
        pairs = zip(self.moves, self.moves[1:], self.spoken[1:], strict=False)
        return [len(" ".join(said).split()) for before, now, said in pairs if now > before]

    @property
    def whole_turns(self) -> list[int]:
        """The words said from one move to the next: to all keys, those that look for cards too."""
        counts, words = [], 0
        pairs = zip(self.moves, self.moves[1:], self.spoken[1:], strict=False)
        for before, now, said in pairs:
            words += len(" ".join(said).split())
            if now > before:
                counts.append(words)
                words = 0
        return counts


def script(session: Session, home: Path, lines: list[list[str]], pin: str = "") -> dict[str, Any]:
    """The script for a saved game in a home of its own; Eve has a PIN where one is given."""
    home.mkdir()
    (home / "settings.json").write_text(json.dumps(SETTINGS))
    if pin:
        kept = SettingsFile(home / "settings.json")
        Pins(kept).set("Eve", pin)
        kept.close()
    save = home / "near.cardtable"
    save.write_text(save_text.write(session), encoding="utf-8")
    command = [sys.executable, "-X", "faulthandler", "-m", "cardtable", str(save)]
    told = {"command": command, "home": str(home), "lines": lines, "began": len(session.log)}
    return told | ({"pin": pin} if pin else {})


def heard(games: list[dict[str, Any]], folder: Path, display: str) -> list[Played]:
    """Scripts of hands.py, whose homes lie in the folder, as one Orca says them."""
    environment = {word: text for word, text in os.environ.items() if not word.startswith("SDL_")}
    environment |= {"DISPLAY": display, "HOME": str(folder), "SDL_AUDIODRIVER": "dummy"}
    environment["PYTHONPATH"] = str(HERE.parents[1])
    command = ("/usr/bin/python3", "-W", "ignore", "-m", "tests.listening.hands")
    asked = json.dumps({"games": games})
    told = json.loads(on_a_bus((*command, asked), environment, folder).strip().splitlines()[-1])
    return [
        Played(_kept(game["home"]), game.get("began", 0), lost=told["lost"], **one)
        for game, one in zip(games, told["games"], strict=True)
    ]


def _kept(home: str) -> Session:
    """The game that was played last in a home."""
    kept = max(Path(home).glob("[gp]*/*.cardtable"), key=os.path.getmtime)
    return save_text.read(kept.read_text(encoding="utf-8"), registry.find)


def _figures(counts: list[int]) -> str:
    return f"median {statistics.median(counts or [0]):.0f}, longest {max(counts or [0])}"


def report(name: str, one: Played) -> str:
    """The words of the turns, and each key with its answer."""
    words = f"{name}: words of {len(one.turns)} turns: {_figures(one.turns)}"
    words += f"; with all that was said to other keys: {_figures(one.whole_turns)}"
    return f"{words}\nlost: {one.lost}\n\n{one.text}\n"
