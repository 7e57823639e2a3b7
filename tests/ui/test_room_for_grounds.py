"""A window that has opened has the memory for its table taken while the game is still loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui.drawing import ahead, grounds
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
