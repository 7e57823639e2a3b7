"""A row of small steps at the foot of a flat tile: so many of so many, where a number has no room.

Knows no cards and no rules: it reads "3/7" off a badge.
"""

from __future__ import annotations

import re

import pygame

from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import Role

_PART = re.compile(r"(\d+)/(\d+)")
_MOST = 12  # steps that can be told from one another on a tile
_HIGH = 0.15  # of the height of a tile
_APART = 0.3  # of the width of a step


def tile_steps(art: Art, tile: tuple[int, int], text: str, ink: Role) -> pygame.Surface | None:
    """The steps that a text speaks of, as wide as the tile allows; None if it speaks of none."""
    found = _PART.match(text)
    if found is None or not 0 < int(found[2]) <= _MOST:
        return None
    done, steps = int(found[1]), int(found[2])
    width, height = round(tile[0] * 0.8), max(3, round(tile[1] * _HIGH))
    wide = max(2, int(width / (steps + (steps - 1) * _APART)))
    apart = (width - steps * wide) // max(1, steps - 1)
    row = pygame.Surface((steps * wide + (steps - 1) * apart, height), pygame.SRCALPHA, 32)
    for step in range(steps):
        fill: Role = ink if step < done else (*art.theme.of("ink")[:3], 72)
        box = art.box((wide, height), height / 3, fill)
        row.blit(box, (step * (wide + apart), 0), special_flags=BLEND)
    return row
