"""The games that were played: wins, averages and streaks for each game, level and table size.

One table a game, a line for each company; below it how the latest games of the line looked at went.
"""

from __future__ import annotations

from functools import partial

from cardtable import registry
from cardtable.core.words import with_minus
from cardtable.croupier.table_setup import plain
from cardtable.store.statistics import Summary
from cardtable.ui.controls.boxes import Column, Grid, Row
from cardtable.ui.controls.buttons import Button, Pressable
from cardtable.ui.controls.dialog import confirm
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import empty, framed
from cardtable.ui.controls.panels import FormRow, Inset, Panel
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.pages.miniature_slots import Miniatures
from cardtable.ui.pages.score_chart import MOST, Key, ScoreChart
from cardtable.ui.screen import Stage

_NOTHING = "No finished games yet. Play one to the end and it will appear here."
_RADIUS = 12
_CHART = 128  # units of height
_WIDE_FROM = 1000  # units of width from which the figures stand beside the company


class StatisticsPage(Page):
    """The games as tiles, the lines of the one chosen, the chart of the line chosen."""

    start = "back"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.game = ""
        self.line = 0
        self._miniatures = Miniatures(stage, radius=_RADIUS)
        self._read()

    def _read(self) -> None:
        self.summaries = self.stage.statistics.summaries()
        games = self._games()
        if self.game not in games:
            last = self.stage.settings.now.last_game
            self.game = last if last in games else next(iter(games), "")

    def _games(self) -> list[str]:
        return list(dict.fromkeys(summary.game for summary in self.summaries))

    def _lines(self) -> list[Summary]:
        """The companies in which the game chosen was played, the most played first."""
        lines = [summary for summary in self.summaries if summary.game == self.game]
        return sorted(lines, key=lambda summary: -summary.played)

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The games to choose from, the lines of the one chosen, a chart."""
        games = self._games()
        if not games:
            nothing = empty(_NOTHING, "chart", "panel_muted")
            return framed("Statistics", nothing, self.leave, width=880)
        lines = self._lines()
        chosen = lines[min(self.line, len(lines) - 1)]
        rows = [self._line(number, line, line is chosen) for number, line in enumerate(lines)]
        table = Panel(Column(rows, gap=8), x=16, y=16)
        chart = Panel(_chart(chosen), grows=int(self._wide))  # the chart takes what room is left
        body = Column([self._tiles(games), table, chart], gap=16)
        clear = Button("Clear all", self._ask, kind="plain", icon="delete", key="clear")
        return framed("Statistics", body, self.leave, tools=[clear])

    def _tiles(self, games: list[str]) -> Node:
        return Grid([self._tile(game) for game in games], cell=196, gap=14, max_columns=5, full=5)

    def _tile(self, game: str) -> Node:
        of_game = [summary for summary in self.summaries if summary.game == game]
        played = sum(summary.played for summary in of_game)
        won = sum(summary.won for summary in of_game)
        words = Column(
            [
                Label(title_of(game), size=16, weight=SEMIBOLD),
                Label(f"{won} of {played} won", size=14, role="panel_muted"),
            ],
            gap=0,
        )
        inside = Column([self._miniatures.slot(game, aspect=0.42), Inset(words, x=14, y=9)], gap=0)
        return Pressable(
            inside,
            partial(self._choose, game),
            key=f"game-{game}",
            radius=_RADIUS,
            chosen=game == self.game,
            shadow=True,
        )

    def _line(self, number: int, summary: Summary, chosen: bool) -> Node:
        """Who was played against, and the figures, each under the same word in every line."""
        figures = Grid(
            [_figure(*figure) for figure in _figures(summary)],
            cell=100,
            gap=8,
            max_columns=6,
            grows=1,
        )
        company = Column(
            [
                Label(_company(summary), size=16, weight=SEMIBOLD),
                Label(_seats(summary), size=14, role="panel_muted"),
            ],
            gap=0,
        )
        inside = (
            Row([Inset(company, fixed=250), figures], gap=12)
            if self._wide
            else Column([company, figures], gap=8)
        )
        return Pressable(
            inside,
            partial(self._look_at, number),
            key=f"line-{number}",
            x=16,
            y=10,
            radius=10,
            fill="field",
            chosen=chosen,
        )

    @property
    def _wide(self) -> bool:
        return self.size[0] / self.theme.scale >= _WIDE_FROM

    def _choose(self, game: str) -> None:
        self.game, self.line = game, 0
        self.refresh()

    def _look_at(self, number: int) -> None:
        self.line = number
        self.refresh()

    def _ask(self) -> None:
        text = "Every game counted here will be forgotten. Your saved games will be kept."
        yes = ("Clear all", self._clear)
        confirm(self.stage, "Clear all statistics?", text, yes, "Keep them")

    def _clear(self) -> None:
        self.stage.statistics.clear()
        self._read()
        self.refresh()

    def step(self, seconds: float) -> bool:
        """Makes one missing miniature each time, so that the page is there at once."""
        return self._miniatures.make_next_specimen(self.tree) or super().step(seconds)


def _figures(summary: Summary) -> list[tuple[str, str]]:
    """What is told of a line, each with its word."""
    best = summary.lowest if lowest_wins(summary.game) else summary.highest
    return [
        ("Played", str(summary.played)),
        ("Won", f"{summary.won} ({round(100 * summary.share)}%)"),
        ("Average", with_minus(f"{summary.average:.1f}")),
        ("Best", with_minus(best)),
        ("In a row now", str(summary.streak)),
        ("Longest row", str(summary.longest)),
    ]


def _figure(name: str, value: str) -> Node:
    return Column(
        [Label(value, size=18, weight=SEMIBOLD), Label(name, size=14, role="panel_muted")], gap=0
    )


def _company(summary: Summary) -> str:
    """Against whom the games were played."""
    if summary.seats == 1:
        return "Alone"
    return f"Against {plain(summary.level).lower()} players" if summary.level else "Among people"


def _seats(summary: Summary) -> str:
    seats = f"{summary.seats} seats" if summary.seats > 1 else "Patience"
    free = f", {summary.free_undo} with free undo" if summary.free_undo else ""
    hints = f", {summary.hints} hint{'s' * (summary.hints > 1)}" if summary.hints else ""
    return seats + free + hints


def _chart(summary: Summary) -> Node:
    """The points of the latest games, and what the marks mean."""
    shown = min(MOST, summary.played)
    title = f"Points in the last {shown} games" if shown > 1 else "Points in the last game"
    better = "fewer are better" if lowest_wins(summary.game) else "more are better"
    keys = Row(
        [
            *[Key("won"), Label("won", size=14, role="panel_muted")],
            *[Key("lost"), Label("not won", size=14, role="panel_muted")],
            *[Key("average"), Label("average", size=14, role="panel_muted")],
        ],
        gap=8,
    )
    words = Paragraph(f"{_company(summary)}; {better}", size=14, role="panel_muted")
    head = FormRow(Column([Label(title, size=16, weight=SEMIBOLD), words], gap=0), keys)
    return Column([head, ScoreChart(summary, height=_CHART, grows=1)], gap=14)


def title_of(game: str) -> str:
    """A game's title; its name where it is no longer installed."""
    try:
        return registry.find(game).title
    except LookupError:
        return plain(game)


def lowest_wins(game: str) -> bool:
    """Whether points of this game are better when lower."""
    try:
        return registry.find(game).lowest_wins
    except LookupError:
        return False
