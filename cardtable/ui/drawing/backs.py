"""Backs of cards: one is drawn, and those that are much smaller are made out of it.

A back has a thousand lines, so to draw one takes ten times as long as to make one smaller, and on
small ones the lines are too fine to be drawn well. Knows no card and no screen.
"""

from __future__ import annotations

import pygame

from cardtable.ui.drawing.card_pictures import resized
from cardtable.ui.drawing.pictures import Pictures, Recipe, Whole
from cardtable.ui.layout.rects import card_height

_MODEL = 88  # units: about the width of the largest cards at most tables
_MUCH_SMALLER = 0.8

Raster = Recipe[pygame.Surface]  # of a file and a width


class Backs:
    """Draws backs in a window of this scale, kept with the other pictures or beside the loop.

    `at_rest` is the width that a back has where it lies. In the air it is larger, and made out of
    the one that lies; a much smaller one is made out of one as wide as the `model`.
    """

    def __init__(self, pictures: Pictures, scale: float) -> None:
        self._pictures = pictures
        self.model = round(_MODEL * scale)

    def order(self, back: Raster, at_rest: int, model: int) -> bool:
        """Has a back drawn beside the loop; true when it is finished."""
        made = _out_of_model(back, at_rest, model)
        return self._pictures.order_whole(made) if made else self._pictures.order(back)

    def take(self, back: Raster, at_rest: int, model: int) -> pygame.Surface:
        """A back without a shadow; do not draw on it."""
        made = _out_of_model(back, at_rest, model)
        if made is None:
            return self._pictures.keep(back)
        ordered = self._pictures.take_whole(made)
        return ordered or made.draw([lambda: self._pictures.keep(made.parts[0])])


def _out_of_model(back: Raster, at_rest: int, model: int) -> Whole[pygame.Surface] | None:
    """The way to make a back out of another one; None where it is the one that is drawn."""
    file, width, *more = back.given
    assert isinstance(width, int)
    drawn_at = model if at_rest <= _MUCH_SMALLER * model else at_rest
    if width == drawn_at:
        return None
    drawn = back._replace(given=(file, drawn_at, *more))
    return Whole(resized, (drawn,), ((width, card_height(width)),))
