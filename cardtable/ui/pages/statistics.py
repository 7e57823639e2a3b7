"""The games that were played: wins, averages and streaks for each game, level and table size."""

from __future__ import annotations

from functools import partial

import pygame

from cardtable import registry
from cardtable.croupier.table_setup import plain
from cardtable.store.statistics import Summary
from cardtable.ui.controls.boxes import Column, Grid, Row
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import confirm
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import empty, framed
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Panel
from cardtable.ui.controls.selectors import Segments
from cardtable.ui.controls.text import Drawing, Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.screen import Stage

_BARS = 40  # games in the chart: the latest
_NOTHING = "No finished games yet. Play one to the end and it will appear here."


class StatisticsPage(Page):
    """One panel for each game, level and number of seats."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.game = ""
        self._read()

    def _read(self) -> None:
        self.summaries = self.stage.statistics.summaries()
        games = self._games()
        if self.game not in games:
            last = self.stage.settings.now.last_game
            self.game = last if last in games else next(iter(games), "")

    def _games(self) -> list[str]:
        return list(dict.fromkeys(summary.game for summary in self.summaries))

    def build(self) -> Node:
        """The games to choose from, the panels of the one chosen."""
        games = self._games()
        if not games:
            nothing = empty(_NOTHING, "chart", "panel_muted")
            return framed("Statistics", nothing, self.leave, width=880)
        choice = Segments(
            [(game, title_of(game)) for game in games], self.game, self._choose, key="game"
        )
        panels = [_panel(summary) for summary in self.summaries if summary.game == self.game]
        body = Column([choice, Grid(panels, cell=420, gap=16)], gap=20)
        clear = Button("Clear all", self._ask, kind="plain", icon="close", key="clear")
        return framed("Statistics", body, self.leave, tools=[clear])

    def _choose(self, game: str) -> None:
        self.game = game
        self.refresh()

    def _ask(self) -> None:
        text = "Every game counted here will be forgotten. Your saved games will be kept."
        yes = ("Clear all", self._clear)
        confirm(self.stage, "Clear all statistics?", text, yes, "Keep them")

    def _clear(self) -> None:
        self.stage.statistics.clear()
        self._read()
        self.refresh()


def _panel(summary: Summary) -> Node:
    """What is known of one game at one level with one number of seats."""
    best = summary.lowest if lowest_wins(summary.game) else summary.highest
    figures = [
        ("Played", str(summary.played)),
        ("Won", f"{summary.won} ({round(100 * summary.share)}%)"),
        ("Average", f"{summary.average:.1f}"),
        ("Best", str(best)),
        ("Streak", str(summary.streak)),
        ("Longest streak", str(summary.longest)),
    ]
    seats = Label(
        f"{summary.seats} seats" if summary.seats > 1 else "", size=13, role="panel_muted"
    )
    head = Row([Label(_company(summary), size=17, weight=SEMIBOLD, grows=1), seats])
    inside = [
        head,
        Drawing(partial(_paint_share, summary), height=10),
        Grid([_figure(*figure) for figure in figures], cell=108, gap=12, max_columns=3),
        Drawing(partial(_paint_scores, summary), height=84),
        Paragraph(_caption(summary), size=13, role="panel_muted"),
    ]
    return Panel(Column(inside, gap=16))


def _company(summary: Summary) -> str:
    """Against whom the games were played."""
    if summary.seats == 1:
        return "Alone"
    return f"Against {plain(summary.level).lower()} players" if summary.level else "Among people"


def _caption(summary: Summary) -> str:
    """What the bars show, and how many of the games were played with undo for every move."""
    shown = min(_BARS, summary.played)
    caption = f"Points in the last {shown} games" if shown > 1 else "Points in the last game"
    if summary.free_undo:
        caption += f"; {summary.free_undo} with every move taken back freely"
    return caption + "."


def _figure(name: str, value: str) -> Node:
    return Column(
        [Label(value, size=22, weight=SEMIBOLD), Label(name, size=13, role="panel_muted")], gap=0
    )


def _paint_share(summary: Summary, canvas: Canvas, rect: pygame.Rect) -> None:
    """A bar, golden as far as games were won."""
    canvas.box(rect, "field", radius=5)
    won = pygame.Rect(rect.left, rect.top, round(rect.width * summary.share), rect.height)
    if won.width:
        canvas.box(won, "gold", radius=5)


def _paint_scores(summary: Summary, canvas: Canvas, rect: pygame.Rect) -> None:
    """A bar for each of the latest games, a line at the average."""
    scores = summary.scores[-_BARS:]
    low, high = min(0, *scores), max(1, *scores)
    pace = rect.width / max(16, len(scores))
    gap = max(1, round(pace * 0.25))
    best = summary.lowest if lowest_wins(summary.game) else summary.highest

    def level(value: float) -> int:
        return rect.bottom - round(rect.height * (value - low) / (high - low))

    for number, score in enumerate(scores):
        left = rect.left + round(number * pace)
        top, bottom = sorted((level(score), level(0)))
        wide = max(2, round((number + 1) * pace) - round(number * pace) - gap)
        bar = pygame.Rect(left, top, wide, max(canvas.theme.px(2), bottom - top))
        canvas.box(bar, "gold" if score == best else "panel_muted", radius=2)
    line = pygame.Rect(rect.left, level(summary.average), rect.width, canvas.theme.px(1))
    canvas.surface.fill(canvas.theme.of("line")[:3], line.clip(canvas.surface.get_clip()))


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
