"""The loss per decision in the latest reviewed games as a line, with the latest on the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.words import with_minus
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told, numbered
from cardtable.told.wording import spoken
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.pages.review_chart import picture, polyline, scale_of

MOST = 40  # games: the latest
_FEW = 8  # with fewer the points are no wider apart than with these
_LABEL = 14  # size of the numbers beside it
_APART = 10  # units between those numbers and the line


@dataclass(eq=False, repr=False)
class LossChart(Node):
    """A point a game and a line through them; lower is better."""

    losses: Sequence[float]
    unit: str
    height: float = field(kw_only=True)

    def __post_init__(self) -> None:
        self.losses = tuple(max(0.0, loss) for loss in self.losses[-MOST:])
        self._low, self._high, self._tick = scale_of((0.0, *self.losses))

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:  # noqa: ARG002  has no children
        """A list of the games, the latest last."""
        games = tuple(Told("", Part.ITEM, spoken(per_decision(loss))) for loss in self.losses)
        about = say("In {unit}; the latest game is the last.", unit=self.unit)
        name = say("Loss per decision")
        return (Told("losses", Part.LIST, name, description=about, children=numbered(games)),)

    def _marks(self) -> list[float]:
        """The figures at the side: the ends."""
        return [0.0, self._high]

    def paint(self, canvas: Canvas) -> None:
        """Two lines across with their figures, and the line of the losses."""
        theme = canvas.theme
        wide = max(theme.width(_figure(mark), _LABEL) for mark in self._marks())
        wide += theme.px(_APART)
        half = theme.px(_LABEL) // 2
        area = pygame.Rect(
            self.rect.left + wide,
            self.rect.top + half,
            self.rect.width - wide - half,
            self.rect.height - 2 * half,
        )
        for mark in self._marks():
            level = self._level(area, mark)
            canvas.surface.fill(theme.of("line")[:3], pygame.Rect(area.left, level, area.width, 1))
            label = pygame.Rect(self.rect.left, level - theme.px(_LABEL), 0, 2 * theme.px(_LABEL))
            label.width = area.left - theme.px(_APART) - label.left
            canvas.text(label, _figure(mark), _LABEL, "panel_muted", align="right")
        self._paint_line(canvas, area)

    def _paint_line(self, canvas: Canvas, area: pygame.Rect) -> None:
        theme, pace = canvas.theme, area.width / max(_FEW, len(self.losses))
        places = [
            (area.left + (number + 0.5) * pace, float(self._level(area, loss)))
            for number, loss in enumerate(self.losses)
        ]
        way = [(x - area.left, y - area.top) for x, y in places]
        line = polyline(way, theme.of("good"), theme.px(2))
        canvas.surface.blit(picture(line, area.size), area)
        for x, y in places:
            side = theme.px(9)
            dot = pygame.Rect(round(x) - side // 2, round(y) - side // 2, side, side)
            canvas.box(dot, "good", radius=5)

    def _level(self, area: pygame.Rect, value: float) -> int:
        return area.bottom - round(area.height * value / max(self._high, 1e-9))


def _figure(value: float) -> str:
    return f"{value:g}"


def per_decision(loss: float) -> str:
    """A loss per decision, no finer than it is known."""
    digits = 2 if abs(loss) < 1 else 1 if abs(loss) < 10 else 0
    text = f"{loss:.{digits}f}"
    return with_minus(text.removeprefix("-") if not float(text) else text)
