"""Writes the history of a session as text, one line a move, and reads it back.

A header names the game, its seed, its house rules and the players by seat; after the line `moves`
comes one line for each move. A journal, which is written while the game goes on, also has lines for
undo and redo. Knows no file: keeping the text is the business of store/.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum

from cardtable.core.cards import parse_cards
from cardtable.core.lists import either
from cardtable.core.match import Match
from cardtable.core.messages import say, shown
from cardtable.core.moves import BadMove, IllegalMove
from cardtable.core.outside import (
    LONGEST_NAME,
    MOST_LINES,
    MOST_OPTIONS,
    MOST_SEATS,
    TooMuch,
    clipped,
    lines_within_bounds,
    one_line,
)
from cardtable.core.rules import AnyRules
from cardtable.core.table import BadOption, table_for, text_of
from cardtable.session import (
    CLAIM,
    FIRST_TRY,
    UNDO_RULES,
    CannotUndo,
    Chair,
    Session,
    hints_line,
    match_line,
    plan_line,
    record_nothing,
    time_line,
)

FORMAT = 1

_MATCH = "# match "  # no message: files hold it
_LONGEST_PLAN = 500  # cards that one person can have set aside
_FIRST = f"cardtable save {FORMAT}"  # no message: files hold it
_KEYS = ("game", "seed", "undo", "option", "seat", "moves")
_NUMBER = re.compile(r"[0-9]{1,9}")
_PLAYER = re.compile(r"[a-z][a-z0-9_-]{0,39}")


class Fault(Enum):
    """The reasons why a text is no save that can be read here, as far as people care."""

    DAMAGED = "damaged"
    NEWER = "of a newer version"  # no message: the page has its own titles
    OLDER = "of an older version"  # no message: the page has its own titles
    NO_GAME = "of a game that is not installed"  # no message: the page has its own titles
    NO_SAVE = "no save"  # no message: the page has its own titles


class BadSave(ValueError):
    """A save that cannot be read whole: the line, what was expected, and what could be restored."""

    def __init__(
        self,
        line: int,
        reason: str,
        restored: Session | None = None,
        fault: Fault = Fault.DAMAGED,
    ) -> None:
        where = say("line {line}: {reason}", line=line, reason=reason) if line else reason
        super().__init__(one_line(where))
        self.line = line
        self.restored = restored
        self.fault = fault


# -- writing -----------------------------------------------------------------------------------


def write(session: Session, *, undone: bool = False) -> str:
    """The whole save: the header, one move a line, the remarks.

    What was undone is left out unless `undone`: then the next line may be `redo`. Only there is a
    first try of a deal of the day marked: a copy is practice.
    """
    plans = [plan_line(seat, cards) for seat, cards in sorted(session.plans.items()) if cards]
    hints = [hints_line(seat, count) for seat, count in sorted(session.hints.items())]
    played = [time_line(session.seconds)] if session.seconds >= 1 else []
    taken = session.undone if undone else ()
    back = [entry for entries in reversed(taken) for entry in entries]
    undos = [f"undo {len(entries)}" for entries in taken]  # no message: files hold it
    mark = [FIRST_TRY] if undone and session.first_try else []
    mark += [match_line(session.match)] if session.match is not None else []
    lines = (*mark, *_played(session), *back, *undos, *plans, *hints, *played)
    return header(session) + "".join(f"{line}\n" for line in lines)


def _played(session: Session) -> Iterator[str]:
    """Yields the moves; before a rest that was claimed stands a comment on that."""
    for number, entry in enumerate(session.log):
        if number in session.claims:
            yield CLAIM
        yield str(entry)


def header(session: Session) -> str:
    """The lines of a save before its moves."""
    rules = session.rules
    used = " used" * session.used_free_undo
    lines = [_FIRST, f"game {rules.name} {rules.version}"]  # no message: files hold it
    lines.append(f"seed {session.seed}".rstrip())  # no message: files hold it
    lines.append(f"undo {session.undo_rule}{used}")  # no message: files hold it
    for name, value in session.table.options:
        lines.append(f"option {name} {text_of(value)}")  # no message: files hold it
    lines += [" ".join(["seat", chair.player, *chair.name.split()]) for chair in session.chairs]
    return "\n".join([*lines, "moves", ""])


# -- reading -----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Header:
    """The lines of a save before its moves, and their number."""

    game: str = ""
    version: str = ""
    seed: str = ""
    undo_rule: str = "fair"
    used_free_undo: bool = False
    options: dict[str, str] = field(default_factory=dict)
    chairs: list[Chair] = field(default_factory=list)
    lines: int = 0


def game_of(text: str) -> str:
    """The name of the game that a save is of; raises BadSave."""
    return _header(_lines(text)).game


def chairs_of(text: str) -> tuple[Chair, ...]:
    """Returns the players of a save by their latest names, without playing it. Raises BadSave."""
    lines = _lines(text)
    header = _header(lines)
    chairs = header.chairs
    for line in lines[header.lines :]:
        hash_sign, kind, seat, *name = [*line.split(), "", "", ""]
        if (hash_sign, kind) == ("#", "name") and _NUMBER.fullmatch(seat):
            number = int(seat)
            if number < len(chairs):
                chairs[number] = Chair(chairs[number].player, " ".join(filter(None, name)))
    return tuple(chairs)


def first_try_of(text: str) -> str:
    """The seed of the deal of the day that a journal is the first try of; "" for any other save."""
    try:
        lines = _lines(text)
        header = _header(lines)
    except BadSave:
        return ""
    return header.seed if FIRST_TRY in lines[header.lines :] else ""


def match_of(text: str) -> Match | None:
    """The match that the game of a save belongs to, without playing it; None without one."""
    try:
        lines = _lines(text)
        header = _header(lines)
    except BadSave:
        return None
    read = (_match_in(line.strip()) for line in lines[header.lines :])
    return next((match for match in read if match is not None), None)


def _match_in(line: str) -> Match | None:
    return Match.read(line.removeprefix(_MATCH)) if line.startswith(_MATCH) else None


def _lines(text: str) -> list[str]:
    try:
        return lines_within_bounds(text)
    except TooMuch as error:
        raise BadSave(error.line, str(error)) from error


def read(
    text: str,
    find: Callable[[str], AnyRules],
    record: Callable[[str], None] = record_nothing,
    *,
    checked: int = 0,
) -> Session:
    """A fresh session from a save; every move is checked against the rules.

    Only the first lines of it that were `checked` before are believed: so many, header and all.
    `find` gives the rules of a game by name or raises LookupError. Raises BadSave naming the
    first line that fails; its `restored` is the session up to there. The last line of a journal
    may have been cut short by a crash: only a line with its newline counts there.
    """
    lines = _lines(text)
    header = _header(lines)
    session = _opened(header, find)
    replayed = 0
    for number, line in enumerate(lines[header.lines :], start=header.lines + 1):
        try:
            replayed += play_line(session, line.strip(), checked=number <= checked)
            if replayed > MOST_LINES:
                raise BadMove(_too_long())
        except (BadMove, IllegalMove, CannotUndo, ValueError) as error:
            session.record = record
            reason = say("{problem} ({line})", problem=str(error), line=repr(clipped(line.strip())))
            raise BadSave(number, reason, session) from error
    session.record = record
    return session


def _too_long() -> str:
    return say("more than {most} moves are played again in this save", most=f"{MOST_LINES:,}")


def _opened(header: _Header, find: Callable[[str], AnyRules]) -> Session:
    """The session before its first move."""
    try:
        rules = find(header.game)
    except LookupError as error:
        reason = say("the game {name} is not installed", name=repr(clipped(header.game)))
        raise BadSave(2, reason, fault=Fault.NO_GAME) from error
    if header.version != str(rules.version):
        raise BadSave(
            2,
            say(
                "{game} version {saved} was saved; here is version {here}",
                game=rules.title,
                saved=clipped(header.version),
                here=rules.version,
            ),
            fault=Fault.NEWER if _is_above(header.version, rules.version) else Fault.OLDER,
        )
    if len(header.chairs) not in rules.seats:
        seats = len(header.chairs)
        reason = say("{game} is not played by {seats}", game=rules.title, seats=seats)
        raise BadSave(header.lines, reason)
    try:
        table = table_for(rules.options, len(header.chairs), header.options)
    except BadOption as error:
        raise BadSave(header.lines, str(error)) from error
    session = Session(rules, table, header.chairs, header.seed, undo_rule=header.undo_rule)
    session.used_free_undo = header.used_free_undo
    return session


def play_line(session: Session, line: str, *, checked: bool = False) -> int:
    """Plays one line of a save: a move, a joined move, `undo N`, `redo`, or nothing.

    A move that was `checked` before is believed to be legal. Returns how many moves were played or
    taken back.
    """
    if not line or line.startswith("#"):
        _read_remark(session, line)
        return 0
    if line == "redo":
        return len(session.redo())
    if line.startswith("undo "):
        count = line.removeprefix("undo ")
        if not _NUMBER.fullmatch(count) or not 0 < int(count) <= len(session.log):
            most = len(session.log)
            raise CannotUndo(say("expected undo and a number from 1 to {most}", most=most))
        session.take_back(int(count))
        return int(count)
    joined = line.startswith("+ ")
    play = session.play_known if checked else session.play
    play(line[2:] if joined else line, joined=joined)
    return 1


def _read_remark(session: Session, line: str) -> None:
    """Takes cards set aside, hints, a new name, the time, a claim, a first try or a match.

    Anything else after a # is a comment.
    """
    session.first_try |= line == FIRST_TRY
    match = _match_in(line)
    if match is not None and all(
        seat < session.table.seats for winners in match.won for seat in winners
    ):
        session.match = match
    if line == CLAIM:
        session.claims |= {len(session.log)}
    hash_sign, kind, seat, *rest = [*line.split(), "", "", ""]
    if (hash_sign, kind) == ("#", "time") and _NUMBER.fullmatch(seat):
        session.seconds = float(seat)
    if hash_sign != "#" or not _NUMBER.fullmatch(seat) or int(seat) >= session.table.seats:
        return
    words = list(filter(None, rest))
    if kind == "plan":
        with suppress(ValueError):
            session.plans[int(seat)] = parse_cards(" ".join(words[:_LONGEST_PLAN]))
    elif kind == "name" and len(name := " ".join(words)) <= LONGEST_NAME:
        session.rename(int(seat), name)
    elif kind == "hints" and len(words) == 1 and _NUMBER.fullmatch(words[0]):
        session.hints[int(seat)] = int(words[0])


def _header(lines: list[str]) -> _Header:
    header = _Header()
    for number, line in enumerate(lines, start=1):
        key, _, rest = line.strip().partition(" ")
        if number == 1 and (key, rest.split()[:1]) != ("cardtable", ["save"]):
            reason = say("expected '{expected}', got {got}", expected=_FIRST, got=repr(line[:60]))
            raise BadSave(1, reason, fault=Fault.NO_SAVE)
        if key == "moves":
            header.lines = number
            return header
        _read_header_line(header, number, key, rest)
    reason = say("expected a line 'moves' after the header; the file is cut short")
    raise BadSave(len(lines), reason)


def _read_header_line(header: _Header, number: int, key: str, rest: str) -> None:
    name, _, value = rest.partition(" ")
    if key == "cardtable":
        _require_format(value)
    elif key == "game":
        header.game, header.version = name, value
    elif key == "seed":
        header.seed = rest
    elif key == "undo" and name in UNDO_RULES and value in ("", "used"):
        header.undo_rule, header.used_free_undo = name, value == "used"
    elif key in _REPEATED:
        _REPEATED[key](header, number, name, value)
    elif key:
        reason = say("expected {keys}, got {got}", keys=either(_KEYS), got=repr(clipped(key)))
        raise BadSave(number, reason)


def _read_option(header: _Header, number: int, name: str, value: str) -> None:
    header.options[name] = value
    if len(header.options) > MOST_OPTIONS:
        raise BadSave(number, say("expected at most {most} options", most=MOST_OPTIONS))


def _read_seat(header: _Header, number: int, player: str, name: str) -> None:
    if len(header.chairs) == MOST_SEATS:
        raise BadSave(number, say("expected at most {most} seats", most=MOST_SEATS))
    if not _PLAYER.fullmatch(player):
        got = repr(clipped(player))
        raise BadSave(number, say("expected human or a level after seat, got {got}", got=got))
    if len(name) > LONGEST_NAME:
        reason = say("expected a name of at most {most} characters", most=LONGEST_NAME)
        raise BadSave(number, reason)
    header.chairs.append(Chair(player, name))


_REPEATED = {"option": _read_option, "seat": _read_seat}


def _require_format(number: str) -> None:
    """Refuses a format that this version does not read."""
    if number == str(FORMAT):
        return
    newer = _is_above(number, FORMAT)
    reason = shown(_NEWER if newer else _UNKNOWN, format=clipped(number), here=FORMAT)
    raise BadSave(1, reason, fault=Fault.NEWER if newer else Fault.NO_SAVE)


_NEWER = say.later(
    "this save has format {format}, this program reads {here}; a newer version of this program"
    " wrote it"
)
_UNKNOWN = say.later(
    "this save has format {format}, this program reads {here}; no version writes that"
)


def _is_above(number: str, known: int) -> bool:
    return _NUMBER.fullmatch(number) is not None and int(number) > known
