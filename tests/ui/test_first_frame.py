"""A screen's first frame is drawn beside the loop: it is the same frame, and nothing goes amiss."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui import app
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.screen_stack import ScreenStack

SIZE = (1280, 720)
LONG = 60.0  # seconds, of which none is needed
SEATS = (Chair("human", "Ann"), Chair("easy"), Chair("easy"), Chair("easy"))


@pytest.fixture
def stacks(tmp_path: Path) -> Iterator[Callable[[str], ScreenStack]]:
    """Opens stacks of screens with homes of their own."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pygame.font.init()
    opened: list[ScreenStack] = []

    def open_stack(name: str) -> ScreenStack:
        folder = tmp_path / name
        folder.mkdir()
        opened.append(ScreenStack(SIZE, Places(folder, folder)))
        return opened[-1]

    yield open_stack
    for stack in opened:
        stack.close()


def _bytes(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def _table(stack: ScreenStack) -> None:
    stack.begin(Launch("sevens_from_hell", SEATS, "otter"))


def _chooser(stack: ScreenStack) -> None:
    stack.home()


def _settings(stack: ScreenStack) -> None:
    _table(stack)
    stack.over(SettingsPage(stack))


def _rules(stack: ScreenStack) -> None:
    _table(stack)
    assert stack.session is not None
    stack.over(RulesPage(stack, stack.session.rules, stack.session.table))


def _question(stack: ScreenStack) -> None:
    _table(stack)
    stack.over(Dialog(stack, "Really?", "It cannot be undone.", [DialogButton("Yes")]))


def _noticed(stack: ScreenStack) -> None:
    _table(stack)
    stack.notice("Something was said.")


def _resized(stack: ScreenStack) -> None:
    _table(stack)
    stack.draw(pygame.Surface(SIZE).convert())
    stack.resize((1100, 700))


def _deal_resized(stack: ScreenStack) -> None:
    """With cards in the air."""
    _table(stack)
    surface = pygame.Surface(SIZE).convert()
    for _ in range(20):
        stack.step(1 / 60)
        stack.draw(surface)
    stack.resize((1400, 800))


@pytest.mark.parametrize(
    "show",
    [_table, _chooser, _settings, _rules, _question, _noticed, _resized, _deal_resized],
)
def test_it_is_the_same_frame_and_so_are_the_next(
    show: Callable[[ScreenStack], None], stacks: Callable[[str], ScreenStack]
) -> None:
    beside, here = stacks("beside"), stacks("here")
    show(beside)
    show(here)
    ahead, plain = (pygame.Surface(stack.size).convert() for stack in (beside, here))
    assert beside.prepared(LONG)
    for frame in range(4):
        beside.draw(ahead)
        here.draw(plain)
        assert _bytes(ahead) == _bytes(plain), f"frame {frame}"
        beside.step(1 / 60)
        here.step(1 / 60)


def test_a_notice_stands_on_the_frame_that_was_drawn_ahead(
    stacks: Callable[[str], ScreenStack],
) -> None:
    """Said before the screen changes its size, it is there afterwards."""
    stack = stacks("home")
    _noticed(stack)
    surface = pygame.Surface(SIZE).convert()
    stack.draw(surface)
    stack.resize((1100, 700))
    assert stack.prepared(LONG)
    sized = pygame.Surface((1100, 700)).convert()
    stack.draw(sized)
    drawn = _bytes(sized)
    stack.expose()
    stack.draw(sized)
    assert _bytes(sized) == drawn


def test_whoever_leaves_a_screen_that_is_being_drawn_gets_the_next_one(
    stacks: Callable[[str], ScreenStack],
) -> None:
    left, plain = stacks("left"), stacks("plain")
    for stack in (left, plain):
        _table(stack)
    left.prepared()
    drawn = []
    for stack in (left, plain):
        stack.home()
        surface = pygame.Surface(SIZE).convert()
        assert stack is plain or stack.prepared(LONG)
        stack.draw(surface)
        drawn.append(_bytes(surface))
    assert drawn[0] == drawn[1]


def test_what_cannot_be_drawn_says_so_where_it_is_drawn(
    stacks: Callable[[str], ScreenStack], monkeypatch: pytest.MonkeyPatch
) -> None:
    stack = stacks("home")
    _table(stack)

    def fail(_surface: pygame.Surface) -> list[pygame.Rect]:
        raise FileNotFoundError("no such card")

    with monkeypatch.context() as broken:
        broken.setattr(stack.screen, "draw", fail)
        assert stack.prepared(LONG)
        with pytest.raises(FileNotFoundError, match="no such card"):
            stack.draw(pygame.Surface(SIZE).convert())
    surface = pygame.Surface(SIZE).convert()
    assert stack.draw(surface) == [surface.get_rect()]


class _Slow:
    """Holds up a screen that is being drawn."""

    def __init__(self, stack: ScreenStack, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go_on, self.drawn = Event(), Event(), Event()
        self._draw = stack.screen.draw
        monkeypatch.setattr(stack.screen, "draw", self.draw)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        self.begun.set()
        assert self.go_on.wait(LONG)
        areas = self._draw(surface)
        self.drawn.set()
        return areas


def test_meanwhile_the_window_follows_and_all_else_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    pygame.display.init()
    pygame.font.init()
    window = app.App(Launch("blank", (Chair(), Chair("easy")), "otter"), "dummy")
    window._show()
    taken: list[int] = []
    monkeypatch.setattr(window.screens, "handle", lambda event: taken.append(event.type))
    window.screens.over(SettingsPage(window.screens))
    slow = _Slow(window.screens, monkeypatch)
    assert not window.screens.prepared()
    assert slow.begun.wait(LONG)
    wide, high = window.window.size
    window.window.size = (wide + 40, high + 20)
    window._hold(
        [
            pygame.Event(pygame.WINDOWSIZECHANGED, x=wide + 40, y=high + 20),
            pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""),
        ]
    )
    assert window.surface.get_size() == (wide + 40, high + 20), "stretched at once"
    assert not taken, "the key waits"
    slow.go_on.set()
    assert window.screens.prepared(LONG)
    assert not window._show(), "the old picture stands stretched until all is sharp"
    window._take([])
    assert taken == [pygame.KEYDOWN]
    window._settle(1.0)
    assert window.screens.size == (wide + 40, high + 20)
    assert window.screens.prepared(LONG)
    assert window._show()
    window.close()


def test_a_screen_is_closed_after_it_was_drawn(
    stacks: Callable[[str], ScreenStack], monkeypatch: pytest.MonkeyPatch
) -> None:
    stack = stacks("home")
    _table(stack)
    slow = _Slow(stack, monkeypatch)
    assert not stack.prepared()
    assert slow.begun.wait(LONG)
    closed: list[bool] = []
    monkeypatch.setattr(stack.screen, "close", lambda: closed.append(slow.drawn.is_set()))
    Thread(target=slow.go_on.set).start()
    stack.close()
    assert closed == [True]
