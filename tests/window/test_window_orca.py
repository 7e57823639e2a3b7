"""The real screen reader, with its cache on: it goes on speaking wherever one goes and returns.

Orca (tests/listening/orca.py) runs on a bus of its own beside the program in a real window; keys
are typed, and what it hands to its speech server is read.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from cardtable import save_text
from tests.support.last_cards import before_the_last_card
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
RULES = ("to Seven-Up", "Return", "to Rules", "Return", "to Seven-Up", "Return")
WALK = ("Down", "h", "Down", "End", "Home")


@pytest.mark.long
def test_every_page_says_its_title_and_one_control_each_time(tmp_path, display):
    """Each is left and entered once more; the rules are walked by paragraphs and headings.

    It was silence, because what had left the tree was dead to readers for ever; then a control
    alone, or several hundred words.
    """
    keys, entered = ways(PAGES)
    told = heard([*keys, *RULES, *WALK], (), tmp_path / "home", display)
    assert_told(told, entered)
    walked = [" ".join(said) for said in told.spoken[-len(WALK) :]]
    assert "heading" in walked[1], told.text()
    assert "heading" not in walked[2], told.text()
    assert len(set(walked)) == len(walked), told.text()


TABLE = ("question", "F1", "F9", "question")  # pages over a table
LAST = ("space", "Return")  # the last card goes, and the game is over
PLAYED = (  # pages of a game that has been played
    ("to Review", "Where the game turned", "Escape"),
    ("to Watch again", "Replay of Seven Bridge", "Escape"),
    ("to All games", "Cardtable", ""),
    ("to Statistics", "Statistics", "Escape"),
    ("to Saved games", "Saved games", ""),
    ("to Where the game turned", "Where the game turned", "Escape Escape"),
)


@pytest.mark.long
def test_a_table_its_result_and_what_has_been_played_are_spoken(tmp_path, display):
    """The table after each page over it; then the last card, the result, and what follows."""
    save = tmp_path / "last.cardtable"
    save.write_text(save_text.write(before_the_last_card()), encoding="utf-8")
    keys = ["Right"]
    for page in TABLE:
        keys += [page, "Escape", "Right"]
    way, entered = ways(PLAYED, len(keys) + len(LAST))
    told = heard([*keys, *LAST, *way], (str(save),), tmp_path / "home", display)
    assert_told(told, entered)
    result = " ".join(told.spoken[len(keys) + len(LAST)])
    assert "Seven Bridge dialog" in result, told.text()  # after the own move, on a busy machine
    assert "You are out." in result, told.text()
    assert "Ann wins." in result, told.text()


def ways(
    pages: Iterable[tuple[str, str, str]], before: int = 0
) -> tuple[list[str], dict[int, str]]:
    """The keys that enter each page, leave it and enter it again, and the titles to hear then."""
    keys: list[str] = []
    entered: dict[int, str] = {}
    for way, title, on in pages:
        again = ["Escape", "Return"] if title != "Cardtable" else []  # Escape there quits
        keys += [way, "Return", *again]
        entered |= dict.fromkeys({before + len(keys) - len(again), before + len(keys)}, title)
        keys += on.split()
    return keys, entered


def assert_told(told: Heard, entered: dict[int, str]) -> None:
    """No key was answered by silence, and each page said its title, and little more."""
    assert told.silent() == [], told.text()
    for number, title in entered.items():
        said = " ".join(told.spoken[number])
        assert said.startswith(title), f"{title}: {said}"
        assert len(said.split()) <= (MORE if ":" in title or "turned" in title else FEW), said
    assert told.defunct == 0
    assert told.lost == []
