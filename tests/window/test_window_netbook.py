"""The display of a netbook, 1024 by 600 with a panel: a real window on it, with its frame."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pygame
import pytest

from cardtable.ui.window_size import SMALLEST
from tests.support.window.camera import differing
from tests.support.window.desk import Desk
from tests.support.window.evening import Evening
from tests.support.window.hand import Hand
from tests.support.window.unsteady import GAMES, MOST_MISSES, UnsteadyHand

DISPLAY, PANEL = (1024, 600), 24
ENOUGH = 4  # drags of a game
NEVER = ""  # the size of the last time before there was one
LEAST_OF_THE_ROOM = 0.99  # that a first window takes


def lies_within(desk: Desk) -> pygame.Rect:
    """The window lies with its frame beside the panel; where it lies."""
    room = desk.camera.usable()
    assert room == pygame.Rect(0, 0, DISPLAY[0], DISPLAY[1] - PANEL)
    desk.fit()
    framed = desk.camera.framed(desk.window)
    assert framed.h > desk.camera.size(desk.window)[1], "there is a frame"
    assert room.contains(framed), f"{framed} is not within {room}"
    return framed


@pytest.mark.parametrize("kept", [NEVER, "1600x1000", "1016x592", "1024x576", "700x590"])
def test_a_window_opens_within_the_room_that_is_left(
    kept: str, lay: Callable[..., Desk], netbook: str
) -> None:
    desk = lay("play", "lucky_sevens", "--seed", "otter", on=netbook, window=kept)
    framed = lies_within(desk)
    room = desk.camera.usable()
    if kept == NEVER:
        assert framed.w * framed.h >= LEAST_OF_THE_ROOM * room.w * room.h
    Hand(desk).wait_turn()
    desk.away()
    desk.looks_right("netbook")  # every pixel, so the bottom line is whole
    desk.picture(f"netbook-{kept or 'first'}")
    assert desk.process is not None
    desk.process.terminate()
    desk.process.wait(60)
    settings = json.loads((desk.home / "settings.json").read_text())
    assert settings.get("window", NEVER) == kept, "nobody gave it another size"


def test_the_smallest_window_is_whole_on_a_netbook(lay: Callable[..., Desk], netbook: str) -> None:
    desk = lay(
        "play", "sevens_from_hell", "--seed", "otter", on=netbook, window="800x560", ui_scale=200
    )
    lies_within(desk)
    desk.xdotool("windowsize", str(desk.window), "100", "100")
    desk.until(lambda: desk.camera.size(desk.window) == SMALLEST, "the smallest window")
    lies_within(desk)
    Hand(desk).wait_turn()
    desk.away()
    seen = desk.looks_right("netbook-smallest")
    foot = pygame.Rect(0, SMALLEST[1] - 60, SMALLEST[0], 60)
    assert differing(seen.subsurface(foot), desk.room.frame().subsurface(foot)) == 0
    desk.picture("netbook-smallest")


@pytest.mark.long
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_an_unsteady_hand_on_a_netbook(
    game: str, scale: int, lay: Callable[..., Desk], netbook: str
) -> None:
    size = f"1000x{SMALLEST[1]}"
    desk = lay("play", game, *GAMES[game], on=netbook, window=size, ui_scale=scale)
    lies_within(desk)
    assert desk.camera.size(desk.window)[1] == SMALLEST[1]
    evening = Evening(desk, lambda _: None)
    evening.hand = hand = UnsteadyHand(desk, Random(f"netbook {game}"))
    evening.play(60, lambda _: hand.drags - hand.misses >= ENOUGH)
    assert hand.drags - hand.misses >= ENOUGH, hand.made
    assert hand.misses <= max(2, MOST_MISSES * hand.drags)
    desk.away()
    desk.picture(f"netbook-{scale}-{game}")
