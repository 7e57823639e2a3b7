"""A question or a message laid over a page, with at most one golden button."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.ui.controls.boxes import Column, Flow
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.panels import Inset, Panel, Scroll
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.controls.walked import Stop, Walked
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.screen import Stage

_LONG = 700  # letters from which a text is walked through, not told at once


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A way out of a dialog, which it closes first. `kind` is that of a Button."""

    label: str
    act: Act | None = None
    kind: str = "quiet"


class CentredPanel(Inset):
    """A panel in the middle of a page, no higher than the page."""

    def __init__(self, child: Node, *, width: float, kind: type[Panel] = Panel) -> None:
        panel = kind(child, fill="panel_solid", shadow=True, shrinks=True)
        super().__init__(panel, x=24, y=24, max_width=width)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """As high as it needs, if there is room."""
        self.rect = rect
        margin, width = self._inside(theme, rect.width)
        room = rect.height - 2 * theme.px(self.y)
        height = min(room, self.child.height_for(theme, width))
        top = rect.top + (rect.height - height) // 2
        self.child.place(theme, pygame.Rect(rect.left + margin, top, width, height))


class Dialog(Page):
    """Words and buttons; Escape presses the last of them, Enter the golden one."""

    over_another = True

    def __init__(
        self,
        stage: Stage,
        title: str,
        text: str,
        buttons: Sequence[DialogButton],
        *,
        width: float = 480,
    ) -> None:
        super().__init__(stage)
        self.title, self.text, self.width = title, text, width
        self.buttons = tuple(buttons)
        golden = next((button for button in self.buttons if button.kind == "primary"), None)
        self.start = golden.label if golden else self.buttons[-1].label
        self.primary = partial(self.press, golden) if golden else None

    def opening(self) -> Sequence[str]:
        """The words of the question; a long text waits to be read."""
        return self.text.splitlines() if len(self.text) < _LONG else ()

    def press(self, button: DialogButton) -> None:
        """Closes, then does what the button is for."""
        self.stage.back()
        if button.act is not None:
            button.act()

    def leave(self) -> None:
        """The last button."""
        self.press(self.buttons[-1])

    def build(self) -> Node:
        """A panel in the middle."""
        buttons = [
            Button(button.label, partial(self.press, button), kind=button.kind)
            for button in reversed(self.buttons)
        ]
        inside = Column(
            [
                Label(self.title, size=20, weight=SEMIBOLD),
                Scroll(self._words(), key="words", fades_to="panel_solid"),
                Flow(buttons, right=True),
            ],
            gap=18,
        )
        return CentredPanel(inside, width=self.width)

    def _words(self) -> Node:
        """The text; a long one is walked through, one of its paragraphs after the other."""
        if len(self.text) < _LONG:
            return Paragraph(self.text, size=15, leading=1.45)
        parts = [part for part in self.text.split("\n\n") if part.strip()]
        stops = [
            Stop(Paragraph(part, size=15, leading=1.45), key=f"read-{number}")
            for number, part in enumerate(parts)
        ]
        return Walked(Column(stops, gap=20), stops, key="read", told_name=say("Text"))


def confirm(stage: Stage, question: str, text: str, yes: tuple[str, Act], no: str) -> None:
    """Asks before something is done that cannot be undone."""
    buttons = [DialogButton(*yes, kind="danger"), DialogButton(no)]
    stage.push(Dialog(stage, question, text, buttons))
