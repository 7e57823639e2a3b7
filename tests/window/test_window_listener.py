"""Games in a real window, played to the end by somebody who has only a screen reader.

The player (tests/listening/reader.py) is a process of its own that reads names and descriptions
over AT-SPI and presses things by their names, or types. It knows no rule and no place.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable import registry, save_text
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from tests.support.window.bus import HERE, at_home_in, missing, on_a_bus
from tests.support.window.desk import QUICK

Line = tuple[str, ...]


@pytest.fixture(scope="module", autouse=True)
def bus() -> None:
    if not sys.platform.startswith("linux") or missing():
        pytest.skip(f"a screen reader's bus needs {missing() or 'Linux'}")


class Listener:
    """Runs scripts against the program, one home for each."""

    def __init__(self, home: Path, display: str) -> None:
        self.home, self.display = home, display

    def hear(self, words: tuple[str, ...], lines: list[Line], **more: Any) -> dict[str, Any]:
        """Returns what was done and heard; more: `keys` to type, `seed`, `patience` in looks."""
        self.home.mkdir(parents=True, exist_ok=True)
        settings = QUICK | {"window": "1280x720"}
        (self.home / "settings.json").write_text(json.dumps(settings))
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("SDL_")
        }
        environment |= {
            "DISPLAY": self.display,
            "HOME": str(self.home),
            "CARDTABLE_HOME": str(self.home),
            "SDL_AUDIODRIVER": "dummy",
        }
        script = json.dumps({"lines": lines, **more})
        reader = ("/usr/bin/python3", "-W", "ignore", str(HERE / "reader.py"), script)
        program = (sys.executable, "-X", "faulthandler", "-m", "cardtable", *words)
        said = on_a_bus((*reader, *program), environment, self.home.parent)
        told: dict[str, Any] = json.loads(said.strip().splitlines()[-1])
        return told


@pytest.fixture
def listener(display: str, tmp_path: Path) -> Listener:
    return Listener(tmp_path / "home", display)


def lesson(game: str, title: str, *lines: Line) -> list[Line]:
    """From a result: to the games, to the lessons of one, into one, through it."""
    to_it: list[Line] = [("leave", "All games"), ("press", game), ("press", "Lessons")]
    return [*to_it, ("press", title), *lines, ("hear", "Lesson . of ., done")]


def options(*values: str) -> list[str]:
    """Words of the command line that set options of a game."""
    return [word for value in values for word in ("--option", value)]


def half_played(
    game: str, seats: str, folder: Path, enough: Callable[[Session], bool], **options: str
) -> tuple[str, ...]:
    """The words that open a save of a game in which enough has been played."""
    rules = registry.find(game)
    chairs = [Chair(seat) for seat in seats.split(",")]
    session = Session(rules, table_for(rules.options, len(chairs), options), chairs, "otter")
    session.settle()
    while not enough(session):
        session.play(session.moves(session.turn)[0])
        session.settle()
    path = folder / "half-played.cardtable"
    path.write_text(save_text.write(session), encoding="utf-8")
    return (str(path),)


def after(moves: int) -> Callable[[Session], bool]:
    return lambda session: len(session.log) >= moves


def left(count: int) -> Callable[[Session], bool]:
    """True when somebody of four has so many cards left."""
    return lambda session: (
        min(len(session.state.piles[f"hand-{seat}"]) for seat in range(4)) <= count
    )


def play(most: int, shy: str = "") -> Line:
    return ("play", str(most), shy)


BUSY = """
import sys
from cardtable.told.tree import Role, Told, ToldScreen
from cardtable.ui.listening.adapter import Listener

listener = Listener(lambda: None)
assert listener.open(0)
screen = ToldScreen(Told("window", Role.WINDOW, "Cardtable"), "window")
calls = 0
while calls < 20_000 or not listener.telling:
    listener.wishes()
    listener.focus(has=calls % 2 == 0)
    listener.bounds(0, 0, (calls, calls))
    listener.tell(screen)
    calls += 1
print("came through", flush=True)
"""


def test_a_window_that_moves_while_a_reader_begins_does_not_stop_for_ever(tmp_path):
    """The adapter's thread and the loop each held a lock and waited for the other's."""
    command = (sys.executable, "-X", "faulthandler", "-c", BUSY)
    assert "came through" in on_a_bus(command, at_home_in(tmp_path), tmp_path)


LATE = """
import faulthandler, itertools, subprocess, sys, threading
faulthandler.dump_traceback_later(60, exit=True)  # before the bus is given up, and with a stack
from cardtable.told.tree import Role, Told, ToldScreen
from cardtable.ui.listening.adapter import Listener

def desktop_says(listens):
    for name in ("ScreenReaderEnabled", "IsEnabled"):
        to = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus"]
        to += ["--object-path", "/org/a11y/bus", "--method"]
        to += ["org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, f"<{listens}>"]
        subprocess.run(to, check=True, capture_output=True)

desktop_says("false")
listener = Listener(lambda: None)
assert listener.open(0)
for _ in range(2_000):
    assert listener.wishes() == []
assert "accesskit" not in sys.modules and not listener.telling
# The desktop keeps both words in a store, which may give it the old one back: it is told again.
# What it holds already it passes on to nobody, so a word that we have missed stays missed.
for looks in itertools.count():
    if looks % 1_000_000 == 0:
        desktop_says("true")
    listener.wishes()
    if listener.telling:
        break
listener.tell(ToldScreen(Told("window", Role.WINDOW, "Cardtable"), "window"))
listener.close()
for thread in threading.enumerate():
    if thread.name == "listens":
        thread.join()
print("heard", flush=True)
"""


def test_a_reader_that_comes_later_is_told_and_nothing_is_loaded_before(tmp_path):
    command = (sys.executable, "-X", "faulthandler", "-c", LATE)
    assert "heard" in on_a_bus(command, at_home_in(tmp_path), tmp_path)


@pytest.mark.long
def test_a_reader_that_waits_in_vain_says_what_it_sees_and_ends(listener):
    words = ("play", "lucky_sevens", "--seats", "human", "--seed", "otter")
    with pytest.raises(AssertionError) as failed:
        listener.hear(words, [("press", "A button that is not there")], patience=150)
    said = str(failed.value)
    assert "stuck: waited in vain for something called 'A button that is not there'" in said
    assert "list item 'Column 1" in said, "what the screen says"
    assert "in loop" in said, "where the program stands"


# By the tree, then the same by keys alone: they take five times as long.
BY_KEYS = pytest.param(True, id="by keys", marks=pytest.mark.long)
BY = pytest.mark.parametrize("keys", [pytest.param(False, id="by the tree"), BY_KEYS])


@pytest.mark.long
@BY
def test_lucky_sevens_to_its_end(keys, listener, tmp_path):
    pair = lesson(
        "Lucky Sevens",
        "A pair of fourteen",
        ("press", "King of clubs"),
        ("press", "To column 1"),
    )
    words = ("play", "lucky_sevens", "--seats", "human", "--seed", "otter")
    if keys:  # by the tree it is played from its deal
        words = half_played("lucky_sevens", "human", tmp_path, after(20))
    told = listener.hear(words, [play(600), *pair], keys=keys)
    assert any(line.startswith("result:") for line in told["heard"])


@BY
def test_a_claim_in_seven_bridge_is_heard_and_taken(keys, listener):
    claim = lesson("Seven Bridge", "Out of turn", ("press", "Pon"))
    seats = ("--seats", "human,easy,easy", "--seed", "otter")
    words = ("play", "seven_bridge", *seats, *options("end=hands", "hands=1"))
    told = listener.hear(words, [play(600), *claim], keys=keys)
    assert told["did"].get("Pon", 0) + told["did"].get("Chi", 0) > 0


@pytest.mark.long
@BY
def test_seven_is_played_by_people_who_hear_the_curtain_call_and_knock(keys, listener, tmp_path):
    knock = lesson(
        "Seven (NCCC)",
        "Down to one card",
        ("press", "Jack of spades"),
        ("press", "To the grid"),
        ("press", "Knock"),
    )
    # by the tree too: nobody is called before somebody has few cards, and the deal others hear
    enough = left(5 if keys else 7)
    words = half_played("nccc_seven", "human,human,human,human", tmp_path, enough, hands="1")
    seed = 2  # with it somebody is called in the first hand; else further hands are dealt
    told = listener.hear(words, [play(900, "shy"), *knock], keys=keys, seed=seed)
    assert told["did"].get("Hold", 0) > (10 if keys else 20), told["did"]
    assert told["did"].get("Call", 0) > 0, "the first who forgot to knock was not called"
    assert told["did"].get("Knock", 0) > 0


@pytest.mark.long
@BY
def test_seven_up_to_its_end(keys, listener):
    beg = lesson("Seven-Up", "Stand or beg", ("press", "Beg"))
    words = ("play", "seven_up", "--seats", "human,easy", "--seed", "otter")
    told = listener.hear(words, [play(900), *beg], keys=keys)
    assert any(line.startswith("result:") for line in told["heard"])


@pytest.mark.long
@BY
def test_a_first_meld_and_a_round_of_sevens_from_hell(keys, listener, tmp_path):
    meld = lesson(
        "Sevens from Hell",
        "The first meld",
        *(("pick", card) for card in ("Ace of clubs", "Ace of clubs", "Ace of diamonds")),
        ("press", "To your books, aces"),
        *(("pick", card) for card in ("King of clubs", "King of hearts", "King of spades")),
        ("press", "To your books, kings"),
    )
    seats = "human,easy,easy,easy"
    short = {"rounds": "1", "first_meld": "0/0/0/0", "required": "0/0/0/0"}
    words = ("play", "sevens_from_hell", "--seats", seats, "--seed", "otter")
    words += tuple(options(*(f"{name}={value}" for name, value in short.items())))
    if keys:
        words = half_played("sevens_from_hell", seats, tmp_path, after(150), **short)
    told = listener.hear(words, [play(900), *meld], keys=keys)
    assert any(line.startswith("result:") for line in told["heard"])


@pytest.mark.long
def test_a_review_is_heard_and_leads_to_its_table(listener, tmp_path):
    """A game that was played badly: what it cost, a move that was better, and on from there."""
    words = half_played("seven_up", "human,easy", tmp_path, lambda s: min(s.state.chips) <= 3)
    review: list[Line] = [
        play(400),
        ("press", "Review"),
        ("hear", "Each cost .* points on average"),
        ("hear", "Largest losses"),
        ("hear", "result, in points: "),
        ("hear", "adjusted for luck: "),
        ("hear", "Better: "),
        ("press", "Player 1 "),
        ("press", "Play on from here"),
        ("hear", "Play on|Practice|practice|Your turn|play"),
    ]
    told = listener.hear(words, review)
    assert any("Play on from here" in line for line in told["heard"])
