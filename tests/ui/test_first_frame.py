"""A screen's first frame is drawn beside the loop: it is the same frame, and nothing goes amiss."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from threading import Event, Thread, current_thread
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui import app, waiting
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.drawing import ahead
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Compositor, Picture
from cardtable.ui.drawing.grounds import Grounds
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.first_frame import Draw
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_picture import TablePicture
from cardtable.ui.table.table_screen import TableScreen

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
    stack.push(SettingsPage(stack))


def _rules(stack: ScreenStack) -> None:
    _table(stack)
    assert stack.session is not None
    stack.push(RulesPage(stack, stack.session.rules, stack.session.table))


def _question(stack: ScreenStack) -> None:
    _table(stack)
    stack.push(Dialog(stack, "Really?", "It cannot be undone.", [DialogButton("Yes")]))


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

    def fail(_given: object) -> list[pygame.Rect]:
        raise FileNotFoundError("no such card")

    with monkeypatch.context() as broken:
        broken.setattr(stack.screen, "draw", fail)
        broken.setattr(stack.screen, "draw_ahead", fail)
        assert stack.prepared(LONG)
        with pytest.raises(FileNotFoundError, match="no such card"):
            stack.draw(pygame.Surface(SIZE).convert())
    surface = pygame.Surface(SIZE).convert()
    assert stack.draw(surface) == [surface.get_rect()]


class _Slow:
    """Holds up a screen that is being drawn."""

    def __init__(self, stack: ScreenStack, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go_on, self.drawn = Event(), Event(), Event()
        self._draw = stack.screen.draw_ahead
        monkeypatch.setattr(stack.screen, "draw_ahead", self.draw)

    def draw(self, size: tuple[int, int]) -> pygame.Surface | None:
        self.begun.set()
        assert self.go_on.wait(LONG)
        frame = self._draw(size)
        self.drawn.set()
        return frame


def test_meanwhile_the_window_follows_and_all_else_waits(
    window: app.App, monkeypatch: pytest.MonkeyPatch
) -> None:
    window._show()
    taken: list[int] = []
    monkeypatch.setattr(window.screens, "handle", lambda event: taken.append(event.type))
    window.screens.push(SettingsPage(window.screens))
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


def test_while_the_size_changes_the_last_picture_fills_the_window(window: app.App) -> None:
    """SDL empties the window's surface before it tells of the new size."""
    assert window.screens.prepared(LONG)
    assert window._show()
    sharp, first = window.surface.copy(), window.window.size
    for more in (40, 90, 0):
        size = (first[0] + more, first[1] + more)
        window.window.size = size
        window._take(pygame.event.get())
        assert window.surface.get_size() == size
        expected = pygame.transform.scale(sharp, size)
        assert _pixels(window.surface) == _pixels(expected), f"{more} larger"
        window._settle(0.01)
        assert not window._show() or not more, "sharp only when the size rests"
    window.close()


def test_the_window_is_sharp_when_its_new_size_rests(window: app.App) -> None:
    assert window.screens.prepared(LONG)
    assert window._show()
    wide, high = window.window.size
    window.window.size = (wide + 60, high + 30)
    window._take(pygame.event.get())
    stretched = _pixels(window.surface)
    window._settle(1.0)
    assert window.screens.prepared(LONG)
    assert window._show()
    assert _pixels(window.surface) != stretched
    assert window.screens.drawn_again() is not None
    window.close()


def _pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_a_picture_is_stretched_alike_into_whatever_the_window_holds() -> None:
    """A window on another monitor may hold its colours in another way."""
    old = pygame.Surface((64, 48), 0, 32)
    old.fill((200, 30, 90), (10, 10, 30, 20))
    alike, other = pygame.Surface((90, 70), 0, 32), pygame.Surface((90, 70), 0, 24)
    for new in (alike, other):
        app.stretch(old, new)
    assert pygame.image.tobytes(alike, "RGB") == pygame.image.tobytes(other, "RGB")
    assert alike.get_at((30, 30))[:3] == (200, 30, 90)


def test_a_size_that_is_being_drawn_is_looked_for_often(window: app.App) -> None:
    window._show()
    window.stillness.step(60.0, still=True)
    calm = window._pause()
    window.screens.size = (window.screens.size[0] + 1, window.screens.size[1])
    assert window._pause() < calm
    window.close()


def _being_drawn(stack: ScreenStack, monkeypatch: pytest.MonkeyPatch) -> _Slow:
    """Opens a table, and holds up its first frame while it is being drawn."""
    _table(stack)
    slow = _Slow(stack, monkeypatch)
    assert not stack.prepared()
    assert slow.begun.wait(LONG)
    return slow


def test_a_screen_is_closed_after_it_was_drawn(
    stacks: Callable[[str], ScreenStack], monkeypatch: pytest.MonkeyPatch
) -> None:
    stack = stacks("home")
    slow = _being_drawn(stack, monkeypatch)
    closed: list[bool] = []
    monkeypatch.setattr(stack.screen, "close", lambda: closed.append(slow.drawn.is_set()))
    Thread(target=slow.go_on.set).start()
    stack.close()
    assert closed == [True]


def test_a_frame_that_is_being_drawn_is_waited_for_by_a_draw(
    stacks: Callable[[str], ScreenStack], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two threads that draw with the same pictures lock them for one another."""
    stack = stacks("home")
    slow = _being_drawn(stack, monkeypatch)
    drawn: list[bool] = []
    draw = stack.screen.draw

    def drawing(surface: pygame.Surface) -> list[pygame.Rect]:
        drawn.append(slow.drawn.is_set())
        return draw(surface)

    monkeypatch.setattr(stack.screen, "draw", drawing)
    Thread(target=slow.go_on.set).start()
    surface = pygame.Surface(SIZE).convert()
    assert stack.draw(surface) == [surface.get_rect()]
    assert drawn[0]
    assert not stack.first_frame.awaited


@pytest.mark.parametrize("change", ["apply", "home"])
def test_nothing_changes_under_a_screen_that_is_being_drawn(
    change: str, stacks: Callable[[str], ScreenStack], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters and cards of another look, and leaving, wait until it is drawn."""
    stack = stacks("home")
    slow = _being_drawn(stack, monkeypatch)
    touched: list[bool] = []
    owner, name = (stack.art, "choose") if change == "apply" else (stack.screen, "close")
    monkeypatch.setattr(owner, name, lambda *_: touched.append(slow.drawn.is_set()))
    Thread(target=slow.go_on.set).start()
    getattr(stack, change)()
    assert touched == [True]


def _frame(stack: ScreenStack) -> bytes:
    """Returns what a stack draws on a surface of its own."""
    surface = pygame.Surface(SIZE).convert()
    stack.draw(surface)
    return _bytes(surface)


def _fails_once(work: Callable[..., object]) -> Callable[..., object]:
    """Does the work from the second time on."""
    tried: list[None] = []

    def failing(*given: object, **named: object) -> object:
        if not tried:
            tried.append(None)
            raise MemoryError
        return work(*given, **named)

    return failing


def test_a_frame_that_failed_half_way_is_drawn_whole(
    stacks: Callable[[str], ScreenStack], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, plain = stacks("broken"), stacks("plain")
    rest = Compositor.rest
    failed: list[Compositor] = []

    def rest_but_once(compositor: Compositor, placed: list[Picture], **given: Any) -> None:
        rest(compositor, placed, **given)
        if not failed:
            failed.append(compositor)
            raise MemoryError

    _table(broken)
    with monkeypatch.context() as patched:
        patched.setattr(Compositor, "rest", rest_but_once)
        assert broken.prepared(LONG)
        assert failed, "it failed while it was drawn beside the loop"
    _table(plain)
    assert _frame(broken) == _frame(plain)


def test_a_page_stays_when_the_table_under_it_could_not_be_drawn(
    stacks: Callable[[str], ScreenStack], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, plain = stacks("broken"), stacks("plain")
    _question(broken)
    _question(plain)
    below, page = broken.screens
    monkeypatch.setattr(below, "draw", _fails_once(below.draw))
    assert broken.prepared(LONG)
    assert broken.screens == (below, page)
    assert _frame(broken) == _frame(plain)


def test_without_a_thread_the_same_is_drawn_on_the_spot(
    stacks: Callable[[str], ScreenStack], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system may be out of threads."""

    def refused(*_given: object) -> Thread:
        raise RuntimeError("can't start new thread")

    plain, alone = stacks("plain"), stacks("alone")
    drawn = []
    ahead._orders.cache_clear()
    for stack in (plain, alone):
        if stack is alone:
            monkeypatch.setattr(ahead, "begin", refused)
            ahead._orders.cache_clear()
        _table(stack)
        assert stack.prepared(LONG if stack is plain else 0.0)
        surface = pygame.Surface(SIZE).convert()
        for _ in range(60):
            stack.draw(surface)
            stack.step(1 / 60)
        drawn.append(_bytes(surface))
    ahead._orders.cache_clear()
    assert drawn[0] == drawn[1]


# What only one thread may touch at a time: SDL's fonts are not made for two, nor are the caches.
SHARED = (
    *((Art, name) for name in ("keep", "choose", "forget", "order")),
    *((Grounds, name) for name in ("table", "page", "order")),
    *((Theme, name) for name in ("text_px", "fit", "choose")),
    *((ScreenStack, name) for name in ("draw", "expose", "resize", "apply", "step", "handle")),
    *((ScreenStack, name) for name in ("told", "perform", "go", "push", "back")),
)


class _Watch:
    """Notes whoever touches something shared while another thread draws a screen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.intruders: list[str] = []
        self.by_errands = 0
        self.drawing: Thread | None = None
        for owner, name in SHARED:
            monkeypatch.setattr(owner, name, self._watched(owner, name))

    def _watched(self, owner: type, name: str) -> Callable[..., object]:
        work = getattr(owner, name)

        def watched(*given: object, **named: object) -> object:
            drawing, here = self.drawing, current_thread()
            if drawing is here:
                self.by_errands += 1
            elif drawing is not None:
                self.intruders.append(f"{owner.__name__}.{name} by {here.name}")
            return work(*given, **named)

        return watched


class _Evening:
    """A loop without a clock: injected events, and a player who goes wherever a step may go."""

    def __init__(self, window: app.App, watch: _Watch, monkeypatch: pytest.MonkeyPatch) -> None:
        self.window, self.watch, self.chance = window, watch, Random(5)
        self.steps = self.errands = 0
        self.go_on = Event()
        self._frames = 0  # since something began to be drawn beside the loop
        monkeypatch.setattr(app.pygame.event, "get", self.events)
        times = SimpleNamespace(perf_counter=self.clock, sleep=lambda _seconds: None)
        monkeypatch.setattr(app, "time", times)
        monkeypatch.setattr(waiting, "for_events", lambda _driver: lambda _seconds: None)
        monkeypatch.setattr(window.screens, "step", self.step)
        first_frame = window.screens.first_frame
        progress = first_frame.progress
        slowly = lambda draw, seconds: progress(partial(self.draw, draw), seconds)  # noqa: E731
        monkeypatch.setattr(first_frame, "progress", slowly)
        self._now = 0.0

    def clock(self) -> float:
        self._now += 1 / 120
        return self._now

    def draw(self, draw: Draw) -> pygame.Surface | None:
        """In a thread: not before the loop has turned three times."""
        self.watch.drawing = current_thread()
        assert self.go_on.wait(LONG)
        drawn = draw()
        self.errands += 1
        self.watch.drawing = None
        return drawn

    def events(self) -> list[pygame.Event]:
        """Keys, a pointer, and a window that changes its size at any moment."""
        busy = self.window.screens.first_frame.being_drawn
        self._frames = self._frames + 1 if busy else 0
        (self.go_on.set if self._frames > 3 else self.go_on.clear)()
        chosen = self.chance.randrange(8)
        if chosen == 0:
            self.window.window.size = (1024 + self.chance.randrange(200), 640)
            wide, high = self.window.window.size
            return [pygame.Event(pygame.WINDOWSIZECHANGED, x=wide, y=high)]
        if chosen == 1:
            return [pygame.Event(pygame.WINDOWEXPOSED)]
        if chosen == 2:
            return [pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0)]
        if chosen == 3:
            return [pygame.Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(1, 1), buttons=(0, 0, 0))]
        return []

    def step(self, seconds: float) -> bool:
        """As if the player had clicked here or there."""
        screens = self.window.screens
        self.steps += 1
        if self.steps % 4 == 0:
            screens.push(SettingsPage(screens))
        elif self.steps % 4 == 1 and len(screens.screens) > 1:
            screens.settings.set("theme", ("walnut", "blue", "green")[self.steps // 4 % 3])
            screens.settings.set("ui_scale", (100, 120)[self.steps // 4 % 2])
            screens.apply()
        elif self.steps % 4 == 2:
            screens.back()
        elif self.steps % 12 == 3:
            screens.begin(Launch("blank", (Chair(), Chair("easy")), str(self.steps)))
        if self.steps == 40:
            screens.quit()
        return ScreenStack.step(screens, seconds)


@pytest.mark.long
def test_the_loop_touches_nothing_while_a_thread_draws(
    window: app.App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sizes, themes, pages, games and keys change meanwhile. In the end all is drawn right."""
    watch = _Watch(monkeypatch)
    evening = _Evening(window, watch, monkeypatch)
    window.loop()
    assert not watch.intruders
    assert evening.errands > 10, "screens were drawn beside the loop"
    assert watch.by_errands > 100
    screens = window.screens
    evening.go_on.set()
    assert screens.prepared(LONG)
    surface = pygame.Surface(screens.size).convert()
    screens.draw(surface)
    drawn = _bytes(surface)
    screens.resize(screens.size)
    screens.draw(surface)
    assert _bytes(surface) == drawn
    monkeypatch.undo()
    window.close()


def test_a_frame_drawn_anew_makes_its_backs_out_of_the_one_that_the_table_was_laid_out_with(
    stacks: Callable[[str], ScreenStack],
) -> None:
    stack = stacks("one")
    _table(stack)
    screen, art = stack.screen, stack.art
    assert isinstance(screen, TableScreen)
    screen.draw(pygame.Surface(SIZE).convert())
    laid_out_with = art._backs.model
    for wider in (0, 7):  # cards have grown since
        art.model_backs(laid_out_with + wider)
        TablePicture(stack.theme, art).draw(pygame.Surface(SIZE).convert(), screen.shown())
        assert art._backs.model == laid_out_with + wider
    stack.resize(SIZE)
    assert art._backs.model == laid_out_with
