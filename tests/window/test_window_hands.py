"""A hand of each game by keys, heard through the real screen reader; and two people at one screen.

Orca, with its cache on, and a client that types (tests/listening/hands.py) share a bus and a
display. What was said is compared with what had the focus, and with the log of the game.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cardtable import registry, save_text
from cardtable.core.events import Kind
from cardtable.croupier.history import told_events
from cardtable.session import Session
from cardtable.store.pins import Pins
from cardtable.store.settings import SettingsFile
from cardtable.told.wording import card_words
from cardtable.ui.table.accessible.news import line_of
from cardtable.ui.table.accessible.telling import Telling
from tests.support.last_cards import GAMES, near_its_end
from tests.support.window.bus import HERE, missing, on_a_bus
from tests.support.window.desk import QUICK

TWO, PIN = "two people", "1379"
DEEDS = {"seven_up": 12, TWO: 10}  # to its score sheet; and until the second has the screen
FEW_DEEDS = 8  # for the others: a card that is found and played is two
MEDIAN, LONGEST = 35, 120  # words of a turn at most
SETTINGS = QUICK | {"window": "1280x720"}
_CARD = re.compile(
    r"\b(?:ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king)"
    r" of (?:spades|hearts|diamonds|clubs)\b"
)
_FITS = re.compile(r"\b(another \d+|it takes|waiting for)\b[^.]*")  # a meld that all see


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


def prepared(name: str, folder: Path) -> tuple[dict[str, Any], int]:
    """The game of a script, in a home of its own, and how many moves were played before."""
    session = near_its_end(*(("seven_bridge", 2) if name == TWO else (name, 1)))
    home = folder / "home"
    home.mkdir()
    (home / "settings.json").write_text(json.dumps(SETTINGS))
    if name == TWO:
        kept = SettingsFile(home / "settings.json")
        Pins(kept).set("Eve", PIN)
        kept.close()
    save = home / "near.cardtable"
    save.write_text(save_text.write(session), encoding="utf-8")
    game = {
        "command": [sys.executable, "-X", "faulthandler", "-m", "cardtable", str(save)],
        "home": str(home),
        "lines": [["play", str(DEEDS.get(name, FEW_DEEDS))]],
    }
    return game | ({"pin": PIN} if name == TWO else {}), len(session.log)


def heard(name: str, folder: Path, display: str, pictures: Path) -> Played:
    """A hand, as Orca says it."""
    wanting = missing() or ("" if shutil.which("orca") else "orca")
    if not sys.platform.startswith("linux") or wanting:
        pytest.skip(f"the real screen reader needs {wanting or 'Linux'}")
    game, began = prepared(name, folder)
    environment = {word: text for word, text in os.environ.items() if not word.startswith("SDL_")}
    environment |= {"DISPLAY": display, "HOME": str(folder), "SDL_AUDIODRIVER": "dummy"}
    environment["PYTHONPATH"] = str(HERE.parents[1])
    command = ("/usr/bin/python3", "-W", "ignore", "-m", "tests.listening.hands")
    script = json.dumps({"games": [game]})
    told = json.loads(on_a_bus((*command, script), environment, folder).strip().splitlines()[-1])
    kept = max(Path(game["home"]).glob("[gp]*/*.cardtable"), key=os.path.getmtime)
    session = save_text.read(kept.read_text(encoding="utf-8"), registry.find)
    one = Played(session, began, lost=told["lost"], **told["games"][0])
    turns = one.turns or [0]
    figures = f"median {statistics.median(turns):.0f}, longest {max(turns)}"
    words = f"{name}: words of {len(turns)} turns: {figures}\nlost: {one.lost}\n\n{one.text}\n"
    (pictures / f"by-ear-{name.replace(' ', '-')}.txt").write_text(words)
    assert not one.stuck, f"{one.stuck}\n{one.text}"
    return one


def silent(one: Played) -> list[str]:
    """The keys after which the thing that got the focus was not said."""
    found, before = [], ""
    for key, name, said in zip(one.keys, one.focus, one.spoken, strict=False):
        if name and name != before and name.rstrip(".") not in " ".join(said):
            found.append(f"{key} [{name}]: {said}")
        before = name
    return found


def news(one: Played) -> list[str]:
    """The sentences of the log from where the hand began to one's own last move."""
    events = told_events(one.session, 0, one.began)
    last = max(number for number, each in enumerate(events, 1) if each.mover == 0)
    return [
        line_of(each, 0, Telling()).rstrip(".")
        for each in events[:last]
        if each.event.kind is not Kind.TRICK_TAKEN  # the prompt of the pause says it
        and not (each.mover == 0 and each.event.kind is Kind.DRAWN)  # told by the card that came
    ]


def broken_off(one: Played, line: str) -> int:
    """So often something else took the focus while it was said, before the next key."""
    answers = ([words for words in said if "You can say" not in words] for said in one.spoken[1:])
    return sum(line in words for said in answers for words in said[:-1])


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_by_keys_is_told_by_the_real_reader(game, tmp_path, display, pictures):
    """Every focus, and every word of news once; nothing is lost for good."""
    one = heard(game, tmp_path, display, pictures)
    assert silent(one) == [], one.text
    said, at, wanted = " ".join(" ".join(each) for each in one.spoken[1:]), 0, news(one)
    assert len(wanted) > 1
    late = len(one.lost)  # so often the next sentence came before a slow reader got to it
    for line in wanted:
        found = said.find(line, at)
        late -= found < 0
        at = found + len(line) if found >= 0 else at
        assert late >= 0, f"{line!r} is missing after {said[max(0, at - 200) : at]!r}\n{one.text}"
    for line in set(wanted):
        times = len(re.findall(rf"{re.escape(line)}(?=[.:]|$)", said)) - broken_off(one, line)
        assert times <= wanted.count(line), f"{line!r} is said {times} times\n{one.text}"
    assert len(one.turns) > 1, one.text
    assert statistics.median(one.turns) <= MEDIAN, f"{one.turns}\n{one.text}"
    assert max(one.turns) <= LONGEST, f"{one.turns}\n{one.text}"


def test_two_people_hear_nothing_of_each_others_hands(tmp_path, display, pictures):
    """With the curtain and a PIN: what is said, the whole tree, and what is looked up again."""
    one, seat, curtains, looked_up = heard(TWO, tmp_path, display, pictures), -1, 0, 0
    sat = set()
    assert silent(one) == [], one.text
    moves = [one.began, *one.moves]
    steps = zip(one.keys, one.spoken, one.trees, moves, moves[1:], strict=False)
    for key, said, tree, before, now in steps:
        here = seat_at(tree)
        words = _FITS.sub("", " ".join((*said, *tree)).lower())
        allowed = known_to(one.session, seat, before, now)
        allowed |= known_to(one.session, here, before, now)
        named = set(_CARD.findall(words))
        assert named <= allowed, f"{key}: {named - allowed}, {seat} {here}\n{one.text}"
        curtains += here < 0 <= seat
        looked_up += key in ("comma", "period")
        seat = here
        sat.add(seat)
    assert sat == {-1, 0, 1}, one.text
    assert curtains > 0, one.text
    assert looked_up > 3, one.text
    assert "1 3 7 9" in one.keys


def seat_at(tree: list[str]) -> int:
    """The seat whose hand lies open; -1 under the curtain."""
    hands = " ".join(words for words in tree if "'s hand: " in words and "face down" not in words)
    return next((at for at, name in enumerate(("Ann", "Eve")) if f"{name}'s" in hands), -1)


def known_to(session: Session, seat: int, since: int, to: int) -> set[str]:
    """The cards in words that a seat may know in a stretch of the log; none for the curtain."""
    if seat < 0:
        return set()
    words = {
        card_words(card)
        for number in range(since, to + 1)
        for cards in session.rules.view(session.state_after(number), seat).piles.values()
        for card in cards
        if not card.is_hidden
    }
    for one in told_events(session, seat, 0):
        if one.number < to:
            words |= set(_CARD.findall(line_of(one, seat, Telling()).lower()))
    return words
