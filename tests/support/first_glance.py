"""The light of a table at first glance: the mean of its picture as grey, eight moves in."""

from __future__ import annotations

from pathlib import Path

import pygame

from cardtable import registry
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.workshop.screenshot import take

SEATS = {"lucky_sevens": 2}  # the others are looked at with four
GAMES = [rules.name for rules in registry.installed() if rules.name != "blank"]
MOVES = 8


def grey(path: Path) -> int:
    """Returns the mean of a picture as grey, from 0 to 255."""
    return pygame.transform.average_color(pygame.transform.grayscale(pygame.image.load(path)))[0]


def opening(game: str, out: Path) -> Path:
    """Draws the table of a game a few moves in, and returns where the picture is."""
    levels = ("human", "normal", "hard", "easy")[: SEATS.get(game, 4)]
    chairs = tuple(Chair(level, f"Player {seat}") for seat, level in enumerate(levels))
    take(Launch(game=game, chairs=chairs, seed="otter"), out, moves=MOVES)
    return out
