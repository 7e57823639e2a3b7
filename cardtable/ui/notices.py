"""One sentence at the foot of the window that goes away by itself."""

from __future__ import annotations

import pygame

from cardtable.ui.controls.paint import Canvas
from cardtable.ui.crash_watch import note
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import Theme

_STAYS = 4.0  # seconds, and a little more for every word
_A_WORD = 0.12
_SIZE = 15


class Notices:
    """The sentence that is shown now, and those that wait."""

    def __init__(self) -> None:
        self.text = ""
        self.changed = False
        self._left = 0.0
        self._waiting: list[str] = []

    def say(self, text: str) -> None:
        """Says a sentence, after those that are still to be read; none twice in a row."""
        if text in (self.text, *self._waiting):
            return
        note(text)
        self._waiting.append(text)
        if not self.text:
            self._next()

    def step(self, seconds: float) -> None:
        """Lets time pass."""
        if self.text:
            self._left -= seconds
            if self._left <= 0:
                self._next()

    def _next(self) -> None:
        self.text = self._waiting.pop(0) if self._waiting else ""
        self._left = _STAYS + _A_WORD * len(self.text.split())
        self.changed = True

    def area(self, theme: Theme, size: tuple[int, int]) -> pygame.Rect | None:
        """The area of the sentence, with its shadow; None when there is nothing to say."""
        if not self.text:
            return None
        return self._panel(theme, size).inflate(theme.px(40), theme.px(40))

    def draw(self, surface: pygame.Surface, art: Art, size: tuple[int, int]) -> None:
        """Draws it over everything."""
        theme, rect = art.theme, self._panel(art.theme, size)
        panel = art.panel(rect.size, theme.px(10), solid=True)
        surface.blit(panel.image, panel.area(*rect.topleft), special_flags=BLEND)
        place = (rect.left + theme.px(20), rect.top + theme.px(12))
        pitch = theme.font(_SIZE).get_linesize()
        Canvas(surface, theme).lines(self._lines(theme, size), place, pitch, _SIZE)

    def _lines(self, theme: Theme, size: tuple[int, int]) -> list[str]:
        return theme.lines(self.text, size[0] * 2 // 3, _SIZE)

    def _panel(self, theme: Theme, size: tuple[int, int]) -> pygame.Rect:
        lines = self._lines(theme, size)
        wide = max(theme.width(line, _SIZE) for line in lines) + 2 * theme.px(20)
        high = len(lines) * theme.font(_SIZE).get_linesize() + 2 * theme.px(12)
        rect = pygame.Rect(0, 0, wide, high)
        rect.midbottom = (size[0] // 2, size[1] - theme.px(56))
        return rect
