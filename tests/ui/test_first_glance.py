"""The light of a table at first glance: the mean of its picture as grey, eight moves in."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable import registry
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.ui.drawing.theme import HOUSE, read_theme
from cardtable.workshop.screenshot import take

LEAST = 100  # of 255
SEATS = {"lucky_sevens": 2}  # the others are looked at with four
GAMES = [rules.name for rules in registry.installed() if rules.name != "blank"]


def grey(path: Path) -> int:
    return pygame.transform.average_color(pygame.transform.grayscale(pygame.image.load(path)))[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_at_first_glance(game: str, tmp_path: Path) -> None:
    levels = ("human", "normal", "hard", "easy")[: SEATS.get(game, 4)]
    chairs = tuple(Chair(level, f"Player {seat}") for seat, level in enumerate(levels))
    out = tmp_path / "table.png"
    take(Launch(game=game, chairs=chairs, seed="otter"), out, moves=8)
    assert grey(out) >= LEAST


def test_each_game_has_a_table_of_its_own() -> None:
    worlds = {name: registry.find(name).world for name in GAMES}
    assert len(set(worlds.values())) == len(GAMES)
    ornaments = set()
    for name, world in worlds.items():
        theme = read_theme(world)
        assert theme.ground.ornament not in ("", read_theme(HOUSE).ground.ornament), name
        ornaments.add(theme.ground.ornament)
    assert len(ornaments) == len(GAMES)
