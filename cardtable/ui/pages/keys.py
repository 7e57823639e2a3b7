"""The key card: everything that can be done without a mouse, on one panel."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.ui.controls.boxes import Column, Grid, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import Centred
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Inset, Panel, Scroll
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD, Theme

KEYS: tuple[tuple[str, tuple[tuple[tuple[str, ...], str], ...]], ...] = (
    (
        "Cards",
        (
            (("←", "→"), "go along the cards"),
            (("↑", "↓"), "go from pile to pile"),
            (("1", "…", "9"), "pick a card by its place"),
            (("Space",), "pick the card, or put it back"),
            (("Tab",), "next target"),
            (("A", "…", "Z"), "a target or button by its letter"),
            (("Enter",), "play"),
            (("Esc",), "let go of everything"),
        ),
    ),
    (
        "Game",
        (
            (("H",), "hint: where, what, why"),
            (("U",), "take back; Ctrl Z as well"),
            (("Ctrl", "Y"), "play it again"),
            (("S",), "sort the hand otherwise"),
            (("L",), "the last trick, while held"),
            (("W",), "what has happened"),
            (("F",), "fast forward to my turn"),
            (("F1",), "rules"),
            (("F2",), "new game"),
        ),
    ),
    (
        "Program",
        (
            (("F11",), "full screen"),
            (("F10",), "menu"),
            (("Tab",), "next control"),
            (("Shift", "Tab"), "control before"),
            (("Page↓",), "scroll, Page↑ as well"),
            (("Esc",), "back, or the menu"),
            (("?",), "this card"),
        ),
    ),
)


class Caps(Node):
    """Keys as they look on a keyboard."""

    def __init__(self, keys: Sequence[str]) -> None:
        super().__init__()
        self.keys = tuple(keys)

    def _wide(self, theme: Theme, key: str) -> int:
        return max(theme.px(30), theme.width(key, 13, SEMIBOLD) + theme.px(16))

    def preferred_width(self, theme: Theme) -> int:
        """All beside each other."""
        gaps = theme.px(4) * (len(self.keys) - 1)
        return sum(self._wide(theme, key) for key in self.keys) + gaps

    def min_width(self, theme: Theme) -> int:
        """They cannot be narrower."""
        return self.preferred_width(theme)

    def height_for(self, theme: Theme, width: int) -> int:  # noqa: ARG002  keys are of one height
        """One key."""
        return theme.px(30)

    def paint(self, canvas: Canvas) -> None:
        """Paper-coloured caps with a lower edge."""
        left = self.rect.left
        for key in self.keys:
            wide = self._wide(canvas.theme, key)
            cap = pygame.Rect(left, self.rect.top, wide, self.rect.height - canvas.theme.px(2))
            if key != "…":
                canvas.box(cap.move(0, canvas.theme.px(2)), "line", radius=6)
                canvas.box(cap, "hover", radius=6, edge="line")
            canvas.text(cap, key, 13, "panel_text", weight=SEMIBOLD, align="centre")
            left += wide + canvas.theme.px(4)


class KeyCard(Page):
    """Laid over whatever is there; any way out closes it."""

    start = "Close"
    over_another = True

    def build(self) -> Node:
        """Three columns of keys."""
        groups = Grid([self._group(*group) for group in KEYS], cell=272, gap=16)
        inside = Column(
            [
                Label("Keys", size=22, weight=SEMIBOLD),
                Scroll(groups, key="body"),
                Row([Space(grows=1), Button("Close", self.leave)]),
            ],
            gap=18,
        )
        return Centred(Panel(inside, fill="panel_solid", shadow=True, shrinks=True), wide=920)

    def _group(self, title: str, keys: tuple[tuple[tuple[str, ...], str], ...]) -> Node:
        rows: list[Node] = [Label(title, size=15, role="gold", weight=SEMIBOLD)]
        for caps, said in keys:
            rows.append(
                Row([Inset(Caps(caps), fixed=104), Paragraph(said, size=14, grows=1)], gap=12)
            )
        return Column(rows, gap=8)
