"""Playing by one or two switches: keys, or a press of the mouse, that a player has chosen for it.

Owns the ring that goes over the topmost screen (`cardtable/ui/scanning.py`), moves it with
time or with the second switch, presses what is in it, and draws it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

import pygame

from cardtable.store.settings import CLICK, NO_SWITCH, ONE_SWITCH, Settings
from cardtable.told.tree import Asked, Deed, ToldScreen
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.scanning import Area, Ring, Target, groups_of
from cardtable.ui.screen import Screen

_LOOK = 0.25  # seconds between two looks at what can be pressed, while nobody presses
_TREMBLE = 0.2  # seconds after a press in which another one is not meant
_PAGE = "page:"  # the beginning of the ids of what turns pages


@runtime_checkable
class Turned(Protocol):
    """A screen of which not everything shows at once."""

    @property
    def long_part(self) -> Area | None:
        """The area whose content is longer than itself; None where all of it shows."""

    def reveal(self, told: str) -> None:
        """Brings a thing into sight."""


class Switches:
    """The switches of a player; `screen` gives the topmost screen."""

    def __init__(self, settings: Callable[[], Settings], screen: Callable[[], Screen]) -> None:
        self._settings, self._screen = settings, screen
        self.ring = Ring()
        self.changed = False  # the ring has to be drawn somewhere else
        self._drawn: tuple[Area, ...] = ()
        self._left = 0.0  # seconds until the ring moves on by itself
        self._look = 0.0
        self._since = math.inf  # seconds since the last press
        self._down: set[str] = set()  # switches that are held

    @property
    def on(self) -> bool:
        """True while somebody plays by switches."""
        return self._settings().scanning != NO_SWITCH

    @property
    def due(self) -> float:
        """The seconds after which time must pass here; infinite while nothing goes by itself."""
        if not self.on or self.ring.rests:
            return math.inf
        return max(0.0, self._left)

    # -- the switches --------------------------------------------------------------------------

    def takes(self, event: pygame.Event) -> bool:
        """Takes the press of a switch, and its letting go; returns True for these."""
        if not self.on or getattr(self._screen(), "takes_every_key", False):
            return False
        name = _named(event)
        down = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        now = self._settings()
        two = now.scanning != ONE_SWITCH
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return bool(self._down)  # the letter of a switch that is a key
        if name not in (now.switch_choose, *([now.switch_next] if two else [])):
            return False
        held = name in self._down
        self._down = self._down | {name} if down else self._down - {name}
        if down and not held and self._since >= _TREMBLE:
            self._since = 0.0
            self._press(choose=name == now.switch_choose)
        return True

    def _press(self, *, choose: bool) -> None:
        """Presses what is in the ring, opens a group, or moves the ring on."""
        self._see()
        rested, self._left = self.ring.rests, self._pace
        if rested:
            self._go(self.ring.first())
        elif not choose:
            self._go(self.ring.onward().awake())
        elif isinstance(self.ring.on, Target):
            self._do(self.ring.on)
        else:
            self._go(self.ring.opened())

    def _do(self, target: Target) -> None:
        if target.asked.id.startswith(_PAGE):
            key = pygame.K_PAGEDOWN if target.asked.id == f"{_PAGE}on" else pygame.K_PAGEUP
            self._screen().handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        else:
            self._screen().perform(target.asked)
        stays = target.stays or target.asked.id.startswith(_PAGE)
        self._see()
        self._go(self.ring.awake() if stays else self.ring.first())

    @property
    def _pace(self) -> float:
        """The seconds for which the ring stays; with two switches until the second is pressed."""
        now = self._settings()
        return float(now.scan_pace.split()[0]) if now.scanning == ONE_SWITCH else math.inf

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> None:
        """Lets time pass: the ring moves on, and follows what has changed."""
        self._since += seconds
        if not self.on:
            if self._drawn:
                self._go(Ring())
            return
        self._look -= seconds
        self._left = min(self._left, self._pace) - seconds
        if self._left <= 0 and not self.ring.rests:
            self._left = self._pace
            self._see()
            self._go(self.ring.onward())
        elif self._look <= 0:
            self._see()

    def _see(self) -> None:
        """Looks at what can be pressed now."""
        self._look = _LOOK
        ring = self.ring.over(groups_of(self._screen().told(), _pages(self._screen())))
        if ring.way != self.ring.way or not self.ring.targets:
            self._left = self._pace
        self._go(ring)

    def _go(self, ring: Ring) -> None:
        moved = ring.targets != self.ring.targets
        self.ring = ring
        screen = self._screen()
        if moved and ring.targets and isinstance(screen, Turned):
            screen.reveal(ring.targets[0].asked.id)
            self.ring = ring.over(groups_of(screen.told(), _pages(screen)))
        self.changed = self.changed or self._areas() != self._drawn

    # -- what is shown, and told ---------------------------------------------------------------

    def _areas(self) -> tuple[Area, ...]:
        if not self.on or self.ring.rests:
            return ()
        return self.ring.areas

    def focus(self, screen: ToldScreen) -> ToldScreen:
        """Returns the tree with the focus where the ring is: readers and magnifiers follow it."""
        if not self.on or self.ring.rests or not self.ring.targets:
            return screen
        told = self.ring.targets[0].asked.id
        return replace(screen, focus=told) if screen.root.find(told) else screen

    def touches(self, areas: Sequence[pygame.Rect]) -> bool:
        """True when something of the ring was painted over."""
        return any(_outside(area).collidelist(list(areas)) >= 0 for area in self._drawn)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draws the ring round each thing in it, thick enough to be seen across a room."""
        self._drawn, self.changed = self._areas(), False
        canvas = Canvas(surface, theme)
        for area in self._drawn:
            for out, width, role in ((7, 9, "focus_ground"), (5, 5, "focus")):
                around = pygame.Rect(area).inflate(2 * theme.px(out), 2 * theme.px(out))
                canvas.box(around, radius=8 + out, edge=role, width=width)


def _outside(area: Area) -> pygame.Rect:
    return pygame.Rect(area).inflate(60, 60)


def _pages(screen: Screen) -> list[Target]:
    """Returns the halves of a long part of a screen, which turn its pages."""
    area = screen.long_part if isinstance(screen, Turned) else None
    if area is None:
        return []
    left, top, wide, high = area
    half = high // 2
    back = Target(Asked(f"{_PAGE}back", Deed.PRESS), (left, top, wide, half))
    return [Target(Asked(f"{_PAGE}on", Deed.PRESS), (left, top + half, wide, high - half)), back]


def _named(event: pygame.Event) -> str:
    """Returns a key by the name that a setting keeps, or a press of the mouse."""
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        return pygame.key.name(event.key)
    presses = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return CLICK if event.type in presses and event.button == 1 else ""
