"""The keys and commands for which the buttons of a gamepad stand at a table.

Commands are named as they are, since their keys may be others, or none.
"""

from __future__ import annotations

import pygame

from cardtable.ui.controls.node import Control
from cardtable.ui.controls.page import on_a_page
from cardtable.ui.controls.tree import NodeTree
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.pad import Button
from cardtable.ui.table.commands import CURTAIN_MENU, EVERYTHING, FORGOT, HOLD

Key = tuple[int, int]  # a key of pygame's, and what is held with it
_WALKING = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)
_COMMANDS = {Button.Y: EVERYTHING, Button.START: "menu", Button.SELECT: "undo"}
__all__ = ["Key", "at_curtain", "at_table", "on_a_page", "walks"]


def at_table(button: Button, gestures: Gestures, *, log: bool) -> Key | str | None:
    """Returns the key, or a command, at the table itself; in an open `log` up and down scroll."""
    if button in _COMMANDS:
        return _COMMANDS[button]
    if button is Button.X:
        return pygame.K_RETURN, 0
    if button is Button.A:
        marked = gestures.aim or gestures.focus is None
        return (pygame.K_RETURN if marked else pygame.K_SPACE), 0
    if log and button in (Button.UP, Button.DOWN):
        return (pygame.K_PAGEUP if button is Button.UP else pygame.K_PAGEDOWN), 0
    return on_a_page(button)


def at_curtain(button: Button, focus: Control | None) -> Key | str | None:
    """Returns the key, or a command, at the curtain, whose panel has the `focus`."""
    if button in (Button.B, Button.START):
        return CURTAIN_MENU
    if button is not Button.A:
        return on_a_page(button)
    if focus is None or focus.key == HOLD:
        return HOLD
    return FORGOT if focus.key == FORGOT else (pygame.K_RETURN, 0)


def walks(event: pygame.Event, panel: NodeTree) -> bool:
    """Goes about the panel of the curtain, or presses what is marked; True where it did."""
    if event.type != pygame.KEYDOWN:
        return False
    if event.key in _WALKING:
        return panel.navigate(event)
    return event.key == pygame.K_RETURN and panel.handle_key(event)
