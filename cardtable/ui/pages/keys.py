"""The key card: what every key does, on one panel."""

from __future__ import annotations

import pygame

from cardtable.told.tree import Role, Told
from cardtable.told.wording import spoken_keys
from cardtable.ui.controls.boxes import Column, Grid, Row, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import CentredPanel
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Inset, Scroll
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD, Theme

KEYS: tuple[tuple[str, tuple[tuple[tuple[str, ...], str], ...]], ...] = (
    (
        "Cards",
        (
            (("←", "→"), "move along the cards"),
            (("↑", "↓"), "move from pile to pile"),
            (("1", "…", "9"), "select a card by its place"),
            (("Space",), "select the card, or put it back"),
            (("Tab",), "next target"),
            (("A", "…", "Z"), "choose a target or button by its letter"),
            (("Enter",), "play"),
            (("+", "−"), "change a number that is asked for"),
            (("Esc",), "put everything back"),
            (("F4",), "what the card can do (also a right click)"),
            (("/",), "find a card: type its rank, then its suit"),
            (("Ctrl", "←"), "move the card in the hand (also Ctrl\u00a0→)"),
            (("Ctrl", "↓"), "set it aside (Ctrl ↑ takes all back)"),
        ),
    ),
    (
        "Game",
        (
            (("H",), "hint: where, what, why"),
            (("U",), "take back (also Ctrl Z)"),
            (("Ctrl", "Y"), "redo"),
            (("S",), "sort the hand another way"),
            (("L",), "show the last trick while held"),
            (("W",), "show what has happened"),
            (("F",), "skip ahead to my turn"),
            (("F5",), "what happened since my last move"),
            (("F6",), "my hand"),
            (("F7",), "the table"),
            (("F8",), "whose turn it is, and the scores"),
            (("F12",), "hide my hand"),
        ),
    ),
    (
        "Program",
        (
            (("F1",), "rules"),
            (("F2",), "new game"),
            (("F3",), "all lessons, from one of them"),
            (("F9",), "settings"),
            (("F11",), "full screen"),
            (("F10",), "menu"),
            (("Ctrl", "Q"), "quit; the game is kept"),
            (("Tab",), "next control"),
            (("Shift", "Tab"), "previous control"),
            (("Page↓",), "scroll (also Page↑)"),
            (("Esc",), "go back, or open the menu"),
            (("?",), "show this card"),
        ),
    ),
)


class Keycap(Node):
    """A key as it looks on a keyboard."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.label = key

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:  # noqa: ARG002  has no children
        """Its name."""
        words = "to" if self.label == "…" else spoken_keys(self.label)
        return (Told("", Role.TEXT, words),)

    def preferred_width(self, theme: Theme) -> int:
        """Its word and margins; most are square."""
        return max(theme.px(30), theme.width(self.label, 13, SEMIBOLD) + theme.px(16))

    def min_width(self, theme: Theme) -> int:
        """It cannot be narrower."""
        return self.preferred_width(theme)

    def height_for(self, theme: Theme, width: int) -> int:  # noqa: ARG002  keys are of one height
        """As for every other key."""
        return theme.px(30)

    def paint(self, canvas: Canvas) -> None:
        """A paper-coloured cap with a lower edge; "…" is no key."""
        edge = canvas.theme.px(2)
        cap = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - edge)
        if self.label != "…":
            canvas.box(cap.move(0, edge), "line", radius=6)
            canvas.box(cap, "hover", radius=6, edge="line")
        canvas.text(cap, self.label, 13, "panel_text", weight=SEMIBOLD, align="centre")


class KeyCard(Page):
    """Laid over whatever is there."""

    start = "Close"
    over_another = True

    def build(self) -> Node:
        """Three columns of keys."""
        groups = Grid([self._group(*group) for group in KEYS], cell=272, gap=16)
        inside = Column(
            [
                Inset(Label("Keys", size=22, weight=SEMIBOLD), x=12),
                Scroll(Inset(groups, x=12), key="body"),
                Row([Space(grows=1), Button("Close", self.leave)]),
            ],
            gap=18,
        )
        return CentredPanel(inside, width=1120)

    def _group(self, title: str, keys: tuple[tuple[tuple[str, ...], str], ...]) -> Node:
        rows: list[Node] = [Label(title, size=16, weight=SEMIBOLD)]
        for labels, words in keys:
            caps = Row([Keycap(label) for label in labels], gap=4)
            rows.append(Row([Inset(caps, fixed=104), Paragraph(words, size=14, grows=1)], gap=12))
        return Column(rows, gap=8)
