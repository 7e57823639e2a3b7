"""The letters that an input method is putting together, shown under the cursor of a field.

They are no text yet: the input method replaces them until it hands the text over. An input method
listens while a field has the keyboard and at no other time, so that the letters of keys reach the
table. Knows no page.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from cardtable.core.frozen import dataclass
from cardtable.ui.controls.paint import Canvas


@dataclass(frozen=True, slots=True)
class Composition:
    """The letters so far, and those among them that are being replaced now."""

    text: str = ""
    start: int = 0
    length: int = 0

    @classmethod
    def of(cls, event: pygame.Event) -> Composition:
        """Returns what an event of text editing says; its text is empty when it is over."""
        text = "".join(letter for letter in event.text if letter.isprintable())
        start = min(max(0, event.start), len(text))
        return cls(text, start, min(max(0, event.length), len(text) - start))

    def paint(self, canvas: Canvas, inside: pygame.Rect, left: int, size: float) -> None:
        """Shows the letters from `left` on, underlined; of long ones the end."""
        theme = canvas.theme
        wide = theme.width(self.text, size)
        left = inside.left + max(0, min(left, inside.width - wide))
        place = pygame.Rect(left, inside.top, max(0, inside.right - left), inside.height)
        surface, clip = canvas.surface, canvas.surface.get_clip()
        surface.set_clip(place.clip(clip))
        canvas.fill(place, "field")
        before = wide - place.width  # of the letters, what does not fit
        shown = replace(self) if before <= 0 else self._end(canvas, place.width, size)
        canvas.text(place, shown.text, size, "panel_text")
        low = place.bottom - theme.px(3)
        self._line(canvas, place.left, theme.width(shown.text, size), low, 1)
        if shown.length:
            ahead = theme.width(shown.text[: shown.start], size)
            chosen = theme.width(shown.text[shown.start : shown.start + shown.length], size)
            self._line(canvas, place.left + ahead, chosen, low, 2)
        surface.set_clip(clip)

    def _end(self, canvas: Canvas, width: int, size: float) -> Composition:
        """Returns the last letters, as many as fit."""
        text = self.text
        while text and canvas.theme.width(text, size) > width:
            text = text[1:]
        gone = len(self.text) - len(text)
        start = max(0, self.start - gone)
        return Composition(text, start, max(0, self.start + self.length - gone - start))

    def _line(self, canvas: Canvas, left: int, wide: int, top: int, units: int) -> None:
        high = canvas.theme.px(units)
        canvas.fill(pygame.Rect(left, top, max(1, wide), high), "focus")


class InputMethod:
    """Switches the input method on while a field is written into, and tells it where."""

    def __init__(self) -> None:
        self._on: bool | None = None
        self._place = pygame.Rect(0, 0, 0, 0)

    def follow(self, place: pygame.Rect | None) -> None:
        """Listens at the cursor in this place; where there is none, keys are keys alone."""
        if (place is not None) is not self._on:
            self._on = place is not None
            if self._on:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()
        if place is not None and place != self._place:
            self._place = place.copy()
            pygame.key.set_text_input_rect(place)
