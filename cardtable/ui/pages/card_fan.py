"""A few cards held up like a hand: those of a winner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import field

import pygame

from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.rects import card_height

_TURN = 7.0  # degrees from one card to the next
_REACH = 2.6  # heights of a card from the point they turn about to their middle


@dataclass(eq=False, repr=False)
class CardFan(Node):
    """Cards fanned round a point below them, each `width` units wide."""

    rigid = True
    art: Art
    cards: Sequence[Card]
    width: float = field(kw_only=True)
    _made: tuple[object, pygame.Surface] | None = field(default=None, init=False)

    def preferred_width(self, theme: Theme) -> int:
        """From the outermost corner to the other."""
        return self._size(theme)[0]

    def height_for(self, theme: Theme, width: int) -> int:  # noqa: ARG002  whatever the width
        """A card, and what the outer ones hang lower."""
        return self._size(theme)[1]

    def _size(self, theme: Theme) -> tuple[int, int]:
        wide = theme.px(self.width)
        high = card_height(wide)
        angle = math.radians(_TURN * (len(self.cards) - 1) / 2)
        reach = high * _REACH
        across = 2 * (reach + high / 2) * math.sin(angle) + wide * math.cos(angle)
        drop = reach * (1 - math.cos(angle)) + wide / 2 * math.sin(angle)
        return round(across + wide * 0.2), round(high + drop + wide * 0.1)

    def paint(self, canvas: Canvas) -> None:
        """From left to right, each over the one before."""
        look = (canvas.theme.generation, self.art.look)
        if self._made is None or self._made[0] != look:
            self._made = (look, self._drawn(canvas.theme))
        made = self._made[1]
        canvas.picture(made, made.get_rect(midtop=self.rect.midtop).topleft)

    def _drawn(self, theme: Theme) -> pygame.Surface:
        size = self._size(theme)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        wide = theme.px(self.width)
        high = card_height(wide)
        reach = high * _REACH
        for number, card in enumerate(self.cards):
            degrees = _TURN * (number - (len(self.cards) - 1) / 2)
            angle = math.radians(degrees)
            turned = pygame.transform.rotozoom(self.art.card(card, 2 * wide).image, -degrees, 0.5)
            middle = (
                size[0] / 2 + reach * math.sin(angle),
                high / 2 + reach * (1 - math.cos(angle)) + wide * 0.05,
            )
            place = turned.get_rect(center=(round(middle[0]), round(middle[1])))
            surface.blit(turned, place, special_flags=BLEND)
        return surface
