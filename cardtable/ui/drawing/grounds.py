"""The grounds that tables and pages are painted on: pictures as large as a window.

They are too large to be kept with the others: one of them stays until another is asked for. Knows
no card and no screen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from cardtable.core.one_heap import make_room
from cardtable.core.remembering import Latest
from cardtable.ui.drawing.ahead import Chore, Errand
from cardtable.ui.drawing.own_pictures import Cloth, clothed
from cardtable.ui.drawing.pictures import Pictures, Recipe
from cardtable.ui.drawing.shapes import Size
from cardtable.ui.drawing.tabletops import covered, tabletop
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.rects import rim_width
from cardtable.ui.threads import ERRAND, WINDOW, owned_by

_WORTH_A_THREAD = 2**22  # bytes
_PAGE_LIGHT = 0.62  # of the light on a table: pages are read, not played on


class Grounds:
    """The grounds of one theme, under the cloth that the player brought, if there is one."""

    def __init__(self, theme: Theme, pictures: Pictures, follow_theme: Callable[[], None]) -> None:
        self.cloth: Cloth | None = None
        self._theme, self._pictures, self._follow_theme = theme, pictures, follow_theme
        self._latest: Latest[pygame.Surface] = Latest(self._made)
        self._cover: Recipe[pygame.Surface] | None = None  # on order, for the next table
        # the size and the cover of the latest table, or of one on order
        self._covers: object = None

    @owned_by(WINDOW)
    def expect(self, size: Size) -> None:
        """Has memory for a ground taken beside the loop, before anybody knows which one."""
        wide, high = size
        if 4 * wide * high >= _WORTH_A_THREAD:
            Chore(partial(make_room, 4 * wide * high))()

    @owned_by(WINDOW, ERRAND)
    def table(self, size: Size, room: pygame.Rect | None = None) -> pygame.Surface:
        """The ground of the table for a whole surface; opaque. Its rim lies inside `room`."""
        return self._latest(self._table(size, room))

    @owned_by(WINDOW, ERRAND)
    def page(self, size: Size) -> pygame.Surface:
        """The ground of a page for a whole surface: the table, away from its lamp."""
        ground = self._theme.file.ground.dimmed(_PAGE_LIGHT)
        return self._latest(Recipe(tabletop, (size, ground, None, rim_width(size))))

    @owned_by(WINDOW, ERRAND)
    def order(self, size: Size, room: pygame.Rect) -> None:
        """Has the table's ground made beside the loop, and for one that is foreseen its layer."""
        self._follow_theme()
        ground = self._table(size, room)
        if (ground,) not in self._latest and self._cover is None:
            self._covers = ground.given[:2]
            self._pictures.order(ground)
            self._pictures.order(_layer(size))

    @owned_by(WINDOW, ERRAND)
    def layer(self, size: Size) -> Layer:
        """The layer of what rests on a ground: there already, if it was ordered with that."""
        return Layer(size, self._pictures.take_begun(_layer(size)))

    @owned_by(WINDOW, ERRAND)
    def order_alone(self, size: Size) -> None:
        """Has the ground of a table that is as large as its surface made beside the loop."""
        self._follow_theme()
        self._pictures.order(self._table(size, None))

    @owned_by(WINDOW)
    def order_cover(self, size: Size) -> None:
        """Has the cloth of a table that is about to be laid out begun beside the loop.

        Where its rim and its ornament will lie is not known yet.
        """
        self._follow_theme()
        cover = Recipe(covered, (size, self._theme.file.ground))
        if self.cloth is None and cover.given != self._covers:
            self._cover = cover
            self._pictures.order(cover)

    def _made(self, ground: Recipe[pygame.Surface]) -> pygame.Surface:
        """The ground, on the cover that was ordered, if that is its own."""
        ordered, self._cover = self._cover, None
        self._covers = ground.given[:2]
        if ordered is None:
            return self._pictures.take(ground)
        cover = partial(self._pictures.take_begun, ordered)
        if ordered.given == self._covers:
            return ground.function(*ground.given, cover)
        cover()  # it is the cloth of another table
        return self._pictures.take(ground)

    def forget(self) -> None:
        """Throws the latest one away, which would stay until Python finds cycles."""
        self._latest.forget()

    def _table(self, size: Size, room: pygame.Rect | None) -> Recipe[pygame.Surface]:
        within = (room.x, room.y, room.w, room.h) if room else None
        table = (size, self._theme.file.ground, within, rim_width(size))
        return Recipe(clothed, (*table, self.cloth)) if self.cloth else Recipe(tabletop, table)


class Layer:
    """A surface as large as a window: a large one is made beside the loop once it is asked for."""

    def __init__(self, size: Size, surface: pygame.Surface | None = None) -> None:
        self.surface = surface
        self._size = size
        self._making: Errand | None = None

    def __call__(self) -> pygame.Surface | None:
        """The surface; None while it is being made, and where the system has no memory for it."""
        if self.surface is None and self._making is None:
            wide, high = self._size
            if 4 * wide * high < _WORTH_A_THREAD:
                self._make()
            else:
                self._making = Errand(self._make)
        return self.surface

    def make(self) -> None:
        """Makes it here and now, unless it is there; one that is being made is waited for."""
        if self._making is not None:
            self._making.wait()
        if self.surface is None:
            self._make()

    def _make(self) -> None:
        self.surface = _bare(self._size)


def _layer(size: Size) -> Recipe[pygame.Surface]:
    return Recipe(_bare, (size,))


def _bare(size: Size) -> pygame.Surface:
    make_room(4 * size[0] * size[1])
    return pygame.Surface(size, 0, 32)
