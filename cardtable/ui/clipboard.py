"""The clipboard of the system: text is put there, and taken from there. Some systems have none."""

from __future__ import annotations

import pygame


class NoClipboard(Exception):
    """The clipboard cannot be used; says so in a sentence."""


def put(text: str) -> None:
    """Puts a text on the clipboard; raises NoClipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise NoClipboard(f"The clipboard cannot be used ({error}).") from error


def taken() -> str:
    """The text on the clipboard; raises NoClipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error as error:
        raise NoClipboard(f"The clipboard cannot be used ({error}).") from error
