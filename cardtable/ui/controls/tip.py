"""The sentence that comes up beside a control when the pointer or the keyboard rests on it."""

from __future__ import annotations

import pygame

from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import Theme

_WAIT = 0.55  # seconds
_WIDE = 320
_SIZE = 13


class Tip:
    """At most one sentence, below its control or, where there is no room, above."""

    def __init__(self) -> None:
        self.place = (-1, -1)  # where the pointer was last
        self.window = (0, 0)  # the lower right corner of the room it has
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

    def area(self, theme: Theme) -> pygame.Rect:
        """The area that it covers, with its shadow."""
        return self._box(theme).inflate(theme.px(24), theme.px(28))

    def _lines(self, theme: Theme) -> list[str]:
        return theme.lines(self.shown, min(theme.px(_WIDE), self.window[0] - theme.px(48)), _SIZE)

    def _box(self, theme: Theme) -> pygame.Rect:
        lines = self._lines(theme)
        wide = max((theme.width(line, _SIZE) for line in lines), default=0) + theme.px(24)
        box = pygame.Rect(0, 0, wide, theme.px(19) * len(lines) + theme.px(14))
        box.midtop = (self._beside.centerx, self._beside.bottom + theme.px(8))
        if box.bottom > self.window[1]:
            box.bottom = self._beside.top - theme.px(8)
        return box.clamp(pygame.Rect((0, 0), self.window))

    def paint(self, canvas: Canvas) -> None:
        """The sentence on a small panel."""
        if not self.shown:
            return
        theme = canvas.theme
        box = self._box(theme)
        canvas.shadow(box, radius=8, spread=8)
        canvas.box(box, "panel_solid", radius=8, edge="panel_edge")
        place = (box.left + theme.px(12), box.top + theme.px(7))
        canvas.lines(self._lines(theme), place, theme.px(19), _SIZE)
