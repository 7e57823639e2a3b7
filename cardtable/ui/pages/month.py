"""A month as a calendar: each day a thing to press, with a mark of what became of its deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import partial

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown
from cardtable.croupier.daily import in_words, weeks
from cardtable.croupier.dates import month_of, weekday_of, weekdays
from cardtable.store.day_book import DayResult
from cardtable.ui.controls.boxes import Column, Grid, Row, Space
from cardtable.ui.controls.buttons import Button, Choices, Pressable
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page_frame import in_middle
from cardtable.ui.controls.panels import Inset
from cardtable.ui.controls.text import Icon, Label
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD
from cardtable.ui.pages.day_picture import mark_of

_CELL = 36  # units of width of a day, at least
_GAP = 4
_LEGEND = (
    ("star", say.later("won", "a day")),
    ("check", say.later("not won", "a day")),
    ("play", say.later("begun", "a day")),
)


@dataclass(frozen=True, slots=True)
class Month:
    """The month that is shown, the day chosen in it, and the results by day."""

    month: date
    chosen: date
    today: date
    days: Mapping[date, DayResult]

    @property
    def last(self) -> date:
        """The last day that can be chosen: today, or one played before the clock was put back."""
        played = (day for day, result in self.days.items() if result.begun or result.practice)
        return max([self.today, *played])

    def panel(self, choose: Callable[[date], None], turn: Callable[[date], None]) -> Node:
        """The calendar; `turn` is called with the month to show."""
        days = [self._cell(day, choose) for week in weeks(self.month) for day in week]
        grid = Grid(days, cell=_CELL, gap=_GAP, max_columns=7)
        names = [
            Label(name, size=14, role="panel_muted", align="centre", says=" ")
            for name in weekdays()
        ]
        parts = [
            self._head(turn),
            Grid(names, cell=_CELL, gap=_GAP, max_columns=7),
            Choices(grid, name=month_of(self.month), key="days"),
            _legend(),
        ]
        return Column(parts, gap=6)

    def _head(self, turn: Callable[[date], None]) -> Node:
        """The month, between the ways to the one before and the one after."""
        first, after = date(1970, 1, 1), _next(self.month)
        back = Button(
            "",
            partial(turn, (self.month - timedelta(days=1)).replace(day=1)),
            kind="plain",
            icon="left",
            key="before",
            tip=say("The month before"),
            enabled=self.month > first,
        )
        on = Button(
            "",
            partial(turn, after),
            kind="plain",
            icon="right",
            key="after",
            tip=say("The month after"),
            enabled=after <= self.last,
        )
        title = Label(month_of(self.month), size=17, weight=SEMIBOLD, align="centre", grows=1)
        return Row([back, title, on])

    def _cell(self, day: date | None, choose: Callable[[date], None]) -> Node:
        if day is None:
            return Space(0, 1)
        result = self.days.get(day, DayResult())
        if day > self.today and not (result.begun or result.practice):
            return _still_to_come(day)
        mark = mark_of(result)
        weight = BOLD if day == self.today else SEMIBOLD
        number = Label(str(day.day), size=14, weight=weight, align="centre")
        sign = in_middle(Icon(mark, size=12)) if mark else Space(0, 12)
        return Pressable(
            Column([number, sign], gap=0),
            partial(choose, day),
            key=f"day-{day.isoformat()}",
            y=4,
            radius=8,
            fill="field",
            edge="field",
            chosen=day == self.chosen,
            one_of_several=True,
            told_name=_in_words(day, self.today, in_words(result)),
        )


def _still_to_come(day: date) -> Node:
    """A day that cannot be chosen; its number stands as high as those of the others."""
    number = Label(str(day.day), size=14, role="panel_muted", align="centre", says=" ")
    return Inset(Column([number, Space(0, 12)], gap=0), y=4)


def _in_words(day: date, today: date, result: str) -> str:
    """A day and what became of its deal."""
    weekday = weekday_of(day)
    if day == today:
        return say("{weekday} {day} (today): {result}", weekday=weekday, day=day.day, result=result)
    return say("{weekday} {day}: {result}", weekday=weekday, day=day.day, result=result)


def _next(month: date) -> date:
    """The first day of the month after."""
    if (month.year, month.month) == (date.max.year, 12):
        return date.max
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def _legend() -> Node:
    parts = [
        Row([Icon(mark, size=12), Label(shown(words), size=14, role="panel_muted")], gap=6)
        for mark, words in _LEGEND
    ]
    return Row([*parts, Space(grows=1)], gap=16)
