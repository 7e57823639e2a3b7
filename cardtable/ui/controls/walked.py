"""Text and tables to be walked through: the keyboard stands on a paragraph, a heading or a row.

↑ and ↓ go on by one, Home and End to the ends, H to the next heading. What has no keys of its own
is read in this way by whoever listens, and scrolls with them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field, replace
from typing import Self

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.lists import with_commas
from cardtable.told.tree import Role, Told
from cardtable.ui.controls.node import Control, Node, area_of
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Inset
from cardtable.ui.drawing.theme import Theme

_WORD = re.compile(r"\w")
_TEXTS = (Role.TEXT, Role.HEADING)


@dataclass(eq=False, repr=False)
class Stop(Inset):
    """A paragraph or a heading, read at once; as a ROW all that stands in one line."""

    part: Role = field(default=Role.ITEM, kw_only=True)

    @property
    def is_heading(self) -> bool:
        """True when a listener goes here with H."""
        told = (thing for child in self.children() for thing in child.told(()))
        return any(thing.role is Role.HEADING for thing in told)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """One thing with all its words; the cells of a row stay in it."""
        things = [thing for outer in inside for thing in outer.walk() if _WORD.search(thing.name)]
        heading = any(thing.role is Role.HEADING for thing in things)
        cells = tuple(
            replace(thing, role=Role.CELL) if thing.role in _TEXTS else thing for thing in inside
        )
        return (
            Told(
                self.key,
                Role.HEADING if heading else self.part,
                with_commas(thing.name.removesuffix(",") for thing in things),
                area=area_of(self.rect),
                children=cells if self.part is Role.ROW and not heading else (),
            ),
        )


@dataclass(eq=False, repr=False)
class Walked(Control):
    """Nodes among which some are stops; one of these is where the keyboard stands."""

    told_role = Role.GROUP
    child: Node
    stops: Sequence[Stop]
    part: Role = field(default=Role.GROUP, kw_only=True)
    at: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.inner = (self.child,)

    def preferred_width(self, theme: Theme) -> int:
        """That of what is in it."""
        return self.child.preferred_width(theme)

    def min_width(self, theme: Theme) -> int:
        """That of what is in it."""
        return self.child.min_width(theme)

    def height_for(self, theme: Theme, width: int) -> int:
        """That of what is in it."""
        return self.child.height_for(theme, width)

    def carry_over(self, before: Self) -> None:
        """Stays at its stop."""
        self.at = min(before.at, max(0, len(self.stops) - 1))

    @property
    def spot(self) -> pygame.Rect:
        """The stop at which the keyboard stands; all of it where that is nowhere by itself."""
        own = self.stops[self.at].rect if self.stops else self.rect
        return own if own.height else self.rect

    @property
    def spoken_key(self) -> str:
        """The stop is what a listener has before them."""
        return self.stops[self.at].key if self.stops else self.key

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """A group of what is in it; it cannot be pressed."""
        thing = super().told_thing()
        return (replace(thing, role=self.part, deeds=(), children=inside),)

    def answers_to(self, wanted: str) -> bool:
        """True for its own id and those of its stops."""
        return wanted == self.key or any(stop.key == wanted for stop in self.stops)

    def go(self, number: int) -> None:
        """Stands at a stop, by its number."""
        self.at = max(0, min(number, len(self.stops) - 1))

    def handle_key(self, event: pygame.Event) -> bool:
        """Goes from stop to stop; at the ends the keyboard stays."""
        if event.type != pygame.KEYDOWN:
            return False
        back = bool(event.mod & pygame.KMOD_SHIFT)
        steps = {pygame.K_UP: self.at - 1, pygame.K_DOWN: self.at + 1}
        steps |= {pygame.K_HOME: 0, pygame.K_END: len(self.stops) - 1}
        steps |= {pygame.K_h: self._heading(-1 if back else 1)}
        if event.key not in steps:
            return False
        self.go(steps[event.key])
        return True

    def _heading(self, step: int) -> int:
        """The number of the next heading that way; that of the stop itself where there is none."""
        ways = range(self.at + step, len(self.stops) if step > 0 else -1, step)
        return next((number for number in ways if self.stops[number].is_heading), self.at)

    def paint_over(self, canvas: Canvas) -> None:
        """A ring round the stop, where the keyboard led here."""
        if self.focused and self.stops:
            canvas.ring(self.spot.inflate(canvas.theme.px(8), canvas.theme.px(4)), radius=6)
