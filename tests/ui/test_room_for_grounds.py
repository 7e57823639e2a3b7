"""A window that has opened has the memory for its table taken while the game is still loaded."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui.drawing import ahead, grounds
from cardtable.ui.openings import Opening
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.window_size import SMALLEST


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The bytes for which room is made, all of them beside the loop but at once."""
    sizes: list[int] = []
    monkeypatch.setattr(grounds, "make_room", sizes.append)
    monkeypatch.setattr(ahead.Chore, "__call__", lambda chore: chore._work())
    return sizes


@pytest.mark.parametrize(
    ("size", "bytes_taken"),
    [
        ((1280, 800), []),  # so little is taken in no time
        ((1920, 1080), [4 * 1920 * 1080]),
        ((3840, 2160), [4 * 3840 * 2160]),
    ],
)
def test_room_is_made_for_the_ground_of_a_large_window_that_shows_nothing_yet(
    size: tuple[int, int], bytes_taken: list[int], taken: list[int], tmp_path: Path
) -> None:
    stack = ScreenStack(SMALLEST, Places(tmp_path, tmp_path))
    stack.resize(size)
    stack.close()
    assert taken == bytes_taken


def test_a_screen_that_is_there_has_its_own_ground_made(taken: list[int], tmp_path: Path) -> None:
    stack = ScreenStack(SMALLEST, Places(tmp_path, tmp_path))
    stack.begin(Launch("blank", (Chair("human", "Ann"), Chair("easy")), "otter"))
    stack.resize((1920, 1080))
    stack.close()
    assert taken == []


def test_the_smallest_size_for_which_room_is_made_is_four_megabytes(
    taken: list[int], tmp_path: Path
) -> None:
    for size in ((1024, 1023), (1024, 1024)):
        stack = ScreenStack(SMALLEST, Places(tmp_path, tmp_path))
        stack.resize(size)
        stack.close()
    assert taken == [2**22]


SEATS = (Chair("human", "Ann"), Chair("easy"))


@pytest.mark.parametrize(
    ("launch", "deals"),
    [
        (Launch("blank", SEATS), True),
        (Launch("blank", SEATS, "otter", {"hands": "1"}), True),
        (Launch(), False),
        (Launch(text="cardtable save 1"), False),
        (Launch("blank", text="cardtable save 1", replay=True), False),
        (Launch("blank", lesson="first"), False),
        (Launch("blank", day="2026-11-24"), False),
    ],
)
def test_only_a_new_game_has_its_cloth_begun_before_it_is_opened(
    launch: Launch, deals: bool
) -> None:
    assert launch.deals == deals


def test_the_cloth_is_begun_before_the_file_of_the_game_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack, done = ScreenStack(SMALLEST, Places(tmp_path, tmp_path)), []
    order, open_game = stack.art.grounds.order_cover, stack._openings.open

    def noted(size: tuple[int, int]) -> None:
        done.append(("cloth", size, stack.theme.file))
        order(size)

    def opened(launch: Launch) -> Opening:
        done.append(("file",))
        return open_game(launch)

    monkeypatch.setattr(stack.art.grounds, "order_cover", noted)
    monkeypatch.setattr(stack._openings, "open", opened)
    stack.begin(Launch("sevens_from_hell", (Chair("human"), *[Chair("easy")] * 3), "otter"))
    assert [what for what, *_ in done] == ["cloth", "file", "cloth"]
    assert done[0] == done[2], "of one size, and of the table of this game"
    stack.close()


def test_a_game_that_cannot_be_had_leaves_the_table_of_the_house(tmp_path: Path) -> None:
    pygame.display.init()
    pygame.font.init()
    stack = ScreenStack(SMALLEST, Places(tmp_path, tmp_path))
    stack.home()
    house = stack.theme.file
    for launch in (
        Launch("sevens_from_hell", (Chair("human"), *[Chair("easy")] * 3), "", {"rounds": "-3"}),
        Launch("no such game", SEATS),
    ):
        stack.begin(launch)
        assert stack.theme.file == house
    stack.close()
