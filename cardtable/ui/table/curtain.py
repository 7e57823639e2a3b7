"""The curtain between people: nothing of the table is on the screen until the right person holds.

Knows a name and what time it is held; it never has a view, so it has nothing to give away.
"""

from __future__ import annotations

import pygame

from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD, Theme
from cardtable.ui.layout.rects import Rect

HOLD = 0.45  # seconds the button is held until the table shows
_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class Curtain:
    """Asks for one person, who holds the button (or a key) to see the table."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.held = 0.0
        self.opened = False
        self._holding = False
        self._size = (0, 0)

    def handle(self, event: pygame.Event, button: Rect) -> None:
        """Holding begins on the button or with a key, and ends with it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._holding = button.holds(*event.pos)
        elif event.type == pygame.KEYDOWN and event.key in _KEYS:
            self._holding = True
        elif event.type == pygame.MOUSEBUTTONUP or (
            event.type == pygame.KEYUP and event.key in _KEYS
        ):
            self._holding = False

    def step(self, seconds: float) -> bool:
        """Held long enough it opens; let go too early it starts anew. Whether it changes."""
        before = self.held
        if self._holding:
            self.held = min(HOLD, self.held + seconds)
            self.opened = self.opened or self.held >= HOLD
        else:
            self.held = max(0.0, self.held - 3 * seconds)
        return self.held != before

    def panel(self, theme: Theme, size: tuple[int, int]) -> Rect:
        """The panel in the middle."""
        wide, high = theme.px(460), theme.px(250)
        return Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)

    def button(self, theme: Theme, size: tuple[int, int]) -> Rect:
        """What is to be held."""
        panel = self.panel(theme, size)
        wide, high = theme.px(260), theme.px(48)
        return Rect(panel.x + (panel.w - wide) // 2, panel.bottom - theme.px(28) - high, wide, high)

    def pictures(self, theme: Theme, art: Art, size: tuple[int, int]) -> list[Picture]:
        """Everything there is to see."""
        panel, button = self.panel(theme, size), self.button(theme, size)
        ground = art.panel((panel.w, panel.h), theme.px(16), solid=True)
        found = [Picture(ground.image, panel.x - ground.dx, panel.y - ground.dy)]
        mark = art.mark("house", theme.px(440), (*theme.of("text")[:3], 10))
        found.insert(
            0, Picture(mark, (size[0] - theme.px(440)) // 2, (size[1] - theme.px(440)) // 2)
        )
        y = panel.y + theme.px(26)
        for text, points, role, weight in (
            (self.title, 14, "panel_muted", SEMIBOLD),
            (self.name, 34, "panel_text", BOLD),
            ("takes the screen. The others look away.", 15, "panel_muted", SEMIBOLD),
        ):
            words = theme.shortened(text, panel.w - theme.px(40), points, weight)
            made = theme.text(words, points, role, weight)
            found.append(Picture(made, panel.x + (panel.w - made.get_width()) // 2, y))
            y += made.get_height() + theme.px(4)
        return found + self._button(theme, art, button)

    def _button(self, theme: Theme, art: Art, rect: Rect) -> list[Picture]:
        """The button, filling with gold while it is held."""
        size = (rect.w, rect.h)
        found = [Picture(art.box(size, theme.px(10), "field", "gold", theme.px(2)), rect.x, rect.y)]
        part = self.held / HOLD
        if part > 0:
            full = art.box(size, theme.px(10), "gold")
            shown = pygame.Rect(0, 0, max(1, round(rect.w * part)), rect.h)
            found.append(Picture(_cut(full, shown), rect.x, rect.y))
        ink = "on_gold" if part > 0.5 else "panel_text"
        words = theme.text("Hold to see the table", 16, ink, SEMIBOLD)
        x = rect.x + (rect.w - words.get_width()) // 2
        found.append(Picture(words, x, rect.y + (rect.h - words.get_height()) // 2))
        return found


def _cut(picture: pygame.Surface, area: pygame.Rect) -> pygame.Surface:
    """A part of a picture, as one of its own."""
    part = pygame.Surface(area.size, pygame.SRCALPHA)
    part.blit(picture, (0, 0), area, special_flags=BLEND)
    return part
