"""A key, or the button of a gamepad, as it is drawn on the key card and where keys are changed."""

from __future__ import annotations

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.told.tree import Role, Told
from cardtable.told.wording import spoken_keys
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.input.pad import Button
from cardtable.ui.input.pad_signs import PadSign, sign_of, used
from cardtable.ui.table.pad_keys import OF_PAD


@dataclass(eq=False, repr=False)
class Keycap(Node):
    """A key as it looks on a keyboard."""

    rigid = True
    height = 30

    label: str

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:  # noqa: ARG002  has no children
        """Returns its name."""
        sign = _sign(self.label)
        words = sign.words if sign is not None else spoken_keys(self.label)
        words = say.under("between two keys", "to") if self.label == "…" else words
        return (Told("", Role.TEXT, words),)

    def preferred_width(self, theme: Theme) -> int:
        """Returns the width of its word and margins; most are square."""
        sign = _sign(self.label)
        written = self.label if sign is None else sign.letters
        return max(theme.px(30), theme.width(written, 13, SEMIBOLD) + theme.px(16))

    def paint(self, canvas: Canvas) -> None:
        """Paints a paper-coloured cap with a lower edge, or a round button; "…" is no key."""
        sign = _sign(self.label)
        if sign is not None:
            self._paint_button(canvas, sign)
            return
        edge = canvas.theme.px(2)
        cap = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - edge)
        if self.label != "…":
            canvas.box(cap.move(0, edge), "line", radius=6)
            canvas.box(cap, "hover", radius=6, edge="line")
        canvas.text(cap, self.label, 13, "panel_text", weight=SEMIBOLD, align="centre")

    def _paint_button(self, canvas: Canvas, sign: PadSign) -> None:
        """Paints the button of a pad: round or long, with its letters or its shape in it."""
        side = canvas.theme.px(self.height)
        whole = pygame.Rect(
            self.rect.left, self.rect.top, self.rect.width, min(side, self.rect.height)
        )
        canvas.box(whole, "hover", radius=self.height / 2, edge="panel_muted")
        if sign.shape:
            canvas.icon(whole, f"pad-{sign.shape}", 18)
        else:
            canvas.text(whole, sign.letters, 13, "panel_text", weight=SEMIBOLD, align="centre")


def _sign(label: str) -> PadSign | None:
    """Returns the sign of a pad's button, where a cap is one."""
    if not label.startswith(OF_PAD):
        return None
    return sign_of(used(), Button(label.removeprefix(OF_PAD)))
