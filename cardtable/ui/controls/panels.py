"""Nodes around others: two beside each other, margins, panels, dividers, scrolling areas."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import field
from functools import lru_cache
from typing import ClassVar, Self

import pygame

from cardtable.core.frozen import dataclass
from cardtable.ui.controls.node import Node, asked_once
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import Colour, Role, Theme

_TWO_COLUMNS_FROM = 760  # units of width
_BEFORE_CONTROL = 16  # units between the words of a form and their control
_FADE, _FADED = 30, 240  # units of height, and its greatest alpha, where a scrolled page fades
_ON_PAGE: Role = "felt_edge"
_LEAST_WORDS = 220  # units that the words of a form keep beside their control


@dataclass(eq=False, repr=False)
class SideBySide(Node, ABC):
    """Two nodes beside each other; the second under the first where there is no room.

    Beside each other, one that grows is as high as there is room. `gap` is between the two when
    one stands under the other; with `centred` the lower of two beside each other stands in the
    middle.
    """

    first: Node
    second: Node
    gap: float = field(default=8, kw_only=True)
    centred: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self.inner = (self.first, self.second)

    @abstractmethod
    def _widths(self, theme: Theme, width: int) -> tuple[int, int] | None:
        """Their widths beside each other, or None where there is no room."""

    def height_for(self, theme: Theme, width: int) -> int:
        """The higher of the two, or both."""
        first, second = self._heights(theme, width)
        beside = self._widths(theme, width)
        return max(first, second) if beside else first + theme.px(self.gap) + second

    @asked_once
    def _heights(self, theme: Theme, width: int) -> tuple[int, int]:
        left, right = self._widths(theme, width) or (width, width)
        return self.first.height_for(theme, left), self.second.height_for(theme, right)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """The first on the left or above, the second on the right or below."""
        self.rect = rect
        beside = self._widths(theme, rect.width)
        heights = self._heights(theme, rect.width)
        left, right = beside or (rect.width, rect.width)
        first = pygame.Rect(rect.left, rect.top, left, heights[0])
        second = pygame.Rect(rect.right - right, rect.top, right, heights[1])
        if not beside:
            second.top = first.bottom + theme.px(self.gap)
        elif self.centred:
            first.top += (rect.height - first.height) // 2
            second.top += (rect.height - second.height) // 2
        else:
            for node, place in ((self.first, first), (self.second, second)):
                place.height = rect.height if node.grows else place.height
        self.first.place(theme, first)
        self.second.place(theme, second)


@dataclass(eq=False, repr=False, kw_only=True)
class TwoColumns(SideBySide):
    """Two columns, the first with its `share` of the width; one where it would be too narrow."""

    gap: float = 24
    share: float = 0.62

    def _widths(self, theme: Theme, width: int) -> tuple[int, int] | None:
        if width < theme.px(_TWO_COLUMNS_FROM):
            return None
        gap = theme.px(self.gap)
        left = round((width - gap) * self.share)
        return left, width - gap - left


class FormRow(SideBySide):
    """Words and a control: beside each other as long as there is room for the words."""

    centred = True

    def preferred_width(self, theme: Theme) -> int:
        """Beside each other."""
        words, control = (node.preferred_width(theme) for node in self.children())
        return words + theme.px(_BEFORE_CONTROL) + control

    def _widths(self, theme: Theme, width: int) -> tuple[int, int] | None:
        control = self.second.preferred_width(theme)
        words = width - control - theme.px(_BEFORE_CONTROL)
        return (words, control) if words >= theme.px(_LEAST_WORDS) else None


@dataclass(eq=False, repr=False)
class Around(Node):
    """A node around one other."""

    child: Node

    def __post_init__(self) -> None:
        self.inner = (self.child,)


@dataclass(eq=False, repr=False, kw_only=True)
class Inset(Around):
    """One node with margins; centred where it would be wider than `max_width`, or `fixed` wide."""

    x: float = 0
    y: float = 0
    max_width: float = 0
    fixed: float = 0
    shrinks: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.shrinks = self.shrinks or self.child.shrinks

    def _inside(self, theme: Theme, width: int) -> tuple[int, int]:
        """The margin at each side, and the width left."""
        margin = theme.px(self.x)
        if self.max_width and width - 2 * margin > theme.px(self.max_width):
            margin = (width - theme.px(self.max_width)) // 2
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
        above = theme.px(self.y)
        inside = (rect.left + margin, rect.top + above, width, rect.height - 2 * above)
        self.child.place(theme, pygame.Rect(inside))


@dataclass(eq=False, repr=False, kw_only=True)
class Panel(Inset):
    """One node on a dark, translucent, rounded ground."""

    solid = True
    x: float = 24
    y: float = 20
    fill: Role = "panel"
    edge: Role = "panel_edge"
    radius: float = 16
    shadow: bool = False

    def paint(self, canvas: Canvas) -> None:
        """The ground."""
        if self.shadow:
            canvas.shadow(self.rect, radius=self.radius, under=self.fill)
        canvas.box(self.rect, self.fill, radius=self.radius, edge=self.edge)


class PrintedSheet(Panel):
    """A panel with the printed border of a score sheet: a bold line and a fine one."""

    def paint(self, canvas: Canvas) -> None:
        """The ground and the border."""
        super().paint(canvas)
        for inset, width in ((6, 1.6), (10, 1)):
            by = -2 * canvas.theme.px(inset)
            line = self.rect.inflate(by, by)
            canvas.box(line, radius=self.radius - inset, edge="gold_pressed", width=width)


@dataclass(eq=False, repr=False)
class AsHigh(Inset):
    """One node, at least as high as another would be: what comes in its place moves nothing."""

    other: Node

    def height_for(self, theme: Theme, width: int) -> int:
        """The higher of the two."""
        return max(super().height_for(theme, width), self.other.height_for(theme, width))


class Divider(Node):
    """A thin line across."""

    height = 1

    def paint(self, canvas: Canvas) -> None:
        """The line."""
        canvas.surface.fill(canvas.theme.of("line")[:3], self.rect)


class Upright(Divider):
    """A thin line between two columns, as high as the row."""

    width, height = 1, 0


@dataclass(eq=False, repr=False)
class Scroll(Around):
    """One node of any height, which shows as much of it as there is room for.

    With `from_the_end` its end is shown first, and stays in sight when more comes.
    """

    clips = True
    shrinks = True
    key: str = field(default="scroll", kw_only=True)
    grows: int = field(default=1, kw_only=True)
    from_the_end: bool = field(default=False, kw_only=True)
    fades_to: Role = field(default=_ON_PAGE, kw_only=True)
    offset: int = field(default=0, init=False)

    @property
    def max_offset(self) -> int:
        """The largest offset to which it can be scrolled."""
        return max(0, self.child.rect.height - self.rect.height)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """The child at its own height, scrolled as far as it was."""
        self.rect = rect
        height = max(rect.height, self.child.height_for(theme, rect.width))
        if self.from_the_end:
            self.offset = height
        self.offset = max(0, min(self.offset, height - rect.height))
        top = rect.top - self.offset
        self.child.place(theme, pygame.Rect(rect.left, top, rect.width, height))

    def carry_over(self, before: Self) -> None:
        """Stays scrolled as far as it was."""
        self.offset = before.offset
        self.from_the_end = self.from_the_end and before.offset >= before.max_offset

    def scroll_to(self, offset: int) -> bool:
        """Scrolls that far from the top; says whether anything moved."""
        offset = max(0, min(offset, self.max_offset))
        if offset == self.offset:
            return False
        self.child.move(0, self.offset - offset)
        self.offset = offset
        return True

    def reveal(self, rect: pygame.Rect, margin: int) -> bool:
        """Scrolls just far enough to show a rectangle; says whether anything moved."""
        if rect.top - margin < self.rect.top:
            return self.scroll_to(self.offset - (self.rect.top - rect.top + margin))
        if rect.bottom + margin > self.rect.bottom:
            return self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)
        return False

    def bar(self, theme: Theme) -> pygame.Rect | None:
        """The thumb of the scroll bar, when there is more than fits."""
        if not self.max_offset:
            return None
        track = self.rect.height - theme.px(8)
        height = max(theme.px(32), track * self.rect.height // self.child.rect.height)
        top = self.rect.top + theme.px(4) + (track - height) * self.offset // self.max_offset
        width = theme.px(6)
        return pygame.Rect(self.rect.right - width - theme.px(1), top, width, height)

    def paint_over(self, canvas: Canvas) -> None:
        """The fading edges beyond which there is more; then the thumb of the scroll bar."""
        size = (self.rect.width, min(canvas.theme.px(_FADE), self.rect.height // 4))
        shade = canvas.theme.of(self.fades_to)
        shade = _darker(shade) if self.fades_to == _ON_PAGE else shade
        if self.offset > 0:
            canvas.picture(_fading(size, shade, up=True), self.rect.topleft)
        if self.offset < self.max_offset:
            corner = (self.rect.left, self.rect.bottom - size[1])
            canvas.picture(_fading(size, shade, up=False), corner)
        thumb = self.bar(canvas.theme)
        if thumb is not None:
            muted = canvas.theme.of("muted")
            canvas.box(thumb, (*muted[:3], 190), radius=3)


@lru_cache(maxsize=8)
def _fading(size: tuple[int, int], shade: Colour, *, up: bool) -> pygame.Surface:
    """A strip that grows from nothing to a shade towards its upper or its lower edge."""
    wide, high = max(1, size[0]), max(1, size[1])
    column = pygame.Surface((1, high), pygame.SRCALPHA)
    for y in range(high):
        part = ((high - y if up else y + 1) / high) ** 1.5
        column.set_at((0, y), (*shade[:3], round(_FADED * part)))
    return pygame.transform.scale(column, (wide, high)).convert_alpha().premul_alpha()


def _darker(shade: Colour) -> Colour:
    """The shade of a page's ground at its edge, which is out of the lamp's light."""
    red, green, blue, alpha = shade
    return red * 5 // 9, green * 5 // 9, blue * 5 // 9, alpha
