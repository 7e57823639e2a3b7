"""The portraits of a crowd come after the first frame of a new table, and none is missing then."""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.ui.drawing import ahead
from cardtable.ui.drawing.late_portraits import LatePortraits
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen
from tests.support.beside import until_the_thread_rests

SIZE = (1280, 720)
LONG = 60.0  # seconds, of which none is needed
FRAMES = 40  # more than it takes
CROWD = Launch("nccc_seven", (Chair("human", "Ann"), *[Chair("easy")] * 24), "otter")
FOUR = Launch("nccc_seven", (Chair("human", "Ann"), *[Chair("easy")] * 3), "otter")


def late(stack: ScreenStack) -> LatePortraits:
    screen = stack.screen
    assert isinstance(screen, TableScreen)
    return screen.picture.painter.portraits


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def first_frame(stack: ScreenStack, launch: Launch) -> pygame.Surface:
    """The first frame of a game, drawn beside the loop and shown."""
    surface = pygame.Surface(SIZE).convert()
    stack.begin(launch)
    assert stack.prepared(LONG)
    stack.draw(surface)
    return surface


def test_the_first_frame_of_a_crowd_waits_for_none(stack: ScreenStack) -> None:
    first_frame(stack, CROWD)
    assert late(stack).awaited


def test_a_table_without_a_crowd_is_whole_at_once(stack: ScreenStack) -> None:
    first_frame(stack, FOUR)
    assert not late(stack).awaited


def test_they_come_while_the_loop_goes_on_and_nothing_is_missing(stack: ScreenStack) -> None:
    surface = first_frame(stack, CROWD)
    frames = 0
    while late(stack).awaited:
        until_the_thread_rests()
        assert stack.step(0.0), "the loop would sleep before all have come"
        stack.draw(surface)
        frames += 1
        assert frames < FRAMES
    assert frames > 1, "they come a few at a time"
    stack.expose()
    again = pygame.Surface(SIZE).convert()
    stack.screen.resize(SIZE)  # throws away what rests
    stack.draw(again)
    assert pixels(again) == pixels(surface)


def test_a_frame_drawn_on_the_spot_is_whole(stack: ScreenStack) -> None:
    surface = pygame.Surface(SIZE).convert()
    stack.begin(CROWD)
    stack.draw(surface)
    assert not late(stack).awaited


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda stack: stack.resize((1400, 800)), id="another size"),
        pytest.param(lambda stack: stack.apply(), id="other settings"),
    ],
)
def test_a_table_that_stood_there_never_loses_them(
    change: Callable[[ScreenStack], None], stack: ScreenStack
) -> None:
    first_frame(stack, CROWD)
    change(stack)
    assert stack.prepared(LONG)
    stack.draw(pygame.Surface(stack.size).convert())
    assert not late(stack).awaited


def test_those_of_the_next_turns_are_drawn_after_the_late_ones(stack: ScreenStack) -> None:
    surface = first_frame(stack, CROWD)
    for _ in range(FRAMES):
        until_the_thread_rests()
        stack.step(1 / 60)
        stack.draw(surface)
    until_the_thread_rests()
    screen = stack.screen
    assert isinstance(screen, TableScreen)
    scene = screen.shown().scene
    assert scene is not None
    plates, pictures = screen.picture.painter.seat_plates, screen.stage.art.pictures
    wanted = [
        plates.of_next_turn(plate, scene.sitters[plate.seat]) for plate in scene.arrangement.plates
    ]
    assert all(map(pictures.is_drawn, wanted))


def test_where_nobody_draws_beside_the_loop_they_come_all_the_same(
    stack: ScreenStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ahead._Order, "carry_out", lambda _order: None)
    surface = first_frame(stack, CROWD)
    assert late(stack).awaited
    for _ in range(2 * FRAMES):
        stack.step(0.0)
        stack.draw(surface)
    assert not late(stack).awaited
    again = pygame.Surface(SIZE).convert()
    stack.screen.resize(SIZE)
    stack.draw(again)
    assert pixels(again) == pixels(surface)
