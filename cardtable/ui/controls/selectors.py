"""One of several: segments, tabs, steppers and sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.ui.controls.node import CONTROL_HEIGHT, Control
from cardtable.ui.controls.paint import CLEAR, Canvas
from cardtable.ui.drawing.theme import REGULAR, SEMIBOLD, Role, Theme


class Segments(Control):
    """A few values side by side, one of them chosen; several lines where there is no room."""

    def __init__(
        self,
        values: Sequence[tuple[str, str]],
        value: str,
        change: Callable[[str], None],
        *,
        key: str,
        tip: str = "",
        icons: Sequence[str] = (),
        enabled: bool = True,
        grows: int = 0,
    ) -> None:
        super().__init__(key=key, tip=tip, enabled=enabled, grows=grows)
        self.values, self.value, self.change = tuple(values), value, change
        self.icons = tuple(icons)
        self._cells: list[pygame.Rect] = []
        self._at = -1  # the segment under the pointer

    def _wide(self, theme: Theme) -> int:
        """One segment."""
        sign = theme.px(26) if self.icons else 0
        words = max(theme.width(label, 14, SEMIBOLD) for _, label in self.values)
        return words + sign + theme.px(24)

    def preferred_width(self, theme: Theme) -> int:
        """All in one line."""
        return len(self.values) * self._wide(theme) + theme.px(8)

    def min_width(self, theme: Theme) -> int:
        """One above the other."""
        return self._wide(theme) + theme.px(8)

    def _columns(self, theme: Theme, width: int) -> int:
        fit = max(1, (width - theme.px(8)) // self._wide(theme))
        if fit >= len(self.values):
            return len(self.values)
        lines = -(-len(self.values) // fit)
        return -(-len(self.values) // lines)  # evenly filled lines

    def height_for(self, theme: Theme, width: int) -> int:
        """As many lines as it takes."""
        lines = -(-len(self.values) // self._columns(theme, width))
        return lines * theme.px(CONTROL_HEIGHT - 8) + theme.px(8)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Segments of one width."""
        self.rect = rect
        inset = theme.px(4)
        columns = self._columns(theme, rect.width)
        inner = rect.inflate(-2 * inset, -2 * inset)
        wide = min(inner.width // columns, round(self._wide(theme) * 1.6))
        self.rect = pygame.Rect(rect.left, rect.top, wide * columns + 2 * inset, rect.height)
        high = theme.px(CONTROL_HEIGHT - 8)
        self._cells = [
            pygame.Rect(
                inner.left + wide * (number % columns),
                inner.top + high * (number // columns),
                wide,
                high,
            )
            for number in range(len(self.values))
        ]

    def move(self, across: int, down: int) -> None:
        """With its segments."""
        super().move(across, down)
        for cell in self._cells:
            cell.move_ip(across, down)

    @property
    def at(self) -> int:
        """The number of the chosen value."""
        return next((i for i, (value, _) in enumerate(self.values) if value == self.value), -1)

    def choose(self, number: int) -> None:
        """Takes that one."""
        if self.enabled and 0 <= number < len(self.values) and number != self.at:
            self.change(self.values[number][0])

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """The segment under the pointer, or the nearest."""
        if inside and self._cells:
            near = [abs(c.centerx - place[0]) + 4 * abs(c.centery - place[1]) for c in self._cells]
            self.choose(near.index(min(near)))

    def activate(self) -> None:
        """The next one, round and round."""
        self.choose((self.at + 1) % len(self.values))

    def handle_key(self, event: pygame.Event) -> bool:
        """Left and right; Home and End."""
        if event.type != pygame.KEYDOWN:
            return False
        steps = {pygame.K_LEFT: self.at - 1, pygame.K_RIGHT: self.at + 1}
        steps |= {pygame.K_HOME: 0, pygame.K_END: len(self.values) - 1}
        if event.key in steps:
            self.choose(max(0, min(steps[event.key], len(self.values) - 1)))
            return True
        return super().handle_key(event)

    def paint(self, canvas: Canvas) -> None:
        """A track, and the chosen segment raised in it."""
        canvas.box(self.rect, "field", edge="line")
        for number, cell in enumerate(self._cells):
            chosen = number == self.at
            if chosen:
                canvas.box(cell, "hover", radius=6, edge="gold")
            ink: Role = "panel_text" if chosen else "panel_muted"
            self._paint_cell(canvas, number, cell, ink, SEMIBOLD if chosen else REGULAR)
        self.paint_focus(canvas)

    def _paint_cell(
        self, canvas: Canvas, number: int, cell: pygame.Rect, ink: Role, weight: str
    ) -> None:
        label = self.values[number][1]
        theme = canvas.theme
        if not self.icons:
            canvas.text(
                cell.inflate(-theme.px(8), 0), label, 14, ink, weight=weight, align="centre"
            )
            return
        sign = theme.px(26)
        wide = min(cell.width - theme.px(8), theme.width(label, 14, weight) + sign)
        left = cell.left + (cell.width - wide) // 2
        canvas.icon(
            pygame.Rect(left, cell.top, sign - theme.px(8), cell.height),
            self.icons[number],
            18,
            ink,
        )
        canvas.text(
            pygame.Rect(left + sign, cell.top, wide - sign, cell.height),
            label,
            14,
            ink,
            weight=weight,
        )


class Tabs(Segments):
    """The same, as headings with a line under the chosen one."""

    def paint(self, canvas: Canvas) -> None:
        """Words, and a golden line under one."""
        theme = canvas.theme
        for number, cell in enumerate(self._cells):
            chosen = number == self.at
            ink: Role = "panel_text" if chosen else "panel_muted"
            canvas.text(cell, self.values[number][1], 15, ink, weight=SEMIBOLD, align="centre")
            line = pygame.Rect(
                cell.left + theme.px(8), cell.bottom, cell.width - theme.px(16), theme.px(3)
            )
            if chosen:
                canvas.box(line, "gold", radius=1)
        self.paint_focus(canvas)


class Stepper(Control):
    """A number with less and more beside it."""

    def __init__(
        self,
        value: int,
        limits: tuple[int, int],
        change: Callable[[int], None],
        *,
        key: str,
        tip: str = "",
        step: int = 1,
        values: Sequence[int] = (),
        says: Callable[[int], str] = str,
        enabled: bool = True,
    ) -> None:
        super().__init__(key=key, tip=tip, enabled=enabled)
        low, high = limits
        self.values = tuple(values) or tuple(range(low, high + 1, step))
        self.value, self.change, self.says = value, change, says

    def preferred_width(self, theme: Theme) -> int:
        """Two signs and the longest number between them."""
        ends = (self.values[0], self.values[-1], self.value)
        words = max(theme.width(self.says(one), 15, SEMIBOLD) for one in ends)
        return 2 * theme.px(CONTROL_HEIGHT) + max(theme.px(36), words + theme.px(12))

    def min_width(self, theme: Theme) -> int:
        """It cannot be narrower."""
        return self.preferred_width(theme)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """No wider than it wishes."""
        self.rect = pygame.Rect(
            rect.topleft, (min(rect.width, self.preferred_width(theme)), rect.height)
        )

    def by(self, steps: int) -> None:
        """So many values on or back."""
        near = min(range(len(self.values)), key=lambda i: abs(self.values[i] - self.value))
        at = max(0, min(near + steps, len(self.values) - 1))
        if self.enabled and self.values[at] != self.value:
            self.change(self.values[at])

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """Less on the left, more on the right."""
        third = self.rect.width // 3
        if inside and place[0] < self.rect.left + third:
            self.by(-1)
        elif inside and place[0] >= self.rect.right - third:
            self.by(1)

    def activate(self) -> None:
        """Nothing: Enter and space have no direction."""

    def handle_key(self, event: pygame.Event) -> bool:
        """Arrows, plus and minus, Page up and down by five, Home and End."""
        if event.type != pygame.KEYDOWN:
            return False
        most = len(self.values)
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1}
        steps |= {pygame.K_KP_MINUS: -1, pygame.K_KP_PLUS: 1, pygame.K_HOME: -most}
        steps |= {pygame.K_END: most, pygame.K_PAGEUP: 5, pygame.K_PAGEDOWN: -5}
        if event.key not in steps:
            return False
        self.by(steps[event.key])
        return True

    def paint(self, canvas: Canvas) -> None:
        """Less, the number, more."""
        theme = canvas.theme
        canvas.box(self.rect, "hover" if self.hovered else "field", edge="line")
        side = theme.px(CONTROL_HEIGHT)
        less = pygame.Rect(self.rect.left, self.rect.top, side, self.rect.height)
        more = pygame.Rect(self.rect.right - side, self.rect.top, side, self.rect.height)
        canvas.icon(less, "minus", 18, self._ink(self.value > self.values[0]))
        canvas.icon(more, "plus", 18, self._ink(self.value < self.values[-1]))
        words = self.rect.inflate(-2 * side, 0)
        canvas.text(words, self.says(self.value), 15, "panel_text", weight=SEMIBOLD, align="centre")
        self.paint_focus(canvas)

    def _ink(self, possible: bool) -> Role:
        return "panel_text" if possible and self.enabled else "line"


class Slider(Control):
    """A number along a line."""

    theme: Theme  # that it was placed by

    def __init__(
        self,
        value: int,
        limits: tuple[int, int],
        change: Callable[[int], None],
        *,
        key: str,
        step: int = 1,
        tip: str = "",
        says: Callable[[int], str] = str,
        enabled: bool = True,
        wide: float = 220,
        grows: int = 0,
    ) -> None:
        super().__init__(key=key, tip=tip, enabled=enabled, grows=grows)
        self.value, self.limits, self.change = value, limits, change
        self.jump, self.says, self.wide = step, says, wide

    def _words(self, theme: Theme) -> int:
        ends = (*self.limits, self.value)
        return max(theme.width(self.says(one), 14) for one in ends) + theme.px(14)

    def preferred_width(self, theme: Theme) -> int:
        """The line and the number beside it."""
        return theme.px(self.wide) + self._words(theme)

    def min_width(self, theme: Theme) -> int:
        """A short line."""
        return theme.px(96) + self._words(theme)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """No wider than it wishes, unless it grows."""
        self.theme = theme
        wide = rect.width if self.grows else min(rect.width, self.preferred_width(theme))
        self.rect = pygame.Rect(rect.topleft, (wide, rect.height))

    def _line(self, theme: Theme) -> pygame.Rect:
        """Where the middle of the knob may be."""
        knob = theme.px(11)
        wide = self.rect.width - self._words(theme) - 2 * knob
        return pygame.Rect(self.rect.left + knob, self.rect.centery, max(1, wide), 1)

    def _put(self, value: float) -> None:
        low, high = self.limits
        steps = round((value - low) / self.jump)
        wanted = max(low, min(high, low + steps * self.jump))
        if self.enabled and wanted != self.value:
            self.value = wanted
            self.change(wanted)

    def _at(self, place: tuple[int, int]) -> None:
        line = self._line(self.theme)
        low, high = self.limits
        self._put(low + (high - low) * (place[0] - line.left) / line.width)

    def press(self, place: tuple[int, int]) -> None:
        """To where the pointer is."""
        self._at(place)

    def drag(self, place: tuple[int, int]) -> None:
        """With the pointer."""
        self._at(place)

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """It stays where it was dragged."""

    def activate(self) -> None:
        """Nothing: Enter and space have no direction."""

    def handle_key(self, event: pygame.Event) -> bool:
        """Arrows by a step, Page up and down by five, Home and End."""
        if event.type != pygame.KEYDOWN:
            return False
        span = self.limits[1] - self.limits[0]
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -span, pygame.K_END: span}
        steps |= {pygame.K_PAGEUP: 5, pygame.K_PAGEDOWN: -5}
        if event.key not in steps:
            return False
        self._put(self.value + steps[event.key] * self.jump)
        return True

    def paint(self, canvas: Canvas) -> None:
        """A line, golden up to the knob, and the number."""
        theme = canvas.theme
        line = self._line(theme)
        low, high = self.limits
        at = line.left + round(line.width * (self.value - low) / max(1, high - low))
        thick = theme.px(4)
        track = pygame.Rect(line.left, line.centery - thick // 2, line.width, thick)
        canvas.box(track, "line", radius=2)
        done: Role = "gold" if self.enabled else "panel_muted"
        canvas.box(pygame.Rect(track.left, track.top, at - track.left, thick), done, radius=2)
        knob = pygame.Rect(0, 0, theme.px(20), theme.px(20))
        knob.center = (at, line.centery)
        canvas.box(knob, "panel_text" if self.enabled else "panel_muted", radius=10, edge=CLEAR)
        if self.focused:
            canvas.ring(knob, radius=10)
        words = pygame.Rect(0, self.rect.top, self._words(theme) - theme.px(6), self.rect.height)
        words.right = self.rect.right
        canvas.text(words, self.says(self.value), 14, "panel_muted", align="right")
