"""The catalogue of blunders: who plays anything makes every one of them, *normal* makes none."""

from __future__ import annotations

from collections import Counter

import pytest
from blunders import CATALOGUE, counted

GAMES = {  # seats, and games of random and of normal players
    "lucky_sevens": (2, 6, 2),
    "nccc_seven": (4, 12, 3),
    "seven_bridge": (3, 24, 3),
    "seven_up": (4, 40, 12),
    "sevens_from_hell": (4, 2, 1),
}


@pytest.mark.parametrize("game", GAMES)
def test_random_players_make_every_blunder_and_normal_ones_none(game: str) -> None:
    seats, many, few = GAMES[game]
    chances, blunders = counted(game, "random", many, seats)
    names = {check.__name__ for check in CATALOGUE[game]}
    assert {name for name in names if blunders[name]} == names, (chances, blunders)
    assert all(blunders[name] < chances[name] for name in names), (chances, blunders)
    chances, blunders = counted(game, "normal", few, seats)
    assert chances.total() > 0
    assert +blunders == Counter()
