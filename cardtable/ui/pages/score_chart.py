"""The points of the latest games as bars: won or not, between which values, the average."""

from __future__ import annotations

from dataclasses import field

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.words import with_minus
from cardtable.store.statistics import Summary
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told, numbered
from cardtable.told.wording import spoken
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import Role

MOST = 40  # games: the latest
_FEW = 16  # with fewer the bars are no wider than with these
_LABEL = 14  # size of the numbers beside it
_APART = 10  # units between those numbers and the bars


@dataclass(eq=False, repr=False)
class ScoreChart(Node):
    """One bar a game, the latest on the right; a won one is filled, another is an outline."""

    summary: Summary
    height: float = field(kw_only=True)

    def __post_init__(self) -> None:
        self.scores = self.summary.scores[-MOST:]
        self.wins = self.summary.wins[-MOST:]
        self.low, self.high = min(0, *self.scores), max(1, *self.scores)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:  # noqa: ARG002  has no children
        """A list of the games, the latest last: the points of each, and whether it was won."""
        games = tuple(
            Told("", Part.ITEM, _in_words(score, won=won))
            for score, won in zip(self.scores, self.wins, strict=True)
        )
        about = say(
            "From {lowest} to {highest}, average {average}; the latest game is the last.",
            lowest=spoken(with_minus(min(self.scores))),
            highest=spoken(with_minus(max(self.scores))),
            average=spoken(with_minus(f"{self.summary.average:.1f}")),
        )
        chart = Told("chart", Part.LIST, say("Points"), description=about, children=numbered(games))
        return (chart,)

    def _level(self, area: pygame.Rect, value: float) -> int:
        return area.bottom - round(area.height * (value - self.low) / (self.high - self.low))

    def _marks(self) -> list[tuple[int, str]]:
        """The numbers at the side: the ends, and nothing between them but 0."""
        return [(end, with_minus(end)) for end in sorted({self.low, 0, self.high})]

    def paint(self, canvas: Canvas) -> None:
        """Lines with their numbers, the bars, the average across."""
        theme = canvas.theme
        wide = max(theme.width(words, _LABEL) for _, words in self._marks()) + theme.px(_APART)
        half = theme.px(_LABEL) // 2
        area = pygame.Rect(
            self.rect.left + wide,
            self.rect.top + half,
            self.rect.width - wide,
            self.rect.height - 2 * half,
        )
        for value, words in self._marks():
            self._paint_line(canvas, area, value, words)
        for number in range(len(self.scores)):
            self._paint_bar(canvas, area, number)
        average = pygame.Rect(area.left, self._level(area, self.summary.average), area.width, 1)
        canvas.surface.fill(theme.of("panel_text")[:3], average.inflate(0, theme.px(1)))

    def _paint_line(self, canvas: Canvas, area: pygame.Rect, value: int, words: str) -> None:
        theme, level = canvas.theme, self._level(area, value)
        canvas.surface.fill(theme.of("line")[:3], pygame.Rect(area.left, level, area.width, 1))
        line = pygame.Rect(self.rect.left, level - theme.px(_LABEL), 0, 2 * theme.px(_LABEL))
        line.width = area.left - theme.px(_APART) - line.left
        canvas.text(line, words, _LABEL, "panel_muted", align="right")

    def _paint_bar(self, canvas: Canvas, area: pygame.Rect, number: int) -> None:
        pace = area.width / max(_FEW, len(self.scores))
        left, right = (area.left + round(at * pace) for at in (number, number + 1))
        gap = max(2, round(pace * 0.25))
        top, bottom = sorted((self._level(area, self.scores[number]), self._level(area, 0)))
        least = canvas.theme.px(3)
        bar = pygame.Rect(left + gap // 2, min(top, bottom - least), right - left - gap, 0)
        bar.height = max(least, bottom - top)
        won = self.wins[number]
        fill: Role = "good" if won else (*canvas.theme.of("panel_muted")[:3], 70)
        canvas.box(bar, fill, radius=2, edge="good" if won else "panel_muted")


def _in_words(score: int, *, won: bool) -> str:
    """The points of a game, and how it went."""
    points = spoken(with_minus(score))
    return say("{points}, won", points=points) if won else say("{points}, not won", points=points)


@dataclass(eq=False, repr=False)
class Key(Node):
    """A mark as it looks in the chart: "won", "lost" or "average"."""

    width = height = 14
    kind: str

    def paint(self, canvas: Canvas) -> None:
        """A small bar, or a piece of the line."""
        if self.kind == "average":
            line = pygame.Rect(self.rect.left, self.rect.centery, self.rect.width, 1)
            canvas.surface.fill(
                canvas.theme.of("panel_text")[:3], line.inflate(0, canvas.theme.px(1))
            )
            return
        won = self.kind == "won"
        fill: Role = "good" if won else (*canvas.theme.of("panel_muted")[:3], 70)
        canvas.box(self.rect, fill, radius=2, edge="good" if won else "panel_muted")
