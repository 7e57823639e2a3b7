"""Cards among words: a row of faces, overlapping where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass
from cardtable.told.tree import Told
from cardtable.told.wording import all_cards
from cardtable.ui.controls.node import Node, told_text
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.rects import card_height


@dataclass(eq=False, repr=False)
class CardRow(Node):
    """Cards drawn beside each other, each `width` units wide."""

    art: Art
    cards: Sequence[Card]
    width: float = field(default=68, kw_only=True)
    gap: float = field(default=6, kw_only=True)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """Their names."""
        return told_text(self, all_cards(self.cards))

    def preferred_width(self, theme: Theme) -> int:
        """All side by side."""
        count = len(self.cards)
        return count * theme.px(self.width) + (count - 1) * theme.px(self.gap)

    def min_width(self, theme: Theme) -> int:
        """The index of every card just shows."""
        return theme.px(self.width) + (len(self.cards) - 1) * theme.px(self.width * 0.3)

    def height_for(self, theme: Theme, width: int) -> int:
        """One card."""
        return card_height(theme.px(self.width))

    def order(self, art: Art, theme: Theme) -> bool:
        """Has the cards drawn beside the loop; true once all of them are there."""
        drawn = [art.order(card, theme.px(self.width)) for card in self.cards]
        return all(drawn)

    def paint(self, canvas: Canvas) -> None:
        """From left to right."""
        width = canvas.theme.px(self.width)
        pace = width + canvas.theme.px(self.gap)
        if len(self.cards) > 1:
            pace = min(pace, (self.rect.width - width) // (len(self.cards) - 1))
        for number, card in enumerate(self.cards):
            sprite = self.art.card(card, width)
            place = (self.rect.left + number * pace, self.rect.top)
            area = sprite.area(*place)
            if area.colliderect(canvas.surface.get_clip()):
                canvas.picture(sprite.image, area.topleft)
