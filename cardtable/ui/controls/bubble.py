"""Sentences on small panels over the table: one beside what it is about, and the log."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told, numbered
from cardtable.told.wording import spoken
from cardtable.ui.controls.node import Control, Node, area_of
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import SEMIBOLD, Role, Theme

_NOTHING = "Nothing yet."
_WIDE = 300  # units of text in a bubble
_TONES: dict[str, Role] = {"bad": "danger", "hint": "hint"}


class Bubble(Node):
    """A sentence above a place of the window, or below it where there is no room above.

    `tone` "bad" or "hint" gives it a coloured edge; "" gives it none. The pointer goes through it.
    """

    def __init__(self, text: str, near: pygame.Rect, tone: str = "") -> None:
        super().__init__()
        self.text, self.near, self.tone = text, near, tone
        self._lines: list[str] = []

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The sentence."""
        return (Told("bubble", Part.TEXT, spoken(self.text), area=area_of(self.rect)),)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Beside its place, inside the window."""
        self._lines = theme.lines(self.text, theme.px(_WIDE), 14)
        wide = max(theme.width(line, 14) for line in self._lines) + 2 * theme.px(14)
        high = len(self._lines) * theme.font(14).get_linesize() + 2 * theme.px(9)
        gap = theme.px(12)
        left = min(
            max(rect.left + theme.px(8), self.near.centerx - wide // 2), rect.right - wide - 8
        )
        top = self.near.top - high - gap
        if top < rect.top + theme.px(48):
            top = min(self.near.bottom + gap, rect.bottom - high - theme.px(52))
        self.rect = pygame.Rect(left, top, wide, high)

    def paint(self, canvas: Canvas) -> None:
        """The panel, its edge and the lines."""
        theme, rect = canvas.theme, self.rect
        canvas.shadow(rect, radius=8, spread=14)
        canvas.box(rect, "panel_solid", radius=8, edge="panel_edge")
        if self.tone:
            inset = theme.px(6)
            bar = pygame.Rect(
                rect.left + theme.px(5), rect.top + inset, theme.px(3), rect.height - 2 * inset
            )
            canvas.box(bar, _TONES.get(self.tone, "gold"), radius=1.5)
        step = theme.font(14).get_linesize()
        for number, line in enumerate(self._lines):
            place = (rect.left + theme.px(15), rect.top + theme.px(9) + number * step)
            canvas.picture(theme.text(line, 14, "panel_text"), place)


class Beside(Node):
    """A button that stands beside a place of the window, on a panel of its own."""

    def __init__(self, button: Control, near: pygame.Rect) -> None:
        super().__init__()
        self.button, self.near = button, near

    def children(self) -> Sequence[Node]:
        """The button."""
        return (self.button,)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """To its right, or above it where there is no room."""
        wide, margin = self.button.preferred_width(theme), theme.px(6)
        high = self.button.height_for(theme, wide)
        self.rect = pygame.Rect(0, 0, wide + 2 * margin, high + 2 * margin)
        gap = theme.px(8)
        if self.near.right + gap + self.rect.width <= rect.right:
            self.rect.midleft = (self.near.right + gap, self.near.centery)
        else:
            self.rect.midbottom = (self.near.centerx, self.near.top - gap)
        self.rect.clamp_ip(rect.inflate(-2 * margin, -2 * margin))
        self.button.place(theme, self.rect.inflate(-2 * margin, -2 * margin))

    def paint(self, canvas: Canvas) -> None:
        """The panel under the button."""
        canvas.shadow(self.rect, radius=10, spread=12)
        canvas.box(self.rect, "panel_solid", radius=10, edge="gold")


class LogPanel(Node):
    """What happened, line by line, at the upper right of the window; the latest line is last."""

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.title, self.lines = title, tuple(lines)
        self._broken: list[str] = []

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """A list of all its lines, whether there is room to draw them or not."""
        lines = tuple(Told("", Part.ITEM, spoken(line)) for line in self.lines or (_NOTHING,))
        return (
            Told("log", Part.LIST, self.title, area=area_of(self.rect), children=numbered(lines)),
        )

    def _step(self, theme: Theme) -> int:
        return theme.font(14).get_linesize() + theme.px(2)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """As many of the latest lines as there is room for."""
        wide = min(theme.px(380), rect.width // 2)
        inner = wide - 2 * theme.px(16)
        broken = [part for line in self.lines for part in theme.lines(line, inner, 14)]
        most = max(1, (rect.height - theme.px(200)) // self._step(theme))
        self._broken = broken[-most:] or [_NOTHING]
        high = len(self._broken) * self._step(theme) + theme.px(50)
        place = (rect.right - wide - theme.px(12), rect.top + theme.px(52))
        self.rect = pygame.Rect(place, (wide, high))

    def paint(self, canvas: Canvas) -> None:
        """The panel, its title and the lines."""
        theme, rect = canvas.theme, self.rect
        canvas.shadow(rect, radius=10, spread=14)
        canvas.box(rect, "panel_solid", radius=10, edge="panel_edge")
        left, top = rect.left + theme.px(16), rect.top + theme.px(12)
        canvas.picture(theme.text(self.title, 13, "panel_muted", SEMIBOLD), (left, top))
        top = rect.top + theme.px(38)
        for line in self._broken:
            canvas.picture(theme.text(line, 14, "panel_text"), (left, top))
            top += self._step(theme)
