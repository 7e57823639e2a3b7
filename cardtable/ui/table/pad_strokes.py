"""The keys for which the buttons of a gamepad stand at a table."""

from __future__ import annotations

from functools import lru_cache

import pygame

from cardtable.ui.controls.node import Control
from cardtable.ui.controls.page import on_a_page
from cardtable.ui.controls.tree import NodeTree
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.pad import Button
from cardtable.ui.table.commands import CURTAIN_MENU, EVERYTHING, FORGOT, HOLD
from cardtable.ui.table.key_map import KeyMap

Key = tuple[int, int]
_WALKING = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)
_COMMANDS = {Button.Y: EVERYTHING, Button.START: "menu", Button.SELECT: "undo"}
__all__ = ["Key", "at_curtain", "at_table", "on_a_page", "walks"]


def at_table(button: Button, gestures: Gestures, keys: KeyMap, *, log: bool) -> Key | None:
    """Returns the key at the table itself; with an open `log` up and down scroll it."""
    if button in _COMMANDS:
        return _first(keys, _COMMANDS[button])
    if button is Button.X:
        return pygame.K_RETURN, 0
    if button is Button.A:
        marked = gestures.aim or gestures.focus is None
        return (pygame.K_RETURN if marked else pygame.K_SPACE), 0
    if log and button in (Button.UP, Button.DOWN):
        return (pygame.K_PAGEUP if button is Button.UP else pygame.K_PAGEDOWN), 0
    return on_a_page(button)


def at_curtain(button: Button, focus: Control | None, keys: KeyMap) -> Key | None:
    """Returns the key at the curtain, whose panel has the `focus`."""
    if button in (Button.B, Button.START):
        return _first(keys, CURTAIN_MENU)
    if button is not Button.A:
        return on_a_page(button)
    if focus is None or focus.key == HOLD:
        return pygame.K_SPACE, 0
    return _first(keys, FORGOT) if focus.key == FORGOT else (pygame.K_RETURN, 0)


def walks(event: pygame.Event, panel: NodeTree) -> bool:
    """Goes about the panel of the curtain, or presses what is marked; True where it did."""
    if event.type != pygame.KEYDOWN:
        return False
    if event.key in _WALKING:
        return panel.navigate(event)
    return event.key == pygame.K_RETURN and panel.handle_key(event)


def _first(keys: KeyMap, command: str) -> Key | None:
    """Returns the first key of a command; None where it has none."""
    for key in keys.keys[command][:1]:
        *held, name = key.split(" ", key.count("ctrl") + key.count("shift"))
        code = _codes().get(name)
        mod = pygame.KMOD_CTRL * ("ctrl" in held) | pygame.KMOD_SHIFT * ("shift" in held)
        return (code, mod) if code is not None else None
    return None


@lru_cache(maxsize=1)
def _codes() -> dict[str, int]:
    """The keys of pygame by their names."""
    codes = (getattr(pygame, name) for name in dir(pygame) if name.startswith("K_"))
    return {pygame.key.name(code): code for code in codes}
