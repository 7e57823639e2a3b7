"""A button that acts only when it has been held for a while, and shows how far that is."""

from __future__ import annotations

import pygame

from cardtable.told.tree import Asked, Deed
from cardtable.ui.controls.node import Act, Control
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import SEMIBOLD, Role, Theme

_WIDE, _HIGH = 260, 48


class HoldButton(Control):
    """Tells when holding begins and ends; whoever owns it measures the time and says `part`."""

    def __init__(
        self,
        label: str,
        begin: Act,
        end: Act,
        *,
        key: str,
        part: float = 0.0,
        width: float = _WIDE,
        quiet: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(key=key, tip=tip)
        self.width, self.quiet = width, quiet
        self.label, self.begin, self.end, self.part = label, begin, end, part

    def preferred_width(self, theme: Theme) -> int:
        """One width."""
        return theme.px(self.width)

    def height_for(self, theme: Theme, width: int) -> int:
        """One height."""
        return theme.px(_HIGH)

    def press(self, place: tuple[int, int]) -> None:
        """Holding begins."""
        self.begin()

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """And ends, wherever the pointer is by then."""
        self.end()

    @property
    def words(self) -> str:
        """Its label."""
        return self.label

    def perform(self, asked: Asked) -> bool:
        """Who asks by words cannot hold: to press is to begin, and time does the rest."""
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
