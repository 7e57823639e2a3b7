"""The facts of a finished game beyond its row of the statistics, as one text.

They are what each hand brought, how often something happened that the game counts, who sat where,
and the match that the game belongs to. Parts stand between semicolons; a part that no version
wrote is passed over, so that a later one may add some. Nothing in it is believed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Final, NamedTuple

from cardtable.core.frozen import dataclass
from cardtable.core.match import Match
from cardtable.core.outside import LONGEST_FACTS, MOST_SEATS, plain_name

_BETWEEN: Final = ";"
_MOST_HANDS, _MOST_COUNTS = 200, 20  # of a game: the latest, the first
_HANDS: Final = re.compile(r"hands((?: -?[0-9]{1,9}w?){1,200})")
_COUNT: Final = re.compile(r"count ([0-9]{1,9}) ([a-z]{1,20}(?: [a-z]{1,20}){0,2})")
_SEAT: Final = re.compile(r"seat ([w-]) ([a-z][a-z0-9_-]{0,39})(?: (.*))?")
_SIDES: Final = re.compile(r"sides((?: [0-9]{1,3}){1,100})")
_MATCH: Final = re.compile(r"match (over|on) (.*)")


class Hand(NamedTuple):
    """The points that one hand or round brought, and whether nobody had better ones."""

    points: int
    won: bool = False


class Seated(NamedTuple):
    """A seat of the table; `name` is "" where the person of the row sat."""

    player: str  # "human" or a level
    name: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The facts of one game of one person.

    >>> facts = GameFacts((Hand(12, won=True), Hand(-3)), {"bid": 2}, (Seated("easy", "Otto"),))
    >>> str(facts), read_facts(str(facts)) == facts
    ('seat - easy Otto;count 2 bid;hands 12w -3', True)
    """

    hands: tuple[Hand, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)  # by the kind of event
    seats: tuple[Seated, ...] = ()
    sides: tuple[int, ...] = ()  # of the seats, where some play together
    match: Match | None = None  # this game is its last so far
    match_over: bool = False

    def side(self, seat: int) -> int:
        """The side of a seat: its own, unless some play together."""
        return self.sides[seat] if seat < len(self.sides) else seat

    def __str__(self) -> str:
        groups = [
            [f"match {'over' if self.match_over else 'on'} {self.match}"] if self.match else [],
            [
                *([" ".join(["sides", *map(str, self.sides)])] if self.sides else []),
                *map(_seat_words, self.seats),
            ],
            [f"count {number} {kind}" for kind, number in self.counts.items()][:_MOST_COUNTS],
            [" ".join(["hands", *map(_hand_words, self.hands[-_MOST_HANDS:])])] * bool(self.hands),
        ]
        parts: list[str] = []
        for group in groups:
            if len(_BETWEEN.join([*parts, *group])) <= LONGEST_FACTS:
                parts += group
        return _BETWEEN.join(parts)


def _hand_words(hand: Hand) -> str:
    return f"{hand.points}w" if hand.won else str(hand.points)


def _seat_words(seat: Seated) -> str:
    name = plain_name(seat.name.replace(_BETWEEN, " "))
    return f"seat {'w' if seat.won else '-'} {seat.player} {name}".rstrip()


def read_facts(text: str) -> GameFacts:
    """The facts in a text."""
    hands: tuple[Hand, ...] = ()
    counts: dict[str, int] = {}
    seats: list[Seated] = []
    sides: tuple[int, ...] = ()
    match, over = None, False
    for part in text.split(_BETWEEN) if len(text) <= LONGEST_FACTS else ():
        if found := _SEAT.fullmatch(part):
            seats.append(Seated(found[2], _plain(found[3] or ""), found[1] == "w"))
        elif found := _COUNT.fullmatch(part):
            counts[found[2]] = int(found[1])
        elif found := _HANDS.fullmatch(part):
            hands = tuple(map(_hand, found[1].split()))
        elif found := _SIDES.fullmatch(part):
            sides = tuple(map(int, found[1].split()))
        elif found := _MATCH.fullmatch(part):
            match, over = Match.read(found[2]), found[1] == "over"
    return GameFacts(hands, counts, tuple(seats[:MOST_SEATS]), sides, match, over)


@lru_cache(maxsize=512)  # the same few names, many times
def _plain(name: str) -> str:
    return plain_name(name)


@lru_cache(maxsize=512)  # the same few numbers, many times
def _hand(word: str) -> Hand:
    return Hand(int(word.removesuffix("w")), word.endswith("w"))


def renamed(text: str, old: str, new: str) -> str:
    """The facts with a person at the table called by another name; parts of others stay."""
    parts = text.split(_BETWEEN)
    for number, part in enumerate(parts):
        found = _SEAT.fullmatch(part)
        if found and found[2] == "human" and found[3] == old:
            parts[number] = f"seat {found[1]} human {new}"
    return _BETWEEN.join(parts)
