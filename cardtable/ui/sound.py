"""Short soft sounds, several of a kind in turn. No device means silence, never an error.

Knows no game; screens name what happened ("deal", "refuse").
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

import pygame

from cardtable.ui.assets import asset
from cardtable.ui.threads import SOUNDS, WINDOW, owned_by

NAMES = (
    *("card_lift", "card_place", "card_slide", "deal", "turn_over", "refuse", "collect"),
    *("meld", "lay_off", "book", "claimed", "ask", "answer", "pass", "call", "joker", "out"),
    *("score", "chip", "knock", "your_turn", "claim", "win", "lose"),
)
SIGNALS = (*NAMES[NAMES.index("meld") :], "refuse", "turn_over")  # they tell something
_VARIANTS = 4
_FAR = 0.85  # by so much what comes from one side is fainter at the other ear
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


class Sounds:
    """The table's sounds; loaded when the device opens, which a missing one does not."""

    def __init__(self) -> None:
        self._found: dict[str, list[pygame.mixer.Sound]] = {}
        self._turn: dict[str, int] = {}
        self._volume = self._signals = 0.0
        self._opening: threading.Thread | None = None

    def open(self) -> None:
        """Opens the device beside the table, which goes on: a sound server may take seconds.

        Until it is open, and without one for ever, everything is silent.
        """
        os.environ.setdefault("SDL_AUDIO_DEVICE_APP_NAME", "Cardtable")
        self._opening = threading.Thread(target=self._load, name=SOUNDS, daemon=True)
        self._opening.start()

    def wait(self, seconds: float | None = None) -> None:
        """Waits until the device is open, or known not to be there."""
        if self._opening:
            self._opening.join(seconds)

    @owned_by(SOUNDS)
    def _load(self) -> None:
        if not device_there():
            return
        with suppress(pygame.error, FileNotFoundError):
            pygame.mixer.init(44100, -16, 2, 512)
            self._found = {name: variants(name) for name in NAMES}
            self._tune()  # in here: the device may be let go meanwhile

    @property
    def heard(self) -> bool:
        """True when there is a device at all."""
        return bool(self._found)

    def set(self, volume: float, signals: float) -> None:
        """Sets the loudness of the cards and that of the signals, from 0 (off) to 1."""
        self._volume, self._signals = volume, signals
        self._tune()

    def _tune(self) -> None:
        """Makes every sound as loud as it is wanted now."""
        for name, variants in self._found.items():
            for variant in variants:
                variant.set_volume(self._loudness(name))

    def _loudness(self, name: str) -> float:
        return self._signals if name in SIGNALS else self._volume

    @owned_by(WINDOW)
    def play(self, name: str, side: float = 0.0) -> None:
        """Plays the next variant of a sound; raises KeyError for one that does not exist.

        It comes from the left (-1), from the right (1), or from between.
        """
        if name not in NAMES:
            raise KeyError(name)
        variants = self._found.get(name)
        if variants and self._loudness(name) > 0:
            turn = self._turn.get(name, 0)
            self._turn[name] = turn + 1
            channel = variants[turn % len(variants)].play()
            if channel is not None:  # none is left where many sounds are going on
                channel.set_volume(*ears(side))

    def close(self) -> None:
        """Lets the device go."""
        self.wait(_FAREWELL)
        self._found = {}  # another one: the thread may be reading the old one
        with suppress(pygame.error):
            pygame.mixer.quit()


def ears(side: float) -> tuple[float, float]:
    """The loudness at the left and at the right ear of what comes from a side.

    The far ear still hears a little, as it does in a room.

    >>> ears(0.0), ears(0.5)
    ((1.0, 1.0), (0.575, 1.0))
    """
    side = max(-1.0, min(1.0, side))
    return 1.0 - _FAR * max(0.0, side), 1.0 - _FAR * max(0.0, -side)


def variants(name: str) -> list[pygame.mixer.Sound]:
    """The recordings of a sound, which are played by turns."""
    numbered = [asset("sounds", f"{name}_{variant}.wav") for variant in range(1, _VARIANTS + 1)]
    paths = [asset("sounds", f"{name}.wav"), *numbered]
    return [pygame.mixer.Sound(path) for path in paths if path.is_file()]
