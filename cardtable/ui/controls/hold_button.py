"""A button that acts only when it has been held for a while, and shows how far that is."""

from __future__ import annotations

from dataclasses import field

import pygame

from cardtable.core.frozen import dataclass
from cardtable.told.tree import Asked, Deed
from cardtable.ui.controls.node import Act, Control
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import SEMIBOLD, Role


@dataclass(eq=False, repr=False)
class HoldButton(Control):
    """Tells when holding begins and ends; its owner measures the time and sets `part`."""

    holds = True
    height: float = field(default=48, init=False)

    label: str = field()
    begin: Act
    end: Act
    part: float = field(default=0.0, kw_only=True)
    width: float = field(default=260, kw_only=True)
    quiet: bool = field(default=False, kw_only=True)

    def press(self, place: tuple[int, int]) -> None:
        """Holding begins."""
        self.begin()

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """And ends, wherever the pointer is by then."""
        self.end()

    def perform(self, asked: Asked) -> bool:
        """A listener cannot hold: to press is to begin, and time does the rest."""
        if asked.deed is Deed.PRESS:
            self.begin()
            return True
        return False

    def paint(self, canvas: Canvas) -> None:
        """The button, filling with gold while it is held."""
        edge: Role = "line" if self.quiet else "gold"
        canvas.box(self.rect, "field", radius=10, edge=edge, width=2)
        self._label(canvas, "panel_text")
        if self.part > 0:  # the golden part has its own ink, so that all of the label can be read
            surface = canvas.surface
            clip = surface.get_clip()
            full = pygame.Rect(self.rect)
            full.width = max(1, round(full.width * self.part))
            surface.set_clip(full.clip(clip))
            canvas.box(self.rect, "gold", radius=10)
            self._label(canvas, "on_gold")
            surface.set_clip(clip)

    def _label(self, canvas: Canvas, ink: Role) -> None:
        size = 15 if self.quiet else 16
        canvas.text(self.rect, self.label, size, ink, weight=SEMIBOLD, align="centre")
