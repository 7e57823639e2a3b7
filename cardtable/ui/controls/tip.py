"""The sentence that comes up beside a control when the pointer or the keyboard rests on it."""

from __future__ import annotations

import pygame

from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import Theme

_WAIT = 0.55  # seconds
_WIDE = 320
_SIZE = 13


class Tip:
    """At most one sentence, below its control or, where there is no room, above."""

    def __init__(self) -> None:
        self.place = (-1, -1)  # where the pointer was last
        self.shown = ""
        self._waited = 0.0
        self._beside = pygame.Rect(0, 0, 0, 0)

    def at(self, place: tuple[int, int]) -> None:
        """The pointer moved."""
        self.place = place

    def hide(self) -> None:
        """Hides it; the waiting starts over."""
        self.shown, self._waited = "", 0.0

    def wait(self, seconds: float, tip: str, beside: pygame.Rect) -> bool:
        """Lets time pass over a control; says whether the sentence has just come up."""
        if not tip or self.shown:
            return False
        self._waited += seconds
        if self._waited < _WAIT:
            return False
        self.shown, self._beside = tip, beside.copy()
        return True

    def area(self, theme: Theme, size: tuple[int, int]) -> pygame.Rect:
        """What it covers, with its shadow."""
        return self._box(theme, size).inflate(theme.px(24), theme.px(28))

    def _lines(self, theme: Theme, size: tuple[int, int]) -> list[str]:
        return theme.lines(self.shown, min(theme.px(_WIDE), size[0] - theme.px(48)), _SIZE)

    def _box(self, theme: Theme, size: tuple[int, int]) -> pygame.Rect:
        lines = self._lines(theme, size)
        wide = max((theme.width(line, _SIZE) for line in lines), default=0) + theme.px(24)
        box = pygame.Rect(0, 0, wide, theme.px(19) * len(lines) + theme.px(14))
        box.midtop = (self._beside.centerx, self._beside.bottom + theme.px(8))
        if box.bottom > size[1]:
            box.bottom = self._beside.top - theme.px(8)
        return box.clamp(pygame.Rect((0, 0), size))

    def paint(self, canvas: Canvas, size: tuple[int, int]) -> None:
        """The sentence on a small panel."""
        if not self.shown:
            return
        theme = canvas.theme
        box = self._box(theme, size)
        canvas.shadow(box, radius=8, spread=8)
        canvas.box(box, "panel_solid", radius=8, edge="panel_edge")
        top = box.top + theme.px(7)
        for line in self._lines(theme, size):
            made = theme.text(line, _SIZE, "panel_text")
            down = (theme.px(19) - made.get_height()) // 2
            canvas.surface.blit(made, (box.left + theme.px(12), top + down), special_flags=BLEND)
            top += theme.px(19)
