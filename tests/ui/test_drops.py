"""Drops on every place of every table: the place under the pointer decides, no other does."""

from __future__ import annotations

from itertools import cycle

import pytest

from cardtable.ui.input.intents import PutBack, Reorder
from tests.support.drops import (
    BESIDE,
    GAMES,
    WINDOWS,
    drops_beside,
    drops_on_centres,
    goes_elsewhere,
    goes_on,
    positions,
)
from tests.support.thinned import thinned

APART = 45  # units from a place at which the felt is surely meant


@pytest.mark.parametrize("game", thinned(GAMES[::-1], every=2))
def test_a_drop_with_the_pointer_on_a_place_never_goes_to_another(game):
    """Each position in a window of its own."""
    dropped = played = 0
    for session, window in zip(positions(game, 2 * len(WINDOWS)), cycle(WINDOWS), strict=False):
        for drop, (choices, under) in drops_on_centres(session, window):
            assert not goes_elsewhere(drop, choices, under), f"{drop} over {under}"
            dropped += 1
            played += any(drop.runs())
    assert dropped > 50
    assert played or game == "blank"


@pytest.mark.parametrize("game", thinned(GAMES, every=2))
def test_a_drop_on_the_felt_between_the_places_puts_the_card_back(game):
    for session in positions(game, 4):
        for drop in drops_beside(session, (1920, 1080), round(APART * 1.5)):
            assert all(isinstance(intent, PutBack | Reorder) for intent in drop.outcome), drop


@pytest.mark.parametrize("game", thinned(GAMES, every=2))
def test_a_drop_just_beside_a_place_does_nothing_that_cannot_be_taken_back(game):
    for session in positions(game, 3):
        for drop in drops_beside(session, (1280, 720), BESIDE):
            assert all(goes_on(session, run) for run in drop.runs()), drop
