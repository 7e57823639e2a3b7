"""The key card: what every key does, on one panel, made from the table of commands."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cardtable.told.tree import Role, Told
from cardtable.told.wording import spoken_keys
from cardtable.ui.controls.boxes import Column, Grid, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import CentredPanel
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import titled_scroll
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Inset
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.controls.walked import Stop, Walked
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.screen import Stage
from cardtable.ui.table.chosen_keys import keys_of
from cardtable.ui.table.key_map import KeyMap
from cardtable.ui.table.key_map import Row as KeyRow


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


class KeyCard(Page):
    """All keys, over the screen on which they were asked for."""

    start = "Close"
    over_another = True

    def __init__(self, stage: Stage, keys: KeyMap | None = None) -> None:
        self._keys = keys or keys_of(stage.settings.now)
        super().__init__(stage)

    def build(self) -> Node:
        """Returns three columns of keys."""
        self._stops: list[Stop] = []
        groups = Grid([self._group(*group) for group in self._keys.card()], cell=272, gap=16)
        walked = Walked(groups, self._stops, key="read", told_name="All keys", part=Role.TABLE)
        close = Button("Close", self.leave)
        return CentredPanel(titled_scroll("Keys", walked, close), width=1120)

    def _group(self, title: str, keys: tuple[KeyRow, ...]) -> Node:
        rows: list[Node] = [self._stop(Label(title, size=17, weight=SEMIBOLD))]
        for labels, words in keys:
            caps = Row([Keycap(label) for label in labels], gap=4)
            line = Row([Inset(caps, fixed=104), Paragraph(words, size=14, grows=1)], gap=12)
            rows.append(self._stop(line))
        return Column(rows, gap=8)

    def _stop(self, line: Node) -> Node:
        """A line of the table to a listener."""
        self._stops.append(Stop(line, key=f"read-{len(self._stops)}", part=Role.ROW))
        return self._stops[-1]
