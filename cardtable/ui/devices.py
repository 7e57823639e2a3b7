"""The devices besides mouse and keyboard: their events become those of mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cardtable.ui.gamepads import Gamepads, Stack
from cardtable.ui.touch import Touch


class Devices:
    """The devices of one window."""

    def __init__(self, stack: Stack) -> None:
        self._touch = Touch(lambda: stack.screen, lambda: stack.size, stack.theme)
        self._pads = Gamepads(stack)

    def listen(self) -> None:
        """Looks for devices that come and go from now on."""
        self._pads.listen()

    def close(self) -> None:
        """Lets them go."""
        self._pads.close()

    @property
    def due(self) -> float:
        """The seconds after which time must pass here; infinite while nothing is held."""
        return min(self._touch.due, self._pads.due)

    def translated(self, event: pygame.Event) -> Iterator[pygame.Event]:
        """Returns the events that screens get for this one."""
        for meant in self._touch.translated(event):
            yield from self._pads.translated(meant)

    def step(self, seconds: float) -> Iterator[pygame.Event]:
        """Lets time pass; returns the events that come of it."""
        yield from self._touch.step(seconds)
        yield from self._pads.step(seconds)
