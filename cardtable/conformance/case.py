"""One position under examination; an examination that crashes becomes a finding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, fields
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.core.outside import error_line
from cardtable.core.piles import Piles
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.state import State
from cardtable.core.table import Zones

_SEAT = re.compile(r"\{([^}]*)\}")


@dataclass(frozen=True, slots=True)
class Case:
    """The position after `ply` moves of the game with that seed.

    What most checks ask for, views and legal moves, is found once for all of them.
    """

    rules: AnyRules
    state: Any
    seed: int
    ply: int
    _views: dict[int, Any] = field(default_factory=dict, compare=False, repr=False)
    _moves: dict[tuple[int, bool], tuple[Move, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def seats(self) -> range:
        """Every seat of the table."""
        return range(self.state.table.seats)

    @property
    def zones(self) -> Zones:
        """The zones of the table."""
        return zoning(self.rules, self.state.table)

    def chance(self, *what: object) -> Random:
        """Chance that is the same whenever this position is examined."""
        return Random(f"{self.seed}/{self.ply}/{what}")

    def view(self, seat: int) -> Any:
        """The position as a seat knows it."""
        if seat not in self._views:
            self._views[seat] = self.rules.view(self.state, seat)
        return self._views[seat]

    def moves(self, seat: int) -> tuple[Move, ...]:
        """The legal moves of a seat."""
        return self._listed(seat, seen=False)

    def seen_moves(self, seat: int) -> tuple[Move, ...]:
        """The legal moves of a seat, from what it knows."""
        return self._listed(seat, seen=True)

    def _listed(self, seat: int, *, seen: bool) -> tuple[Move, ...]:
        if (seat, seen) not in self._moves:
            state = self.view(seat) if seen else self.state
            self._moves[seat, seen] = self.rules.moves(state, seat)
        return self._moves[seat, seen]

    def all_moves(self) -> tuple[Move, ...]:
        """The legal moves of every seat."""
        return tuple(move for seat in self.seats for move in self.moves(seat))

    def some_moves(self, count: int, *what: object) -> tuple[Move, ...]:
        """At most so many of the legal moves of all seats, chosen by chance."""
        moves = list(self.all_moves())
        rng = self.chance(*what)
        while len(moves) > count:
            moves.pop(int(rng.random() * len(moves)))
        return tuple(moves)


Check = Callable[[Case], Iterable[str]]


def faults_of(check: Callable[[], Iterable[str]]) -> Iterator[str]:
    """Yields what a check finds; an exception in the check is a finding as well."""
    try:
        yield from check()
    except (KeyboardInterrupt, GeneratorExit):  # the person, or the caller, has heard enough
        raise
    except BaseException as error:  # a stranger's rules may raise anything
        frame = extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        kind, colon, said = error_line(error).partition(":")
        yield f"{kind} at {where}{colon}{said}"


def first_difference(first: State, second: State) -> str:
    """The first field in which two states differ, with both values; "" when they are equal."""
    for name in (stored.name for stored in fields(first)):
        left, right = getattr(first, name), getattr(second, name)
        if left != right:
            if isinstance(left, Piles) and isinstance(right, Piles):
                return _unequal_piles(left, right)
            return f"{name} is {left!r} and {right!r}"
    return ""


def _unequal_piles(first: Piles, second: Piles) -> str:
    for pile in dict.fromkeys([*first, *second]):
        left, right = " ".join(map(str, first[pile])), " ".join(map(str, second[pile]))
        if (pile in first) != (pile in second):
            return f"{pile} is there only once"
        if left != right:
            return f"{pile} holds {left or 'nothing'} and {right or 'nothing'}"
    return ""


def bad_sentence(text: object, seats: int) -> str:
    """Returns the fault of a sentence that names seats as {0}, {1} …, or ""."""
    if not isinstance(text, str):
        return f"expected a sentence, got {text!r}"
    for inner in _SEAT.findall(text):
        if not inner.isdecimal() or int(inner) >= seats:
            return f"{{{inner}}} is no seat of this table in {text!r}"
    rest = _SEAT.sub("", text)
    return f"a lone brace in {text!r}" if "{" in rest or "}" in rest else ""
