"""Windows of every size: resized in mid-flight, the whole screen and back, tall, very large."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.support.window.camera import differing
from tests.support.window.desk import Desk
from tests.support.window.hand import DRAG, Hand

THIRTY = Path(__file__).parents[1] / "ui" / "hell_thirty.save"
SIZES = ((1024, 640), (1600, 900), (1024, 1000), (1366, 768), (1280, 720))


@pytest.mark.long
def test_resized_in_flight_every_frame_ends_whole(lay: Callable[..., Desk]) -> None:
    desk = lay("play", "lucky_sevens", "--seed", "otter", animation="slow")
    hand = Hand(desk, DRAG)
    flying = 0
    for turn in range(4 * len(SIZES)):
        size = SIZES[turn % len(SIZES)]
        hand.wait_turn()
        hand.make(hand.advice())
        flying += differing(desk.shot(), desk.room.frame(), 8) > 500
        desk.resize(size)
        hand.wait_turn()
        desk.looks_right(f"resized-{size[0]}x{size[1]}")
        desk.picture(f"table-{size[0]}x{size[1]}")
        if flying and turn >= len(SIZES) - 1:
            break
    assert flying, "no resize happened while something moved"


def test_the_whole_screen_and_back(lay: Callable[..., Desk]) -> None:
    desk = lay("play", "lucky_sevens", "--seats", "human,easy,easy", "--seed", "wide")
    hand = Hand(desk)
    hand.wait_turn()
    windowed = desk.camera.size(desk.window)
    whole = tuple(map(int, desk.xdotool("getdisplaygeometry").split()))
    desk.keys("F11")
    desk.until(lambda: desk.camera.size(desk.window) == whole, "the whole screen")
    desk.fit()
    desk.away()
    desk.looks_right("whole-screen")
    hand.make(hand.advice())
    hand.wait_turn()
    desk.looks_right("whole-screen-played")
    desk.picture(f"table-{whole[0]}x{whole[1]}")
    desk.keys("F11")
    desk.until(lambda: desk.camera.size(desk.window) == windowed, "a window again")
    desk.fit()
    desk.away()
    desk.looks_right("window-again")


@pytest.mark.long
def test_very_large_and_very_tall_without_a_window(pictures: Path) -> None:
    for size in ((3840, 2160), (1080, 1920)):
        table = ("lucky_sevens", "--seats", "human,hard,easy", "--moves", "30")
        drawn(pictures / f"table-{size[0]}x{size[1]}.png", size, *table)


@pytest.mark.long
def test_the_fullest_tables_without_a_window(pictures: Path) -> None:
    for size in ((1280, 720), (1920, 1080)):
        name = f"{size[0]}x{size[1]}.png"
        drawn(pictures / f"thirty-cards-{name}", size, str(THIRTY))
        seats = ",".join(["human"] + ["easy"] * 24)
        crowd = ("nccc_seven", "--seats", seats, "--seed", "cross", "--moves", "20")
        drawn(pictures / f"25-seats-{name}", size, *crowd)


def drawn(path: Path, size: tuple[int, int], *words: str) -> None:
    """Draws a table as the command line does, and looks whether all of it is there."""
    more = ["--size", f"{size[0]}x{size[1]}", "--out", str(path)]
    subprocess.run([sys.executable, "-m", "cardtable", "screenshot", *words, *more], check=True)
    picture = pygame.image.load(path)
    assert picture.get_size() == size
    corner = picture.get_at((size[0] - 3, size[1] - 3))
    assert corner[:3] != (0, 0, 0), "drawn up to its last corner"
