"""A position as text, both ways: the state's piles and facts, one a line.

    position lucky_sevens 1
    seats 2
    option hands open
    turn 0
    pile column-1 Kh 5c
    fact placed [true, false]

Tests and puzzles are written like this, and a computer player's process is sent its view so.
"""

from __future__ import annotations

import difflib
import json
import types
import typing
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from cardtable.core.cards import BadCard, Card, parse_cards
from cardtable.core.frozen import dataclass
from cardtable.core.lists import either, with_commas
from cardtable.core.messages import say, shown
from cardtable.core.outside import (
    MOST_OPTIONS,
    MOST_PILES,
    TooMuch,
    clipped,
    lines_within_bounds,
    one_line,
)
from cardtable.core.piles import Piles
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.state import State
from cardtable.core.table import DEALER, OVER, BadOption, Table, table_for, text_of

_OWN = {"table", "piles", "turn"}
_NAMED = 12  # piles in a message; large tables have hundreds
_IN_WORDS: dict[Any, str] = {
    int: say.later("a whole number"),
    bool: say.later("true or false"),
    str: say.later('a text in "…"'),
    Card: say.later('a card such as "10h"'),
    type(None): "null",  # no message: JSON
}
_SEVERAL: dict[Any, str] = {
    int: say.later("whole numbers"),
    str: say.later('texts in "…"'),
    Card: say.later('cards such as "10h"'),
}


class BadPosition(ValueError):
    """A text that is no position of this game; names the line."""


def write(rules: AnyRules, state: State) -> str:
    """The text of a state, or of a view."""
    rows: list[tuple[object, ...]] = [("position", rules.name, rules.version)]
    rows.append(("seats", state.table.seats))
    rows += [("option", name, text_of(value)) for name, value in state.table.options]
    rows.append(("turn", state.turn))
    rows += [("pile", name, *cards) for name, cards in state.piles.items()]
    rows += [
        ("fact", field.name, json.dumps(_plain(getattr(state, field.name))))
        for field in fields(state)
        if field.name not in _OWN
    ]
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def game_named_in(text: str) -> str:
    """The game a position is of; raises BadPosition when the text does not begin like one."""
    for line in text.splitlines():
        words = line.split()
        if len(words) == 3 and words[0] == "position":
            return words[1]
        if words and not line.startswith("#"):
            raise _wrong(1, _no_heading(_quoted(line)))
    raise _wrong(1, _no_heading(say.under("in place of a line", "nothing")))


def _no_heading(got: str) -> str:
    return say(
        "expected 'position GAME VERSION', such as 'position seven_up 1', got {line};"
        " `cardtable deal GAME` prints a position to begin with",
        line=got,
    )


def read(rules: AnyRules, text: str) -> Any:
    """The state a text stands for: `read(rules, write(rules, state)) == state`.

    Facts that are left out keep the value they have at the start of a game, piles are empty.
    Raises BadPosition naming the line, what was expected and what came.
    """
    reader = _Reader(rules)
    try:
        lines = lines_within_bounds(text)
    except TooMuch as error:
        raise _wrong(error.line, str(error)) from error
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#"):
            reader.take(number, line)
    return reader.state()


@dataclass(frozen=True, slots=True)
class _Said:
    """The text after a name, and the line on which it stands."""

    line: int
    text: str


class _Reader:
    """Gathers the lines of one position, then makes the state of them."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.seats = _Said(0, str(rules.seats[0]))
        self.turn = _Said(0, "0")
        self.options: dict[str, _Said] = {}
        self.piles: dict[str, tuple[int, tuple[Card, ...]]] = {}
        self.facts: dict[str, _Said] = {}

    def take(self, number: int, line: str) -> None:
        """Reads one line."""
        kind, _, rest = line.strip().partition(" ")
        name, _, value = rest.strip().partition(" ")
        match kind:
            case "position":
                self._same_game(number, rest)
            case "seats" | "turn":
                setattr(self, kind, _Said(number, rest.strip()))
            case "option":
                self.options[name] = _Said(number, value.strip())
                if len(self.options) > MOST_OPTIONS:
                    raise _wrong(number, say("expected at most {most} options", most=MOST_OPTIONS))
            case "pile":
                self._lay(number, name, value)
            case "fact":
                self.facts[name] = _Said(number, value.strip())
            case _:
                reason = say(
                    "expected a line that begins with position, seats, option, turn, pile or fact,"
                    " got {line}",
                    line=_quoted(line),
                )
                raise _wrong(number, reason)

    def _lay(self, number: int, pile: str, cards: str) -> None:
        try:
            self.piles[pile] = number, parse_cards(cards)
        except BadCard as error:
            reason = say("pile {pile}: {reason}", pile=clipped(pile), reason=error)
            if "," in cards:
                reason = say("{reason}; cards stand apart by spaces: 7h 8h", reason=reason)
            raise _wrong(number, reason) from error
        if len(self.piles) > MOST_PILES:
            raise _wrong(number, say("expected at most {most} piles", most=f"{MOST_PILES:,}"))

    def _same_game(self, number: int, rest: str) -> None:
        expected = f"{self.rules.name} {self.rules.version}"
        if rest.split() != expected.split():
            got = _quoted(f"position {rest}")  # no message: files hold it
            reason = say("expected 'position {game}', got {line}", game=expected, line=got)
            raise _wrong(number, reason)

    def state(self) -> State:
        """The state that the lines make."""
        table = self._table()
        zones = zoning(self.rules, table)
        for pile, (line, _) in self.piles.items():
            if not zones.has(pile):
                raise _wrong(line, _unknown_pile(pile, zones.names()))
        turn = _whole_number("turn", self.turn)
        if turn not in (DEALER, OVER, *range(table.seats)):
            reason = say(
                "turn: expected a seat from 0 to {last}, {dealer} (the dealer) or {over} (over),"
                " got {turn}",
                last=table.seats - 1,
                dealer=DEALER,
                over=OVER,
                turn=clipped(str(turn)),
            )
            raise _wrong(self.turn.line, reason)
        start = self.rules.start(table)
        known = [field.name for field in fields(start) if field.name not in _OWN]
        for name, said in self.facts.items():
            if name not in known:
                raise _wrong(said.line, _no_fact(name, known))
        facts = {name: self._fact(name, start) for name in known}
        empty: dict[str, tuple[Card, ...]] = dict.fromkeys(zones.names(), ())
        piles = Piles(empty | {name: cards for name, (_, cards) in self.piles.items()})
        state: State = self.rules.state(table=table, piles=piles, turn=turn, **facts)
        return state

    def _table(self) -> Table:
        """The table that the lines on seats and options describe."""
        seats = _whole_number("seats", self.seats)
        if seats not in self.rules.seats:
            allowed = ", ".join(map(str, sorted(self.rules.seats)))
            reason = say(
                "seats: {game} is played by {numbers}, not by {seats}",
                game=self.rules.title,
                numbers=allowed,
                seats=clipped(str(seats)),
            )
            raise _wrong(self.seats.line, reason)
        declared = [option.name for option in self.rules.options]
        for name, said in self.options.items():
            if name not in declared:
                raise _wrong(said.line, _no_option(name, declared))
            try:
                table_for(self.rules.options, seats, {name: said.text})
            except BadOption as error:
                raise _wrong(said.line, say("option {reason}", reason=error)) from error
        chosen = {name: said.text for name, said in self.options.items()}
        return table_for(self.rules.options, seats, chosen)

    def _fact(self, name: str, start: State) -> Any:
        """The value of a fact; the one at the start of a game when no line gives it."""
        first = getattr(start, name)
        said = self.facts.get(name)
        if said is None:
            return first
        state: Any = type(start)
        kind = _types(state)[name]
        try:
            value = _typed(json.loads(said.text), kind)
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            reason = say(
                "fact {name}: expected {expected}, at first {first}, got {value}",
                name=name,
                expected=_described(kind),
                first=_example(first),
                value=_quoted(said.text),
            )
            raise _wrong(said.line, reason) from error
        if isinstance(first, tuple) and first and len(first) != len(value):  # a seat or team each
            raise _wrong(said.line, _too_many(name, first, len(value)))
        return value


def _too_many(name: str, first: tuple[Any, ...], number: int) -> str:
    """The complaint about a fact with another number of values than at the start of a game."""
    return say(
        "expected {count} values of fact {name}, got {number};"
        " at this table it is {first} at first",
        count=len(first),
        name=name,
        number=number,
        first=_example(first),
    )


def _wrong(line: int, reason: str) -> BadPosition:
    """The error for a line; 0 is a value that no line gave. A name may hold a tab."""
    reason = say("line {line}: {reason}", line=line, reason=reason) if line else reason
    return BadPosition(one_line(reason))


def _quoted(text: str) -> str:
    """A text from outside within a message: short, printable and in quotation marks."""
    return f"'{one_line(clipped(text.strip()))}'"


def _whole_number(name: str, said: _Said) -> int:
    try:
        return int(said.text)
    except ValueError as error:
        reason = say(
            "{name}: expected a whole number, as in '{name} 2', got {value}",
            name=name,
            value=_quoted(said.text),
        )
        raise _wrong(said.line, reason) from error


def _no_fact(name: str, known: Sequence[str]) -> str:
    """The complaint about a fact that is not declared, with the declared ones."""
    names = ", ".join(sorted(known)) or say.under("names", "none")
    return say("no fact {name}; this game has: {names}", name=_meant(name, known), names=names)


def _no_option(name: str, known: Sequence[str]) -> str:
    """The complaint about an option that is not declared, with the declared ones."""
    names = ", ".join(sorted(known)) or say.under("names", "none")
    return say("no option {name}; this game has: {names}", name=_meant(name, known), names=names)


def _unknown_pile(name: str, known: Sequence[str]) -> str:
    """The complaint about a pile that this table does not have."""
    some = ", ".join(known[:_NAMED]) + (", …" if len(known) > _NAMED else "")
    near = difflib.get_close_matches(clipped(name), known, n=1)
    if not near:
        return say(
            "no pile {name} at this table; there are: {piles}", name=_quoted(name), piles=some
        )
    return say(
        "no pile {name} at this table (did you mean {near}?); there are: {piles}",
        name=_quoted(name),
        near=near[0],
        piles=some,
    )


def _meant(name: str, known: Sequence[str]) -> str:
    """A name from outside, with a question that has the nearest of the known names, if any."""
    near = difflib.get_close_matches(clipped(name), known, n=1)
    quoted = _quoted(name)
    return say("{name} (did you mean {near}?)", name=quoted, near=near[0]) if near else quoted


def _described(kind: Any) -> str:
    """A type of fact in words."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return either([_described(part) for part in inner])
    if origin is tuple:
        if inner[-1:] == (...,):
            several = shown(_SEVERAL.get(inner[0], ""))
            return say("a list of {things}", things=several or _described(inner[0]))
        things = with_commas(map(_described, inner))
        return say("a list of {count}: {things}", count=len(inner), things=things)
    if is_dataclass(kind):
        return f"[{', '.join(field.name for field in fields(kind))}]"
    return shown(_IN_WORDS.get(kind, str(kind)))


def _example(first: Any) -> str:
    """The value of a fact at the start of a game, as it is written."""
    return clipped(json.dumps(_plain(first), ensure_ascii=False))


def _plain(value: Any) -> Any:
    """A fact as JSON."""
    if isinstance(value, Card):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return [_plain(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"a fact cannot be a {type(value).__name__}: {value!r}")


@cache
def _types(of: Hashable) -> dict[str, Any]:
    """The types of the fields of a class, which are worked out from their text only once."""
    return typing.get_type_hints(of)


def _typed(value: Any, kind: Any) -> Any:
    """JSON as a fact of that type; raises ValueError when it does not fit."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _first_fit(value, inner)
    if kind is Card and isinstance(value, str):
        return Card.parse(value)
    if is_dataclass(kind) and isinstance(value, list):
        built: Any = kind
        hints = _types(built)
        names = [field.name for field in fields(kind)]
        return built(*(_typed(v, hints[n]) for n, v in zip(names, value, strict=True)))
    if origin is tuple and isinstance(value, list):
        kinds: Iterable[Any] = inner[:1] * len(value) if inner[-1:] == (...,) else inner
        return tuple(_typed(v, k) for v, k in zip(value, kinds, strict=True))
    if (kind is type(None) and value is None) or (kind in (bool, int, str) and type(value) is kind):
        return value
    raise ValueError(f"expected {kind}, got {json.dumps(value)}")


def _first_fit(value: Any, kinds: Iterable[Any]) -> Any:
    for kind in kinds:
        try:
            return _typed(value, kind)
        except ValueError:
            continue
    raise ValueError(f"none of the types of this fact fits {json.dumps(value)}")
