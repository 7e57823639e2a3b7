"""The rounds on a score sheet: a line for each side, a column for each round, the total."""

from __future__ import annotations

import pygame

from cardtable.croupier.score_sheet import Sheet, with_minus
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told
from cardtable.told.wording import spoken
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import BOLD, REGULAR, SEMIBOLD, Role, Theme

_LINE = 30
_CELL = 52
_NAME = 132


class Matrix(Node):
    """As many of the latest rounds as there is room for; the one looked at is marked."""

    def __init__(self, sheet: Sheet, chosen: int) -> None:
        super().__init__()
        self.sheet, self.chosen = sheet, chosen

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:  # noqa: ARG002  has no children
        """A table: a row for each side, a cell for each round, whether it fits or not."""
        sheet = self.sheet
        lines = [
            ("Side", *(f"{sheet.part} {number}".capitalize() for number in sheet.rounds), "Total")
        ]
        for side, name in sheet.sides.items():
            points = (with_minus(sheet.points(number, side)) for number in sheet.rounds)
            lines.append((name, *points, with_minus(sheet.total(side))))
        rows = tuple(
            Told("", Part.ROW, children=tuple(Told("", Part.CELL, spoken(cell)) for cell in line))
            for line in lines
        )
        return (Told("rounds", Part.TABLE, f"{sheet.part}s".capitalize(), children=rows),)

    def preferred_width(self, theme: Theme) -> int:
        """All rounds."""
        return theme.px(_NAME + _CELL * (len(self.sheet.rounds) + 1))

    def height_for(self, theme: Theme, width: int) -> int:  # noqa: ARG002  lines are of one height
        """A heading and a line for each side."""
        return theme.px(_LINE) * (len(self.sheet.sides) + 1)

    def latest(self, theme: Theme) -> tuple[int, ...]:
        """The rounds that there is room for."""
        room = self.rect.width - theme.px(_NAME + _CELL)
        count = max(1, room // theme.px(_CELL))
        return self.sheet.rounds[-count:]

    def paint(self, canvas: Canvas) -> None:
        """Heading, lines, totals."""
        theme = canvas.theme
        rounds = self.latest(theme)
        high = theme.px(_LINE)
        if self.chosen in rounds:
            mark = self._cell(theme, rounds.index(self.chosen), 0).inflate(-theme.px(6), 0)
            mark.height = self.rect.height
            canvas.box(mark, "field", radius=6)
        for at, number in enumerate(rounds):
            canvas.text(self._cell(theme, at, 0), str(number), 13, "panel_muted", align="centre")
        canvas.text(self._cell(theme, len(rounds), 0), "Total", 13, "panel_muted", align="right")
        best = self.sheet.ranking()[0][1] if self.sheet.sides else -1
        for line, (side, name) in enumerate(self.sheet.sides.items(), start=1):
            words = pygame.Rect(
                self.rect.left, self.rect.top + line * high, theme.px(_NAME - 8), high
            )
            canvas.text(words, name, 14, "panel_text", weight=SEMIBOLD)
            for at, number in enumerate(rounds):
                points = with_minus(self.sheet.points(number, side))
                canvas.text(self._cell(theme, at, line), points, 14, "panel_muted", align="centre")
            ink: Role = "gold" if side == best else "panel_text"
            total = with_minus(self.sheet.total(side))
            weight = BOLD if side == best else REGULAR
            canvas.text(
                self._cell(theme, len(rounds), line), total, 15, ink, weight=weight, align="right"
            )

    def _cell(self, theme: Theme, at: int, line: int) -> pygame.Rect:
        wide, high = theme.px(_CELL), theme.px(_LINE)
        left = self.rect.left + theme.px(_NAME) + at * wide
        if at == len(self.latest(theme)):
            left = self.rect.right - wide
        return pygame.Rect(left, self.rect.top + line * high, wide, high)
