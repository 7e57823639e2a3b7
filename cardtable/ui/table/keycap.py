"""A key as it is drawn on the key card and on the page where keys are changed."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cardtable.told.tree import Role, Told
from cardtable.told.wording import spoken_keys
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import SEMIBOLD, Theme


@dataclass(eq=False, repr=False)
class Keycap(Node):
    """A key as it looks on a keyboard."""

    rigid = True
    height = 30

    label: str

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:  # noqa: ARG002  has no children
        """Returns its name."""
        words = "to" if self.label == "…" else spoken_keys(self.label)
        return (Told("", Role.TEXT, words),)

    def preferred_width(self, theme: Theme) -> int:
        """Returns the width of its word and margins; most are square."""
        return max(theme.px(30), theme.width(self.label, 13, SEMIBOLD) + theme.px(16))

    def paint(self, canvas: Canvas) -> None:
        """Paints a paper-coloured cap with a lower edge; "…" is no key."""
        edge = canvas.theme.px(2)
        cap = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - edge)
        if self.label != "…":
            canvas.box(cap.move(0, edge), "line", radius=6)
            canvas.box(cap, "hover", radius=6, edge="line")
        canvas.text(cap, self.label, 13, "panel_text", weight=SEMIBOLD, align="centre")
