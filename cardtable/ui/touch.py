"""The glass of a tablet: events of fingers become those of a mouse, which every screen knows.

SDL would make mouse events of its own out of touches. They are switched off (`NO_MOUSE`), and any
that come all the same are dropped, so that nothing is done twice.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, Protocol, runtime_checkable

import pygame

from cardtable.ui.controls.scrolling import NOTCH
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.input.fingers import Act, Acts, Feel, Fingers, Kind, Point
from cardtable.ui.screen import Screen

NO_MOUSE = ("SDL_TOUCH_MOUSE_EVENTS", "0")  # a setting of SDL, made before the display is opened
FINGER = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
_LOOK = 0.05  # seconds between two looks at a finger that rests


@runtime_checkable
class Felt(Protocol):
    """A screen that says what lies under a finger."""

    def feel(self, place: Point) -> Feel:
        """Returns what lies at a place."""


class Touch:
    """The fingers on one window; `screen` gives the topmost screen, `size` that of the surface."""

    def __init__(
        self, screen: Callable[[], Screen], size: Callable[[], tuple[int, int]], theme: Theme
    ) -> None:
        self._screen, self._size, self._theme = screen, size, theme
        self._fingers = Fingers(self._feel)

    def _feel(self, place: Point) -> Feel:
        screen = self._screen()
        return screen.feel(place) if isinstance(screen, Felt) else Feel()

    @property
    def due(self) -> float:
        """The seconds after which time must pass here; infinite while no finger rests on a card."""
        left = self._fingers.left
        return math.inf if left is None else min(left, _LOOK)

    def translated(self, event: pygame.Event) -> Iterator[pygame.Event]:
        """The events that screens get for this one."""
        if event.type in FINGER:
            yield from self._events(self._acts(event))
        elif event.type == pygame.WINDOWFOCUSLOST:
            yield from self._events(self._fingers.forget())
            yield event
        elif event.type not in _MOUSE or not getattr(event, "touch", False):
            yield event

    def step(self, seconds: float) -> Iterator[pygame.Event]:
        """Lets time pass; the events that come of it."""
        return self._events(self._fingers.step(seconds))

    def _acts(self, event: pygame.Event) -> Acts:
        wide, high = self._size()
        at = (round(event.x * wide), round(event.y * high))
        finger = (event.touch_id, event.finger_id)
        self._fingers.scale = self._theme.scale
        if event.type == pygame.FINGERDOWN:
            return self._fingers.down(finger, at)
        if event.type == pygame.FINGERMOTION:
            return self._fingers.move(finger, at)
        return self._fingers.up(finger, at)

    def _events(self, acts: Acts) -> Iterator[pygame.Event]:
        for act in acts:
            yield from self._of(act)

    def _of(self, act: Act) -> Iterator[pygame.Event]:
        """The events of a mouse that does the same."""
        down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        if act.kind is Kind.POINT:
            yield _mouse(pygame.MOUSEMOTION, pos=act.at, rel=(0, 0), buttons=(0, 0, 0))
        elif act.kind in (Kind.PRESS, Kind.LET_GO):
            yield _mouse(down if act.kind is Kind.PRESS else up, pos=act.at, button=1)
        elif act.kind is Kind.ASK:
            yield _mouse(down, pos=act.at, button=3)
            yield _mouse(up, pos=act.at, button=3)
        elif act.kind is Kind.SCROLL:
            yield _mouse(pygame.MOUSEWHEEL, x=0, y=act.down / self._theme.px(NOTCH))
        else:
            yield _mouse(pygame.WINDOWLEAVE)


def _mouse(kind: int, **values: Any) -> pygame.Event:
    """An event of the mouse that a finger has made."""
    return pygame.Event(kind, touch=True, **values)
