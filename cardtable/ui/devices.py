"""The devices besides mouse and keyboard: their events become those of mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from cardtable.ui.drawing.theme import Theme
from cardtable.ui.screen import Screen
from cardtable.ui.touch import Touch


class Devices:
    """The devices of one window; `screen` gives the topmost screen, `size` that of the surface."""

    def __init__(
        self, screen: Callable[[], Screen], size: Callable[[], tuple[int, int]], theme: Theme
    ) -> None:
        self._touch = Touch(screen, size, theme)

    @property
    def due(self) -> float:
        """The seconds after which time must pass here; infinite while nothing is held."""
        return self._touch.due

    def translated(self, event: pygame.Event) -> Iterator[pygame.Event]:
        """Returns the events that screens get for this one."""
        return self._touch.translated(event)

    def step(self, seconds: float) -> Iterator[pygame.Event]:
        """Lets time pass; returns the events that come of it."""
        return self._touch.step(seconds)
