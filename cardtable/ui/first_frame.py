"""The first frame of a screen, or of one at another size: drawn beside the loop, shown once.

Such a frame takes many pictures. Knows no screen: it is given what draws the frame.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

import pygame

from cardtable.ui.drawing.ahead import Errand

Draw = Callable[[], pygame.Surface | None]


class Progress(Enum):
    """The state of the frame; one that FAILED will say why where it is drawn again."""

    DRAWING = auto()
    READY = auto()
    FAILED = auto()


class FirstFrame:
    """At most one frame that is due, being drawn, or waiting to be shown."""

    def __init__(self) -> None:
        self._due = False
        self._errand: Errand | None = None
        self._drawn = False
        self._picture: pygame.Surface | None = None

    @property
    def being_drawn(self) -> bool:
        """True while a thread draws it."""
        return self._errand is not None

    @property
    def awaited(self) -> bool:
        """True until the frame has been shown."""
        return self._due or self.being_drawn or self._picture is not None

    def forget(self) -> None:
        """Waits for the frame of a screen or a size that is gone; now another one is due."""
        if self._errand is not None:
            self._errand.wait()
        self._errand, self._picture, self._due = None, None, True

    def progress(self, draw: Draw, seconds: float) -> Progress:
        """Begins to draw a frame that is due, and waits for it at most so many seconds.

        `draw` returns the frame, or None where the screen keeps it in parts.
        """
        if self._due:
            self._due = self._drawn = False
            self._errand = Errand(partial(self._draw, draw))
        if self._errand is None:
            return Progress.READY
        if not self._errand.wait(seconds):
            return Progress.DRAWING
        self._errand = None
        return Progress.READY if self._drawn else Progress.FAILED

    def _draw(self, draw: Draw) -> None:
        self._picture = draw()
        self._drawn = True

    def put_on(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Puts the frame on the surface, where there is one; returns the areas that changed.

        One that is being drawn is waited for: threads that draw lock pictures for one another.
        """
        if self._errand is not None:
            self._errand.wait()
            self._errand = None
        frame, self._picture, self._due = self._picture, None, False
        if frame is None:
            return []
        surface.blit(frame, (0, 0))
        return [surface.get_rect()]
