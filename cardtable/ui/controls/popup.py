"""A short list of things to choose from, open over whatever lies below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told, numbered
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Column
from cardtable.ui.controls.node import Act, Control, Node, area_of
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Inset, Panel
from cardtable.ui.controls.text import Label
from cardtable.ui.drawing.theme import Role, Theme

_LINE = 38
_SIGN = 18
_SIGNS = 28  # units that the signs take beside the words
_LEAST, _MOST = 156, 440
_AWAY = 8  # units kept from the window's edge


class PopupLine(Control):
    """One thing to choose; the signs of a list stand under each other."""

    told_role = Part.MENU_ITEM

    def __init__(
        self, label: str, act: Act, *, key: str, icon: str = "", signs: bool = False
    ) -> None:
        super().__init__(key=key)
        self.label, self.act, self.icon, self.signs = label, act, icon, signs

    def preferred_width(self, theme: Theme) -> int:
        """The words, the sign and the margins."""
        signs = theme.px(_SIGNS) if self.signs else 0
        return theme.width(self.label, 15) + signs + theme.px(36)

    def height_for(self, theme: Theme, width: int) -> int:
        """One height for all."""
        return theme.px(_LINE)

    def hit_area(self, theme: Theme) -> pygame.Rect:
        """What is seen: the next line begins right below."""
        return self.rect

    @property
    def words(self) -> str:
        """Its words."""
        return self.label

    def activate(self) -> None:
        """Chooses it."""
        self.act()

    def paint(self, canvas: Canvas) -> None:
        """The words, on a light ground where the pointer or the keyboard is."""
        theme = canvas.theme
        if self.hovered or self.pressed or self.focused:
            ground: Role = "pressed" if self.pressed else "hover"
            lit = self.rect.inflate(-2 * theme.px(5), -theme.px(4))
            canvas.box(lit, ground, radius=6)
        left = self.rect.left + theme.px(16)
        if self.icon:
            side = theme.px(_SIGN)
            canvas.icon(pygame.Rect(left, self.rect.top, side, self.rect.height), self.icon, _SIGN)
        if self.signs:
            left += theme.px(_SIGNS)
        right = self.rect.right - theme.px(14)
        words = pygame.Rect(left, self.rect.top, right - left, self.rect.height)
        canvas.text(words, self.label, 15)


class PopupList(Node):
    """The list on its panel, right below the point where it opens, inside the window."""

    def __init__(self, lines: Sequence[PopupLine], at: tuple[int, int], title: str = "") -> None:
        super().__init__()
        head = Inset(Label(title, size=13, role="panel_muted"), x=16, y=5) if title else None
        column = Column([head, *lines], gap=0)
        self.panel = Panel(column, x=0, y=6, fill="panel_solid", radius=10, shadow=True)
        self.at, self.title = at, title

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """A menu of its lines: while it is open there is nothing else."""
        lines = tuple(thing for thing in inside if thing.role is Part.MENU_ITEM)
        return (
            Told(
                "menu:open",
                Part.MENU,
                spoken(self.title) or "Menu",
                modal=True,
                area=area_of(self.panel.rect),
                children=numbered(lines),
            ),
        )

    def children(self) -> Sequence[Node]:
        """The panel."""
        return (self.panel,)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """As near to its point as the window allows."""
        self.rect = rect
        wide = min(theme.px(_MOST), max(theme.px(_LEAST), self.panel.preferred_width(theme)))
        panel = pygame.Rect(self.at, (wide, self.panel.height_for(theme, wide)))
        away = theme.px(_AWAY)
        self.panel.place(theme, panel.clamp(rect.inflate(-2 * away, -2 * away)))
