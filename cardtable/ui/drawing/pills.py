"""The short words on a table in rounded boxes, at piles and at name plates.

Knows no piles, no plates and no moves.
"""

from __future__ import annotations

import pygame

from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.pictures import Recipe
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import SEMIBOLD, Role, Theme, in_scale

_TONES: dict[str, tuple[Role, Role]] = {
    "": ("panel_solid", "panel_text"),
    "dim": ("panel_solid", "panel_muted"),
    "good": ("good", "on_gold"),
    "clean": ("good", "on_gold"),
    "bad": ("danger", "paper"),
    "dirty": ("mixed", "on_gold"),
    "alert": ("gold", "on_gold"),
}

SLIM = 0.82  # of a line: so low that it covers no name on a plate
_BESIDE = 0.83  # of the size of its letters: so much wider than its text is a badge
_TAG = 2.5  # units: a count on a face is so much wider than its digits


class PillPainter:
    """Draws them in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    def _tag(self, text: str, size: float, tone: str = "") -> pygame.Surface:
        """A count as narrow as its digits allow, for the corner of a face."""
        return self._tag_px(text, self.theme.px(in_scale(size)), tone)

    def _tag_px(
        self, text: str, pixels: int, tone: str, beside: int | None = None
    ) -> pygame.Surface:
        """Likewise, in letters of so many pixels; if need be with more pixels `beside` them."""
        beside = self.theme.px(_TAG) if beside is None else beside
        return self.art.keep(Recipe(self._drawn_pill, (text, pixels, tone, SLIM, beside)))

    def _pill(self, text: str, size: float, tone: str = "", high: float = 1) -> pygame.Surface:
        """A short text in a rounded box, as high as a line of it or a part of that."""
        return self._pill_px(text, self.theme.px(in_scale(size)), tone, high)

    def _pill_px(self, text: str, pixels: int, tone: str, high: float) -> pygame.Surface:
        """Likewise, in letters of so many pixels."""
        return self.art.keep(Recipe(self._drawn_pill, (text, pixels, tone, high)))

    def _drawn_pill(
        self, text: str, pixels: int, tone: str, high: float, beside: int | None = None
    ) -> pygame.Surface:
        """The box, `beside` pixels wider than its text, else by a part of the size of that."""
        fill, ink = _TONES.get(tone, _TONES[""])
        theme = self.theme
        words = theme.text_px(text, pixels, ink, SEMIBOLD)
        height = round(words.get_height() * high) + theme.px(1)
        wider = round(pixels * _BESIDE) if beside is None else beside
        width = words.get_width() + wider
        width = width if beside is not None else max(height, width)
        pill = self.art.box((width, height), min(width, height) / 2, fill, "panel_edge").copy()
        middle = ((width - words.get_width()) // 2, (height - words.get_height()) // 2)
        pill.blit(words, middle, special_flags=BLEND)
        return pill
