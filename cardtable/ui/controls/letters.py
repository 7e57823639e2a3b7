"""Letters to choose from with a gamepad, where a keyboard would write into a field."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from cardtable.core.messages import say
from cardtable.ui.controls.boxes import Column, Flow, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import CentredPanel
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.panels import Inset, Panel, Scroll
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.input import pad
from cardtable.ui.input.key_names import key_name
from cardtable.ui.input.pad_signs import instead
from cardtable.ui.screen import Stage

_ROWS = ("1234567890", "qwertyuiop", "asdfghjklß", "zxcvbnm,.-", "äöüéèçñåø'")
_KEY = 44  # units: the width of a letter
_SHORTCUTS = {pad.Button.X: pygame.K_BACKSPACE, pad.Button.Y: pygame.K_SPACE}


class Letters(Page):
    """A field of letters over a page; `take` is given the text when it is done."""

    over_another = True
    start = "letter-q"

    def __init__(self, stage: Stage, field: TextField, take: Callable[[str], object]) -> None:
        super().__init__(stage)
        self.called = say("Letters")
        self._title = field.told_name or field.placeholder or say("Write")
        self._limit, self._take = field.limit, take
        self.text = field.text
        self.capital = not field.text

    def build(self) -> Node:
        """The text so far, the letters, and what ends it."""
        written = Inset(Label(f"{self.text}|", size=20), x=12, y=8)
        rows: list[Node] = [Row([self._key(sign) for sign in row], gap=6) for row in _ROWS]
        cancel = Button(say("Leave it"), self.leave, key="leave")
        done = Button(say("Done"), self.finish, kind="primary", key="done")
        tools = [
            Button(say("Capitals"), self._turn, key="capitals", kind="plain"),
            Button(say("Space"), partial(self.add, " "), key="space"),
            Button(say("Delete"), self.delete, key="delete", icon="left"),
        ]
        x, y = (
            instead(key_name("backspace"), pad.Button.X),
            instead(key_name("space"), pad.Button.Y),
        )
        lines: list[Node] = [
            Label(self._title, size=20, weight=SEMIBOLD),
            Panel(written, x=0, y=0, fill="field", radius=8),
            Scroll(Column(rows, gap=6), key="keys", fades_to="panel_solid"),
            Flow([*tools, cancel, done]),
            Paragraph(
                say("{delete} deletes a letter, {space} makes a space.", delete=x, space=y),
                size=13,
                role="panel_muted",
            ),
        ]
        return CentredPanel(Column(lines, gap=8), width=640)

    def _key(self, sign: str) -> Node:
        shown = sign.upper() if self.capital and sign != "ß" else sign
        return Inset(Button(shown, partial(self.add, shown), key=f"letter-{sign}"), fixed=_KEY)

    def add(self, sign: str) -> None:
        """Writes one more sign; after the first of a word small letters follow."""
        self.text = (self.text + sign)[: self._limit]
        self.capital = sign == " "
        self.refresh()

    def delete(self) -> None:
        """Takes the last sign away."""
        self.text = self.text[:-1]
        self.capital = not self.text
        self.refresh()

    def _turn(self) -> None:
        self.capital = not self.capital
        self.refresh()

    def finish(self) -> None:
        """Closes, and gives the text."""
        self.stage.back()
        self._take(self.text)

    def pad_key(self, button: pad.Button) -> tuple[int, int] | None:
        """Two buttons of a pad delete and make a space."""
        if button in _SHORTCUTS:
            return _SHORTCUTS[button], 0
        return super().pad_key(button)

    def handle_key(self, event: pygame.Event) -> bool:
        """Backspace deletes; the space bar makes a space where it presses nothing."""
        if event.key == pygame.K_BACKSPACE:
            self.delete()
            return True
        return False

    def handle(self, event: pygame.Event) -> None:
        """The space bar is a letter here; all else is as on every page."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.add(" ")
        else:
            super().handle(event)
