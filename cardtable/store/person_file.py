"""A person as one file, to be handed over to another machine: face, PIN and finished games.

Lines of text, a game in each after the first few, and after a game what else is known of it; a line
that no version wrote is passed over, so that a later one may add some. Nothing in it is believed:
texts are cut, numbers have bounds, and only the latest games are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.outside import (
    LONGEST_FACTS,
    MOST_BYTES,
    MOST_GAMES,
    TooMuch,
    lines_within_bounds,
)
from cardtable.store import folder as folders
from cardtable.store.files import file_name, unused, write_whole
from cardtable.store.people import PERSON, People, Person, person
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics

_FORMAT: Final = 1
_HEAD: Final = re.compile(r"cardtable person ([0-9]{1,6})")
_FACTS: Final = "with "
_ROOM: Final = MOST_BYTES // 2  # characters of all the games: no version reads a larger file
_PIN: Final = re.compile(r"[0-9a-f]{32} [0-9a-f]{128}")
_GAME: Final = re.compile(
    r"game ([0-9]{1,11}) ([a-z][a-z0-9_]{0,39}) ([0-9]{1,3}) (-|[a-z][a-z0-9_-]{0,39}) "
    r"([01]) (-?[0-9]{1,9}) ([01]) ([0-9]{1,9})"
)


class BadPerson(ValueError):
    """The reason why a file is no person, in a player's words."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A person with what goes by the name: the stored PIN, and the games, in the order played."""

    person: Person
    pin: str = ""
    games: tuple[FinishedGame, ...] = ()


# -- the text -------------------------------------------------------------------------------------


def write(handed: Handed) -> str:
    """The text of the file."""
    one = handed.person
    lines = [f"cardtable person {_FORMAT}", f"name {one.name}"]
    lines += [f"face {one.face}", f"colour {one.colour}"]
    lines += [f"pin {handed.pin}"] if _PIN.fullmatch(handed.pin) else []
    return "".join(f"{line}\n" for line in (*lines, *_lines_of(handed.games)))


def _lines_of(games: Sequence[FinishedGame]) -> list[str]:
    """The lines of games; what else is known of the oldest is left out where there is no room."""
    room = _ROOM - sum(len(_line(game)) + 1 for game in games)
    lines: list[str] = []
    for game in reversed(games):
        room -= len(_FACTS) + len(game.facts) + 1
        if game.facts and room >= 0:
            lines.append(_FACTS + game.facts)
        lines.append(_line(game))
    return lines[::-1]


def _line(game: FinishedGame) -> str:
    facts = (game.finished, game.game, game.seats, game.level or "-", int(game.won), game.score)
    return " ".join(map(str, ("game", *facts, int(game.free_undo), game.hints)))


def read(text: str) -> Handed:
    """The person in a text; raises BadPerson."""
    try:
        lines = lines_within_bounds(text)
    except TooMuch as error:
        raise BadPerson(str(error)) from None
    head = _HEAD.fullmatch(lines[0].strip()) if lines else None
    if head is None:
        raise BadPerson(say("it is no person of Cardtable"))
    if int(head[1]) > _FORMAT:
        raise BadPerson(say("it was written by a newer version of this program"))
    facts = dict(line.strip().partition(" ")[::2] for line in lines[1:8])
    one = person(facts.get("name", ""), facts.get("face", ""), facts.get("colour", ""))
    if not one.name:
        raise BadPerson(say("it names nobody"))
    pin = facts.get("pin", "")
    games = tuple(islice(_latest(lines, one.name), MOST_GAMES))
    return Handed(one, pin if _PIN.fullmatch(pin) else "", games[::-1])


def _latest(lines: Sequence[str], name: str) -> Iterator[FinishedGame]:
    """Yields the games of a file, the last line first."""
    facts = ""
    for line in reversed(lines):
        if line.startswith(_FACTS):
            facts = line.removeprefix(_FACTS)[:LONGEST_FACTS]
        elif match := _GAME.fullmatch(line.strip()):
            yield _game(match, name, facts)
            facts = ""


def _game(match: re.Match[str], name: str, facts: str) -> FinishedGame:
    finished, game, seats, level, won, score, free, hints = match.groups()
    return FinishedGame(
        int(finished),
        game,
        int(seats),
        "" if level == "-" else level,
        name,
        won == "1",
        int(score),
        free == "1",
        int(hints),
        facts,
    )


# -- handing over ---------------------------------------------------------------------------------


def handed_over(settings: SettingsFile, statistics: Statistics, name: str) -> Handed:
    """All that is known here of a person; raises LookupError for somebody who is not."""
    one = People(settings).named(name)
    games = tuple(game for game in statistics.played() if game.name == name)
    if one is None and not games:
        raise LookupError(name)
    return Handed(one or person(name), settings.pin(name), games)


def keep(folder: Path, handed: Handed) -> Path:
    """Writes the file beside older ones, none of which is replaced; raises OSError."""
    folders.make(folder)
    path = folder / f"{file_name(handed.person.name, 'person')}{PERSON}"
    while not folders.reserve(path):
        path = unused(path)
    try:
        write_whole(path, write(handed))
    except OSError:
        folders.remove(path)  # only the name was reserved
        raise
    return path


def load(path: Path) -> Handed:
    """The person in a file; raises BadPerson."""
    contents = folders.contents(path, MOST_BYTES)
    text = contents.text()
    if text is None:
        raise BadPerson(contents.problem or say("there is no such file"))
    return read(text)


# -- taking over ----------------------------------------------------------------------------------


def is_known(settings: SettingsFile, statistics: Statistics, name: str) -> bool:
    """True when somebody here goes by that name already."""
    if People(settings).named(name) is not None or settings.pin(name):
        return True
    return any(game.name == name for game in statistics.played())


def take_over(settings: SettingsFile, statistics: Statistics, handed: Handed, name: str) -> int:
    """Adds a person under a name; returns how many games are new. Raises BadPerson.

    What somebody of that name has here already stays: the face that was chosen, the PIN, and
    every game; a game that is in both is counted once.
    """
    people = People(settings)
    before = people.named(name)
    one = before if before is not None and before.chose else replace(handed.person, name=name)
    had = set(statistics.played())
    new = [game for game in (replace(game, name=name) for game in handed.games) if game not in had]
    if not people.keep(one):
        raise BadPerson(say("there is no room for more people"))
    if why := statistics.take_in(_once(new)):
        raise BadPerson(why)
    if handed.pin and not settings.pin(name):
        settings.keep_pin(name, handed.pin)
    return len(_once(new))


def _once(games: Sequence[FinishedGame]) -> list[FinishedGame]:
    return list(dict.fromkeys(games))
