"""The expected result over a game as a line: hands set apart, a step where a move cost something.

The largest losses bear their number and the best finds a star. A press goes to the nearest point;
with the keyboard ← and → go from point to point and Enter goes there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import lru_cache
from math import ceil, floor, log10
from typing import Self

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.words import with_minus
from cardtable.told.tree import Asked, Deed, Told, numbered
from cardtable.told.tree import Role as Part
from cardtable.told.wording import spoken
from cardtable.ui.controls.node import Control, Node, area_of
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.pictures import Recipe
from cardtable.ui.drawing.theme import BOLD, Theme

_HIGH = 216  # units: the whole
_CAPTION, _FOOT = 30, 26  # units above and below the line
_LABEL = 13
_APART = 10  # units between the figures and the line
_GAP = 0.9  # of the way from point to point, between two hands
_STEP = 0.3  # of that way, on either side of a point, over which a loss falls
_DISC = 20
SIGN = _DISC + 2  # units: a sign beside words
_LINES = 4  # across, at most
_NAMES_FROM = 84  # units of width of every hand from which they are named, not numbered
STAR = "find"

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Point:
    """One decision: expected before the move that was played and after it; `mark` is its sign."""

    before: float
    after: float
    words: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """The points of one hand or round, with its name in full and in short."""

    name: str
    short: str
    points: tuple[Point, ...]


@dataclass(eq=False, repr=False)
class ExpectedLine(Control):
    """The line, and whatever point the pointer or the keyboard is at told above it."""

    told_role = Part.LIST
    spans: Sequence[Span]
    show: Callable[[int], None]
    height: float = field(default=_HIGH, init=False)
    at: int = field(default=-1, init=False)  # the point told of; -1: none yet

    def __post_init__(self) -> None:
        self.points = [point for span in self.spans for point in span.points]
        values = [value for point in self.points for value in (point.before, point.after)]
        self.low, self.high, self.tick = scale_of(values)
        if any(values):  # no room is left up to the next figure
            self.low, self.high = min([0.0, *values]), max([0.0, *values])
        self._area, self._places = pygame.Rect(0, 0, 0, 0), list[float]()
        self._bands: list[tuple[float, float]] = []
        self._recipe: Recipe[pygame.Surface] | None = None  # of the line, once its place is known

    # -- where everything is -------------------------------------------------------------------

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Spreads the points over the width."""
        super().place(theme, rect)
        wide = max(theme.width(self._beside(tick), _LABEL) for tick in self._ticks())
        left = rect.left + wide + theme.px(_APART)
        top, high = rect.top + theme.px(_CAPTION), theme.px(_HIGH - _CAPTION - _FOOT)
        self._area = pygame.Rect(left, top, max(1, rect.right - left), high)
        self._recipe = None
        self._margin = theme.px(_DISC + 4)  # room for the signs above and below the line
        whole = len(self.points) + _GAP * max(0, len(self.spans) - 1)
        self._pace = self._area.width / max(1.0, whole)
        self._places, self._bands, at = [], [], float(left)
        for span in self.spans:
            end = at + self._pace * len(span.points)
            self._bands.append((at, end))
            self._places += [at + self._pace * (n + 0.5) for n in range(len(span.points))]
            at = end + self._pace * _GAP

    def move(self, across: int, down: int) -> None:
        """Moves with everything in it."""
        super().move(across, down)
        self._area.move_ip(across, down)
        self._places = [place + across for place in self._places]
        self._bands = [(left + across, right + across) for left, right in self._bands]

    def _level(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self._area.bottom - self._margin - share * (self._area.height - 2 * self._margin)

    def _ticks(self) -> list[float]:
        first, last = ceil(self.low / self.tick), floor(self.high / self.tick)
        return [number * self.tick for number in range(first, last + 1)]

    def _beside(self, tick: float) -> str:
        """The figure beside a line across, with no decimal that it does not need."""
        return with_minus(f"{tick:.{0 if self.tick >= 1 else 1 if self.tick >= 0.1 else 2}f}")

    # -- going to and fro ----------------------------------------------------------------------

    def carry_over(self, before: Self) -> None:
        """Stays at its point."""
        self.at = min(before.at, len(self.points) - 1)

    def nearest(self, place: tuple[int, int]) -> int:
        """The number of the point nearest to a place."""
        across = [abs(at - place[0]) for at in self._places]
        return across.index(min(across)) if across else -1

    def follow(self, place: tuple[int, int]) -> bool:
        """Tells of the point under the pointer; says whether it is another one."""
        before, self.at = self.at, self.nearest(place)
        return self.at != before

    def press(self, place: tuple[int, int]) -> None:
        """Goes to the nearest point."""
        self.at = self.nearest(place)

    drag = press

    def act(self) -> None:
        """Goes to the table at the point."""
        if 0 <= self.at < len(self.points):
            self.show(self.at)

    def handle_key(self, event: pygame.Event) -> bool:
        """Goes from point to point; at the ends the keyboard stays."""
        steps = {pygame.K_LEFT: self.at - 1, pygame.K_RIGHT: self.at + 1}
        steps |= {pygame.K_HOME: 0, pygame.K_END: len(self.points) - 1}
        if event.type != pygame.KEYDOWN or event.key not in steps:
            return super().handle_key(event)
        self.at = max(0, min(steps[event.key], len(self.points) - 1))
        return True

    def on_focus(self, active: bool) -> None:
        """The keyboard begins at the first point."""
        if active and self.at < 0 and self.points:
            self.at = 0

    # -- a listener ----------------------------------------------------------------------------

    @property
    def spoken_key(self) -> str:
        """The point is what a listener has before them."""
        return f"{self.key}={max(0, self.at)}" if self.points else self.key

    def told_thing(self) -> Told:
        """A list of the points, each of which can be pressed."""
        items = []
        for number, point in enumerate(self.points):
            name = spoken(point.words)
            deeds = (Deed.PRESS, Deed.FOCUS)
            area = area_of(self._around(number)) if self._places else None
            items.append(Told(f"{self.key}={number}", Part.ITEM, name, deeds=deeds, area=area))
        return replace(super().told_thing(), deeds=(), children=numbered(tuple(items)))

    def _around(self, number: int) -> pygame.Rect:
        left = round(self._places[number] - self._pace / 2)
        return pygame.Rect(left, self._area.top, max(1, round(self._pace)), self._area.height)

    def perform(self, asked: Asked) -> bool:
        """Goes to the table at the point that was pressed."""
        number = asked.id.removeprefix(f"{self.key}=")
        if asked.deed is not Deed.PRESS or not number.isdecimal():
            return False
        self.at = min(int(number), len(self.points) - 1)
        self.activate()
        return True

    # -- painting ------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Bands, lines across, the line, the signs, and what is told of."""
        self._paint_bands(canvas)
        for value in self._ticks():
            self._paint_tick(canvas, value)
        recipe = self._recipe or self._line(canvas.theme)
        canvas.picture(recipe.draw(), self._area.topleft)
        self._paint_told(canvas)
        for number, disc in self.signs(canvas.theme).items():
            _paint_mark(canvas, disc, self.points[number].mark)
        self.paint_focus(canvas)

    def _paint_bands(self, canvas: Canvas) -> None:
        theme, names = canvas.theme, self.names_below(canvas.theme)
        for words, (left, right) in zip(names, self._bands, strict=True):
            band = pygame.Rect(round(left), self._area.top, round(right - left), self._area.height)
            canvas.box(band, "field", radius=6)
            foot = pygame.Rect(band.left, band.bottom, band.width, theme.px(_FOOT)).inflate(8, 0)
            canvas.text(foot, words, _LABEL, "panel_muted", align="centre")

    def names_below(self, theme: Theme) -> list[str]:
        """The names of the hands; their numbers where one of them has no room for its name."""
        room = min((right - left for left, right in self._bands), default=0.0)
        named = room >= theme.px(_NAMES_FROM)
        return [span.name if named else span.short for span in self.spans]

    def _paint_tick(self, canvas: Canvas, value: float) -> None:
        theme, level = canvas.theme, round(self._level(value))
        role = "panel_muted" if not value else "line"
        canvas.fill(pygame.Rect(self._area.left, level, self._area.width, 1), role)
        words = pygame.Rect(self.rect.left, level - theme.px(_LABEL), 0, 2 * theme.px(_LABEL))
        words.width = self._area.left - theme.px(_APART) - words.left
        canvas.text(words, self._beside(value), _LABEL, "panel_muted", align="right")

    def order(self, art: Art, theme: Theme) -> bool:
        """Has the line drawn beside the loop, once its place is known."""
        if not self._area.width:
            return True
        recipe = self._recipe = self._recipe or self._line(theme)
        finished = art.pictures.order(recipe)
        if finished:
            art.pictures.take(recipe)  # `picture` keeps it
        return finished

    def _line(self, theme: Theme) -> Recipe[pygame.Surface]:
        """The line of every hand, over a faint ground down to nothing."""
        line, ground, loss = (theme.of(role) for role in ("good", "good", "danger"))
        width, parts, first = theme.px(2.5), [], 0
        for span in self.spans:
            places = list(self._way(first, span.points))
            first += len(span.points)
            zero = self._level(0) - self._area.top
            ends_at = f"{places[-1][0]:.1f},{zero:.1f} {places[0][0]:.1f},{zero:.1f}"
            parts.append(
                f'<polygon points="{_written(places)} {ends_at}" fill="{shapes.hexed(ground)}" '
                f'fill-opacity="0.14"/>{polyline(places, line, width)}'
            )
            falls = zip(places[::2], places[1::2], span.points, strict=True)
            parts += [
                polyline(fall, loss, width * 1.4) for *fall, one in falls if one.before > one.after
            ]
        return Recipe(picture, ("".join(parts), self._area.size))

    def _way(self, first: int, points: Sequence[Point]) -> Iterator[Place]:
        """Two places for each point, before the move and after it, from the area's corner."""
        for number, point in enumerate(points, first):
            across = self._places[number] - self._area.left
            yield across - _STEP * self._pace, self._level(point.before) - self._area.top
            yield across + _STEP * self._pace, self._level(point.after) - self._area.top

    def signs(self, theme: Theme) -> dict[int, pygame.Rect]:
        """The place of each sign, by its point; where two would overlap they stand side by side."""
        placed = dict[int, pygame.Rect]()
        for number, point in enumerate(self.points):
            if point.mark:
                disc = self._sign(number, theme)
                placed[number] = clear_of([*placed.values()], disc, self._area)
        return placed

    def _sign(self, number: int, theme: Theme) -> pygame.Rect:
        """The place of a sign: a find's above the line, a loss's below it, within the area."""
        point, side = self.points[number], theme.px(_DISC)
        disc = pygame.Rect(0, 0, side, side)
        low = point.mark != STAR
        level = self._level(point.after) + (side if low else -side)
        disc.center = round(self._places[number]), round(level)
        return disc.clamp(self._area)

    def _paint_told(self, canvas: Canvas) -> None:
        """The point that is told of: a line down, a dot, its words above."""
        if not 0 <= self.at < len(self.points) or not (self.hovered or self.focused):
            return
        theme, point = canvas.theme, self.points[self.at]
        across = round(self._places[self.at])
        canvas.fill(pygame.Rect(across, self._area.top, 1, self._area.height), "panel_text")
        dot = pygame.Rect(0, 0, theme.px(10), theme.px(10))
        dot.center = across, round(self._level(point.after))
        canvas.box(dot, "panel_text", radius=5, edge="panel_solid", width=2)
        words = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, theme.px(_CAPTION - 6))
        canvas.text(words, point.words, 14)


@dataclass(eq=False, repr=False)
class LossSign(Node):
    """The sign of a loss as it stands in the line."""

    width = height = SIGN
    number: str

    def paint(self, canvas: Canvas) -> None:
        """A disc with its number."""
        paint_loss(canvas, self.rect, self.number)


def clear_of(others: Sequence[pygame.Rect], disc: pygame.Rect, area: pygame.Rect) -> pygame.Rect:
    """The nearest place for a disc at which it covers no other one, within an area.

    >>> other, area = pygame.Rect(40, 0, 20, 20), pygame.Rect(0, 0, 70, 60)
    >>> clear_of([other], pygame.Rect(50, 0, 20, 20), area).topleft
    (50, 20)
    """
    free = [disc]
    for other in others:
        free += [
            *(disc.move(edge - disc.left, 0) for edge in (other.left - disc.width, other.right)),
            *(disc.move(0, edge - disc.top) for edge in (other.top - disc.height, other.bottom)),
        ]
    free = [one for one in free if area.contains(one) and one.collidelist(others) < 0]
    return min(free, key=lambda one: _apart(one, disc), default=disc)


def _apart(one: pygame.Rect, other: pygame.Rect) -> int:
    return abs(one.left - other.left) + abs(one.top - other.top)


def _paint_mark(canvas: Canvas, disc: pygame.Rect, mark: str) -> None:
    if mark == STAR:
        canvas.icon(disc, "star", _DISC)
    else:
        paint_loss(canvas, disc, mark)


def paint_loss(canvas: Canvas, disc: pygame.Rect, number: str) -> None:
    """The sign of a loss: its number on a disc."""
    canvas.box(disc, "danger", radius=disc.width)
    canvas.text(disc, number, 13, "panel_solid", weight=BOLD, align="centre")


def pace_of(low: float, high: float) -> float:
    """The step between two lines across: 1, 2 or 5 of a power of ten, so that they are few.

    >>> pace_of(-1, 2.6), pace_of(0, 130), pace_of(0, 0.3)
    (1.0, 50.0, 0.1)
    """
    least = (high - low) / _LINES
    power = 10.0 ** floor(log10(least))
    return next(power * step for step in (1.0, 2.0, 5.0, 10.0) if power * step >= least * 0.999)


def scale_of(values: Sequence[float]) -> tuple[float, float, float]:
    """The ends of the figures at the side, with 0 among them, and the step between two of them.

    >>> scale_of([0.4, 2.3]), scale_of([-12.0, 30.0]), scale_of([])
    ((0.0, 3.0, 1.0), (-20.0, 40.0, 20.0), (0.0, 1.0, 1.0))
    """
    low, high = min([0.0, *values]), max([0.0, *values])
    if low == high:
        return 0.0, 1.0, 1.0
    step = pace_of(low, high)
    return floor(low / step + 0.001) * step, ceil(high / step - 0.001) * step, step


def _written(places: Sequence[Place]) -> str:
    return " ".join(f"{across:.1f},{down:.1f}" for across, down in places)


def polyline(places: Sequence[Place], colour: shapes.Colour, width: float) -> str:
    """A line through places, as a part of an SVG."""
    return (
        f'<polyline points="{_written(places)}" fill="none" stroke="{shapes.hexed(colour)}" '
        f'stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>'
    )


@lru_cache(maxsize=4)
def picture(inside: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture of an SVG's parts."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
    return shapes.svg(f'{head}viewBox="0 0 {size[0]} {size[1]}">{inside}</svg>', size)
