"""The window and the loop: events in, time in, frames out; drawn only when something changed.

The only module that asks the clock and owns a window; all else belongs to the stack of screens.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path

import pygame

from cardtable import __version__
from cardtable.core.one_heap import give_back, give_back_gaps
from cardtable.store.launch import Launch
from cardtable.store.places import places
from cardtable.store.versions import newer
from cardtable.ui import first_words, no_display
from cardtable.ui.assets import NoAssets, asset
from cardtable.ui.controls.composition import InputMethod
from cardtable.ui.crash_watch import CrashWatch
from cardtable.ui.drawing.ahead import Chore
from cardtable.ui.drawing.tabletops import forget_materials
from cardtable.ui.gamepads import PRESSES
from cardtable.ui.kept_window import KeptWindow
from cardtable.ui.listening.adapter import EARLY, Listener
from cardtable.ui.presses import HeldKeys
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.silence import unheard
from cardtable.ui.stillness import AFTER_INPUT, Stillness
from cardtable.ui.touch import FINGER, NO_MOUSE
from cardtable.ui.window_size import SMALLEST

_MOVING = 1 / 144  # seconds a frame while something moves
_MINIMISED = 1 / 4
_SETTLE = 0.1  # seconds after the last change of size until everything is drawn sharp
_LONGEST_STEP = 0.1  # after the machine slept, time goes on from here

_POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_LISTENED = pygame.event.custom_type()  # a screen reader wants something
_TOLD_AGAIN = 1 / 20  # seconds between two looks at what a reader should be told
_INPUT = (
    *_POINTER,
    *FINGER,
    *PRESSES,
    pygame.MOUSEWHEEL,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.TEXTINPUT,
    pygame.TEXTEDITING,
)
_SIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
_FOCUSED = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
_UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class NoDisplay(RuntimeError):
    """No window can be opened; the message gives the reason in one line."""


def run(launch: Launch) -> int:
    """Opens the window and plays until it is closed; the exit code."""
    watch = CrashWatch(places())
    return watch.over(partial(_run, launch, watch))


def _run(launch: Launch, watch: CrashWatch) -> int:
    try:
        driver = _open_display()
        window = App(launch, driver, partial(watch.begin, driver))
    except (NoDisplay, NoAssets) as error:
        print(f"cardtable: {error}", file=sys.stderr)
        return 1
    try:
        window.loop()
    finally:
        window.close()
    return 0


def _open_display() -> str:
    """Opens the display and fonts; the driver's name. Raises NoDisplay."""
    if os.environ.get("SDL_VIDEO_X11_WMCLASS") == Path(sys.argv[0]).name:
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "cardtable"  # pygame had named it after the script
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "cardtable")
    os.environ.setdefault(*NO_MOUSE)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        with unheard():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"no window can be opened here ({error}).") from error
    driver = pygame.display.get_driver()
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    if driver in ("offscreen", "dummy") and not wanted:  # SDL takes these without a word
        raise NoDisplay(no_display.why(os.environ, no_display.library_loads))
    if driver == "x11":  # a flip takes 0.4 ms instead of 8 to 14; on Wayland it is an error
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()
    return driver


def _by_somebody(event: pygame.Event) -> bool:
    """False where the pointer only lies where the window has opened: nobody has moved it."""
    return event.type in _INPUT and getattr(event, "rel", None) != (0, 0)


class App:
    """The window, its screens and the loop that runs them."""

    def __init__(
        self, launch: Launch, driver: str, opened: Callable[[], None] | None = None
    ) -> None:
        self.screens = ScreenStack(SMALLEST, places())
        self.listener = Listener(_wake)
        self._kept = KeptWindow(self.screens.settings, self.listener, driver)
        self.window = self._kept.window
        self.input_method = InputMethod()
        self._since_told = 0.0
        self.driver, self._opened = driver, opened
        self.fullscreen = False
        self.surface = self.window.get_surface()
        self.screens.wants_fullscreen = self.toggle_fullscreen
        self.screens.resize(self.surface.get_size())
        self._follow_fullscreen()
        self.screens.begin(launch)
        first_words.tell(self.screens, launch)
        self._sharp_in = 0.0
        self._last_sharp: pygame.Surface | None = None  # while stretched pictures follow it
        self._filled = (0, 0)  # the size of the surface when a picture was last put on it
        self._hidden = False
        self._held_keys = HeldKeys()
        self._held: list[pygame.Event] = []  # came while a screen was drawn beside the loop
        self._give_back_gaps = Chore(give_back_gaps)
        self.stillness = Stillness(self._tidy, self._sweep)
        self._told_ready = False
        self._told_settled = False

    @cached_property
    def _wait(self) -> Callable[[float], None]:
        from cardtable.ui.waiting import for_events  # noqa: PLC0415  loads ctypes: not for a start

        return for_events(self.driver)

    def _tidy(self) -> None:
        self.screens.art.tidy()
        forget_materials()
        give_back()

    def _sweep(self) -> None:
        self.screens.art.sweep()
        forget_materials()
        self._give_back_gaps()

    def close(self) -> None:
        """Keeps what must be kept and lets everything go."""
        if not self.fullscreen:
            self._kept.keep()
        if newer(__version__, self.screens.settings.now.newest):
            self.screens.settings.set("newest", __version__)
        self.listener.close()
        self.screens.close()
        self.window.destroy()
        pygame.quit()

    def loop(self) -> None:
        """Runs until the window is closed; the first frame comes before anything that can wait."""
        self._show()
        gc.freeze()  # to look through all that is loaded would take 15 ms of a frame
        gc.enable()  # the start of the program may have put it off
        before, rested = time.perf_counter(), 0.0
        while not self.screens.quitting:
            events = pygame.event.get()
            now = time.perf_counter()
            seconds = min(now - before, max(_LONGEST_STEP, rested))
            before = now
            if not self.screens.prepared(_MOVING):
                self._hold(events)
                continue
            moving = self.screens.step(seconds)  # before the events: what they set off begins now
            self._take(events)
            self._follow_fullscreen()
            self.input_method.follow(self.screens.writes_at)
            self._settle(seconds)
            if not self.screens.prepared():
                continue
            drawn = self._show()
            self._tell(seconds, anew=not moving and (drawn or bool(events)))
            if not drawn and not moving:
                self._at_rest()
            self.stillness.step(seconds, still=not (drawn or moving or events))
            rested = self._rest(before, moving=moving)

    def _show(self) -> bool:
        """Brings the window up to date; returns whether there was anything to draw.

        While the size changes, the old picture stands there, stretched.
        """
        if self._hidden or self.surface.get_size() != self.screens.size:
            return False
        if not self.screens.draw(self.surface):
            return False
        self._last_sharp, self._filled = None, self.surface.get_size()
        self.window.flip()
        self._painted()
        return True

    def _hold(self, events: list[pygame.Event]) -> None:
        """Keeps what happens while a screen is drawn beside the loop; only the window follows."""
        for event in events:
            if event.type in _SIZED:
                self._follow_window(event)
                self._sized(expose=False)
                continue
            if event.type in _UNCOVERED:
                self.window.flip()
            self._held.append(event)

    def _tell(self, seconds: float, *, anew: bool) -> None:
        """Does what a screen reader asks for, and tells it what is on the screen now.

        `anew`: something has come to rest or was asked for; it is told at once. Everything else
        is looked for a few times a second.
        """
        for asked in self.listener.wishes():
            self.stillness.touched()
            self.screens.perform(asked)
            anew = True
        self._since_told += seconds
        due = self._since_told >= _TOLD_AGAIN or anew
        if self.listener.telling and due:
            self._since_told = 0.0
            self.listener.tell(self.screens.told())

    def toggle_fullscreen(self) -> None:
        """Fills the screen or goes back to a window, also at the next start."""
        self.screens.settings.set("fullscreen", not self.fullscreen)

    def _follow_fullscreen(self) -> None:
        """Makes the window as the setting wants it, wherever that was changed."""
        wanted = self.screens.settings.now.fullscreen
        if wanted == self.fullscreen:
            return
        self.fullscreen = wanted
        if wanted:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
        if self.screens.screens:
            self.screens.expose()  # the window's surface is a new one, with nothing on it

    def _painted(self) -> None:
        """Does what could wait for the first frame, once that is in the window."""
        if not self._told_ready:
            self._told_ready = True
            _tell("ready")
            with suppress(FileNotFoundError, pygame.error):  # Wine forgets one that comes earlier
                self.window.set_icon(pygame.image.load(asset("icons", "cardtable-128.png")))
            if not EARLY:
                self.listener.open(0)
            self.listener.focus(has=pygame.key.get_focused())
            self._bounded()
            if self._opened is not None:
                self._opened()
            self.screens.shown()

    def _at_rest(self) -> None:
        """Reports once that nothing is left to draw."""
        if self._told_ready and not self._told_settled:
            self._told_settled = True
            _tell("settled")

    def _take(self, events: list[pygame.Event]) -> None:
        """Hands on what has happened."""
        held, self._held = self._held, []
        for event in self._held_keys.once(held + events):
            if _by_somebody(event):
                self.stillness.touched()
                self.screens.sounds.stir()
            self._follow_window(event)
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                self.screens.quit()
            elif event.type in _SIZED:
                self._sized(expose=True)
            elif event.type == pygame.WINDOWMINIMIZED:
                self._hidden = True
            elif event.type in _UNCOVERED:
                self._hidden = False
                self.screens.expose()
            elif _asks_fullscreen(event):
                self.toggle_fullscreen()
            else:
                self.screens.handle(self._scaled(event))

    def _follow_window(self, event: pygame.Event) -> None:
        """Tells the reader where the window is, and whether it has the keyboard."""
        if event.type in _FOCUSED:
            self.listener.focus(has=event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in (*_SIZED, pygame.WINDOWMOVED):
            self._bounded()

    def _bounded(self) -> None:
        left, top = self.window.position
        self.listener.bounds(left, top, self.window.size)

    def _sized(self, *, expose: bool) -> None:
        """Shows the last sharp frame stretched at once; everything is sharp a moment later.

        The window's surface has its new size before anybody is told, and what was on it is gone:
        that frame is drawn once more. Where the size is the same after all, it is gone as well.
        """
        self.surface = self.window.get_surface()
        if self.surface.get_size() == self._filled:
            if expose:
                self.screens.expose()
            return
        self._last_sharp = self._last_sharp or self.screens.drawn_again()
        if self._last_sharp is None:  # the first frame of a screen comes soon
            self._sharp_in = 0.0
            return
        stretch(self._last_sharp, self.surface)
        self._filled = self.surface.get_size()
        self.window.flip()
        self._sharp_in = _SETTLE

    def _settle(self, seconds: float) -> None:
        if self.surface.get_size() == self.screens.size:
            return
        self._sharp_in -= seconds
        if self._sharp_in <= 0:
            self.screens.resize(self.surface.get_size())
            self.screens.expose()

    def _scaled(self, event: pygame.Event) -> pygame.Event:
        """The event with its place in surface pixels instead of window points."""
        if event.type not in _POINTER:
            return event
        points, pixels = self.window.size, self.surface.get_size()
        if points == pixels:
            return event
        across, down = pixels[0] / points[0], pixels[1] / points[1]
        values = dict(event.dict)
        for name in ("pos", "rel"):
            if name in values:
                x, y = values[name]
                values[name] = (round(x * across), round(y * down))
        return pygame.Event(event.type, values)

    def _rest(self, began: float, *, moving: bool) -> float:
        """Waits for the next frame or an event; returns the seconds that it might have waited."""
        if self._hidden:
            time.sleep(_MINIMISED)
            return 0.0
        left = began + _MOVING - time.perf_counter()
        if left > 0 and not self.stillness.settled:
            time.sleep(left)  # events that come faster than frames are taken together
        if moving:
            return 0.0
        screens = self.screens
        pause = min(self._pause(), screens.switches.due, screens.devices.due, screens.toast.due)
        self._wait(began + pause - time.perf_counter())
        return pause

    def _pause(self) -> float:
        """The longest time until the next look at everything, while nothing moves."""
        if self.surface.get_size() != self.screens.size:
            return AFTER_INPUT
        return self.stillness.pause(thinking=self.screens.thinking)


def stretch(old: pygame.Surface, new: pygame.Surface) -> None:
    """Fills a surface of another size with an old picture, quickly."""
    if old.get_bitsize() == new.get_bitsize() and old.get_masks() == new.get_masks():
        pygame.transform.scale(old, new.get_size(), new)  # a surface between takes twice as long
    else:
        new.blit(pygame.transform.scale(old, new.get_size()), (0, 0))


def _tell(stage: str) -> None:
    """Reports a stage of the start to a test of the window or to `bench start`."""
    if os.environ.get("CARDTABLE_READY"):
        print(stage, file=sys.stderr, flush=True)


def _wake() -> None:
    """Ends the loop's rest, from any thread."""
    with suppress(pygame.error):  # the window may just have been closed
        pygame.event.post(pygame.Event(_LISTENED))


def _asks_fullscreen(event: pygame.Event) -> bool:
    if event.type != pygame.KEYDOWN:
        return False
    alt_enter = event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT
    return event.key == pygame.K_F11 or bool(alt_enter)
