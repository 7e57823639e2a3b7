"""A list of things to choose from, open over a page or a table; a long one scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told, numbered
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Column
from cardtable.ui.controls.node import Act, Control, Node, area_of
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Inset, Panel, Scroll
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.drawing.theme import Role, Theme

_LINE = 44  # units: a fingertip
_SIZE = 15
_LEFT, _RIGHT = 16, 14  # units beside the words
_SIGN = 18
_SIGNS = 28  # units that the signs take beside the words
_LEAST, _MOST = 156, 440
_AWAY = 8  # units kept from the window's edge


@dataclass(eq=False, repr=False)
class PopupLine(Control):
    """One thing to choose; the signs of a list stand under each other."""

    told_role = Part.MENU_ITEM
    label: str = field()
    act: Act = field()
    icon: str = field(default="", kw_only=True)
    signs: bool = field(default=False, kw_only=True)

    def preferred_width(self, theme: Theme) -> int:
        """The words, the sign and the margins."""
        return theme.width(self.label, _SIZE) + self._beside(theme) + theme.px(6)

    def _beside(self, theme: Theme) -> int:
        """The width beside the words: the sign and the margins."""
        return (theme.px(_SIGNS) if self.signs else 0) + theme.px(_LEFT) + theme.px(_RIGHT)

    def _lines(self, theme: Theme, width: int) -> list[str]:
        return theme.lines(self.label, width - self._beside(theme), _SIZE)

    def height_for(self, theme: Theme, width: int) -> int:
        """One height for all, and more where the words go on in another line."""
        more = len(self._lines(theme, width)) - 1
        return theme.px(_LINE) + more * theme.font(_SIZE).get_linesize()

    def hit_area(self, theme: Theme) -> pygame.Rect:
        """Its own place: the next line begins right below."""
        return self.rect

    def paint(self, canvas: Canvas) -> None:
        """The words, on a light ground where the pointer or the keyboard is."""
        theme = canvas.theme
        if self.hovered or self.pressed or self.focused:
            ground: Role = "pressed" if self.pressed else "hover"
            lit = self.rect.inflate(-2 * theme.px(5), -theme.px(4))
            canvas.box(lit, ground, radius=6)
        left = self.rect.left + theme.px(_LEFT)
        if self.icon:
            side = theme.px(_SIGN)
            canvas.icon(pygame.Rect(left, self.rect.top, side, self.rect.height), self.icon, _SIGN)
        if self.signs:
            left += theme.px(_SIGNS)
        lines, step = self._lines(theme, self.rect.width), theme.font(_SIZE).get_linesize()
        top = self.rect.top + (self.rect.height - step * len(lines)) // 2
        for number, line in enumerate(lines):
            right = self.rect.right - theme.px(_RIGHT)
            canvas.text(pygame.Rect(left, top + number * step, right - left, step), line, _SIZE)


class PopupList(Node):
    """The list on its panel, right below the point where it opens, inside the window.

    Its title stays where it is while the lines scroll.
    """

    def __init__(self, lines: Sequence[PopupLine], at: tuple[int, int], title: str = "") -> None:
        super().__init__()
        head = Inset(Paragraph(title, size=13, role="panel_muted"), x=16, y=5) if title else None
        column = Column(
            [head, Scroll(Column(lines, gap=0), key="lines", fades_to="panel_solid")], gap=0
        )
        self.panel = Panel(column, x=0, y=6, fill="panel_solid", radius=10, shadow=True)
        self.at, self.title, self.inner = at, title, (self.panel,)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """A menu of its lines: while it is open there is nothing else."""
        lines = tuple(thing for thing in inside if thing.role is Part.MENU_ITEM)
        return (
            Told(
                "menu:open",
                Part.MENU,
                spoken(self.title) or say("Menu"),
                modal=True,
                area=area_of(self.panel.rect),
                children=numbered(lines),
            ),
        )

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """As near to its point as the window allows."""
        self.rect = rect
        away = theme.px(_AWAY)
        room = rect.inflate(-2 * away, -2 * away)
        wanted = min(theme.px(_MOST), max(theme.px(_LEAST), self.panel.preferred_width(theme)))
        wide = min(wanted, room.width)
        high = min(self.panel.height_for(theme, wide), room.height)
        self.panel.place(theme, pygame.Rect(self.at, (wide, high)).clamp(room))
