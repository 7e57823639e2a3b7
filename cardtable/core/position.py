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

import json
import types
import typing
from collections.abc import Hashable, Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from cardtable.core.cards import BadCard, Card, parse_cards
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


class BadPosition(ValueError):
    """A text that is no position of this game; names the line."""


def write(rules: AnyRules, state: State) -> str:
    """The text of a state, or of a view."""
    lines = [f"position {rules.name} {rules.version}", f"seats {state.table.seats}"]
    lines += [f"option {name} {text_of(value)}" for name, value in state.table.options]
    lines.append(f"turn {state.turn}")
    lines += [" ".join(["pile", name, *map(str, cards)]) for name, cards in state.piles.items()]
    lines += [
        f"fact {field.name} {json.dumps(_plain(getattr(state, field.name)))}"
        for field in fields(state)
        if field.name not in _OWN
    ]
    return "\n".join(lines) + "\n"


def game_named_in(text: str) -> str:
    """The game a position is of; raises BadPosition when the text does not begin like one."""
    for line in text.splitlines():
        words = line.split()
        if len(words) == 3 and words[0] == "position":
            return words[1]
        if words and not line.startswith("#"):
            break
    raise BadPosition("line 1: expected 'position GAME VERSION'")


def read(rules: AnyRules, text: str) -> Any:
    """The state a text stands for: `read(rules, write(rules, state)) == state`.

    Facts that are left out keep the value they have at the start of a game, piles are empty.
    Raises BadPosition naming the line.
    """
    reader = _Reader(rules)
    try:
        lines = lines_within_bounds(text)
    except TooMuch as error:
        raise BadPosition(f"line {error.line}: {error}" if error.line else str(error)) from error
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            reader.take(line)
        except (BadCard, BadOption, ValueError, KeyError, TypeError, RecursionError) as error:
            reason = clipped(str(error.args[0] if error.args else error))
            raise BadPosition(f"line {number}: {reason}") from error
    return reader.state()


class _Reader:
    """Gathers the lines of one position."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.seats = rules.seats[0]
        self.turn = 0
        self.chosen: dict[str, str] = {}
        self.piles: dict[str, tuple[Card, ...]] = {}
        self.facts: dict[str, Any] = {}
        state: Any = rules.state
        self.types = _types(state)
        self.known = {field.name for field in fields(rules.state)} - _OWN

    def take(self, line: str) -> None:
        """Reads one line."""
        kind, _, rest = line.strip().partition(" ")
        name, _, value = rest.partition(" ")
        match kind:
            case "position":
                self._same_game(name, value)
            case "seats" | "turn":
                setattr(self, kind, int(rest))
            case "option":
                self._choose(name, value)
            case "pile":
                self._lay(name, value)
            case "fact":
                if name not in self.known:
                    raise BadPosition(f"expected a fact of {sorted(self.known)}, got {name!r}")
                self.facts[name] = _typed(json.loads(value), self.types[name])
            case _:
                raise BadPosition(f"expected position, seats, option, turn, pile or fact: {line!r}")

    def _choose(self, option: str, value: str) -> None:
        self.chosen[option] = value.strip()
        if len(self.chosen) > MOST_OPTIONS:
            raise BadPosition(f"expected at most {MOST_OPTIONS} options")

    def _lay(self, pile: str, cards: str) -> None:
        self.piles[pile] = parse_cards(cards)
        if len(self.piles) > MOST_PILES:
            raise BadPosition(f"expected at most {MOST_PILES:,} piles")

    def _same_game(self, name: str, version: str) -> None:
        if (name, version) != (self.rules.name, str(self.rules.version)):
            got = one_line(clipped(f"{name} {version}"))
            raise BadPosition(f"expected {self.rules.name} {self.rules.version}, got {got}")

    def state(self) -> State:
        """The state that the lines make."""
        if self.seats not in self.rules.seats:
            raise BadPosition(f"{self.rules.title} is not played by {self.seats}")
        try:
            table: Table = table_for(self.rules.options, self.seats, self.chosen)
        except BadOption as error:
            raise BadPosition(str(error)) from error
        zones = zoning(self.rules, table)
        for pile in self.piles:
            if not zones.has(pile):
                raise BadPosition(f"{self.rules.title} has no pile {clipped(pile)!r} at this table")
        start = self.rules.start(table)
        self._fit(start)
        facts = {name: getattr(start, name) for name in self.known} | self.facts
        empty: dict[str, tuple[Card, ...]] = dict.fromkeys(zones.names(), ())
        piles = Piles(empty | self.piles)
        state: State = self.rules.state(table=table, piles=piles, turn=self.turn, **facts)
        return state

    def _fit(self, start: State) -> None:
        """Refuses a turn of nobody, and facts about more seats or teams or fewer than there are."""
        if self.turn not in (DEALER, OVER, *range(self.seats)):
            raise BadPosition(
                f"expected turn {OVER}, {DEALER} or a seat from 0 to {self.seats - 1},"
                f" got {clipped(str(self.turn))}"
            )
        for name, value in self.facts.items():
            first = getattr(start, name)  # of each seat or team: there from the start
            if isinstance(first, tuple) and first and len(first) != len(value):
                raise BadPosition(f"expected {len(first)} values of fact {name}, got {len(value)}")


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
