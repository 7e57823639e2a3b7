"""The table that a game declares: seats, options, and where its piles lie.

Places are given in rows and card sizes, never in pixels; `ui/layout` turns them into
rectangles. Knows no rules and no screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import Enum
from functools import lru_cache
from typing import Final

from cardtable.core.frozen import dataclass
from cardtable.core.messages import Later, say, shown
from cardtable.core.outside import clipped
from cardtable.core.word_forms import before_word

Value = str | int | tuple[int, ...]

DEALER: Final = -1
OVER: Final = -2

# The contexts under which names are translated.
HOUSE_RULE: Final = "house rule"  # no message: a context
CHOICE: Final = "choice of a house rule"  # no message: a context

_SEAT = re.compile(r"\{([0-9]{1,2})\}")


class BadOption(ValueError):
    """An option or value that a game does not declare."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, its sentence in the rules, and the numbers of seats it is for."""

    value: str
    says: str
    seats: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """The value as people read it."""
        return _titled(self.value, self.says, CHOICE)


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: one of `choices` (default first), a number, or `count` numbers ("90/120").

    `says` is the sentence for a number, with {value} in it, and `says_one` that for the number 1.
    `parts` says in a word what each of several numbers is for.
    An option that makes sense only for some numbers of seats lists them in `seats`; `under` names
    another option and the value of it under which this one counts. Where people share a screen the
    default is the choice `shared`, if there is one; the deal of the day is played with the value
    `daily`, if there is one, so that it takes minutes.
    """

    name: str
    help: str
    choices: tuple[Choice, ...] = ()
    numbers: tuple[int, int] = (0, 0)
    default: Value = ""
    count: int = 1
    says: str = ""
    seats: tuple[int, ...] = ()
    says_one: str = ""
    parts: tuple[str, ...] = ()
    shared: str = ""
    under: tuple[str, str] = ("", "")
    daily: str = ""

    @property
    def title(self) -> str:
        """The name as people read it."""
        return _titled(self.name, self.help, HOUSE_RULE)

    def title_of(self, value: str) -> str:
        """A value as people read it: that of a choice, or a number as it is."""
        return next((choice.title for choice in self.choices if choice.value == value), value)

    def usual(self, seats: int, people: int) -> Value:
        """The default with this many seats, of whom so many are people at one screen."""
        return self.shared if self.shared and people > 1 else self.first(seats)

    def first(self, seats: int) -> Value:
        """The default with this many seats."""
        fitting = self.values(seats)
        return fitting[0].value if fitting else self.default

    def values(self, seats: int) -> tuple[Choice, ...]:
        """The choices with this many seats; none for an option of numbers."""
        return tuple(choice for choice in self.choices if not choice.seats or seats in choice.seats)

    def applies(self, seats: int) -> bool:
        """True when this option means anything with this many seats."""
        return (not self.seats or seats in self.seats) and len(self.values(seats)) != 1

    def parse(self, text: str, seats: int) -> Value:
        """The value that a text stands for; raises BadOption naming what is allowed."""
        if self.choices:
            if text in {choice.value for choice in self.values(seats)}:
                return text
            raise BadOption(
                say(
                    "{name} is one of {allowed}, not {text}",
                    name=self.name,
                    allowed=self.allowed(seats),
                    text=repr(clipped(text)),
                )
            )
        try:
            values = tuple(int(part) for part in text.split("/"))
        except ValueError:
            values = ()
        low, high = self.numbers
        if len(values) != self.count or not all(low <= value <= high for value in values):
            raise BadOption(
                say(
                    "{name} is {allowed}, not {text}",
                    name=self.name,
                    allowed=self.allowed(seats),
                    text=repr(clipped(text)),
                )
            )
        return values if self.count > 1 else values[0]

    def allowed(self, seats: int) -> str:
        """Returns the values that may be chosen, for error messages and for the list of games."""
        if self.choices:
            return " | ".join(choice.value for choice in self.values(seats))
        low, high = self.numbers
        if self.count == 1:
            return say.kept("{low} to {high}", low=low, high=high)
        if not self.parts:
            return say.kept(
                "{several} numbers with / between, each {low} to {high}",
                several=self.count,
                low=low,
                high=high,
            )
        return say.kept(
            "{several} numbers with / between ({parts}), each {low} to {high}",
            several=self.count,
            parts=" / ".join(map(shown, self.parts)),
            low=low,
            high=high,
        )

    def sentence(self, value: Value) -> str:
        """Returns the meaning of a value, as one sentence of the rules."""
        for choice in self.choices:
            if choice.value == value:
                return shown(choice.says)
        says = self.says_one if value == 1 and self.says_one else self.says
        return shown(says).replace("{value}", text_of(value))


def plain(name: str) -> str:
    """A name from a declaration as a label.

    >>> plain("auto_deal")
    'Auto deal'
    """
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def _titled(name: str, beside: str, context: str) -> str:
    """A name as a label, in the language of the messages beside it."""
    if isinstance(beside, Later) and not name.isdigit():
        return shown(Later(plain(name), beside.domain, context))
    return plain(name)


def text_of(value: Value) -> str:
    """The text form of an option's value; `Option.parse` reads it back."""
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class Table:
    """The number of seats and every option's value, sorted by name: a game is dealt for these."""

    seats: int
    options: tuple[tuple[str, Value], ...] = ()

    def __hash__(self) -> int:
        """By the seats alone: what is kept by table is asked for at every move, tables are few."""
        return self.seats

    def __getitem__(self, name: str) -> Value:
        for known, value in self.options:
            if known == name:
                return value
        raise KeyError(f"this table has no option {name!r}")

    def word(self, name: str) -> str:
        """The value of an option, as a word."""
        return str(self[name])

    def number(self, name: str) -> int:
        """The value of an option that is one number."""
        value = self[name]
        if not isinstance(value, int):
            raise TypeError(f"option {name} holds {value!r}, which is not one number")
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        """The value of an option that is several numbers."""
        value = self[name]
        return value if isinstance(value, tuple) else (self.number(name),)


def table_for(
    options: tuple[Option, ...], seats: int, chosen: Mapping[str, str] | None = None
) -> Table:
    """A table with this many seats: the defaults, overridden by the chosen texts.

    Raises BadOption for a name or a value that is not declared.
    """
    wanted = dict(chosen or {})
    values = {
        option.name: option.parse(wanted.pop(option.name), seats)
        if option.name in wanted
        else option.first(seats)
        for option in options
    }
    if wanted:
        unknown = repr(clipped(next(iter(wanted))))
        if not options:
            raise BadOption(say("no option {name}; this game has none", name=unknown))
        names = ", ".join(option.name for option in options)
        raise BadOption(say("no option {name}; this game has: {names}", name=unknown, names=names))
    return _same_table(seats, tuple(sorted(values.items())))


@lru_cache(maxsize=256)
def _same_table(seats: int, options: tuple[tuple[str, Value], ...]) -> Table:
    """One object for equal tables: what games keep by table is found without a comparison."""
    return Table(seats, options)


class Face(Enum):
    """The seats that *know* the cards of a pile (not the side that is drawn: see `Zone.drawn`)."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class Row(Enum):
    """The bands of a table from the far side to the near one."""

    FAR = "far"  # what belongs to the other side, beyond the middle
    CENTRE = "centre"  # what belongs to everybody
    NEAR = "near"  # what belongs to the seat at the screen, before its hand
    HAND = "hand"  # the hand of the seat at the screen
    PLATE = "plate"  # beside the name plate of the seat that owns it
    UNSEEN = "unseen"  # nowhere: known, but not drawn


class Side(Enum):
    """The place of a zone in its row."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Fan(Enum):
    """The ways in which the cards of a pile lie on each other."""

    STACK = "stack"  # squared up; the top card shows, and how many there are
    TOP = "top"  # squared up but for the top five, which fan to the right (a discard pile)
    DOWN = "down"  # a column growing towards the viewer
    ACROSS = "across"  # a row that overlaps when it must
    HAND = "hand"  # a row that is sorted, reordered, and takes two lines when long


@dataclass(frozen=True, slots=True)
class Spot:
    """A place: which row and side, how many cards wide and high, how large its cards are.

    `wide` and `high` are the least room, in cards of this scale. A spot that `grows` shares what
    its row (across) or the table (down) has to spare. Within a row and side, zones stand in the
    order in which they are declared; `line` stacks several lines within one row. A spot that
    `yields` takes no room while its zone is empty; in the row HAND it never takes any: there, and
    at its owner's plate, its cards lie where the hand lay, sorted as a hand is, and at a plate in
    as many lines as there is felt for. A pile that reaches `squared` cards
    (when not 0) is squared up, however it is fanned while it has fewer.
    """

    row: Row
    side: Side = Side.MIDDLE
    wide: float = 1.0
    high: float = 1.0
    scale: float = 1.0
    fan: Fan = Fan.STACK
    grows: bool = False
    line: int = 0
    yields: bool = False
    squared: int = 0


@dataclass(frozen=True, slots=True)
class Zone:
    """A pile, or a family of piles (`melds-2` holds `melds-2/1`, `melds-2/2` …).

    `owners` are the seats it belongs to (a team's books have several; a public pile none): they
    see it when its face is OWNER, and at their place it is drawn `near`, elsewhere `far` (without
    a `far` it stands beside its owner's plate). A family with `slots` has one fixed place for
    each member, in that order, `columns` a line; one without lets its members flow. `upright` are
    ways in which the slots stand on an upright table if cards are larger so: column and line of
    each, from 0, with parts of them where one stands between two. `ring` puts
    the slots (named after seats) round a centre, each towards its seat. With `one_place` a drop on
    any slot counts as a drop on the member that a move names (a split pile of collected cards).
    `drawn` is "up", "down", or "" (as known): won tricks are known to all and still lie face down.
    `title` is drawn and read out; where none is drawn, `told` is read out, and else the name.
    """

    name: str
    face: Face
    near: Spot
    owners: tuple[int, ...] = ()
    far: Spot | None = None
    family: bool = False
    slots: tuple[str, ...] = ()
    columns: int = 0
    upright: tuple[tuple[tuple[float, float], ...], ...] = ()
    ring: bool = False
    one_place: bool = False
    drawn: str = ""
    title: str = ""
    told: str = ""

    @classmethod
    def hand(
        cls, name: str, seat: int, wide: float = 6, *, far_wide: float = 2, far_scale: float = 0.35
    ) -> Zone:
        """A seat's hand: known to it, in a fan before it, small at its plate for the others."""
        near = Spot(Row.HAND, wide=wide, fan=Fan.HAND, grows=True)
        far = Spot(Row.PLATE, wide=far_wide, scale=far_scale, fan=Fan.ACROSS)
        told = say.later("hand", "on the table")
        return cls(name, Face.OWNER, near, (seat,), far, told=told)

    @classmethod
    def laid_out_hand(cls, name: str, seat: int, title: str) -> Zone:
        """A hand laid open at the end, in the place of the seat's hand; nothing before that."""
        near = Spot(Row.HAND, fan=Fan.ACROSS, yields=True)
        far = Spot(Row.PLATE, scale=0.5, fan=Fan.ACROSS, yields=True)
        return cls(name, Face.ALL, near, (seat,), far, title=title)

    @property
    def is_laid_out_hand(self) -> bool:
        """True when it takes the place of its owner's hand once there is something in it."""
        return self.near.row is Row.HAND and self.near.yields

    def seen_by(self, seat: int) -> bool:
        """True when that seat knows the cards that lie here."""
        return self.face is Face.ALL or (self.face is Face.OWNER and seat in self.owners)


@dataclass(frozen=True, slots=True)
class Counter:
    """A number of the table (chips, pot, total): its name in `Rules.counters`, and its place.

    With `owners` and the row PLATE it stands on those seats' plates; in another row it is drawn
    `near` to its owners and `far` (where given) from everybody else. `style` is "number", "chips"
    (drawn one by one), "checks" (a seal that `limit` fill with gold), or "side" (the names of its
    owners before their number, as a heading over what is declared next in its row). The `limit`
    of a number, when not 0, is shown behind a slash.
    """

    name: str
    title: str
    near: Spot
    owners: tuple[int, ...] = ()
    style: str = "number"
    limit: int = 0
    far: Spot | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to read off a pile, or off one of its cards, besides the cards themselves.

    `tone` is one of "", "dim", "good", "bad", "clean", "dirty", "alert"; `text` is short enough
    for a badge ("5/7", "dead"); `hint` is the sentence for the pointer; `ghost` is the text of a
    card that this one stands for (a joker on 6♦). What is said of a whole hand stands on its
    owner's plate; an empty slot with the tone "good" stands out among the others.
    """

    pile: str
    card: str = ""
    text: str = ""
    tone: str = ""
    hint: str = ""
    ghost: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt to a seat: one sentence, and, where an amount is asked, its limits.

    Sentences name seats as {0}, {1} …; whoever shows them puts the names in (`named`). Where
    `seconds` is not 0, a person who has not answered by then passes. `terse` is the sentence in
    fewer words, for a listener who is told the buttons and their keys right after it.
    """

    text: str
    amount: tuple[int, int] | None = None
    lines: tuple[str, ...] = ()
    seconds: int = 0
    terse: str = ""


class Pause(Enum):
    """The reason to wait before the dealer moves on; programs without a window do not wait.

    What is said meanwhile is `Words.status`, as at any other time.
    """

    LOOK = "look"  # a finished trick: a click, or the time that is set
    SHEET = "sheet"  # the score sheet of a finished hand
    OFFER = "offer"  # something to read, for two seconds


def named(text: str, names: tuple[str, ...]) -> str:
    """A sentence with the seats' names in place of {0}, {1} …

    A name is text, whatever it says: "{1}" as a name is never filled in.

    >>> named("{1} leads.", ("Ann", "Bo"))
    'Bo leads.'
    """
    filled, end = "", 0
    for found in _SEAT.finditer(text):
        seat = int(found[1])
        name = names[seat] if seat < len(names) else found[0]
        filled += before_word(text[end : found.start()], name) + name
        end = found.end()
    return filled + text[end:]


@dataclass(frozen=True, slots=True)
class Zones:
    """All zones of a table by name, so that a pile finds its own at once."""

    all: tuple[Zone, ...]
    counters: tuple[Counter, ...] = ()
    by_name: dict[str, Zone] = field(default_factory=dict, compare=False)
    _unseen: dict[int, tuple[Zone, ...]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, declared: tuple[Zone | Counter, ...]) -> Zones:
        """The zones and counters that a game declares."""
        zones = tuple(place for place in declared if isinstance(place, Zone))
        counters = tuple(place for place in declared if isinstance(place, Counter))
        return cls(zones, counters, {zone.name: zone for zone in zones})

    def __iter__(self) -> Iterator[Zone]:
        return iter(self.all)

    def of_pile(self, pile: str) -> Zone:
        """The zone that a pile lies in; raises KeyError for a pile nobody declared."""
        return self.by_name[pile.partition("/")[0]]

    def has(self, pile: str) -> bool:
        """True when a pile of this name is declared, by itself or as a member of a family."""
        base, slash, member = pile.partition("/")
        zone = self.by_name.get(base)
        if zone is None or zone.family != bool(slash):
            return False
        return not zone.slots or member in zone.slots

    def unseen_by(self, seat: int) -> tuple[Zone, ...]:
        """The zones whose cards that seat does not know; found once a seat, asked at every move."""
        if seat not in self._unseen:
            self._unseen[seat] = tuple(zone for zone in self.all if not zone.seen_by(seat))
        return self._unseen[seat]

    def names(self) -> tuple[str, ...]:
        """The single piles, which exist even while they are empty."""
        return tuple(zone.name for zone in self.all if not zone.family)
