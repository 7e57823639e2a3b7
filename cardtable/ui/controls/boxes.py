"""Nodes that arrange others: columns, rows, flowing lines, grids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, field, replace

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.lists import is_ended, unended, with_commas
from cardtable.told.tree import Role, Told
from cardtable.ui.controls.node import Node, area_of, asked_once
from cardtable.ui.drawing.theme import Theme

_TEXTS = (Role.TEXT, Role.HEADING)


@dataclass(eq=False, repr=False)
class Sized(Node):
    """A node of a fixed size in units; a width of 0 takes whatever it is given."""

    width: float = 0
    height: float = 0


class Space(Sized):
    """Nothing; with `grows`, all the room that the others leave."""


@dataclass(eq=False, repr=False)
class Container(Node):
    """Nodes with a `gap` between them; parts that are None are left out."""

    parts: InitVar[Sequence[Node | None]]
    gap: float = field(default=8, kw_only=True)

    def __post_init__(self, parts: Sequence[Node | None]) -> None:
        self.inner = tuple(part for part in parts if part is not None)

    def _gaps(self, theme: Theme, count: int) -> int:
        """All the gaps between that many nodes."""
        return theme.px(self.gap) * max(0, count - 1)


@dataclass(eq=False, repr=False)
class Column(Container):
    """Nodes under each other, each as wide as the column unless `narrow`."""

    narrow: bool = field(default=False, kw_only=True)
    centred: bool = field(default=False, kw_only=True)

    def _widths(self, theme: Theme, width: int) -> list[int]:
        if not self.narrow:
            return [width] * len(self.inner)
        return [min(width, child.preferred_width(theme)) for child in self.inner]

    @asked_once
    def _heights(self, theme: Theme, width: int) -> list[int]:
        pairs = zip(self.inner, self._widths(theme, width), strict=True)
        return [child.height_for(theme, own) for child, own in pairs]

    def height_for(self, theme: Theme, width: int) -> int:
        """All heights and the gaps."""
        return sum(self._heights(theme, width)) + self._gaps(theme, len(self.inner))

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """From the top down; those that grow share spare room, those that shrink give way."""
        self.rect = rect
        widths, heights = self._widths(theme, rect.width), self._heights(theme, rect.width)
        spare = rect.height - sum(heights) - self._gaps(theme, len(self.inner))
        top = rect.top
        fitted = self._fitted(heights, spare)
        for child, width, height in zip(self.inner, widths, fitted, strict=True):
            left = rect.left + ((rect.width - width) // 2 if self.centred else 0)
            child.place(theme, pygame.Rect(left, top, width, height))
            top += height + theme.px(self.gap)

    def _fitted(self, heights: list[int], spare: int) -> list[int]:
        if spare >= 0:
            return _shared(heights, spare, [child.grows for child in self.inner])
        heights = [*heights]
        for index, child in enumerate(self.inner):
            if child.shrinks and spare < 0:
                given = min(-spare, heights[index])
                heights[index] -= given
                spare += given
        return heights


class Line(Container):
    """Nodes beside each other."""

    @asked_once
    def preferred_width(self, theme: Theme) -> int:
        """All widths and the gaps."""
        widths = [child.preferred_width(theme) for child in self.inner]
        return sum(widths) + self._gaps(theme, len(widths))


@dataclass(eq=False, repr=False)
class Row(Line):
    """Nodes in one line, in the middle of the row's height unless `fill` or `top`."""

    fill: bool = field(default=False, kw_only=True)
    top: bool = field(default=False, kw_only=True)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """A row of nothing but texts is one line to a listener; parts that scroll are no row."""
        one_line = all(thing.role in _TEXTS for thing in inside)
        if len(inside) < 2 or not one_line or any(node.clips for node in self.walk()):
            return inside
        heading = any(thing.role is Role.HEADING for thing in inside)
        if heading and is_ended(inside[-1].name):  # a sentence under a heading is not its line
            return inside
        *before, last = (thing.name for thing in inside)
        line = with_commas([*map(unended, before), last])
        part = Role.HEADING if heading else Role.TEXT
        return (replace(inside[0], role=part, name=line, area=area_of(self.rect)),)

    @asked_once
    def min_width(self, theme: Theme) -> int:
        """All minimum widths and the gaps."""
        widths = [child.min_width(theme) for child in self.inner]
        return sum(widths) + self._gaps(theme, len(widths))

    @asked_once
    def _widths(self, theme: Theme, width: int) -> list[int]:
        widths = [child.preferred_width(theme) for child in self.inner]
        spare = width - sum(widths) - self._gaps(theme, len(widths))
        if spare >= 0:
            return _shared(widths, spare, [child.grows for child in self.inner])
        for only_growing in (True, False):
            gives = [
                max(0, own - child.min_width(theme)) if child.grows or not only_growing else 0
                for child, own in zip(self.inner, widths, strict=True)
            ]
            taken = _taken(gives, -spare)
            widths = [own - part for own, part in zip(widths, taken, strict=True)]
            spare += sum(taken)
        return widths

    @asked_once
    def height_for(self, theme: Theme, width: int) -> int:
        """The highest."""
        pairs = zip(self.inner, self._widths(theme, width), strict=True)
        return max((child.height_for(theme, own) for child, own in pairs), default=0)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """From left to right."""
        self.rect = rect
        left = rect.left
        for child, width in zip(self.inner, self._widths(theme, rect.width), strict=True):
            height = rect.height if self.fill else min(rect.height, child.height_for(theme, width))
            down = 0 if self.top else (rect.height - height) // 2
            child.place(theme, pygame.Rect(left, rect.top + down, width, height))
            left += width + theme.px(self.gap)


@dataclass(eq=False, repr=False)
class Flow(Line):
    """Nodes beside each other, going on in the next line where the width ends."""

    right: bool = field(default=False, kw_only=True)

    def min_width(self, theme: Theme) -> int:
        """The widest of them."""
        return max((child.preferred_width(theme) for child in self.inner), default=0)

    @asked_once
    def _lines(self, theme: Theme, width: int) -> list[list[tuple[Node, int, int]]]:
        """The nodes of each line with their widths and heights."""
        lines: list[list[tuple[Node, int, int]]] = [[]]
        used = 0
        for child in self.inner:
            own = min(width, child.preferred_width(theme))
            if lines[-1] and used + own > width:
                lines.append([])
                used = 0
            lines[-1].append((child, own, child.height_for(theme, own)))
            used += own + theme.px(self.gap)
        return lines

    def height_for(self, theme: Theme, width: int) -> int:
        """The lines and the gaps between them."""
        lines = self._lines(theme, width)
        return sum(map(_line_height, lines)) + self._gaps(theme, len(lines))

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Line by line."""
        self.rect = rect
        gap = theme.px(self.gap)
        top = rect.top
        for line in self._lines(theme, rect.width):
            height = _line_height(line)
            used = sum(width for _, width, _ in line) + self._gaps(theme, len(line))
            left = rect.left + (rect.width - used if self.right else 0)
            for child, width, own in line:
                child.place(theme, pygame.Rect(left, top + (height - own) // 2, width, own))
                left += width + gap
            top += height + gap


@dataclass(eq=False, repr=False, kw_only=True)
class Grid(Container):
    """Cells of one width, as many to a line as fit at `cell` units; the cells of a line are level.

    With `grows` the lines share spare height, up to `max_aspect` times a cell's width. With
    `centred` a last line that is not full stands in the middle. With fewer than `full` cells they
    are no wider than that many would be.
    """

    gap: float = 16
    cell: float
    max_columns: int = 99
    centred: bool = False
    max_aspect: float = 9
    full: int = 1

    def preferred_width(self, theme: Theme) -> int:
        """All cells in one line."""
        count = min(self.max_columns, len(self.inner))
        return count * theme.px(self.cell) + self._gaps(theme, count)

    def min_width(self, theme: Theme) -> int:
        """One cell."""
        return theme.px(self.cell)

    def _lines(self, theme: Theme, width: int) -> tuple[list[Sequence[Node]], int]:
        """The nodes of each line, and the width of every cell."""
        gap = theme.px(self.gap)
        fit = (width + gap) // (theme.px(self.cell) + gap)
        count = max(1, min(fit, self.max_columns, max(self.full, len(self.inner))))
        starts = range(0, len(self.inner), count)
        cell = (width - gap * (count - 1)) // count
        return [self.inner[at : at + count] for at in starts], cell

    @asked_once
    def _heights(self, theme: Theme, width: int) -> list[int]:
        lines, cell = self._lines(theme, width)
        return [max(child.height_for(theme, cell) for child in line) for line in lines]

    def height_for(self, theme: Theme, width: int) -> int:
        """The lines and the gaps between them."""
        heights = self._heights(theme, width)
        return sum(heights) + self._gaps(theme, len(heights))

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Line by line."""
        self.rect = rect
        gap = theme.px(self.gap)
        lines, cell = self._lines(theme, rect.width)
        heights = self._heights(theme, rect.width)
        spare = rect.height - sum(heights) - self._gaps(theme, len(heights))
        if self.grows and spare > 0:
            highest = round(cell * self.max_aspect)
            grown = _shared(heights, spare, [1] * len(heights))
            heights = [
                max(had, min(height, highest)) for had, height in zip(heights, grown, strict=True)
            ]
        top = rect.top
        for line, height in zip(lines, heights, strict=True):
            empty = rect.width - len(line) * (cell + gap) + gap
            full = 1 < len(line) == len(lines[0]) and empty < len(line)
            first = rect.left + (empty // 2 if self.centred and not full else 0)
            for number, child in enumerate(line):
                # pixels that no cell gets go between them: the last one ends where the room ends
                aside = number * (cell + gap) + (empty * number // (len(line) - 1) if full else 0)
                child.place(theme, pygame.Rect(first + aside, top, cell, height))
            top += height + gap


def _line_height(line: list[tuple[Node, int, int]]) -> int:
    return max((height for _, _, height in line), default=0)


def _shared(lengths: list[int], spare: int, weights: list[int]) -> list[int]:
    """The lengths, with what is spare shared out by weight, to the pixel."""
    total = sum(weights)
    if not total:
        return lengths
    given = [spare * weight // total for weight in weights]
    last = max(index for index, weight in enumerate(weights) if weight)
    given[last] += spare - sum(given)
    return [length + more for length, more in zip(lengths, given, strict=True)]


def _taken(gives: list[int], wanted: int) -> list[int]:
    """The part that each gives up so that together they give `wanted`, as far as they can."""
    total = sum(gives)
    if total <= wanted:
        return gives
    taken = [wanted * give // total for give in gives]
    rest = wanted - sum(taken)
    for index, give in enumerate(gives):
        more = min(rest, give - taken[index])
        taken[index] += more
        rest -= more
    return taken
