"""The rounds of a match on a score sheet: all of them, with the totals.

A line for each round where there is a column for each side; with many sides a line for each side,
and the rounds in as many blocks as they take.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.lists import with_commas
from cardtable.core.messages import say
from cardtable.core.words import with_minus
from cardtable.croupier.part_words import words_of
from cardtable.croupier.score_sheet import Sheet
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told
from cardtable.told.wording import spoken
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.walked import Stop, Walked
from cardtable.ui.drawing.theme import BOLD, REGULAR, SEMIBOLD, Theme

_LINE = 28
_CELL = 52  # of a round
_NAME = 132
_NUMBER = 64  # for the number of a round
_SIDE = 92  # of a side, at least
_HEAD = 20  # a line of a name


def _in_words(heads: Sequence[str], line: Sequence[str]) -> str:
    """A row that is understood by itself: the side and its total, then each round.

    >>> _in_words(("Side", "Hand 1", "Total"), ("Ann", "−2", "5"))
    'Ann, total 5. Hand 1: minus 2'
    """
    rounds = zip(heads[1:-1], line[1:-1], strict=True)
    each = [say("{heading}: {points}", heading=head, points=points) for head, points in rounds]
    told = say(
        "{side}, total {total}. {rounds}",
        side=line[0],
        total=line[-1],
        rounds=with_commas(each),
    )
    return spoken(told)


@dataclass(eq=False, repr=False)
class Matrix(Node):
    """Every round; the one looked at is marked, the best side has its star."""

    sheet: Sheet
    chosen: int

    def __post_init__(self) -> None:
        self.best = {side for place, side in self.sheet.ranking() if place == 1}
        self.stops = [Stop(Node(), key=f"rounds={side}") for side in self.sheet.sides]

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:  # noqa: ARG002  has no children
        """A row for each side, a cell for each round, whether it fits or not."""
        sheet = self.sheet
        lines = [
            (
                say("Side"),
                *(words_of(sheet.part).numbered(number) for number in sheet.rounds),
                say("Total"),
            )
        ]
        for side, name in sheet.sides.items():
            points = (with_minus(sheet.points(number, side)) for number in sheet.rounds)
            lines.append((name, *points, with_minus(sheet.total(side))))
        heads = lines[0]
        return tuple(
            Told(
                stop.key if stop else "",
                Part.ROW,
                _in_words(heads, line) if stop else "",
                children=tuple(Told("", Part.CELL, spoken(cell)) for cell in line),
            )
            for stop, line in zip((None, *self.stops), lines, strict=True)
        )

    def walked(self) -> Walked:
        """The table with a stop at each side."""
        title = words_of(self.sheet.part).all()
        return Walked(self, self.stops, key="rounds", told_name=title, part=Part.TABLE)

    def preferred_width(self, theme: Theme) -> int:
        """All rounds of all sides."""
        return theme.px(_NUMBER + _SIDE * len(self.sheet.sides))

    def upright(self, theme: Theme, width: int) -> bool:
        """True when the rounds stand under each other."""
        return width >= self.preferred_width(theme)

    def blocks(self, theme: Theme, width: int) -> list[tuple[int, ...]]:
        """The rounds as they are spread over blocks; the last has room for the totals."""
        cell = theme.px(_CELL)
        fit = max(1, (width - theme.px(_NAME)) // cell - 1)
        rounds = self.sheet.rounds
        return [rounds[at : at + fit] for at in range(0, len(rounds), fit)]

    def height_for(self, theme: Theme, width: int) -> int:
        """A heading and a line for each round and the total, or blocks of them."""
        line = theme.px(_LINE)
        if self.upright(theme, width):
            return self._head(theme, width) + line * (len(self.sheet.rounds) + 1)
        return len(self.blocks(theme, width)) * line * (len(self.sheet.sides) + 1)

    def paint(self, canvas: Canvas) -> None:
        """One way or the other."""
        if self.upright(canvas.theme, self.rect.width):
            self._paint_upright(canvas)
        else:
            self._paint_blocks(canvas)

    # -- a line for each round -----------------------------------------------------------------

    def _head(self, theme: Theme, width: int) -> int:
        """The height of the names: as many lines as the longest takes."""
        cell = self._side_cell(theme, 0, pygame.Rect(0, 0, width, 0))
        names = self.sheet.sides.values()
        lines = (len(theme.lines(name, cell.width, 14, SEMIBOLD)) for name in names)
        return theme.px(_HEAD) * max(lines, default=1)

    def _paint_upright(self, canvas: Canvas) -> None:
        theme, line = canvas.theme, canvas.theme.px(_LINE)
        head = pygame.Rect(self.rect.topleft, (self.rect.width, self._head(theme, self.rect.width)))
        top = head.bottom
        for at, side in enumerate(self.sheet.sides):
            self._paint_name(canvas, self._side_cell(theme, at, head), side)
        for number in self.sheet.rounds:
            row = pygame.Rect(self.rect.left, top, self.rect.width, line)
            if number == self.chosen:
                canvas.box(row, "field", radius=6)
            self._rule(canvas, row)
            self._paint_number(canvas, row, str(number))
            for at, side in enumerate(self.sheet.sides):
                points = self.sheet.points(number, side)
                ink = "panel_text" if points else "panel_muted"
                cell = self._side_cell(theme, at, row)
                canvas.text(cell, with_minus(points), 14, ink, align="right")
            top += line
        self._paint_totals(canvas, pygame.Rect(self.rect.left, top, self.rect.width, line))

    def _rule(self, canvas: Canvas, row: pygame.Rect) -> None:
        """The line on which a row stands."""
        shade = canvas.theme.of("line")[:3]
        canvas.surface.fill(shade, pygame.Rect(row.left, row.bottom - 1, row.width, 1))

    def _side_cell(self, theme: Theme, at: int, row: pygame.Rect) -> pygame.Rect:
        """The cell of the side at that place; its right edge keeps off the row's."""
        number = theme.px(_NUMBER)
        wide = (row.width - number) // len(self.sheet.sides)
        cell = pygame.Rect(row.left + number + at * wide, row.top, wide, row.height)
        return cell.inflate(-theme.px(16), 0)

    def _paint_number(self, canvas: Canvas, row: pygame.Rect, words: str) -> None:
        cell = pygame.Rect(row.left + canvas.theme.px(10), row.top, row.width, row.height)
        canvas.text(cell, words, 14, "panel_muted")

    def _paint_name(self, canvas: Canvas, cell: pygame.Rect, side: int) -> None:
        theme = canvas.theme
        lines = theme.lines(self.sheet.sides[side], cell.width, 14, SEMIBOLD)
        line = theme.px(_HEAD)
        top = cell.bottom - line * len(lines)
        for number, words in enumerate(lines):
            part = pygame.Rect(cell.left, top + number * line, cell.width, line)
            canvas.text(part, words, 14, weight=SEMIBOLD, align="right")

    def _paint_totals(self, canvas: Canvas, row: pygame.Rect) -> None:
        theme = canvas.theme
        for above in (-1, -3):  # a double line over a sum
            self._rule(canvas, row.move(0, above - row.height + 1))
        self._paint_number(canvas, row, say("Total"))
        for at, side in enumerate(self.sheet.sides):
            self._paint_total(canvas, self._side_cell(theme, at, row), side)

    def _paint_total(self, canvas: Canvas, cell: pygame.Rect, side: int) -> None:
        weight = BOLD if side in self.best else REGULAR
        total = with_minus(self.sheet.total(side))
        canvas.text(cell, total, 14, weight=weight, align="right")
        if side in self.best and len(self.sheet.sides) > 1:
            left = cell.right - canvas.theme.width(total, 14, weight) - canvas.theme.px(20)
            canvas.icon(pygame.Rect(left, cell.top, canvas.theme.px(14), cell.height), "star", 12)

    # -- a line for each side ------------------------------------------------------------------

    def _paint_blocks(self, canvas: Canvas) -> None:
        theme, line = canvas.theme, canvas.theme.px(_LINE)
        blocks = self.blocks(theme, self.rect.width)
        top = self.rect.top
        for number, rounds in enumerate(blocks):
            self._paint_block(canvas, top, rounds, last=number == len(blocks) - 1)
            top += line * (len(self.sheet.sides) + 1)

    def _paint_block(
        self, canvas: Canvas, top: int, rounds: tuple[int, ...], *, last: bool
    ) -> None:
        theme, line = canvas.theme, canvas.theme.px(_LINE)
        if self.chosen in rounds:
            mark = self._cell(theme, rounds.index(self.chosen), top)
            mark.height = line * (len(self.sheet.sides) + 1)
            canvas.box(mark, "field", radius=6)
        for at, number in enumerate(rounds):
            cell = self._cell(theme, at, top)
            canvas.text(cell, str(number), 14, "panel_muted", align="centre")
        end = pygame.Rect(self.rect.right - theme.px(_CELL), top, theme.px(_CELL), line)
        if last:
            canvas.text(end, say("Total"), 14, "panel_muted", align="right")
        for side, name in self.sheet.sides.items():
            top += line
            self._rule(canvas, pygame.Rect(self.rect.left, top, self.rect.width, line))
            words = pygame.Rect(self.rect.left, top, theme.px(_NAME - 8), line)
            canvas.text(words, name, 14, weight=SEMIBOLD)
            for at, number in enumerate(rounds):
                points = with_minus(self.sheet.points(number, side))
                canvas.text(self._cell(theme, at, top), points, 14, align="centre")
            if last:
                self._paint_total(canvas, end.move(0, top - end.top), side)

    def _cell(self, theme: Theme, at: int, top: int) -> pygame.Rect:
        left = self.rect.left + theme.px(_NAME) + at * theme.px(_CELL)
        return pygame.Rect(left, top, theme.px(_CELL), theme.px(_LINE))
