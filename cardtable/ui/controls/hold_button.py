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

    def __init__(self, label: str, begin: Act, end: Act, *, key: str, part: float = 0.0) -> None:
        super().__init__(key=key)
        self.label, self.begin, self.end, self.part = label, begin, end, part

    def preferred_width(self, theme: Theme) -> int:
        """One width."""
        return theme.px(_WIDE)

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
        canvas.box(self.rect, "field", radius=10, edge="gold", width=2)
        if self.part > 0:
            surface = canvas.surface
            clip = surface.get_clip()
            full = pygame.Rect(self.rect)
            full.width = max(1, round(full.width * self.part))
            surface.set_clip(full.clip(clip))
            canvas.box(self.rect, "gold", radius=10)
            surface.set_clip(clip)
        ink: Role = "on_gold" if self.part > 0.5 else "panel_text"
        canvas.text(self.rect, self.label, 16, ink, weight=SEMIBOLD, align="centre")
