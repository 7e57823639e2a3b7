"""Nodes that arrange others: columns, rows, flowing lines, grids."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.ui.controls.node import Node
from cardtable.ui.drawing.theme import Theme


class Space(Node):
    """Nothing, so many units wide and high; with `grows`, whatever is to spare."""

    def __init__(self, wide: float = 0, high: float = 0, *, grows: int = 0) -> None:
        super().__init__(grows=grows)
        self.size = (wide, high)

    def preferred_width(self, theme: Theme) -> int:
        """Its width."""
        return theme.px(self.size[0])

    def height_for(self, theme: Theme, width: int) -> int:
        """Its height."""
        return theme.px(self.size[1])


class Container(Node):
    """What nodes with several children share."""

    def __init__(
        self, children: Sequence[Node | None], *, gap: float = 8, grows: int = 0, key: str = ""
    ) -> None:
        super().__init__(key=key, grows=grows)
        self.inner = tuple(child for child in children if child is not None)
        self.gap = gap

    def children(self) -> Sequence[Node]:
        """The nodes inside."""
        return self.inner


class Column(Container):
    """Nodes under each other, each as wide as the column unless `narrow`."""

    def __init__(
        self,
        children: Sequence[Node | None],
        *,
        gap: float = 8,
        grows: int = 0,
        narrow: bool = False,
        centred: bool = False,
    ) -> None:
        super().__init__(children, gap=gap, grows=grows)
        self.narrow = narrow
        self.centred = centred

    def _gaps(self, theme: Theme) -> int:
        return theme.px(self.gap) * max(0, len(self.inner) - 1)

    def height_for(self, theme: Theme, width: int) -> int:
        """All heights and the gaps."""
        heights = (child.height_for(theme, self._wide(theme, child, width)) for child in self.inner)
        return sum(heights) + self._gaps(theme)

    def _wide(self, theme: Theme, child: Node, width: int) -> int:
        return min(width, child.preferred_width(theme)) if self.narrow else width

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """From the top down; what is to spare goes to those that grow, or the reverse."""
        self.rect = rect
        widths = [self._wide(theme, child, rect.width) for child in self.inner]
        heights = [
            child.height_for(theme, wide) for child, wide in zip(self.inner, widths, strict=True)
        ]
        spare = rect.height - sum(heights) - self._gaps(theme)
        heights = self._fitted(heights, spare)
        top = rect.top
        for child, wide, high in zip(self.inner, widths, heights, strict=True):
            left = rect.left + ((rect.width - wide) // 2 if self.centred else 0)
            child.place(theme, pygame.Rect(left, top, wide, high))
            top += high + theme.px(self.gap)

    def _fitted(self, heights: list[int], spare: int) -> list[int]:
        if spare >= 0:
            return _shared(heights, spare, [child.grows for child in self.inner])
        for index, child in enumerate(self.inner):
            if child.shrinks and spare < 0:
                given = min(-spare, heights[index])
                heights[index] -= given
                spare += given
        return heights


class Row(Container):
    """Nodes beside each other, in the middle of the row's height unless `fill`."""

    def __init__(
        self,
        children: Sequence[Node | None],
        *,
        gap: float = 8,
        grows: int = 0,
        fill: bool = False,
        top: bool = False,
    ) -> None:
        super().__init__(children, gap=gap, grows=grows)
        self.fill = fill
        self.top = top

    def preferred_width(self, theme: Theme) -> int:
        """All widths and the gaps."""
        return sum(child.preferred_width(theme) for child in self.inner) + self._gaps(theme)

    def min_width(self, theme: Theme) -> int:
        """All least widths and the gaps."""
        return sum(child.min_width(theme) for child in self.inner) + self._gaps(theme)

    def _gaps(self, theme: Theme) -> int:
        return theme.px(self.gap) * max(0, len(self.inner) - 1)

    def _widths(self, theme: Theme, width: int) -> list[int]:
        widths = [child.preferred_width(theme) for child in self.inner]
        spare = width - sum(widths) - self._gaps(theme)
        if spare >= 0:
            return _shared(widths, spare, [child.grows for child in self.inner])
        for only_growing in (True, False):
            gives = [
                max(0, wide - child.min_width(theme)) if child.grows or not only_growing else 0
                for child, wide in zip(self.inner, widths, strict=True)
            ]
            taken = _taken(gives, -spare)
            widths = [wide - part for wide, part in zip(widths, taken, strict=True)]
            spare += sum(taken)
        return widths

    def height_for(self, theme: Theme, width: int) -> int:
        """The highest."""
        widths = self._widths(theme, width)
        pairs = zip(self.inner, widths, strict=True)
        return max((child.height_for(theme, wide) for child, wide in pairs), default=0)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """From left to right."""
        self.rect = rect
        left = rect.left
        for child, wide in zip(self.inner, self._widths(theme, rect.width), strict=True):
            high = rect.height if self.fill else min(rect.height, child.height_for(theme, wide))
            down = 0 if self.top else (rect.height - high) // 2
            child.place(theme, pygame.Rect(left, rect.top + down, wide, high))
            left += wide + theme.px(self.gap)


class Flow(Container):
    """Nodes beside each other, going on in the next line where the width ends."""

    def __init__(
        self,
        children: Sequence[Node | None],
        *,
        gap: float = 8,
        right: bool = False,
        grows: int = 0,
    ) -> None:
        super().__init__(children, gap=gap, grows=grows)
        self.right = right

    def preferred_width(self, theme: Theme) -> int:
        """All in one line."""
        gaps = theme.px(self.gap) * max(0, len(self.inner) - 1)
        return sum(child.preferred_width(theme) for child in self.inner) + gaps

    def min_width(self, theme: Theme) -> int:
        """The widest of them."""
        return max((child.preferred_width(theme) for child in self.inner), default=0)

    def _lines(self, theme: Theme, width: int) -> list[list[tuple[Node, int]]]:
        lines: list[list[tuple[Node, int]]] = [[]]
        used = 0
        for child in self.inner:
            wide = min(width, child.preferred_width(theme))
            if lines[-1] and used + wide > width:
                lines.append([])
                used = 0
            lines[-1].append((child, wide))
            used += wide + theme.px(self.gap)
        return lines

    def height_for(self, theme: Theme, width: int) -> int:
        """The lines and the gaps between them."""
        lines = self._lines(theme, width)
        heights = (max((c.height_for(theme, w) for c, w in line), default=0) for line in lines)
        return sum(heights) + theme.px(self.gap) * (len(lines) - 1)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Line by line."""
        self.rect = rect
        gap = theme.px(self.gap)
        top = rect.top
        for line in self._lines(theme, rect.width):
            high = max((child.height_for(theme, wide) for child, wide in line), default=0)
            used = sum(wide for _, wide in line) + gap * (len(line) - 1)
            left = rect.left + (rect.width - used if self.right else 0)
            for child, wide in line:
                own = child.height_for(theme, wide)
                child.place(theme, pygame.Rect(left, top + (high - own) // 2, wide, own))
                left += wide + gap
            top += high + gap


class Grid(Container):
    """Cells of one width, as many beside each other as fit at `least` units; lines are level."""

    def __init__(
        self,
        children: Sequence[Node | None],
        *,
        cell: float,
        gap: float = 16,
        most: int = 99,
        grows: int = 0,
        centred: bool = False,
        shape: float = 9,
    ) -> None:
        super().__init__(children, gap=gap, grows=grows)
        self.shape = shape  # a cell grows no higher than so many times its width
        self.centred = centred  # whether a last line that is not full stands in the middle
        self.cell = cell
        self.most = most

    def preferred_width(self, theme: Theme) -> int:
        """All cells in one line."""
        count = min(self.most, len(self.inner))
        return count * theme.px(self.cell) + theme.px(self.gap) * max(0, count - 1)

    def min_width(self, theme: Theme) -> int:
        """One cell."""
        return theme.px(self.cell)

    def columns(self, theme: Theme, width: int) -> int:
        """How many cells stand in a line of that width."""
        gap = theme.px(self.gap)
        fit = (width + gap) // (theme.px(self.cell) + gap)
        return max(1, min(fit, self.most, len(self.inner)))

    def _cells(self, theme: Theme, width: int) -> list[tuple[list[Node], int]]:
        """The lines, each with the width of its cells."""
        count = self.columns(theme, width)
        gap = theme.px(self.gap)
        wide = (width - gap * (count - 1)) // count
        lines = [list(self.inner[at : at + count]) for at in range(0, len(self.inner), count)]
        return [(line, wide) for line in lines]

    def _heights(self, theme: Theme, width: int) -> list[int]:
        return [
            max(child.height_for(theme, wide) for child in line)
            for line, wide in self._cells(theme, width)
        ]

    def height_for(self, theme: Theme, width: int) -> int:
        """The lines and the gaps between them."""
        heights = self._heights(theme, width)
        return sum(heights) + theme.px(self.gap) * max(0, len(heights) - 1)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Line by line; spare height goes to all lines alike."""
        self.rect = rect
        if not self.inner:
            return
        gap = theme.px(self.gap)
        heights = self._heights(theme, rect.width)
        spare = rect.height - sum(heights) - gap * max(0, len(heights) - 1)
        cells = self._cells(theme, rect.width)
        if self.grows and spare > 0:
            highest = round(cells[0][1] * self.shape)
            grown = _shared(heights, spare, [1] * len(heights))
            heights = [
                max(had, min(high, highest)) for had, high in zip(heights, grown, strict=True)
            ]
        top = rect.top
        for (line, wide), high in zip(cells, heights, strict=True):
            empty = rect.width - len(line) * (wide + gap) + gap
            start = rect.left + (empty // 2 if self.centred else 0)
            for number, child in enumerate(line):
                left = start + number * (wide + gap)
                child.place(theme, pygame.Rect(left, top, wide, high))
            top += high + gap


def _shared(lengths: list[int], spare: int, weights: list[int]) -> list[int]:
    """The lengths with what is to spare given out by weight, to the pixel."""
    total = sum(weights)
    if not total:
        return lengths
    given = [spare * weight // total for weight in weights]
    last = max(index for index, weight in enumerate(weights) if weight)
    given[last] += spare - sum(given)
    return [length + more for length, more in zip(lengths, given, strict=True)]


def _taken(gives: list[int], wanted: int) -> list[int]:
    """How much each gives up when together they should give `wanted`, as far as they can."""
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
