"""The real screen reader, with its cache on: it goes on speaking wherever one goes and returns.

Orca (tests/listening/orca.py) runs on a bus of its own beside the program in a real window; keys
are typed, and what it hands to its speech server is read.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.window.bus import HERE, missing, on_a_bus
from tests.support.window.desk import QUICK

ORCA = HERE / "orca.py"


@pytest.fixture(scope="module", autouse=True)
def reader() -> None:
    wanting = missing() or ("" if shutil.which("orca") else "orca")
    if not sys.platform.startswith("linux") or wanting:
        pytest.skip(f"the real screen reader needs {wanting or 'Linux'}")


class Heard:
    """What Orca said after each key."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.keys: list[str] = told["keys"]
        self.spoken: list[list[str]] = told["spoken"]
        self.defunct: int = told["defunct"]

    def silent(self) -> list[str]:
        """The keys that nothing was said after, each with those before it."""
        answers = zip(self.keys, self.spoken, strict=True)
        return [
            " ".join(self.keys[: number + 1])
            for number, (_, said) in enumerate(answers)
            if not any(sentence.strip(" .") for sentence in said)
        ]

    def text(self) -> str:
        return "\n".join(
            f"{key}: {' | '.join(said)}" for key, said in zip(self.keys, self.spoken, strict=True)
        )


def heard(keys: list[str], words: tuple[str, ...], home: Path, display: str) -> Heard:
    home.mkdir(parents=True)
    (home / "settings.json").write_text(json.dumps(QUICK | {"window": "1280x720"}))
    environment = {name: text for name, text in os.environ.items() if not name.startswith("SDL_")}
    environment |= {
        "DISPLAY": display,
        "HOME": str(home),
        "CARDTABLE_HOME": str(home),
        "SDL_AUDIODRIVER": "dummy",
    }
    command = ("/usr/bin/python3", str(ORCA), json.dumps({"keys": keys}))
    said = on_a_bus((*command, sys.executable, "-m", "cardtable", *words), environment, home.parent)
    return Heard(json.loads(said.strip().splitlines()[-1]))


def test_every_page_is_spoken_again_when_one_comes_back(tmp_path, display):
    """Settings, back, Settings was silent: what had left the tree was dead to readers for ever."""
    keys: list[str] = []
    for page in ("Settings", "Statistics", "Saved games", "About", "Settings"):
        alone = page == "Statistics"  # before any game it has one button, and nowhere to go on
        keys += [f"to {page}", "Return", *(["Tab", "Tab"] if not alone else []), "Escape", "Tab"]
    told = heard(keys, (), tmp_path / "home", display)
    assert told.silent() == [], told.text()
    assert told.defunct == 0


def test_a_table_is_spoken_again_after_the_key_card_and_the_rules(tmp_path, display):
    keys = ["Right", "Left"]
    for page in ("question", "F1", "F9", "question"):
        keys += [page, "Escape", "Right", "Left"]
    words = ("play", "seven_up", "--seats", "human,easy", "--seed", "otter")
    told = heard(keys, words, tmp_path / "home", display)
    assert told.silent() == [], told.text()
    assert told.defunct == 0
