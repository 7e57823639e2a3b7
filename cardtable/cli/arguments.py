"""Reads the arguments of the command line: games, seats, options and files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable import registry, save_text
from cardtable.cli.window import Complaint
from cardtable.core import position
from cardtable.core.frozen import dataclass
from cardtable.core.lists import either
from cardtable.core.messages import say
from cardtable.core.outside import MOST_BYTES, clipped
from cardtable.core.players import computers_of
from cardtable.core.position import BadPosition
from cardtable.core.rules import AnyRules
from cardtable.core.table import BadOption, Table, table_for
from cardtable.core.word_forms import with_thousands
from cardtable.save_text import BadSave
from cardtable.session import HUMAN, Chair, Session

if TYPE_CHECKING:
    import argparse

STANDARD = "-"
_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that was read: a position, and the session when it was a save."""

    rules: AnyRules
    state: Any
    session: Session | None
    text: str


def positive(text: str) -> int:
    """A number from 1, for an argument."""
    if not text.isdecimal() or len(text) > _DIGITS or int(text) < 1:
        import argparse

        raise argparse.ArgumentTypeError(
            say("expected a number from 1, got {text}", text=repr(clipped(text)))
        )
    return int(text)


def add_table(parser: argparse.ArgumentParser, seats: str) -> None:
    """The arguments that say which table is meant."""
    parser.add_argument("--seats", default="", metavar="SEATS", help=seats)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=say("a house rule; may be given several times"),
    )


def game_named(name: str) -> AnyRules:
    """The rules of a game, or a complaint that lists the installed games."""
    try:
        return registry.find(name)
    except LookupError as error:
        raise Complaint(str(error.args[0])) from error


def options_of(texts: list[str]) -> dict[str, str]:
    """NAME=VALUE texts by name."""
    for text in texts:
        if "=" not in text:
            raise Complaint(say("expected --option NAME=VALUE, got {text}", text=repr(text)))
    return dict(text.split("=", 1) for text in texts)


def table_of(rules: AnyRules, seats: int, options: list[str]) -> Table:
    """The table that was asked for."""
    if seats not in rules.seats:
        raise Complaint(
            say(
                "{game} is played by {numbers}, not by {seats}",
                game=rules.title,
                numbers=counts(rules),
                seats=seats,
            )
        )
    try:
        return table_for(rules.options, seats, options_of(options))
    except BadOption as error:
        raise Complaint(str(error)) from error


def counts(rules: AnyRules) -> str:
    """The numbers of seats of a game: 2, 3, 4 or 4 to 25."""
    seats = sorted(rules.seats)
    if len(seats) > 3 and seats == list(range(seats[0], seats[-1] + 1)):
        return say("{low} to {high}", low=seats[0], high=seats[-1])
    return either([str(number) for number in seats])


def seat_count(rules: AnyRules, text: str) -> int:
    """Returns the number of seats: a number, or one player for each; "" is the usual number."""
    if not text:
        return rules.seats[0]
    return int(text[:_DIGITS]) if text.isdecimal() else len(text.split(","))


def chairs_of(rules: AnyRules, text: str) -> tuple[Chair, ...]:
    """Returns the players by seat: "human,master,hard"; a number is one person and the computer."""
    levels = levels_of(rules)
    if not text or text.isdecimal():
        usual = computers_of(rules).usual or HUMAN
        return (Chair(), *(Chair(usual) for _ in range(seat_count(rules, text) - 1)))
    players = [part.strip() for part in text.split(",")]
    for player in players:
        if player not in (HUMAN, *levels):
            raise Complaint(
                say(
                    "a seat is one of {players}, not {text}",
                    players=", ".join((HUMAN, *levels)),
                    text=repr(player),
                )
            )
    return tuple(Chair(player) for player in players)


def levels_of(rules: AnyRules) -> tuple[str, ...]:
    """The levels of a game's computer players, weakest first."""
    return tuple(computers_of(rules).levels)


def seat_of(table: Table, seat: int) -> int:
    """A seat of this table."""
    if not 0 <= seat < table.seats:
        raise Complaint(
            say("expected a seat from 0 to {last}, got {seat}", last=table.seats - 1, seat=seat)
        )
    return seat


def read_text(file: str) -> str:
    """The text of a file, or of standard input."""
    try:
        return _bytes_of(file).decode()
    except OSError as error:
        raise Complaint(
            say("{file} cannot be read: {reason}", file=file, reason=error.strerror or str(error))
        ) from error
    except UnicodeDecodeError as error:
        raise Complaint(
            say("{file} is not a text (byte {number})", file=file, number=error.start)
        ) from error
    except ValueError as error:  # a character that stands in no name (a zero, half of a pair)
        raise Complaint(say("{file} is no name of a file", file=repr(file))) from error


def _bytes_of(file: str) -> bytes:
    """No more of a file than a text within the bounds can take."""
    most = 4 * MOST_BYTES
    if file == STANDARD:
        raw = sys.stdin.buffer.read(most + 1)
    else:
        with Path(file).open("rb") as stream:
            raw = stream.read(most + 1)
    if len(raw) > most:
        raise Complaint(
            say(
                "{file} is too large: expected at most {bytes} bytes",
                file=file,
                bytes=with_thousands(most),
            )
        )
    return raw


def opened(file: str) -> Opened:
    """A save or a position."""
    text = read_text(file)
    name = say("standard input") if file == STANDARD else file
    try:
        if text.lstrip().startswith("cardtable"):
            session = save_text.read(text, registry.find)
            return Opened(session.rules, session.state, session, text)
        rules = game_named(position.game_named_in(text))
        return Opened(rules, position.read(rules, text), None, text)
    except (BadSave, BadPosition) as error:
        raise Complaint(f"{name}, {error}") from error  # the format of a file is told in English


def is_no_save(file: str) -> Complaint:
    """The complaint about a position where a save is needed."""
    return Complaint(say("{file} is a position; expected a save, which has moves", file=file))


def write_text(file: str, text: str) -> None:
    """Puts a text into a file, or on standard output."""
    if file == STANDARD:
        sys.stdout.write(text)
        return
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot_be_written(file, error) from error


def cannot_be_written(file: str, error: OSError) -> Complaint:
    """The complaint about a file that was to be written."""
    reason = error.strerror or str(error)
    return Complaint(say("{file} cannot be written: {reason}", file=file, reason=reason))
