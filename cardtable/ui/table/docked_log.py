"""The log in a panel beside the table, for as long as that is wanted."""

from __future__ import annotations

from cardtable.core.messages import say
from cardtable.told.tree import Role, Told, numbered
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Column
from cardtable.ui.controls.node import area_of
from cardtable.ui.controls.panels import Inset, Panel, Scroll
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD, Theme
from cardtable.ui.table.table_in_play import Log

_WIDE = 250  # units
_MOST = 0.26  # of the window's width
_UPRIGHT = 1.0  # times as wide as high: in a narrower window the table has all of it


def width_beside(theme: Theme, size: tuple[int, int]) -> int:
    """The pixels of the window that the log takes of the table."""
    wide, high = size
    return min(theme.px(_WIDE), round(_MOST * wide)) if wide > _UPRIGHT * high else 0


class DockedPanel(Panel):
    """The lines of a log; the latest is last, and in sight."""

    def __init__(self, log: Log) -> None:
        self._log = log
        lines = log.lines or (say("Nothing yet."),)
        inside = Column(
            [
                Inset(Label(log.title, size=13, role="panel_muted", weight=SEMIBOLD), x=4),
                Scroll(
                    Inset(Column([Paragraph(line, size=14) for line in lines], gap=5), x=4),
                    key="docked",
                    from_the_end=True,
                    fades_to="panel_solid",
                ),
            ],
            gap=6,
        )
        super().__init__(inside, x=10, y=10, fill="panel_solid", radius=10)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:  # noqa: ARG002  some scroll away
        """A list of all its lines, whether they are in sight or not."""
        lines = tuple(Told("", Role.ITEM, spoken(line)) for line in self._log.lines)
        area = area_of(self.rect)
        return (Told("docked", Role.LIST, self._log.title, area=area, children=numbered(lines)),)
