"""The loop of the window itself, a turn at a time: events go through SDL's queue, time is given."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable.ui import app, waiting

FRAME = 1 / 60


class RealLoop:
    """Runs the loop of a window; nothing sleeps, and each turn lasts as long as it is told."""

    def __init__(self, window: app.App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.window, self.room = window, window.screens
        self._step = self.room.step
        self._seconds = FRAME
        unslept = SimpleNamespace(perf_counter=app.time.perf_counter, sleep=lambda _seconds: None)
        monkeypatch.setattr(app, "time", unslept)
        monkeypatch.setattr(app.gc, "freeze", lambda: None)  # once is enough
        monkeypatch.setattr(waiting, "for_events", lambda _driver: lambda _seconds: None)
        monkeypatch.setattr(self.room, "step", self._one)
        self._show, self._first = window._show, True
        monkeypatch.setattr(window, "_show", self._shown)

    def _one(self, _seconds: float) -> bool:
        """Lets the time pass that is given, and ends the loop after this turn."""
        self.room.quit()
        return self._step(self._seconds)

    def _shown(self) -> bool:
        """Draws as the loop does; what it draws before its first turn is drawn in that turn."""
        first, self._first = self._first, False
        return False if first else self._show()

    def post(self, kind: int, **values: Any) -> None:
        """Puts an event where those of the system arrive."""
        pygame.event.post(pygame.Event(kind, values))

    def turn(self, seconds: float = FRAME) -> None:
        """One turn of the loop: what was posted is taken, and the window is drawn."""
        self._seconds, self.room.quitting, self._first = seconds, False, True
        self.window.loop()

    def close(self) -> None:
        self.window.close()
