"""Places let into the cloth, put together from parts of a smaller one.

A place as wide as the table would take megabytes, and nearly all of it is the same line again and
again, round a floor of one colour. So one is drawn that is no larger than it must be, the edges of
all with corners like its own are cut out of it, and their floors are washes. Gives pictures with
places; knows no cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

import pygame

from cardtable.core.remembering import Answers
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Painted, Picture, Wash
from cardtable.ui.layout.rects import Rect

_BETWEEN = 256  # pixels between the corners of the place that others are cut out of
_MOST = 32  # places that are kept in parts


class Edge(NamedTuple):
    """The edge of a place: the radius of its corners and the width of its line, in pixels."""

    corner: float
    width: float

    @property
    def reach(self) -> int:
        """The pixels from an end of a place beyond which all of its lines are equal."""
        return ceil(self.corner + 3 * self.width) + 1


class _Piece(NamedTuple):
    """A piece of a line: where it begins in the model and in the place, and its length.

    The first one and the last one are the `ends` of the line.
    """

    cut: int
    at: int
    length: int
    ends: bool = False


class Places:
    """Draws places in the colours of an art's theme."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._kept = Answers(self._in_parts, most=_MOST)

    def order(self, rect: Rect, edge: Edge) -> None:
        """Has what a place is cut out of drawn beside the loop."""
        model = _model(rect.w, rect.h, edge)
        self._art.order_picture(self._art.sunk_recipe(model or (rect.w, rect.h), *edge))

    def pictures(self, rect: Rect, edge: Edge) -> list[Painted]:
        """A place: the same pictures each time, so that nobody takes it for another one."""
        return self._kept(rect, edge, self._art.cut)

    def _in_parts(self, rect: Rect, edge: Edge, _colours: object) -> list[Painted]:
        model = _model(rect.w, rect.h, edge)
        drawn = self._art.sunk(model or (rect.w, rect.h), *edge)
        if model is None:
            return [Picture(drawn, rect.x, rect.y)]
        return [
            *_floor(drawn, rect, edge.reach),
            *(
                Picture(
                    drawn.subsurface(pygame.Rect(across.cut, down.cut, across.length, down.length)),
                    rect.x + across.at,
                    rect.y + down.at,
                )
                for down in _pieces(rect.h, edge.reach)
                for across in _pieces(rect.w, edge.reach)
                if across.ends or down.ends
            ),
        ]


def _floor(model: pygame.Surface, rect: Rect, reach: int) -> Iterator[Wash]:
    """The floor of a place inside its edge, in the colour of the model; none where it has none."""
    red, green, blue, alpha = model.get_at(model.get_rect().center)
    if alpha:
        inside = rect.grown(-reach)
        yield Wash((red, green, blue, alpha), inside.x, inside.y, inside.w, inside.h)


def _model(wide: int, high: int, edge: Edge) -> tuple[int, int] | None:
    """The size of what a place is cut out of; None where that would be no smaller.

    >>> _model(1200, 130, Edge(8, 1)), _model(300, 130, Edge(8, 1)), _model(900, 300, Edge(150, 1))
    ((280, 280), None, None)
    """
    side = 2 * edge.reach + _BETWEEN
    has_lines = min(wide, high) > 2 * edge.reach
    return (side, side) if has_lines and side * side < wide * high else None


def _pieces(length: int, reach: int) -> Iterator[_Piece]:
    """The pieces of the model that make a line so long, both ends among them.

    >>> [tuple(piece) for piece in _pieces(500, 5)]
    [(0, 0, 5, True), (5, 5, 256, False), (5, 261, 234, False), (261, 495, 5, True)]
    """
    yield _Piece(0, 0, reach, ends=True)
    for at in range(reach, length - reach, _BETWEEN):
        yield _Piece(reach, at, min(_BETWEEN, length - reach - at))
    yield _Piece(reach + _BETWEEN, length - reach, reach, ends=True)
