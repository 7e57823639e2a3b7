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
        self._listed: pygame.Rect | None = None  # a list over the table
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

    def keep_clear(self, listed: pygame.Rect | None) -> bool:
        """Keeps clear of an open list from now on; returns whether the sentence may have moved."""
        moved = bool(self.text) and listed != self._listed
        self._listed = listed
        return moved

    def area(self, theme: Theme, size: tuple[int, int]) -> pygame.Rect | None:
        """The area of the sentence, with its shadow; None when there is nothing to say."""
        if not self.text:
            return None
        return self._panel(theme, size)[0].inflate(theme.px(40), theme.px(40))

    def draw(self, surface: pygame.Surface, art: Art, size: tuple[int, int]) -> None:
        """Draws it over everything."""
        theme = art.theme
        rect, lines = self._panel(theme, size)
        panel = art.panel(rect.size, theme.px(10), solid=True)
        surface.blit(panel.image, panel.area(*rect.topleft), special_flags=BLEND)
        place = (rect.left + theme.px(20), rect.top + theme.px(12))
        pitch = theme.font(_SIZE).get_linesize()
        Canvas(surface, theme).lines(lines, place, pitch, _SIZE)

    def _panel(self, theme: Theme, size: tuple[int, int]) -> tuple[pygame.Rect, list[str]]:
        """The panel and its lines: at the foot, else at the top, else beside the open list."""
        listed = self._listed
        usual = self._at_most(theme, size, size[0] * 2 // 3)
        if listed is None:
            return usual
        beside = max(listed.x, size[0] - listed.right) - theme.px(80)
        for rect, lines in (usual, self._at_most(theme, size, beside)):
            for place in _places(rect, theme, size):
                if not listed.colliderect(place):
                    return place, lines
        return usual

    def _at_most(
        self, theme: Theme, size: tuple[int, int], wide: int
    ) -> tuple[pygame.Rect, list[str]]:
        """The panel at the foot, with lines that are at most so wide."""
        lines = theme.lines(self.text, wide, _SIZE)
        width = max(theme.width(line, _SIZE) for line in lines) + 2 * theme.px(20)
        high = len(lines) * theme.font(_SIZE).get_linesize() + 2 * theme.px(12)
        rect = pygame.Rect(0, 0, width, high)
        rect.midbottom = (size[0] // 2, size[1] - theme.px(56))
        return rect, lines


def _places(rect: pygame.Rect, theme: Theme, size: tuple[int, int]) -> list[pygame.Rect]:
    """The places where a panel may lie, the usual one first."""
    inset, (across, down) = theme.px(20), size
    return [
        pygame.Rect((x, y), rect.size)
        for y in (rect.y, down - rect.bottom)
        for x in (rect.x, inset, across - rect.w - inset)
    ]
