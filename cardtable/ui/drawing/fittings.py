"""The words on the table: the countdown and the shelf's sentence.

Gives pictures with places; knows only what one seat sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

import pygame

from cardtable.core.messages import say
from cardtable.core.table import Prompt
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Painted, Picture
from cardtable.ui.drawing.pictures import Recipe
from cardtable.ui.drawing.places import Edge, Places
from cardtable.ui.drawing.shapes import BLEND, Colour, hexed, svg
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.layout.arrangement import SHELF_LABEL
from cardtable.ui.layout.rects import Rect


class Fittings:
    """Draws it all in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art
        self._places = Places(art)

    def countdown(self, prompt: Rect, seconds: int, part: float) -> Picture:
        """The seconds left for an answer, in a ring that runs out, at the prompt's left end.

        `part` is how much of the time is left, from 0 to 1.
        """
        size = self.theme.px(30)
        ring = self.art.keep(Recipe(self._ring, (size, part, str(seconds))))
        return Picture(ring, prompt.x + self.theme.px(8), prompt.y + (prompt.h - size) // 2)

    def _ring(self, size: int, part: float, text: str) -> pygame.Surface:
        ring = svg(_arc(size, part, self.theme.line, self.theme.gold), (size, size))
        number = self.theme.text(text, 13, "panel_text", SEMIBOLD)
        ring.blit(number, number.get_rect(center=(size // 2, size // 2)), special_flags=BLEND)
        return ring

    def order_shelf(self, rect: Rect) -> None:
        """Has the strip drawn beside the loop."""
        self._places.order(rect, self._edge())

    def _edge(self) -> Edge:
        return Edge(self.theme.px(8), self.theme.px(1))

    def shelf(self, rect: Rect, planned: Prompt | None) -> list[Painted]:
        """The strip where cards are set aside in private: what it is for, or what they come to."""
        theme = self.theme
        pictures = self._places.pictures(rect, self._edge())
        if planned is None:
            words = theme.text(say("Drop cards here to plan: nobody else sees them"), 12, "muted")
            x = rect.x + (rect.w - words.get_width()) // 2
            return [*pictures, Picture(words, x, rect.y + (rect.h - words.get_height()) // 2)]
        wide = theme.px(SHELF_LABEL - 24)
        head = theme.lines(planned.text, wide, 15, SEMIBOLD)
        more = [part for line in planned.lines for part in theme.lines(line, wide, 12)]
        heads = [theme.text(part, 15, "text", SEMIBOLD) for part in head]
        details = [theme.text(part, 12, "muted") for part in more]
        left = rect.x + theme.px(14)
        if sum(line.get_height() for line in (*heads, *details)) <= rect.h:
            return [*pictures, *_written(rect, left, [*heads, *details])]
        right = (
            rect.x + rect.w - theme.px(14) - max((line.get_width() for line in details), default=0)
        )
        return [*pictures, *_written(rect, left, heads), *_written(rect, right, details)]


def _written(rect: Rect, x: int, lines: list[pygame.Surface]) -> Iterator[Picture]:
    """Yields lines below each other, in the middle of the height of a strip."""
    y = rect.y + (rect.h - sum(line.get_height() for line in lines)) // 2
    for line in lines:
        yield Picture(line, x, y)
        y += line.get_height()


def _arc(size: int, part: float, faint: Colour, bright: Colour) -> str:
    """The SVG of a ring with a bright part (0 to 1), clockwise from the top."""
    middle, radius, wide = size / 2, size / 2 - size / 12, size / 11
    turn = 2 * pi * min(part, 0.999)  # an arc from a point to itself would be nothing
    end = f"{middle + radius * sin(turn):.2f} {middle - radius * cos(turn):.2f}"
    start = f"{middle} {middle - radius:.2f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<g fill="none" stroke-width="{wide:.2f}"><circle cx="{middle}" cy="{middle}" '
        f'r="{radius:.2f}" stroke="{hexed(faint)}" stroke-opacity="{faint[3] / 255:.2f}"/>'
        f'<path d="M{start}A{radius:.2f} {radius:.2f} 0 {int(part > 0.5)} 1 {end}" '
        f'stroke="{hexed(bright)}"/></g></svg>'
    )
