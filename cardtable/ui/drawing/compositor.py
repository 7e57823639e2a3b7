"""Puts pictures on the surface, touching only the regions that differ from the last frame.

What rests is painted once into a static layer, and again only where it changed; what moves is drawn
over it. Where it changes in one frame after another, as a hand does that gives way to the pointer,
it is painted on the surface alone, and into the layer once it rests again. The first frames do
without the layer, which is painted a few rows at a time after each of them. After `draw` the
surface is byte for byte what a full redraw would give (a test says so). Knows pictures and places,
nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

import pygame

from cardtable.ui.drawing.shapes import BLEND

_ALL_ABOVE = 0.5  # part of the surface above which redrawing everything is quicker
_MOST_REGIONS = 24  # further regions to repaint are joined with others
_WASTE = 12_000  # pixels: to paint so many takes about as long as to begin with another region
_PARTS = 16  # in so many, a part after each frame, the static layer is painted


Paint = Callable[[pygame.Surface, pygame.Rect], None]  # paints whatever lies in an area


class Picture(NamedTuple):
    """A premultiplied picture with its upper left corner on the surface."""

    image: pygame.Surface
    x: int
    y: int

    @property
    def area(self) -> pygame.Rect:
        """The rectangle that it covers."""
        return self.image.get_rect().move(self.x, self.y)


class Wash(NamedTuple):
    """An area of one colour, premultiplied: it looks like a picture of it, and is painted sooner.

    It has no pixels of its own that would have to be read.
    """

    colour: tuple[int, int, int, int]
    x: int
    y: int
    wide: int
    high: int

    @property
    def area(self) -> pygame.Rect:
        """The rectangle that it covers."""
        return pygame.Rect(self.x, self.y, self.wide, self.high)

    def lay_on(self, surface: pygame.Surface) -> None:
        """Lets what is there shine through it."""
        red, green, blue, alpha = self.colour
        through = 255 - alpha
        surface.fill((through, through, through), self.area, pygame.BLEND_RGB_MULT)
        if red or green or blue:
            surface.fill((red, green, blue), self.area, pygame.BLEND_RGB_ADD)


Painted = Picture | Wash


class Compositor:
    """Draws a backdrop, resting pictures and moving ones, touching as little as it can.

    `layer` returns a surface like the backdrop for what rests, or None while that is being made;
    it is first asked after the second frame, or by `paint_ahead`.
    """

    def __init__(
        self, backdrop: pygame.Surface, layer: Callable[[], pygame.Surface | None] | None = None
    ) -> None:
        self.backdrop = backdrop
        self.size = backdrop.get_size()
        self._layer = layer or partial(pygame.Surface, self.size, 0, backdrop)
        self._static: pygame.Surface | None = None
        self._painted = pygame.Rect(0, 0, self.size[0], 0)  # the rows of it that are painted
        self._resting: tuple[Painted, ...] = ()
        self._covered: list[pygame.Rect] = []  # the areas of these, of which few change at a time
        self._over_resting: Paint | None = None
        self._moving: tuple[Picture, ...] = ()
        self._dirty: list[pygame.Rect] = []
        self._changing: list[pygame.Rect] = []  # where what rests has changed since the last frame
        self._changed: list[pygame.Rect] = []  # where it had changed in that frame
        self._outdated: list[pygame.Rect] = []  # where the static layer is not what rests now
        self._all = True

    @property
    def paints_all(self) -> bool:
        """True while the next `draw` paints everything."""
        return self._all

    def expose(self) -> None:
        """Forgets what is on the surface: the next `draw` paints all of it."""
        self._all = True

    def rest(
        self,
        placed: Sequence[Painted],
        *,
        changed: Sequence[pygame.Rect] = (),
        paint_over: Paint | None = None,
    ) -> None:
        """Takes a new list of what rests, from the lowest to the highest.

        `paint_over` paints what rests on top of them, and `changed` are the areas where that has
        changed.
        """
        new = tuple(placed)
        if new == self._resting and not changed:
            return
        old, self._resting, self._over_resting = self._resting, new, paint_over
        first, last = _same_ends(old, new)
        before, after = old[first : len(old) - last], new[first : len(new) - last]
        self._covered[first : len(old) - last] = [painted.area for painted in after]
        regions = _regions([*_differing(before, after), *changed], self.size)
        if self._static is not None:
            self._take_in(self._static, regions)
        self._dirty += regions

    def draw(
        self,
        surface: pygame.Surface,
        moving: Sequence[Picture] = (),
        *,
        changed: Sequence[pygame.Rect] = (),
        paint_over: Paint | None = None,
    ) -> list[pygame.Rect]:
        """Brings the surface up to date with the resting pictures and these moving ones.

        `paint_over` paints what lies on top of everything, and `changed` are the areas where that
        has changed.
        """
        new, whole = tuple(moving), self._all
        if whole:
            regions = [surface.get_rect()]
        else:
            first, last = _same_ends(self._moving, new)
            gone = self._moving[first : len(self._moving) - last]
            differing = _differing(gone, new[first : len(new) - last])
            regions = _regions([*self._dirty, *differing, *changed], self.size)
        self._all = False
        self._dirty = []
        self._moving = new
        placed = new, _areas(new)
        without = regions  # the static layer
        if self._static is not None and self._is_whole:
            without = [area for area in regions if area.collidelist(self._outdated) >= 0]
            within = [area for area in regions if area not in without] if without else regions
            _paint(surface, self._static, placed, within, paint_over)
        self._paint_resting(surface, without)
        _paint(surface, None, placed, without, paint_over)
        if not whole:
            self._paint_rows()
        self._catch_up()
        return regions

    def paint_ahead(self) -> None:
        """Paints all of the static layer now, if it is there: the first frame is a quick one."""
        while not self._is_whole:
            self._paint_rows()
            if self._static is None:
                return

    @property
    def _is_whole(self) -> bool:
        """True once all rows of the static layer are painted."""
        return self._painted.size == self.size

    def _paint_rows(self) -> None:
        """Paints the next rows of the static layer, once it is there."""
        if self._static is None:
            self._static = self._layer()
        if self._static is not None:
            wide, high = self.size
            rows = pygame.Rect(0, self._painted.bottom, wide, ceil(high / _PARTS))
            self._paint_resting(self._static, [rows.clip((0, 0), self.size)])
            self._painted.height = min(rows.bottom, high)

    def _take_in(self, layer: pygame.Surface, regions: Sequence[pygame.Rect]) -> None:
        """Paints what rests now into the layer, but for areas that changed in the frame before too.

        They may change in the next one as well: `_catch_up` paints them once they do not.
        """
        at_once = []
        for region in regions:
            if region.collidelist(self._changed) < 0:
                at_once.append(region.clip(self._painted))
            else:
                _add(self._outdated, region, _WASTE)
        self._changing += regions
        self._paint_resting(layer, [region for region in at_once if region])

    def _catch_up(self) -> None:
        """Ends a frame: the layer takes in what has not changed in it."""
        if self._outdated and self._static is not None:
            due = [area for area in self._outdated if area.collidelist(self._changing) < 0]
            self._outdated = [area for area in self._outdated if area not in due]
            painted = [area.clip(self._painted) for area in due]
            self._paint_resting(self._static, [area for area in painted if area])
        self._changed, self._changing = self._changing, []

    def _paint_resting(self, surface: pygame.Surface, regions: Sequence[pygame.Rect]) -> None:
        resting = self._resting, self._covered
        _paint(surface, self.backdrop, resting, regions, self._over_resting)


def _areas(pictures: Sequence[Picture]) -> list[pygame.Rect]:
    return [image.get_rect().move(x, y) for image, x, y in pictures]


def _paint(
    surface: pygame.Surface,
    ground: pygame.Surface | None,
    placed: tuple[Sequence[Painted], list[pygame.Rect]],
    regions: Sequence[pygame.Rect],
    paint_over: Paint | None,
) -> None:
    """Paints these regions: the ground, the pictures on it in their areas, and what is on top.

    Without a ground they are painted on what is there.
    """
    pictures, areas = placed
    for region in regions:
        surface.set_clip(region)
        if ground is not None:
            surface.blit(ground, region.topleft, region)
        _lay(surface, (pictures[at] for at in region.collidelistall(areas)))
        if paint_over is not None:
            paint_over(surface, region)
    surface.set_clip(None)


def _lay(surface: pygame.Surface, there: Iterable[Painted]) -> None:
    """Lays pictures and washes over each other: pictures that follow each other at once."""
    pictures: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for painted in there:
        if isinstance(painted, Picture):
            image, x, y = painted
            pictures.append((image, (x, y)))
        else:
            surface.fblits(pictures, BLEND)
            pictures.clear()
            painted.lay_on(surface)
    surface.fblits(pictures, BLEND)


def _differing(old: Sequence[Painted], new: Sequence[Painted]) -> list[pygame.Rect]:
    """The areas of pictures that came, went, or changed their order.

    A picture may lie twice in one place; it has changed when it lies there more or less often.
    """
    before, after = set(old), set(new)
    if len(before) == len(old) and len(after) == len(new):  # nearly always, and quickly known
        changed = [picture for picture in old if picture not in after]
        changed += [picture for picture in new if picture not in before]
    else:
        counts = Counter(old), Counter(new)
        changed = [one for one in {**counts[0], **counts[1]} if counts[0][one] != counts[1][one]]
    if changed:
        gone = set(changed)
        old = [picture for picture in old if picture not in gone]
        new = [picture for picture in new if picture not in gone]
    swapped = [now.area for was, now in zip(old, new, strict=True) if was is not now and was != now]
    return [*(picture.area for picture in changed), *swapped]


def _same_ends(old: Sequence[Painted], new: Sequence[Painted]) -> tuple[int, int]:
    """The number of pictures with which both begin, and with which both end."""
    first, last, shorter = 0, 0, min(len(old), len(new))
    while first < shorter and old[first] == new[first]:
        first += 1
    while last < shorter - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return first, last


def _regions(areas: Iterable[pygame.Rect], size: tuple[int, int]) -> list[pygame.Rect]:
    """The areas, clipped, and apart from each other; the whole surface if they are large."""
    whole = pygame.Rect((0, 0), size)
    apart: list[pygame.Rect] = []
    for area in areas:
        cut = area.clip(whole)
        if cut:
            _add(apart, cut, _WASTE)
    while len(apart) > _MOST_REGIONS:
        _add(apart, apart.pop().union(apart.pop()), _pixels(whole))
    covered = sum(map(_pixels, apart))
    return [whole] if covered > _ALL_ABOVE * _pixels(whole) else apart


def _add(apart: list[pygame.Rect], area: pygame.Rect, waste: int) -> None:
    """Adds an area, or those parts of it that no other has, so that no two overlap.

    It is joined first with those that it overlaps or adjoins, where the rectangle around both holds
    fewer further pixels than `waste`.
    """
    while (at := _joins(area, apart, waste)) >= 0:
        area = area.union(apart.pop(at))
    parts = [area]
    for at in area.collidelistall(apart):
        parts = [left for part in parts for left in _outside(part, apart[at])]
    apart += parts


def _joins(area: pygame.Rect, apart: list[pygame.Rect], waste: int) -> int:
    """The number of one that an area is joined with; below 0 for none."""
    for at in area.inflate(2, 2).collidelistall(apart):
        other = apart[at]
        further = _pixels(area.union(other)) - _pixels(area) - _pixels(other)
        if further + _pixels(area.clip(other)) < waste:
            return at
    return -1


def _pixels(area: pygame.Rect) -> int:
    return area.width * area.height


def _outside(area: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """The parts of an area above, below, left and right of another one."""
    hole = area.clip(other)
    if not hole:
        return [area]
    x, y, wide, high = area
    parts = (
        pygame.Rect(x, y, wide, hole.top - y),
        pygame.Rect(x, hole.bottom, wide, y + high - hole.bottom),
        pygame.Rect(x, hole.top, hole.left - x, hole.height),
        pygame.Rect(hole.right, hole.top, x + wide - hole.right, hole.height),
    )
    return [part for part in parts if part]
