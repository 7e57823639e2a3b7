"""Opens the window as it was left, and keeps how a person leaves it: its size, or maximised."""

from __future__ import annotations

import os

import pygame

from cardtable.store.settings import Settings, SettingsFile
from cardtable.ui.listening.adapter import EARLY, Listener
from cardtable.ui.screen import TITLE
from cardtable.ui.window_size import (
    SMALLEST,
    fills,
    first_size,
    may_reach_beyond,
    setting_for,
    written,
)

_FRAMED = ("x11", "windows", "cocoa")  # the drivers that know the frame of a window
_MINIMISED, _MAXIMISED = 0x40, 0x80  # flags of SDL's windows


class KeptWindow:
    """The window of the program, known to a reader before it is shown.

    A maximised one knows the size that it will have when it is not maximised any more.
    """

    def __init__(self, settings: SettingsFile, listener: Listener, driver: str) -> None:
        now = settings.now
        if now.smooth:
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
            os.environ["SDL_RENDER_VSYNC"] = "1"
        self._settings = settings
        size = first_size(now, _display_size())
        self.window = pygame.Window(
            TITLE,
            size,
            resizable=True,
            allow_high_dpi=True,
            hidden=EARLY,
            maximized=now.maximised,
        )
        if EARLY:
            listener.open(self.window.handle)
            self.window.show()
        self.window.minimum_size = SMALLEST
        if now.maximised:
            pygame.event.pump()  # it has the size that the desktop gives it
        elif driver in _FRAMED and may_reach_beyond(size, pygame.display.get_desktop_sizes()):
            _put_within(self.window, now)
        self._opened_at = self.window.size

    def keep(self) -> None:
        """Keeps how a person left the window: maximised, or else the size it was given."""
        flags = _flags(self.window)
        if flags & _MINIMISED:  # SDL no longer knows whether it was maximised
            return
        maximised = bool(flags & _MAXIMISED)
        if maximised != self._settings.now.maximised:
            self._settings.set("maximised", maximised)
        if not maximised and self.window.size != self._opened_at:
            self._settings.set(setting_for(_display_size()), written(self.window.size))


def _put_within(window: pygame.Window, now: Settings) -> None:
    from cardtable.ui.usable_area import put_within  # noqa: PLC0415  loads ctypes

    put_within(window, fills=fills(now, _display_size()))


def _flags(window: pygame.Window) -> int:
    """The state of a window as SDL has it; no flag where SDL cannot be asked."""
    from cardtable.ui.sdl import window_flags  # noqa: PLC0415  loads ctypes: not for a start

    try:
        return window_flags(window.id)
    except (OSError, AttributeError):
        return 0


def _display_size() -> tuple[int, int]:
    """The size of the display on which a window opens."""
    return (pygame.display.get_desktop_sizes() or [(1280, 800)])[0]
