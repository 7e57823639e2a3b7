"""The speed of the machine today, by fixed pieces of work that no change of the program touches.

Values of the standard library show Python's speed, plain pictures that of pygame. Both run without
a pause. A program that draws has a pause after every frame, and on some machines, virtual ones
above all, it then finds its memory slow: there frames take several times as long, while work
without a pause takes hardly longer. So the same few pictures are timed at once and after pauses.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import pygame

from cardtable.workshop.bench.samples import Clock, Figures

_TIMES = 5
_PAUSES = 40
_PAUSE = 1 / 60  # seconds


def machine() -> Figures:
    """The calibration, and what a pause of a sixtieth of a second costs a few pictures.

    Where the last figure is far above 1, frames are compared with those of the same hour only.
    """
    ground, card = _ground_and_card((1920, 1080))

    def everywhere() -> None:
        _lay(card, ground, [(x, y) for y in range(0, 1080, 180) for x in range(0, 1920, 480)])

    at_once = _timed(everywhere, _PAUSES)
    rested = _timed(everywhere, _PAUSES, pause=_PAUSE)
    return {
        **calibration(),
        "few pictures ms": at_once,
        "after a pause ms": rested,
        "times as long after a pause": round(rested / at_once, 2),
    }


def calibration() -> Figures:
    """Milliseconds of this thread for two fixed pieces of work."""
    return {"python ms": _timed(_values, _TIMES), "pictures ms": _timed(_pictures, _TIMES)}


def _timed(work: Callable[[], object], times: int, *, pause: float = 0.0) -> float:
    """The median of so many rounds, with a pause of so many seconds before each."""
    clock = Clock()
    for _ in range(times):
        if pause:
            time.sleep(pause)
        with clock.frame():
            work()
    return clock.own.figures("ms", 1000, digits=4)["median ms"]


def _values() -> int:
    """Makes, hashes, sorts and counts small values, as rules and layout do."""
    counts: dict[tuple[int, str], int] = {}
    for number in range(20_000):
        key = (number * 7919 % 13, "shdc"[number % 4])
        counts[key] = counts.get(key, 0) + number
    return len(sorted(counts.items(), key=lambda item: -item[1]))


def _pictures() -> None:
    """Scales a picture and lays it many times over another, as a frame does."""
    ground, card = _ground_and_card((1280, 720))
    _lay(card, ground, [(number % 60 * 19, number % 60 * 9) for number in range(400)])
    pygame.transform.smoothscale(card, (150, 210))


def _ground_and_card(size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
    """A ground of this size, and a half-transparent card to lay on it."""
    card = pygame.Surface((100, 140), pygame.SRCALPHA, 32)
    card.fill((90, 120, 60, 128))
    return pygame.Surface(size, 0, 32), card


def _lay(card: pygame.Surface, ground: pygame.Surface, places: Iterable[tuple[int, int]]) -> None:
    """Lays the card on the ground in each of these places."""
    for place in places:
        ground.blit(card, place, special_flags=pygame.BLEND_PREMULTIPLIED)


MEASURES: tuple[Callable[[], Figures], ...] = (machine,)
