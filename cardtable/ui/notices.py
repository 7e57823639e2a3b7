"""One sentence at the foot of the window that goes away by itself."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from cardtable.ui.controls.paint import Canvas
from cardtable.ui.crash_watch import note
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import Theme

_STAYS = 4.0  # seconds, and a little more for every word
_A_WORD = 0.12
_SIZE = 15
_NARROWEST = 120  # units of width that words want


class Notices:
    """The sentence that is shown now, and those that wait."""

    def __init__(self) -> None:
        self.text = ""
        self.changed = False
        self._left = 0.0
        self._clear: tuple[pygame.Rect, ...] = ()  # areas to keep clear of, by importance
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

    @property
    def due(self) -> float:
        """The seconds after which time must pass here; infinite while nothing is said."""
        return max(0.0, self._left) if self.text else math.inf

    def _next(self) -> None:
        self.text = self._waiting.pop(0) if self._waiting else ""
        self._left = _STAYS + _A_WORD * len(self.text.split())
        self.changed = True

    def keep_clear(self, areas: Sequence[pygame.Rect]) -> bool:
        """Keeps clear of these areas from now on, of the first above all.

        Returns whether the sentence may have moved.
        """
        moved = bool(self.text) and tuple(areas) != self._clear
        self._clear = tuple(areas)
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
        """The panel and its lines: at the foot, else at the top, else beside what is kept clear."""
        usual = self._at_most(theme, size, size[0] * 2 // 3)
        for count in range(len(self._clear), 0, -1):
            clear = self._clear[:count]
            beside = max(clear[0].x, size[0] - clear[0].right) - theme.px(80)
            narrow = [self._at_most(theme, size, beside)] if beside > theme.px(_NARROWEST) else []
            for rect, lines in (usual, *narrow):
                for place in _places(rect, theme, size):
                    if place.collidelist(clear) < 0:
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
