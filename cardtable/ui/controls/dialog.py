"""A question or a piece of news laid over a page: a few words, one golden answer at most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from cardtable.ui.controls.boxes import Column, Flow
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.panels import Inset, Panel, Scroll
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.screen import Stage


@dataclass(frozen=True, slots=True)
class DialogButton:
    """One way out of a dialog; it closes the dialog first. `kind` as of a button."""

    label: str
    act: Act | None = None
    kind: str = "quiet"


class Centred(Inset):
    """One node in the middle of a page, no higher than the page."""

    def __init__(self, child: Node, *, wide: float) -> None:
        super().__init__(child, x=24, y=24, most=wide)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """As high as it needs, if there is room."""
        self.rect = rect
        margin, width = self._inside(theme, rect.width)
        most = rect.height - 2 * theme.px(self.y)
        high = min(most, self.child.height_for(theme, width))
        top = rect.top + (rect.height - high) // 2
        self.child.place(theme, pygame.Rect(rect.left + margin, top, width, high))


class Dialog(Page):
    """Words and answers; Escape gives the last answer, Enter the golden one."""

    over_another = True

    def __init__(
        self,
        stage: Stage,
        title: str,
        text: str,
        answers: Sequence[DialogButton],
        *,
        inside: Node | None = None,
        wide: float = 480,
    ) -> None:
        super().__init__(stage)
        self.title, self.text, self.inside, self.wide = title, text, inside, wide
        self.answers = tuple(answers)
        golden = next((one for one in self.answers if one.kind == "primary"), None)
        self.start = golden.label if golden else self.answers[-1].label
        self.primary = partial(self.give, golden) if golden else None

    def give(self, answer: DialogButton) -> None:
        """Closes, then does what the answer says."""
        self.stage.back()
        if answer.act is not None:
            answer.act()

    def leave(self) -> None:
        """The last answer."""
        self.give(self.answers[-1])

    def build(self) -> Node:
        """A panel in the middle."""
        buttons = [
            Button(one.label, partial(self.give, one), kind=one.kind)
            for one in reversed(self.answers)
        ]
        words = Column([Paragraph(self.text, size=15, leading=1.45), self.inside], gap=16)
        inside = Column(
            [
                Label(self.title, size=20, weight=SEMIBOLD),
                Scroll(words, key="words"),
                Flow(buttons, right=True),
            ],
            gap=18,
        )
        return Centred(Panel(inside, fill="panel_solid", shadow=True, shrinks=True), wide=self.wide)
