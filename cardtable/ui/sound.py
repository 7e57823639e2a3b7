"""Short soft sounds, several of a kind in turn. No device means silence, never an error.

Knows no game; screens name what happened ("deal", "refuse").
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

import pygame
from pygame import mixer

from cardtable.core.one_heap import begin
from cardtable.ui.assets import asset
from cardtable.ui.silence import unheard
from cardtable.ui.threads import SOUNDS, WINDOW, owned_by

NAMES = (
    *("card_lift", "card_place", "card_slide", "deal", "turn_over", "refuse", "collect"),
    *("meld", "lay_off", "book", "claimed", "ask", "answer", "pass", "call", "joker", "out"),
    *("score", "chip", "knock", "your_turn", "claim", "win", "lose"),
)
SIGNALS = (*NAMES[NAMES.index("meld") :], "refuse", "turn_over")  # they tell something
_VARIANTS = 4
_FAR = 0.85  # by so much what comes from one side is fainter at the other ear
_FORMAT = (44100, -16, 2, 512)  # samples a second, bits with a sign, ears, samples at a time
_LET_GO_AFTER = 8.0  # seconds without a sound; none of ours takes two
_FAREWELL = 0.3  # seconds that a device which is still being opened may hold up the end


def device_there() -> bool:
    """True when Windows has anything that plays sound, and where that is not known beforehand.

    SDL looks for a missing one for eight seconds, and pygame lets no other thread go on meanwhile.
    """
    if sys.platform != "win32":
        return True
    import ctypes  # noqa: PLC0415  only there

    named = os.environ.get("SDL_AUDIODRIVER")  # a driver that is named is used
    return bool(named or ctypes.WinDLL("winmm").waveOutGetNumDevs())


def _open_device() -> None:
    with unheard():
        mixer.init(*_FORMAT)


class Sounds:
    """The table's sounds, each of which is read when it is first heard; a missing device has none.

    A device that is open plays silence a hundred times a second, and its libraries take 2 MB. So it
    is opened at the first sign of somebody, before they are heard, let go when nothing has been
    heard for a while, and opened again.
    """

    def __init__(self) -> None:
        self._found: dict[str, list[mixer.Sound]] = {}
        self._turn: dict[str, int] = {}
        self._volume = self._signals = 0.0
        self._there = False  # a device, as far as is known
        self._tried = False
        self._open = False  # only the window's thread says False, only the other one True
        self._due: deque[tuple[str, float]] = deque()  # names and sides, for when it is open
        self._quiet = 0.0  # seconds
        self._work: Thread | None = None

    def open(self) -> None:
        """Lets the device be opened from now on, beside the table: a sound server may take seconds.

        Until it is open, and without one for ever, everything is silent.
        """
        os.environ.setdefault("SDL_AUDIO_DEVICE_APP_NAME", "Cardtable")
        self._there = True

    def wait(self, seconds: float | None = None) -> None:
        """Waits until the device is open, let go, or known not to be there."""
        if self._work:
            self._work.join(seconds)

    def _begin(self, work: Callable[[], None]) -> None:
        self._work = begin(work, SOUNDS)

    @property
    def _busy(self) -> bool:
        return self._work is not None and self._work.is_alive()

    @owned_by(SOUNDS)
    def _open_first(self) -> None:
        """Opens it for the first time: of what came meanwhile, the last is not long over."""
        self._tried = True
        try:
            if not device_there():
                raise pygame.error
            _open_device()
        except pygame.error:
            self._there = False
            return
        while len(self._due) > 1:
            self._due.popleft()
        self._open = True
        self._play_due()

    @owned_by(SOUNDS)
    def _open_again(self) -> None:
        try:
            _open_device()
        except pygame.error:  # it was unplugged; the next sign of somebody tries again
            self._due.clear()
            return
        self._open = True
        self._play_due()

    @owned_by(SOUNDS)
    def _let_go(self) -> None:
        mixer.quit()  # its thread may take 30 ms to end

    @property
    def heard(self) -> bool:
        """False once it is known that there is no device."""
        return self._there

    def set(self, volume: float, signals: float) -> None:
        """Sets the loudness of the cards and that of the signals, from 0 (off) to 1."""
        self._volume, self._signals = volume, signals

    def _loudness(self, name: str) -> float:
        return self._signals if name in SIGNALS else self._volume

    @owned_by(WINDOW)
    def play(self, name: str, side: float = 0.0) -> None:
        """Plays the next variant of a sound; raises KeyError for one that does not exist.

        It comes from the left (-1), from the right (1), or from between.
        """
        if name not in NAMES:
            raise KeyError(name)
        if self._there and self._loudness(name) > 0:
            self._due.append((name, side))
            self.stir()
            if self._open:
                self._play_due()

    def _play_due(self) -> None:
        """Plays what is due; of the two threads each takes what the other has left."""
        while self._due:
            # taken by the other; the device is let go; no file
            with suppress(IndexError, pygame.error, FileNotFoundError):
                self._play_now(*self._due.popleft())

    def _play_now(self, name: str, side: float) -> None:
        if name not in self._found:
            self._found[name] = variants(name)
        turn = self._turn.get(name, 0)
        self._turn[name] = turn + 1
        variant = self._found[name][turn % len(self._found[name])]
        variant.set_volume(self._loudness(name))
        channel = variant.play()
        if channel is not None:  # none is left where many sounds are going on
            channel.set_volume(*ears(side))

    @owned_by(WINDOW)
    def stir(self) -> None:
        """Opens the device again if it was let go: somebody is there, and may soon be heard."""
        self._quiet = 0.0
        wanted = self._volume > 0 or self._signals > 0
        if self._there and wanted and not (self._open or self._busy):
            self._begin(self._open_again if self._tried else self._open_first)

    @owned_by(WINDOW)
    def step(self, seconds: float) -> None:
        """Lets the device go when nothing has been heard, and nobody has stirred, for a while."""
        self._quiet += seconds
        if self._busy:
            return
        if self._due:
            self.stir()  # it was just being let go
        if self._open and self._due:
            self._play_due()
        elif self._open and self._quiet >= _LET_GO_AFTER:
            self._open = False
            self._begin(self._let_go)

    def close(self) -> None:
        """Lets the device go."""
        self.wait(_FAREWELL)
        self._there = self._open = False
        if self._tried:
            with suppress(pygame.error):
                mixer.quit()


def ears(side: float) -> tuple[float, float]:
    """The loudness at the left and at the right ear of what comes from a side.

    The far ear still hears a little, as it does in a room.

    >>> ears(0.0), ears(0.5)
    ((1.0, 1.0), (0.575, 1.0))
    """
    side = max(-1.0, min(1.0, side))
    return 1.0 - _FAR * max(0.0, side), 1.0 - _FAR * max(0.0, -side)


def variants(name: str) -> list[mixer.Sound]:
    """The recordings of a sound, which are played by turns."""
    numbered = [asset("sounds", f"{name}_{variant}.wav") for variant in range(1, _VARIANTS + 1)]
    paths = [asset("sounds", f"{name}.wav"), *numbered]
    return [mixer.Sound(path) for path in paths if path.is_file()]
