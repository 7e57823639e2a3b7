"""A language that is complete is offered to players, under its own name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.core.line_breaks import is_japanese, spaced
from cardtable.store import languages

if TYPE_CHECKING:
    from collections.abc import Iterable


def offer(code: str) -> str:
    """Puts a language on the list of those that players are offered.

    Returns its name in itself, or "" where it was there before.
    """
    if code in languages.offered():
        return ""
    path, name = languages.list_of_offered(), name_of(code)
    lines = path.read_text(encoding="utf-8").splitlines()
    remarks = [line for line in lines if line.startswith("#")]
    rows = [line for line in lines if line.strip() and line not in remarks]
    text = "\n".join([*remarks, *sorted([*rows, f"{code} {name}"]), ""])
    path.write_text(text, encoding="utf-8", newline="\n")
    return name


def name_of(code: str) -> str:
    """Returns the name of a language in itself, with a capital as in a list.

    >>> name_of("it"), name_of("pl"), name_of("pt_BR")
    ('Italiano', 'Polski', 'Português (Brasil)')
    """
    from babel.core import Locale  # noqa: PLC0415  only developers have Babel

    name = str(Locale.parse(code).get_display_name())
    return name[:1].upper() + name[1:]


def without_a_font(texts: Iterable[str]) -> list[str]:
    """Returns the letters of texts that no font of the program has.

    >>> without_a_font(["Łódź", "Жанна", "札", "קלף"])
    ['ל', 'ף', 'ק']
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # findings may be piped on
    import pygame  # noqa: PLC0415  a check of texts alone draws nothing

    from cardtable.ui.drawing.coverage import lacking  # noqa: PLC0415  it loads pygame
    from cardtable.ui.drawing.theme import font_file  # noqa: PLC0415  so does this

    letters = {letter for text in texts for letter in spaced(text) if not letter.isspace()}
    pygame.font.init()
    fonts: dict[Path, list[str]] = {}
    for letter in sorted(letters):
        fonts.setdefault(font_file(text=letter if is_japanese(letter) else ""), []).append(letter)
    return [
        letter
        for file, some in fonts.items()
        for letter in lacking(pygame.font.Font(file, 24), "".join(some))
    ]
