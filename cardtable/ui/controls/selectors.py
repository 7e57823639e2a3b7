"""Controls that choose among values: segments, tabs, steppers and sliders."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import field, replace

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.told.tree import Amount, Asked, Deed, Told, numbered
from cardtable.told.tree import Role as Part
from cardtable.told.wording import sentences, spoken
from cardtable.ui.controls.node import CONTROL_HEIGHT, Control, area_of
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import REGULAR, SEMIBOLD, Role, Theme


@dataclass(eq=False, repr=False)
class Segments(Control):
    """A few values side by side, one of them chosen; in several lines where there is no room."""

    told_role, inner_role = Part.CHOICES, Part.CHOICE
    leaves_enter = True
    values: Sequence[tuple[str, str]]
    value: str
    change: Callable[[str], None]
    meaning: str = field(default="", kw_only=True)  # of the value that is chosen
    cells: list[pygame.Rect] = field(default_factory=list, init=False)

    @property
    def spoken_key(self) -> str:
        """The value that is chosen is what a listener has before them."""
        return f"{self.key}={self.value}" if self.at >= 0 else self.key

    def told_thing(self) -> Told:
        """A group of values, each of which can be chosen."""
        cells = self.cells or [self.rect] * len(self.values)
        values = tuple(
            Told(
                f"{self.key}={value}",
                self.inner_role,
                spoken(label),
                description=spoken(self.meaning) if value == self.value else "",
                chosen=value == self.value,
                deeds=(Deed.PRESS, Deed.FOCUS),
                area=area_of(cell),
            )
            for (value, label), cell in zip(self.values, cells, strict=True)
        )
        return replace(super().told_thing(), deeds=(), children=numbered(values))

    def perform(self, asked: Asked) -> bool:
        """Chooses the value that was pressed."""
        numbers = {f"{self.key}={value}": at for at, (value, _) in enumerate(self.values)}
        if asked.deed is not Deed.PRESS or asked.id not in numbers:
            return False
        self.choose(numbers[asked.id])
        return True

    def _cell_width(self, theme: Theme) -> int:
        words = max(theme.width(label, 14, SEMIBOLD) for _, label in self.values)
        return words + theme.px(24)

    def preferred_width(self, theme: Theme) -> int:
        """All in one line."""
        return len(self.values) * self._cell_width(theme) + theme.px(8)

    def min_width(self, theme: Theme) -> int:
        """One above the other."""
        return self._cell_width(theme) + theme.px(8)

    def _columns(self, theme: Theme, width: int) -> int:
        fit = max(1, (width - theme.px(8)) // self._cell_width(theme))
        if fit >= len(self.values):
            return len(self.values)
        lines = -(-len(self.values) // fit)
        return -(-len(self.values) // lines)  # evenly filled lines

    def height_for(self, theme: Theme, width: int) -> int:
        """As many lines as it takes."""
        lines = -(-len(self.values) // self._columns(theme, width))
        return lines * theme.px(self.height - 8) + theme.px(8)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Segments of one width."""
        self.rect = rect
        inset = theme.px(4)
        columns = self._columns(theme, rect.width)
        inner = rect.inflate(-2 * inset, -2 * inset)
        width = min(inner.width // columns, round(self._cell_width(theme) * 1.6))
        self.rect = pygame.Rect(rect.left, rect.top, width * columns + 2 * inset, rect.height)
        height = theme.px(self.height - 8)
        self.cells = []
        for number in range(len(self.values)):
            line, column = divmod(number, columns)
            cell = (inner.left + width * column, inner.top + height * line, width, height)
            self.cells.append(pygame.Rect(cell))

    def move(self, across: int, down: int) -> None:
        """With its segments."""
        super().move(across, down)
        for cell in self.cells:
            cell.move_ip(across, down)

    @property
    def at(self) -> int:
        """The number of the chosen value, -1 for none."""
        values = [value for value, _ in self.values]
        return values.index(self.value) if self.value in values else -1

    def choose(self, number: int) -> None:
        """Chooses a value by its number."""
        if number != self.at:
            self.change(self.values[number][0])

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """The segment under the pointer, or the nearest."""
        if inside and self.cells:
            x, y = place
            away = [abs(cell.centerx - x) + 4 * abs(cell.centery - y) for cell in self.cells]
            self.choose(away.index(min(away)))

    def activate(self) -> None:
        """Chooses the next value, after the last the first."""
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
        for number, cell in enumerate(self.cells):
            chosen = number == self.at
            if chosen:
                canvas.box(cell, "chosen_ground", radius=6, edge="chosen")
            words = cell.inflate(-canvas.theme.px(8), 0)
            ink: Role = "panel_text" if chosen else "panel_muted"
            weight = SEMIBOLD if chosen else REGULAR
            canvas.text(words, self.values[number][1], 14, ink, weight=weight, align="centre")
        self.paint_focus(canvas)


class Tabs(Segments):
    """The same, as headings with a line under the chosen one."""

    told_role, inner_role = Part.TABS, Part.TAB

    def paint(self, canvas: Canvas) -> None:
        """Words, and a line under one."""
        theme = canvas.theme
        for number, cell in enumerate(self.cells):
            chosen = number == self.at
            ink: Role = "text" if chosen else "muted"  # they may stand on the bare felt
            canvas.text(cell, self.values[number][1], 15, ink, weight=SEMIBOLD, align="centre")
            line = pygame.Rect(
                cell.left + theme.px(8), cell.bottom, cell.width - theme.px(16), theme.px(3)
            )
            if chosen:
                canvas.box(line, "chosen", radius=1)
        self.paint_focus(canvas)


_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_MINUS: -1,
    pygame.K_PLUS: 1,
    pygame.K_KP_MINUS: -1,
    pygame.K_KP_PLUS: 1,
    pygame.K_PAGEUP: 5,
    pygame.K_PAGEDOWN: -5,
    pygame.K_HOME: -(10**6),
    pygame.K_END: 10**6,
}


@dataclass(eq=False, repr=False)
class NumberControl(Control, ABC):
    """A number that changes by steps, inside limits."""

    told_role = Part.SPINNER
    pad_leaves = (pygame.K_UP, pygame.K_DOWN)
    value: int

    @property
    @abstractmethod
    def amount(self) -> Amount:
        """The number, its limits and its step."""

    def told_thing(self) -> Told:
        """A number that goes up and down."""
        deeds = (Deed.MORE, Deed.LESS, Deed.WRITE, Deed.FOCUS)
        amount, value = self.amount, str(self.value)
        return replace(super().told_thing(), amount=amount, value=value, deeds=deeds)

    def perform(self, asked: Asked) -> bool:
        """By a step, or straight to a number."""
        if asked.deed is Deed.WRITE and asked.written is not None:
            self.by(round((asked.written - self.value) / self.amount.step))
        elif asked.deed in (Deed.MORE, Deed.LESS):
            self.by(1 if asked.deed is Deed.MORE else -1)
        else:
            return False
        return True

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """No wider than it likes to be, unless it grows."""
        width = rect.width if self.grows else min(rect.width, self.preferred_width(theme))
        self.rect = pygame.Rect(rect.topleft, (width, rect.height))

    @abstractmethod
    def by(self, steps: int) -> None:
        """Goes up or down by a number of steps, as far as the limits allow."""

    def handle_key(self, event: pygame.Event) -> bool:
        """Arrows, plus and minus by a step, Page up and down by five, Home and End."""
        if event.type != pygame.KEYDOWN or event.key not in _STEPS:
            return False
        self.by(_STEPS[event.key])
        return True


@dataclass(eq=False, repr=False)
class Stepper(NumberControl):
    """One of a row of numbers, with a minus and a plus beside it."""

    rigid = True
    values: Sequence[int]
    change: Callable[[int], None]

    @property
    def amount(self) -> Amount:
        """The first and the last of the values."""
        values = self.values
        step = values[1] - values[0] if len(values) > 1 else 1
        return Amount(self.value, values[0], values[-1], step)

    def preferred_width(self, theme: Theme) -> int:
        """The two signs and the longest number between them."""
        ends = (self.values[0], self.values[-1], self.value)
        words = max(theme.width(str(number), 15, SEMIBOLD) for number in ends)
        return 2 * theme.px(CONTROL_HEIGHT) + max(theme.px(36), words + theme.px(12))

    def by(self, steps: int) -> None:
        """Goes up or down among the values."""
        away = [abs(value - self.value) for value in self.values]
        nearest = away.index(min(away))
        at = max(0, min(nearest + steps, len(self.values) - 1))
        if self.values[at] != self.value:
            self.change(self.values[at])

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """Less on the left, more on the right."""
        third = self.rect.width // 3
        if inside and place[0] < self.rect.left + third:
            self.by(-1)
        elif inside and place[0] >= self.rect.right - third:
            self.by(1)

    def paint(self, canvas: Canvas) -> None:
        """Minus, the number, plus."""
        theme = canvas.theme
        canvas.box(self.rect, "hover" if self.hovered else "field", edge="line")
        side = theme.px(CONTROL_HEIGHT)
        less = pygame.Rect(self.rect.left, self.rect.top, side, self.rect.height)
        more = pygame.Rect(self.rect.right - side, self.rect.top, side, self.rect.height)
        can_fall = self.enabled and self.value > self.values[0]
        can_rise = self.enabled and self.value < self.values[-1]
        canvas.icon(less, "minus", 18, "panel_text" if can_fall else "panel_muted")
        canvas.icon(more, "plus", 18, "panel_text" if can_rise else "panel_muted")
        words = self.rect.inflate(-2 * side, 0)
        ink: Role = "panel_text" if self.enabled else "panel_muted"
        canvas.text(words, str(self.value), 15, ink, weight=SEMIBOLD, align="centre")
        self.paint_focus(canvas)


def in_per_cent(number: int) -> str:
    """Returns a share with its sign, which stands apart from the number in some languages."""
    return say("{number}%", number=number)


@dataclass(eq=False, repr=False)
class Slider(NumberControl):
    """A number along a line; `in_words` gives the words beside it."""

    holds = True
    told_role = Part.SLIDER
    limits: tuple[int, int]
    change: Callable[[int], None]
    step_size: int = field(default=1, kw_only=True)
    in_words: Callable[[int], str] = field(default=str, kw_only=True)
    per_cent: bool = field(default=False, kw_only=True)  # a sign beside the number, told in words
    theme: Theme = field(init=False)  # that it was placed by

    @property
    def amount(self) -> Amount:
        """The number between its limits."""
        return Amount(self.value, *self.limits, self.step_size)

    def told_thing(self) -> Told:
        """The number and its unit, which no reader hears from the number alone."""
        thing = super().told_thing()
        unit = say("In per cent") if self.per_cent else ""
        return replace(thing, description=sentences((unit, thing.description)))

    def _words_width(self, theme: Theme) -> int:
        ends = (*self.limits, self.value)
        return max(theme.width(self._beside(number), 14) for number in ends) + theme.px(14)

    def preferred_width(self, theme: Theme) -> int:
        """The line and the words beside it."""
        return theme.px(220) + self._words_width(theme)

    def min_width(self, theme: Theme) -> int:
        """A short line."""
        return theme.px(96) + self._words_width(theme)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """No wider than it likes to be, unless it grows."""
        self.theme = theme
        super().place(theme, rect)

    def _beside(self, number: int) -> str:
        return in_per_cent(number) if self.per_cent else self.in_words(number)

    def _line(self, theme: Theme) -> pygame.Rect:
        """The line along which the centre of the knob moves."""
        knob = theme.px(11)
        width = self.rect.width - self._words_width(theme) - 2 * knob
        return pygame.Rect(self.rect.left + knob, self.rect.centery, max(1, width), 1)

    def by(self, steps: int) -> None:
        """Goes up or down by a number of steps."""
        self._set(self.value + steps * self.step_size)

    def _set(self, value: float) -> None:
        low, high = self.limits
        steps = round((value - low) / self.step_size)
        wanted = max(low, min(high, low + steps * self.step_size))
        if wanted != self.value:
            self.value = wanted
            self.change(wanted)

    def press(self, place: tuple[int, int]) -> None:
        """To where the pointer is."""
        line = self._line(self.theme)
        low, high = self.limits
        self._set(low + (high - low) * (place[0] - line.left) / line.width)

    def drag(self, place: tuple[int, int]) -> None:
        """With the pointer."""
        self.press(place)

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """It stays where it was dragged."""

    def paint(self, canvas: Canvas) -> None:
        """A line, coloured up to the knob, and the words."""
        theme = canvas.theme
        line = self._line(theme)
        low, high = self.limits
        at = line.left + round(line.width * (self.value - low) / max(1, high - low))
        thick = theme.px(4)
        track = pygame.Rect(line.left, line.centery - thick // 2, line.width, thick)
        canvas.box(track, "hover", radius=2)
        canvas.box(pygame.Rect(track.left, track.top, at - track.left, thick), "good", radius=2)
        knob = pygame.Rect(0, 0, theme.px(20), theme.px(20))
        knob.center = (at, line.centery)
        canvas.box(knob, "panel_text", radius=10)
        if self.focused:
            canvas.ring(knob, radius=10)
        width = self._words_width(theme) - theme.px(6)
        words = pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)
        canvas.text(words, self._beside(self.value), 14, "panel_muted", align="right")
