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
        self.lost: list[str] = told["lost"]

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
        alone = page == "Statistics"  # before any game it has one button
        keys += [f"to {page}", "Return", *(["Tab", "Tab"] if not alone else []), "Escape", "Tab"]
    told = heard(keys, (), tmp_path / "home", display)
    assert told.silent() == [], told.text()
    assert told.defunct == 0
    assert told.lost == []


def test_a_table_is_spoken_again_after_the_key_card_and_the_rules(tmp_path, display):
    keys = ["Right", "Left"]
    for page in ("question", "F1", "F9", "question"):
        keys += [page, "Escape", "Right", "Left"]
    words = ("play", "seven_up", "--seats", "human,easy", "--seed", "otter")
    told = heard(keys, words, tmp_path / "home", display)
    assert told.silent() == [], told.text()
    assert told.defunct == 0
    assert told.lost == []


PAGES = (  # the way to a page from the one before, its title, the way on
    ("to Deal of the day", "Deal of the day", "Escape"),
    ("to Settings", "Settings", ""),
    ("to Listen to the sounds", "Sounds", "Escape"),
    ("to Bring one", "Your own decks and cloths", "Escape"),
    ("to People", "People", "Escape Escape"),
    ("to Saved games", "Saved games", "Escape"),
    ("to Statistics", "Statistics", "Escape"),
    ("to About", "About", ""),
    ("to Keys", "Keys", ""),
    ("to Change keys", "Change keys", "Escape Escape"),
    ("to Read", "OFL-1.1", "Escape Escape"),
    ("to Seven-Up", "Seven-Up: a new game", ""),
    ("to Rules", "Rules of Seven-Up", "Escape"),
    ("to Lessons", "Seven-Up: lessons", "Escape"),
    ("to Sets", "Seven-Up: sets of house rules", "Escape Escape"),
)
FEW = 25  # words at most as one enters
MORE = 45  # and where a lesson's task or the players of a new game are told


def test_every_page_says_its_title_and_one_control_each_time(tmp_path, display):
    """Each is left and entered once more. It was a control alone, or several hundred words."""
    keys: list[str] = []
    entered: dict[int, str] = {}
    for way, title, on in PAGES:
        keys += [way, "Return", "Escape", "Return"]
        entered |= {len(keys) - 2: title, len(keys): title}
        keys += on.split()
    told = heard(keys, (), tmp_path / "home", display)
    assert told.silent() == [], told.text()
    for number, title in entered.items():
        said = " ".join(told.spoken[number])
        assert said.startswith(title), f"{title}: {said}"
        assert len(said.split()) <= (MORE if ":" in title else FEW), said
    assert told.defunct == 0
    assert told.lost == []


def test_the_rules_and_the_keys_are_walked(tmp_path, display):
    """Each key reads one paragraph, one heading or one line of the table."""
    keys = ["to Seven-Up", "Return", "to Rules", "Return", "to Seven-Up", "Return"]
    keys += ["Down", "h", "Down", "End", "Home"]
    told = heard(keys, (), tmp_path / "home", display)
    assert told.silent() == [], told.text()
    walked = [" ".join(said) for said in told.spoken[-5:]]
    assert "heading" in walked[1], told.text()
    assert "heading" not in walked[2], told.text()
    assert len(set(walked)) == len(walked), told.text()
