"""A screen as a tree of things, each with a role, a name, a state and its possible actions.

A screen reader is given this tree, and tests read it. A tree is one frozen value; equal trees sound
the same. Ids are texts that stay the same as long as a thing does. Knows no system's interface, no
game and no pygame.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from cardtable.core.frozen import dataclass

_WHOLE = re.compile("-?[0-9]{1,9}")


class Role(Enum):
    """The kinds of things, in the words that screen readers use."""

    WINDOW = "window"
    PAGE = "page"
    DIALOG = "dialog"
    GROUP = "group"
    TOOLBAR = "tool bar"
    LIST = "list"
    ITEM = "list item"
    HEADING = "heading"
    TEXT = "text"
    STATUS = "status"
    BUTTON = "button"
    SWITCH = "switch"
    CHOICES = "radio group"
    CHOICE = "radio button"
    TABS = "tab list"
    TAB = "tab"
    SLIDER = "slider"
    SPINNER = "spin button"
    ENTRY = "text entry"
    MENU = "menu"
    MENU_ITEM = "menu item"
    TABLE = "table"
    ROW = "row"
    CELL = "cell"


class Deed(Enum):
    """The actions on a thing. CUSTOM ones have words of their own, the others of `Told`."""

    PRESS = "press"
    FOCUS = "focus"
    MORE = "more"
    LESS = "less"
    WRITE = "write"
    CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that can be changed: its value, its limits, and its step."""

    now: int
    low: int
    high: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class Caret:
    """A place in a line of text, before a letter, and the other end of what is selected.

    `edges` are the left edges of the letters in pixels, and the right edge of the last one.
    """

    at: int
    anchor: int
    edges: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """One thing: `place` is its number in its group and how many there are, from 1.

    `chosen` is None for what cannot be chosen; `keys` is the key that does its default deed;
    `others` are the words of its CUSTOM deeds; `area` is (left, top, width, height) in pixels of
    the window. A `modal` thing hides everything outside it. What is `live` is said as soon as it
    changes.
    """

    id: str
    role: Role
    name: str = ""
    value: str = ""
    description: str = ""
    enabled: bool = True
    of_use: bool = True  # False where pressing it would only be refused now
    chosen: bool | None = None
    many: bool = False  # several of the things in it can be chosen
    modal: bool = False
    live: bool = False
    amount: Amount | None = None
    place: tuple[int, int] | None = None
    keys: str = ""
    deeds: tuple[Deed, ...] = ()
    others: tuple[str, ...] = ()
    area: tuple[int, int, int, int] | None = None
    caret: Caret | None = None
    children: tuple[Told, ...] = ()

    def walk(self) -> Iterator[Told]:
        """Yields this thing and everything in it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, wanted: str) -> Told | None:
        """Returns the thing with that id."""
        return next((thing for thing in self.walk() if thing.id == wanted), None)

    @property
    def words(self) -> str:
        """All the words of a thing, without those of the things in it."""
        return ". ".join(filter(None, (self.name, self.value, self.description, *self.others)))


@dataclass(frozen=True, slots=True)
class ToldScreen:
    """A whole screen: its tree and the id of the thing that has the focus."""

    root: Told
    focus: str


@dataclass(frozen=True, slots=True)
class Asked:
    """An action that is asked for: its thing, the number of a custom one, the text to write."""

    id: str
    deed: Deed
    number: int = 0
    text: str = ""

    @property
    def written(self) -> int | None:
        """The whole number that is to be written; None for any other text.

        >>> [Asked("seats", Deed.WRITE, text=text).written for text in ("-4", "4.0", "²", "--4")]
        [-4, None, None, None]
        """
        return int(self.text) if _WHOLE.fullmatch(self.text) else None


def numbered(things: tuple[Told, ...]) -> tuple[Told, ...]:
    """Returns the members of a group with their place in it."""
    count = len(things)
    return tuple(replace(thing, place=(at, count)) for at, thing in enumerate(things, start=1))


def with_ids(thing: Told) -> Told:
    """Returns the tree with an id for every thing; one without is named after its place."""
    taken: set[str] = set()

    def named(child: Told, path: str) -> Told:
        own = child.id or path
        while own in taken:
            own += "'"
        taken.add(own)
        inside = tuple(
            named(inner, f"{path}/{number}") for number, inner in enumerate(child.children)
        )
        if own == child.id and all(map(operator.is_, inside, child.children)):
            return child  # most have an id, and are compared the sooner for being the same
        return replace(child, id=own, children=inside)

    return named(thing, "at")
