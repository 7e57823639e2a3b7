"""Asks for a switch: the next key that is pressed, or the mouse, is it from then on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.core.messages import say, shown
from cardtable.store.settings import CLICK
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.input.pad import by_pad
from cardtable.ui.screen import Stage

_HELD = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT)
_WORDS = say.later(
    "Press the switch now: a key, or the left button of the mouse. Esc leaves it as it is."
)


class AskSwitch(Dialog):
    """A dialog that takes whatever is pressed first."""

    takes_every_key = True

    def __init__(self, stage: Stage, title: str, take: Callable[[str], object]) -> None:
        leave = DialogButton(say("Leave it"))
        super().__init__(stage, say("{title}: which one?", title=title), shown(_WORDS), [leave])
        self._take = take

    def opening(self) -> Sequence[str]:
        """The one thing to do."""
        return (self.text,)

    def handle(self, event: pygame.Event) -> None:
        """Any key but Escape is the switch, or a press of the mouse beside the button.

        The buttons of a gamepad go about the dialog.
        """
        named = ""
        if by_pad(event):
            super().handle(event)
            return
        if event.type == pygame.KEYDOWN and event.key not in (pygame.K_ESCAPE, *_HELD):
            named = pygame.key.name(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            named = "" if self.tree.control_at(event.pos) is not None else CLICK
        if not named:
            super().handle(event)
            return
        self.stage.back()
        self._take(named)
