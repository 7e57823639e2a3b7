"""Measures what a page really draws: every text, sign and telling line against what lies under it.

The surface that is drawn on writes down each picture before it is laid on, so that no list of
colours has to be kept: what is not drawn is not measured, and what is drawn is not forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import compress
from operator import ne
from typing import Any

import pygame
import pytest

from cardtable.ui.controls import paint
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.compositor import Wash
from cardtable.ui.drawing.theme import Theme
from tests.support.painted import pictures_of

READ = 4.5  # the least contrast of a text
SEEN = 3.0  # of a sign, a mark, a ring
DECORATION = {"line", "panel_edge", "panel", "panel_solid", "field", "hover", "pressed"}
DECORATION |= {"felt_edge", "chosen_ground", (0, 0, 0, 0)}
_STRETCH = 256  # bytes, of 64 pixels
_LONG = 32 * _STRETCH
_SOLID = 250  # alpha from which a pixel is all ink
_STRAY = 0.05  # part of the ink that may lie on something darker or brighter: the grain of a felt
_AROUND = 0.6  # part of the outline that has to be seen

Pixels = Counter[tuple[int, int]]  # pairs of packed colours: before, after


def luminance(colour: Any) -> float:
    """The relative luminance of a colour, from 0 to 1."""
    return _luminance(*tuple(colour)[:3])


@lru_cache(1 << 16)
def _luminance(*parts_of_255: float) -> float:
    parts = [value / 255 for value in parts_of_255]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Any, other: Any) -> float:
    """The contrast of two colours, from 1 to 21."""
    return _contrast(tuple(one)[:3], tuple(other)[:3])


@lru_cache(1 << 16)
def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    light, dark = sorted((_luminance(*one), _luminance(*other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def unpacked(pixel: int) -> tuple[int, int, int]:
    """The colour of a pixel as `packed` gives it."""
    return pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255


def packed(surface: pygame.Surface, area: pygame.Rect) -> bytes:
    """The pixels of an area, four bytes each: red, green, blue, alpha."""
    return pygame.image.tobytes(surface.subsurface(area), "RGBA")


def pixels_of(data: bytes) -> list[int]:
    """Packed pixels, each as one number, with red in the lowest byte."""
    return memoryview(data).cast("I").tolist()


def _changed(before: bytes, after: bytes) -> Iterator[int]:
    """Yields where the stretches begin that differ; long ones that do not are passed over."""
    for start in range(0, len(before), _LONG):
        long = before[start : start + _LONG], after[start : start + _LONG]
        if long[0] != long[1]:
            for at in range(0, len(long[0]), _STRETCH):
                if long[0][at : at + _STRETCH] != long[1][at : at + _STRETCH]:
                    yield start + at


def seen_pixels(before: bytes, after: bytes) -> int:
    """Counts the pixels that differ by a contrast that is seen.

    What changes consists mostly of the same few stretches, within a box above all: each stretch
    is looked at once and counted as often as it is there. Where no two are alike, all at once is
    quicker.
    """
    assert len(before) == len(after)
    changed = _changed(before, after)
    pieces = Counter((before[at : at + _STRETCH], after[at : at + _STRETCH]) for at in changed)
    if len(pieces) * 2 * _STRETCH > len(before):
        pieces = Counter([(before, after)])
    pairs: Pixels = Counter()
    for (one, other), often in pieces.items():
        ones, others = pixels_of(one), pixels_of(other)
        there = Counter(compress(zip(ones, others, strict=True), map(ne, ones, others)))
        for pair, count in there.items():
            pairs[pair] += count * often
    return sum(
        count
        for (one, other), count in pairs.items()
        if contrast(unpacked(one), unpacked(other)) >= SEEN
    )


@cache
def _solid_from(least: int) -> bytes:
    """For each alpha, 1 when it is at least as much: for `bytes.translate`."""
    return bytes(alpha >= least for alpha in range(256))


class Recorder(pygame.Surface):
    """A surface that has each picture measured before it is laid on."""

    measure: Callable[[pygame.Surface, pygame.Rect, pygame.Rect], None] | None = None

    def blit(self, source: Any, dest: Any, area: Any = None, special_flags: int = 0) -> Any:
        """Lays a picture on, after it was looked at."""
        if self.measure is not None and area is None:
            whole = source.get_rect(topleft=tuple(dest)[:2])
            shown = whole.clip(self.get_clip())
            if shown.width and shown.height:
                self.measure(source, shown, shown.move(-whole.x, -whole.y))
        return super().blit(source, dest, area, special_flags)


class Measured:
    """Collects what is wrong with a drawing, in words, and how much was looked at."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.texts = self.signs = self.lines = 0
        self._inks: dict[int, tuple[str, float, tuple[int, ...]]] = {}
        self._kept: list[Any] = []  # so that no picture's id is used again

    def page(self, page: Page, size: tuple[int, int]) -> pygame.Surface:
        """Draws a page and measures all that is drawn."""
        surface = Recorder(size)
        with self.listening(surface):
            page.expose()
            page.draw(surface)
        return surface

    @contextmanager
    def listening(self, surface: Recorder) -> Iterator[None]:
        """Measures what is drawn on a surface meanwhile."""
        letters, icon, box = Theme.text_px, paint._icon, Canvas.box

        def text_px(theme: Theme, text: str, *rest: Any, **more: Any) -> pygame.Surface:
            image = letters(theme, text, *rest, **more)
            role = rest[1] if len(rest) > 1 else more.get("role", "text")
            return self._known(image, f"text {text!r}", READ, theme.of(role)) if text else image

        def sign(name: str, size: int, colour: Any) -> pygame.Surface:
            return self._known(icon(name, size, colour), f"sign {name!r}", SEEN, colour)

        def telling(canvas: Canvas, rect: pygame.Rect, fill: Any = paint.CLEAR, **how: Any) -> None:
            self._box(canvas, rect, fill, how, box)

        surface.measure = lambda *drawn: self._picture(surface, *drawn)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Theme, "text_px", text_px)
            patch.setattr(paint, "_icon", sign)
            patch.setattr(Canvas, "box", telling)
            yield
        surface.measure = None

    def _known(self, image: pygame.Surface, what: str, least: float, ink: Any) -> pygame.Surface:
        self._inks[id(image)] = (what, least, ink)
        self._kept.append(image)
        return image

    def _picture(
        self, surface: pygame.Surface, source: pygame.Surface, place: pygame.Rect, part: pygame.Rect
    ) -> None:
        """One picture that is about to be laid on: its ink against what lies there already."""
        known = self._inks.get(id(source))
        if known is None:
            return
        what, least, ink = known
        self.texts += least == READ
        self.signs += least == SEEN
        most = ink[3] if len(ink) > 3 else 255
        solid = packed(source, part)[3::4].translate(_solid_from(_SOLID * most // 255))
        grounds = Counter(compress(pixels_of(packed(surface, place)), solid))
        worst = least_contrast(grounds, ink)
        if worst < least:
            self.wrong.append(f"{what}: {worst:.2f}")

    def _box(
        self, canvas: Canvas, rect: pygame.Rect, fill: Any, how: dict[str, Any], box: Any
    ) -> None:
        """One box: where it is more than decoration, it stands out from what it is drawn on."""
        edge = how.get("edge", (0, 0, 0, 0))
        area = rect.inflate(4, 4).clip(canvas.surface.get_clip())
        tells = not {fill, edge} <= DECORATION and area.contains(rect) and min(rect.size) > 1
        before = packed(canvas.surface, area) if tells else b""
        box(canvas, rect, fill, **how)
        if not tells:
            return
        self.lines += 1
        seen = seen_pixels(before, packed(canvas.surface, area))
        if seen < _AROUND * min(2 * (rect.width + rect.height), rect.width * rect.height):
            self.wrong.append(f"box {fill!r} with edge {edge!r} at {tuple(rect)}")


def least_contrast(grounds: Counter[int], ink: Any) -> float:
    """The least contrast of an ink with grounds, but for a few pixels; 21 where there are none."""
    alpha = (ink[3] if len(ink) > 3 else 255) / 255
    total = sum(grounds.values())
    ranked = []
    for ground, count in grounds.items():
        under = unpacked(ground)
        mixed = [over * alpha + low * (1 - alpha) for over, low in zip(ink, under, strict=False)]
        ranked.append((contrast(mixed, under), count))
    passed = 0
    for ratio, count in sorted(ranked):
        passed += count
        if passed > _STRAY * total:
            return ratio
    return 21.0


# -- tables ----------------------------------------------------------------------------------------

# how the art draws its pictures with a text on a ground
_NAMED = ("_drawn_pill", "_drawn_tag", "_signs", "_slip", "_slot_name", "_tile")
_CROSS = 7  # pixels on both sides of an edge in which its ring is looked for


class Table:
    """A table's pictures one by one, those that hold a text and the rings among them known."""

    def __init__(self, patch: pytest.MonkeyPatch, art: Any) -> None:
        self.known: dict[int, tuple[Any, ...]] = {}
        self._kept: list[Any] = []
        keep, ring = art.keep, art.ring

        def listened_keep(recipe: Any) -> Any:
            made = keep(recipe)
            key = (recipe.function.__name__, *recipe.given)
            if key[0] in _NAMED and any(key[2:3]):
                self._remember(made, key)
            return made

        def listened_ring(size: tuple[int, int], kind: str) -> Any:
            made = ring(size, kind)
            self._remember(made.image, ("ring", kind, made.dx, made.dy, size))
            return made

        patch.setattr(art, "keep", listened_keep)
        patch.setattr(art, "ring", listened_ring)

    def _remember(self, image: pygame.Surface, key: tuple[Any, ...]) -> None:
        self.known[id(image)] = key
        self._kept.append(image)

    def draw(self, backdrop: pygame.Surface, pictures: Any) -> tuple[pygame.Surface, list[str]]:
        """The table as it is drawn; the texts on it that cannot be read."""
        surface, wrong = backdrop.copy(), []
        for picture in pictures:
            if isinstance(picture, Wash):
                picture.lay_on(surface)
                continue
            surface.blit(picture.image, picture.area, special_flags=pygame.BLEND_PREMULTIPLIED)
            key = self.known.get(id(picture.image), ("",))
            if key[0] in _NAMED:
                seen = packed(surface, picture.area.clip(surface.get_rect()))
                pixels = Counter(pixels_of(seen))
                ground = unpacked(pixels.most_common(1)[0][0])
                best = max(contrast(unpacked(pixel), ground) for pixel in pixels)
                wrong += [f"{key}: {best:.2f}"] * (best < READ)
        return surface, wrong

    def rings(self, pictures: Any) -> Iterator[tuple[str, pygame.Rect]]:
        """The rings among these pictures: of which kind, and round what."""
        for picture in pictures_of(pictures):
            key = self.known.get(id(picture.image), ("",))
            if key[0] == "ring":
                _, kind, across, down, size = key
                yield kind, pygame.Rect((picture.x + across, picture.y + down), size)


def ring_seen(surface: pygame.Surface, around: pygame.Rect, ink: Any) -> float:
    """The part of a ring at which its colour stands out from a pixel close by."""
    seen = [_stands_out(surface, across, ink) for across in _crossings(around)]
    return sum(seen) / len(seen)


def _crossings(around: pygame.Rect) -> Iterator[list[tuple[int, int]]]:
    """Short lines across the edge of a rectangle, all the way round."""
    reach = range(-_CROSS, _CROSS)
    for y in range(around.top + 6, around.bottom - 6, 4):
        for edge in (around.left, around.right):
            yield [(edge + step, y) for step in reach]
    for x in range(around.left + 6, around.right - 6, 4):
        for edge in (around.top, around.bottom):
            yield [(x, edge + step) for step in reach]


def _stands_out(surface: pygame.Surface, across: list[tuple[int, int]], ink: Any) -> bool:
    whole = surface.get_rect()
    pixels = [tuple(surface.get_at(place))[:3] for place in across if whole.collidepoint(place)]
    drawn = next((pixel for pixel in pixels if contrast(pixel, ink) < 1.2), None)
    return drawn is not None and any(contrast(drawn, pixel) >= SEEN for pixel in set(pixels))
