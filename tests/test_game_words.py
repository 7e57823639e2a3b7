"""The table knows no game: no word, pile name or phase of any registered game is in its sources.

The vocabulary is collected from games played at random, the sources are read as syntax trees.
English is small: a few of these words also name something of the table itself, and each of those
is listed with the thing it names.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from random import Random

import pytest

from cardtable import registry
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Session
from tests.support.sources import nodes_of

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "cardtable").rglob("*.py"))
MOVES = 250  # of each game played for its words
SEEDS = range(3)

OWN_WORDS = {
    "aside": "set aside on the shelf",
    "chips": "a style of counters (core.table.Counter)",
    "claim": "the signal that something can be claimed",
    "clean": "a tone of marks (core.table.Mark)",
    "deal": "the dealer's word of the contract (Rules.deal), and the number of a deal",
    "dirty": "a tone of marks (core.table.Mark)",
    "done": "a lesson that is learned",
    "draw": "the manner of a flight",
    "game": "the command line's argument",
    "hand": "Row.HAND and Fan.HAND, and what a key reads out",
    "jack": "a rank in words",
    "left": "the left side",
    "new": "the mark of a card that has just come",
    "nobody": "who sees a pile (Face.NOBODY)",
    "play": "the verb of the command line, the sign of a replay, the manner of a flight",
    "point": "what a score counts",
    "round": "a column of the score sheet (Words.part)",
    "sevens": "the family of games",
    "sheet": "the score sheet",
    "three": "a number in words",
    "total": "a sum, and the counters that core.scores makes of it",
    "trick": "the last trick, which every game with tricks can show again",
    "won": "a column of the statistics",
}
OWN_WORDS_OF_A_MODULE = {
    "cardtable/conformance": "asks odd things of any game, in verbs of card players",
    "cardtable/core/events.py": "the kinds of events, which all games share",
    "cardtable/told/piles.py": "participles of English that do not end in -ed",
    "cardtable/ui/event_sounds.py": "the names of sounds",
    "cardtable/ui/sound.py": "the names of sounds",
    "cardtable/workshop": "the commands of developers, who name the game they look at",
}


# A word by itself, or a pile: its family, then a number, a member or nothing yet ("melds-").
_NAMED = re.compile(r"([a-z]+(?:-[a-z]+)*)(?:-\d*)?(?:[/:].*)?\Z", re.DOTALL)


def games() -> list[str]:
    return [name for name in registry.names() if name != "blank"]


@cache
def vocabulary(name: str) -> frozenset[str]:
    """The words, piles and phases that turn up in a few games played at random."""
    rules = registry.find(name)
    words: set[str] = set()
    for seats in {rules.seats[0], max(rules.seats)} - set(range(7, 99)):
        table = table_for(rules.options, seats)
        zones = zoning(rules, table)
        words |= {re.sub(r"-\d+$", "", place.name) for place in (*zones, *zones.counters)}
        for seed in SEEDS:
            for session in played(name, seats, seed):
                words |= {
                    word
                    for seat in range(seats)
                    for move in session.moves(seat)
                    for word in move.words
                }
                words |= {word for entry in session.log[-1:] for word in entry.move.words}
                words |= set(facts(session.state))
    return frozenset(word for word in words if re.fullmatch(r"[a-z][a-z-]+", word))


def played(name: str, seats: int, seed: int) -> Iterator[Session]:
    rules, rng = registry.find(name), Random(f"{name} {seed}")
    session = Session(rules, table_for(rules.options, seats), seed=str(seed))
    while len(session.log) < MOVES and session.turn != OVER:
        if session.turn == DEALER:
            session.deal()
        else:
            session.play(rng.choice(session.moves(session.turn)))
        yield session


def facts(state: object) -> Iterator[str]:
    """The facts of a state that are words: its phase, and the like."""
    for field in fields(state):  # type: ignore[arg-type]
        value = getattr(state, field.name)
        if isinstance(value, str):
            yield value


@cache
def constants(path: Path) -> tuple[tuple[int, str], ...]:
    """The strings of a module that are not its docstrings, with their lines."""
    nodes = nodes_of(path)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    told = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    return tuple(
        (node.lineno, node.value)
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    )


def of_game(text: str, words: frozenset[str]) -> str:
    """The word of a game that a string is, or the pile that it names or begins; else ""."""
    match = _NAMED.match(text)
    base = match[1] if match else ""
    return base if base in words and base not in OWN_WORDS else ""


def own(path: Path) -> bool:
    place = path.relative_to(ROOT).as_posix()
    return any(place == known or place.startswith(known + "/") for known in OWN_WORDS_OF_A_MODULE)


@pytest.mark.parametrize("name", games())
def test_no_word_of_a_game_is_in_the_table(name):
    words = vocabulary(name)
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for path in SOURCES
        if not own(path)
        for line, text in constants(path)
        if of_game(text, words)
    ]
    assert not found, f"words of {name}: " + ", ".join(found)


def test_a_word_of_a_game_would_be_found():
    words = vocabulary("nccc_seven") | vocabulary("seven_bridge")
    assert {"knock", "ask", "pass", "discard", "melds", "stock"} <= words
    assert of_game("knock", words) == "knock"
    assert of_game("melds-1/2", words) == "melds"
    assert of_game("melds-", words) == "melds"
    assert of_game("hand", words) == of_game("knocks politely", words) == ""


def test_every_word_that_is_let_through_is_one_of_a_game():
    words = frozenset().union(*(vocabulary(name) for name in games()))
    assert set(OWN_WORDS) <= words, set(OWN_WORDS) - words
