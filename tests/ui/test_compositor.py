"""Drawing bit by bit equals drawing everything, whatever comes, goes or moves."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import chain, repeat
from math import ceil
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.ui.drawing import compositor as compositor_module
from cardtable.ui.drawing.compositor import Compositor, Painted, Picture, Wash

SIZE = (320, 240)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def _pictures(rng: Random) -> list[pygame.Surface]:
    pictures = []
    for _ in range(9):
        size = (rng.randrange(4, 90), rng.randrange(4, 90))
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.fill([rng.randrange(256) for _ in range(4)])
        pictures.append(picture.convert_alpha().premul_alpha())
    return pictures


def _backdrop(rng: Random) -> pygame.Surface:
    backdrop = pygame.Surface(SIZE).convert()
    backdrop.fill([rng.randrange(256) for _ in range(3)])
    return backdrop


def _some(rng: Random, pictures: list[pygame.Surface], most: int) -> list[Picture]:
    return [
        Picture(rng.choice(pictures), rng.randrange(-40, 310), rng.randrange(-40, 230))
        for _ in range(rng.randrange(most))
    ]


def _at_rest(rng: Random, pictures: list[pygame.Surface], most: int) -> list[Painted]:
    """Pictures with washes among them."""
    return [_washed(rng, one) if rng.random() < 0.3 else one for one in _some(rng, pictures, most)]


def _washed(rng: Random, picture: Picture) -> Wash:
    colour = tuple(picture.image.get_at((0, 0)))
    black = (0, 0, 0, colour[3])
    return Wash(rng.choice((colour, black)), *picture.area)


def _late_layer(frames: int) -> Callable[[], pygame.Surface | None]:
    """A layer that is there after so many frames, with anything on it."""
    surface = pygame.Surface(SIZE).convert()
    surface.fill("magenta")
    made = chain(repeat(None, frames), repeat(surface))
    return lambda: next(made)


@pytest.mark.parametrize("seed", range(30))
def test_dirty_equals_full(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    parts = rng.randrange(1, 30)
    rows = ceil(SIZE[1] / parts)
    monkeypatch.setattr(compositor_module, "_PARTS", parts)
    monkeypatch.setattr(compositor_module, "_WASTE", rng.choice((0, 300, 12_000)))
    monkeypatch.setattr(compositor_module, "_MOST_REGIONS", rng.choice((3, 9, 24)))
    backdrop, pictures = _backdrop(rng), _pictures(rng)
    surface = pygame.Surface(SIZE).convert()
    late = rng.randrange(4)
    dirty = Compositor(backdrop, _late_layer(late))
    resting = _at_rest(rng, pictures, 20)
    for frame in range(25):
        change = rng.random()
        if change < 0.3 and resting:
            resting.pop(rng.randrange(len(resting)))
        elif change < 0.6:
            at = rng.randrange(len(resting) + 1)
            resting[at:at] = _at_rest(rng, pictures, 3)
        elif change < 0.7 and resting:  # once more in the same place, over others or under them
            resting.insert(rng.randrange(len(resting) + 1), rng.choice(resting))
        elif change < 0.75:
            rng.shuffle(resting)
        moving = _some(rng, pictures, 5)
        dirty.rest(resting)
        dirty.draw(surface, moving)
        whole = pygame.Surface(SIZE).convert()
        full = Compositor(backdrop)
        full.rest(resting)
        full.draw(whole, moving)
        same = surface.get_buffer().raw == whole.get_buffer().raw
        assert same, f"seed {seed}, frame {frame}: pytest tests/ui/test_compositor.py -k {seed}"
    assert dirty._painted.height == min(SIZE[1], max(0, 24 - late) * rows)


def test_a_layer_that_is_there_can_be_painted_before_the_first_frame() -> None:
    rng = Random(3)
    backdrop, pictures = _backdrop(rng), _pictures(rng)
    surfaces = [pygame.Surface(SIZE).convert() for _ in range(3)]
    resting = _some(rng, pictures, 20)
    for surface, frames in zip(surfaces, (0, 1, 99), strict=True):
        compositor = Compositor(backdrop, _late_layer(frames))
        compositor.rest(resting)
        compositor.paint_ahead()
        assert (compositor._painted.size == SIZE) == (frames == 0)
        compositor.draw(surface, [Picture(pictures[0], 9, 9)])
    first, *others = [surface.get_buffer().raw for surface in surfaces]
    assert others == [first, first]


def test_nothing_new_draws_nothing() -> None:
    rng = Random(1)
    compositor = Compositor(_backdrop(rng))
    resting = _some(rng, _pictures(rng), 20)
    surface = pygame.Surface(SIZE).convert()
    compositor.rest(resting)
    assert compositor.draw(surface)
    compositor.rest(list(resting))
    assert compositor.draw(surface) == []


def test_a_small_change_touches_little() -> None:
    rng = Random(2)
    compositor = Compositor(_backdrop(rng))
    picture = pygame.Surface((10, 10), pygame.SRCALPHA).convert_alpha()
    surface = pygame.Surface(SIZE).convert()
    compositor.draw(surface, [Picture(picture, 5, 5)])
    regions = compositor.draw(surface, [Picture(picture, 9, 5)])
    assert sum(area.width * area.height for area in regions) <= 14 * 10


def test_what_lies_between_large_pictures_is_not_painted() -> None:
    """Cards on their way lie aslant; the rectangle around two of them holds much besides."""
    size, card = (1280, 720), pygame.Surface((200, 280), pygame.SRCALPHA)
    compositor, surface = Compositor(pygame.Surface(size)), pygame.Surface(size)
    compositor.draw(surface, [Picture(card, 300, 100)])
    regions = compositor.draw(surface, [Picture(card, 450, 250)])
    touched = pygame.mask.Mask(size)
    for area in regions:
        touched.draw(pygame.mask.Mask(area.size, fill=True), area.topleft)
    pixels = sum(area.width * area.height for area in regions)
    assert touched.count() == pixels, "no part is painted twice"
    assert pixels == 2 * 200 * 280 - 50 * 130


def test_a_picture_that_lies_twice_in_one_place_touches_little() -> None:
    rng = Random(2)
    pictures = _pictures(rng)
    surface = pygame.Surface(SIZE).convert()
    compositor = Compositor(_backdrop(rng))
    small = [Picture(picture, 30 * number, 100) for number, picture in enumerate(pictures)]
    compositor.rest(small)
    compositor.draw(surface)
    for twice in ([*small, small[0]], small):
        compositor.rest(twice)
        assert compositor.draw(surface) == [small[0].area.clip(surface.get_rect())]


def _at(layer: pygame.Surface, backdrop: pygame.Surface, resting: list[Picture]) -> bool:
    """True when the layer shows what rests, and nothing else."""
    wanted = backdrop.copy()
    wanted.fblits([(image, (x, y)) for image, x, y in resting], pygame.BLEND_PREMULTIPLIED)
    return bytes(layer.get_buffer().raw) == wanted.get_buffer().raw


def test_what_changes_in_every_frame_is_in_the_layer_once_it_rests() -> None:
    """A hand that gives way to the pointer is painted once in a frame, not twice."""
    rng = Random(4)
    backdrop, pictures = _backdrop(rng), _pictures(rng)
    layer, surface = pygame.Surface(SIZE).convert(), pygame.Surface(SIZE).convert()
    compositor = Compositor(backdrop, lambda: layer)
    shown = []
    for x in (20, 20, 24, 28, 32, 32, 32):
        resting = [Picture(pictures[0], 200, 150), Picture(pictures[1], x, 30)]
        compositor.rest(resting)
        if x == 20:
            compositor.paint_ahead()
        compositor.draw(surface)
        assert _at(surface, backdrop, resting)
        shown.append(_at(layer, backdrop, resting))
    assert shown == [True, True, True, False, False, True, True], "the first change is painted"


def test_a_flight_over_what_changes_in_every_frame_leaves_nothing_behind() -> None:
    rng = Random(5)
    backdrop, pictures = _backdrop(rng), _pictures(rng)
    layer, surface = pygame.Surface(SIZE).convert(), pygame.Surface(SIZE).convert()
    compositor = Compositor(backdrop, lambda: layer)
    for frame in range(60):
        changes = frame < 40 and rng.random() < 0.8
        x = 20 + (4 * frame if changes else 80)
        resting = [Picture(pictures[at], x + 30 * at, 40) for at in range(4)]
        compositor.rest(resting)
        compositor.paint_ahead()
        air = [
            Picture(pictures[5], 5 * frame, 60 + frame),
            Picture(pictures[6], 300 - 5 * frame, 50),
        ]
        compositor.draw(surface, air if frame < 50 else [])
        assert _at(surface, backdrop, [*resting, *(air if frame < 50 else [])]), frame
    assert _at(layer, backdrop, resting)
