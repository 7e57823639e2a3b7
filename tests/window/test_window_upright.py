"""Displays that are higher than wide: a real window on one, and every game by an unsteady hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.support.window.desk import Desk
from tests.support.window.evening import Evening
from tests.support.window.unsteady import GAMES, MOST_MISSES, UnsteadyHand

ENOUGH = 6  # drags of a game
LEAST_OF_THE_DISPLAY = 0.85


def lies_within(desk: Desk) -> None:
    """The whole window is on the display, and takes most of it."""
    display = tuple(map(int, desk.xdotool("getdisplaygeometry").split()))
    size = desk.camera.size(desk.window)
    at = desk.xdotool("getwindowgeometry", "--shell", str(desk.window))
    left, top = (int(at.partition(f"{axis}=")[2].split()[0]) for axis in "XY")
    assert left >= 0
    assert top >= 0
    assert left + size[0] <= display[0] + 2, "the frame of a window manager may be beyond"
    assert top + size[1] <= display[1]
    assert size[0] * size[1] > LEAST_OF_THE_DISPLAY * display[0] * display[1]


def test_the_pages_before_a_game(lay: Callable[..., Desk], upright: str) -> None:
    desk = lay(on=upright)
    lies_within(desk)
    desk.room.chooser()
    desk.room.paint_all()
    desk.away()
    name = f"{desk.room.room.size[0]}"
    desk.looks_right(f"upright-{name}-chooser")
    desk.picture(f"upright-{name}-chooser")
    desk.press("game-sevens_from_hell")
    desk.away()
    desk.room.paint_all()
    desk.looks_right(f"upright-{name}-new-game")
    desk.picture(f"upright-{name}-new-game")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_an_unsteady_hand(game: str, lay: Callable[..., Desk], upright: str) -> None:
    desk = lay("play", game, *GAMES[game], on=upright)
    lies_within(desk)
    evening = Evening(desk, lambda _: None)
    evening.hand = hand = UnsteadyHand(desk, Random(f"upright {game}"))
    evening.play(60, lambda _: hand.drags - hand.misses >= ENOUGH)
    assert hand.drags - hand.misses >= ENOUGH, hand.made
    assert hand.misses <= max(2, MOST_MISSES * hand.drags)
    desk.away()
    desk.picture(f"upright-{desk.room.room.size[0]}-{game}")
