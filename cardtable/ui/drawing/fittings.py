"""What stands over the table in words: the countdown, the shelf's sentence, speech, the log.

Gives pictures with places; knows what one seat sees and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, pi, sin

import pygame

from cardtable.core.table import Prompt
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.shapes import BLEND, Colour, hexed, svg
from cardtable.ui.drawing.theme import SEMIBOLD, Role, Theme
from cardtable.ui.layout.arrangement import SHELF_LABEL
from cardtable.ui.layout.rects import Rect

_RING = 48  # steps in which a question's time runs out


class Fittings:
    """Draws it all in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    def countdown(self, prompt: Rect, left: float, limit: int) -> Picture:
        """The seconds left for an answer, in a ring that runs out, at the prompt's left end."""
        size, step = self.theme.px(30), ceil(_RING * left / limit)
        key = ("countdown", size, step, ceil(left), self.theme.gold)
        made = self.art.kept(key, lambda: self._ring(size, step / _RING, str(ceil(left))))
        return Picture(made, prompt.x + self.theme.px(8), prompt.y + (prompt.h - size) // 2)

    def _ring(self, size: int, part: float, text: str) -> pygame.Surface:
        made = svg(_arc(size, part, self.theme.line, self.theme.gold), (size, size))
        words = self.theme.text(text, 13, "panel_text", SEMIBOLD)
        made.blit(words, words.get_rect(center=(size // 2, size // 2)), special_flags=BLEND)
        return made

    def shelf(self, rect: Rect, planned: Prompt | None) -> list[Picture]:
        """The strip where cards are set aside in private: what it is for, or what they come to."""
        theme = self.theme
        ground = self.art.box((rect.w, rect.h), theme.px(8), (0, 0, 0, 40), "slot", theme.px(1))
        found = [Picture(ground, rect.x, rect.y)]
        if planned is None:
            words = theme.text("Drop cards here to plan: nobody else sees them", 12, "muted")
            x = rect.x + (rect.w - words.get_width()) // 2
            return [*found, Picture(words, x, rect.y + (rect.h - words.get_height()) // 2)]
        wide = theme.px(SHELF_LABEL - 24)
        head = theme.lines(planned.text, wide, 15, SEMIBOLD)
        more = [part for one in planned.lines for part in theme.lines(one, wide, 12)]
        lines = [theme.text(part, 15, "text", SEMIBOLD) for part in head]
        lines += [theme.text(part, 12, "muted") for part in more]
        y = rect.y + (rect.h - sum(line.get_height() for line in lines)) // 2
        for line in lines:
            found.append(Picture(line, rect.x + theme.px(14), y))
            y += line.get_height()
        return found

    def speech(self, text: str, near: Rect, window: Rect, tone: str = "bad") -> list[Picture]:
        """A sentence in a small panel above a place, kept inside the window."""
        theme = self.theme
        lines = theme.lines(text, theme.px(300), 14)
        wide = max(theme.width(line, 14) for line in lines) + 2 * theme.px(14)
        step = theme.font(14).get_linesize()
        high = len(lines) * step + 2 * theme.px(9)
        x = min(max(window.x + theme.px(8), near.centre[0] - wide // 2), window.right - wide - 8)
        y = near.y - high - theme.px(12)
        if y < window.y + theme.px(48):
            y = min(near.bottom + theme.px(12), window.bottom - high - theme.px(52))
        panel = self.art.panel((wide, high), theme.px(8), solid=True)
        found = [Picture(panel.image, x - panel.dx, y - panel.dy)]
        if tone:
            role: Role = {"bad": "danger", "hint": "hint"}.get(tone, "gold")
            bar = self.art.box((theme.px(3), high - theme.px(12)), theme.px(1.5), role)
            found.append(Picture(bar, x + theme.px(5), y + theme.px(6)))
        for number, line in enumerate(lines):
            made = theme.text(line, 14, "panel_text")
            found.append(Picture(made, x + theme.px(15), y + theme.px(9) + number * step))
        return found

    def list_of(self, lines: Sequence[str], title: str, window: Rect) -> list[Picture]:
        """A log in a panel at the upper right, the latest line last."""
        theme = self.theme
        wide = min(theme.px(380), window.w // 2)
        inner = wide - 2 * theme.px(16)
        broken = [part for line in lines for part in theme.lines(line, inner, 14)]
        step = theme.font(14).get_linesize() + theme.px(2)
        broken = broken[-max(1, (window.h - theme.px(200)) // step) :] or ["Nothing yet."]
        high = len(broken) * step + theme.px(50)
        x, y = window.right - wide - theme.px(12), window.y + theme.px(52)
        panel = self.art.panel((wide, high), theme.px(10), solid=True)
        found = [Picture(panel.image, x - panel.dx, y - panel.dy)]
        head = theme.text(title, 13, "panel_muted", SEMIBOLD)
        found.append(Picture(head, x + theme.px(16), y + theme.px(12)))
        y += theme.px(38)
        for line in broken:
            found.append(Picture(theme.text(line, 14, "panel_text"), x + theme.px(16), y))
            y += step
        return found


def _arc(size: int, part: float, faint: Colour, bright: Colour) -> str:
    """The SVG of a ring of which so much (0 to 1), from the top and clockwise, is bright."""
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
