"""Checks that a game's declarations make sense: constants, options, zones, the start."""

from __future__ import annotations

import re
from collections import Counter as Multiset
from collections.abc import Iterator
from functools import partial

from cardtable.conformance.case import faults_of
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import DEALER, BadOption, Face, Table, Zone, Zones, table_for, text_of

_NAME = re.compile(r"[a-z]+(-[0-9]+)?")
_SIDES = ("", "up", "down")


def declaration_faults(rules: AnyRules, table: Table) -> Iterator[str]:
    """Yields the faults of a game's declarations for a table."""
    for part in (_constants, _options, _of_the_day, _zones, _start):
        yield from faults_of(partial(part, rules, table))


def _constants(rules: AnyRules, _table: Table) -> Iterator[str]:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", rules.name):
        yield f"expected a name of small letters and _, got {rules.name!r}"
    if not rules.title or not rules.seats:
        yield "expected a title and at least one number of seats"
    if len(set(rules.seats)) != len(rules.seats) or min(rules.seats) < 1:
        yield f"expected different numbers of seats from 1, got {rules.seats}"
    if not rules.handling.sorts:
        yield "expected at least one way to sort a hand"


def _options(rules: AnyRules, table: Table) -> Iterator[str]:
    names = [option.name for option in rules.options]
    if len(set(names)) != len(names):
        yield f"an option is declared twice: {names}"
    for option in rules.options:
        if not option.help:
            yield f"option {option.name} has no line of help"
        value = table[option.name]
        try:
            same = option.parse(text_of(value), table.seats) == value
        except BadOption as error:
            yield f"option {option.name} refuses its own value {value!r}: {error}"
            continue
        if not same:
            yield f"option {option.name}: {value!r} comes back as something else from its text"
        if len(option.parts) != (option.count if option.count > 1 else 0):
            yield f"option {option.name} is {option.count} numbers with {len(option.parts)} labels"
        if not option.sentence(value):
            yield f"option {option.name} has no sentence for {text_of(value)}"


def _of_the_day(rules: AnyRules, _table: Table) -> Iterator[str]:
    """The deal of the day has a table of its own."""
    chosen = {option.name: option.daily for option in rules.options if option.daily}
    try:
        table_for(rules.options, rules.seats[0], chosen)
    except BadOption as error:
        yield f"the deal of the day: {error}"


def _zones(rules: AnyRules, table: Table) -> Iterator[str]:
    declared = rules.zones(table)
    if declared != rules.zones(table):
        yield "zones differ from one call to the next"
    zones = Zones.of(declared)
    names = [place.name for place in (*zones, *zones.counters)]
    doubled = [name for name, count in Multiset(names).items() if count > 1]
    if doubled:
        yield f"declared twice: {', '.join(doubled)}"
    for zone in zones:
        yield from _zone(zone, table.seats)
    for place in (*zones, *zones.counters):
        if any(seat not in range(table.seats) for seat in place.owners):
            yield f"{place.name} belongs to seats {place.owners}, but there are {table.seats}"


def _zone(zone: Zone, seats: int) -> Iterator[str]:
    if not _NAME.fullmatch(zone.name):
        yield f"expected a zone's name such as stock or hand-0, got {zone.name!r}"
    if zone.face is Face.OWNER and not zone.owners:
        yield f"{zone.name} is seen by its owner, but has none"
    if zone.drawn not in _SIDES:
        yield f"{zone.name} is drawn {zone.drawn!r}; expected up, down or nothing"
    if zone.slots and not zone.family:
        yield f"{zone.name} has slots but is no family"
    if zone.ring and set(zone.slots) != {str(seat) for seat in range(seats)}:
        yield f"{zone.name} is a ring, so its slots are the seats, not {zone.slots}"


def _start(rules: AnyRules, table: Table) -> Iterator[str]:
    start = rules.start(table)
    if start != rules.start(table):
        yield "start gives another state each time"
    if start.turn != DEALER:
        yield f"a game starts with the dealer's turn, not with {start.turn}"
    if start.table != table:
        yield "the state at the start belongs to another table"
    if type(start) is not rules.state:
        yield f"start gives a {type(start).__name__}; `state` says {rules.state.__name__}"
    missing = [name for name in zoning(rules, table).names() if name not in start.piles]
    if missing:
        yield f"piles that are not there at the start: {', '.join(missing)}"
