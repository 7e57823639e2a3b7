"""Nodes round others: two sides, margins, panels, rules between them, scrolling areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import pygame

from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import Role, Theme


class TwoColumns(Node):
    """Two nodes beside each other; under each other where the width is less than `narrow`."""

    def __init__(
        self, main: Node, aside: Node, *, narrow: float = 760, share: float = 0.62, gap: float = 24
    ) -> None:
        super().__init__()
        self.main, self.aside = main, aside
        self.narrow, self.share, self.gap = narrow, share, gap

    def children(self) -> Sequence[Node]:
        """Both."""
        return (self.main, self.aside)

    def _split(self, theme: Theme, width: int) -> tuple[int, int]:
        """The two widths; equal to `width` both when they stand under each other."""
        if width < theme.px(self.narrow):
            return width, width
        left = round((width - theme.px(self.gap)) * self.share)
        return left, width - theme.px(self.gap) - left

    def height_for(self, theme: Theme, width: int) -> int:
        """The higher of the two, or both."""
        left, right = self._split(theme, width)
        heights = (self.main.height_for(theme, left), self.aside.height_for(theme, right))
        return sum(heights) + theme.px(self.gap) if left == width else max(heights)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Beside or under."""
        self.rect = rect
        gap = theme.px(self.gap)
        left, right = self._split(theme, rect.width)
        if left == rect.width:
            high = self.main.height_for(theme, left)
            self.main.place(theme, pygame.Rect(rect.left, rect.top, left, high))
            top = rect.top + high + gap
            high = self.aside.height_for(theme, right)
            self.aside.place(theme, pygame.Rect(rect.left, top, right, high))
            return
        heights = (self.main.height_for(theme, left), self.aside.height_for(theme, right))
        self.main.place(theme, pygame.Rect(rect.left, rect.top, left, heights[0]))
        beside = rect.left + left + gap
        self.aside.place(theme, pygame.Rect(beside, rect.top, right, heights[1]))


class FormRow(Node):
    """Words and a control: beside each other where the words keep `room`, else one above."""

    def __init__(self, words: Node, control: Node, *, room: float = 220, gap: float = 8) -> None:
        super().__init__()
        self.words, self.control = words, control
        self.room, self.gap = room, gap

    def children(self) -> Sequence[Node]:
        """Both."""
        return (self.words, self.control)

    def preferred_width(self, theme: Theme) -> int:
        """Beside each other."""
        return (
            self.words.preferred_width(theme) + theme.px(16) + self.control.preferred_width(theme)
        )

    def _beside(self, theme: Theme, width: int) -> int:
        """The control's width when it stands beside, else 0."""
        wide = self.control.preferred_width(theme)
        return wide if wide + theme.px(self.room + 16) <= width else 0

    def _heights(self, theme: Theme, width: int) -> tuple[int, int]:
        wide = self._beside(theme, width)
        left = width - wide - theme.px(16) if wide else width
        return self.words.height_for(theme, left), self.control.height_for(theme, wide or width)

    def height_for(self, theme: Theme, width: int) -> int:
        """The higher, or both."""
        heights = self._heights(theme, width)
        if self._beside(theme, width):
            return max(heights)
        return sum(heights) + theme.px(self.gap)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Words left, control right; or words above."""
        self.rect = rect
        wide = self._beside(theme, rect.width)
        first, second = self._heights(theme, rect.width)
        if not wide:
            self.words.place(theme, pygame.Rect(rect.left, rect.top, rect.width, first))
            top = rect.top + first + theme.px(self.gap)
            self.control.place(theme, pygame.Rect(rect.left, top, rect.width, second))
            return
        left = rect.width - wide - theme.px(16)
        top = rect.top + (rect.height - first) // 2
        self.words.place(theme, pygame.Rect(rect.left, top, left, first))
        top = rect.top + (rect.height - second) // 2
        self.control.place(theme, pygame.Rect(rect.right - wide, top, wide, second))


class Inset(Node):
    """One node with a margin; at most `most` units wide, then in the middle; or `fixed` wide."""

    def __init__(
        self,
        child: Node,
        *,
        x: float = 0,
        y: float = 0,
        most: float = 0,
        fixed: float = 0,
        grows: int = 0,
        key: str = "",
        shrinks: bool = False,
    ) -> None:
        super().__init__(key=key, grows=grows)
        self.child = child
        self.x, self.y, self.most, self.fixed = x, y, most, fixed
        self.shrinks = child.shrinks or shrinks

    def children(self) -> Sequence[Node]:
        """The one."""
        return (self.child,)

    def _inside(self, theme: Theme, width: int) -> tuple[int, int]:
        """The margin at each side, and the width left."""
        margin = theme.px(self.x)
        if self.most and width - 2 * margin > theme.px(self.most):
            margin = (width - theme.px(self.most)) // 2
        return margin, width - 2 * margin

    def preferred_width(self, theme: Theme) -> int:
        """The child and the margins, or the width that is `fixed`."""
        return theme.px(self.fixed) or self.child.preferred_width(theme) + 2 * theme.px(self.x)

    def min_width(self, theme: Theme) -> int:
        """The child's least and the margins."""
        return theme.px(self.fixed) or self.child.min_width(theme) + 2 * theme.px(self.x)

    def height_for(self, theme: Theme, width: int) -> int:
        """The child and the margins."""
        return self.child.height_for(theme, self._inside(theme, width)[1]) + 2 * theme.px(self.y)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Inside the margins."""
        self.rect = rect
        margin, width = self._inside(theme, rect.width)
        high = rect.height - 2 * theme.px(self.y)
        self.child.place(
            theme, pygame.Rect(rect.left + margin, rect.top + theme.px(self.y), width, high)
        )


class Panel(Inset):
    """One node on a dark, translucent, rounded ground."""

    solid = True

    def __init__(
        self,
        child: Node,
        *,
        x: float = 24,
        y: float = 20,
        grows: int = 0,
        fill: Role = "panel",
        edge: Role = "panel_edge",
        radius: float = 16,
        shadow: bool = False,
        shrinks: bool = False,
    ) -> None:
        super().__init__(child, x=x, y=y, grows=grows, shrinks=shrinks)
        self.fill, self.edge, self.radius = fill, edge, radius
        self.shadow = shadow

    def paint(self, canvas: Canvas) -> None:
        """The ground."""
        if self.shadow:
            canvas.shadow(self.rect, radius=self.radius)
        canvas.box(self.rect, self.fill, radius=self.radius, edge=self.edge)


class Divider(Node):
    """A thin line across."""

    def __init__(self, role: Role = "line") -> None:
        super().__init__()
        self.role = role

    def height_for(self, theme: Theme, width: int) -> int:
        """One unit."""
        return theme.px(1)

    def paint(self, canvas: Canvas) -> None:
        """The line."""
        colour = canvas.theme.of(self.role)
        canvas.surface.fill(colour[:3], self.rect)


class Scroll(Node):
    """One node of any height, of which as much shows as there is room."""

    clips = True
    shrinks = True

    def __init__(self, child: Node, *, key: str = "scroll", grows: int = 1) -> None:
        super().__init__(key=key, grows=grows)
        self.child = child
        self.offset = 0

    def children(self) -> Sequence[Node]:
        """The one."""
        return (self.child,)

    def height_for(self, theme: Theme, width: int) -> int:
        """All of it; a page gives less where there is less."""
        return self.child.height_for(theme, width)

    @property
    def most(self) -> int:
        """How far it can be scrolled."""
        return max(0, self.child.rect.height - self.rect.height)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """The child at its own height, scrolled as far as it was."""
        self.rect = rect
        high = max(rect.height, self.child.height_for(theme, rect.width))
        self.offset = max(0, min(self.offset, high - rect.height))
        top = rect.top - self.offset
        self.child.place(theme, pygame.Rect(rect.left, top, rect.width, high))

    def carry_over(self, before: Self) -> None:
        """Scrolled as far as it was."""
        self.offset = before.offset

    def scroll_to(self, offset: int) -> bool:
        """Scrolls so far from the top; whether anything moved."""
        offset = max(0, min(offset, self.most))
        if offset == self.offset:
            return False
        self.child.move(0, self.offset - offset)
        self.offset = offset
        return True

    def reveal(self, rect: pygame.Rect, margin: int) -> bool:
        """Scrolls as little as shows a rectangle; whether anything moved."""
        if rect.top - margin < self.rect.top:
            return self.scroll_to(self.offset - (self.rect.top - rect.top + margin))
        if rect.bottom + margin > self.rect.bottom:
            return self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)
        return False

    def bar(self, theme: Theme) -> pygame.Rect | None:
        """The thumb of the scroll bar, when there is more than shows."""
        if not self.most:
            return None
        track = self.rect.height - theme.px(8)
        high = max(theme.px(32), track * self.rect.height // self.child.rect.height)
        top = self.rect.top + theme.px(4) + (track - high) * self.offset // self.most
        wide = theme.px(6)
        return pygame.Rect(self.rect.right - wide - theme.px(3), top, wide, high)

    def paint_over(self, canvas: Canvas) -> None:
        """The thumb of the scroll bar."""
        thumb = self.bar(canvas.theme)
        if thumb is not None:
            muted = canvas.theme.of("muted")
            canvas.box(thumb, (*muted[:3], 120), radius=3)
