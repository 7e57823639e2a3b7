"""The letters that a font has.

`Font.metrics` says nothing of a letter that is missing: it measures the sign that stands for it.
So that sign is looked for.
"""

from __future__ import annotations

import pygame

NOBODY = "\U0010ffff"  # no letter: what a font draws for it, it draws for all that it lacks


def lacking(font: pygame.Font, text: str) -> list[str]:
    """Returns the letters of a text that a font lacks, each once, in their order.

    >>> import pygame
    >>> pygame.font.init()
    >>> from cardtable.ui.drawing.theme import font_file
    >>> lacking(pygame.font.Font(font_file(), 24), "A ♠ 札 札")
    ['札']
    """
    (missing,) = font.metrics(NOBODY)
    alike = [letter for letter in dict.fromkeys(text) if font.metrics(letter) == [missing]]
    return [letter for letter in alike if _drawn(font, letter) == _drawn(font, NOBODY)]


def _drawn(font: pygame.Font, letter: str) -> bytes:
    return pygame.image.tobytes(font.render(letter, True, "white"), "RGBA")
