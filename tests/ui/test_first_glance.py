"""The light of a table at first glance: the mean of its picture as grey, eight moves in."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable import registry
from cardtable.ui.drawing.theme import HOUSE, read_theme
from tests.support.first_glance import GAMES, grey, opening

LEAST = 100  # of 255


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_at_first_glance(game: str, tmp_path: Path) -> None:
    assert grey(opening(game, tmp_path / "table.png")) >= LEAST


def test_each_game_has_a_table_of_its_own() -> None:
    worlds = {name: registry.find(name).world for name in GAMES}
    assert len(set(worlds.values())) == len(GAMES)
    ornaments = set()
    for name, world in worlds.items():
        theme = read_theme(world)
        assert theme.ground.ornament not in ("", read_theme(HOUSE).ground.ornament), name
        ornaments.add(theme.ground.ornament)
    assert len(ornaments) == len(GAMES)
