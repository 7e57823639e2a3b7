"""The picture of a day's result, to pass on: a printed sheet on felt, the same in every window."""

from __future__ import annotations

from typing import Final

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.store.day_book import DayResult
from cardtable.ui.controls.boxes import Column, Row, Space
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page_frame import in_middle
from cardtable.ui.controls.panels import Inset, PrintedSheet
from cardtable.ui.controls.text import Icon, Label, Paragraph
from cardtable.ui.controls.tree import NodeTree
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.theme import BOLD, DISPLAY, Theme
from cardtable.ui.screen import TITLE

SIZE: Final = (1200, 630)
_SCALE: Final = 2.0
_DAY: Final = 30  # units of width of a day of the week


@dataclass(frozen=True, slots=True)
class DaySheet:
    """The words of a picture: the last seven days with their results, and how many won in a row."""

    title: str
    deal: str
    result: str
    won: bool
    week: tuple[tuple[str, DayResult], ...]
    row: int


def mark_of(result: DayResult) -> str:
    """The icon that marks a day by its result; "" for one that was not played."""
    if not result.over:
        return "play" if result.begun else ""
    return "star" if result.won else "check"


def page_of(sheet: DaySheet) -> Node:
    """The sheet as nodes, 600 units wide and 315 high."""
    week = Row([_day(name, result) for name, result in sheet.week], gap=0)
    row = say.of(sheet.row, "1 day won in a row", "{count} days won in a row")
    row = row if sheet.row > 1 else ""
    inside = Column(
        [
            Space(grows=1),
            Paragraph(sheet.title, size=36, weight=DISPLAY, align="centre", leading=1.2),
            Label(sheet.deal, size=16, role="panel_muted", align="centre"),
            in_middle(Icon(mark_of_end(won=sheet.won), size=36, role="gold")),
            Paragraph(sheet.result, size=22, weight=BOLD, align="centre"),
            in_middle(week),
            Label(row, size=14, role="panel_muted", align="centre") if row else None,
            Label(TITLE, size=13, role="panel_muted", align="centre"),
            Space(grows=1),
        ],
        gap=6,
    )
    return Inset(PrintedSheet(inside, x=24, y=14), x=40, y=12)


def mark_of_end(*, won: bool) -> str:
    """The icon of a game that is over."""
    return mark_of(DayResult(begun=True, over=True, won=won))


def _day(name: str, result: DayResult) -> Node:
    mark = mark_of(result)
    sign = in_middle(Icon(mark, size=14)) if mark else Space(0, 14)
    letters = Label(name, size=13, role="panel_muted", align="centre")
    return Inset(Column([letters, sign], gap=2), fixed=_DAY)


def day_sheet(art: Art, theme: Theme, sheet: DaySheet) -> pygame.Surface:
    """The picture."""
    printed = theme.at_scale(_SCALE).printed()
    surface = pygame.Surface(SIZE)
    surface.blit(art.grounds.page(SIZE), (0, 0))
    tree = NodeTree(printed)
    tree.show(page_of(sheet), surface.get_rect())
    tree.paint(surface, surface.get_rect())
    return surface
