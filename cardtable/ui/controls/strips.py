"""The slim strips above and below a table, and their tools, sentence and compact buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import chain

import pygame

from cardtable.core.frozen import dataclass
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told
from cardtable.told.wording import spoken
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Act, Control, Node, told_text
from cardtable.ui.controls.paint import CLEAR, Canvas
from cardtable.ui.controls.panels import Around
from cardtable.ui.drawing.theme import Role, Theme

_SIZES = (17, 15, 13)  # of the sentence: the first with which it fits
_LEAST = 11  # of the sentence in two lines or more, where nothing else helps
_TITLE = 14
_BETWEEN_PARTS = "  ·  "
_SCORE = 13
_BETWEEN = 18  # units between two scores
_BEFORE = 24  # units that the scores keep from the sentence


@dataclass(eq=False, repr=False)
class Strip(Around):
    """A band across the whole window, with a fine line on the side of the table."""

    solid = about_table = True
    line_above: bool = field(default=False, kw_only=True)

    def paint(self, canvas: Canvas) -> None:
        """The ground and the line."""
        canvas.fill(self.rect, "rail")
        line = pygame.Rect(self.rect.left, 0, self.rect.width, max(1, canvas.theme.px(1)))
        line.top = self.rect.top if self.line_above else self.rect.bottom - line.height
        canvas.fill(line, "rail_light")


@dataclass(eq=False, repr=False)
class Tool(Control):
    """A sign in a strip, as high as the strip; without words, so its tip says what it does."""

    sign, inset = 20, 4  # units
    width: float = field(default=44, init=False)
    icon: str
    act: Act = field()

    def hit_area(self, theme: Theme) -> pygame.Rect:
        """Its own place: the table begins right below."""
        return self.rect

    def paint(self, canvas: Canvas) -> None:
        """The sign, on a light ground under the pointer."""
        theme = canvas.theme
        inset = theme.px(self.inset)
        if self.enabled and (self.hovered or self.pressed):
            ground: Role = "pressed" if self.pressed else "hover"
            canvas.box(self.rect.inflate(-inset, -2 * inset), ground, radius=6)
        ink: Role = "panel_text" if self.enabled else (*theme.of("rail_muted")[:3], 140)
        canvas.icon(self.rect, self.icon, self.sign, ink)
        if self.focused:
            canvas.box(self.rect.inflate(-2 * inset, -2 * inset), CLEAR, edge="focus", width=2)


class CompactButton(Button):
    """A button of a strip: smaller, and easier to hit than it looks."""

    margin, sign, between = 14, 16, 6
    height = 36

    def hit_area(self, theme: Theme) -> pygame.Rect:
        """All of the strip's height."""
        return self.rect.inflate(0, theme.px(8))


@dataclass(eq=False, repr=False)
class Title(Node):
    """The title of the table, in parts: those at the end give way where there is no room."""

    grows: int = field(default=1, init=False)
    text: str

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """All of it, whether there is room to draw it or not."""
        return told_text(self, spoken(self.text))

    def preferred_width(self, theme: Theme) -> int:
        """All of it."""
        return theme.width(self.text, _TITLE)

    def paint(self, canvas: Canvas) -> None:
        """The parts for which there is room."""
        parts = self.text.split(_BETWEEN_PARTS)
        while len(parts) > 1 and canvas.theme.width(_joined(parts), _TITLE) > self.rect.width:
            parts.pop()
        canvas.text(self.rect, _joined(parts), _TITLE, "rail_muted")


def _joined(parts: Sequence[str]) -> str:
    return _BETWEEN_PARTS.join(parts)


@dataclass(eq=False, repr=False)
class Sentence(Node):
    """The sentence of the prompt line, as large as fits, and the scores that there is room for."""

    grows: int = field(default=1, init=False)
    text: str
    scores: Sequence[str] = ()

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The sentence and the scores, whether there is room to draw them or not."""
        texts = (told_text(self, spoken(text), Part.STATUS) for text in (self.text, *self.scores))
        return tuple(chain.from_iterable(texts))

    def preferred_width(self, theme: Theme) -> int:
        """The sentence at its largest."""
        return theme.width(self.text, _SIZES[0])

    def min_width(self, theme: Theme) -> int:
        """Any width will do: a long sentence takes more lines."""
        return 0

    def height_for(self, theme: Theme, width: int) -> int:
        """All of its lines, at the largest size with which they would be one or two."""
        for size in _SIZES:
            lines = theme.lines(self.text, width, size)
            if len(lines) <= 2:
                return len(lines) * theme.font(size).get_linesize()
        return len(theme.lines(self.text, width, _LEAST)) * theme.font(_LEAST).get_linesize()

    def _lines(self, theme: Theme) -> tuple[list[str], float]:
        """The sentence in one line, as large as fits, or in several smaller ones."""
        room = self.rect.width
        for size in _SIZES:
            if theme.width(self.text, size) <= room:
                return [self.text], size
        for size in _SIZES[1:]:
            lines = theme.lines(self.text, room, size)
            if len(lines) <= 2 and 2 * theme.font(size).get_linesize() <= self.rect.height:
                return lines, size
        return theme.lines(self.text, room, _LEAST), _LEAST

    def missing_height(self, theme: Theme) -> int:
        """The pixels that its area is too low for all of its lines, where they are several."""
        lines, size = self._lines(theme)
        high = len(lines) * theme.font(size).get_linesize()
        return max(0, high - self.rect.height) if len(lines) > 1 else 0

    def is_cut(self, theme: Theme) -> bool:
        """True when there is no room for all of it."""
        lines, size = self._lines(theme)
        too_wide = any(theme.width(line, size) > self.rect.width for line in lines)
        return too_wide or self.missing_height(theme) > 0

    def paint(self, canvas: Canvas) -> None:
        """The sentence from the left, the scores from the right."""
        theme = canvas.theme
        lines, size = self._lines(theme)
        pace = min(theme.font(size).get_linesize(), self.rect.height // len(lines))
        top = self.rect.top + (self.rect.height - pace * len(lines)) // 2
        for number, line in enumerate(lines):
            room = pygame.Rect(self.rect.left, top + number * pace, self.rect.width, pace)
            canvas.text(room, line, size)
        ends = self.rect.left + max(theme.width(line, size) for line in lines)
        right = self.rect.right
        for score in reversed(self.scores):
            made = theme.text(score, _SCORE, "rail_muted")
            left = right - made.get_width()
            if left < ends + theme.px(_BEFORE):
                return
            top = self.rect.top + (self.rect.height - made.get_height()) // 2
            canvas.picture(made, (left, top))
            right = left - theme.px(_BETWEEN)
